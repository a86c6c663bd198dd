"""Proofs about the console and the recording adapter."""
