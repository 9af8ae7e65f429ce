"""What documents are issued for: paid invoices and refunds in the ledger. And those that have none yet."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import Select, exists, func, literal, select, union_all
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.invoicing.models import Document
from regimen.payments.models import Attempt, AttemptState, Card, EntryKind, Invoice, InvoiceState, LedgerEntry
from regimen.payments.ports import DocumentSource, PaidInvoice, RefundEntry
from regimen.payments.rules.card_brands import brand_name
from regimen.programs.models import Program, ProgramType


@dataclass(frozen=True)
class PaymentFacts:
    """How an invoice was paid. `at` is when the money moved."""

    at: datetime
    method: str
    reference: str


async def get_payment_facts(session: AsyncSession, invoice: Invoice) -> PaymentFacts:
    """Returns how an invoice was paid. One that cost nothing was paid by nothing."""
    statement = (
        select(LedgerEntry.at, LedgerEntry.intent_id, Card.brand, Card.last4)
        .outerjoin(Attempt, (Attempt.intent_id == LedgerEntry.intent_id) & (Attempt.state == AttemptState.SUCCEEDED))
        .outerjoin(
            Card,
            (Card.provider_id == Attempt.payment_method) & (Card.stripe_account_id == LedgerEntry.stripe_account_id),
        )
        .where(
            LedgerEntry.invoice_id == invoice.id,
            LedgerEntry.kind == EntryKind.PAYMENT,
            LedgerEntry.overpayment.is_(False),
        )
        .order_by(LedgerEntry.at.desc())
        .limit(1)
    )
    row = (await session.execute(statement)).one_or_none()
    if row is None:
        return PaymentFacts(invoice.settled_at or invoice.opened_at, "", "")
    method = f"{brand_name(row.brand)} ending {row.last4}" if row.last4 else "card"
    return PaymentFacts(row.at, method, row.intent_id)


async def get_program_type(session: AsyncSession, program_id: UUID) -> ProgramType | None:
    return await session.scalar(select(Program.type).where(Program.id == program_id))


@dataclass(frozen=True)
class MissingDocument:
    """What should have a document, of which invoice, and when its money moved."""

    source: DocumentSource
    invoice_id: UUID
    at: datetime


async def sellers_with_missing_documents(session: AsyncSession) -> list[UUID | None]:
    """Returns the accounts that have something without a document; None is the platform itself."""
    missing = union_all(_paid_without_document(), _refunds_without_document()).subquery()
    accounts = await session.scalars(select(missing.c.account_id).distinct().order_by(missing.c.account_id))
    return list(accounts)


async def count_missing_documents(session: AsyncSession) -> int:
    missing = union_all(_paid_without_document(), _refunds_without_document()).subquery()
    return await session.scalar(select(func.count()).select_from(missing)) or 0


async def missing_documents(session: AsyncSession, account_id: UUID | None, limit: int) -> list[MissingDocument]:
    """Returns what a seller has without a document, in the order in which the money moved."""
    missing = union_all(
        _paid_without_document().where(Invoice.account_id.is_not_distinct_from(account_id)),
        _refunds_without_document().where(LedgerEntry.account_id.is_not_distinct_from(account_id)),
    ).subquery()
    statement = select(missing).order_by(missing.c.at, missing.c.is_refund, missing.c.id).limit(limit)
    rows = await session.execute(statement)
    return [
        MissingDocument(RefundEntry(row.id) if row.is_refund else PaidInvoice(row.id), row.invoice_id, row.at)
        for row in rows
    ]


async def lock_invoices_of(session: AsyncSession, missing: Sequence[MissingDocument]) -> None:
    """Locks the invoices of what should have a document, always in the same order."""
    ids = {one.invoice_id for one in missing}
    await session.execute(select(Invoice.id).where(Invoice.id.in_(ids)).order_by(Invoice.id).with_for_update())


def _paid_without_document() -> Select[UUID, UUID, bool, UUID | None, datetime]:
    payment = (
        select(func.max(LedgerEntry.at))
        .where(
            LedgerEntry.invoice_id == Invoice.id,
            LedgerEntry.kind == EntryKind.PAYMENT,
            LedgerEntry.overpayment.is_(False),
        )
        .scalar_subquery()
    )
    own = Document.invoice_id == Invoice.id, Document.original_id.is_(None)
    return select(
        Invoice.id,
        Invoice.id.label("invoice_id"),
        literal(False).label("is_refund"),
        Invoice.account_id,
        func.coalesce(payment, Invoice.settled_at, Invoice.opened_at).label("at"),
    ).where(Invoice.state == InvoiceState.PAID, ~exists().where(*own))


def _refunds_without_document() -> Select[UUID, UUID, bool, UUID | None, datetime]:
    return select(
        LedgerEntry.id,
        LedgerEntry.invoice_id,
        literal(True).label("is_refund"),
        LedgerEntry.account_id,
        LedgerEntry.at.label("at"),
    ).where(
        LedgerEntry.kind == EntryKind.REFUND,
        LedgerEntry.overpayment.is_(False),
        ~exists().where(Document.entry_id == LedgerEntry.id),
    )
