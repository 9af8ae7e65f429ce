"""A training day as a document: sessions, blocks, entries, sets, each with an id that stays.

The document is validated on every save. Ids are short texts made by whoever writes the day; they are unique within
the day, and results point at them. `version` names the shape, so that old days can be read for ever.
"""

from collections.abc import Iterator
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, model_validator

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


class Part(BaseModel):
    """Everything in the document refuses fields it does not know and says all defaults."""

    model_config = ConfigDict(
        extra="forbid", str_strip_whitespace=True, json_schema_serialization_defaults_required=True
    )


class Reps(Part):
    """A number (min = max), a range (8 to 12), or as many as possible from `min` on ("5+")."""

    min: int = Field(ge=0, le=10_000)
    max: int | None = Field(None, ge=0, le=10_000)
    amrap: bool = False

    @model_validator(mode="after")
    def ordered(self) -> "Reps":
        if self.max is not None and self.max < self.min:
            raise ValueError("The range of reps must go up.")
        return self


class Load(Part):
    value: float = Field(ge=0, le=2_000)
    unit: LoadUnit = "kg"


class Set(Part):
    """What one set prescribes; any of these, and a kind."""

    id: DocId
    kind: SetKind = "normal"
    reps: Reps | None = None
    load: Load | None = None
    percent_1rm: float | None = Field(None, ge=1, le=200)
    percent_tm: float | None = Field(None, ge=1, le=200)
    rpe: float | None = Field(None, ge=1, le=10)
    rir: int | None = Field(None, ge=0, le=10)
    tempo: Tempo | None = None
    rest_seconds: Seconds | None = None
    seconds: Seconds | None = None
    meters: int | None = Field(None, ge=0, le=1_000_000)
    calories: int | None = Field(None, ge=0, le=10_000)


class Entry(Part):
    """An exercise in a block. `name` and `measurement` are copied, so that a day reads without the library."""

    id: DocId
    exercise_id: UUID | None = None
    name: Annotated[str, Field(min_length=1, max_length=120)]
    measurement: MeasurementKind = "weight_reps"
    per_side: bool = False
    note: LongText = ""
    alternates: Annotated[list[UUID], Field(max_length=10)] = []
    sets: Annotated[list[Set], Field(max_length=50)] = []


class BlockBase(Part):
    id: DocId
    title: ShortText = ""
    note: LongText = ""
    score: ScoreType = "none"
    leaderboard: bool = False


class StrengthBlock(BlockBase):
    """Straight sets of one exercise after another."""

    kind: Literal["strength"] = "strength"
    entries: Annotated[list[Entry], Field(max_length=30)] = []


class SupersetBlock(BlockBase):
    """Exercises done in turns: A1, A2, ... Each entry's sets are its rounds."""

    kind: Literal["superset"] = "superset"
    rest_seconds: Seconds = 0
    entries: Annotated[list[Entry], Field(max_length=30)] = []


class CircuitBlock(BlockBase):
    kind: Literal["circuit"] = "circuit"
    rounds: int = Field(3, ge=1, le=100)
    rest_seconds: Seconds = 0
    entries: Annotated[list[Entry], Field(max_length=30)] = []


class AmrapBlock(BlockBase):
    """As many rounds as possible in the time."""

    kind: Literal["amrap"] = "amrap"
    score: ScoreType = "rounds_reps"
    seconds: Seconds = 600
    entries: Annotated[list[Entry], Field(max_length=30)] = []


class EmomBlock(BlockBase):
    """Every `every_seconds`, `rounds` times."""

    kind: Literal["emom"] = "emom"
    every_seconds: Seconds = 60
    rounds: int = Field(10, ge=1, le=200)
    entries: Annotated[list[Entry], Field(max_length=30)] = []


class ForTimeBlock(BlockBase):
    kind: Literal["for_time"] = "for_time"
    score: ScoreType = "time"
    rounds: int = Field(1, ge=1, le=100)
    cap_seconds: Seconds | None = None
    entries: Annotated[list[Entry], Field(max_length=30)] = []


class Step(Part):
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
    steps: Annotated[list[Step], Field(max_length=200)] = []


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


class Session(Part):
    """One workout."""

    id: DocId
    title: ShortText = ""
    note: LongText = ""
    minutes: int | None = Field(None, ge=1, le=1_440)
    blocks: Annotated[list[Block], Field(max_length=40)] = []


class DayContent(Part):
    """The whole day; no sessions means rest."""

    version: Literal[1] = 1
    sessions: Annotated[list[Session], Field(max_length=10)] = []

    @model_validator(mode="after")
    def ids_are_unique(self) -> "DayContent":
        seen: set[str] = set()
        for ident in self.ids():
            if ident in seen:
                raise ValueError(f"The id {ident} stands twice in this day.")
            seen.add(ident)
        return self

    def ids(self) -> Iterator[str]:
        """Every id of the document, in reading order."""
        for session in self.sessions:
            yield session.id
            for block in session.blocks:
                yield block.id
                for entry in entries_of(block):
                    yield entry.id
                    yield from (one.id for one in entry.sets)
                if isinstance(block, IntervalsBlock):
                    yield from (step.id for step in block.steps)

    def blocks(self) -> Iterator[Block]:
        for session in self.sessions:
            yield from session.blocks

    @property
    def uses_supersets(self) -> bool:
        return any(block.kind in ("superset", "circuit") for block in self.blocks())


def entries_of(block: Block) -> list[Entry]:
    """The exercises of a block; none where its kind has none."""
    return block.entries if not isinstance(block, IntervalsBlock | TextBlock | RestBlock) else []


class Swap(Part):
    """The exercise that was done in place of the prescribed one. `name` and `measurement` are copied."""

    exercise_id: UUID
    name: Annotated[str, Field(min_length=1, max_length=120)]
    measurement: MeasurementKind


class Performance(Part):
    """What was done in a set. `skipped` says why it was not, `swapped` what was done instead."""

    reps: int | None = Field(None, ge=0, le=10_000)
    load: Load | None = None
    rpe: float | None = Field(None, ge=1, le=10)
    seconds: Seconds | None = None
    meters: int | None = Field(None, ge=0, le=1_000_000)
    calories: int | None = Field(None, ge=0, le=10_000)
    note: ShortText = ""
    skipped: ShortText | None = None
    swapped: Swap | None = None


_FIGURE_OF_SCORE: dict[ScoreType, str] = {
    "time": "seconds",
    "rounds_reps": "rounds",
    "reps": "reps",
    "load": "load",
    "calories": "calories",
    "points": "points",
    "distance": "meters",
    "checkbox": "checked",
}


class Score(Part):
    """The score of a block, in the unit of its type. Who did not finish within the cap has reps instead of a time."""

    type: ScoreType
    seconds: Annotated[float, Field(ge=0, le=86_400)] | None = None
    rounds: int | None = Field(None, ge=0, le=10_000)
    reps: int | None = Field(None, ge=0, le=100_000)
    load: Load | None = None
    calories: int | None = Field(None, ge=0, le=100_000)
    points: float | None = Field(None, ge=-1_000_000, le=1_000_000)
    meters: float | None = Field(None, ge=0, le=1_000_000)
    checked: bool | None = None
    rx: bool = True
    capped: bool = False

    @model_validator(mode="after")
    def says_its_figure(self) -> "Score":
        figure = "reps" if self.type == "time" and self.capped else _FIGURE_OF_SCORE.get(self.type)
        if figure is not None and getattr(self, figure) is None:
            raise ValueError("Please enter the score.")
        return self
