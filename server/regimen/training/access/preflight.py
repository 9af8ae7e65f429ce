"""What a coach should know before a program opens, in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Row, Uuid, and_, cast, false, func, literal, or_, select, true, union_all
from sqlalchemy.dialects.postgresql import JSONB, JSONPATH, aggregate_order_by
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.exercises.access import visible
from regimen.exercises.models import Exercise
from regimen.payments.access.accounts import charges_enabled
from regimen.programs.access import price_options
from regimen.programs.models import InvitationState, Program, ProgramInvitation, Track
from regimen.training.models import DayDraft, Timeline, TimelineDay
from regimen.training.rules.limits import DAYS_PER_WEEK
from regimen.training.rules.preflight import Week, week_states, weeks_checked

_MAX_EXERCISES: Final = 50
_ENTRIES = cast(literal("$.sessions[*].blocks[*].entries[*]"), JSONPATH)
_IN_PERCENT = cast(literal("$.sets[*] ? (@.percent_1rm != null || @.percent_tm != null)"), JSONPATH)


@dataclass(frozen=True)
class TrackWeeks:
    """The weeks of a track that its clients get to first."""

    timeline_id: UUID
    track_id: UUID
    track: str
    anchor: date | None
    weeks: list[Week]


@dataclass(frozen=True)
class Preflight:
    """`exercises`: those that are archived, in no library, or have loads in percent."""

    has_price: bool
    can_charge: bool
    invitations: int
    tracks: list[TrackWeeks]
    has_training: bool
    exercises: Sequence[Row[Any]]


async def load_preflight(session: AsyncSession, program: Program, *, actor: CoachActor, today: date) -> Preflight:
    """Returns what is known about an own program before it opens. Seven queries."""
    prices = await price_options(session, [program.id])
    waiting = select(func.count()).where(
        ProgramInvitation.program_id == program.id, ProgramInvitation.state == InvitationState.INIT
    )
    tracks, has_training = await _track_weeks(session, program, today)
    return Preflight(
        has_price=bool(prices[program.id]),
        can_charge=await charges_enabled(session, program.account_id),
        invitations=await session.scalar(waiting) or 0,
        tracks=tracks,
        has_training=has_training,
        exercises=await _exercises(session, program, tracks, actor),
    )


async def _track_weeks(session: AsyncSession, program: Program, today: date) -> tuple[list[TrackWeeks], bool]:
    timelines = (
        await session.execute(
            select(Timeline.id, Timeline.anchor, Track.id.label("track_id"), Track.name)
            .join(Track, Track.id == Timeline.track_id)
            .where(Timeline.program_id == program.id, Timeline.client_id.is_(None), Track.archived_at.is_(None))
            .order_by(Track.is_default.desc(), Track.name)
        )
    ).all()
    ids = [timeline.id for timeline in timelines]
    written = union_all(
        select(TimelineDay.timeline_id, TimelineDay.day, false().label("is_draft")).where(
            TimelineDay.timeline_id.in_(ids), TimelineDay.content["sessions"] != literal([], JSONB)
        ),
        select(DayDraft.timeline_id, DayDraft.day, true()).where(
            DayDraft.timeline_id.in_(ids), DayDraft.content["sessions"] != literal([], JSONB)
        ),
    )
    days: dict[tuple[UUID, bool], set[int]] = defaultdict(set)
    for timeline_id, day, is_draft in await session.execute(written):
        days[timeline_id, is_draft].add(day)
    count = weeks_checked(program.type)
    return [
        TrackWeeks(
            timeline.id,
            timeline.track_id,
            timeline.name,
            timeline.anchor,
            week_states(days[timeline.id, False], days[timeline.id, True], _first_week(timeline.anchor, today), count),
        )
        for timeline in timelines
    ], any(days[timeline_id, False] for timeline_id in ids)


def _first_week(anchor: date | None, today: date) -> int:
    """Returns the week in which somebody would start who joins today: the current one of a shared calendar."""
    return max((today - anchor).days // DAYS_PER_WEEK, 0) if anchor else 0


async def _exercises(
    session: AsyncSession, program: Program, tracks: Sequence[TrackWeeks], actor: CoachActor
) -> Sequence[Row[Any]]:
    entry = func.jsonb_path_query(TimelineDay.content, _ENTRIES, type_=JSONB).column_valued(
        "entry", joins_implicitly=True
    )
    day_order = (Timeline.id, TimelineDay.day)
    in_weeks = [
        and_(
            TimelineDay.timeline_id == track.timeline_id,
            TimelineDay.day.between(
                track.weeks[0].week * DAYS_PER_WEEK, (track.weeks[-1].week + 1) * DAYS_PER_WEEK - 1
            ),
        )
        for track in tracks
        if track.weeks
    ]
    used = (
        select(
            cast(entry["exercise_id"].astext, Uuid).label("exercise_id"),
            entry["name"].astext.label("name"),
            func.count(func.distinct(func.row(*day_order))).label("days"),
            func.array_agg(aggregate_order_by(Timeline.track_id, *day_order))[1].label("track_id"),
            func.array_agg(aggregate_order_by(TimelineDay.day, *day_order))[1].label("day"),
            func.bool_or(func.jsonb_path_exists(entry, _IN_PERCENT)).label("in_percent"),
        )
        .join(Timeline, Timeline.id == TimelineDay.timeline_id)
        .where(or_(false(), *in_weeks))
        .group_by("exercise_id", "name")
        .subquery()
    )
    in_library = and_(Exercise.id == used.c.exercise_id, visible(actor.account), Exercise.archived_at.is_(None))
    rows: Sequence[Row[Any]] = (
        await session.execute(
            select(used, Exercise.id.isnot(None).label("is_in_library"))
            .outerjoin(Exercise, in_library)
            .where(or_(Exercise.id.is_(None), used.c.in_percent))
            .order_by(Exercise.id.isnot(None), used.c.days.desc(), used.c.name)
            .limit(_MAX_EXERCISES)
        )
    ).all()
    return rows
