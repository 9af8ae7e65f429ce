"""Conversations and messages as the API shows them."""
