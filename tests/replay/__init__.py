"""Recorded histories: running workflows survive this build."""
