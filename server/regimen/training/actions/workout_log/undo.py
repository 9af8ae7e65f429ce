"""Undoing a set: an event too, which leaves a tombstone so that no older edit brings the set back."""

from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import local_date
from regimen.platform.services import services_of
from regimen.training.access.seen_days import ResultPlace, SeenDay, Shown, place_of_result
from regimen.training.actions.workout_log.arrival import (
    Caller,
    append,
    day_to_correct,
    day_to_log,
    is_newer,
    push_change,
)
from regimen.training.actions.workout_log.settle import lock_day, settle_day
from regimen.training.failures import LateWorkRefused
from regimen.training.models import LogEventKind, SetResult
from regimen.training.rules.late_work import Refusal
from regimen.training.rules.log_merge import event_id_of, tap_time
from regimen.training.schemas.workout_log import UndoSet


async def delete_set(session: AsyncSession, result_id: UUID, body: UndoSet, caller: Caller) -> None:
    """Undoes a logged set. Repeating it changes nothing, nor does undoing what was never logged.

    What the server has can always be undone, also after the program has ended or was started again. Raises
    LateWorkRefused if the server does not know the result, and the day was not open to the client or did not have the
    set.
    """
    fast_sql = services_of(session).fast_sql
    tapped_at = tap_time(body.tapped_at, caller.now)
    place = await place_of_result(fast_sql, caller.client_id, result_id) or _place_in(body)
    if place is None or (place.undone and body.tapped_at is None):
        return
    find_day = day_to_log if place.run is None else day_to_correct
    seen = await find_day(services_of(session), caller, Shown(body.version), place.enrolment_id, place.day, tapped_at)
    if place.run is None and seen.set(place.set_id) is None:
        raise LateWorkRefused(Refusal.NOT_ON_DAY)
    seen = replace(seen, run=place.run or seen.run)
    await lock_day(session, seen.enrolment_id, seen.run, seen.day)
    event_id = event_id_of(body.event_id, result_id, LogEventKind.UNDONE, body.tapped_at)
    is_new = await append(
        session,
        seen,
        caller,
        event_id=event_id,
        kind=LogEventKind.UNDONE,
        item=place.set_id,
        body={"result_id": str(result_id)},
        tapped_at=tapped_at,
    )
    if is_new:
        await _store_tombstone(session, seen, caller, result_id, place.set_id, event_id, tapped_at)
        await settle_day(session, seen.enrolment_id, seen.run, seen.day, caller)
        await push_change(session, seen.account_id, caller.client_id)


def _place_in(body: UndoSet) -> ResultPlace | None:
    if body.enrolment_id is None or body.day is None or body.set_id is None:
        return None
    return ResultPlace(enrolment_id=body.enrolment_id, day=body.day, set_id=body.set_id)


async def _store_tombstone(
    session: AsyncSession,
    seen: SeenDay,
    caller: Caller,
    result_id: UUID,
    set_id: str,
    event_id: UUID,
    tapped_at: datetime,
) -> None:
    found = seen.set(set_id)
    block_id, entry_id, prescribed = _ids(found)
    tombstone = insert(SetResult).values(
        id=result_id,
        client_id=caller.client_id,
        enrolment_id=seen.enrolment_id,
        run=seen.run,
        day=seen.day,
        date=seen.date,
        block_id=block_id,
        entry_id=entry_id,
        set_id=set_id,
        done={},
        prescribed=prescribed,
        logged_at=tapped_at,
        done_on=local_date(tapped_at, caller.zone),
        event_id=event_id,
        undone=True,
    )
    await session.execute(
        tombstone.on_conflict_do_update(
            index_elements=["enrolment_id", "run", "day", "set_id"],
            set_={name: tombstone.excluded[name] for name in ("logged_at", "event_id", "undone")},
            where=is_newer(tombstone, SetResult),
        )
    )


def _ids(found: Any) -> tuple[str, str, dict[str, Any]]:
    """Returns the ids of block and exercise, and the prescription; empty if the day did not have the set."""
    if found is None:
        return "", "", {}
    block, entry, prescribed = found
    return block.id, entry.id, prescribed.model_dump(mode="json")
