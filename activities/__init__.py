"""Adapters for the outside world: PostgreSQL, the console, and recording doubles."""
