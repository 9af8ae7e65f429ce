"""Decisions about conversations and messages, without I/O."""
