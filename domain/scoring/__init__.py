"""From placings to points, and from races to a total."""
