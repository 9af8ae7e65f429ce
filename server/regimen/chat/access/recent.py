"""The last messages of a direct conversation, for pages that show a client."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import User
from regimen.chat.access.unread import is_shown
from regimen.chat.models import Conversation, ConversationKind, Message


@dataclass(frozen=True)
class RecentMessage:
    conversation_id: UUID
    seq: int
    author: User
    from_coach: bool
    text: str
    attachments: int
    at: datetime


async def recent_messages(
    session: AsyncSession, actor: CoachActor, client_id: UUID, limit: int
) -> Sequence[RecentMessage]:
    """Returns what the client and the coaches of the account last wrote to each other, oldest first. One query."""
    statement = (
        select(Message, User)
        .join(Conversation, Conversation.id == Message.conversation_id)
        .join(User, User.id == Message.author_id)
        .where(
            Conversation.account_id == actor.account,
            Conversation.client_id == client_id,
            Conversation.kind == ConversationKind.DIRECT,
            Message.deleted_at.is_(None),
            Message.card.is_(None),
            is_shown(actor),
        )
        .order_by(Message.seq.desc())
        .limit(limit)
    )
    rows = (await session.execute(statement)).all()[::-1]
    return [
        RecentMessage(
            conversation_id=message.conversation_id,
            seq=message.seq,
            author=author,
            from_coach=message.from_coach,
            text=message.body,
            attachments=len(message.attachments),
            at=message.created_at,
        )
        for message, author in rows
    ]
