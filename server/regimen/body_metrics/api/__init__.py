"""The routes of body metrics."""
