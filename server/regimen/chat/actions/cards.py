"""Cards in direct conversations: what happened to a client, for both sides. Subscribers of other domains' events."""

from datetime import datetime
from typing import Final
from uuid import UUID, uuid5

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.chat.actions.append import NewMessage, append
from regimen.chat.actions.direct import get_locked, get_or_create_direct
from regimen.chat.actions.push import push_message
from regimen.chat.models import Conversation, Message, MessageKind
from regimen.chat.schemas.cards import (
    Card,
    FinishedCard,
    JoinedCard,
    LeftCard,
    PaymentMissedCard,
    PaymentReceivedCard,
    SessionCard,
)
from regimen.kit.clock import local_date
from regimen.memberships.events import (
    AutoCanceled,
    ClientJoined,
    ClientTrialStarted,
    MembershipCanceled,
    MembershipEnded,
    MembershipEvent,
    PaymentMissed,
    PaymentReceived,
    ProgramFinished,
)
from regimen.programs.models import Program
from regimen.training.events import DayCompleted

MEMBERSHIP_EVENTS: Final[tuple[type[MembershipEvent], ...]] = (
    ClientJoined,
    ClientTrialStarted,
    MembershipCanceled,
    MembershipEnded,
    AutoCanceled,
    ProgramFinished,
    PaymentMissed,
    PaymentReceived,
)
_IDS: Final = UUID("6f0c5a52-6f1b-4c58-9a0e-6f6a3b0f7c11")
"""For ids of cards, which follow from what happened: an event that is delivered twice leaves one card."""


async def add_membership_card(session: AsyncSession, event: MembershipEvent, _now: datetime) -> None:
    """Subscriber: adds a card about a membership of the client."""
    client = await _present_client(session, event.client_id)
    if client is None or event.account_id is None:
        return
    key = f"{event.type}:{event.membership_id}:{event.at.isoformat()}"
    if isinstance(event, PaymentReceived) and not await _was_missed(session, event.account_id, event):
        return
    card = _membership_card(event, client)
    await _add(session, event.account_id, event.client_id, card, key=key, author_id=None, now=event.at)


async def add_session_card(session: AsyncSession, event: DayCompleted, _now: datetime) -> None:
    """Subscriber: adds a card about a finished day of training. One card a day: a later change of the comment replaces
    it."""
    program = await session.get(Program, event.program_id)
    client = await _present_client(session, event.client_id)
    if client is None or program is None:
        return
    card = SessionCard(
        plan_id=event.program_id,
        program_title=program.title,
        enrolment_id=event.enrolment_id,
        date=event.date,
        day=event.day + 1,
        comment=event.comment,
        mood=event.mood,
        energy=event.energy,
    )
    key = f"{event.type}:{event.enrolment_id}:{event.day}:{event.date}"
    await _add(session, program.account_id, client.id, card, key=key, author_id=client.id, now=event.at)


async def _present_client(session: AsyncSession, client_id: UUID) -> User | None:
    client = await session.get(User, client_id)
    return client if client is not None and client.deleted_at is None else None


async def _was_missed(session: AsyncSession, account_id: UUID, event: PaymentReceived) -> bool:
    """Whether this payment was missed before: only then its arrival is worth a card."""
    newest = (
        select(Message.card["kind"].astext)
        .join(Conversation, Conversation.id == Message.conversation_id)
        .where(
            Conversation.account_id == account_id,
            Conversation.client_id == event.client_id,
            Message.kind == MessageKind.CARD,
            Message.card["plan_id"].astext == str(event.program_id),
            Message.card["kind"].astext.in_(["payment_missed", "payment_made"]),
        )
        .order_by(Message.seq.desc())
        .limit(1)
    )
    return await session.scalar(newest) == "payment_missed"


def _membership_card(event: MembershipEvent, client: User) -> Card:
    program = {"plan_id": event.program_id, "program_title": event.program_title}
    match event:
        case ClientTrialStarted():
            return JoinedCard(**program, trial=True)
        case ClientJoined():
            return JoinedCard(**program, returning=event.returning)
        case MembershipCanceled():
            ends_on = local_date(event.ends_at, client.zone) if event.ends_at else None
            return LeftCard(**program, ends_on=ends_on)
        case ProgramFinished():
            return FinishedCard(**program)
        case PaymentMissed():
            return PaymentMissedCard(
                **program,
                amount_minor=event.amount_minor,
                currency=event.currency,
                pay_by=local_date(event.grace_ends_at, client.zone),
            )
        case PaymentReceived():
            return PaymentReceivedCard(**program, amount_minor=event.amount_minor, currency=event.currency)
        case _:
            return LeftCard(**program)


async def _add(
    session: AsyncSession,
    account_id: UUID,
    client_id: UUID,
    card: Card,
    *,
    key: str,
    author_id: UUID | None,
    now: datetime,
) -> None:
    """Appends a card to a client's direct conversation, or replaces the one of the same event."""
    conversation = await get_locked(session, await get_or_create_direct(session, account_id, client_id, now))
    card_id = uuid5(_IDS, key)
    known = await session.scalar(select(Message).where(Message.id == card_id))
    if known is not None:
        known.card = card.model_dump(mode="json")
        await session.flush()
        await push_message(session, conversation, known.seq)
        return
    message = NewMessage(author_id, from_coach=False, kind=MessageKind.CARD, card=card)
    # When it happened, but not before what stands above it: a delivery may be late.
    await append(session, conversation, card_id, message, max(now, conversation.last_message_at or now))
