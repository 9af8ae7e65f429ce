"""Exercises on the wire."""

from datetime import datetime
from typing import Annotated, Literal
from urllib.parse import urlsplit
from uuid import UUID

from pydantic import AfterValidator, Field

from regimen.exercises.access import Ability
from regimen.exercises.models import Equipment, Measurement, MetricCategory, MuscleGroup
from regimen.exercises.rules import MAX_ALIASES, MAX_ALTERNATES
from regimen.kit.ids import Id
from regimen.kit.paging import Listing
from regimen.kit.schema import Body, View
from regimen.media.schemas import MediaView

MAX_NAME = 120
MAX_URL = 500


def _name(value: str) -> str:
    name = " ".join(value.split())
    if not name:
        raise ValueError("Please enter a name.")
    if len(name) > MAX_NAME:
        raise ValueError(f"Please use at most {MAX_NAME} characters.")
    return name


def _video_url(value: str) -> str:
    url = value.strip()
    parts = urlsplit(url)
    if parts.scheme != "https" or "." not in (parts.hostname or "") or parts.username or len(url) > MAX_URL:
        raise ValueError("Please enter the address of a video, such as https://youtu.be/…")
    return url


def _different(values: list[str]) -> list[str]:
    return list({value.lower(): value for value in reversed(values)}.values())[::-1]


Name = Annotated[str, AfterValidator(_name)]
Aliases = Annotated[list[Name], Field(max_length=MAX_ALIASES, fail_fast=True), AfterValidator(_different)]
Alternates = Annotated[list[UUID], Field(max_length=MAX_ALTERNATES, fail_fast=True)]
VideoUrl = Annotated[str, AfterValidator(_video_url)]
Cue = Annotated[str, Field(max_length=300)]
Instructions = Annotated[str, Field(max_length=5000)]


class ExerciseForm(Body):
    """A new exercise. `measurement` is what a set is tracked by."""

    name: Name
    metric_category: MetricCategory
    muscle_group: MuscleGroup
    equipment: Equipment
    measurement: Measurement = Measurement.WEIGHT_REPS
    cue: Cue = ""
    instructions: Instructions = ""


class ExerciseChange(Body):
    """Missing fields stay as they are. The metric category may be sent again but not changed."""

    name: Name | None = None
    metric_category: MetricCategory | None = None
    muscle_group: MuscleGroup | None = None
    equipment: Equipment | None = None
    measurement: Measurement | None = None
    cue: Cue | None = None
    instructions: Instructions | None = None


class AdditionForm(Body):
    """What the account adds to an exercise, as a whole: missing fields become empty."""

    aliases: Aliases = Field(default_factory=list)
    cue: Cue = ""
    video_url: VideoUrl | None = None
    media_id: UUID | None = Field(None, description="A video of the library, shown instead of `video_url`.")
    alternates: Alternates = Field(default_factory=list)


class ExerciseView(View):
    id: Id
    name: str
    metric_category: MetricCategory
    muscle_group: MuscleGroup
    equipment: Equipment
    measurement: Measurement
    cue: str
    instructions: str
    picture_url: str | None
    own: bool = Field(description="Created by the coach's account; the others come with the product.")
    archived: bool
    abilities: list[Ability]
    aliases: list[str] = Field(description="Other names that the account has given it.")
    shorthand: list[str] = Field(description="What coaches everywhere call it: RDL.")
    own_cue: str = Field(description="The account's own cue, also for an exercise that comes with the product.")
    video_url: str | None = Field(description="The account's own video, somewhere else.")
    video: MediaView | None = Field(description="The account's own video, of its library.")
    alternates: list[Id]
    last_used_at: datetime | None = Field(
        description="When the coach last published a day with it, if it was lately. In lists only."
    )


class ExerciseListing(Listing[ExerciseView]):
    """A page of the library. `abilities` contains `create` if the coach's plan allows creating exercises."""

    abilities: list[Literal["create"]]
    guessed: bool = Field(description="Nothing is spelled like the search: these are the closest.")


class ProgramUseView(View):
    id: Id
    title: str
    days: int


class ExerciseUse(View):
    """Where the account uses an exercise: programs with published days that have it."""

    programs: list[ProgramUseView]


class ExerciseChoice(View):
    id: Id
    name: str


class UnlinkedName(View):
    """A name that days have as text, in `days` days. `closest`: what it may mean, best first."""

    name: str
    days: int
    closest: list[ExerciseChoice]


class UnlinkedNames(Listing[UnlinkedName]):
    """Names that no exercise of the library is linked to, those in most days first."""


class KeptNames(View):
    """Names that stay text, in lower case."""

    names: list[str]


class KeepName(Body):
    name: Name
    keep: bool = Field(True, description="False: ask about it again.")


class LinkName(Body):
    name: Name
    everywhere: bool = Field(False, description="Also link the days, drafts and templates that have the name now.")


class MergeExercise(Body):
    into_id: UUID


class Duplicate(View):
    """Two exercises that look the same; `exercise` is the account's own."""

    exercise: ExerciseChoice
    into: ExerciseChoice


class DuplicateList(View):
    items: list[Duplicate] = Field(description="At most 50.")


class ReachView(View):
    """What of the account refers to an exercise or a name."""

    days: int
    drafts: int
    templates: int
    results: int
    clients: int = Field(description="Whose results they are.")
