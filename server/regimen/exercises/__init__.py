"""The exercise library."""
