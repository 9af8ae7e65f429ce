"""Keeps what is used where, beside the places themselves."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from uuid import UUID

from sqlalchemy import String, delete, func, insert, literal, select, update
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.media.models import Media, MediaUse, PlaceKind


async def add_uses(
    session: AsyncSession,
    kind: PlaceKind,
    places: Sequence[str],
    media_ids: Sequence[UUID],
    *,
    shared_with: UUID | None = None,
) -> None:
    """Adds that each of the new places uses these items, as far as they exist. One statement at most.

    With `shared_with`, the coaches of this account may see the items of clients among them, as long as they are used
    there.
    """
    if not places or not media_ids:
        return
    columns = ["media_id", "kind", "place", "shared_with"]
    account_id = literal(shared_with, MediaUse.shared_with.type)
    place = func.unnest(literal(list(places), ARRAY(String)))
    rows = select(Media.id, literal(kind, MediaUse.kind.type), place, account_id).where(Media.id.in_(media_ids))
    await session.execute(insert(MediaUse).from_select(columns, rows))


async def set_uses_of_places(session: AsyncSession, kind: PlaceKind, uses: Mapping[str, Collection[UUID]]) -> None:
    """Makes these items what each of the places uses. Two statements at most."""
    await session.execute(delete(MediaUse).where(MediaUse.kind == kind, MediaUse.place.in_(uses)))
    rows = [
        {"media_id": media_id, "kind": kind, "place": place}
        for place, ids in uses.items()
        for media_id in sorted(set(ids))
    ]
    if rows:
        await session.execute(insert(MediaUse), rows)


async def rename_place(session: AsyncSession, kind: PlaceKind, before: str, after: str) -> None:
    """Gives a place another name; what it uses stays."""
    await session.execute(update(MediaUse).where(MediaUse.kind == kind, MediaUse.place == before).values(place=after))


async def set_uses(
    session: AsyncSession,
    kind: PlaceKind,
    place: str,
    media_ids: Iterable[UUID],
    *,
    shared_with: UUID | None = None,
) -> None:
    """Makes `media_ids` what the place uses, in the transaction that changes the place; `shared_with` as in `add_uses`.
    Two statements at most."""
    wanted = set(media_ids)
    here = MediaUse.kind == kind, MediaUse.place == place
    await session.execute(delete(MediaUse).where(*here, MediaUse.media_id.not_in(wanted)))
    if wanted:
        here_too = {"kind": kind, "place": place, "shared_with": shared_with}
        rows = [{"media_id": media_id, **here_too} for media_id in sorted(wanted)]
        await session.execute(upsert(MediaUse).values(rows).on_conflict_do_nothing())
