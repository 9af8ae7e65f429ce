"""Changes of leaderboards and their scores."""
