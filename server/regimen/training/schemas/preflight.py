"""What a coach should know before a program opens."""

from uuid import UUID

from pydantic import Field

from regimen.kit.schema import View
from regimen.training.rules.preflight import WeekState
from regimen.training.schemas.builder import DayNumber


class PreflightWeek(View):
    week: int = Field(description="Counted from 0.")
    state: WeekState
    drafts: int


class PreflightTrack(View):
    """A track and its weeks, from the one in which somebody who joins today would start to the last written one."""

    timeline_id: UUID
    track_id: UUID
    track_name: str
    weeks: list[PreflightWeek]


class PreflightExercise(View):
    """`day` of `track_id` is the first of `days`."""

    exercise_id: UUID | None
    name: str
    days: int
    track_id: UUID
    day: DayNumber


class PreflightView(View):
    """The server refuses to publish a program without a waiver's text, or with a price that can't be charged. About the
    rest, the screen asks."""

    has_price: bool
    can_charge: bool
    needs_waiver_text: bool
    needs_training: bool = Field(description="A paid program without a published day, but for 1-2-1 programs.")
    has_cover: bool
    has_description: bool
    invitations: int = Field(description="Pending invitations, which are mailed when the program is published.")
    tracks: list[PreflightTrack]
    unlinked: list[PreflightExercise] = Field(description="Exercises that are in no library, or archived.")
    in_percent: list[PreflightExercise] = Field(description="Exercises of the library with loads in percent.")
