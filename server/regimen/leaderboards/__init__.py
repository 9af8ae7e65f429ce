"""Leaderboards: the scores of a block or a challenge in the order of their places."""
