"""Merging an own exercise into another: all that referred to it refers to the other one, in one transaction."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.exercises.access import load_additions, visible_exercise
from regimen.exercises.actions.library import get_own, lock_library, require_room_for_names, use_video
from regimen.exercises.actions.names import count_all, relink_all
from regimen.exercises.failures import (
    ExerciseArchived,
    ProductExercise,
    SameExercise,
    TooManyAliases,
    TrackedDifferently,
)
from regimen.exercises.models import Exercise, ExerciseAddition
from regimen.exercises.ports import Reach, Relink
from regimen.exercises.rules import MAX_ALIASES, MAX_ALTERNATES, read_name


async def preview_merge(session: AsyncSession, exercise_id: UUID, into_id: UUID, *, actor: CoachActor) -> Reach:
    """Returns what a merge would change. Raises the same as `merge_exercise`, but for the plan and the names."""
    exercise = await visible_exercise(session, actor.account, exercise_id)
    into = await visible_exercise(session, actor.account, into_id)
    return await count_all(session, actor.account, _checked(exercise, into))


async def merge_exercise(
    session: AsyncSession, exercise_id: UUID, into_id: UUID, *, actor: CoachActor, now: datetime
) -> Reach:
    """Lets another exercise take the place of an own one, whose names become its aliases. It can't be undone.

    Raises NotFound, ProductExercise, UpgradeNeeded, SameExercise, ExerciseArchived (of the other one),
    TrackedDifferently, TooManyAliases or TooManyNames. The row of the merged exercise stays, so that its id is still
    understood.
    """
    await lock_library(session, actor.account)
    exercise = await get_own(session, exercise_id, actor=actor, now=now)
    into = await visible_exercise(session, actor.account, into_id)
    # In the order of their ids, so that nobody waits for another in a circle.
    own = select(Exercise).where(Exercise.id.in_([exercise.id, into.id]), Exercise.account_id == actor.account)
    await session.execute(own.order_by(Exercise.id).with_for_update().execution_options(populate_existing=True))
    exercise = await visible_exercise(session, actor.account, exercise_id)
    relink = _checked(exercise, await visible_exercise(session, actor.account, into_id))
    await _merge_additions(session, exercise, into, actor=actor, now=now)
    reach = await relink_all(session, actor.account, relink)
    await session.execute(
        update(Exercise)
        .where(Exercise.account_id == actor.account, Exercise.merged_into == exercise.id)
        .values(merged_into=into.id)
    )
    exercise.merged_into, exercise.archived_at = into.id, exercise.archived_at or now
    await session.flush()
    return reach


def _checked(exercise: Exercise, into: Exercise) -> Relink:
    if exercise.account_id is None:
        raise ProductExercise
    if exercise.id == into.id:
        raise SameExercise
    if into.archived_at is not None:
        raise ExerciseArchived
    if exercise.measurement is not into.measurement:
        raise TrackedDifferently
    return Relink(exercise.id, exercise.name, into.id, into.name, into.measurement)


async def _merge_additions(
    session: AsyncSession, exercise: Exercise, into: Exercise, *, actor: CoachActor, now: datetime
) -> None:
    """What the account has added to the other exercise comes first; what it lacks is taken over."""
    additions = await load_additions(session, actor.account, [exercise.id, into.id])
    old, new = additions.get(exercise.id), additions.get(into.id)
    names = [*(new.aliases if new else []), exercise.name, *(old.aliases if old else [])]
    aliases = {read_name(name).plain: name for name in reversed(names)}
    aliases.pop(read_name(into.name).plain, None)
    if len(aliases) > MAX_ALIASES:
        raise TooManyAliases
    await require_room_for_names(session, actor.account, len(aliases), in_place_of=[exercise.id, into.id])
    media_id = (new.media_id if new else None) or (old.media_id if old else None)
    alternates = dict.fromkeys([*(new.alternates if new else []), *(old.alternates if old else [])])
    values = {
        "aliases": list(aliases.values())[::-1],
        "cue": (new.cue if new else "") or (old.cue if old else "") or ("" if into.cue else exercise.cue),
        "video_url": (new.video_url if new else None) or (old.video_url if old else None),
        "media_id": media_id,
        "alternates": [ident for ident in alternates if ident not in (exercise.id, into.id)][:MAX_ALTERNATES],
        "updated_at": now,
    }
    keys = {"account_id": actor.account, "exercise_id": into.id}
    await session.execute(
        insert(ExerciseAddition)
        .values(**keys, **values)
        .on_conflict_do_update(index_elements=list(keys), set_=values)
        .execution_options(populate_existing=True)
    )
    await session.execute(
        delete(ExerciseAddition).where(
            ExerciseAddition.account_id == actor.account, ExerciseAddition.exercise_id == exercise.id
        )
    )
    if media_id is not None:
        await use_video(session, actor, exercise.id, None)
        await use_video(session, actor, into.id, media_id)
    offering = await session.scalars(
        select(ExerciseAddition).where(
            ExerciseAddition.account_id == actor.account, ExerciseAddition.alternates.contains([exercise.id])
        )
    )
    for one in offering:
        one.alternates = list(dict.fromkeys(into.id if ident == exercise.id else ident for ident in one.alternates))
    await session.flush()
