"""Creates, renames, merges and deletes tags, and puts them on clients."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import Uuid, delete, func, insert, literal, select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import Account
from regimen.clients.access.client_list import require_client
from regimen.clients.access.tags import own_tag
from regimen.clients.actions.push import push_clients
from regimen.clients.failures import TagExists, TooManyTags, TooManyTagsOnClient, UnknownTag
from regimen.clients.models import ClientTag, TagColour, TaggedClient
from regimen.clients.rules.limits import MAX_TAGS, MAX_TAGS_OF_CLIENT


async def create_tag(
    session: AsyncSession, actor: CoachActor, *, name: str, colour: TagColour, now: datetime
) -> ClientTag:
    """Adds a tag to the account. Raises TagExists, TooManyTags."""
    await _lock(session, actor.account)
    await _refuse_name(session, actor.account, name)
    count = select(func.count()).where(ClientTag.account_id == actor.account)
    if (await session.scalar(count) or 0) >= MAX_TAGS:
        raise TooManyTags
    tag = ClientTag(account_id=actor.account, name=name, colour=colour, created_at=now)
    session.add(tag)
    await session.flush()
    await push_clients(session, actor.account)
    return tag


async def change_tag(
    session: AsyncSession, actor: CoachActor, tag_id: UUID, *, name: str, colour: TagColour
) -> ClientTag:
    """Renames or recolours a tag. Raises NotFound, TagExists."""
    await _lock(session, actor.account)
    tag = await own_tag(session, actor, tag_id)
    await _refuse_name(session, actor.account, name, but=tag.id)
    tag.name, tag.colour = name, colour
    await session.flush()
    await push_clients(session, actor.account)
    return tag


async def merge_tag(session: AsyncSession, actor: CoachActor, tag_id: UUID, into_id: UUID) -> ClientTag:
    """Puts another tag on everyone who has this one, and deletes this one. Raises NotFound, UnknownTag."""
    await _lock(session, actor.account)
    tag = await own_tag(session, actor, tag_id)
    into = await session.scalar(
        select(ClientTag).where(ClientTag.id == into_id, ClientTag.account_id == actor.account, ClientTag.id != tag.id)
    )
    if into is None:
        raise UnknownTag(errors={"into_tag_id": [UnknownTag.message]})
    had = select(literal(into.id, Uuid), TaggedClient.client_id).where(TaggedClient.tag_id == tag.id)
    moved = upsert(TaggedClient).from_select(["tag_id", "client_id"], had)
    await session.execute(moved.on_conflict_do_nothing())
    await session.delete(tag)
    await session.flush()
    await push_clients(session, actor.account)
    return into


async def delete_tag(session: AsyncSession, actor: CoachActor, tag_id: UUID) -> None:
    """Deletes a tag and takes it off everyone. Raises NotFound."""
    await session.delete(await own_tag(session, actor, tag_id))
    await session.flush()
    await push_clients(session, actor.account)


async def set_tags(session: AsyncSession, actor: CoachActor, client_id: UUID, tag_ids: Sequence[UUID]) -> None:
    """Gives a client exactly these tags. Raises NotFound, UnknownTag, TooManyTagsOnClient."""
    await require_client(session, actor, client_id)
    wanted = list(dict.fromkeys(tag_ids))
    if len(wanted) > MAX_TAGS_OF_CLIENT:
        raise TooManyTagsOnClient
    await _lock(session, actor.account)
    of_account = select(ClientTag.id).where(ClientTag.account_id == actor.account)
    known = set(await session.scalars(of_account.where(ClientTag.id.in_(wanted)))) if wanted else set()
    if known != set(wanted):
        raise UnknownTag(errors={"tag_ids": [UnknownTag.message]})
    await session.execute(
        delete(TaggedClient).where(TaggedClient.client_id == client_id, TaggedClient.tag_id.in_(of_account))
    )
    if wanted:
        await session.execute(insert(TaggedClient), [{"tag_id": one, "client_id": client_id} for one in wanted])
    await push_clients(session, actor.account)


async def tag_clients(session: AsyncSession, account_id: UUID, tag_id: UUID, client_ids: Sequence[UUID]) -> set[UUID]:
    """Puts a tag on clients, and returns those who have too many already. Two statements, however many they are."""
    await _lock(session, account_id)
    of_account = select(ClientTag.id).where(ClientTag.account_id == account_id)
    full = (
        select(TaggedClient.client_id)
        .where(
            TaggedClient.client_id.in_(client_ids),
            TaggedClient.tag_id.in_(of_account),
            TaggedClient.tag_id != tag_id,
        )
        .group_by(TaggedClient.client_id)
        .having(func.count() >= MAX_TAGS_OF_CLIENT)
    )
    refused = set(await session.scalars(full))
    rows = [{"tag_id": tag_id, "client_id": one} for one in client_ids if one not in refused]
    if rows:
        await session.execute(upsert(TaggedClient).values(rows).on_conflict_do_nothing())
    return refused


async def untag_clients(session: AsyncSession, tag_id: UUID, client_ids: Sequence[UUID]) -> None:
    """Takes a tag off clients."""
    of_clients = TaggedClient.tag_id == tag_id, TaggedClient.client_id.in_(client_ids)
    await session.execute(delete(TaggedClient).where(*of_clients))


async def _refuse_name(session: AsyncSession, account_id: UUID, name: str, *, but: UUID | None = None) -> None:
    same = ClientTag.account_id == account_id, func.lower(ClientTag.name) == func.lower(name)
    taken = await session.scalar(select(ClientTag.id).where(*same))
    if taken is not None and taken != but:
        raise TagExists


async def _lock(session: AsyncSession, account_id: UUID) -> None:
    """Keeps others from changing tags until the transaction ends, so that two at once don't pass a limit."""
    await session.execute(select(Account.id).where(Account.id == account_id).with_for_update(key_share=True))
