"""Reads documents and the details that are printed on them."""
