"""What memberships cost besides the price of their option: their discounts, what is due now, and the price that the
client switches to."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final
from uuid import UUID

from sqlalchemy import Select, exists, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.coupons.access.redemptions import load_discounts
from regimen.coupons.rules.discounts import Discount
from regimen.kit.money import Money
from regimen.memberships.access.invoices import SUBJECT_KIND
from regimen.memberships.models import Membership
from regimen.payments.models import Invoice, InvoiceState
from regimen.programs.models import Period, PriceOption, Program


@dataclass(frozen=True)
class MembershipTerms:
    """`due` is the amount of the open invoice; a discount reduces those to come, which are at `next_option` if the
    client switches to it. `has_other_prices`: other recurring prices of the program are on sale, or chosen."""

    discount: Discount | None = None
    due: Money | None = None
    next_option: PriceOption | None = None
    has_other_prices: bool = False


Terms = Mapping[UUID, MembershipTerms]
"""By membership; those at their full price with nothing due are left out."""

LIST_PRICE: Final = MembershipTerms()
NO_TERMS: Final[Terms] = MappingProxyType({})


async def load_terms(session: AsyncSession, membership_ids: Collection[UUID]) -> Terms:
    """Returns the terms of these memberships. Three queries."""
    discounts = await load_discounts(session, membership_ids)
    rows = await session.execute(select_due().where(Membership.id.in_(membership_ids)))
    due = {row.id: Money(row.amount_minor, row.currency) for row in rows}
    others = await session.execute(_select_other_prices().where(Membership.id.in_(membership_ids)))
    next_options = {row[0]: row[1] for row in others}
    return {
        one: MembershipTerms(discounts.get(one), due.get(one), next_options.get(one), one in next_options)
        for one in {*discounts, *due, *next_options}
    }


def _select_other_prices() -> Select[UUID, PriceOption | None]:
    """Selects the memberships that could be paid at another recurring price, and the one that they switch to."""
    other = aliased(PriceOption)
    on_sale = exists().where(
        Program.archived_at.is_(None),
        other.program_id == Membership.program_id,
        other.id != Membership.price_option_id,
        other.archived_at.is_(None),
        other.period != Period.ONE_OFF,
    )
    chosen = (PriceOption.id == Membership.next_price_option_id) & Membership.will_switch
    return (
        select(Membership.id, PriceOption)
        .join(Program, Program.id == Membership.program_id)
        .outerjoin(PriceOption, chosen)
        .where(on_sale | PriceOption.id.is_not(None))
    )


def select_due() -> Select[UUID, int, str]:
    """Selects what is still to be paid of the current purchase of each membership."""
    return select(Membership.id, Invoice.amount_minor, Invoice.currency).join(
        Invoice,
        (Invoice.subject_kind == SUBJECT_KIND)
        & (Invoice.subject_id == Membership.id)
        & (Invoice.purchase_no == Membership.purchase_no)
        & (Invoice.state == InvoiceState.OPEN),
    )
