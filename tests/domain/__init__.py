"""Proofs of the rules themselves: no server, no clock, no network."""
