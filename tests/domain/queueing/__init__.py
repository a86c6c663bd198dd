"""Proofs of bands and queues."""
