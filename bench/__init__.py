"""Figures of the rules alone, each as a ratio against something plain run beside it."""
