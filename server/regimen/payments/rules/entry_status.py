"""The status of a ledger entry, as people read it."""

from typing import Literal

from regimen.payments.models import EntryKind

EntryStatus = Literal["paid", "refunded", "partly_refunded", "refund", "disputed", "fee_returned"]


def entry_status(kind: str, *, refunded_minor: int, amount_minor: int) -> EntryStatus:
    """Returns the status of an entry. For a payment, it says whether it was refunded, in full or in part."""
    if kind == EntryKind.REFUND:
        return "refund"
    if kind == EntryKind.DISPUTE:
        return "disputed"
    if kind == EntryKind.FEE:
        return "fee_returned"
    if not refunded_minor:
        return "paid"
    return "refunded" if refunded_minor >= amount_minor else "partly_refunded"
