"""Events of leaderboards."""

from typing import Literal
from uuid import UUID

from regimen.platform.events import DomainEvent
from regimen.platform.live import LiveEvent


class ScoreCommented(DomainEvent, frozen=True):
    """Somebody said something about a score, or what they said was deleted; `subject_id` is the comment."""

    type: Literal["score_commented"] = "score_commented"


class ChallengePublished(DomainEvent, frozen=True):
    """Clients see a challenge from now on; `subject_id` is the challenge."""

    type: Literal["challenge_published"] = "challenge_published"


class LeaderboardChanged(LiveEvent):
    """A score that others may see came, changed or went; or a challenge changed, or who takes part in it."""

    event: Literal["leaderboard_changed"] = "leaderboard_changed"
    leaderboard_id: UUID
