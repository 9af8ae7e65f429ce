"""Background work of conversations."""
