"""Notices for whoever watches a terminal: plain lines, and a live view of what is going on."""

from activities.console.live import LiveView
from activities.console.notices import ConsoleNotices

__all__ = ["ConsoleNotices", "LiveView"]
