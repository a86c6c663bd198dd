"""The referee of a match."""
