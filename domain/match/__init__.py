"""The match: its state, what can happen to it, and the referee who decides."""
