"""Converts leaderboards and challenges to schemas."""
