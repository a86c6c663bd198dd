"""The Temporal UI in a real browser, as an operator reads it."""
