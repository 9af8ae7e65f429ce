"""Keeping what clients have begun or done when their day is published again without it, moved or emptied.

A client who logged something that the new day would take away, or turn into another exercise, keeps the day as they
began it; a workout that is moved does not ask them for the same sets again (docs/decisions/begun-days.md).
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import cast, func, literal, select, union_all
from sqlalchemy.dialects.postgresql import JSONB, JSONPATH
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.training.access.days import Place, at_places
from regimen.training.access.logs import is_logged
from regimen.training.models import BlockScore, DayLog, DayOverride, Enrolment, SetResult
from regimen.training.rules.content import DayContent, Session, entries_of

_KEY = [DayOverride.timeline_id, DayOverride.day, DayOverride.enrolment_id, DayOverride.run]
_IS_OF_CURRENT_RUN = (
    (Enrolment.id == DayOverride.enrolment_id)
    & (Enrolment.run == DayOverride.run)
    & (Enrolment.timeline_id == DayOverride.timeline_id)
)
_SESSION_IDS = cast(literal("$.sessions[*].id"), JSONPATH)


@dataclass(frozen=True)
class Republished:
    """A day before and after it is published."""

    before: DayContent
    after: DayContent


def items_of(sessions: Iterable[Session]) -> dict[str, Any]:
    """Returns what of these workouts can be logged, by id: sets with their exercise, blocks with their kind."""
    items: dict[str, Any] = {}
    for session in sessions:
        for block in session.blocks:
            items[block.id] = block.kind
            for entry in entries_of(block):
                items |= {one.id: (entry.exercise_id or entry.name) for one in entry.sets}
    return items


def lost_items(before: DayContent, after: DayContent) -> set[str]:
    """Returns the ids of what could be logged before and cannot be now, or would be of another exercise."""
    now = items_of(after.sessions)
    return {ident for ident, what in items_of(before.sessions).items() if now.get(ident) != what}


def lost_sessions(before: DayContent, after: DayContent) -> set[str]:
    return {one.id for one in before.sessions} - {one.id for one in after.sessions}


async def keep_begun_days(
    session: AsyncSession, days: Mapping[Place, Republished], *, actor: CoachActor, now: datetime
) -> None:
    """Keeps the days that clients have begun, before their overrides are made again. At most five statements."""
    await _release(session, days)
    lost = {place: lost_items(one.before, one.after) for place, one in days.items()}
    gone = {place for place, one in days.items() if lost_sessions(one.before, one.after)}
    kept: list[tuple[Place, UUID, int]] = []
    if any(lost.values()) or gone:
        kept = await _begun(session, lost, gone)
    if kept:
        await _keep(session, days, kept, actor, now)
    await _leave_out(session, days, actor, now)


async def _release(session: AsyncSession, days: Mapping[Place, Republished]) -> None:
    """Gives clients the shared day again once it has everything that was kept for them."""
    rows = await session.scalars(select(DayOverride).where(at_places(DayOverride, days.keys()), DayOverride.kept))
    for row in rows.all():
        after = days[Place(row.timeline_id, row.day)].after
        content = DayContent.model_validate(row.content)
        if not lost_items(content, after) and not lost_sessions(content, after):
            row.kept = False
            if not row.changes:
                await session.delete(row)
    await session.flush()


async def _begun(
    session: AsyncSession, lost: Mapping[Place, Collection[str]], gone: Collection[Place]
) -> list[tuple[Place, UUID, int]]:
    """Returns who has logged something of what is lost, or has finished a day that loses a workout."""
    timelines = {place.timeline_id for place in lost}
    numbers = {place.day for place in lost}
    rows = union_all(
        *(
            select(Enrolment.timeline_id, table.day, Enrolment.id, Enrolment.run, item.label("item"))
            .join(table, (table.enrolment_id == Enrolment.id) & (table.run == Enrolment.run))
            .where(Enrolment.timeline_id.in_(timelines), table.day.in_(numbers), condition)
            for table, item, condition in (
                (SetResult, SetResult.set_id, is_logged),
                (BlockScore, BlockScore.block_id, BlockScore.block_id != ""),
                (DayLog, literal(""), DayLog.completed_at.is_not(None) & DayLog.trained_on.is_not(None)),
            )
        )
    )
    found: dict[tuple[Place, UUID, int], None] = {}
    for timeline_id, day, enrolment_id, run, item in await session.execute(rows):
        place = Place(timeline_id, day)
        if item in lost.get(place, ()) or (item == "" and place in gone):
            found[place, enrolment_id, run] = None
    return list(found)


async def _keep(
    session: AsyncSession,
    days: Mapping[Place, Republished],
    kept: Collection[tuple[Place, UUID, int]],
    actor: CoachActor,
    now: datetime,
) -> None:
    contents = {place: days[place].before.model_dump(mode="json") for place, *_ in kept}
    rows = upsert(DayOverride).values(
        [
            {
                "timeline_id": place.timeline_id,
                "day": place.day,
                "enrolment_id": enrolment_id,
                "run": run,
                "changes": {},
                "content": contents[place],
                "kept": True,
                "updated_at": now,
                "updated_by": actor.user_id,
            }
            for place, enrolment_id, run in kept
        ]
    )
    # What was already different for a client stays as they saw it.
    await session.execute(rows.on_conflict_do_update(index_elements=_KEY, set_={"kept": True}))


async def _leave_out(
    session: AsyncSession, days: Mapping[Place, Republished], actor: CoachActor, now: datetime
) -> None:
    """Leaves out on these days the workouts that clients have begun on another day, on which they are kept. Earlier
    runs stay as they were: their overrides are not made again."""
    idents = func.jsonb_path_query_array(DayOverride.content, _SESSION_IDS, type_=JSONB)
    kept = await session.execute(
        select(DayOverride.timeline_id, DayOverride.day, DayOverride.enrolment_id, DayOverride.run, idents)
        .join(Enrolment, _IS_OF_CURRENT_RUN)
        .where(DayOverride.timeline_id.in_({place.timeline_id for place in days}), DayOverride.kept)
    )
    there = {place: {one.id for one in day.after.sessions} for place, day in days.items()}
    left_out: dict[tuple[UUID, int, UUID, int], set[str]] = defaultdict(set)
    for timeline_id, day, enrolment_id, run, begun in kept:
        for place, sessions in there.items():
            if place.timeline_id == timeline_id and place.day != day and (both := sessions.intersection(begun)):
                left_out[timeline_id, place.day, enrolment_id, run] |= both
    stored = await session.scalars(
        select(DayOverride)
        .join(Enrolment, _IS_OF_CURRENT_RUN)
        .where(at_places(DayOverride, days.keys()), DayOverride.done_elsewhere != [])
    )
    for row in stored.all():
        if (row.timeline_id, row.day, row.enrolment_id, row.run) not in left_out:
            row.done_elsewhere = []
            if not row.kept and not row.changes:
                await session.delete(row)
    await session.flush()
    if not left_out:
        return
    rows = upsert(DayOverride).values(
        [
            {
                "timeline_id": timeline_id,
                "day": day,
                "enrolment_id": enrolment_id,
                "run": run,
                "changes": {},
                "content": {},
                "done_elsewhere": sorted(both),
                "updated_at": now,
                "updated_by": actor.user_id,
            }
            for (timeline_id, day, enrolment_id, run), both in left_out.items()
        ]
    )
    await session.execute(
        rows.on_conflict_do_update(
            index_elements=_KEY, set_={"done_elsewhere": rows.excluded.done_elsewhere}, where=~DayOverride.kept
        )
    )
