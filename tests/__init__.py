"""Proofs that the rules, the workflows and the processes do what they promise."""
