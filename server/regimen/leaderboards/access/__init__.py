"""Queries of leaderboards, and who sees which."""
