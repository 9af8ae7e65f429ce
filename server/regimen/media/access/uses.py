"""Where media are used."""

from collections import Counter
from collections.abc import Sequence
from typing import Final
from uuid import UUID

from sqlalchemy import exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.rules.roles import Permission
from regimen.media.models import Media, MediaUse, PlaceKind
from regimen.media.ports import places
from regimen.media.schemas import UsesView, UseView

_SHOWN: Final = 50
"""Places of each kind that are named; all are counted."""
_RIGHTS: Final = {
    PlaceKind.PROGRAM: Permission.EDIT_PROGRAMS,
    PlaceKind.MESSAGE: Permission.MESSAGE_CLIENTS,
    PlaceKind.PLANNED_POST: Permission.MESSAGE_CLIENTS,
    PlaceKind.FORM_CHECK: Permission.MESSAGE_CLIENTS,
    PlaceKind.STOREFRONT: Permission.PUBLISH,
}
"""Every coach writes training, which is what the other places are for."""
OF_CLIENTS: Final = frozenset({PlaceKind.MESSAGE, PlaceKind.PLANNED_POST, PlaceKind.FORM_CHECK})


async def count_uses(session: AsyncSession, media_ids: Sequence[UUID]) -> dict[UUID, int]:
    """Returns in how many places each of these items is used; items that are not used are left out. One query."""
    if not media_ids:
        return {}
    statement = select(MediaUse.media_id, func.count()).where(MediaUse.media_id.in_(media_ids))
    rows = await session.execute(statement.group_by(MediaUse.media_id))
    return {row[0]: row[1] for row in rows}


async def was_sent(session: AsyncSession, media_id: UUID) -> bool:
    """Returns whether an item was sent to somebody. Lock it first: a use that is being added waits for the lock."""
    sent = MediaUse.media_id == media_id, MediaUse.kind.in_([PlaceKind.MESSAGE, PlaceKind.FORM_CHECK])
    return bool(await session.scalar(select(exists().where(*sent))))


async def rights_of_uses(session: AsyncSession, media_id: UUID) -> frozenset[Permission]:
    """Returns what a coach must be allowed to do so as to change an item where it is used. One query; lock it first."""
    kinds = select(MediaUse.kind).where(MediaUse.media_id == media_id)
    used = set(await session.scalars(kinds.distinct()))
    return frozenset(_RIGHTS[PlaceKind(kind)] for kind in used if PlaceKind(kind) in _RIGHTS)


async def used_by_others(session: AsyncSession, actor: Actor, media_ids: Sequence[UUID]) -> frozenset[UUID]:
    """Returns which of these items are used where a coach may change nothing. One query; none for those who may change
    every place."""
    missing = [kind for kind, right in _RIGHTS.items() if not actor.may(right)]
    if not media_ids or not missing or not isinstance(actor, CoachActor):
        return frozenset()
    used = select(MediaUse.media_id).where(MediaUse.media_id.in_(media_ids), MediaUse.kind.in_(missing))
    return frozenset(await session.scalars(used))


async def describe_uses(session: AsyncSession, actor: CoachActor, media: Media) -> UsesView:
    """Returns where an item is used. One query, and one for each kind of place. Places that name clients are only
    counted for coaches who see none."""
    rows = (
        await session.execute(
            select(MediaUse.kind, MediaUse.place).where(MediaUse.media_id == media.id).order_by(MediaUse.place)
        )
    ).all()
    counts = Counter(kind for kind, _ in rows)
    found: list[UseView] = []
    for kind in PlaceKind:
        named = [place for used, place in rows if used is kind][:_SHOWN]
        if named and kind.value in places and (kind not in OF_CLIENTS or actor.may(Permission.SEE_CLIENTS)):
            described = await places[kind.value](session, named)
            found += [
                UseView(kind=kind, place=place, title=described[place].title, path=described[place].path)
                for place in named
                if place in described
            ]
    return UsesView(counts=dict(counts), places=found)
