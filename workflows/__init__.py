"""Durable workflows that hold the clock and carry out what the rules say."""
