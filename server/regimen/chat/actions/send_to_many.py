"""A coach's message to many clients: each gets it in their own conversation, as if it were written there."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.chat.actions.append import NewMessage, append_to_each
from regimen.chat.actions.direct import get_or_create_many
from regimen.chat.models import Message
from regimen.chat.rules.text import clean_text
from regimen.clients.ports import DirectMessage


async def send_to_many(
    session: AsyncSession, account_id: UUID, coach_id: UUID, messages: Mapping[UUID, DirectMessage], now: datetime
) -> None:
    """Sends messages of a coach to clients. One whose id was sent already is not sent again.

    They answer nothing: a client who waits for an answer still waits. Clients with the same text share a statement.
    """
    conversations = await get_or_create_many(session, account_id, list(messages), now)
    ids = [message.id for message in messages.values()]
    sent = set(await session.scalars(select(Message.id).where(Message.id.in_(ids))))
    by_text: dict[str, dict[UUID, UUID]] = defaultdict(dict)
    for client_id, message in messages.items():
        if message.id not in sent:
            by_text[clean_text(message.text)][conversations[client_id].id] = message.id
    for text, message_ids in by_text.items():
        new = NewMessage(coach_id, from_coach=True, body=text, answers=False)
        await append_to_each(session, message_ids, new, now)
