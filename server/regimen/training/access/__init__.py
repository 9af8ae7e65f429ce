"""Queries shared by routes and actions, and who may see which row."""
