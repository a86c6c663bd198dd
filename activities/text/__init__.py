"""Texts are made here, from kinds and parameters, in a league's or a reader's language."""
