"""Editing, deleting, pinning and answering of messages, and reactions."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import and_, delete, func, insert, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.chat.access.conversations import Place, get_place
from regimen.chat.access.members import count_members, members_among
from regimen.chat.access.messages import get_message
from regimen.chat.access.unanswered import oldest_unanswered
from regimen.chat.actions.media_uses import forget_media
from regimen.chat.actions.pictures import delete_pictures
from regimen.chat.actions.push import push_message, push_reactions
from regimen.chat.actions.send import require_posting
from regimen.chat.events import MessageDeleted as Deleted
from regimen.chat.events import MessageEdited
from regimen.chat.failures import (
    EditingTooFast,
    EmptyMessage,
    MessageDeleted,
    NotAMessage,
    NotYours,
    PostingStopped,
    ReactingTooFast,
    TooLateToEdit,
    TooManyOwnReactions,
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
from regimen.chat.rules.limits import MAX_OWN_REACTIONS, MAX_PINNED, MAX_REACTIONS, MAX_VERSIONS, MENTION_ALL_LIMIT
from regimen.chat.rules.posting import may_edit, may_hide
from regimen.chat.schemas.messages import ALL, MessageChange
from regimen.platform.events import publish
from regimen.platform.rate_limits import limit

_EDITS = "20/minute"
_REACTIONS = "60/minute"


async def _get_locked(session: AsyncSession, actor: Actor, conversation_id: UUID, seq: int) -> tuple[Place, Message]:
    place = await get_place(session, actor, conversation_id)
    return place, await get_message(session, place, actor, seq, lock=True)


async def edit_message(
    session: AsyncSession, actor: Actor, conversation_id: UUID, seq: int, change: MessageChange, now: datetime
) -> None:
    """Changes the text of one's own message; what it said before is kept. A client's is no good answer and not pinned
    any more. Safe to repeat.

    Raises NotFound, NotYours, MessageDeleted, TooLateToEdit, EmptyMessage, TooManyToMention,
    EditingTooFast.
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
    await limit(session, "chat_edit", _EDITS, str(actor.user_id), EditingTooFast)
    require_posting(place)
    mentions_all_now = mentions_all and not message.mentions_all and not place.is_coach
    if mentions_all_now and await count_members(session, place.conversation) > MENTION_ALL_LIMIT:
        raise TooManyToMention
    await _keep_version(session, message, now)
    message.body, message.mentions_all, message.edited_at = change.text, mentions_all, now
    if not place.is_coach:  # a coach chose the words that stood there before
        message.good_answer, message.pinned_at = False, None
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


async def _keep_version(session: AsyncSession, message: Message, now: datetime) -> None:
    """Keeps what a message says until now. Of many versions the first and the latest ones are kept."""
    ids = select(MessageVersion.id).where(
        MessageVersion.conversation_id == message.conversation_id, MessageVersion.seq == message.seq
    )
    latest = (await session.scalars(ids.order_by(MessageVersion.replaced_at.desc(), MessageVersion.id.desc()))).all()
    surplus = latest[MAX_VERSIONS - 2 : -1]
    if surplus:
        await session.execute(delete(MessageVersion).where(MessageVersion.id.in_(surplus)))
    number = {"conversation_id": message.conversation_id, "seq": message.seq}
    session.add(MessageVersion(**number, body=message.body, replaced_at=now))


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
    """Deletes one's own message; it leaves its number. As a coach, hides that of somebody else in a community. Safe to
    repeat.

    What was deleted, its earlier versions, its reactions, mentions and uploaded pictures are gone. Raises NotFound,
    NotYours, NotAMessage.
    """
    place, message = await _get_locked(session, actor, conversation_id, seq)
    is_own = message.author_id == actor.user_id
    if not is_own and not may_hide(actor, place.conversation.kind, message):
        raise NotYours
    if message.kind is not MessageKind.TEXT:
        raise NotAMessage
    is_hidden = message.hidden_reason is not None
    if message.deleted_at is not None and not (is_own and is_hidden):
        return
    if is_own:
        await erase(session, message, by=actor.user_id, now=now)
    else:
        hide(message, by=actor.user_id, reason="", now=now)
        await close_reports(session, conversation_id, seq, ReportState.REMOVED, by=actor.user_id, now=now)
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


def hide(message: Message, *, by: UUID, reason: str, now: datetime) -> None:
    """Hides a message from everybody but its author and the owner of the account. What it said stays."""
    message.hidden_reason, message.good_answer = reason, False
    message.pinned_at, message.deleted_at, message.deleted_by = None, now, by


async def erase(session: AsyncSession, *messages: Message, by: UUID | None, now: datetime) -> None:
    """Removes everything that messages said. The same number of statements however many they are."""
    numbers = [(one.conversation_id, one.seq) for one in messages]
    for table in (MessageVersion, Mention, Reaction):
        await session.execute(delete(table).where(tuple_(table.conversation_id, table.seq).in_(numbers)))
    attached = [one for message in messages for one in message.attachments]
    uploaded = [UUID(one["resource_id"]) for one in attached if one["resource_type"] == "picture"]
    if uploaded:
        await delete_pictures(session, ChatPicture.id.in_(uploaded))
    await forget_media(session, *messages)
    for message in messages:
        message.body, message.attachments, message.card, message.hidden_reason = "", [], None, None
        message.mentions_all = message.good_answer = False
        message.pinned_at, message.deleted_at, message.deleted_by = None, now, by
    await session.flush()


async def close_reports(
    session: AsyncSession, conversation_id: UUID, seq: int, state: ReportState, *, by: UUID, now: datetime
) -> None:
    """Closes the open reports about a message, with what they kept of it."""
    of_message = Report.conversation_id == conversation_id, Report.seq == seq, Report.state == ReportState.OPEN
    values = {"state": state, "text": "", "handled_at": now, "handled_by": by}
    await session.execute(update(Report).where(*of_message).values(**values))


async def _settle_desk(session: AsyncSession, place: Place) -> None:
    """A client who has deleted all that was not answered does not wait any more."""
    conversation = place.conversation
    if conversation.waiting_since is None:
        return
    conversation.waiting_since = await oldest_unanswered(session, conversation.id, conversation.waiting_since)
    await session.flush()


async def react(
    session: AsyncSession, actor: Actor, conversation_id: UUID, seq: int, emoji: str, now: datetime
) -> None:
    """Leaves an emoji under a message; a second time changes nothing. Raises NotFound, MessageDeleted, PostingStopped,
    TooManyReactions, TooManyOwnReactions, ReactingTooFast."""
    place, message = await _get_locked(session, actor, conversation_id, seq)
    if message.deleted_at is not None:
        raise MessageDeleted
    if place.is_stopped:
        raise PostingStopped
    await limit(session, "chat_reaction", _REACTIONS, str(actor.user_id), ReactingTooFast)
    distinct = func.count(Reaction.emoji.distinct())
    others, own = (
        await session.execute(
            select(distinct, distinct.filter(Reaction.user_id == actor.user_id)).where(
                Reaction.conversation_id == conversation_id, Reaction.seq == seq, Reaction.emoji != emoji
            )
        )
    ).one()
    if others >= MAX_REACTIONS:
        raise TooManyReactions
    if own >= MAX_OWN_REACTIONS:
        raise TooManyOwnReactions
    statement = upsert(Reaction).values(
        conversation_id=conversation_id, seq=seq, user_id=actor.user_id, emoji=emoji, created_at=now
    )
    await session.execute(statement.on_conflict_do_nothing())
    await push_reactions(session, place.conversation, seq)


async def unreact(
    session: AsyncSession, actor: Actor, conversation_id: UUID, seq: int, emoji: str, *, everyone: bool = False
) -> None:
    """Takes one's own emoji away, or as a coach everyone's in a community; a second time changes nothing. Raises
    NotFound, NotYours, ReactingTooFast."""
    place, _ = await _get_locked(session, actor, conversation_id, seq)
    if everyone and not (place.is_coach and place.conversation.kind in COMMUNITIES):
        raise NotYours
    await limit(session, "chat_reaction", _REACTIONS, str(actor.user_id), ReactingTooFast)
    which = Reaction.emoji == emoji if everyone else and_(Reaction.emoji == emoji, Reaction.user_id == actor.user_id)
    await session.execute(
        delete(Reaction).where(Reaction.conversation_id == conversation_id, Reaction.seq == seq, which)
    )
    await push_reactions(session, place.conversation, seq)


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
    await get_place(session, actor, conversation_id, lock=pinned)  # two pins at once are counted one after the other
    place, message = await _moderated(session, actor, conversation_id, seq)
    if (message.pinned_at is not None) == pinned:
        return
    if pinned:
        count = select(func.count()).where(Message.conversation_id == conversation_id, Message.pinned_at.is_not(None))
        if (await session.scalar(count) or 0) >= MAX_PINNED:
            raise TooManyPins
    message.pinned_at = now if pinned else None
    await session.flush()
    await push_message(session, place.conversation, seq)


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
