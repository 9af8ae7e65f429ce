"""What memberships cost besides the price of their option: their discounts, and what is due now."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final
from uuid import UUID

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.coupons.access.redemptions import load_discounts
from regimen.coupons.rules.discounts import Discount
from regimen.kit.money import Money
from regimen.memberships.access.invoices import SUBJECT_KIND
from regimen.memberships.models import Membership
from regimen.payments.models import Invoice, InvoiceState


@dataclass(frozen=True)
class MembershipTerms:
    """`due` is the amount of the open invoice; a discount reduces those to come."""

    discount: Discount | None = None
    due: Money | None = None


Terms = Mapping[UUID, MembershipTerms]
"""By membership; those at full price with nothing due are left out."""

LIST_PRICE: Final = MembershipTerms()
NO_TERMS: Final[Terms] = MappingProxyType({})


async def load_terms(session: AsyncSession, membership_ids: Collection[UUID]) -> Terms:
    """Returns the terms of these memberships. Two queries."""
    discounts = await load_discounts(session, membership_ids)
    rows = await session.execute(select_due().where(Membership.id.in_(membership_ids)))
    due = {row.id: Money(row.amount_minor, row.currency) for row in rows}
    return {one: MembershipTerms(discounts.get(one), due.get(one)) for one in {*discounts, *due}}


def select_due() -> Select[UUID, int, str]:
    """Selects what is still to be paid of the current purchase of each membership."""
    return select(Membership.id, Invoice.amount_minor, Invoice.currency).join(
        Invoice,
        (Invoice.subject_kind == SUBJECT_KIND)
        & (Invoice.subject_id == Membership.id)
        & (Invoice.purchase_no == Membership.purchase_no)
        & (Invoice.state == InvoiceState.OPEN),
    )
