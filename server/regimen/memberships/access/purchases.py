"""Purchases by their order number, or by the proof in a mail."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.memberships.failures import UnknownOrder
from regimen.memberships.models import Membership, Purchase
from regimen.memberships.rules.order_numbers import read_order_number
from regimen.memberships.rules.withdrawal_link import read_token
from regimen.platform.services import services_of


@dataclass(frozen=True)
class PurchaseProof:
    """How somebody who is not signed in shows that a purchase is theirs: its number and email, or a mailed link."""

    order_number: str = ""
    email: str = ""
    token: str | None = None


async def get_proven_purchase(session: AsyncSession, proof: PurchaseProof, now: datetime) -> Purchase:
    """Returns the purchase. Raises UnknownOrder, the same for whatever is wrong: nothing is said about what exists."""
    if proof.token is not None:
        purchase_id = read_token(services_of(session).settings.secret, proof.token, now)
        purchase = await session.get(Purchase, purchase_id) if purchase_id else None
    else:
        purchase = await _find_by_number(session, proof)
    if purchase is None:
        raise UnknownOrder
    return purchase


async def _find_by_number(session: AsyncSession, proof: PurchaseProof) -> Purchase | None:
    statement = (
        select(Purchase)
        .join(Membership, Membership.id == Purchase.membership_id)
        .join(User, User.id == Membership.client_id)
        .where(
            Purchase.order_number == (read_order_number(proof.order_number) or ""),
            func.lower(User.email) == proof.email.strip().lower(),
            User.deleted_at.is_(None),
        )
    )
    return await session.scalar(statement)


async def get_current_purchase(session: AsyncSession, m: Membership) -> Purchase | None:
    """Returns the contract that a membership runs, or ran last, on."""
    return await session.scalar(
        select(Purchase).where(Purchase.membership_id == m.id, Purchase.purchase_no == m.purchase_no)
    )
