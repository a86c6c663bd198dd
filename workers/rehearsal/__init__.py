"""A match from a script of timed presses: through the rules alone, or through real servers."""
