"""The invoices of a membership's current purchase."""

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.memberships.models import Membership
from regimen.payments.access.invoices import get_last_paid_invoice, get_open_invoice
from regimen.payments.models import Invoice

INVOICE_KIND = "membership"
"""Marks the invoices that belong to memberships."""


async def open_invoice(session: AsyncSession, m: Membership) -> Invoice | None:
    """Returns what is still to be paid."""
    return await get_open_invoice(session, INVOICE_KIND, m.id, m.purchase_no)


async def last_paid_invoice(session: AsyncSession, m: Membership) -> Invoice | None:
    return await get_last_paid_invoice(session, INVOICE_KIND, m.id, m.purchase_no)
