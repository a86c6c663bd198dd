"""The rules as pure functions: no clock, no network, no SDK."""
