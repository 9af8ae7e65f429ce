"""What people have attached to messages, and what is planned, when they delete their account."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, String, Uuid, all_, any_, delete, exists, func, literal, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import Account
from regimen.chat.actions.media_uses import place_of
from regimen.chat.actions.messages import erase
from regimen.chat.actions.pictures import delete_pictures
from regimen.chat.actions.push import push_message
from regimen.chat.models import ChatPicture, Conversation, Message, PlannedPost
from regimen.media.actions.library import remove
from regimen.media.actions.uses import set_uses_of_places
from regimen.media.models import Media, MediaUse, PlaceKind

_PUSHED = 100
"""Messages that open pages read again at once; others are different when they are opened."""
_AT_ONCE = 5_000
"""A statement has at most 32,767 parameters."""


async def delete_files_of(session: AsyncSession, actor: Actor, now: datetime) -> None:
    """Deletion step: deletes the files that the user has sent, and what was planned in accounts of theirs.

    What they wrote stays, without their name. A message that was nothing but files becomes a deleted one; one with text
    says how many files are gone.
    """
    await _delete_planned(session, actor)
    await _forget_planned_pictures(session, actor)
    messages = (
        await session.scalars(
            select(Message)
            .where(Message.author_id == actor.user_id, func.jsonb_array_length(Message.attachments) > 0)
            .order_by(Message.created_at.desc())
            .with_for_update()
        )
    ).all()
    await _delete_sent_items(session, actor, messages)
    await delete_pictures(session, ChatPicture.created_by == actor.user_id)
    left = await _left_of(session, actor, messages)
    changed = [one for one in messages if not left.issuperset(_ids(one))]
    emptied = [one for one in changed if not one.body and one.card is None and not left.intersection(_ids(one))]
    for start in range(0, len(emptied), _AT_ONCE):
        await erase(session, *emptied[start : start + _AT_ONCE], by=actor.user_id, now=now)
    await _push(session, changed[:_PUSHED])


def _ids(message: Message | PlannedPost) -> set[UUID]:
    return {UUID(one["resource_id"]) for one in message.attachments}


async def _delete_planned(session: AsyncSession, actor: Actor) -> None:
    """Deletes what anybody has planned in accounts that the user owns: they close with the deletion."""
    owned = select(Conversation.id).join(Account, Account.id == Conversation.account_id)
    planned = delete(PlannedPost).where(PlannedPost.conversation_id.in_(owned.where(Account.owner_id == actor.user_id)))
    deleted = (await session.scalars(planned.returning(PlannedPost.id))).all()
    await delete_pictures(session, ChatPicture.used_by.in_(deleted))
    await set_uses_of_places(session, PlaceKind.PLANNED_POST, {str(post_id): [] for post_id in deleted})


async def _forget_planned_pictures(session: AsyncSession, actor: Actor) -> None:
    """Takes the user's pictures out of posts that colleagues will send."""
    own = select(ChatPicture.id, ChatPicture.conversation_id).where(ChatPicture.created_by == actor.user_id)
    pictures = {row.id: row.conversation_id for row in await session.execute(own)}
    posts = select(PlannedPost).where(PlannedPost.conversation_id.in_(set(pictures.values())))
    for post in await session.scalars(posts.with_for_update()) if pictures else []:
        post.attachments = [one for one in post.attachments or [] if UUID(one["resource_id"]) not in pictures]
        if not post.body and not post.attachments:
            await session.delete(post)
    await session.flush()


async def _delete_sent_items(session: AsyncSession, actor: Actor, messages: Sequence[Message]) -> None:
    """Deletes what a coach has uploaded and used in nothing but these messages, such as voice notes. What a program, an
    exercise or somebody else uses belongs to the account. Libraries of clients go as a whole."""
    attached = {one for message in messages for one in _ids(message)}
    elsewhere = exists().where(
        MediaUse.media_id == Media.id,
        or_(
            MediaUse.kind != PlaceKind.MESSAGE,
            MediaUse.place != all_(literal([place_of(one) for one in messages], ARRAY(String))),
        ),
    )
    made_of_it = aliased(Media)
    only_sent = (
        select(Media)
        .where(
            Media.id == any_(literal(list(attached), ARRAY(Uuid))),
            Media.created_by == actor.user_id,
            Media.client_id.is_(None),
            ~elsewhere,
        )
        .where(~exists().where(made_of_it.source_id == Media.id))
        .order_by(Media.id)
        .with_for_update(of=Media)
    )
    for item in (await session.scalars(only_sent)).all():
        await session.execute(delete(MediaUse).where(MediaUse.media_id == item.id))
        await remove(session, item)


async def _left_of(session: AsyncSession, actor: Actor, messages: Sequence[Message]) -> set[UUID]:
    """Returns which of the attached files stay. Two queries."""
    attached = {one for message in messages for one in _ids(message)}
    pictures = await session.scalars(
        select(ChatPicture.id).where(ChatPicture.id == any_(literal(list(attached), ARRAY(Uuid))))
    )
    is_kept = Media.client_id.is_distinct_from(actor.user_id)
    items = await session.scalars(
        select(Media.id).where(Media.id == any_(literal(list(attached), ARRAY(Uuid))), is_kept)
    )
    return {*pictures, *items}


async def _push(session: AsyncSession, messages: Sequence[Message]) -> None:
    ids = {one.conversation_id for one in messages}
    rows = await session.scalars(select(Conversation).where(Conversation.id.in_(ids)))
    conversations = {one.id: one for one in rows}
    for message in messages:
        await push_message(session, conversations[message.conversation_id], message.seq)
