"""Which timelines a coach may write: those of the account's own programs. All others count as not found."""

from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Row, Select, Text, cast, func, literal, select, true, union_all
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import User
from regimen.accounts.rules.roles import Permission
from regimen.kit.errors import or_404
from regimen.programs.models import Program, Track
from regimen.training.access.logs import LOG_TABLES, counts_for_coach
from regimen.training.access.overrides import override_counts
from regimen.training.models import Enrolment, Timeline, TimelineDay

_TRACKS = (
    select(func.jsonb_agg(func.jsonb_build_object("id", Track.id, "name", Track.name, "is_default", Track.is_default)))
    .where(Track.program_id == Program.id, Track.archived_at.is_(None))
    .correlate(Program)
    .scalar_subquery()
)
_LAST_DAY = (
    select(func.max(TimelineDay.day))
    .where(
        TimelineDay.timeline_id == Timeline.id, TimelineDay.content["sessions"] != literal([], TimelineDay.content.type)
    )
    .correlate(Timeline)
    .scalar_subquery()
)
_CLIENT_COUNT = (
    select(func.count())
    .select_from(Enrolment)
    .where(Enrolment.timeline_id == Timeline.id, Enrolment.open.is_(True))
    .correlate(Timeline)
    .scalar_subquery()
)
CLIENTS_ANCHOR = (
    select(Enrolment.anchor)
    .where(Enrolment.timeline_id == Timeline.id, Enrolment.client_id == Timeline.client_id)
    .order_by(Enrolment.created_at.desc())
    .limit(1)
    .correlate(Timeline)
    .scalar_subquery()
)
"""Of a 1-2-1 program: a client follows their own timeline, so it has one anchor too."""
_HEADER = (
    select(
        Timeline,
        Program.title,
        Track.name,
        _TRACKS.label("tracks"),
        _LAST_DAY.label("last_day"),
        _CLIENT_COUNT.label("clients"),
        func.coalesce(Timeline.anchor, CLIENTS_ANCHOR).label("anchor"),
        User,
    )
    .join(Program, Program.id == Timeline.program_id)
    .join(Track, Track.id == Timeline.track_id)
    .outerjoin(User, User.id == Timeline.client_id)
)


async def own_timeline(session: AsyncSession, actor: CoachActor, timeline_id: UUID) -> Timeline:
    """Returns a timeline of the account's programs; that of one client only to who sees clients. Raises NotFound."""
    return or_404(
        await session.scalar(
            select(Timeline)
            .join(Program, Program.id == Timeline.program_id)
            .where(Timeline.id == timeline_id, Program.account_id == actor.account, visible_timelines(actor))
        )
    )


def visible_timelines(actor: CoachActor) -> ColumnElement[bool]:
    """Returns the condition that a coach may see a timeline: those of single clients need the right to see clients."""
    return true() if actor.may(Permission.SEE_CLIENTS) else Timeline.client_id.is_(None)


async def timeline_header(
    session: AsyncSession, actor: CoachActor, program_id: UUID, *, track_id: UUID | None, client_id: UUID | None
) -> Row[Any]:
    """Returns the timeline of a track (None: the default one), or a client's own, with what the builder shows of it.

    Raises NotFound.
    """
    of_track = Timeline.track_id == track_id if track_id else Track.is_default.is_(True)
    of_client = Timeline.client_id == client_id if client_id else Timeline.client_id.is_(None)
    of_account = Program.id == program_id, Program.account_id == actor.account, visible_timelines(actor)
    statement = _HEADER.where(*of_account, of_track, of_client)
    return or_404((await session.execute(statement)).one_or_none())


async def days_with_client_counts(
    session: AsyncSession, timeline_id: UUID, first: int, days: int
) -> list[tuple[int, int, str, int, int]]:
    """Returns (day, version, JSON of the content, clients who logged something on it, clients for whom it differs) of
    the written days from `first` on."""
    logged = _client_counts(timeline_id, first, days).subquery()
    overridden = override_counts(timeline_id, first, days).subquery()
    rows = await session.execute(
        select(
            TimelineDay.day,
            TimelineDay.version,
            cast(TimelineDay.content, Text),
            func.coalesce(logged.c.clients, 0),
            func.coalesce(overridden.c.clients, 0),
        )
        .outerjoin(logged, logged.c.day == TimelineDay.day)
        .outerjoin(overridden, overridden.c.day == TimelineDay.day)
        .where(TimelineDay.timeline_id == timeline_id, TimelineDay.day.between(first, first + days - 1))
        .order_by(TimelineDay.day)
    )
    return [(day, version, content, logs, differ) for day, version, content, logs, differ in rows]


def _client_counts(timeline_id: UUID, first: int, days: int) -> Select[Any]:
    """(day, number of clients who logged something on it)."""
    logged = union_all(
        *(
            select(table.day, table.client_id)
            .join(Enrolment, counts_for_coach(table))
            .where(Enrolment.timeline_id == timeline_id, table.day.between(first, first + days - 1))
            for table in LOG_TABLES
        )
    ).subquery()
    return select(logged.c.day, func.count(logged.c.client_id.distinct()).label("clients")).group_by(logged.c.day)
