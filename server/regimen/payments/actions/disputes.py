"""Disputes. Stripe takes the money of a disputed payment back at once, and returns it if the coach wins."""

import logging
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import DateTime, case, exists, func, literal, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from regimen.payments import ports
from regimen.payments.access.invoices import get_locked_invoice
from regimen.payments.access.ledger import find_invoice_of_charge, require_unknown_payment
from regimen.payments.actions import ledger
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.refunds import settle_refunds_on_hold
from regimen.payments.actions.sync import sync_unrecorded_payment
from regimen.payments.events import DisputeWon, InvoiceEvent, PaymentDisputed, invoice_fields
from regimen.payments.models import ANSWERABLE, DECIDED, DisputeCase, EntryKind, Invoice, LedgerEntry
from regimen.platform.events import publish
from regimen.platform.job_items import for_each_alone
from regimen.stripe_adapter.errors import ProviderError
from regimen.stripe_adapter.types import Dispute

log = logging.getLogger(__name__)


async def record_dispute(work: PaymentWork, stripe_account_id: str, dispute_id: str) -> None:
    """Adds what a dispute has moved so far to the ledger, and notifies the invoice's subject if it was lost.
    Idempotent, in any order. Disputes of payments that are not in our ledger are ignored. A refund that has waited for
    the end of the dispute is requested again, unless the dispute was lost.

    The dispute's balance transactions say what has moved, never its status: an inquiry, or a dispute that was prevented
    (the client was refunded instead), has none.
    """
    dispute = await work.provider.get_dispute(stripe_account_id, dispute_id)
    await sync_unrecorded_payment(work, stripe_account_id, dispute.charge_id, dispute.intent_id)
    async with work.transaction() as session:
        invoice_id = await find_invoice_of_charge(session, stripe_account_id, dispute.charge_id)
        if invoice_id is None:
            await require_unknown_payment(session, stripe_account_id, dispute.intent_id)
            return
        invoice = await get_locked_invoice(session, invoice_id)
        case_id = await store_dispute(session, invoice, dispute, work.now())
        if await ledger.add_withdrawal(session, invoice, dispute):
            await _publish(session, PaymentDisputed, invoice, dispute, work.now(), dispute_id=case_id)
        returned = await ledger.add_reinstatement(session, invoice, dispute)
        is_refunded_now = dispute.status in DECIDED and await settle_refunds_on_hold(
            session, invoice, dispute.charge_id, lost=dispute.status == "lost", at=work.now()
        )
        if returned and not is_refunded_now:
            await _publish(session, DisputeWon, invoice, dispute, work.now())
        if dispute.status == "lost":
            await ports.subject_of(invoice).on_dispute_lost(session, invoice, work.now())


async def store_dispute(session: AsyncSession, invoice: Invoice, dispute: Dispute, at: datetime) -> UUID:
    """Stores what Stripe says of a dispute, for the coach to answer, and returns our id. The invoice is locked."""
    known = {"stripe_account_id": invoice.stripe_account_id, "provider_id": dispute.id}
    reported = {
        "amount_minor": dispute.amount,
        "currency": dispute.currency,
        "reason": dispute.reason,
        "status": dispute.status,
        "evidence_due_at": dispute.evidence_due,
    }
    # While the bank asks, nothing counts as sent: a dispute that follows an inquiry needs an answer of its own.
    sent_at = at if dispute.is_answered and dispute.status not in ANSWERABLE else None
    statement = insert(DisputeCase).values(
        id=new_id(),
        invoice_id=invoice.id,
        account_id=invoice.account_id,
        client_id=invoice.client_id,
        intent_id=dispute.intent_id or "",
        charge_id=dispute.charge_id,
        opened_at=dispute.created,
        draft={},
        evidence_sent_at=sent_at,
        **known,
        **reported,
    )
    is_escalated = DisputeCase.status.startswith("warning_") & (literal(dispute.status) == "needs_response")
    first_sent_at = func.coalesce(DisputeCase.evidence_sent_at, literal(sent_at, DateTime(timezone=True)))
    changed = reported | {"evidence_sent_at": case((is_escalated, None), else_=first_sent_at)}
    stored = statement.on_conflict_do_update(index_elements=list(known), set_=changed)
    case_id: UUID = (await session.scalars(stored.returning(DisputeCase.id))).one()
    return case_id


async def record_missing_disputes(work: PaymentWork, *, limit: int = 100) -> None:
    """Stores the disputes that are in the ledger only: those of before coaches could answer them here."""
    source_id = func.split_part(LedgerEntry.source_id, ":", 1)
    is_stored = exists().where(
        DisputeCase.stripe_account_id == LedgerEntry.stripe_account_id, DisputeCase.provider_id == source_id
    )
    statement = select(LedgerEntry.stripe_account_id, source_id).distinct().limit(limit)
    async with work.transaction() as session:
        found = await session.execute(statement.where(LedgerEntry.kind == EntryKind.DISPUTE, ~is_stored))
        missing = [(row[0], row[1]) for row in found]
    accounts = {dispute_id: stripe_account_id for stripe_account_id, dispute_id in missing}

    async def record(dispute_id: str) -> None:
        try:
            await record_dispute(work, accounts[dispute_id], dispute_id)
        except ProviderError as error:
            log.warning("The dispute %s could not be read: %s", dispute_id, error.detail)

    await for_each_alone("record_missing_disputes", work.sessions, accounts, record)


async def _publish(
    session: AsyncSession,
    kind: type[InvoiceEvent],
    invoice: Invoice,
    dispute: Dispute,
    at: datetime,
    **more: Any,
) -> None:
    fields = invoice_fields(invoice) | {"amount_minor": dispute.amount, "at": at} | more
    await publish(session, kind.model_validate(fields))
