"""Keeping what clients have begun or done when their day is published again without it, moved or emptied.

A client who logged something that the new day would take away, or turn into another exercise, keeps the day as they
began it; a workout that is moved does not ask them for the same sets again (docs/decisions/begun-days.md).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Integer,
    SmallInteger,
    String,
    Text,
    Uuid,
    cast,
    delete,
    func,
    literal,
    select,
    tuple_,
    union_all,
    update,
)
from sqlalchemy.dialects.postgresql import JSONB, JSONPATH
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.types import TypeEngine

from regimen.accounts.access.actor import CoachActor
from regimen.kit.recordsets import recordset
from regimen.kit.slices import in_slices
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
_IS_UNCHANGED = DayOverride.changes == literal({}, JSONB)
_DAYS_AT_ONCE: Final = 10
"""Days whose documents are sent at once: each may have 640 KB."""
_PLACE: Final[dict[str, TypeEngine[Any]]] = {"timeline_id": Uuid(), "day": Integer()}
_CLIENT: Final[dict[str, TypeEngine[Any]]] = _PLACE | {"enrolment_id": Uuid(), "run": SmallInteger()}
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


@dataclass(frozen=True)
class ClientDay:
    """A day of a timeline as one client has it, in one run of the program."""

    place: Place
    enrolment_id: UUID
    run: int

    def as_row(self) -> dict[str, Any]:
        return _as_row(self.place) | {"enrolment_id": str(self.enrolment_id), "run": self.run}


def _as_row(place: Place) -> dict[str, Any]:
    return {"timeline_id": str(place.timeline_id), "day": place.day}


async def keep_begun_days(
    session: AsyncSession, days: Mapping[Place, Republished], *, actor: CoachActor, now: datetime
) -> None:
    """Keeps the days that clients have begun, before their overrides are made again.

    In a fixed number of statements, however many clients there are; one more for every ten days that are kept.
    """
    await _release(session, days)
    kept = await _begun(session, days)
    if kept:
        await _keep(session, days, kept, actor, now)
    await leave_out_begun(session, days, by=actor.user_id, now=now)


async def _release(session: AsyncSession, days: Mapping[Place, Republished]) -> None:
    """Gives clients the shared day again once it has everything that was kept for them."""
    digest = func.md5(cast(DayOverride.content, Text))
    # Clients who began the same version have the same document: each is read once.
    stored = await session.execute(
        select(DayOverride.timeline_id, DayOverride.day, digest, func.min(cast(DayOverride.content, Text)))
        .where(at_places(DayOverride, days.keys()), DayOverride.kept)
        .group_by(DayOverride.timeline_id, DayOverride.day, digest)
    )
    documents = stored.all()

    def complete() -> Iterator[dict[str, Any] | None]:
        for timeline_id, day, of_document, document in documents:
            place = Place(timeline_id, day)
            content, after = DayContent.model_validate_json(document), days[place].after
            is_complete = not lost_items(content, after) and not lost_sessions(content, after)
            yield _as_row(place) | {"digest": of_document} if is_complete else None

    released = [one for one in await in_slices(complete(), short=len(documents) < _DAYS_AT_ONCE) if one]
    if not released:
        return
    complete_days = select(recordset("released", released, _PLACE | {"digest": String()}))
    is_released = tuple_(DayOverride.timeline_id, DayOverride.day, digest).in_(complete_days) & DayOverride.kept
    await _change(session, is_released & _IS_UNCHANGED)
    await _change(session, is_released, kept=False)


async def _change(session: AsyncSession, which: ColumnElement[bool], **values: Any) -> None:
    """Changes overrides, or deletes them. The session does not know of it: what it has read is stale."""
    statement = update(DayOverride).values(**values) if values else delete(DayOverride)
    await session.execute(statement.where(which).execution_options(synchronize_session=False))


async def _begun(session: AsyncSession, days: Mapping[Place, Republished]) -> list[ClientDay]:
    """Returns who has logged something of what the days lose, or has finished a day that loses a workout."""

    def items() -> Iterator[list[dict[str, Any]]]:
        for place, one in days.items():
            # A client who finished the day did all of it.
            whole_day = {""} if lost_sessions(one.before, one.after) else set[str]()
            yield [_as_row(place) | {"item": item} for item in sorted(lost_items(one.before, one.after) | whole_day)]

    lost = [row for rows in await in_slices(items(), short=len(days) < _DAYS_AT_ONCE) for row in rows]
    if not lost:
        return []
    gone = recordset("lost", lost, _PLACE | {"item": String()})
    rows = union_all(
        *(
            select(Enrolment.timeline_id, table.day, Enrolment.id, Enrolment.run)
            .join(table, (table.enrolment_id == Enrolment.id) & (table.run == Enrolment.run))
            .join(
                gone, (gone.c.timeline_id == Enrolment.timeline_id) & (gone.c.day == table.day) & (gone.c.item == item)
            )
            .where(condition)
            for table, item, condition in (
                (SetResult, SetResult.set_id, is_logged),
                (BlockScore, BlockScore.block_id, BlockScore.block_id != ""),
                (DayLog, literal(""), DayLog.completed_at.is_not(None) & DayLog.trained_on.is_not(None)),
            )
        )
    ).subquery()
    found = await session.execute(select(rows).distinct())
    return [ClientDay(Place(timeline_id, day), enrolment_id, run) for timeline_id, day, enrolment_id, run in found]


async def _keep(
    session: AsyncSession,
    days: Mapping[Place, Republished],
    kept: Sequence[ClientDay],
    actor: CoachActor,
    now: datetime,
) -> None:
    clients: dict[Place, list[dict[str, Any]]] = defaultdict(list)
    for one in kept:
        clients[one.place].append(one.as_row())
    begun = list(clients)
    for start in range(0, len(begun), _DAYS_AT_ONCE):
        places = begun[start : start + _DAYS_AT_ONCE]
        before = (_as_row(place) | {"content": days[place].before.model_dump(mode="json")} for place in places)
        documents = recordset(
            "documents", await in_slices(before, short=len(clients) == 1), _PLACE | {"content": JSONB()}
        )
        keepers = recordset("keepers", [row for place in places for row in clients[place]], _CLIENT)
        rows = select(
            keepers, literal({}, JSONB), documents.c.content, literal(True), literal(now), literal(actor.user_id)
        ).join(documents, (documents.c.timeline_id == keepers.c.timeline_id) & (documents.c.day == keepers.c.day))
        columns = [*_CLIENT, "changes", "content", "kept", "updated_at", "updated_by"]
        stored = upsert(DayOverride).from_select(columns, rows)
        # What was already different for a client stays as they saw it.
        await session.execute(stored.on_conflict_do_update(index_elements=_KEY, set_={"kept": True}))


async def leave_out_begun(session: AsyncSession, days: Mapping[Place, Republished], *, by: UUID, now: datetime) -> None:
    """Leaves out on these days the workouts that clients have begun on another day, on which they are kept. Earlier
    runs stay as they were: their overrides are not made again."""
    left_out = await _begun_elsewhere(session, days)
    stored = await session.execute(
        select(DayOverride.timeline_id, DayOverride.day, DayOverride.enrolment_id, DayOverride.run)
        .join(Enrolment, _IS_OF_CURRENT_RUN)
        .where(at_places(DayOverride, days.keys()), DayOverride.done_elsewhere != [])
    )
    before = {ClientDay(Place(timeline_id, day), enrolment_id, run) for timeline_id, day, enrolment_id, run in stored}
    if over := before - left_out.keys():
        is_over = tuple_(*_KEY).in_(select(recordset("over", [one.as_row() for one in over], _CLIENT)))
        await _change(session, is_over & _IS_UNCHANGED & ~DayOverride.kept)
        await _change(session, is_over, done_elsewhere=[])
    if not left_out:
        return
    begun = [one.as_row() | {"sessions": sorted(sessions)} for one, sessions in left_out.items()]
    places = recordset("begun", begun, _CLIENT | {"sessions": JSONB()})
    nothing = literal({}, JSONB)
    rows = upsert(DayOverride).from_select(
        [*_CLIENT, "done_elsewhere", "changes", "content", "updated_at", "updated_by"],
        select(places, nothing, nothing, literal(now), literal(by)),
    )
    await session.execute(
        rows.on_conflict_do_update(
            index_elements=_KEY, set_={"done_elsewhere": rows.excluded.done_elsewhere}, where=~DayOverride.kept
        )
    )


async def _begun_elsewhere(session: AsyncSession, days: Mapping[Place, Republished]) -> dict[ClientDay, set[str]]:
    """Returns the workouts of these days that each client keeps on another day of the same timeline."""
    idents = func.jsonb_path_query_array(DayOverride.content, _SESSION_IDS, type_=JSONB)
    kept = await session.execute(
        select(DayOverride.timeline_id, DayOverride.day, DayOverride.enrolment_id, DayOverride.run, idents)
        .join(Enrolment, _IS_OF_CURRENT_RUN)
        .where(DayOverride.timeline_id.in_({place.timeline_id for place in days}), DayOverride.kept)
    )
    places: dict[tuple[UUID, str], list[int]] = defaultdict(list)
    for place, one in days.items():
        for workout in one.after.sessions:
            places[place.timeline_id, workout.id].append(place.day)
    found: dict[ClientDay, set[str]] = defaultdict(set)
    for timeline_id, begun_on, enrolment_id, run, begun in kept:
        for ident in begun:
            for day in places.get((timeline_id, ident), ()):
                if day != begun_on:
                    found[ClientDay(Place(timeline_id, day), enrolment_id, run)].add(ident)
    return found
