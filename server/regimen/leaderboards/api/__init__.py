"""The routes of leaderboards and challenges."""
