"""The refusals of leaderboards, and their messages."""

from regimen.kit.errors import Conflict, Failure, Invalid
from regimen.leaderboards.rules.boards import MAX_COMMENTS_A_PERSON, MAX_REASON, MENTION_ALL_LIMIT


class WrongScoreType(Invalid):
    field = "score"
    message = "This leaderboard ranks another kind of score."


class ReasonMissing(Invalid):
    field = "reason"
    message = f"Add a short reason of up to {MAX_REASON} characters. The client reads it."


class ScoreChanged(Conflict):
    reason = "changed"
    message = "The client has changed this score meanwhile. Look at it again before you correct it."


class TooManyToMention(Failure):
    field = "mentions"
    message = f"Only coaches can mention everyone where more than {MENTION_ALL_LIMIT} people see the leaderboard."


class TooManyComments(Failure):
    field = "text"
    message = f"You can write up to {MAX_COMMENTS_A_PERSON} comments about a score."
