"""Decisions about plans and their prices, without I/O."""
