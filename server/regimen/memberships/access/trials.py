"""Whose card has had a trial. See docs/decisions/trials.md."""

from uuid import UUID

from sqlalchemy import ColumnElement, exists, literal, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.memberships.models import Membership, State
from regimen.payments.access.accounts import get_stripe_account_id
from regimen.payments.access.cards import default_payment_method
from regimen.payments.models import Card, Customer


async def card_had_trial(session: AsyncSession, m: Membership, payment_method: str | None) -> bool:
    """Whether the card that this client would pay with (`payment_method`, or their default card) has had a trial."""
    return await client_card_had_trial(session, m.account_id, m.client_id, payment_method)


async def client_card_had_trial(
    session: AsyncSession, account_id: UUID, client_id: UUID, payment_method: str | None = None
) -> bool:
    """The same about a client who has no membership yet."""
    stripe_account_id = await get_stripe_account_id(session, account_id)
    if stripe_account_id is None:
        return False
    rule = others_had_trial(literal(stripe_account_id), account_id, client_id, payment_method)
    return bool(await session.scalar(select(rule)))


def others_had_trial(
    stripe_account_id: ColumnElement[str],
    account_id: UUID | ColumnElement[UUID],
    client_id: UUID | ColumnElement[UUID],
    payment_method: str | None = None,
) -> ColumnElement[bool]:
    """Selects whether a card of a client (`payment_method`, or their default card) was saved with this coach by another
    client who has had a trial, or waits for one to start. The public page and the purchase both ask this."""
    card, same, other, trial = aliased(Card), aliased(Card), aliased(Customer), aliased(Membership)
    found = (
        select(card.id)
        .join(same, (same.stripe_account_id == card.stripe_account_id) & (same.fingerprint == card.fingerprint))
        .join(other, other.id == same.customer_id)
        .join(trial, trial.client_id == other.user_id)
        .where(
            card.stripe_account_id == stripe_account_id,
            card.provider_id == (payment_method or default_payment_method(stripe_account_id, client_id)),
            other.user_id != client_id,
            trial.account_id == account_id,
            or_(trial.had_trial, (trial.state == State.SCHEDULED) & (trial.trial_days > 0)),
        )
    )
    return exists(found)
