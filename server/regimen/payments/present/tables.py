"""Money as tables for spreadsheets: amounts in major units, dates where the coach is."""

from datetime import datetime
from typing import Final

from regimen.kit.clock import local_date
from regimen.kit.money import Money, amount_text
from regimen.payments.access.payouts import LedgerMatch
from regimen.payments.access.transactions import Transaction
from regimen.payments.rules.balance_entries import kind_of
from regimen.stripe_adapter.types import BalanceTransaction, Payout

TRANSACTIONS: Final = (
    "Date",
    "Kind",
    "Status",
    "Client",
    "Program",
    "Document",
    "Coupon",
    "Paid currency",
    "Paid",
    "Currency",
    "Gross",
    "Platform fee",
    "Provider fee",
    "Net",
)
PAYOUTS: Final = ("Created", "Arrives", "Status", "Why it failed", "Currency", "Amount", "Payout")
PAYOUT: Final = (
    "Date",
    "Kind",
    "Client",
    "Program",
    "Document",
    "Description",
    "Currency",
    "Gross",
    "Fees",
    "Net",
    "Payout",
)


def transaction_cells(one: Transaction, document: str | None, zone: str) -> tuple[str, ...]:
    """ "Paid" is in the currency of the price, what follows in that of the coach's bank. A fee that is not known yet is
    empty."""
    entry, invoice = one.entry, one.invoice
    settled, fee = entry.settled_currency, entry.provider_fee_minor
    return (
        _day(entry.at, zone),
        _words(entry.kind),
        _words(one.status),
        one.client.full_name,
        invoice.title,
        document or "",
        invoice.discount_code or "",
        entry.currency,
        _amount(entry.gross_minor, entry.currency),
        settled,
        _amount(entry.settled_gross_minor, settled),
        _amount(entry.settled_platform_fee_minor, settled),
        "" if fee is None else _amount(fee, settled),
        _amount(entry.net_minor, settled),
    )


def payout_cells(payout: Payout, zone: str) -> tuple[str, ...]:
    return (
        _day(payout.created, zone),
        payout.arrival.date().isoformat(),
        _words(payout.status),
        payout.failure_message or "",
        payout.currency,
        _amount(payout.amount, payout.currency),
        payout.id,
    )


def payout_transaction_cells(
    one: BalanceTransaction, match: LedgerMatch | None, payout: Payout, zone: str
) -> tuple[str, ...]:
    return (
        _day(one.created, zone),
        _words(kind_of(one)),
        match.client.full_name if match else "",
        match.invoice.title if match else "",
        (match.document if match else None) or "",
        "" if match else one.description or "",
        one.currency,
        _amount(one.amount, one.currency),
        _amount(one.fee, one.currency),
        _amount(one.net, one.currency),
        payout.id,
    )


def _day(at: datetime, zone: str) -> str:
    return local_date(at, zone).isoformat()


def _words(code: str) -> str:
    return code.replace("_", " ").capitalize()


def _amount(minor: int, currency: str) -> str:
    return amount_text(Money(minor, currency))
