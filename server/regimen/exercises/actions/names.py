"""What the names mean that coaches write and the library does not have: an exercise, or nothing but text."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.exercises import ports
from regimen.exercises.access import count_aliases, library_index, visible_exercise
from regimen.exercises.actions.library import lock_library
from regimen.exercises.failures import (
    ExerciseArchived,
    NameMeansAnother,
    TooManyAliases,
    TooManyKeptNames,
    TooManyLinkedNames,
)
from regimen.exercises.models import Exercise, ExerciseAddition, KeptName
from regimen.exercises.ports import Reach, Relink
from regimen.exercises.rules import MAX_ALIASES, MAX_ALL_ALIASES, MAX_KEPT_NAMES


async def link_name(
    session: AsyncSession, name: str, exercise_id: UUID, *, everywhere: bool, actor: CoachActor, now: datetime
) -> Reach:
    """Makes a name mean an exercise of the account's library from now on, and returns what it has linked.

    `everywhere` also links all that the account has already written with this name. Raises NotFound, ExerciseArchived,
    NameMeansAnother, TooManyAliases, TooManyLinkedNames or Busy.
    """
    # First of all: a name means one exercise, also if two are linked to it at once, and merging locks in this order.
    await lock_library(session, actor.account)
    exercise = await visible_exercise(session, actor.account, exercise_id)
    if exercise.archived_at is not None:
        raise ExerciseArchived
    await _add_alias(session, exercise, name, actor=actor, now=now)
    await session.execute(
        delete(KeptName).where(KeptName.account_id == actor.account, KeptName.name == func.lower(name))
    )
    if not everywhere:
        return Reach()
    relink = Relink(None, name, exercise.id, exercise.name, exercise.measurement)
    return await relink_all(session, actor.account, relink)


async def relink_all(session: AsyncSession, account_id: UUID, relink: Relink) -> Reach:
    """Changes every reference of the account, and returns how much it was."""
    reach = await count_all(session, account_id, relink)
    for one in ports.references:
        await one.relink(session, account_id, relink)
    return reach


async def count_all(session: AsyncSession, account_id: UUID, relink: Relink) -> Reach:
    """Returns what `relink_all` would change."""
    reach = Reach()
    for one in ports.references:
        reach += await one.count(session, account_id, relink)
    return reach


async def _add_alias(session: AsyncSession, exercise: Exercise, name: str, *, actor: CoachActor, now: datetime) -> None:
    spelled = (await library_index(session, actor.account)).spelled(name)
    if str(exercise.id) in spelled:
        return
    if spelled:
        raise NameMeansAnother
    if await count_aliases(session, actor.account) >= MAX_ALL_ALIASES:
        raise TooManyLinkedNames
    keys = {"account_id": actor.account, "exercise_id": exercise.id}
    statement = insert(ExerciseAddition).values(**keys, aliases=[name], alternates=[], updated_at=now)
    added = await session.scalar(
        statement.on_conflict_do_update(
            index_elements=list(keys),
            set_={"aliases": func.array_append(ExerciseAddition.aliases, name), "updated_at": now},
            where=func.cardinality(ExerciseAddition.aliases) < MAX_ALIASES,
        ).returning(ExerciseAddition.exercise_id)
    )
    if added is None:
        raise TooManyAliases


async def keep_name(session: AsyncSession, name: str, *, keep: bool, actor: CoachActor) -> None:
    """Leaves a name as text, or asks about it again. Safe to repeat. Raises TooManyKeptNames."""
    if not keep:
        await session.execute(
            delete(KeptName).where(KeptName.account_id == actor.account, KeptName.name == func.lower(name))
        )
        return
    kept = select(func.count()).where(KeptName.account_id == actor.account)
    if (await session.scalar(kept) or 0) >= MAX_KEPT_NAMES:
        raise TooManyKeptNames
    await session.execute(
        insert(KeptName).values(account_id=actor.account, name=func.lower(name)).on_conflict_do_nothing()
    )
