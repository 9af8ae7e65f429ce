"""Cards in direct conversations: what happened to a client, for both sides. Subscribers of other domains' events."""

from datetime import datetime
from typing import Final, Literal
from uuid import UUID, uuid5

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.chat.actions.append import NewMessage, append
from regimen.chat.actions.direct import get_locked, get_or_create_direct
from regimen.chat.actions.push import push_message
from regimen.chat.models import Conversation, Message, MessageKind
from regimen.chat.schemas.cards import (
    MONEY_CARDS,
    Card,
    FinishedCard,
    JoinedCard,
    LeftCard,
    PaymentMissedCard,
    PaymentReceivedCard,
)
from regimen.kit.clock import local_date
from regimen.memberships.events import (
    AutoCanceled,
    ClientJoined,
    ClientTrialStarted,
    ContractWithdrawn,
    MembershipCanceled,
    MembershipEnded,
    MembershipEvent,
    PaymentMissed,
    PaymentReceived,
    ProgramFinished,
)

MEMBERSHIP_EVENTS: Final[tuple[type[MembershipEvent], ...]] = (
    ClientJoined,
    ClientTrialStarted,
    MembershipCanceled,
    ContractWithdrawn,
    MembershipEnded,
    AutoCanceled,
    ProgramFinished,
    PaymentMissed,
    PaymentReceived,
)
_IDS: Final = UUID("6f0c5a52-6f1b-4c58-9a0e-6f6a3b0f7c11")


def id_of_card(key: str) -> UUID:
    """Returns the id of a card, which follows from what happened: an event that is delivered twice leaves one card."""
    return uuid5(_IDS, key)


async def add_membership_card(session: AsyncSession, event: MembershipEvent, _now: datetime) -> None:
    """Subscriber: adds a card about a membership of the client."""
    client = await present_client(session, event.client_id)
    if client is None or event.account_id is None:
        return
    key = f"{event.type}:{event.membership_id}:{event.at.isoformat()}"
    outcome = _outcome(event)
    was_missed = outcome is not None and await _settle_missed(session, event.account_id, event, outcome)
    if isinstance(event, PaymentReceived) and not was_missed:
        return  # only the arrival of a payment that was missed before is worth a card
    card = _membership_card(event, client)
    await add_card(
        session, event.account_id, event.client_id, card, card_id=id_of_card(key), author_id=None, now=event.at
    )


async def present_client(session: AsyncSession, client_id: UUID) -> User | None:
    """Returns a client, unless they have deleted their account."""
    client = await session.get(User, client_id)
    return client if client is not None and client.deleted_at is None else None


def _outcome(event: MembershipEvent) -> Literal["paid", "ended"] | None:
    """Returns what an event means for a payment that was missed; None if that is still due."""
    match event:
        case PaymentReceived():
            return "paid"
        case MembershipCanceled(ends_at=None) | ContractWithdrawn() | MembershipEnded() | AutoCanceled():
            return "ended"
        case _:
            return None


async def _settle_missed(
    session: AsyncSession, account_id: UUID, event: MembershipEvent, outcome: Literal["paid", "ended"]
) -> bool:
    """Says on the card of a payment that was missed last what has become of it. Returns whether there is one."""
    newest = (
        select(Message)
        .join(Conversation, Conversation.id == Message.conversation_id)
        .where(
            Conversation.account_id == account_id,
            Conversation.client_id == event.client_id,
            Message.kind == MessageKind.CARD,
            Message.card["plan_id"].astext == str(event.program_id),
            Message.card["kind"].astext.in_(MONEY_CARDS),
        )
        .order_by(Message.seq.desc())
        .limit(1)
    )
    message = await session.scalar(newest)
    if message is None or message.card is None or message.card["kind"] != "payment_missed":
        return False
    conversation = await get_locked(session, message.conversation_id)
    message.card = {**message.card, "settled": outcome}
    await session.flush()
    await push_message(session, conversation, message.seq)
    return True


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


async def add_card(
    session: AsyncSession,
    account_id: UUID,
    client_id: UUID,
    card: Card,
    *,
    card_id: UUID,
    author_id: UUID | None,
    now: datetime,
) -> None:
    """Appends a card to a client's direct conversation, or replaces the one of the same event."""
    conversation = await get_locked(session, await get_or_create_direct(session, account_id, client_id, now))
    known = await session.scalar(select(Message).where(Message.id == card_id))
    if known is not None:
        known.card = card.model_dump(mode="json")
        await session.flush()
        await push_message(session, conversation, known.seq)
        return
    message = NewMessage(author_id, from_coach=False, kind=MessageKind.CARD, card=card)
    # When it happened, but not before what stands above it: a delivery may be late.
    await append(session, conversation, card_id, message, max(now, conversation.last_message_at or now))
