"""Proofs about the catalogues, on real Fluent."""
