"""The exercises that a coach's days may use: the product's and the account's own."""

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.exercises.access import visible
from regimen.exercises.models import Exercise
from regimen.training.rules.content import Block, entries_of


async def known_exercise_ids(session: AsyncSession, actor: CoachActor, ids: Collection[UUID]) -> set[UUID]:
    """Returns those of `ids` that the account's library has."""
    known = select(Exercise.id).where(Exercise.id.in_(ids), visible(actor.account))
    return set(await session.scalars(known))


async def link_to_library(session: AsyncSession, actor: CoachActor, blocks: list[Block]) -> list[Block]:
    """Links exercises without an id to the library's exercise of the same name, preferring the account's own."""
    unlinked = [entry for block in blocks for entry in entries_of(block) if entry.exercise_id is None]
    rows = await session.execute(
        select(Exercise.id, Exercise.name, Exercise.measurement)
        .where(
            func.lower(Exercise.name).in_({entry.name.lower() for entry in unlinked}),
            Exercise.archived_at.is_(None),
            visible(actor.account),
        )
        .order_by(Exercise.account_id.is_(None).desc())
    )
    library = {name.lower(): (ident, name, measurement) for ident, name, measurement in rows}
    for entry in unlinked:
        if match := library.get(entry.name.lower()):
            entry.exercise_id, entry.name, entry.measurement = match[0], match[1], match[2].value
    return blocks
