"""The store's activities on a real PostgreSQL."""
