"""Editing, deleting, pinning and answering of messages, and reactions."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, func, insert, select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.chat.access.conversations import Place, get_place
from regimen.chat.access.members import count_members, members_among
from regimen.chat.access.messages import get_message
from regimen.chat.actions.push import push_conversation, push_message
from regimen.chat.actions.send import require_posting
from regimen.chat.events import MessageDeleted as Deleted
from regimen.chat.events import MessageEdited
from regimen.chat.failures import (
    EmptyMessage,
    MessageDeleted,
    NotAMessage,
    NotYours,
    TooLateToEdit,
    TooManyPins,
    TooManyReactions,
    TooManyToMention,
)
from regimen.chat.models import (
    COMMUNITIES,
    ChatPicture,
    ConversationKind,
    Mention,
    Message,
    MessageKind,
    MessageVersion,
    Reaction,
    Report,
    ReportState,
)
from regimen.chat.rules.limits import MAX_PINNED, MAX_REACTIONS, MENTION_ALL_LIMIT
from regimen.chat.rules.posting import may_edit
from regimen.chat.schemas.messages import ALL, MessageChange
from regimen.platform import files
from regimen.platform.events import publish


async def _get_locked(session: AsyncSession, actor: Actor, conversation_id: UUID, seq: int) -> tuple[Place, Message]:
    place = await get_place(session, actor, conversation_id)
    return place, await get_message(session, place, actor, seq, lock=True)


async def edit_message(
    session: AsyncSession, actor: Actor, conversation_id: UUID, seq: int, change: MessageChange, now: datetime
) -> None:
    """Changes the text of one's own message; what it said before is kept. Safe to repeat.

    Raises NotFound, NotYours, MessageDeleted, TooLateToEdit, EmptyMessage, TooManyToMention.
    """
    place, message = await _get_locked(session, actor, conversation_id, seq)
    if message.author_id != actor.user_id:
        raise NotYours
    if message.deleted_at is not None:
        raise MessageDeleted
    if not change.text and not message.attachments and not message.card:
        raise EmptyMessage
    mentioned = await members_among(
        session, place.conversation, [one for one in change.mentions if isinstance(one, UUID)]
    )
    mentions_all = ALL in change.mentions and place.conversation.kind in COMMUNITIES
    if (change.text, mentions_all) == (message.body, message.mentions_all) and set(mentioned) == set(
        await _mentioned(session, message)
    ):
        return
    if not may_edit(message, now):
        raise TooLateToEdit
    await require_posting(session, place)
    mentions_all_now = mentions_all and not message.mentions_all and not place.is_coach
    if mentions_all_now and await count_members(session, place.conversation) > MENTION_ALL_LIMIT:
        raise TooManyToMention
    session.add(MessageVersion(conversation_id=conversation_id, seq=seq, body=message.body, replaced_at=now))
    message.body, message.mentions_all, message.edited_at = change.text, mentions_all, now
    await _set_mentions(session, message, mentioned)
    await session.flush()
    await publish(
        session,
        MessageEdited(
            at=now,
            actor_id=actor.user_id,
            account_id=place.conversation.account_id,
            subject_id=conversation_id,
            seq=seq,
        ),
    )
    await push_message(session, place.conversation, seq)


async def _mentioned(session: AsyncSession, message: Message) -> Sequence[UUID]:
    statement = select(Mention.user_id).where(
        Mention.conversation_id == message.conversation_id, Mention.seq == message.seq
    )
    return (await session.scalars(statement)).all()


async def _set_mentions(session: AsyncSession, message: Message, people: Sequence[UUID]) -> None:
    await session.execute(
        delete(Mention).where(Mention.conversation_id == message.conversation_id, Mention.seq == message.seq)
    )
    if people:
        rows = [{"conversation_id": message.conversation_id, "seq": message.seq, "user_id": one} for one in people]
        await session.execute(insert(Mention), rows)


async def delete_message(session: AsyncSession, actor: Actor, conversation_id: UUID, seq: int, now: datetime) -> None:
    """Deletes one's own message, or as a coach any in a community; it leaves its number. Safe to repeat.

    What it said, its earlier versions, its reactions, mentions and uploaded pictures are gone. Raises NotFound,
    NotYours, NotAMessage.
    """
    place, message = await _get_locked(session, actor, conversation_id, seq)
    may_moderate = place.is_coach and place.conversation.kind in COMMUNITIES
    if message.author_id != actor.user_id and not may_moderate:
        raise NotYours
    if message.kind is not MessageKind.TEXT:
        raise NotAMessage
    if message.deleted_at is not None:
        return
    await erase(session, message, by=actor.user_id, now=now)
    if place.conversation.kind is ConversationKind.DIRECT:
        await _settle_desk(session, place)
    await publish(
        session,
        Deleted(
            at=now,
            actor_id=actor.user_id,
            account_id=place.conversation.account_id,
            subject_id=conversation_id,
            seq=seq,
        ),
    )
    await push_message(session, place.conversation, seq)


async def erase(session: AsyncSession, message: Message, *, by: UUID | None, now: datetime) -> None:
    """Removes everything that a message said, and closes reports about it."""
    key = message.conversation_id, message.seq
    for table in (MessageVersion, Mention, Reaction):
        await session.execute(delete(table).where(table.conversation_id == key[0], table.seq == key[1]))
    uploaded = [UUID(one["resource_id"]) for one in message.attachments if one["resource_type"] == "picture"]
    for picture in await session.scalars(select(ChatPicture).where(ChatPicture.id.in_(uploaded))) if uploaded else []:
        await files.delete(session, picture.key, picture.thumbnail_key)
        await session.delete(picture)
    reports = select(Report).where(
        Report.conversation_id == key[0], Report.seq == key[1], Report.state == ReportState.OPEN
    )
    for report in await session.scalars(reports):
        report.state, report.handled_at, report.handled_by = ReportState.REMOVED, now, by
    message.body, message.attachments, message.card = "", [], None
    message.mentions_all = message.good_answer = False
    message.pinned_at, message.deleted_at, message.deleted_by = None, now, by
    await session.flush()


async def _settle_desk(session: AsyncSession, place: Place) -> None:
    """A client who has deleted all that was not answered does not wait any more."""
    conversation = place.conversation
    if conversation.waiting_since is None:
        return
    unanswered = await session.scalar(
        select(func.min(Message.created_at)).where(
            Message.conversation_id == conversation.id,
            Message.author_id == conversation.client_id,
            Message.deleted_at.is_(None),
            Message.created_at >= conversation.waiting_since,
        )
    )
    conversation.waiting_since = unanswered
    await session.flush()


async def react(
    session: AsyncSession, actor: Actor, conversation_id: UUID, seq: int, emoji: str, now: datetime
) -> None:
    """Leaves an emoji under a message; a second time changes nothing. Raises NotFound, MessageDeleted,
    TooManyReactions."""
    place, message = await _get_locked(session, actor, conversation_id, seq)
    if message.deleted_at is not None:
        raise MessageDeleted
    others = select(func.count(Reaction.emoji.distinct())).where(
        Reaction.conversation_id == conversation_id, Reaction.seq == seq, Reaction.emoji != emoji
    )
    if (await session.scalar(others) or 0) >= MAX_REACTIONS:
        raise TooManyReactions
    statement = upsert(Reaction).values(
        conversation_id=conversation_id, seq=seq, user_id=actor.user_id, emoji=emoji, created_at=now
    )
    await session.execute(statement.on_conflict_do_nothing())
    await push_message(session, place.conversation, seq)


async def unreact(session: AsyncSession, actor: Actor, conversation_id: UUID, seq: int, emoji: str) -> None:
    """Takes one's own emoji away; a second time changes nothing. Raises NotFound."""
    place, _ = await _get_locked(session, actor, conversation_id, seq)
    own = Reaction.user_id == actor.user_id, Reaction.emoji == emoji
    await session.execute(
        delete(Reaction).where(Reaction.conversation_id == conversation_id, Reaction.seq == seq, *own)
    )
    await push_message(session, place.conversation, seq)


async def _moderated(
    session: AsyncSession, actor: CoachActor, conversation_id: UUID, seq: int
) -> tuple[Place, Message]:
    place, message = await _get_locked(session, actor, conversation_id, seq)
    if message.deleted_at is not None:
        raise MessageDeleted
    return place, message


async def pin_message(
    session: AsyncSession, actor: CoachActor, conversation_id: UUID, seq: int, *, pinned: bool, now: datetime
) -> None:
    """Pins a message at the top of its conversation, or unpins it. Safe to repeat.

    Raises NotFound, MessageDeleted, TooManyPins.
    """
    place, message = await _moderated(session, actor, conversation_id, seq)
    if (message.pinned_at is not None) == pinned:
        return
    if pinned:
        count = select(func.count()).where(Message.conversation_id == conversation_id, Message.pinned_at.is_not(None))
        if (await session.scalar(count) or 0) >= MAX_PINNED:
            raise TooManyPins
    message.pinned_at = now if pinned else None
    await session.flush()
    await push_conversation(session, place.conversation)


async def mark_answer(session: AsyncSession, actor: CoachActor, conversation_id: UUID, seq: int, *, good: bool) -> None:
    """Marks a reply as a good answer to its question, or takes the mark away; in communities only.

    Raises NotFound, MessageDeleted, NotAMessage.
    """
    place, message = await _moderated(session, actor, conversation_id, seq)
    if message.reply_to_seq is None or place.conversation.kind not in COMMUNITIES:
        raise NotAMessage
    message.good_answer = good
    await session.flush()
    await push_message(session, place.conversation, message.reply_to_seq)
    await push_message(session, place.conversation, seq)
