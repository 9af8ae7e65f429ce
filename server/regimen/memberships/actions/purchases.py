"""Keeps each purchase as a contract: its order number, and what the client consented to."""

from datetime import datetime

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import Errors
from regimen.kit.ids import new_id
from regimen.memberships.access.purchases import get_current_purchase
from regimen.memberships.events import OrderPlaced, membership_fields
from regimen.memberships.models import Membership, Purchase
from regimen.memberships.rules.order_numbers import new_order_number
from regimen.memberships.rules.withdrawal import CONSENT_VERSION, consent_text
from regimen.platform.events import publish
from regimen.programs.models import Program


def consent_errors(version: str | None) -> Errors:
    """Returns what is wrong with a consent to an early start; `version` is that of the text that was read."""
    if version in (None, CONSENT_VERSION):
        return {}
    return {"withdrawal_consent": ["This text has changed. Please read it again, then accept it."]}


async def record_purchase(
    session: AsyncSession, m: Membership, program: Program, *, consented: bool, now: datetime
) -> Purchase:
    """Stores what was bought just now."""
    purchase = Purchase(
        id=new_id(),
        membership_id=m.id,
        purchase_no=m.purchase_no,
        order_number=new_order_number(),
        price_option_id=m.price_option_id,
        bought_at=now,
        consent_text=consent_text(program.type) if consented else None,
        consent_version=CONSENT_VERSION if consented else None,
        consented_at=now if consented else None,
    )
    session.add(purchase)
    await session.flush()
    return purchase


async def publish_order(
    session: AsyncSession, m: Membership, program: Program, purchase: Purchase, now: datetime
) -> None:
    fields = membership_fields(m, program, at=now, actor_id=m.client_id)
    await publish(session, OrderPlaced(**fields, purchase_id=purchase.id))


async def follow_purchase_no(session: AsyncSession, m: Membership, earlier: int) -> None:
    """Moves the contract from purchase `earlier` to the current one: nothing new was bought, the same is charged
    later."""
    same = Purchase.membership_id == m.id, Purchase.purchase_no == earlier
    if await get_current_purchase(session, m) is None:
        await session.execute(update(Purchase).where(*same).values(purchase_no=m.purchase_no))
