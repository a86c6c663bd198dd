"""From places to rating changes, and whose they are."""
