"""Decisions about media without I/O."""
