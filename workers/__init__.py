"""Processes: settings, connections, assembly and the command line."""
