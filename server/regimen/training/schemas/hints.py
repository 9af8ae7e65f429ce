"""Quiet hints while a coach writes."""

from typing import Annotated
from uuid import UUID

from pydantic import Field, model_validator

from regimen.exercises.models import MuscleGroup
from regimen.kit.schema import Body, View
from regimen.training.rules.hints import HintRule
from regimen.training.rules.limits import MAX_HINT_KEY, MAX_WEEKLY_SETS
from regimen.training.schemas.builder import DayNumber

Sets = Annotated[int, Field(ge=0, le=MAX_WEEKLY_SETS)]


class HintView(View):
    """`value` and `limit` are sets, for `too_long` minutes. `limit` of `volume_jump` is the week before."""

    day: DayNumber
    rule: HintRule
    key: str
    subject: str = Field(description="A muscle group, a pattern, a session's title or the name of an exercise.")
    value: int
    limit: int


class WeeklySetsView(View):
    low: int
    high: int


class HintList(View):
    items: list[HintView]
    ranges: dict[MuscleGroup, WeeklySetsView] = Field(description="The sets a week that the coach plans.")
    muscles: dict[UUID, MuscleGroup] = Field(
        description="By exercise: what the sets of the exercises of strength training in these days count for."
    )


class LeaveHint(Body):
    key: str = Field(min_length=1, max_length=MAX_HINT_KEY, pattern=r"^[^\x00]*$")
    left: bool = True


class WeeklySets(Body):
    """Sets of a muscle group in a week: fewer or more are pointed out."""

    low: Sets
    high: Sets

    @model_validator(mode="after")
    def range_is_ascending(self) -> "WeeklySets":
        if self.high < self.low:
            raise ValueError("The highest number of sets can't be below the lowest.")
        return self


class SaveHintSettings(Body):
    enabled: bool
    ranges: dict[MuscleGroup, WeeklySets] = Field(
        {}, max_length=len(MuscleGroup), description="Missing muscle groups have the default."
    )


class HintSettingsView(View):
    enabled: bool
    ranges: dict[MuscleGroup, WeeklySetsView]
    defaults: dict[MuscleGroup, WeeklySetsView]
