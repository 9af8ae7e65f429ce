"""Form checks on the wire."""

from datetime import date, datetime
from typing import Annotated
from uuid import UUID

from pydantic import AwareDatetime, Field, field_validator, model_validator

from regimen.form_checks.rules import (
    MAX_ANSWER,
    MAX_ANSWER_POINTS,
    MAX_CLIP_MS,
    MAX_CLIPS,
    MAX_CUE,
    MAX_CUES,
    MAX_HINT,
    MAX_MARK_TEXT,
    MAX_MARKS,
    MAX_MONTHS,
    MAX_POINTS,
    MAX_QUESTION,
    MAX_SHAPES,
    MAX_VOICE_EVENTS,
    MAX_VOICE_MS,
    MAX_WORDS,
    Colour,
    ShapeKind,
    count_points,
    points_fit,
)
from regimen.kit.ids import Id
from regimen.kit.paging import Listing
from regimen.kit.schema import Body, View
from regimen.media.schemas import MediaView
from regimen.training.rules.content import Set
from regimen.training.rules.performance import Performance

_FIRST_YEAR = 2000

Share = Annotated[float, Field(ge=-0.5, le=1.5)]
"""A part of a frame's width or height, from its left or upper edge."""
Point = Annotated[list[Share], Field(min_length=2, max_length=2)]
ClipTime = Annotated[int, Field(ge=0, le=MAX_CLIP_MS)]


class SendForm(Body):
    """Clips of a set. `version` is the version of the day that the device showed, `filmed_at` when it was filmed."""

    enrolment_id: UUID
    day: Annotated[int, Field(ge=0, le=100_000)]
    set_id: Annotated[str, Field(min_length=1, max_length=32)]
    media_ids: Annotated[list[UUID], Field(min_length=1, max_length=MAX_CLIPS, fail_fast=True)]
    question: str = Field("", max_length=MAX_QUESTION)
    filmed_at: AwareDatetime | None = None
    version: Annotated[int, Field(ge=0, le=2_000_000_000)] | None = None

    @model_validator(mode="after")
    def is_plausible(self) -> "SendForm":
        if self.filmed_at is not None and self.filmed_at.year < _FIRST_YEAR:
            raise ValueError("This time is too far in the past.")
        if len(set(self.media_ids)) != len(self.media_ids):
            raise ValueError("Please send each clip once.")
        return self


class Shape(Body):
    """What is drawn on a frame. The second point of an angle is its corner. `text` is what a text says."""

    kind: ShapeKind
    colour: Colour = Colour.YELLOW
    points: Annotated[list[Point], Field(min_length=1, max_length=MAX_POINTS, fail_fast=True)]
    text: str = Field("", max_length=MAX_WORDS)

    @model_validator(mode="after")
    def has_its_points(self) -> "Shape":
        if not points_fit(self.kind, len(self.points)):
            raise ValueError("This shape has the wrong number of points.")
        if self.kind is ShapeKind.TEXT and not self.text.strip():
            raise ValueError("Please write something on the frame, or remove the text.")
        if self.kind is not ShapeKind.TEXT and self.text:
            raise ValueError("Only a text can have words.")
        return self


class Mark(Body):
    """What a coach wrote and drew at a moment of a clip."""

    clip_id: UUID
    at_ms: ClipTime
    text: str = Field("", max_length=MAX_MARK_TEXT)
    shapes: Annotated[list[Shape], Field(max_length=MAX_SHAPES, fail_fast=True)] = Field(default_factory=list)

    @model_validator(mode="after")
    def says_something(self) -> "Mark":
        if not self.text and not self.shapes:
            raise ValueError("Write or draw something at this moment.")
        return self


class VoiceEvent(Body):
    """From `at_ms` of the recording on, the clip is at `clip_ms`, and plays at `rate` or stands still (0)."""

    at_ms: Annotated[int, Field(ge=0, le=MAX_VOICE_MS)]
    clip_id: UUID
    clip_ms: ClipTime
    rate: Annotated[float, Field(ge=0, le=4)] = 0


class VoiceForm(Body):
    """A recording, and what the coach did with the clip meanwhile."""

    media_id: UUID
    events: Annotated[list[VoiceEvent], Field(max_length=MAX_VOICE_EVENTS, fail_fast=True, default_factory=list)]

    @model_validator(mode="after")
    def is_in_order(self) -> "VoiceForm":
        times = [event.at_ms for event in self.events]
        if times != sorted(times):
            raise ValueError("The events of a recording come in the order of their times.")
        return self


class AnswerForm(Body):
    """`id` is chosen by the device: an answer that is sent twice is stored once."""

    id: UUID
    text: str = Field("", max_length=MAX_ANSWER)
    marks: Annotated[list[Mark], Field(max_length=MAX_MARKS, fail_fast=True, default_factory=list)]
    voice: VoiceForm | None = None

    @field_validator("marks", mode="before")
    @classmethod
    def is_no_painting(cls, marks: object) -> object:
        """Before the points are looked at, which takes long for many."""
        if count_points(marks) > MAX_ANSWER_POINTS:
            raise ValueError("These drawings have too many lines. Please remove some of them.")
        return marks


class ShapeView(View):
    """What is drawn on a frame, in parts of its width and height. The second point of an angle is its corner."""

    kind: ShapeKind
    colour: Colour
    points: list[list[float]]
    text: str = ""


class MarkView(View):
    """What a coach wrote and drew at a moment of a clip."""

    clip_id: Id
    at_ms: int
    text: str
    shapes: list[ShapeView]


class VoiceEventView(View):
    """From `at_ms` of the recording on, the clip is at `clip_ms`, and plays at `rate` or stands still (0)."""

    at_ms: int
    clip_id: Id
    clip_ms: int
    rate: float


class ClipView(View):
    """A clip; `media` is None once it was deleted, and its `deleted_at` says when."""

    id: Id
    media: MediaView | None
    duration_ms: int | None
    deleted_at: datetime | None


class FormCheckPerson(View):
    id: Id
    full_name: str
    first_name: str
    avatar_url: str | None


class FormCheckView(View):
    """A form check in a list. `done` is what was logged, if it is; `marks` and `has_voice` say what the answer has.
    Warm-up sets have no number."""

    id: Id
    client: FormCheckPerson
    program_id: Id
    program_title: str
    enrolment_id: Id
    run: int
    day: int
    date: date
    set_id: str
    set_number: int | None
    sets: int
    exercise: str
    exercise_id: Id | None
    prescribed: Set
    done: Performance | None
    question: str
    filmed_at: datetime
    sent_at: datetime
    clips: list[ClipView]
    answered_at: datetime | None
    answered_by: str | None
    marks: int
    has_voice: bool


class FormCheckAnswer(View):
    """The answer of a coach: drawings are shown while the clip is at their moment."""

    coach: FormCheckPerson
    at: datetime
    text: str
    marks: list[MarkView]
    voice: MediaView | None
    voice_events: list[VoiceEventView]


class FormCheckDetails(FormCheckView):
    answer: FormCheckAnswer | None


class FormCheckSet(View):
    """A set of the same exercise on that day."""

    set_id: str
    number: int | None
    prescribed: Set
    done: Performance | None


class EarlierFormCheck(View):
    """An earlier form check of the same exercise, to compare with."""

    id: Id
    date: date
    set_number: int | None
    done: Performance | None
    clips: list[ClipView]
    answer: str


class CoachFormCheckDetails(FormCheckDetails):
    """`day_sets`: the exercise on that day; `earlier`: the client's form checks of it, the newest first; `demo_url`:
    the account's video of it."""

    day_sets: list[FormCheckSet]
    earlier: list[EarlierFormCheck]
    demo_url: str | None


class FormCheckCounts(View):
    waiting: int
    answered: int
    all: int


class CoachFormChecks(Listing[FormCheckView]):
    counts: FormCheckCounts


class ClientFormChecks(View):
    """The form checks of a day. `coach` is to whom they go, `hint` what to mind while filming."""

    items: list[FormCheckView]
    coach: str
    hint: str


class FormCheckSettingsView(View):
    """`keep_months`: clips that were sent longer ago are deleted; None: never."""

    keep_months: int | None
    hint: str
    cues: list[str]
    may_change: bool


Cue = Annotated[str, Field(min_length=1, max_length=MAX_CUE)]


class FormCheckSettingsForm(Body):
    keep_months: Annotated[int, Field(ge=1, le=MAX_MONTHS)] | None
    hint: str = Field("", max_length=MAX_HINT)
    cues: Annotated[list[Cue], Field(max_length=MAX_CUES, fail_fast=True, default_factory=list)]


class AccountFields(View):
    """What form checks add to `users/me`."""

    waiting_form_checks: int = 0
