"""Reads the disputes of a coach's account, and gathers what is known for an answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, case, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.kit.errors import or_404
from regimen.kit.money import Money
from regimen.kit.paging import Page, count
from regimen.payments import ports
from regimen.payments.models import ANSWERABLE, DisputeCase, EntryKind, Invoice, LedgerEntry
from regimen.payments.rules.evidence import EvidenceLine, gathered_texts


@dataclass(frozen=True)
class DisputeFile:
    """A dispute with the invoice and the client whom it is about."""

    case: DisputeCase
    invoice: Invoice
    client: User


async def count_waiting(session: AsyncSession, account_id: UUID, now: datetime) -> int:
    """Returns how many disputes of an account can still be answered and have not been."""
    return await count(session, select(DisputeCase.id).where(DisputeCase.account_id == account_id, _is_waiting(now)))


async def get_disputes(
    session: AsyncSession, account_id: UUID, page: Page, now: datetime
) -> tuple[Sequence[DisputeFile], int]:
    """Returns a page of an account's disputes and their total: those to answer by their deadline, then the newest. Two
    queries."""
    waits = case((_is_waiting(now), 0), else_=1)
    deadline = case((_is_waiting(now), DisputeCase.evidence_due_at), else_=None)
    statement = _disputes_of(account_id).order_by(
        waits, deadline.asc().nulls_last(), DisputeCase.opened_at.desc(), DisputeCase.id
    )
    total = await count(session, statement.with_only_columns(DisputeCase.id))
    rows = await session.execute(page.limit(statement))
    return [DisputeFile(dispute, invoice, client) for dispute, invoice, client in rows], total


async def get_dispute(session: AsyncSession, account_id: UUID, dispute_id: UUID) -> DisputeFile:
    """Raises NotFound for the dispute of another account."""
    statement = _disputes_of(account_id).where(DisputeCase.id == dispute_id)
    return DisputeFile(*or_404((await session.execute(statement)).one_or_none()))


async def gather_evidence(session: AsyncSession, found: DisputeFile, now: datetime) -> dict[str, str]:
    """Returns what is known of a disputed payment, by Stripe's field: who bought what, what they agreed to, and what
    they have used since."""
    lines = await _lines_of_payment(session, found)
    for source in ports.evidence_sources:
        lines.extend(await source(session, found.invoice, now))
    return gathered_texts(lines)


async def _lines_of_payment(session: AsyncSession, found: DisputeFile) -> list[EvidenceLine]:
    invoice, client = found.invoice, found.client
    payment = select(LedgerEntry).where(
        LedgerEntry.stripe_account_id == found.case.stripe_account_id, LedgerEntry.source_id == found.case.charge_id
    )
    entry = await session.scalar(payment)
    labels = await ports.document_labels(session, [entry.id]) if entry else {}
    earlier = select(LedgerEntry.id).where(
        LedgerEntry.account_id == invoice.account_id,
        LedgerEntry.client_id == invoice.client_id,
        LedgerEntry.kind == EntryKind.PAYMENT,
        LedgerEntry.source_id != found.case.charge_id,
    )
    others = await count(session, earlier)
    paid = entry.at if entry else invoice.opened_at
    until = f" to {invoice.period_end:%Y-%m-%d}" if invoice.period_end else ""
    document = f", invoice {labels[entry.id]}" if entry and entry.id in labels else ""
    amount = Money(invoice.amount_minor, invoice.currency)
    lines = [
        EvidenceLine("customer_name", client.full_name),
        EvidenceLine("customer_email_address", client.email),
        EvidenceLine("service_date", f"{invoice.period_start:%Y-%m-%d}"),
        EvidenceLine(
            "product_description",
            f'Online coaching: the training program "{invoice.title}" for {invoice.period_start:%Y-%m-%d}{until}. '
            f"{amount} paid on {paid:%Y-%m-%d at %H:%M} UTC{document}.",
        ),
    ]
    if others:
        lines.append(
            EvidenceLine("product_description", f"Other payments of this customer to the same coach: {others}.")
        )
    return lines


def _disputes_of(account_id: UUID) -> Any:
    return (
        select(DisputeCase, Invoice, User)
        .join(Invoice, Invoice.id == DisputeCase.invoice_id)
        .join(User, User.id == DisputeCase.client_id)
        .where(DisputeCase.account_id == account_id)
    )


def _is_waiting(now: datetime) -> ColumnElement[bool]:
    return (
        DisputeCase.status.in_(ANSWERABLE)
        & DisputeCase.evidence_sent_at.is_(None)
        & or_(DisputeCase.evidence_due_at.is_(None), DisputeCase.evidence_due_at > now)
    )
