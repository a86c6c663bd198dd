"""Proofs of rating changes, whose they are, and the ledger."""
