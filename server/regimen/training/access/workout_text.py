"""The exercises that a pasted text names."""

from collections.abc import Collection, Mapping
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.accounts.access.actor import CoachActor
from regimen.exercises.access import NamedExercise, NameMatch, match_names, visible
from regimen.exercises.models import Exercise


async def exercises_by_name(
    session: AsyncSession, actor: CoachActor, names: Collection[str], corrections: Mapping[str, UUID]
) -> dict[str, NameMatch]:
    """Returns what names mean as a text writes them, in lower case: what the coach corrected, or else what the library
    knows by its spelling, an alias or shorthand. Two queries."""
    found = await match_names(session, actor.account, {*names, *(name.removesuffix("s") for name in names)})
    matches = {name: found[name] if found[name].exercise else found[name.removesuffix("s")] for name in names}
    current = aliased(Exercise)
    rows = await session.execute(
        select(Exercise.id.label("chosen_id"), current.id, current.name, current.measurement)
        .join(current, current.id == func.coalesce(Exercise.merged_into, Exercise.id))
        .where(Exercise.id.in_(corrections.values()), visible(actor.account))
    )
    chosen = {row.chosen_id: NamedExercise(row.id, row.name, row.measurement) for row in rows}
    return matches | {name: NameMatch(chosen[ident]) for name, ident in corrections.items() if ident in chosen}
