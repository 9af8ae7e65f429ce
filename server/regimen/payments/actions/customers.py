"""Stripe customers: a user has one for each Stripe account that charges them."""

import logging
from datetime import datetime
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert

from regimen.accounts.models import User
from regimen.kit.errors import or_404
from regimen.kit.ids import new_id
from regimen.payments.access.cards import get_customer
from regimen.payments.actions.keys import body_hash
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.models import Customer
from regimen.stripe_adapter.errors import AccountLost, ObjectNotFound
from regimen.stripe_adapter.mode import remember_mode

log = logging.getLogger(__name__)


async def ensure_customer(work: PaymentWork, stripe_account_id: str, user_id: UUID) -> str:
    """Returns Stripe's id of this user as a customer of the account, creating it on first use.

    The idempotency key prevents duplicates. It names what is sent, because Stripe refuses a key that comes with
    something else: after a lost answer, the user may have changed their name.
    """
    async with work.transaction() as session:
        if known := await get_customer(session, stripe_account_id, user_id):
            return known.provider_id
        await remember_mode(session, work.provider.info().mode, work.clock.now())
        user = or_404(await session.get(User, user_id))
        email, name = user.email, user.full_name
    customer_id = await work.provider.create_customer(
        stripe_account_id,
        user_ref=str(user_id),
        email=email,
        name=name,
        key=f"customer:{stripe_account_id}:{user_id}:{body_hash(email, name)}",
    )
    async with work.transaction() as session:
        statement = insert(Customer).values(
            id=new_id(),
            stripe_account_id=stripe_account_id,
            user_id=user_id,
            provider_id=customer_id,
            created_at=work.clock.now(),
        )
        await session.execute(statement.on_conflict_do_nothing(index_elements=["stripe_account_id", "user_id"]))
        return or_404(await get_customer(session, stripe_account_id, user_id)).provider_id


async def update_email(work: PaymentWork, customer_id: UUID, *, asked_at: datetime) -> None:
    """Tells Stripe the user's email address, to which it mails receipts.

    The idempotency key names the change: the same address can come again. A lost account needs no address.
    """
    async with work.transaction() as session:
        customer = or_404(await session.get(Customer, customer_id))
        user = or_404(await session.get(User, customer.user_id))
        if user.deleted_at is not None:
            return
    try:
        await work.provider.update_customer(
            customer.stripe_account_id,
            customer.provider_id,
            email=user.email,
            key=f"customer_email:{customer_id}:{body_hash(asked_at.isoformat(), user.email)}",
        )
    except (AccountLost, ObjectNotFound) as error:
        log.info("The customer %s keeps its email address at Stripe: %s", customer_id, error)
