"""Read marks, and what somebody wants to be notified of."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.chat.access.conversations import get_place
from regimen.chat.actions.push import push_conversation, push_to_person
from regimen.chat.models import ChatSettings, ConversationKind, ConversationMember, Involvement
from regimen.chat.ports import reads


async def mark_read(session: AsyncSession, actor: Actor, conversation_id: UUID, seq: int, now: datetime) -> int:
    """Marks everything up to `seq` as read and returns the read mark. It never moves back, whatever the order in which
    devices report; and never beyond the last message. Raises NotFound."""
    place = await get_place(session, actor, conversation_id)
    seq = min(seq, place.conversation.seq)
    if place.member is not None and place.member.last_read_seq >= seq:
        return place.member.last_read_seq
    statement = (
        insert(ConversationMember)
        .values(conversation_id=conversation_id, user_id=actor.user_id, last_read_seq=seq, joined_at=now)
        .on_conflict_do_update(
            index_elements=["conversation_id", "user_id"],
            set_={"last_read_seq": func.greatest(ConversationMember.last_read_seq, seq)},
        )
        .returning(ConversationMember.last_read_seq)
    )
    mark: int = (await session.execute(statement)).scalar_one()
    await push_to_person(session, conversation_id, actor.user_id)
    for follow in reads:
        await follow(session, actor.user_id, conversation_id, mark, now)
    if place.conversation.kind is ConversationKind.DIRECT and (await get_chat_settings(session, actor)).shows_reading:
        await push_conversation(session, place.conversation)
    return mark


async def change_settings(
    session: AsyncSession,
    actor: Actor,
    conversation_id: UUID,
    *,
    values: dict[str, Involvement | datetime | None],
    now: datetime,
) -> None:
    """Changes the person's own settings of a conversation: `involvement`, `muted_until`. Raises NotFound."""
    place = await get_place(session, actor, conversation_id)
    statement = insert(ConversationMember).values(
        conversation_id=conversation_id,
        user_id=actor.user_id,
        # A coach who has not opened it has read nothing; what was said before they came is not new to them anyway.
        last_read_seq=place.member.last_read_seq if place.member else 0,
        joined_at=now,
        **values,
    )
    if values:
        await session.execute(
            statement.on_conflict_do_update(index_elements=["conversation_id", "user_id"], set_=dict(values))
        )
    await push_to_person(session, conversation_id, actor.user_id)


async def change_chat_settings(session: AsyncSession, actor: Actor, *, shows_reading: bool, mails: bool) -> None:
    """Sets whether others see what the person has read, and whether they get mails about unread messages."""
    values = {"shows_reading": shows_reading, "mails": mails}
    statement = insert(ChatSettings).values(user_id=actor.user_id, **values)
    await session.execute(statement.on_conflict_do_update(index_elements=["user_id"], set_=values))


async def wants_mails(session: AsyncSession, user_id: UUID) -> bool:
    """Whether somebody gets mails about unread messages."""
    row = await session.get(ChatSettings, user_id, populate_existing=True)
    return row is None or row.mails


async def set_mails(session: AsyncSession, user_id: UUID, wanted: bool) -> None:
    """Sets whether somebody gets mails about unread messages."""
    statement = insert(ChatSettings).values(user_id=user_id, mails=wanted)
    await session.execute(statement.on_conflict_do_update(index_elements=["user_id"], set_={"mails": wanted}))


async def get_chat_settings(session: AsyncSession, actor: Actor) -> ChatSettings:
    """Returns the person's settings; both are on unless they have said otherwise."""
    row = await session.get(ChatSettings, actor.user_id, populate_existing=True)
    return row or ChatSettings(user_id=actor.user_id, shows_reading=True, mails=True)
