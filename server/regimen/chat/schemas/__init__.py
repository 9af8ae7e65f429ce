"""Conversations and messages on the wire."""
