"""Workflows on a server that skips time, with recording doubles in place of the world."""
