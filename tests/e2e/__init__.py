"""Real processes on real servers, and what happens when they are killed."""
