"""The status of a ledger entry, as people read it."""

from typing import Literal

from regimen.payments.models import EntryKind

EntryStatus = Literal["paid", "refunded", "partly_refunded", "refund_pending", "refund", "disputed", "fee_returned"]


def entry_status(kind: str, *, refunded_minor: int, amount_minor: int, refund_pending: bool) -> EntryStatus:
    """Returns the status of an entry. For a payment, it says whether it was refunded, in full or in part, or will be:
    a refund was asked for and has not been made yet."""
    if kind == EntryKind.REFUND:
        return "refund"
    if kind == EntryKind.DISPUTE:
        return "disputed"
    if kind == EntryKind.FEE:
        return "fee_returned"
    if refund_pending:
        return "refund_pending"
    if not refunded_minor:
        return "paid"
    return "refunded" if refunded_minor >= amount_minor else "partly_refunded"
