"""Charges that are late through no fault of the client: what they were not charged for is free.

See docs/decisions/late-charges.md.
"""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.memberships.models import IN_GOOD_STANDING, Membership
from regimen.memberships.rules import periods
from regimen.payments.models import Invoice
from regimen.programs.models import PriceOption


async def begin_late_period(session: AsyncSession, m: Membership, invoice: Invoice, at: datetime) -> None:
    """Makes the period of an open invoice begin now, and every later one after it, if its charge is very late.

    Only while nothing was missed by the client: in the grace period the billing day stays.
    """
    if m.state not in IN_GOOD_STANDING or m.price_option_id is None:
        return
    option = await session.get_one(PriceOption, m.price_option_id)
    if not periods.starts_new_period(option.period, invoice.period_start, at):
        return
    m.charge_deferred_since = m.charge_deferred_since or invoice.period_start
    m.billing_anchor_at, m.periods_before_anchor = at, invoice.period_no - 1
    invoice.period_start, invoice.period_end = at, periods.period_end(at, option.period, 1)
    await session.flush()
