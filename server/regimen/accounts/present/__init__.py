"""Rows of accounts as schemas."""
