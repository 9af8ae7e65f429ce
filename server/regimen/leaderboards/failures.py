"""The refusals of leaderboards, and their messages."""

from regimen.kit.errors import Invalid
from regimen.leaderboards.rules.boards import MAX_REASON


class WrongScoreType(Invalid):
    field = "score"
    message = "This leaderboard ranks another kind of score."


class ReasonMissing(Invalid):
    field = "reason"
    message = f"Say in a few words why, in up to {MAX_REASON} characters. The client reads it."
