"""Issues what corrects a document: the credit note of a refund, and the invoice that takes it back if it fails."""

from datetime import datetime
from typing import cast
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.invoicing.access.parties import zone_of_seller
from regimen.invoicing.actions.files import make_file_later
from regimen.invoicing.actions.invoices import issue_invoice, source_of_invoice
from regimen.invoicing.actions.numbering import DocumentDraft, add_document
from regimen.invoicing.models import Document, DocumentKind, SeriesKind
from regimen.invoicing.rules.amounts import Amounts, refunded_amounts
from regimen.invoicing.rules.content import Content, Payment, Reference, Tax, correction_lines
from regimen.kit.clock import local_date
from regimen.kit.errors import or_404
from regimen.payments.models import EntryKind, Invoice, LedgerEntry

_FAILED = ":failed"
"""How the ledger marks the return of a refund that did not arrive."""


async def issue_correction(session: AsyncSession, entry: LedgerEntry, at: datetime) -> UUID | None:
    """Issues the document of a refund, or of the return of one that did not arrive. Returns None if it has one."""
    if entry.source_id.endswith(_FAILED):
        note = await _credit_note_of(session, entry, at)
        return await _add_correction(session, entry, note, _amounts_of(note).reversed(), at)
    original = await _original_of(session, entry.invoice_id, at)
    amounts = refunded_amounts(
        original.total_minor,
        original.tax_minor,
        refunded=-entry.gross_minor,
        credited=await _credited(session, entry.invoice_id),
    )
    return await _add_correction(session, entry, original, amounts, at)


async def _original_of(session: AsyncSession, invoice_id: UUID, at: datetime) -> Document:
    """Returns the document of a paid invoice. One that was paid before there were documents gets it now."""
    find = select(Document).where(Document.source == source_of_invoice(invoice_id))
    if found := await session.scalar(find):
        return found
    if document_id := await issue_invoice(session, await session.get_one(Invoice, invoice_id), at):
        await make_file_later(session, document_id)
    return or_404(await session.scalar(find))


async def _credit_note_of(session: AsyncSession, entry: LedgerEntry, at: datetime) -> Document:
    """Returns the credit note of the refund that did not arrive."""
    refund = or_404(
        await session.scalar(
            select(LedgerEntry).where(
                LedgerEntry.stripe_account_id == entry.stripe_account_id,
                LedgerEntry.kind == EntryKind.REFUND,
                LedgerEntry.source_id == entry.source_id.removesuffix(_FAILED),
            )
        )
    )
    if document_id := await issue_correction(session, refund, at):
        await make_file_later(session, document_id)
    return or_404(await session.scalar(select(Document).where(Document.source == _source_of_entry(refund.id))))


async def _credited(session: AsyncSession, invoice_id: UUID) -> Amounts:
    """Returns what has been credited of an invoice until now, less what was taken back. Negative."""
    names = Document.price_minor, Document.discount_minor, Document.net_minor, Document.tax_minor
    sums = select(*(func.coalesce(func.sum(name), 0) for name in names))
    corrections = Document.invoice_id == invoice_id, Document.original_id.is_not(None)
    return Amounts(*(int(part) for part in (await session.execute(sums.where(*corrections))).one()))


def _amounts_of(document: Document) -> Amounts:
    return Amounts(document.price_minor, document.discount_minor, document.net_minor, document.tax_minor)


def _source_of_entry(entry_id: UUID) -> str:
    return f"entry:{entry_id}"


async def _add_correction(
    session: AsyncSession, entry: LedgerEntry, original: Document, amounts: Amounts, at: datetime
) -> UUID | None:
    """Stores what corrects `original`, between the same parties as it names them."""
    is_credit = original.kind is not DocumentKind.CREDIT_NOTE
    zone = await zone_of_seller(session, original.account_id)
    draft = DocumentDraft(
        series=SeriesKind.PLANS if original.account_id is None else SeriesKind.SALES,
        kind=DocumentKind.CREDIT_NOTE if is_credit else DocumentKind.INVOICE,
        source=_source_of_entry(entry.id),
        account_id=original.account_id,
        buyer_account_id=original.buyer_account_id,
        client_id=original.client_id,
        invoice_id=original.invoice_id,
        entry_id=entry.id,
        original_id=original.id,
        product_id=original.product_id,
        title=original.title,
        buyer_name=original.buyer_name,
        issued_on=local_date(at, zone),
        supplied_on=local_date(entry.at, zone),
        currency=original.currency,
        amounts=amounts,
        fee_minor=entry.platform_fee_minor,
        tax=Tax(original.tax_treatment, original.tax_rate_bp, original.tax_country),
        content=_content_of(entry, original, amounts, is_credit=is_credit),
    )
    return await add_document(session, draft, at)


def _content_of(entry: LedgerEntry, original: Document, amounts: Amounts, *, is_credit: bool) -> Content:
    corrected = cast(Content, original.content)
    title = f"Refund: {original.title}" if is_credit else f"Refund that didn't arrive: {original.title}"
    content = corrected.copy()
    content["lines"] = correction_lines(title, corrected["lines"][0]["detail"], amounts)
    content["payment"] = Payment(method=corrected["payment"]["method"], reference=entry.source_id.removesuffix(_FAILED))
    content["original"] = Reference(label=original.label, issued_on=original.issued_on.isoformat())
    return content
