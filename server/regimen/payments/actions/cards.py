"""Saved cards. A card belongs to a client of one connected account, or to a coach as a customer of the platform."""

import logging
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import NotFound, or_404
from regimen.kit.ids import new_id
from regimen.payments import ports
from regimen.payments.access.accounts import find_account_id
from regimen.payments.access.cards import get_customer, get_own_card
from regimen.payments.actions.accounts import noticing_lost_account
from regimen.payments.actions.customers import ensure_customer
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.provider_tasks import run_provider_tasks
from regimen.payments.failures import CardDeclined, CardLinked
from regimen.payments.models import PLATFORM, Card, Customer
from regimen.stripe_adapter import types
from regimen.stripe_adapter.errors import Declined, InvalidRequest, ObjectNotFound, ProviderError

log = logging.getLogger(__name__)

_NOT_FOUND = "We couldn't find this card. Please enter it again."


async def start_card_setup(work: PaymentWork, stripe_account_id: str, user_id: UUID) -> types.Setup:
    """Creates a setup intent; the browser uses its secret to save a card."""
    async with noticing_lost_account(work, stripe_account_id):
        customer = await ensure_customer(work, stripe_account_id, user_id)
        return await work.provider.create_setup(stripe_account_id, customer, key=f"setup:{new_id()}")


async def add_card(work: PaymentWork, stripe_account_id: str, user_id: UUID, payment_method: str) -> Card:
    """Stores a card that the browser has saved at Stripe and makes it the default. Idempotent.

    Raises CardDeclined.
    """
    customer = await ensure_customer(work, stripe_account_id, user_id)
    try:
        card = await work.provider.get_card(stripe_account_id, payment_method)
        if card.customer is None:
            card = await work.provider.attach_card(
                stripe_account_id, customer, payment_method, key=f"attach:{payment_method}:{customer}"
            )
    except Declined as error:
        raise CardDeclined(error.detail) from error
    except (ObjectNotFound, InvalidRequest) as error:
        raise CardDeclined(_NOT_FOUND) from error
    if card.customer != customer:
        raise CardDeclined(_NOT_FOUND)
    async with work.transaction() as session:
        customer_row = or_404(await get_customer(session, stripe_account_id, user_id))
        await session.refresh(customer_row, with_for_update=True)
        await session.execute(update(Card).where(Card.customer_id == customer_row.id).values(is_default=False))
        values = {
            "id": new_id(),
            "customer_id": customer_row.id,
            "stripe_account_id": stripe_account_id,
            "is_default": True,
        } | _card_columns(card)
        statement = insert(Card).values(**values, created_at=work.clock.now())
        restored = {"is_default": True, "removed_at": None} | _card_columns(card)
        await session.execute(
            statement.on_conflict_do_update(index_elements=["stripe_account_id", "provider_id"], set_=restored)
        )
        return or_404(
            await session.scalar(
                select(Card).where(Card.stripe_account_id == stripe_account_id, Card.provider_id == card.id)
            )
        )


def _card_columns(card: types.Card) -> dict[str, Any]:
    return {
        "provider_id": card.id,
        "brand": card.brand,
        "last4": card.last4,
        "exp_month": card.exp_month,
        "exp_year": card.exp_year,
        "networks": list(card.networks),
        "preferred_network": card.preferred_network,
        "billing": dict(card.billing),
        "wallet": card.wallet,
        "fingerprint": card.fingerprint,
    }


async def replace_card(
    work: PaymentWork, stripe_account_id: str, user_id: UUID, old_id: UUID, payment_method: str
) -> Card:
    """Adds a card and removes an old one of the same Stripe account, even if a membership needs it. Raises
    CardDeclined or NotFound, in which case the old card is kept."""
    async with work.transaction() as session:
        old = await get_own_card(session, user_id, old_id)
        or_404(old if old.stripe_account_id == stripe_account_id else None)
    card = await add_card(work, stripe_account_id, user_id, payment_method)
    if card.id != old_id:
        await remove_card(work, user_id, old_id, replaced=True)
    return card


async def update_card(
    work: PaymentWork, user_id: UUID, card_id: UUID, *, billing: Mapping[str, Any] | None, network: str | None
) -> Card:
    """Updates the billing details or the preferred network. Raises NotFound, CardDeclined."""
    async with work.transaction() as session:
        card = await get_own_card(session, user_id, card_id)
        stripe_account_id, method = card.stripe_account_id, card.provider_id
    try:
        changed = await work.provider.update_card(
            stripe_account_id,
            method,
            billing_details=billing,
            preferred_network=network,
            key=f"card:{new_id()}",
        )
    except (InvalidRequest, Declined) as error:
        raise CardDeclined(error.detail) from error
    async with work.transaction() as session:
        card = await get_own_card(session, user_id, card_id)
        for name, value in _card_columns(changed).items():
            setattr(card, name, value)
        return card


async def remove_card(work: PaymentWork, user_id: UUID, card_id: UUID, *, replaced: bool = False) -> None:
    """Removes a card. Raises CardLinked if a membership still needs it."""
    async with work.transaction() as session:
        card = await get_own_card(session, user_id, card_id)
        await session.get(Customer, card.customer_id, with_for_update=True)
        if not replaced and await _is_needed(session, card, user_id):
            raise CardLinked
        stripe_account_id, method = card.stripe_account_id, card.provider_id
        await _mark_removed(session, card, work.clock.now())
    try:
        await work.provider.detach_card(stripe_account_id, method, key=f"detach:{method}")
    except ProviderError as error:
        # We no longer charge it, so it may stay at Stripe.
        log.warning("Card %s was not detached: %s", method, error.detail)


async def _mark_removed(session: AsyncSession, card: Card, at: datetime) -> None:
    """Marks a card as removed. If it was the default, the newest remaining card becomes the default."""
    was_default = card.is_default
    card.removed_at, card.is_default = card.removed_at or at, False
    await session.flush()
    if not was_default:
        return
    left = select(Card).where(Card.customer_id == card.customer_id, Card.removed_at.is_(None))
    if newest := await session.scalar(left.order_by(Card.created_at.desc()).limit(1)):
        newest.is_default = True


async def _is_needed(session: AsyncSession, card: Card, user_id: UUID) -> bool:
    """Whether a membership, or the coach's own plan, will charge this card. Only the default card is charged."""
    if not card.is_default:
        return False
    account_id = await find_account_id(session, card.stripe_account_id)
    if account_id is None and card.stripe_account_id != PLATFORM:
        return False
    for subject in ports.invoice_subjects:
        if await subject.needs_card(session, user_id, account_id):
            return True
    return False


async def require_may_pay(session: AsyncSession, user_id: UUID, account_id: UUID) -> None:
    """Raises NotFound unless this client has bought something from this account, or may: no other coach's Stripe
    account is any business of theirs."""
    for subject in ports.invoice_subjects:
        if await subject.may_pay(session, user_id, account_id):
            return
    raise NotFound


async def is_paying(session: AsyncSession, user_id: UUID, account_id: UUID) -> bool:
    """Whether this client has something that they pay this account for."""
    for subject in ports.invoice_subjects:
        if await subject.is_paying(session, user_id, account_id):
            return True
    return False


async def retry_missed_payments(work: PaymentWork, user_id: UUID, account_id: UUID) -> None:
    """Retries missed payments to this account at once, because a card was replaced."""
    async with work.transaction() as session:
        for subject in ports.invoice_subjects:
            await subject.on_card_replaced(session, user_id, account_id, work.now())
    await run_provider_tasks(work)


async def sync_card(work: PaymentWork, stripe_account_id: str, payment_method: str) -> None:
    """Updates our copy of a card from Stripe, for example its new expiry date. Removes it if it was detached there."""
    async with work.transaction() as session:
        known = await session.scalar(
            select(Card.id).where(Card.stripe_account_id == stripe_account_id, Card.provider_id == payment_method)
        )
    if known is None:
        return
    try:
        current: types.Card | None = await work.provider.get_card(stripe_account_id, payment_method)
    except ObjectNotFound:
        current = None
    async with work.transaction() as session:
        card = or_404(await session.get(Card, known))
        if current is None or current.customer is None:
            await session.get(Customer, card.customer_id, with_for_update=True)
            await _mark_removed(session, card, work.clock.now())
            return
        for name, value in _card_columns(current).items():
            setattr(card, name, value)
