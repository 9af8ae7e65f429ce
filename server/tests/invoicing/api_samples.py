"""How to call the routes of invoicing."""

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import select

from regimen.invoicing.actions.issue import issue_document
from regimen.invoicing.models import Document
from regimen.kit.money import Money
from regimen.payments.actions.invoices import InvoiceDraft, create_invoice
from regimen.payments.models import PLATFORM, Invoice, InvoiceState
from regimen.payments.ports import PaidInvoice
from tests.api.samples import Samples, Setup

_NOW = datetime(2026, 1, 12, 9, tzinfo=UTC)


async def issue_documents(setup: Setup) -> dict[str, Any]:
    """The document of what the client has bought, and one for the plan of the coach's account."""
    session, coach = setup.session, setup.tenant.coach
    sold = await session.scalar(select(Document.id).where(Document.account_id == coach.account_id).limit(1))
    draft = InvoiceDraft(
        subject_kind="subscription", subject_id=coach.account_id, purchase_no=90, period_no=1, account_id=None,
        stripe_account_id=PLATFORM, client_id=coach.id, product_id=coach.account_id, title="Professional",
        price=Money(4999, "GBP"), recurring=True, opened_by_timer=False, period_start=_NOW,
        period_end=_NOW + timedelta(days=31),
    )  # fmt: skip
    invoice = await session.get_one(Invoice, await create_invoice(session, draft, at=_NOW))
    invoice.state, invoice.settled_at = InvoiceState.PAID, _NOW
    await session.flush()
    plan = await issue_document(session, PaidInvoice(invoice.id), _NOW)
    await session.commit()
    return {"document_id": sold, "plan_document_id": plan}


SAMPLES = Samples(
    values={
        "year": 2026,
        "line1": "4 Quay Lane",
        "city": "Galway",
        "legal_name": "Northside Strength",
        "vat_number": None,
        "country": "IE",
        "prefix": "NOR",
    },
    other_ids={"POST /api/coach/plan_documents/{document_id}/link": {"document_id": "plan_document_id"}},
    create=issue_documents,
)
