"""The exercises that a coach's days may use: the product's and the account's own."""

from collections.abc import Collection, Sequence
from uuid import UUID

from sqlalchemy import case, func, literal, select, union_all
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.exercises.access import current_exercises, visible
from regimen.exercises.models import Exercise, ExerciseAddition
from regimen.training.rules.content import Block, DayContent, entries_of
from regimen.training.rules.relink import exercise_ids, use_current_exercises


async def known_exercise_ids(session: AsyncSession, actor: CoachActor, ids: Collection[UUID]) -> set[UUID]:
    """Returns those of `ids` that the account's library has."""
    return set(await current_exercises(session, actor.account, ids))


async def with_current_exercises(
    session: AsyncSession, actor: CoachActor, contents: Sequence[DayContent]
) -> list[DayContent]:
    """Returns days with the exercises that took the place of merged ones. One query."""
    used = {ident for content in contents for ident in exercise_ids(content)}
    current = await current_exercises(session, actor.account, used) if used else {}
    return [use_current_exercises(content, current) for content in contents]


async def link_to_library(session: AsyncSession, actor: CoachActor, blocks: list[Block]) -> list[Block]:
    """Links exercises without an id to the library's exercise of the same name, preferring the account's own.

    What the account has said a name means counts if no exercise is called so.
    """
    unlinked = [entry for block in blocks for entry in entries_of(block) if entry.exercise_id is None]
    names = {entry.name.lower() for entry in unlinked}
    columns = (Exercise.id, Exercise.name, Exercise.measurement)
    usable = (Exercise.archived_at.is_(None), visible(actor.account))
    alias = func.unnest(ExerciseAddition.aliases).column_valued("alias", joins_implicitly=True)
    rows = await session.execute(
        union_all(
            select(*columns, func.lower(alias).label("written"), literal(0).label("rank"))
            .join(ExerciseAddition, ExerciseAddition.exercise_id == Exercise.id)
            .where(ExerciseAddition.account_id == actor.account, func.lower(alias).in_(names), *usable),
            select(*columns, func.lower(Exercise.name), case((Exercise.account_id.is_(None), 1), else_=2)).where(
                func.lower(Exercise.name).in_(names), *usable
            ),
        ).order_by("rank")
    )
    library = {written: (ident, name, measurement) for ident, name, measurement, written, _ in rows}
    for entry in unlinked:
        if match := library.get(entry.name.lower()):
            entry.exercise_id, entry.name, entry.measurement = match[0], match[1], match[2].value
    return blocks
