"""A training day as a document: sessions, blocks, entries and sets, each with a stable id.

The document is validated on every save. Ids are short strings made by the author of the day; they are unique within the
day, and results refer to them. `version` is the version of this schema, so that old days stay readable.
"""

from collections.abc import Iterator
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, model_validator

from regimen.training.rules.limits import (
    MAX_BLOCKS,
    MAX_ENTRIES,
    MAX_EXERCISE_NAME,
    MAX_LOAD,
    MAX_PERCENT,
    MAX_REPS,
    MAX_SESSIONS,
    MAX_SETS,
    MAX_STEPS,
    MIN_PERCENT,
)

DocId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,32}$")]
ShortText = Annotated[str, Field(max_length=120)]
LongText = Annotated[str, Field(max_length=5000)]
Seconds = Annotated[int, Field(ge=0, le=86_400)]
Tempo = Annotated[str, Field(pattern=r"^[0-9xX](-[0-9xX]){3}$", examples=["3-1-1-0"])]
LoadUnit = Literal["kg", "lb"]
ScoreType = Literal["none", "time", "rounds_reps", "reps", "load", "calories", "points", "distance", "checkbox"]
SetKind = Literal["normal", "warmup", "drop", "failure"]
MeasurementKind = Literal[
    "weight_reps", "reps", "bodyweight", "duration", "distance", "distance_duration", "weight_distance", "calories"
]


class DocumentPart(BaseModel):
    """A part of the document: unknown fields are refused, defaults are always written out."""

    model_config = ConfigDict(
        extra="forbid", str_strip_whitespace=True, json_schema_serialization_defaults_required=True
    )


class Reps(DocumentPart):
    """A number (5), a range (8 to 12), or at least `min` and as many as possible ("5+")."""

    min: int = Field(ge=0, le=MAX_REPS)
    max: int | None = Field(None, ge=0, le=MAX_REPS)
    amrap: bool = False

    @model_validator(mode="after")
    def range_is_ascending(self) -> "Reps":
        if self.max is not None and self.max < self.min:
            raise ValueError("The highest number of reps can't be below the lowest.")
        return self


class Load(DocumentPart):
    value: float = Field(ge=0, le=MAX_LOAD)
    unit: LoadUnit = "kg"


class Set(DocumentPart):
    """What one set prescribes: a kind, and any of the fields."""

    id: DocId
    kind: SetKind = "normal"
    reps: Reps | None = None
    load: Load | None = None
    percent_1rm: float | None = Field(None, ge=MIN_PERCENT, le=MAX_PERCENT)
    percent_tm: float | None = Field(None, ge=MIN_PERCENT, le=MAX_PERCENT)
    rpe: float | None = Field(None, ge=1, le=10)
    rir: int | None = Field(None, ge=0, le=10)
    tempo: Tempo | None = None
    rest_seconds: Seconds | None = None
    seconds: Seconds | None = None
    meters: int | None = Field(None, ge=0, le=1_000_000)
    calories: int | None = Field(None, ge=0, le=10_000)


class Entry(DocumentPart):
    """An exercise in a block. `name` and `measurement` are copies, so that a day can be read without the library."""

    id: DocId
    exercise_id: UUID | None = None
    name: Annotated[str, Field(min_length=1, max_length=MAX_EXERCISE_NAME)]
    measurement: MeasurementKind = "weight_reps"
    per_side: bool = False
    note: LongText = ""
    alternates: Annotated[list[UUID], Field(max_length=10)] = []
    sets: Annotated[list[Set], Field(max_length=MAX_SETS)] = []


class BlockBase(DocumentPart):
    id: DocId
    title: ShortText = ""
    note: LongText = ""
    score: ScoreType = "none"
    leaderboard: bool = False


class StrengthBlock(BlockBase):
    """Straight sets of one exercise after another."""

    kind: Literal["strength"] = "strength"
    entries: Annotated[list[Entry], Field(max_length=MAX_ENTRIES)] = []


class SupersetBlock(BlockBase):
    """Exercises done in turn: A1, A2, ... Each entry has one set per round."""

    kind: Literal["superset"] = "superset"
    rest_seconds: Seconds = 0
    entries: Annotated[list[Entry], Field(max_length=MAX_ENTRIES)] = []


class CircuitBlock(BlockBase):
    kind: Literal["circuit"] = "circuit"
    rounds: int = Field(3, ge=1, le=100)
    rest_seconds: Seconds = 0
    entries: Annotated[list[Entry], Field(max_length=MAX_ENTRIES)] = []


class AmrapBlock(BlockBase):
    """As many rounds as possible in the time."""

    kind: Literal["amrap"] = "amrap"
    score: ScoreType = "rounds_reps"
    seconds: Seconds = 600
    entries: Annotated[list[Entry], Field(max_length=MAX_ENTRIES)] = []


class EmomBlock(BlockBase):
    """Every `every_seconds`, `rounds` times."""

    kind: Literal["emom"] = "emom"
    every_seconds: Seconds = 60
    rounds: int = Field(10, ge=1, le=200)
    entries: Annotated[list[Entry], Field(max_length=MAX_ENTRIES)] = []


class ForTimeBlock(BlockBase):
    kind: Literal["for_time"] = "for_time"
    score: ScoreType = "time"
    rounds: int = Field(1, ge=1, le=100)
    cap_seconds: Seconds | None = None
    entries: Annotated[list[Entry], Field(max_length=MAX_ENTRIES)] = []


class Step(DocumentPart):
    """One interval: what to do, for how long or how far."""

    id: DocId
    label: Annotated[str, Field(min_length=1, max_length=120)]
    effort: Literal["warmup", "work", "rest", "cooldown"] = "work"
    seconds: Seconds | None = None
    meters: int | None = Field(None, ge=0, le=1_000_000)


class IntervalsBlock(BlockBase):
    """Timed steps, repeated `rounds` times (Tabata: 20 s work, 10 s rest, 8 rounds)."""

    kind: Literal["intervals"] = "intervals"
    rounds: int = Field(1, ge=1, le=200)
    steps: Annotated[list[Step], Field(max_length=MAX_STEPS)] = []


class TextBlock(BlockBase):
    """Free text: a warm-up, a note to the client."""

    kind: Literal["text"] = "text"
    text: LongText = ""


class RestBlock(BlockBase):
    kind: Literal["rest"] = "rest"
    seconds: Seconds | None = None


Block = Annotated[
    StrengthBlock
    | SupersetBlock
    | CircuitBlock
    | AmrapBlock
    | EmomBlock
    | ForTimeBlock
    | IntervalsBlock
    | TextBlock
    | RestBlock,
    Field(discriminator="kind"),
]


class Session(DocumentPart):
    """One workout."""

    id: DocId
    title: ShortText = ""
    note: LongText = ""
    minutes: int | None = Field(None, ge=1, le=1_440)
    blocks: Annotated[list[Block], Field(max_length=MAX_BLOCKS)] = []


class DayContent(DocumentPart):
    """The whole day. No sessions means a rest day."""

    version: Literal[1] = 1
    sessions: Annotated[list[Session], Field(max_length=MAX_SESSIONS)] = []

    @model_validator(mode="after")
    def ids_are_unique(self) -> "DayContent":
        seen: set[str] = set()
        for ident in self.ids():
            if ident in seen:
                raise ValueError(f"The id {ident} is used twice in this day.")
            seen.add(ident)
        return self

    def ids(self) -> Iterator[str]:
        """Yields every id of the document, in reading order."""
        for session in self.sessions:
            yield session.id
            for block in session.blocks:
                yield block.id
                for entry in entries_of(block):
                    yield entry.id
                    yield from (prescribed.id for prescribed in entry.sets)
                if isinstance(block, IntervalsBlock):
                    yield from (step.id for step in block.steps)

    def blocks(self) -> Iterator[Block]:
        for session in self.sessions:
            yield from session.blocks


def entries_of(block: Block) -> list[Entry]:
    """Returns the exercises of a block: none for intervals, text and rest."""
    return block.entries if not isinstance(block, IntervalsBlock | TextBlock | RestBlock) else []


def working_sets(entry: Entry) -> list[Set]:
    """Returns the sets that count; warm-up sets do not."""
    return [prescribed for prescribed in entry.sets if prescribed.kind != "warmup"]


def grouped_block_ids(content: DayContent) -> set[str]:
    """Returns the ids of the supersets and circuits, which need a paid plan."""
    return {block.id for block in content.blocks() if block.kind in ("superset", "circuit")}


def entries_with_paths(content: DayContent) -> list[tuple[str, Entry]]:
    """Returns every entry with its path in the document, in the form that validation errors use."""
    return [
        (f"content.sessions.{s}.blocks.{b}.entries.{e}", entry)
        for s, session in enumerate(content.sessions)
        for b, block in enumerate(session.blocks)
        for e, entry in enumerate(entries_of(block))
    ]


def entry_by_id(content: DayContent, entry_id: str) -> Entry | None:
    return next((entry for block in content.blocks() for entry in entries_of(block) if entry.id == entry_id), None)
