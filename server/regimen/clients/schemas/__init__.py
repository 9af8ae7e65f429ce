"""Clients and the list of programs on the wire."""
