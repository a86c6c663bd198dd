"""Proofs about the adapters."""
