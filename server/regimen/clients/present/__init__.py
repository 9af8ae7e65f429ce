"""Rows as what the wire carries."""
