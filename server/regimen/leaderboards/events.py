"""Events of leaderboards."""

from typing import Literal
from uuid import UUID

from regimen.platform.events import DomainEvent
from regimen.platform.live import LiveEvent


class ScoreCommented(DomainEvent):
    """Somebody said something about a score; the subject is the comment."""

    type: Literal["score_commented"] = "score_commented"
    leaderboard_id: UUID
    score_id: UUID


class LeaderboardChanged(LiveEvent):
    """A score that others may see came, changed or went."""

    event: Literal["leaderboard_changed"] = "leaderboard_changed"
    leaderboard_id: UUID
