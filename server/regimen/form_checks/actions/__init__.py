"""Changes of form checks."""
