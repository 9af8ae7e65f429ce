"""Which of a client's cards a Stripe account charges: their default card, for everything that renews."""

from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.payments.access.cards import get_own_card
from regimen.payments.models import Card, Customer


async def keep_charging(session: AsyncSession, stripe_account_id: str, user_id: UUID, payment_method: str) -> None:
    """Makes the card that a client chose for a program the one that is charged for it from now on: the default card."""
    chosen = select(Card.id).where(
        Card.stripe_account_id == stripe_account_id, Card.provider_id == payment_method, Card.removed_at.is_(None)
    )
    if (card_id := await session.scalar(chosen)) is not None:
        await set_default_card(session, user_id, card_id)


async def set_default_card(session: AsyncSession, user_id: UUID, card_id: UUID) -> Card:
    """Makes this the card that its Stripe account charges."""
    card = await get_own_card(session, user_id, card_id)
    customer_row = or_404(await session.get(Customer, card.customer_id, with_for_update=True))
    await session.execute(update(Card).where(Card.customer_id == customer_row.id).values(is_default=False))
    card.is_default = True
    await session.flush()
    return card
