"""Rows to schemas."""
