"""Decisions about clients, without I/O."""
