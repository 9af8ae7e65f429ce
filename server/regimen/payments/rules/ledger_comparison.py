"""Compares what the ledger says about a charge, a refund or a dispute with Stripe's balance transactions."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from regimen.payments.models import EntryKind, LedgerDifference, LedgerEntry
from regimen.stripe_adapter.types import BalanceTransaction, Settlement

_KINDS = frozenset({"charge", "payment", "refund", "payment_refund", "refund_failure", "payment_failure_refund"})
_DISPUTES = ("dp_", "du_")
_FEES = ("fee_", "fr_")

Figures = tuple[str, int, int, int]
"""Currency, gross, platform fee and Stripe's fee."""


def belongs_in_ledger(transaction: BalanceTransaction) -> bool:
    """Whether a balance transaction must be in our ledger: payments, refunds, disputes and fees that were given back,
    but not payouts and Stripe's other fees."""
    source = transaction.source or ""
    return bool(source) and (transaction.kind in _KINDS or source.startswith(_DISPUTES + _FEES))


def base_of(entry: LedgerEntry) -> str:
    """Returns Stripe's id of what an entry is about."""
    return entry.source_id.partition(":")[0]


def by_source(transactions: Iterable[BalanceTransaction]) -> dict[str, list[BalanceTransaction]]:
    grouped: dict[str, list[BalanceTransaction]] = defaultdict(list)
    for transaction in transactions:
        if belongs_in_ledger(transaction):
            grouped[str(transaction.source)].append(transaction)
    return grouped


def our_figures(entries: Sequence[LedgerEntry]) -> set[Figures]:
    """Returns the sums of some entries by currency, as they were settled."""
    return _sums(
        (one.settled_currency, one.settled_gross_minor, one.settled_platform_fee_minor, one.provider_fee_minor or 0)
        for one in entries
    )


def stripes_figures(transactions: Sequence[BalanceTransaction]) -> set[Figures]:
    """Returns the sums of some balance transactions by currency. A fee that was given back by itself is no payment."""
    return _sums(
        (one.currency, 0, -one.net, 0)
        if str(one.source).startswith(_FEES)
        else (one.currency, one.amount, one.application_fee, one.provider_fee)
        for one in transactions
    )


def _sums(figures: Iterable[Figures]) -> set[Figures]:
    sums: dict[str, list[int]] = {}
    for currency, *amounts in figures:
        sums[currency] = [a + b for a, b in zip(sums.get(currency, [0, 0, 0]), amounts, strict=True)]
    return {(currency, *amounts) for currency, amounts in sums.items()}  # type: ignore[misc]


def late_settlement(entry: LedgerEntry, transactions: Sequence[BalanceTransaction]) -> Settlement | None:
    """Returns the settlement of an entry that Stripe had not reported when it was made. None if it is known, if it is
    not clear which one it is, or if it contradicts the entry."""
    if entry.settlement_currency is not None or entry.kind is EntryKind.FEE:
        return None
    same_way = [one for one in transactions if (one.amount > 0) == (entry.gross_minor > 0)]
    if len(same_way) != 1:
        return None
    found = same_way[0]
    in_same_currency = found.currency == entry.currency
    if in_same_currency and (found.amount, found.application_fee) != (entry.gross_minor, entry.platform_fee_minor):
        return None
    return Settlement(found.currency, found.amount, found.application_fee, found.provider_fee, found.created)


def difference(
    source: str, entries: Sequence[LedgerEntry], transactions: Sequence[BalanceTransaction]
) -> dict[str, Any] | None:
    """Returns both sides' figures if they are not the same."""
    found = figures(entries, transactions)
    return None if found["ours"] == found["stripes"] else {"source": source} | found


def figures(entries: Sequence[LedgerEntry], transactions: Sequence[BalanceTransaction]) -> dict[str, Any]:
    """Returns both sides' figures as they are stored. A side that has nothing has none."""
    return {"ours": _rows(our_figures(entries)), "stripes": _rows(stripes_figures(transactions))}


def _rows(figures: set[Figures]) -> list[list[str | int]]:
    """Returns figures as they are stored."""
    return [list(one) for one in sorted(figures)]


def sources_of(found: LedgerDifference) -> set[str]:
    """Returns Stripe's ids of all that a comparison found different."""
    return {*found.missing_in_ledger, *found.missing_at_provider, *(one["source"] for one in found.amounts)}
