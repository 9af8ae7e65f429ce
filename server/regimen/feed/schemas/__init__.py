"""Notifications on the wire."""
