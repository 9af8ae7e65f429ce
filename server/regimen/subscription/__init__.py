"""The coach's own plan: bands, trial, what it allows."""
