"""Changes an account's own exercises, which is a paid feature, and what it adds to others.

The product's exercises are changed by `seed` only.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any
from urllib.parse import quote
from uuid import UUID

from sqlalchemy import exists, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.exercises.access import (
    count_aliases,
    count_own,
    current_exercises,
    library_index,
    load_additions,
    visible,
    visible_exercise,
)
from regimen.exercises.failures import (
    AliasTaken,
    CategoryIsFixed,
    ExerciseArchived,
    NameTaken,
    ProductExercise,
    TooManyArchived,
    TooManyExercises,
    TooManyNames,
    UnknownAlternate,
    UnknownVideo,
)
from regimen.exercises.models import (
    Equipment,
    Exercise,
    ExerciseAddition,
    Measurement,
    MetricCategory,
    MuscleGroup,
)
from regimen.exercises.rules import MAX_ALL_ALIASES, MAX_ALL_EXERCISES, MAX_EXERCISES
from regimen.kit.errors import NotFound
from regimen.media.access.library import usable_media
from regimen.media.actions.uses import set_uses
from regimen.media.models import MediaKind, PlaceKind
from regimen.media.ports import Place
from regimen.subscription.access import require_feature
from regimen.subscription.rules import Feature


async def create_exercise(
    session: AsyncSession,
    *,
    actor: CoachActor,
    now: datetime,
    name: str,
    metric_category: MetricCategory,
    muscle_group: MuscleGroup,
    equipment: Equipment,
    measurement: Measurement,
    cue: str = "",
    instructions: str = "",
) -> Exercise:
    """Adds an exercise to the account's library. Raises NameTaken if the account already sees one of that name,
    TooManyExercises, TooManyArchived."""
    await require_feature(session, actor.account, Feature.CUSTOM_EXERCISES, now)
    await _require_room(session, actor.account)
    await _refuse_taken_name(session, actor.account, name)
    exercise = Exercise(
        account_id=actor.account,
        name=name,
        metric_category=metric_category,
        muscle_group=muscle_group,
        equipment=equipment,
        measurement=measurement,
        cue=cue,
        instructions=instructions,
        created_at=now,
    )
    await _save(session, exercise)
    return exercise


async def change_exercise(
    session: AsyncSession, exercise_id: UUID, changes: dict[str, Any], *, actor: CoachActor, now: datetime
) -> Exercise:
    """Updates one of the account's own exercises; `changes` holds columns and values.

    Raises CategoryIsFixed, NameTaken, ProductExercise or ExerciseArchived.
    """
    await lock_library(session, actor.account)
    exercise = await get_own(session, exercise_id, actor=actor, now=now)
    if exercise.archived_at is not None:
        raise ExerciseArchived
    if changes.get("metric_category", exercise.metric_category) is not exercise.metric_category:
        raise CategoryIsFixed
    if "name" in changes:
        await _refuse_taken_name(session, actor.account, changes["name"], own_id=exercise.id)
    for column, value in changes.items():
        setattr(exercise, column, value)
    await _save(session, exercise)
    return exercise


async def archive_exercise(session: AsyncSession, exercise_id: UUID, *, actor: CoachActor, now: datetime) -> Exercise:
    """Archives one of the account's own exercises: days that use it keep it, the library no longer lists it.

    Safe to repeat.
    """
    exercise = await get_own(session, exercise_id, actor=actor, now=now)
    exercise.archived_at = exercise.archived_at or now
    await session.flush()
    return exercise


async def restore_exercise(session: AsyncSession, exercise_id: UUID, *, actor: CoachActor, now: datetime) -> Exercise:
    """Restores an archived exercise. Safe to repeat. Raises TooManyExercises."""
    await lock_library(session, actor.account)
    exercise = await get_own(session, exercise_id, actor=actor, now=now)
    if exercise.archived_at is None:
        return exercise
    if (await count_own(session, actor.account))[0] >= MAX_EXERCISES:
        raise TooManyExercises
    exercise.archived_at = None
    await session.flush()
    return exercise


async def save_addition(
    session: AsyncSession,
    exercise_id: UUID,
    *,
    actor: CoachActor,
    now: datetime,
    aliases: list[str],
    cue: str,
    video_url: str | None,
    media_id: UUID | None,
    alternates: list[UUID],
) -> tuple[Exercise, ExerciseAddition]:
    """Stores what the account adds to an exercise, in place of what it had added before.

    Raises NotFound, AliasTaken, TooManyNames, UnknownAlternate, UnknownVideo or Busy.
    """
    # First of all: two requests at once must not give one name to two exercises, nor add to one that is being merged.
    await lock_library(session, actor.account)
    exercise = await visible_exercise(session, actor.account, exercise_id)
    index = await library_index(session, actor.account)
    if any(other != str(exercise_id) for alias in aliases for other in index.spelled(alias)):
        raise AliasTaken
    await require_room_for_names(session, actor.account, len(aliases), in_place_of=[exercise.id])
    known = await current_exercises(session, actor.account, alternates)
    if set(known) != set(alternates):
        raise UnknownAlternate
    await _refuse_unknown_video(session, actor, exercise.id, media_id)
    current = dict.fromkeys(known[ident].id for ident in alternates)
    different = [ident for ident in current if ident != exercise_id]
    values = {
        "aliases": aliases,
        "cue": cue,
        "video_url": video_url,
        "media_id": media_id,
        "alternates": different,
        "updated_at": now,
    }
    keys = {"account_id": actor.account, "exercise_id": exercise.id}
    added = await session.scalars(
        insert(ExerciseAddition)
        .values(**keys, **values)
        .on_conflict_do_update(index_elements=list(keys), set_=values)
        .returning(ExerciseAddition)
        .execution_options(populate_existing=True)
    )
    await use_video(session, actor, exercise.id, media_id)
    return exercise, added.one()


async def _refuse_unknown_video(
    session: AsyncSession, actor: CoachActor, exercise_id: UUID, media_id: UUID | None
) -> None:
    """A video that the exercise has may stay, whatever has become of it."""
    if media_id is None:
        return
    stored = await load_additions(session, actor.account, [exercise_id])
    if exercise_id in stored and stored[exercise_id].media_id == media_id:
        return
    try:
        await usable_media(session, actor, [media_id], kinds={MediaKind.VIDEO, MediaKind.YOUTUBE})
    except NotFound:
        raise UnknownVideo from None


async def use_video(session: AsyncSession, actor: CoachActor, exercise_id: UUID, media_id: UUID | None) -> None:
    """Notes in the library which video the account shows with an exercise."""
    await set_uses(session, PlaceKind.EXERCISE, f"{actor.account}/{exercise_id}", [media_id] if media_id else [])


async def describe_exercises(session: AsyncSession, places: Sequence[str]) -> dict[str, Place]:
    """Describes exercises for the library. One query."""
    ids = {place: UUID(place.partition("/")[2]) for place in places}
    rows = await session.execute(select(Exercise.id, Exercise.name).where(Exercise.id.in_(ids.values())))
    names = {row.id: row.name for row in rows}
    return {
        place: Place(names[exercise_id], f"/coach/exercises/library?q={quote(names[exercise_id])}")
        for place, exercise_id in ids.items()
        if exercise_id in names
    }


async def get_own(session: AsyncSession, exercise_id: UUID, *, actor: CoachActor, now: datetime) -> Exercise:
    """Returns an exercise that the actor may change. Others' exercises look missing on any plan."""
    exercise = await visible_exercise(session, actor.account, exercise_id)
    if exercise.account_id is None:
        raise ProductExercise
    await require_feature(session, actor.account, Feature.CUSTOM_EXERCISES, now)
    return exercise


async def lock_library(session: AsyncSession, account_id: UUID) -> None:
    """Until the end of the transaction, nobody else adds exercises or names to the account's library: what is counted
    stays true."""
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(f"library:{account_id}", 0))))


async def _require_room(session: AsyncSession, account_id: UUID) -> None:
    await lock_library(session, account_id)
    in_use, everything = await count_own(session, account_id)
    if in_use >= MAX_EXERCISES:
        raise TooManyExercises
    if everything >= MAX_ALL_EXERCISES:
        raise TooManyArchived


async def require_room_for_names(
    session: AsyncSession, account_id: UUID, number: int, *, in_place_of: Collection[UUID]
) -> None:
    """Raises TooManyNames if the account had too many other names with `number` instead of those that some exercises
    have. An account that has more from before keeps them, and may have fewer."""
    if not number:
        return
    await lock_library(session, account_id)
    additions = await load_additions(session, account_id, in_place_of)
    before = sum(len(addition.aliases) for addition in additions.values())
    others = await count_aliases(session, account_id, without=in_place_of)
    if number > before and others + number > MAX_ALL_ALIASES:
        raise TooManyNames


async def _refuse_taken_name(session: AsyncSession, account_id: UUID, name: str, *, own_id: UUID | None = None) -> None:
    taken = exists().where(
        visible(account_id), Exercise.merged_into.is_(None), func.lower(Exercise.name) == func.lower(name)
    )
    if own_id:
        taken = taken.where(Exercise.id != own_id)
    if await session.scalar(select(taken)):
        raise NameTaken


async def _save(session: AsyncSession, exercise: Exercise) -> None:
    """Two coaches of one account may save the same name at the same moment; the unique index decides."""
    try:
        async with session.begin_nested():
            session.add(exercise)
            await session.flush()
    except IntegrityError as error:
        raise NameTaken from error
