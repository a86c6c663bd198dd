"""Servers that come with the package, for demonstrations, development and tests."""

from workers.embedded.postgres import embedded_postgres
from workers.embedded.processes import EmbeddedServerError
from workers.embedded.temporal import SEARCH_ATTRIBUTES, EmbeddedTemporal, embedded_temporal

__all__ = [
    "SEARCH_ATTRIBUTES",
    "EmbeddedServerError",
    "EmbeddedTemporal",
    "embedded_postgres",
    "embedded_temporal",
]
