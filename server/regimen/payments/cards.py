"""Saved cards, per coach: a card belongs to a client at one connected account (or to a coach at the platform)."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.kit.ids import new_id
from regimen.payments import ports
from regimen.payments.customers import customer_of, ensure_customer
from regimen.payments.errands import run_errands
from regimen.payments.failures import CardLinked, CardRefused
from regimen.payments.models import PLATFORM, Card, Customer, PaymentAccount
from regimen.payments.till import Till
from regimen.platform.stripe import types
from regimen.platform.stripe.errors import Declined, InvalidRequest, ObjectNotFound


async def cards_of(session: AsyncSession, scope: str, user_id: UUID) -> list[Card]:
    """The default card first, then the newest."""
    statement = (
        select(Card)
        .join(Customer, Customer.id == Card.customer_id)
        .where(Card.scope == scope, Customer.user_id == user_id, Card.removed_at.is_(None))
    )
    return list(await session.scalars(statement.order_by(Card.is_default.desc(), Card.created_at.desc())))


async def own_card(session: AsyncSession, user_id: UUID, card_id: UUID) -> Card:
    """One card of this person, in whatever scope; raises NotFound."""
    return or_404(
        await session.scalar(
            select(Card)
            .join(Customer, Customer.id == Card.customer_id)
            .where(Card.id == card_id, Customer.user_id == user_id, Card.removed_at.is_(None))
        )
    )


async def begin(till: Till, scope: str, user_id: UUID) -> types.Setup:
    """Start to save a card; the browser goes on with the secret."""
    customer = await ensure_customer(till, scope, user_id)
    return await till.provider.create_setup(scope or None, customer, key=f"setup:{new_id()}")


async def add(till: Till, scope: str, user_id: UUID, payment_method: str) -> Card:
    """Keep a card that the browser has just given to the provider; it becomes the default. Adding it twice is adding
    it once. Raises CardRefused, NotFound."""
    customer = await ensure_customer(till, scope, user_id)
    try:
        card = await till.provider.get_card(scope or None, payment_method)
        if card.customer is None:
            card = await till.provider.attach_card(
                scope or None, customer, payment_method, key=f"attach:{payment_method}:{customer}"
            )
    except Declined as refusal:
        raise CardRefused(refusal.message) from refusal
    except (ObjectNotFound, InvalidRequest) as error:
        raise CardRefused("This card is not known. Please enter it again.") from error
    if card.customer != customer:
        raise CardRefused("This card is not known. Please enter it again.")
    async with till.transaction() as session:
        holder = or_404(await customer_of(session, scope, user_id))
        await session.refresh(holder, with_for_update=True)
        await session.execute(update(Card).where(Card.customer_id == holder.id).values(is_default=False))
        values = {"id": new_id(), "customer_id": holder.id, "scope": scope, "is_default": True} | _facts(card)
        statement = insert(Card).values(**values, created_at=till.clock.now())
        again = {"is_default": True, "removed_at": None} | _facts(card)
        await session.execute(statement.on_conflict_do_update(index_elements=["scope", "provider_id"], set_=again))
        return or_404(await session.scalar(select(Card).where(Card.scope == scope, Card.provider_id == card.id)))


def _facts(card: types.Card) -> dict[str, Any]:
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
    }


async def replace(till: Till, scope: str, user_id: UUID, old_id: UUID, payment_method: str) -> Card:
    """A new card in the place of one of the same scope, which goes even where it is needed. Raises CardRefused,
    NotFound; the old one stays then."""
    async with till.transaction() as session:
        old = await own_card(session, user_id, old_id)
        or_404(old if old.scope == scope else None)
    card = await add(till, scope, user_id, payment_method)
    if card.id != old_id:
        await remove(till, user_id, old_id, replaced=True)
    return card


async def change(
    till: Till, user_id: UUID, card_id: UUID, *, billing: Mapping[str, Any] | None, network: str | None
) -> Card:
    """Change who is billed, or the network to prefer. Raises NotFound, CardRefused."""
    async with till.transaction() as session:
        card = await own_card(session, user_id, card_id)
        scope, method = card.scope, card.provider_id
    try:
        changed = await till.provider.update_card(
            scope or None, method, billing_details=billing, preferred_network=network, key=f"card:{new_id()}"
        )
    except (InvalidRequest, Declined) as error:
        raise CardRefused(error.message) from error
    async with till.transaction() as session:
        card = await own_card(session, user_id, card_id)
        for name, value in _facts(changed).items():
            setattr(card, name, value)
        return card


async def make_default(session: AsyncSession, user_id: UUID, card_id: UUID) -> Card:
    """From now on this card is charged in its scope."""
    card = await own_card(session, user_id, card_id)
    holder = or_404(await session.get(Customer, card.customer_id, with_for_update=True))
    await session.execute(update(Card).where(Card.customer_id == holder.id).values(is_default=False))
    card.is_default = True
    await session.flush()
    return card


async def remove(till: Till, user_id: UUID, card_id: UUID, *, replaced: bool = False) -> None:
    """Forget a card. Raises CardLinked while it is the last one that something paid still needs."""
    async with till.transaction() as session:
        card = await own_card(session, user_id, card_id)
        await session.get(Customer, card.customer_id, with_for_update=True)
        if not replaced and await _is_needed(session, card, user_id):
            raise CardLinked
        scope, method = card.scope, card.provider_id
        await _forget(session, card, till.clock.now())
    try:
        await till.provider.detach_card(scope or None, method, key=f"detach:{method}")
    except (InvalidRequest, ObjectNotFound):
        return


async def _forget(session: AsyncSession, card: Card, at: datetime) -> None:
    """The card is gone; the newest of those that are left becomes the default in its place."""
    was_default = card.is_default
    card.removed_at, card.is_default = card.removed_at or at, False
    await session.flush()
    if not was_default:
        return
    left = select(Card).where(Card.customer_id == card.customer_id, Card.removed_at.is_(None))
    if following := await session.scalar(left.order_by(Card.created_at.desc()).limit(1)):
        following.is_default = True


async def _is_needed(session: AsyncSession, card: Card, user_id: UUID) -> bool:
    """A subscription is charged to the default card; the others are free to go while there is one."""
    if card.scope == PLATFORM or not card.is_default:
        return False
    account_id = await session.scalar(select(PaymentAccount.account_id).where(PaymentAccount.provider_id == card.scope))
    if account_id is None:
        return False
    for owner in ports.owners:
        if await owner.needs_card(session, user_id, account_id):
            return True
    return False


async def try_what_is_owed(till: Till, user_id: UUID, account_id: UUID) -> None:
    """Another card has taken the place of one: missed payments to this account are tried again, at once."""
    async with till.transaction() as session:
        for owner in ports.owners:
            await owner.card_replaced(session, user_id, account_id, till.now())
    await run_errands(till)


async def note_card(till: Till, scope: str, payment_method: str) -> None:
    """The provider changed a card (a new expiry date), or lost it."""
    async with till.transaction() as session:
        known = await session.scalar(select(Card.id).where(Card.scope == scope, Card.provider_id == payment_method))
    if known is None:
        return
    try:
        now: types.Card | None = await till.provider.get_card(scope or None, payment_method)
    except ObjectNotFound:
        now = None
    async with till.transaction() as session:
        card = or_404(await session.get(Card, known))
        if now is None or now.customer is None:
            await session.get(Customer, card.customer_id, with_for_update=True)
            await _forget(session, card, till.clock.now())
            return
        for name, value in _facts(now).items():
            setattr(card, name, value)
