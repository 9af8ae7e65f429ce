"""Answers to questions that clients asked on a public page: a message of the coach, with the question quoted."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.chat.actions.append import NewMessage, append
from regimen.chat.actions.cards import id_of_card
from regimen.chat.actions.direct import get_locked, get_or_create_direct
from regimen.chat.schemas.cards import QuestionCard


@dataclass(frozen=True)
class AnsweredQuestion:
    """A question of a client, perhaps about a program."""

    id: UUID
    account_id: UUID
    client_id: UUID
    program_id: UUID | None
    program_title: str | None
    text: str


async def send_question_answer(
    session: AsyncSession, answered: AnsweredQuestion, *, coach_id: UUID, text: str, now: datetime
) -> None:
    """Sends the answer to the client. Sent again, nothing is added."""
    direct = await get_or_create_direct(session, answered.account_id, answered.client_id, now)
    conversation = await get_locked(session, direct)
    card = QuestionCard(
        plan_id=answered.program_id,
        program_title=answered.program_title,
        question_id=answered.id,
        question=answered.text,
    )
    message = NewMessage(coach_id, from_coach=True, body=text, card=card)
    sent_at = max(now, conversation.last_message_at or now)
    await append(session, conversation, id_of_card(f"question:{answered.id}"), message, sent_at)
