"""The refusals of leaderboards and challenges, and their messages."""

from regimen.kit.errors import Conflict, Failure, Invalid
from regimen.leaderboards.rules.boards import MAX_COMMENTS_A_PERSON, MAX_REASON, MENTION_ALL_LIMIT
from regimen.leaderboards.rules.challenges import MAX_ALL_CHALLENGES, MAX_CHALLENGES


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


class UnknownProgram(Failure):
    field = "program_id"
    message = "Choose one of your programs."


class TooManyChallenges(Failure):
    message = f"You have {MAX_CHALLENGES} challenges, the most you can have. Archive one that is over."


class TooManyArchivedChallenges(Failure):
    message = f"You have {MAX_ALL_CHALLENGES:,} challenges with the archived ones, the most you can have."


class ChallengeScoringFixed(Failure):
    """Results were ranked by it."""

    field = "score_type"
    message = "This challenge has results, so its scoring can't change. Create a new one instead."


class ChallengeTiebreakFixed(Failure):
    """Results were entered with one, or without."""

    field = "tiebreak"
    message = "There are results already, so a tiebreak can't be added or removed."


class ChallengeArchived(Failure):
    message = "This challenge is archived. Restore it first."


class ChallengePublishedAlready(Failure):
    message = "Your clients see this challenge already, so it can't be deleted. Archive it instead."


class ChallengeIsDraft(Failure):
    message = "This challenge is a draft. Publish it first."


class ChallengeIsOver(Failure):
    field = "ends_on"
    message = "The last day must be today or later, so that your clients can take part."


class ChallengeEnded(Failure):
    message = "This challenge has ended. Ask your coach if a result is missing."


class ChallengeNotStarted(Failure):
    message = "This challenge has not started yet."


class ScoreDoesNotFit(Failure):
    field = "score"
    message = "Enter the score."


class DateOutsideChallenge(Failure):
    field = "done_on"
    message = "Choose a day of the challenge, today at the latest."
