"""Turning rows into what crosses the wire."""
