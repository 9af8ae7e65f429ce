"""The invoices of a membership's current purchase."""

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.memberships.models import Membership
from regimen.payments.access import invoices
from regimen.payments.models import Invoice

SUBJECT_KIND = "membership"
"""Marks the invoices that belong to memberships."""


async def get_open_invoice(session: AsyncSession, m: Membership) -> Invoice | None:
    """Returns what is still to be paid."""
    return await invoices.get_open_invoice(session, SUBJECT_KIND, m.id, m.purchase_no)


async def get_last_paid_invoice(session: AsyncSession, m: Membership) -> Invoice | None:
    return await invoices.get_last_paid_invoice(session, SUBJECT_KIND, m.id, m.purchase_no)


async def get_last_invoice(session: AsyncSession, m: Membership) -> Invoice | None:
    return await invoices.get_last_invoice(session, SUBJECT_KIND, m.id, m.purchase_no)


async def has_kept_payment(session: AsyncSession, m: Membership) -> bool:
    """Whether a payment has arrived that was not refunded in full."""
    return await invoices.has_kept_payment(session, SUBJECT_KIND, m.id, m.purchase_no)


async def get_invoice_of_intent(session: AsyncSession, m: Membership, intent_id: str) -> Invoice | None:
    """Returns the invoice of the membership, of whichever purchase, that the intent charges or charged before."""
    return await invoices.get_subject_invoice_of_intent(session, SUBJECT_KIND, m.id, intent_id)
