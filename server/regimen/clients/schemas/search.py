"""What the search of the whole account finds, on the wire."""

from pydantic import Field

from regimen.kit.ids import Id
from regimen.kit.schema import View
from regimen.programs.models import ProgramType


class ClientHit(View):
    id: Id
    full_name: str
    email: str
    avatar_url: str | None


class ProgramHit(View):
    id: Id
    title: str
    plan_type: ProgramType


class ExerciseHit(View):
    id: Id
    name: str


class DayHit(View):
    plan_id: Id
    title: str
    day: int = Field(description="Counted from 1.")


class SearchResults(View):
    """The best few of each kind, best first."""

    clients: list[ClientHit]
    programs: list[ProgramHit]
    exercises: list[ExerciseHit]
    days: list[DayHit]
