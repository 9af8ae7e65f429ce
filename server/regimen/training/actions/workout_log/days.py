"""Logging how a day went and that it is finished."""

from typing import Any

from sqlalchemy import column, func, select, true
from sqlalchemy.dialects.postgresql import JSONB, distinct_on, insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from regimen.platform.events import publish
from regimen.platform.services import services_of
from regimen.training.access.seen_days import SeenDay
from regimen.training.actions.workout_log.arrival import Caller, append, day_to_log, push_change, shown_by
from regimen.training.actions.workout_log.keep_late_work import WHOLE_DAY, keep_late_work
from regimen.training.actions.workout_log.settle import lock_day, settle_day
from regimen.training.events import DayCompleted, DayReopened
from regimen.training.models import DayLog, LogEvent
from regimen.training.rules.log_merge import (
    Event,
    Feedback,
    event_id_of,
    kind_of_feedback,
    merge_feedback,
    tap_time,
)
from regimen.training.schemas.workout_log import LogDay

_FIELDS: set[str] = {"mood", "energy", "comment", "completed"}


async def log_day(session: AsyncSession, body: LogDay, caller: Caller) -> None:
    """Stores how a day went and whether it is finished. Publishes DayCompleted if the day was not finished before,
    DayReopened if it was and is not any more.

    Raises NotFound if the day is not the client's, LateWorkRefused if it was not open to them.
    """
    tapped_at = tap_time(body.tapped_at, caller.now)
    seen = await day_to_log(services_of(session), caller, shown_by(body), body.enrolment_id, body.day, tapped_at)
    fields = _FIELDS if body.touched is None else {str(field) for field in body.touched}
    touched = body.model_dump(include=fields, mode="json")
    if touched.get("completed"):
        await keep_late_work(session, seen, WHOLE_DAY, caller)
    await lock_day(session, seen.enrolment_id, seen.run, seen.day)
    is_new = await append(
        session,
        seen,
        caller,
        event_id=event_id_of(body.event_id, body.enrolment_id, f"{seen.run} {body.day} {touched}", body.tapped_at),
        kind=kind_of_feedback(touched),
        item="",
        body=touched,
        tapped_at=tapped_at,
    )
    if not is_new:
        return
    log = await _locked_log(session, seen, caller)
    was_completed = log.completed_at is not None
    feedback = await _merged(session, seen)
    log.mood, log.energy, log.comment = feedback.mood, feedback.energy, feedback.comment
    log.completed_at, log.updated_at, log.commented_at = feedback.completed_at, caller.now, feedback.commented_at
    await session.flush()
    await settle_day(session, seen.enrolment_id, seen.run, seen.day, caller)
    await push_change(session, seen.account_id, caller.client_id)
    if feedback.completed_at and not was_completed:
        await publish(session, _completed(seen, caller, feedback))
    if was_completed and not feedback.completed_at:
        await publish(session, _reopened(seen, caller))


async def _locked_log(session: AsyncSession, seen: SeenDay, caller: Caller) -> DayLog:
    """Returns the row of the day, locked, so that requests about one day see each other's events."""
    values: dict[str, Any] = {"enrolment_id": seen.enrolment_id, "run": seen.run, "day": seen.day}
    row = insert(DayLog).values(
        id=new_id(), client_id=caller.client_id, date=seen.date, comment="", updated_at=caller.now, **values
    )
    locked = row.on_conflict_do_update(
        index_elements=["enrolment_id", "run", "day"], set_={"updated_at": caller.now, "date": seen.date}
    ).returning(DayLog)
    return (await session.scalars(locked, execution_options={"populate_existing": True})).one()


async def _merged(session: AsyncSession, seen: SeenDay) -> Feedback:
    """Merges, of each field, only the event that last changed it: a comment is sent whenever typing pauses."""
    said = func.jsonb_each(LogEvent.body).table_valued("key", column("value", JSONB)).render_derived("said")
    order = (LogEvent.tapped_at, LogEvent.id)
    before = func.lag(said.c.value).over(partition_by=said.c.key, order_by=order)
    fields = (
        select(
            LogEvent.id,
            LogEvent.kind,
            LogEvent.tapped_at,
            said.c.key,
            said.c.value,
            said.c.value.is_distinct_from(before).label("is_change"),
        )
        .join(said, true())
        .where(
            LogEvent.enrolment_id == seen.enrolment_id,
            LogEvent.run == seen.run,
            LogEvent.day == seen.day,
            LogEvent.item == "",
        )
        .subquery("fields")
    )
    changes = await session.execute(
        select(fields)
        .where(fields.c.is_change)
        .ext(distinct_on(fields.c.key))
        .order_by(fields.c.key, fields.c.tapped_at.desc(), fields.c.id.desc())
    )
    return merge_feedback(Event(row.id, row.kind, "", {row.key: row.value}, row.tapped_at) for row in changes)


def _completed(seen: SeenDay, caller: Caller, feedback: Feedback) -> DayCompleted:
    return DayCompleted(
        at=caller.now,
        actor_id=caller.client_id,
        account_id=seen.account_id,
        subject_id=seen.enrolment_id,
        client_id=caller.client_id,
        program_id=seen.program_id,
        enrolment_id=seen.enrolment_id,
        day=seen.day,
        date=seen.date,
        mood=feedback.mood,
        energy=feedback.energy,
        comment=feedback.comment,
    )


def _reopened(seen: SeenDay, caller: Caller) -> DayReopened:
    return DayReopened(
        at=caller.now,
        actor_id=caller.client_id,
        account_id=seen.account_id,
        subject_id=seen.enrolment_id,
        client_id=caller.client_id,
        program_id=seen.program_id,
        day=seen.day,
        date=seen.date,
    )
