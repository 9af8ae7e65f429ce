"""What a client has written that no coach has answered."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from regimen.chat.models import Conversation, Message, MessageKind


def is_unanswered(
    since: ColumnElement[datetime | None] | InstrumentedAttribute[datetime | None] | datetime,
) -> list[ColumnElement[bool]]:
    """Returns the conditions that a message in a direct conversation is one of those for whose answer its client has
    waited `since` a time. Cards and deleted messages ask nothing."""
    return [
        Message.conversation_id == Conversation.id,
        Message.author_id == Conversation.client_id,
        Message.kind == MessageKind.TEXT,
        Message.deleted_at.is_(None),
        Message.created_at >= since,
    ]


async def oldest_unanswered(
    session: AsyncSession, conversation_id: UUID, since: datetime, *, first_seq: int = 0
) -> datetime | None:
    """Returns when the oldest of a client's messages `since` a time was written, from the number `first_seq` on; None
    if there is none."""
    statement = (
        select(Message.created_at)
        .join(Conversation, Conversation.id == conversation_id)
        .where(*is_unanswered(since), Message.seq >= first_seq)
        .order_by(Message.created_at, Message.seq)
        .limit(1)
    )
    found: datetime | None = await session.scalar(statement)
    return found
