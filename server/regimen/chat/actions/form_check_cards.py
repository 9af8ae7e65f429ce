"""Form checks in direct conversations: a card when one is sent, and a message of the coach with its answer."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.chat.actions.append import NewMessage, append
from regimen.chat.actions.cards import add_card, id_of_card
from regimen.chat.actions.direct import get_locked, get_or_create_direct
from regimen.chat.actions.messages import erase
from regimen.chat.actions.push import push_message
from regimen.chat.models import Conversation, Message
from regimen.chat.rules.text import clean_text
from regimen.chat.schemas.cards import FormCheckCard, FormCheckSentCard


@dataclass(frozen=True)
class FormCheckFacts:
    """A form check, and the set that it is about."""

    id: UUID
    account_id: UUID
    client_id: UUID
    program_id: UUID
    program_title: str
    exercise: str
    set_number: int | None
    date: date

    def card_fields(self) -> dict[str, Any]:
        """Returns what both cards say of it."""
        return {
            "plan_id": self.program_id,
            "program_title": self.program_title,
            "form_check_id": self.id,
            "exercise": self.exercise,
            "set_number": self.set_number,
            "date": self.date,
        }


async def add_form_check_card(session: AsyncSession, sent: FormCheckFacts, question: str, now: datetime) -> None:
    """Adds the card of a form check that a client has sent. Sent again, nothing is added."""
    card = FormCheckSentCard(**sent.card_fields(), question=question)
    card_id, client_id = _id_of_sent(sent.id), sent.client_id
    await add_card(session, sent.account_id, client_id, card, card_id=card_id, author_id=client_id, now=now)


async def remove_form_check_card(session: AsyncSession, form_check_id: UUID, *, by: UUID, now: datetime) -> None:
    """Removes the card of a form check that its client has taken back."""
    if (found := await _lock_sent(session, form_check_id)) is not None:
        conversation, message = found
        await erase(session, message, by=by, now=now)
        await push_message(session, conversation, message.seq)


async def _mark_answered(session: AsyncSession, form_check_id: UUID) -> None:
    """Form checks that were sent before there was a card have none."""
    if (found := await _lock_sent(session, form_check_id)) is not None:
        conversation, message = found
        message.card = {**(message.card or {}), "answered": True}
        await session.flush()
        await push_message(session, conversation, message.seq)


async def _lock_sent(session: AsyncSession, form_check_id: UUID) -> tuple[Conversation, Message] | None:
    """Returns the card of a form check that was sent, and its conversation, locked; None if there is no card."""
    message = await session.scalar(select(Message).where(Message.id == _id_of_sent(form_check_id)))
    if message is None or message.card is None:
        return None
    return await get_locked(session, message.conversation_id), message


def _id_of_sent(form_check_id: UUID) -> UUID:
    return id_of_card(f"form_check_sent:{form_check_id}")


async def send_form_check_answer(
    session: AsyncSession,
    answered: FormCheckFacts,
    *,
    coach_id: UUID,
    marks: int,
    has_voice: bool,
    text: str,
    now: datetime,
) -> None:
    """Sends the answer of a form check to the client, whose card then stands for the one that was sent. Sent again,
    nothing is added."""
    direct = await get_or_create_direct(session, answered.account_id, answered.client_id, now)
    conversation = await get_locked(session, direct)
    card = FormCheckCard(**answered.card_fields(), marks=marks, has_voice=has_voice)
    message = NewMessage(coach_id, from_coach=True, body=clean_text(text), card=card)
    sent_at = max(now, conversation.last_message_at or now)
    await append(session, conversation, id_of_card(f"form_check:{answered.id}"), message, sent_at)
    await _mark_answered(session, answered.id)
