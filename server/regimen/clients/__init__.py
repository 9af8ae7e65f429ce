"""The coach's view of people."""
