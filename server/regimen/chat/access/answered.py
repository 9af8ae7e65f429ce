"""The finished session that a message answers."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.chat.models import Conversation, Message
from regimen.chat.schemas.cards import CARDS, SessionCard


@dataclass(frozen=True)
class AnsweredSession:
    program_id: UUID
    program_title: str
    enrolment_id: UUID
    date: date


async def answered_session(
    session: AsyncSession, conversation: Conversation, message: Message
) -> AnsweredSession | None:
    """Returns the client's session that a coach has answered with this message. One query."""
    if not message.from_coach or message.reply_to_seq is None or conversation.client_id is None:
        return None
    quoted = await session.get(Message, (conversation.id, message.reply_to_seq))
    card = CARDS.validate_python(quoted.card) if quoted is not None and quoted.card else None
    if not isinstance(card, SessionCard):
        return None
    return AnsweredSession(card.plan_id, card.program_title, card.enrolment_id, card.date)
