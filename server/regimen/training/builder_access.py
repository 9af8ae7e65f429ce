"""Which timelines a coach may write: those of the account's own programs, everything else looks missing."""

from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, func, literal, or_, select, true, union_all
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import CoachActor
from regimen.accounts.models import User
from regimen.exercises.models import Exercise
from regimen.kit.errors import or_404
from regimen.platform.files import public_url
from regimen.programs.models import Program, ProgramType, Track
from regimen.training.builder_schemas import DayView, Face, Reach, TimelineView, TrackView, Version, WeekView
from regimen.training.content import Block, DayContent, entries_of
from regimen.training.models import BlockScore, DayLog, DayVersion, Enrolment, SetResult, Timeline, TimelineDay
from regimen.training.rules import DAYS_A_WEEK, count_sets, minutes

_FACES = 3
_SHOWN_VERSIONS = 50
_TRACES: tuple[tuple[type[SetResult | BlockScore | DayLog], ColumnElement[bool]], ...] = (
    (SetResult, true()),
    (BlockScore, true()),
    (DayLog, DayLog.completed_at.is_not(None)),
)


async def own_timeline(session: AsyncSession, actor: CoachActor, timeline_id: UUID) -> Timeline:
    """A timeline of the account's programs; raises NotFound."""
    return or_404(
        await session.scalar(
            select(Timeline)
            .join(Program, Program.id == Timeline.program_id)
            .where(Timeline.id == timeline_id, Program.account_id == actor.account)
        )
    )


_TRACKS = (
    select(func.jsonb_agg(func.jsonb_build_object("id", Track.id, "name", Track.name, "is_default", Track.is_default)))
    .where(Track.program_id == Program.id, Track.archived_at.is_(None))
    .correlate(Program)
    .scalar_subquery()
)
_WRITTEN_UNTIL = (
    select(func.max(TimelineDay.day))
    .where(
        TimelineDay.timeline_id == Timeline.id, TimelineDay.content["sessions"] != literal([], TimelineDay.content.type)
    )
    .correlate(Timeline)
    .scalar_subquery()
)
_CLIENTS = (
    select(func.count())
    .select_from(Enrolment)
    .where(Enrolment.timeline_id == Timeline.id, Enrolment.open.is_(True))
    .correlate(Timeline)
    .scalar_subquery()
)
_HEAD = (
    select(
        Timeline,
        Program.title,
        Track.name,
        _TRACKS.label("tracks"),
        _WRITTEN_UNTIL.label("last_day"),
        _CLIENTS.label("clients"),
        User.first_name,
        User.last_name,
    )
    .join(Program, Program.id == Timeline.program_id)
    .join(Track, Track.id == Timeline.track_id)
    .outerjoin(User, User.id == Timeline.client_id)
)


async def builder(
    session: AsyncSession,
    actor: CoachActor,
    program_id: UUID,
    *,
    track_id: UUID | None,
    client_id: UUID | None,
    first: int,
    days: int,
) -> TimelineView:
    """A stretch of a program's days for the builder. Two queries, however many days and clients there are."""
    wanted = Timeline.track_id == track_id if track_id else Track.is_default.is_(True)
    whose = Timeline.client_id == client_id if client_id else Timeline.client_id.is_(None)
    statement = _HEAD.where(Program.id == program_id, Program.account_id == actor.account, wanted, whose)
    row = or_404((await session.execute(statement)).one_or_none())
    timeline: Timeline = row[0]
    shown = await _days(session, timeline.id, first, days)
    return TimelineView(
        id=timeline.id,
        program_id=timeline.program_id,
        program_title=row.title,
        type=timeline.type,
        track_id=timeline.track_id,
        track_name=row.name,
        tracks=[TrackView.model_validate(track) for track in sorted(row.tracks or [], key=_default_first)],
        client_id=timeline.client_id,
        client_name=f"{row.first_name} {row.last_name}".strip() if row.first_name else None,
        anchor=timeline.anchor,
        ahead_days=timeline.ahead_days,
        clients=row.clients,
        last_day=row.last_day,
        first=first,
        days=shown,
        weeks=_weeks(shown),
    )


def _default_first(track: dict[str, Any]) -> tuple[bool, str]:
    return (not track["is_default"], track["name"].lower())


def _logged(timeline_id: UUID, first: int, days: int) -> Any:
    """(day, clients who logged something on it) of a stretch of days."""
    traces = union_all(
        *(
            select(row.day, row.client_id)
            .join(Enrolment, Enrolment.id == row.enrolment_id)
            .where(Enrolment.timeline_id == timeline_id, row.day.between(first, first + days - 1), which)
            for row, which in _TRACES
        )
    ).subquery()
    return (
        select(traces.c.day, func.count(traces.c.client_id.distinct()).label("clients"))
        .group_by(traces.c.day)
        .subquery()
    )


async def _days(session: AsyncSession, timeline_id: UUID, first: int, days: int) -> list[DayView]:
    logged = _logged(timeline_id, first, days)
    rows = await session.execute(
        select(TimelineDay.day, TimelineDay.version, TimelineDay.content, func.coalesce(logged.c.clients, 0))
        .outerjoin(logged, logged.c.day == TimelineDay.day)
        .where(TimelineDay.timeline_id == timeline_id, TimelineDay.day.between(first, first + days - 1))
        .order_by(TimelineDay.day)
    )
    return [
        DayView(day=day, version=version, content=DayContent.model_validate(content), logged=clients)
        for day, version, content, clients in rows
    ]


def _weeks(days: list[DayView]) -> list[WeekView]:
    weeks: dict[int, WeekView] = {}
    for shown in days:
        number, place = divmod(shown.day, DAYS_A_WEEK)
        week = weeks.setdefault(number, WeekView(week=number, sets=0, minutes=[0] * DAYS_A_WEEK))
        week.sets += count_sets(shown.content)
        week.minutes[place] = minutes(shown.content)
    return list(weeks.values())


def _reached(timeline: Timeline, day: int, today: date) -> Any:
    """The open enrolments that see the day, and for a shared calendar those whose window holds its date by today."""
    row = Enrolment
    reached: Any = select(row.id, row.client_id, row.created_at).where(
        row.timeline_id == timeline.id, row.open.is_(True)
    )
    if timeline.type is not ProgramType.ONE_MANY:
        return reached
    at = row.anchor + day
    reached = reached.where(row.sees_from <= at)
    return reached if timeline.ahead_days is None else reached.where(at <= literal(today) + timeline.ahead_days)


async def reach(session: AsyncSession, timeline: Timeline, day: int, today: date) -> Reach:
    """Whom an edit of `day` reaches, and how many of them have logged it. Two queries."""
    reached = _reached(timeline, day, today).subquery()
    logged = or_(
        *(
            select(row.id).where(row.enrolment_id == reached.c.id, row.day == day, which).exists()
            for row, which in _TRACES
        )
    )
    clients, done = (
        await session.execute(select(func.count(), func.count().filter(logged)).select_from(reached))
    ).one()
    if not clients:
        return Reach(clients=0, logged=0, faces=[])
    people = await session.scalars(
        select(User)
        .join(reached, reached.c.client_id == User.id)
        .order_by(User.avatar_key.is_(None), reached.c.created_at, User.id)
        .limit(_FACES)
    )
    faces = [
        Face(full_name=one.full_name, avatar_url=public_url(one.avatar_key) if one.avatar_key else None)
        for one in people
    ]
    return Reach(clients=clients, logged=done, faces=faces)


async def count_arrived(session: AsyncSession, timeline: Timeline, day: int, today: date) -> int:
    """How many clients have come to `day` or passed it."""
    statement = select(func.count()).where(
        Enrolment.timeline_id == timeline.id, Enrolment.open.is_(True), Enrolment.anchor + day <= today
    )
    return await session.scalar(statement) or 0


async def versions(session: AsyncSession, timeline: Timeline, day: int) -> list[Version]:
    """What the day says and said, newest first."""
    now_ = select(
        TimelineDay.version,
        TimelineDay.content,
        TimelineDay.updated_at.label("saved_at"),
        TimelineDay.updated_by.label("by"),
    ).where(TimelineDay.timeline_id == timeline.id, TimelineDay.day == day)
    before = select(DayVersion.version, DayVersion.content, DayVersion.saved_at, DayVersion.saved_by).where(
        DayVersion.timeline_id == timeline.id, DayVersion.day == day
    )
    every = union_all(now_, before).subquery()
    rows = await session.execute(
        select(every.c.version, every.c.content, every.c.saved_at, User.first_name, User.last_name)
        .join(User, User.id == every.c.by)
        .order_by(every.c.version.desc())
        .limit(_SHOWN_VERSIONS)
    )
    return [
        Version(
            version=number, content=DayContent.model_validate(content), saved_at=at, saved_by=f"{first} {last}".strip()
        )
        for number, content, at, first, last in rows
    ]


async def content_of_version(session: AsyncSession, timeline: Timeline, day: int, version: int) -> DayContent:
    """What the day said then; raises NotFound."""
    row = DayVersion
    content = await session.scalar(
        select(row.content).where(and_(row.timeline_id == timeline.id, row.day == day, row.version == version))
    )
    return DayContent.model_validate(or_404(content))


async def with_library(session: AsyncSession, actor: CoachActor, blocks: list[Block]) -> list[Block]:
    """`blocks` with exercises linked to the library where it has one of the same name; the account's own come first."""
    unknown = [entry for block in blocks for entry in entries_of(block) if entry.exercise_id is None]
    rows = await session.execute(
        select(Exercise.id, Exercise.name, Exercise.measurement)
        .where(
            func.lower(Exercise.name).in_({entry.name.lower() for entry in unknown}),
            Exercise.archived_at.is_(None),
            or_(Exercise.account_id.is_(None), Exercise.account_id == actor.account),
        )
        .order_by(Exercise.account_id.is_(None).desc())
    )
    library = {name.lower(): (ident, name, measurement) for ident, name, measurement in rows}
    for entry in unknown:
        if known := library.get(entry.name.lower()):
            entry.exercise_id, entry.name, entry.measurement = known[0], known[1], known[2].value
    return blocks
