"""Who waits, in which band, and whom a table takes."""
