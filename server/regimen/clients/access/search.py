"""Finds what belongs to an account by a few words: clients, programs, exercises, and days of programs."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import User
from regimen.accounts.rules.roles import Permission
from regimen.clients.access.account_clients import clients_of
from regimen.exercises import access as exercises
from regimen.kit.name_search import Candidate, Match, Tier, search
from regimen.programs.models import Program

_EACH: Final = 5
_DAYS_PER_WEEK: Final = 7
_MAX_NUMBER: Final = 500
_NEAR: Final = 0.7
"""How similar a guess must be: a palette that always guesses would never say that there is nothing."""
_WEEK_OR_DAY: Final = re.compile(r"\b(week|wk|day)\s*(\d{1,3})\b", re.IGNORECASE)
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DATE: Final = re.compile(
    rf"\b(?:(\d{{1,2}})\s*({'|'.join(_MONTHS)})[a-z]*|({'|'.join(_MONTHS)})[a-z]*\s*(\d{{1,2}}))\b", re.IGNORECASE
)


@dataclass(frozen=True)
class FoundClient:
    id: UUID
    full_name: str
    email: str
    avatar_key: str | None


@dataclass(frozen=True)
class FoundDay:
    """A day of a program; from 0."""

    program: Program
    day: int


@dataclass
class Found:
    clients: list[FoundClient] = field(default_factory=list)
    programs: list[Program] = field(default_factory=list)
    exercises: list[tuple[UUID, str]] = field(default_factory=list)
    days: list[FoundDay] = field(default_factory=list)


@dataclass(frozen=True)
class _DayWanted:
    """What is left of the words, and which day they name: by its number, or by its date."""

    words: str
    day: int | None = None
    on: date | None = None


def _read_day(typed: str, today: date) -> _DayWanted:
    """Reads "week 3", "day 12", "12 Dec" or "Dec 12"; a date is the one that is nearest to today."""
    if match := _WEEK_OR_DAY.search(typed):
        number = int(match[2]) - 1
        words = f"{typed[: match.start()]} {typed[match.end() :]}".strip()
        day = number if match[1].lower() == "day" else number * _DAYS_PER_WEEK
        return _DayWanted(words, day) if 0 <= number < _MAX_NUMBER else _DayWanted(typed)
    if match := _DATE.search(typed):
        words = f"{typed[: match.start()]} {typed[match.end() :]}".strip()
        month = _MONTHS.index((match[2] or match[3]).lower()) + 1
        dates = [on for year in (-1, 0, 1) if (on := _date(today.year + year, month, int(match[1] or match[4])))]
        if dates:
            return _DayWanted(words, on=min(dates, key=lambda on: abs(on - today)))
    return _DayWanted(typed)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


async def find(session: AsyncSession, actor: CoachActor, typed: str, today: date) -> Found:
    """Returns the best few of each kind, in at most three queries; without words, the programs that changed last.
    Raises Busy."""
    programs = await _programs(session, actor)
    if not typed.strip():
        return Found(programs=programs[:_EACH])
    wanted = _read_day(typed, today)
    by_title = _best(wanted.words, [Candidate(str(it.id), (it.title,)) for it in programs])
    named = [program for match in by_title for program in programs if str(program.id) == match.id]
    days = _days(named if wanted.words else programs, wanted)
    clients = await _clients(session, actor) if actor.may(Permission.SEE_CLIENTS) else []
    names = {str(it.id): it for it in clients}
    matches = _best(typed, [Candidate(str(it.id), (it.full_name, it.email)) for it in clients])
    library = await exercises.library_index(session, actor.account)
    found = [match for match in await library.search(typed) if _is_near(match)]
    return Found(
        clients=[names[match.id] for match in matches],
        programs=[] if days else named,
        exercises=[(UUID(match.id), match.name) for match in found[:_EACH]],
        days=days,
    )


def _is_near(match: Match) -> bool:
    return match.tier is not Tier.SIMILAR or match.similarity >= _NEAR


def _best(typed: str, candidates: Sequence[Candidate]) -> list[Match]:
    return [match for match in search(typed, candidates) if _is_near(match)][:_EACH]


def _days(programs: Sequence[Program], wanted: _DayWanted) -> list[FoundDay]:
    """A number is a day of any program; a date only of those whose calendar is shared."""
    if wanted.day is not None:
        return [FoundDay(program, wanted.day) for program in programs[:_EACH]]
    if wanted.on is None:
        return []
    shared = [(program, (wanted.on - program.starts_on).days) for program in programs if program.starts_on]
    return [FoundDay(program, day) for program, day in shared if day >= 0][:_EACH]


async def _programs(session: AsyncSession, actor: CoachActor) -> list[Program]:
    statement = select(Program).where(Program.account_id == actor.account, Program.archived_at.is_(None))
    return list(await session.scalars(statement.order_by(Program.updated_at.desc(), Program.id)))


async def _clients(session: AsyncSession, actor: CoachActor) -> list[FoundClient]:
    """Everyone who is or was a client and still has their account with us, current ones first."""
    clients = clients_of(actor.account)
    rows = await session.execute(
        select(User.id, User.first_name, User.last_name, User.email, User.avatar_key)
        .join(clients, clients.c.client_id == User.id)
        .where(User.deleted_at.is_(None))
        .order_by(clients.c.active.desc(), User.id)
    )
    return [FoundClient(ident, f"{first} {last}".strip(), email, key) for ident, first, last, email, key in rows]
