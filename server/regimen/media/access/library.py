"""Which media somebody may see and use, and how libraries are listed."""

from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, Select, Text, and_, cast, exists, false, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import Role, User
from regimen.accounts.rules.roles import Permission
from regimen.kit.errors import NotFound, or_404
from regimen.kit.filters import Filters, contains, one_of
from regimen.media.access.uses import OF_CLIENTS, rights_of_uses
from regimen.media.failures import UsedByOthers
from regimen.media.models import Media, MediaKind, MediaScope, MediaState, MediaUpload, MediaUse, PlaceKind


class Owner(StrEnum):
    """Whose library is listed: the caller's own, HYROX's, the product's."""

    CURRENT = "current"
    HYROX = "hyrox"
    PRODUCT = "regimen"


UNUSED = "unused"
TAGS_LISTED: Final = 200


def _used_in(values: list[str]) -> ColumnElement[bool]:
    """Matches items that one of these kinds of places uses; `unused` matches those that none uses."""
    kinds = [PlaceKind(value) for value in values if value != UNUSED]
    uses = select(MediaUse.media_id).where(MediaUse.media_id == Media.id)
    conditions = [uses.where(MediaUse.kind.in_(kinds)).exists()] if kinds else []
    return or_(*conditions, *([~uses.exists()] if UNUSED in values else []))


FILTERS = Filters(
    {
        "kind_in": one_of(Media.kind, MediaKind),
        "tags_any": lambda values: or_(*(Media.tags.contains([value]) for value in values)),
        "used_in": _used_in,
        "title_cont_any": lambda values: or_(
            contains(Media.title)(values), cast(Media.tags, Text).icontains(values[-1], autoescape=True)
        ),
    },
    sorts={"created_at": Media.created_at, "title": Media.title, "bytes": Media.bytes},
)


async def has_hyrox_access(session: AsyncSession, user_id: UUID) -> bool:
    """Returns whether somebody has the HYROX library (OV-103); `regimen hyrox` gives it."""
    return bool(await session.scalar(select(User.hyrox_access).where(User.id == user_id)))


def _is_own(actor: Actor) -> ColumnElement[bool]:
    """Items of the library that the caller works with: the account's, or what a client uploaded themselves."""
    if isinstance(actor, CoachActor):
        own = and_(Media.account_id == actor.account, Media.client_id.is_(None), Media.scope == MediaScope.USER)
        return own if actor.may(Permission.SEE_CLIENTS) else and_(own, _is_not_only_sent(actor))
    if actor.role is Role.COACH:  # a coach who works in no account has no library
        return false()
    return and_(Media.client_id == actor.user_id, Media.created_by == actor.user_id, Media.scope == MediaScope.USER)


def _is_not_only_sent(actor: CoachActor) -> ColumnElement[bool]:
    """Leaves out what others have sent to clients and use nowhere else: it is for coaches who see clients."""
    uses = select(MediaUse.media_id).where(MediaUse.media_id == Media.id)
    return or_(
        Media.created_by == actor.user_id,
        ~uses.where(MediaUse.kind.in_(OF_CLIENTS)).exists(),
        uses.where(MediaUse.kind.not_in(OF_CLIENTS)).exists(),
    )


async def visible_to(session: AsyncSession, actor: Actor) -> ColumnElement[bool]:
    """Returns the condition that somebody may see an item: their library's, the product's and, with access, HYROX's;
    coaches who see clients also what their clients share with the account, and what they recorded for a client."""
    conditions = [_is_own(actor), Media.scope == MediaScope.PRODUCT]
    if isinstance(actor, CoachActor) and actor.may(Permission.SEE_CLIENTS):
        here = MediaUse.media_id == Media.id, MediaUse.shared_with == actor.account
        recorded = and_(Media.created_by == actor.user_id, Media.account_id == actor.account)
        conditions.append(and_(Media.client_id.is_not(None), or_(recorded, exists().where(*here))))
    if await has_hyrox_access(session, actor.user_id):
        conditions.append(Media.scope == MediaScope.HYROX)
    return and_(Media.source_id.is_(None), or_(*conditions))


async def get_visible(session: AsyncSession, actor: Actor, media_id: UUID) -> Media:
    """Returns an item that the caller may see. Raises NotFound."""
    condition = await visible_to(session, actor)
    return or_404(await session.scalar(select(Media).where(Media.id == media_id, condition)))


async def visible_items(session: AsyncSession, actor: Actor, ids: Collection[UUID]) -> dict[UUID, Media]:
    """Returns those of the items that the caller may see, by id. One query."""
    condition = await visible_to(session, actor)
    return {row.id: row for row in await session.scalars(select(Media).where(Media.id.in_(ids), condition))}


async def lock_own(session: AsyncSession, actor: Actor, media_id: UUID, *, changes_places: bool = True) -> Media:
    """Returns an item that the caller may change, locked until the transaction ends. Raises NotFound, and UsedByOthers
    for what is used where they may change nothing, such as on a program's page.

    An item of HYROX belongs to the account that added it. `changes_places`: what follows shows where the item is used.
    """
    own = _is_own(actor)
    if isinstance(actor, CoachActor):
        own = or_(own, and_(Media.account_id == actor.account, Media.scope == MediaScope.HYROX))
    statement = select(Media).where(Media.id == media_id, own, Media.source_id.is_(None)).with_for_update()
    media = or_404(await session.scalar(statement))
    if not changes_places or not isinstance(actor, CoachActor):
        return media
    if not await rights_of_uses(session, media.id) <= actor.permissions:
        raise UsedByOthers
    return media


async def library(session: AsyncSession, actor: Actor, owner: Owner) -> Select[Any]:
    """Returns the statement of everything that is listed of a library, the newest first.

    The product's falls back to the caller's files for clients, HYROX's for people without access.
    """
    if owner is Owner.PRODUCT and not isinstance(actor, CoachActor):
        owner = Owner.CURRENT
    if owner is Owner.HYROX and not await has_hyrox_access(session, actor.user_id):
        owner = Owner.CURRENT
    match owner:
        case Owner.CURRENT:
            condition = _is_own(actor)
        case Owner.HYROX:
            condition = Media.scope == MediaScope.HYROX
        case Owner.PRODUCT:
            condition = Media.scope == MediaScope.PRODUCT
    listed = Media.source_id.is_(None), Media.state != MediaState.UPLOADING
    return select(Media).where(condition, *listed).order_by(Media.created_at.desc(), Media.id.desc())


async def tags_of(session: AsyncSession, items: Select[Any]) -> list[str]:
    """Returns the tags of all items of a library, in the order of the alphabet; the first 200. One query."""
    tag = func.jsonb_array_elements_text(Media.tags).label("tag")
    tags = items.order_by(None).with_only_columns(tag).distinct().subquery()
    statement = select(tags.c.tag).order_by(func.lower(tags.c.tag), tags.c.tag).limit(TAGS_LISTED)
    return list(await session.scalars(statement))


async def own_media(session: AsyncSession, actor: CoachActor, media_id: UUID) -> Media:
    """Returns an item of the account's library. Raises NotFound."""
    return or_404(
        await session.scalar(select(Media).where(Media.id == media_id, _is_own(actor), Media.source_id.is_(None)))
    )


async def own_pictures(session: AsyncSession, actor: CoachActor, ids: Sequence[UUID]) -> list[Media]:
    """Returns pictures of the account's library in the order of `ids`. Raises NotFound if one is missing. One query."""
    return await usable_media(session, actor, ids, kinds={MediaKind.IMAGE})


async def usable_media(
    session: AsyncSession, actor: Actor, ids: Sequence[UUID], *, kinds: Iterable[MediaKind] = MediaKind
) -> list[Media]:
    """Returns items that the caller may attach to something, in the order of `ids`: of these kinds, and not failed or
    still uploading. Raises NotFound if one is missing."""
    if not ids:
        return []
    shared = Media.scope.in_([MediaScope.PRODUCT, MediaScope.HYROX])
    condition = or_(_is_own(actor), and_(shared, await visible_to(session, actor)))
    statement = select(Media).where(
        Media.id.in_(ids),
        condition,
        Media.source_id.is_(None),
        Media.kind.in_(list(kinds)),
        Media.state.in_([MediaState.PROCESSING, MediaState.PUBLISHED]),
    )
    rows = {row.id: row for row in await session.scalars(statement)}
    if not rows.keys() >= set(ids):
        raise NotFound
    return [rows[media_id] for media_id in ids]


async def load_media(session: AsyncSession, ids: Iterable[UUID]) -> dict[UUID, Media]:
    """Returns items by id. One query; the caller has checked access."""
    wanted = set(ids)
    if not wanted:
        return {}
    return {row.id: row for row in await session.scalars(select(Media).where(Media.id.in_(wanted)))}


async def load_shared(session: AsyncSession, account_id: UUID, ids: Collection[UUID]) -> dict[UUID, Media]:
    """Returns what an account may show to its clients, by id: items of its library, and those that all coaches share.

    Others are left out, like those that don't exist. One query, none without ids.
    """
    if not ids:
        return {}
    of_account = and_(Media.account_id == account_id, Media.scope == MediaScope.USER)
    statement = select(Media).where(
        Media.id.in_(ids),
        or_(of_account, Media.scope != MediaScope.USER),
        Media.client_id.is_(None),
        Media.source_id.is_(None),
        Media.state.in_([MediaState.PROCESSING, MediaState.PUBLISHED]),
    )
    return {row.id: row for row in await session.scalars(statement)}


async def load_covers(
    session: AsyncSession, ids: Iterable[UUID | None], *, attached: Iterable[UUID] = ()
) -> dict[UUID, Media]:
    """Returns covers and the pictures they were cropped from, and other items, by id.

    One query; the caller has checked access.
    """
    cover_ids = {media_id for media_id in ids if media_id is not None} | set(attached)
    if not cover_ids:
        return {}
    sources = select(Media.source_id).where(Media.id.in_(cover_ids))
    rows = await session.scalars(select(Media).where(Media.id.in_(cover_ids) | Media.id.in_(sources)))
    return {row.id: row for row in rows}


async def unfinished(session: AsyncSession, actor: Actor) -> Sequence[Media]:
    """Returns the items of the caller's library whose upload they have not finished, the oldest first."""
    statement = (
        select(Media)
        .join(MediaUpload, MediaUpload.media_id == Media.id)
        .where(_is_own(actor), MediaUpload.user_id == actor.user_id)
        .order_by(MediaUpload.created_at)
    )
    return (await session.scalars(statement)).all()
