"""A league night in half a minute: real servers, real workflows, short durations."""
