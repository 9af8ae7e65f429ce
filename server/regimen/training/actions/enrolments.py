"""Which timeline a client follows, and from which date. Only memberships, which decide access, call these functions.

Dates are the client's local dates. Days are never copied for a client, except the timeline of a 1-2-1 client.
"""

from datetime import date, datetime, timedelta
from uuid import UUID

from sqlalchemy import insert, literal, select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.programs.models import Program, ProgramType, Track
from regimen.training.failures import NoTimeline
from regimen.training.models import Enrolment, EnrolmentChange, Timeline, TimelineDay


async def enrol(
    session: AsyncSession,
    *,
    membership_id: UUID,
    client_id: UUID,
    program: Program,
    starts_on: date,
    now: datetime,
) -> Enrolment:
    """Puts the program on the client's calendar from `starts_on` and opens it. Repeating it updates the same row."""
    enrolment = await _get_locked(session, membership_id, now)
    timeline = await _timeline_for(session, program, client_id, now)
    shared_anchor = timeline.anchor if program.type is ProgramType.ONE_MANY else None
    if enrolment is None:
        enrolment = Enrolment(
            membership_id=membership_id,
            client_id=client_id,
            program_id=program.id,
            account_id=program.account_id,
            created_at=now,
        )
        session.add(enrolment)
    enrolment.timeline_id = timeline.id
    enrolment.anchor = shared_anchor or starts_on
    enrolment.visible_from = starts_on
    enrolment.open, enrolment.paused_on, enrolment.ended_on = True, None, None
    await session.flush()
    return enrolment


async def pause(session: AsyncSession, membership_id: UUID, on: date, *, now: datetime) -> None:
    """Closes the calendar while a payment is missing. `reopen` opens it again without moving it."""
    if (enrolment := await _get_locked(session, membership_id, now)) and enrolment.open:
        enrolment.open, enrolment.paused_on = False, on


async def reopen(session: AsyncSession, membership_id: UUID, *, now: datetime) -> None:
    """Opens the calendar again without moving it."""
    if enrolment := await _get_locked(session, membership_id, now):
        enrolment.open, enrolment.paused_on, enrolment.ended_on = True, None, None


async def close(session: AsyncSession, membership_id: UUID, on: date, *, now: datetime) -> None:
    """Ends the enrolment and keeps its results. After a pause, it ended on the first day of the pause."""
    if enrolment := await _get_locked(session, membership_id, now):
        enrolment.open, enrolment.ended_on = False, enrolment.ended_on or enrolment.paused_on or on


async def continue_from(session: AsyncSession, membership_id: UUID, today: date, *, now: datetime) -> date:
    """Reopens the calendar where the client stopped: the anchor moves by the length of the gap.

    Returns the date from which the client sees it now.
    """
    enrolment = or_404(await _get_locked(session, membership_id, now))
    stopped_on = enrolment.ended_on
    if stopped_on and not await _is_shared_calendar(session, enrolment):
        enrolment.anchor += max(today - stopped_on, timedelta())
        enrolment.visible_from = enrolment.anchor
    await reopen(session, membership_id, now=now)
    return enrolment.visible_from


async def restart(session: AsyncSession, membership_id: UUID, today: date, *, now: datetime) -> None:
    """Reopens the calendar from the first day (a shared one: from today). A new run keeps earlier results separate."""
    enrolment = or_404(await _get_locked(session, membership_id, now))
    enrolment.run += 1
    enrolment.visible_from = today
    if not await _is_shared_calendar(session, enrolment):
        enrolment.anchor = today
    await reopen(session, membership_id, now=now)


async def reschedule(session: AsyncSession, membership_id: UUID, starts_on: date, *, now: datetime) -> None:
    """Moves the anchor. In a shared calendar, only the date from which the client sees it changes."""
    enrolment = or_404(await _get_locked(session, membership_id, now))
    enrolment.visible_from = starts_on
    if not await _is_shared_calendar(session, enrolment):
        enrolment.anchor = starts_on


async def _get_locked(session: AsyncSession, membership_id: UUID, now: datetime) -> Enrolment | None:
    """Returns the enrolment, locked, and records what it was until now: work from before may still arrive."""
    locked = select(Enrolment).where(Enrolment.membership_id == membership_id).with_for_update()
    enrolment = await session.scalar(locked)
    if enrolment is not None:
        change = upsert(EnrolmentChange).values(
            enrolment_id=enrolment.id,
            until=now,
            open=enrolment.open,
            run=enrolment.run,
            timeline_id=enrolment.timeline_id,
            anchor=enrolment.anchor,
            visible_from=enrolment.visible_from,
        )
        await session.execute(change.on_conflict_do_nothing())
    return enrolment


async def _is_shared_calendar(session: AsyncSession, enrolment: Enrolment) -> bool:
    kind = await session.scalar(select(Timeline.type).where(Timeline.id == enrolment.timeline_id))
    return kind is ProgramType.ONE_MANY


async def _timeline_for(session: AsyncSession, program: Program, client_id: UUID, now: datetime) -> Timeline:
    """Returns the default track's timeline; in a 1-2-1 program, the client's own copy of it."""
    of_default_track = (
        select(Timeline)
        .join(Track, Track.id == Timeline.track_id)
        .where(Track.program_id == program.id, Track.is_default)
    )
    template = await session.scalar(of_default_track.where(Timeline.client_id.is_(None)))
    if template is None:
        raise NoTimeline
    if program.type is not ProgramType.INDIVIDUAL:
        return template
    client_timeline = await session.scalar(of_default_track.where(Timeline.client_id == client_id))
    return client_timeline or await _copy_timeline(session, template, client_id, now)


async def _copy_timeline(session: AsyncSession, template: Timeline, client_id: UUID, now: datetime) -> Timeline:
    copy = Timeline(
        program_id=template.program_id,
        track_id=template.track_id,
        client_id=client_id,
        type=template.type,
        visibility_days=template.visibility_days,
        created_at=now,
    )
    session.add(copy)
    await session.flush()
    columns = ["timeline_id", "day", "content", "version", "updated_at", "updated_by"]
    days = select(
        literal(copy.id), TimelineDay.day, TimelineDay.content, literal(1), literal(now), TimelineDay.updated_by
    ).where(TimelineDay.timeline_id == template.id)
    await session.execute(insert(TimelineDay).from_select(columns, days))
    return copy
