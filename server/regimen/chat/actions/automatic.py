"""Messages that the app sends in the name of a coach: the welcome message, and news about a price."""

from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account
from regimen.chat.actions.append import NewMessage, append_to_each
from regimen.chat.actions.direct import get_or_create_many
from regimen.chat.models import Message
from regimen.chat.rules.text import clean_text
from regimen.chat.schemas.cards import PriceChangeCard, WelcomeCard
from regimen.kit.errors import or_404
from regimen.memberships.events import ClientJoined, ClientTrialStarted, PriceMessageSent
from regimen.programs.models import Program

_IDS = UUID("c2c9f5de-2a4e-4b52-8a5e-1c6f3f1f7a90")


async def send_welcome(session: AsyncSession, event: ClientJoined | ClientTrialStarted, _now: datetime) -> None:
    """Subscriber: sends the welcome message of a program to a client who joins for the first time."""
    had_it = event.returning if isinstance(event, ClientJoined) else event.was_announced
    program = or_404(await session.get(Program, event.program_id))
    text = clean_text(program.welcome_message)
    if had_it or not text:
        return
    account = or_404(await session.get(Account, program.account_id))
    card = WelcomeCard(plan_id=program.id, program_title=program.title)
    message = NewMessage(account.owner_id, from_coach=True, body=text, card=card, answers=False)
    ids = {event.client_id: uuid5(_IDS, f"welcome:{event.membership_id}")}
    await _send(session, account.id, ids, message, event.at)


async def send_price_news(session: AsyncSession, event: PriceMessageSent, now: datetime) -> None:
    """Subscriber: sends what a coach writes about a changed price to each of its recipients."""
    if event.account_id is None:
        return
    card = PriceChangeCard(
        plan_id=event.program_id,
        program_title=event.program_title,
        amount_minor=event.amount_minor,
        currency=event.currency,
        period=event.period,
    )
    attachments: list[dict[str, Any]] = [
        {"resource_type": "media", "resource_id": str(media_id)} for media_id in event.media_ids
    ]
    message = NewMessage(
        event.actor_id,
        from_coach=True,
        body=clean_text(event.text),
        card=card,
        attachments=attachments,
        answers=False,
    )
    ids = {client_id: uuid5(_IDS, f"price:{event.option_id}:{client_id}") for client_id in event.client_ids}
    await _send(session, event.account_id, ids, message, now)


async def _send(
    session: AsyncSession, account_id: UUID, message_ids: dict[UUID, UUID], message: NewMessage, now: datetime
) -> None:
    """Sends a message to clients, with these ids; those who have it already get nothing."""
    conversations = await get_or_create_many(session, account_id, list(message_ids), now)
    sent = set(await session.scalars(select(Message.id).where(Message.id.in_(message_ids.values()))))
    ids = {
        conversation.id: message_ids[client_id]
        for client_id, conversation in conversations.items()
        if message_ids[client_id] not in sent
    }
    await append_to_each(session, ids, message, now)
