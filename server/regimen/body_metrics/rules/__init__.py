"""Units, limits and trends of body metrics."""
