"""Leaderboards and challenges on the wire."""
