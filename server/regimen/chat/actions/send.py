"""Sending a message: one number, one row, whatever the number of members."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.chat.access.conversations import Place, get_place_to_send, reason_closed
from regimen.chat.access.members import count_members, members_among
from regimen.chat.actions.append import NewMessage, append_to_each
from regimen.chat.actions.session_cards import LoggedSession, session_card_seq
from regimen.chat.events import SessionAnswered
from regimen.chat.failures import (
    ClientDeleted,
    CommunityClosed,
    EmptyMessage,
    PostingClosed,
    PostingStopped,
    SendingTooFast,
    SentDifferently,
    TooManyToMention,
    UnknownPicture,
    UnknownReply,
)
from regimen.chat.models import COMMUNITIES, ChatPicture, Conversation, ConversationKind, Message
from regimen.chat.rules.limits import MENTION_ALL_LIMIT
from regimen.chat.schemas.cards import SESSION, Card, RecommendedProgramCard
from regimen.chat.schemas.messages import ALL, AttachmentForm, MessageForm, SessionRef
from regimen.kit.errors import NotFound, or_404
from regimen.media.access.library import usable_media
from regimen.platform.events import publish
from regimen.platform.rate_limits import limit
from regimen.programs.access import own_program

_RATE = "60/minute"
_CHOSEN_BY_THE_APP: Final = 5
"""The version of the ids of the app's own messages. They follow from what a message is about, so that it is written
once; a person who took one before would keep it from being written."""
_CLOSED = {
    "coaches_only": PostingClosed,
    "stopped": PostingStopped,
    "archived": CommunityClosed,
    "client_deleted": ClientDeleted,
}


async def send_message(
    session: AsyncSession, actor: Actor, conversation_id: UUID, message_id: UUID, form: MessageForm, now: datetime
) -> tuple[Place, int]:
    """Sends a message and returns its number; the same one again if it was sent before.

    Raises NotFound (also for the id of a message of somebody else or of the app), SentDifferently, EmptyMessage,
    PostingClosed and its like, UnknownReply, UnknownPicture, TooManyToMention, SendingTooFast.
    """
    if message_id.version == _CHOSEN_BY_THE_APP:
        raise NotFound
    place, before = await get_place_to_send(session, actor, conversation_id, message_id)
    if before is not None:
        return place, _seq_of(before, actor, conversation_id, form)
    await limit(session, "chat_message", _RATE, str(actor.user_id), SendingTooFast)
    require_posting(place)
    if not form.text and not form.attachments and not form.plan_id:
        raise EmptyMessage
    if form.session is not None:
        card_seq = await _session_seq(session, place, form.session, now)
        form = form.model_copy(update={"reply_to_seq": card_seq})
    answered = await _answered(session, place, form.reply_to_seq) if form.reply_to_seq is not None else None
    message = await _checked(session, actor, place, message_id, form)
    seq = (await append_to_each(session, {conversation_id: message_id}, message, now)).get(conversation_id)
    if seq is None:  # another request has sent it while this one waited for the lock
        before = await session.scalar(select(Message).where(Message.id == message_id))
        return place, _seq_of(or_404(before), actor, conversation_id, form)
    if answered == SESSION and place.is_coach:
        ids = {"account_id": place.conversation.account_id, "subject_id": conversation_id}
        await publish(session, SessionAnswered(at=now, actor_id=actor.user_id, seq=seq, **ids))
    if form.done and place.is_coach and place.conversation.kind is ConversationKind.DIRECT:
        place.conversation.done_at = now
        await session.flush()
    return place, seq


async def _session_seq(session: AsyncSession, place: Place, wanted: SessionRef, now: datetime) -> int:
    """Returns the number of the card of a session that a coach answers. Raises NotFound for everybody else."""
    if not place.is_coach or place.conversation.kind is not ConversationKind.DIRECT:
        raise NotFound
    return await session_card_seq(session, place.conversation, LoggedSession(wanted.enrolment_id, wanted.date), now)


async def _checked(
    session: AsyncSession, actor: Actor, place: Place, message_id: UUID, form: MessageForm
) -> NewMessage:
    """Returns the message that a form describes, after everything it refers to was found."""
    conversation = place.conversation
    wanted = [one for one in form.mentions if one != ALL]
    mentions_all = ALL in form.mentions and conversation.kind in COMMUNITIES
    if mentions_all and not place.is_coach and await count_members(session, conversation) > MENTION_ALL_LIMIT:
        raise TooManyToMention
    return NewMessage(
        actor.user_id,
        place.is_coach,
        body=form.text,
        card=await _program_card(session, actor, form.plan_id),
        attachments=await attachments_of(session, actor, conversation, form.attachments, used_by=message_id),
        reply_to_seq=form.reply_to_seq,
        mentions=await members_among(session, conversation, [one for one in wanted if isinstance(one, UUID)]),
        mentions_all=mentions_all,
    )


async def _program_card(session: AsyncSession, actor: Actor, program_id: UUID | None) -> Card | None:
    if program_id is None:
        return None
    if not isinstance(actor, CoachActor):
        raise NotFound
    program = await own_program(session, actor, program_id)
    return RecommendedProgramCard(plan_id=program.id, program_title=program.title)


def _seq_of(before: Message, actor: Actor, conversation_id: UUID, form: MessageForm) -> int:
    """Returns the number of a message that was sent already. Raises NotFound for somebody else's, SentDifferently for
    another text."""
    if (before.conversation_id, before.author_id) != (conversation_id, actor.user_id):
        raise NotFound
    is_changed = before.edited_at is not None or before.deleted_at is not None
    attached = [(one["resource_type"], one["resource_id"]) for one in before.attachments]
    wanted = [(one.resource_type, str(one.resource_id)) for one in form.attachments]
    if (before.body, attached) != (form.text, wanted) and not is_changed:
        raise SentDifferently
    return before.seq


def require_posting(place: Place) -> None:
    """Raises PostingClosed, PostingStopped or CommunityClosed for somebody who may not post."""
    reason = reason_closed(place)
    if reason is not None:
        raise _CLOSED[reason]


async def _answered(session: AsyncSession, place: Place, seq: int) -> str | None:
    """Returns the kind of the card that is answered, None for a message. Raises UnknownReply."""
    statement = select(Message.card["kind"].astext).where(
        Message.conversation_id == place.conversation.id,
        Message.seq == seq,
        Message.seq > place.first_seq,
        Message.deleted_at.is_(None),
    )
    found = (await session.execute(statement)).one_or_none()
    if found is None:
        raise UnknownReply
    kind: str | None = found[0]
    return kind


async def attachments_of(
    session: AsyncSession, actor: Actor, conversation: Conversation, forms: Sequence[AttachmentForm], *, used_by: UUID
) -> list[dict[str, Any]]:
    """Returns attachments as they are stored, of the message or planned post `used_by`. Raises UnknownPicture, also for
    a picture that is attached to another one: it would go with that."""
    uploaded = [one.resource_id for one in forms if one.resource_type == "picture"]
    of_library = [one.resource_id for one in forms if one.resource_type == "media"]
    if uploaded:
        own = (
            ChatPicture.id.in_(uploaded),
            ChatPicture.conversation_id == conversation.id,
            ChatPicture.created_by == actor.user_id,
            or_(ChatPicture.used_by.is_(None), ChatPicture.used_by == used_by),
        )
        taken = update(ChatPicture).where(*own).values(used_by=used_by).returning(ChatPicture.id)
        if set(await session.scalars(taken)) != set(uploaded):
            raise UnknownPicture
    if of_library:
        try:
            await usable_media(session, actor, of_library)
        except NotFound as error:
            raise UnknownPicture from error
    return [{"resource_type": one.resource_type, "resource_id": str(one.resource_id)} for one in forms]
