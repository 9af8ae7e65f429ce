"""The next invoices of a membership, as the engine will open them."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.coupons.access.redemptions import load_discount
from regimen.coupons.rules.discounts import Discount, PlannedInvoice, plan_invoices
from regimen.kit.money import Money
from regimen.memberships.access.invoices import get_open_invoice
from regimen.memberships.models import Membership
from regimen.memberships.rules.forecast import periods_to_come
from regimen.programs.models import PriceOption


@dataclass(frozen=True)
class Futures:
    """The next invoices of a membership as it is, and with another discount."""

    current: list[PlannedInvoice]
    current_discount: Discount | None
    other: list[PlannedInvoice]
    other_discount: Discount | None


async def load_futures(session: AsyncSession, m: Membership, other: Discount | None, now: datetime) -> Futures:
    """Returns the next twelve invoices of a membership, with its own discount and with another one."""
    own = await load_discount(session, m.id)
    option = await session.get(PriceOption, m.price_option_id) if m.price_option_id else None
    if option is None:
        return Futures([], own, [], other)
    price, invoice_open = Money(option.amount_minor, option.currency), await get_open_invoice(session, m) is not None

    def planned(discount: Discount | None) -> list[PlannedInvoice]:
        return plan_invoices(price, periods_to_come(m, option.period, invoice_open=invoice_open, now=now), discount)

    current = planned(own)
    is_used_up = not current or current[0].code is None
    return Futures(current, None if is_used_up else own, planned(other), other)
