"""Proofs about the tree itself: purity, contracts, documents and command line."""
