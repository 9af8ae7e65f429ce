"""Changing many days at once: copy, move, clear, repeat. Each is one write, with one undo."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import CoachActor
from regimen.kit.errors import Invalid, or_404
from regimen.training import rules, summaries
from regimen.training.content import DayContent, Entry, Session, entries_of
from regimen.training.days import Changed, Stored, check_reach, hold, read_days, require_supersets, write_days
from regimen.training.models import Timeline
from regimen.training.rules import DAYS_A_WEEK, Progression


class TooManySessions(Invalid):
    field = "to_day"
    message = "A day has at most 10 sessions."


@dataclass
class Figure:
    """How one exercise changes from copy to copy."""

    day: int
    name: str
    scheme: str
    before: str
    after: list[str] = field(default_factory=list)


@dataclass
class Copies:
    """What a copy writes, or would write."""

    contents: dict[int, DayContent]
    figures: list[Figure]
    places: list[int]


async def plan_copies(
    session: AsyncSession, timeline: Timeline, from_days: Sequence[int], places: Sequence[int], how: Progression | None
) -> Copies:
    """`from_days` put down at each of `places` (where the first of them lands), every copy with ids of its own.

    Raises TooFar, TooManyDays before anything is read.
    """
    first = min(from_days)
    check_reach({place + day - first for place in places for day in from_days})
    sources = await read_days(session, timeline.id, sorted(set(from_days)))
    contents: dict[int, DayContent] = {}
    figures = {(day, entry.id): figure for day, source in sources.items() for entry, figure in _figures(source, how)}
    for step, place in enumerate(places, start=1):
        last = step == len(places)
        for day, source in sources.items():
            copy = rules.with_fresh_ids(_stepped(source.content, how, step, last))
            contents[place + day - first] = copy
            for (_, figure), entry in zip(_ordered(figures, source), _entries(copy), strict=True):
                if how is not None and figure is not None:
                    figure.after.append(summaries.figure(entry, how.kind))
    changing = [figure for figure in figures.values() if figure is not None and set(figure.after) != {figure.before}]
    return Copies(contents, changing, list(places))


def _stepped(content: DayContent, how: Progression | None, step: int, last: bool) -> DayContent:
    if how is None:
        return content
    if how.deload_last and last:
        return rules.deloaded(content, how.only)
    return rules.progressed(content, how, step)


def _entries(content: DayContent) -> list[Entry]:
    return [entry for block in content.blocks() for entry in entries_of(block)]


def _figures(source: Stored, how: Progression | None) -> list[tuple[Entry, Figure | None]]:
    answer: list[tuple[Entry, Figure | None]] = []
    for entry in _entries(source.content):
        before = summaries.figure(entry, how.kind) if how else ""
        wanted = how is not None and (how.only is None or entry.name in how.only)
        figure = Figure(source.day, entry.name, summaries.amounts(entry), before) if before and wanted else None
        answer.append((entry, figure))
    return answer


def _ordered(figures: dict[tuple[int, str], Figure | None], source: Stored) -> list[tuple[str, Figure | None]]:
    return [(entry.id, figures[source.day, entry.id]) for entry in _entries(source.content)]


async def copy_days(
    session: AsyncSession, timeline: Timeline, copies: Copies, *, actor: CoachActor, now: datetime
) -> Changed:
    """Write what was planned; what stood there is replaced and can be undone."""
    if any(content.uses_supersets for content in copies.contents.values()):
        await require_supersets(session, actor, now)
    return await write_days(session, timeline, copies.contents, actor=actor, now=now)


def places_of_weeks(from_day: int, times: int) -> list[int]:
    """Where the next `times` weeks begin."""
    return [from_day + DAYS_A_WEEK * week for week in range(1, times + 1)]


async def clear_days(
    session: AsyncSession, timeline: Timeline, days: Sequence[int], *, actor: CoachActor, now: datetime
) -> Changed:
    """Make rest days of `days`."""
    return await write_days(session, timeline, {day: DayContent() for day in days}, actor=actor, now=now)


async def move_days(
    session: AsyncSession,
    timeline: Timeline,
    from_days: Sequence[int],
    to_day: int,
    *,
    actor: CoachActor,
    now: datetime,
) -> Changed:
    """Move whole days, the first to `to_day`. Sessions join what stands there; nothing is written over."""
    shift = to_day - min(from_days)
    sources = set(from_days)
    await hold(session, timeline.id)
    stored = await read_days(session, timeline.id, sources | {day + shift for day in sources})
    landing: defaultdict[int, list[Session]] = defaultdict(list)
    for day in sorted(sources):
        landing[day + shift] += stored[day].content.sessions
    after = {day: DayContent() if day in sources else there.content for day, there in stored.items()}
    for day, sessions in landing.items():
        after[day] = _joined(after[day], sessions, None)
    return await write_days(session, timeline, after, actor=actor, now=now, moved=True)


async def move_session(
    session: AsyncSession,
    timeline: Timeline,
    from_day: int,
    to_day: int,
    session_id: str,
    position: int | None,
    *,
    actor: CoachActor,
    now: datetime,
) -> Changed:
    """Move one session to another day, or to another place in its own; raises NotFound where it is not there."""
    await hold(session, timeline.id)
    stored = await read_days(session, timeline.id, {from_day, to_day})
    source = stored[from_day].content
    moving = or_404(next((one for one in source.sessions if one.id == session_id), None))
    left = DayContent(sessions=[one for one in source.sessions if one.id != session_id])
    target = left if from_day == to_day else stored[to_day].content
    after = {from_day: left, to_day: _joined(target, [moving], position)}
    return await write_days(session, timeline, after, actor=actor, now=now, moved=True)


def _joined(content: DayContent, sessions: list[Session], position: int | None) -> DayContent:
    if len(content.sessions) + len(sessions) > 10:
        raise TooManySessions
    return rules.beside(content, sessions, position)
