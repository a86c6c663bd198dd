"""Proofs of placings, points and totals."""
