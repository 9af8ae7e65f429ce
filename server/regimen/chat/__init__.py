"""Conversations between the coaches of an account and its clients: one to one, and in the communities of programs."""
