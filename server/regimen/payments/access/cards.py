"""Saved cards and the customers that they belong to."""

from uuid import UUID

from sqlalchemy import ColumnElement, ScalarSelect, Select, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.payments.models import Card, Customer


async def get_cards(session: AsyncSession, stripe_account_id: str, user_id: UUID) -> list[Card]:
    """Returns a user's cards at a Stripe account: the default card first, then the newest."""
    return list(await session.scalars(_cards(stripe_account_id, user_id)))


def _cards(stripe_account_id: str | ColumnElement[str], user_id: UUID | ColumnElement[UUID]) -> Select[Card]:
    return (
        select(Card)
        .join(Customer, Customer.id == Card.customer_id)
        .where(Card.stripe_account_id == stripe_account_id, Customer.user_id == user_id, Card.removed_at.is_(None))
        .order_by(Card.is_default.desc(), Card.created_at.desc())
    )


async def get_own_card(session: AsyncSession, user_id: UUID, card_id: UUID) -> Card:
    """Returns a card of this user, at any Stripe account. Raises NotFound."""
    return or_404(
        await session.scalar(
            select(Card)
            .join(Customer, Customer.id == Card.customer_id)
            .where(Card.id == card_id, Customer.user_id == user_id, Card.removed_at.is_(None))
        )
    )


async def find_card(session: AsyncSession, stripe_account_id: str, payment_method: str) -> Card | None:
    """Returns a card by Stripe's id, also one that was removed."""
    same = Card.stripe_account_id == stripe_account_id, Card.provider_id == payment_method
    return await session.scalar(select(Card).where(*same))


async def get_customer(session: AsyncSession, stripe_account_id: str, user_id: UUID) -> Customer | None:
    return await session.scalar(
        select(Customer).where(Customer.stripe_account_id == stripe_account_id, Customer.user_id == user_id)
    )


async def get_default_card(session: AsyncSession, stripe_account_id: str, user_id: UUID) -> Card | None:
    """Returns the card that is charged off-session: the default card, or else the newest."""
    return await session.scalar(_cards(stripe_account_id, user_id).limit(1))


def default_payment_method(
    stripe_account_id: ColumnElement[str], user_id: UUID | ColumnElement[UUID]
) -> ScalarSelect[str]:
    """Selects Stripe's id of the default card."""
    return _cards(stripe_account_id, user_id).with_only_columns(Card.provider_id).limit(1).scalar_subquery()


async def get_default_payment_method(session: AsyncSession, stripe_account_id: str, user_id: UUID) -> str | None:
    """Returns Stripe's id of the default card."""
    card = await get_default_card(session, stripe_account_id, user_id)
    return card.provider_id if card else None
