"""The changes of body metrics."""
