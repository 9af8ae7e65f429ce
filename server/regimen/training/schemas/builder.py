"""What the builder sends and receives."""

from datetime import date, datetime
from typing import Annotated
from uuid import UUID

from pydantic import BeforeValidator, Field

from regimen.kit.schema import Body, View
from regimen.programs.models import ProgramType
from regimen.training.rules.content import Block, DayContent, DocId
from regimen.training.rules.limits import (
    LAST_DAY,
    MAX_BLOCKS,
    MAX_DAYS_PER_WRITE,
    MAX_NOTATION_CHARACTERS,
    MAX_SESSIONS,
)
from regimen.training.rules.progression import Progression
from regimen.training.rules.size import refuse_large_day, refuse_many_blocks, refuse_many_days

DayNumber = Annotated[int, Field(ge=0, le=LAST_DAY, description="Counted from 0; shown to people counted from 1.")]
DayNumbers = Annotated[list[DayNumber], Field(min_length=1, max_length=MAX_DAYS_PER_WRITE)]


class TrackView(View):
    id: UUID
    name: str
    is_default: bool


class BuilderDay(View):
    day: DayNumber
    version: int
    content: DayContent
    logged: int = Field(description="How many clients have logged something on this day.")
    overrides: int = Field(description="For how many clients this day is different.")


class TimelineView(View):
    """Some days of a timeline. Missing days were never written: they are rest days with version 0."""

    id: UUID
    program_id: UUID
    program_title: str
    type: ProgramType
    track_id: UUID
    track_name: str
    tracks: list[TrackView]
    client_id: UUID | None
    client_name: str | None
    anchor: date | None = Field(
        description="The date of day 0, where all clients share one or the timeline is of one client."
    )
    visibility_days: int | None
    clients: int
    last_day: int | None = Field(description="The last day that is not a rest day.")
    first: int
    days: list[BuilderDay]


class SchedulePlaceView(View):
    """Where a link to a schedule leads. Without `day` the schedule has no dates, or the date is outside of it."""

    program_id: UUID
    track_id: UUID
    client_id: UUID | None
    day: DayNumber | None


class ReachedClient(View):
    full_name: str
    avatar_url: str | None


class Reach(View):
    clients: int
    logged: int
    sample: list[ReachedClient] = Field(description="A few of these clients, to show their pictures.")


class DayResult(View):
    """What one client logged on a day."""

    client_id: UUID
    full_name: str
    avatar_url: str | None
    date: date
    sets: int
    skipped: int
    mood: int | None
    energy: int | None
    comment: str
    completed_at: datetime | None


class StoredDay(View):
    day: DayNumber
    version: int
    content: DayContent


class SaveDay(Body):
    content: Annotated[DayContent, BeforeValidator(refuse_large_day)]
    version: int = Field(ge=0, description="The version that was edited; 0 for a day that was never written.")
    draft_revision: UUID | None = Field(
        None, description="The draft that is published by this, and removed; a newer one of another device stays."
    )


class PutDay(SaveDay):
    day: DayNumber


class SaveDays(Body):
    days: Annotated[list[PutDay], BeforeValidator(refuse_many_days)] = Field(
        min_length=1, max_length=MAX_DAYS_PER_WRITE, fail_fast=True
    )


class ExerciseChangeView(View):
    day: DayNumber
    name: str
    scheme: str
    before: str
    after: list[str]


class DayChangesView(View):
    """The days as they are now. Sending `undo` to `PUT .../days` restores the previous content."""

    days: list[StoredDay]
    undo: list[StoredDay]


class CopyResult(DayChangesView):
    progressions: list[ExerciseChangeView] = Field(description="What the progression changes, one value per copy.")
    replaces: list[DayNumber] = Field(description="Days whose current content is replaced.")
    clients_at_or_past: int = Field(
        description="How many clients have reached the first of these days, or are past it."
    )


class CopiedDraft(Body):
    day: DayNumber
    content: Annotated[DayContent, BeforeValidator(refuse_large_day)]


class CopyDays(Body):
    from_days: DayNumbers
    to_day: DayNumber | None = None
    to_days: list[DayNumber] | None = Field(None, min_length=1, max_length=60)
    drafts: Annotated[list[CopiedDraft], BeforeValidator(refuse_many_days)] = Field(
        [],
        max_length=MAX_DAYS_PER_WRITE,
        fail_fast=True,
        description="Unpublished content of days in `from_days`, copied instead of what is published.",
    )
    progression: Progression | None = None
    dry_run: bool = False


class MoveDays(Body):
    from_day: DayNumber | None = None
    from_days: DayNumbers | None = None
    to_day: DayNumber
    session_id: DocId | None = None
    position: int | None = Field(None, ge=0, le=MAX_SESSIONS)


class ClearDays(Body):
    days: DayNumbers


class RepeatWeek(Body):
    from_day: DayNumber
    times: int = Field(ge=1, le=52)
    progression: Progression | None = None
    dry_run: bool = False


class RestoreVersion(Body):
    version: int = Field(ge=1)


class Version(View):
    version: int
    saved_at: datetime
    saved_by: str


class VersionList(View):
    items: list[Version]


class NotationText(Body):
    text: str = Field(max_length=MAX_NOTATION_CHARACTERS)
    before: Annotated[list[Block], BeforeValidator(refuse_many_blocks)] = Field(
        [], max_length=MAX_BLOCKS, fail_fast=True, description="What the text replaces: its ids are kept."
    )


class NotationError(View):
    line: int = Field(description="Counted from 1.")
    message: str


class NotationBlocks(View):
    blocks: list[Block]
    errors: list[NotationError]


class PrintBlocks(Body):
    blocks: Annotated[list[Block], BeforeValidator(refuse_many_blocks)] = Field(max_length=MAX_BLOCKS, fail_fast=True)


class PrintedText(View):
    text: str
