"""What the weeks of a program hold before it opens."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from regimen.programs.models import ProgramType
from regimen.training.rules.limits import DAYS_PER_WEEK

_WEEKS: Final = 12
_FIXED_WEEKS: Final = 52


class WeekState(StrEnum):
    TRAINING = "training"
    DRAFTS = "drafts"
    """Nothing is published, and clients would get there as soon as its drafts are."""
    EMPTY = "empty"


@dataclass(frozen=True)
class Week:
    """A week, counted from 0, and how many of its days are drafts."""

    week: int
    state: WeekState
    drafts: int


def weeks_checked(program_type: ProgramType) -> int:
    """Returns how many weeks are checked: the first ones, or a year of a program that ends."""
    return _FIXED_WEEKS if program_type is ProgramType.FIXED else _WEEKS


def week_states(published: Collection[int], drafts: Collection[int], first_week: int, count: int) -> list[Week]:
    """Returns the weeks from `first_week` on, at most `count`, up to the last one in which anything is written."""
    last = max((day // DAYS_PER_WEEK for day in (*published, *drafts)), default=-1)
    weeks = range(first_week, min(last + 1, first_week + count))
    with_training = {day // DAYS_PER_WEEK for day in published}
    in_draft = [day // DAYS_PER_WEEK for day in drafts]

    def state(week: int) -> WeekState:
        if week in with_training:
            return WeekState.TRAINING
        return WeekState.DRAFTS if week in in_draft else WeekState.EMPTY

    return [Week(week, state(week), in_draft.count(week)) for week in weeks]
