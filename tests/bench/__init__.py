"""The bench keeps working, and its page says what it found."""
