"""The pictures that were exchanged in a conversation."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.chat.access.conversations import Place
from regimen.chat.models import Message

PICTURES_SHOWN: Final = 24


async def messages_with_pictures(session: AsyncSession, place: Place) -> Sequence[Message]:
    """Returns the latest messages with pictures, the newest first. One query."""
    statement = select(Message).where(
        Message.conversation_id == place.conversation.id,
        Message.deleted_at.is_(None),
        func.jsonb_array_length(Message.attachments) > 0,
    )
    return (await session.scalars(statement.order_by(Message.seq.desc()).limit(PICTURES_SHOWN))).all()
