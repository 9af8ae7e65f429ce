"""Reads the transactions of a coach's account: its ledger entries with their sums."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import column, func, literal, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import User
from regimen.kit.paging import Page, count
from regimen.payments import ports
from regimen.payments.access.refunds import has_pending_refund
from regimen.payments.models import Invoice, LedgerEntry
from regimen.payments.rules.entry_status import EntryStatus, entry_status


@dataclass(frozen=True)
class CurrencyTotal:
    """Sums of the whole list in one currency, in minor units."""

    currency: str
    gross: int
    platform_fee: int
    provider_fee: int
    net: int


@dataclass(frozen=True)
class MonthTotal:
    """Sums of a month in one currency, in minor units. `month` is its first day."""

    month: date
    currency: str
    gross: int
    net: int


@dataclass(frozen=True)
class Transaction:
    """An entry with what it is about."""

    entry: LedgerEntry
    invoice: Invoice
    client: User
    refund_pending: bool

    @property
    def status(self) -> EntryStatus:
        return entry_status(
            self.entry.kind,
            refunded_minor=self.invoice.refunded_minor,
            amount_minor=self.invoice.amount_minor,
            refund_pending=self.refund_pending,
        )


@dataclass(frozen=True)
class TransactionPage:
    """One page of entries, newest first; the sums are those of the whole list."""

    rows: Sequence[Transaction]
    totals: list[CurrencyTotal]
    months: list[MonthTotal]
    count: int


async def get_transactions(
    session: AsyncSession, actor: CoachActor, page: Page, *, since: datetime | None, until: datetime | None
) -> TransactionPage:
    """Returns a page of the transactions of the account that this coach works in. Four queries."""
    entries = _entries_of(actor.account, since, until)
    total = await count(session, entries.with_only_columns(LedgerEntry.id))
    rows = (await session.execute(page.limit(_newest_first(entries)))).all()
    totals = await _totals(session, entries)
    months = await _months(session, entries, actor.zone)
    return TransactionPage([Transaction(*row) for row in rows], totals, months, total)


async def get_transactions_after(
    session: AsyncSession,
    account_id: UUID,
    last: LedgerEntry | None,
    *,
    limit: int,
    since: datetime | None,
    until: datetime | None,
) -> Sequence[tuple[Transaction, str | None]]:
    """Returns the next transactions of an account after `last` in the order of the list, each with the number of its
    document. Two queries."""
    entries = _entries_of(account_id, since, until)
    if last is not None:
        entries = entries.where(tuple_(LedgerEntry.at, LedgerEntry.id) < tuple_(literal(last.at), literal(last.id)))
    rows = (await session.execute(_newest_first(entries).limit(limit))).all()
    found = [Transaction(*row) for row in rows]
    labels = await ports.document_labels(session, [one.entry.id for one in found])
    return [(one, labels.get(one.entry.id)) for one in found]


def _entries_of(account_id: UUID, since: datetime | None, until: datetime | None) -> Any:
    entries = (
        select(LedgerEntry, Invoice, User, has_pending_refund())
        .join(Invoice, Invoice.id == LedgerEntry.invoice_id)
        .join(User, User.id == LedgerEntry.client_id)
        .where(LedgerEntry.account_id == account_id)
    )
    if since:
        entries = entries.where(LedgerEntry.at >= since)
    if until:
        entries = entries.where(LedgerEntry.at < until)
    return entries


def _newest_first(entries: Any) -> Any:
    return entries.order_by(LedgerEntry.at.desc(), LedgerEntry.id.desc())


async def _totals(session: AsyncSession, entries: Any) -> list[CurrencyTotal]:
    sums = entries.with_only_columns(
        LedgerEntry.settled_currency,
        func.sum(LedgerEntry.settled_gross_minor),
        func.sum(LedgerEntry.settled_platform_fee_minor),
        func.sum(func.coalesce(LedgerEntry.provider_fee_minor, 0)),
        func.sum(LedgerEntry.net_minor),
    )
    rows = await session.execute(sums.group_by(LedgerEntry.settled_currency))
    return [CurrencyTotal(currency, *(int(total) for total in totals)) for currency, *totals in rows]


async def _months(session: AsyncSession, entries: Any, zone: str) -> list[MonthTotal]:
    month = func.date_trunc(literal("month"), func.timezone(literal(zone), LedgerEntry.at))
    sums = entries.with_only_columns(
        month.label("month"),
        LedgerEntry.settled_currency,
        func.sum(LedgerEntry.settled_gross_minor),
        func.sum(LedgerEntry.net_minor),
    )
    currency = LedgerEntry.settled_currency
    by_month = sums.group_by(column("month"), currency).order_by(column("month"), currency)
    rows = await session.execute(by_month)
    return [MonthTotal(start.date(), currency, int(gross), int(net)) for start, currency, gross, net in rows]
