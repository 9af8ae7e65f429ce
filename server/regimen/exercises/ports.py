"""What the exercise library needs from higher domains. On its own, nobody has used an exercise."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.exercises.models import Measurement
from regimen.kit.paging import Page
from regimen.platform.ports import Contributions, Port


@dataclass(frozen=True)
class ProgramUse:
    """A program with days that use an exercise."""

    program_id: UUID
    title: str
    days: int


@dataclass(frozen=True)
class Relink:
    """References to change: to the exercise `old_id`, or without one, those that have only the name `old_name`.

    They get the id, name and measurement of another exercise.
    """

    old_id: UUID | None
    old_name: str
    exercise_id: UUID
    name: str
    measurement: Measurement


@dataclass(frozen=True)
class Reach:
    """How much of an account refers to an exercise or a name."""

    days: int = 0
    drafts: int = 0
    templates: int = 0
    results: int = 0
    clients: int = 0

    def __add__(self, other: "Reach") -> "Reach":
        return Reach(
            self.days + other.days,
            self.drafts + other.drafts,
            self.templates + other.templates,
            self.results + other.results,
            self.clients + other.clients,
        )


@dataclass(frozen=True)
class References:
    """What a domain stores that refers to exercises: counted, and changed in the caller's transaction."""

    count: Callable[[AsyncSession, UUID, Relink], Awaitable[Reach]]
    relink: Callable[[AsyncSession, UUID, Relink], Awaitable[None]]


@dataclass(frozen=True)
class UnlinkedName:
    """A name that an account's days have without an exercise, and in how many days."""

    name: str
    days: int


async def _nothing_used(_session: AsyncSession, _actor: CoachActor) -> dict[UUID, datetime]:
    return {}


async def _no_programs(_session: AsyncSession, _actor: CoachActor, _exercise_id: UUID) -> list[ProgramUse]:
    return []


async def _all_linked(_session: AsyncSession, _account_id: UUID, _page: Page) -> tuple[list[UnlinkedName], int]:
    return [], 0


last_used: Port[[AsyncSession, CoachActor], dict[UUID, datetime]] = Port(_nothing_used)
"""When the coach last published a day with each exercise that they use now: `(session, actor)`, in one query."""

programs_using: Port[[AsyncSession, CoachActor, UUID], list[ProgramUse]] = Port(_no_programs)
"""The account's programs whose days use an exercise: `(session, actor, exercise_id)`, in one query."""

unlinked_names: Port[[AsyncSession, UUID, Page], tuple[list[UnlinkedName], int]] = Port(_all_linked)
"""A page of the names of `(session, account_id, page)` that are not kept as text, and the total, in one query."""

references: Contributions[References] = Contributions()
"""All that refers to exercises, by domain."""
