"""One module a measurement; each gives a result."""
