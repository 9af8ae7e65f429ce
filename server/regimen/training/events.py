"""What happened in training."""

from typing import Literal
from uuid import UUID

from regimen.platform.facts import Fact


class DayChanged(Fact, frozen=True):
    """A coach published days of a timeline; `subject_id` is the program. Calendars that show them read again."""

    type: Literal["day_changed"] = "day_changed"
    timeline_id: UUID
    versions: dict[int, int]
