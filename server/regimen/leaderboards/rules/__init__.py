"""Decisions about leaderboards without I/O."""
