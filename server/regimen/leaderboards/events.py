"""Events of leaderboards."""

from typing import Literal
from uuid import UUID

from regimen.platform.events import DomainEvent
from regimen.platform.live import LiveEvent


class ScoreCommented(DomainEvent, frozen=True):
    """Somebody said something about a score, or what they said was deleted; `subject_id` is the comment."""

    type: Literal["score_commented"] = "score_commented"


class LeaderboardChanged(LiveEvent):
    """A score that others may see came, changed or went."""

    event: Literal["leaderboard_changed"] = "leaderboard_changed"
    leaderboard_id: UUID
