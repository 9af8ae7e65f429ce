"""Changes of questions."""
