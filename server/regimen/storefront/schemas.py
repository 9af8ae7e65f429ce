"""The sample week of a program on the wire."""

from pydantic import Field

from regimen.kit.schema import View


class SampleLine(View):
    """An exercise and its scheme ("Back squat", "5×5 @ 70%"), or a timed block and its steps."""

    name: str
    scheme: str


class SampleSession(View):
    title: str
    minutes: int | None
    lines: list[SampleLine]


class SampleDay(View):
    """`day` counts from 0."""

    day: int
    sessions: list[SampleSession]


class SampleWeek(View):
    weeks: int
    sessions: int
    exercises: int
    own_loads: bool = Field(description="Loads are calculated from the client's own maxes.")
    days: list[SampleDay]
