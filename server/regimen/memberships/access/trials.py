"""Whose card has had a trial. See docs/decisions/trials.md."""

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.memberships.models import Membership
from regimen.payments.access.accounts import get_stripe_account_id
from regimen.payments.access.cards import get_default_payment_method
from regimen.payments.models import Card, Customer


async def card_had_trial(session: AsyncSession, m: Membership, payment_method: str | None) -> bool:
    """Whether the card that this client would pay with (`payment_method`, or their default card) was saved with this
    coach by another client who has had a trial."""
    stripe_account_id = await get_stripe_account_id(session, m.account_id)
    if stripe_account_id is None:
        return False
    method = payment_method or await get_default_payment_method(session, stripe_account_id, m.client_id)
    same, others = aliased(Card), aliased(Customer)
    statement = (
        select(Card.id)
        .join(same, (same.stripe_account_id == Card.stripe_account_id) & (same.fingerprint == Card.fingerprint))
        .join(others, others.id == same.customer_id)
        .join(Membership, Membership.client_id == others.user_id)
        .where(
            Card.stripe_account_id == stripe_account_id,
            Card.provider_id == method,
            others.user_id != m.client_id,
            Membership.account_id == m.account_id,
            Membership.had_trial,
        )
    )
    return bool(await session.scalar(select(exists(statement))))
