"""Changing a shared day for some of its clients; the day of the others stays as it is."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, select, tuple_
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.events import UserDeleted
from regimen.exercises.access import current_exercises
from regimen.kit.errors import Invalid, NotFound
from regimen.platform import live
from regimen.training.access.days import load_days
from regimen.training.access.exercises import known_exercise_ids
from regimen.training.access.overrides import clients_with_override, current_enrolments, stored_overrides
from regimen.training.actions.day_writes import lock_timelines
from regimen.training.events import TrainingChanged
from regimen.training.failures import DayTooLarge, NoSharedTraining, StaleOverride, TooManyOverrides
from regimen.training.models import DayOverride, Enrolment, Timeline
from regimen.training.rules.content import DayContent
from regimen.training.rules.control_characters import strip_controls
from regimen.training.rules.limits import MAX_OVERRIDES
from regimen.training.rules.overrides import OverriddenDay, Override, apply_override, merge_overrides
from regimen.training.rules.size import day_error


async def check_override(
    session: AsyncSession, timeline: Timeline, day: int, override: Override, actor: CoachActor
) -> OverriddenDay:
    """Returns the day as a client with these changes will see it.

    Raises NoSharedTraining if there is nothing to change for some clients, Invalid for what is not on the day and for
    exercises that are not in the library, DayTooLarge above a limit.
    """
    return await _check(session, await _shared_content(session, timeline, day), override, actor)


async def _shared_content(session: AsyncSession, timeline: Timeline, day: int) -> DayContent:
    content = (await load_days(session, timeline.id, {day}))[day].content
    if timeline.client_id is not None or not content.sessions:
        raise NoSharedTraining
    return content


async def _check(session: AsyncSession, content: DayContent, override: Override, actor: CoachActor) -> OverriddenDay:
    applied = apply_override(content, override)
    if applied.missing:
        names = ", ".join(name or "A workout" for name in applied.missing)
        raise Invalid(errors={"exercises": [f"No longer on this day: {names}."]})
    replacements = {
        one.replace_with.exercise_id: index
        for index, one in enumerate(override.exercises)
        if one.replace_with is not None and one.replace_with.exercise_id is not None
    }
    known = await known_exercise_ids(session, actor, replacements.keys()) if replacements else set()
    unknown = {
        f"exercises.{index}.replace_with": ["This exercise is not in your library."]
        for ident, index in replacements.items()
        if ident not in known
    }
    if unknown:
        raise Invalid(errors=unknown)
    if error := day_error(applied.content, len(applied.content.model_dump_json())):
        raise DayTooLarge(error)
    return applied


async def save_overrides(
    session: AsyncSession,
    timeline: Timeline,
    day: int,
    client_ids: Collection[UUID],
    override: Override,
    *,
    seen_at: datetime | None,
    actor: CoachActor,
    now: datetime,
) -> None:
    """Changes the day for these clients, in place of what was changed for them before. What was changed on parts that
    are no longer on the day is kept, in case they come back.

    Raises the same as `check_override`, Invalid for clients who do not follow this calendar, TooManyOverrides, and
    StaleOverride if the changes are newer than `seen_at`.
    """
    override = Override.model_validate(strip_controls(override.model_dump()))
    await _use_current_exercises(session, override, actor)
    await lock_timelines(session, [timeline.id])
    content = await _shared_content(session, timeline, day)
    applied = await _check(session, content, override, actor)
    enrolments = await current_enrolments(session, timeline, client_ids)
    if {one.client_id for one in enrolments} != set(client_ids):
        raise Invalid(errors={"client_ids": ["Choose clients who follow this calendar."]})
    stored = await stored_overrides(session, timeline, day, enrolments)
    if seen_at is not None and any(one.updated_at > seen_at for one in stored):
        raise StaleOverride
    gone = {one.enrolment_id: apply_override(content, Override.model_validate(one.changes)).gone for one in stored}
    statement = upsert(DayOverride).values(
        [
            {
                "timeline_id": timeline.id,
                "day": day,
                "enrolment_id": one.id,
                "run": one.run,
                "changes": merge_overrides(gone.get(one.id, Override()), override).model_dump(mode="json"),
                "content": applied.content.model_dump(mode="json"),
                "updated_at": now,
                "updated_by": actor.user_id,
            }
            for one in enrolments
        ]
    )
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=[DayOverride.timeline_id, DayOverride.day, DayOverride.enrolment_id, DayOverride.run],
            set_={name: statement.excluded[name] for name in ("changes", "content", "updated_at", "updated_by")},
        )
    )
    if await clients_with_override(session, timeline, day) > MAX_OVERRIDES:
        raise TooManyOverrides
    await _notify_clients(session, timeline, actor, [one.client_id for one in enrolments])


async def _use_current_exercises(session: AsyncSession, override: Override, actor: CoachActor) -> None:
    """Replaces merged exercises, in place, by those that took their place. One query, if there are any."""
    replacements = [one.replace_with for one in override.exercises if one.replace_with and one.replace_with.exercise_id]
    ids = {one.exercise_id for one in replacements if one.exercise_id}
    current = await current_exercises(session, actor.account, ids) if ids else {}
    for one in replacements:
        if one.exercise_id and (now := current.get(one.exercise_id)):
            one.exercise_id, one.name = now.id, now.name or one.name


async def remove_override(
    session: AsyncSession, timeline: Timeline, day: int, client_id: UUID, *, actor: CoachActor
) -> None:
    """Gives the client the day of the others again. Raises NotFound if they had it."""
    current = select(Enrolment.id, Enrolment.run).where(
        Enrolment.timeline_id == timeline.id, Enrolment.client_id == client_id
    )
    await lock_timelines(session, [timeline.id])
    places = {(ident, run) for ident, run in await session.execute(current)}
    removed = await session.scalars(
        delete(DayOverride)
        .where(
            DayOverride.timeline_id == timeline.id,
            DayOverride.day == day,
            tuple_(DayOverride.enrolment_id, DayOverride.run).in_(places),
        )
        .returning(DayOverride.enrolment_id)
    )
    if not removed.all():
        raise NotFound
    await _notify_clients(session, timeline, actor, [client_id])


async def delete_overrides(session: AsyncSession, event: UserDeleted, _now: datetime) -> None:
    """Subscriber: forgets what was different for a deleted user, and what their coaches wrote to them about it."""
    enrolments = select(Enrolment.id).where(Enrolment.client_id == event.subject_id)
    await session.execute(delete(DayOverride).where(DayOverride.enrolment_id.in_(enrolments)))


async def _notify_clients(
    session: AsyncSession, timeline: Timeline, actor: CoachActor, client_ids: Collection[UUID]
) -> None:
    """Has the clients' open calendars fetch the day again, and the account's view of them."""
    for client_id in client_ids:
        changed = TrainingChanged(client_id=client_id, program_id=timeline.program_id)
        await live.push(session, live.user_stream(client_id), changed)
        await live.push(session, live.account_stream(actor.account), changed)
