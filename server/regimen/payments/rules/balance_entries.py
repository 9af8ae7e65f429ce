"""What a balance transaction of Stripe is about, in our words, and which entry of the ledger it is."""

from typing import Final, Literal

from regimen.stripe_adapter.types import BalanceTransaction

BalanceKind = Literal[
    "payment",
    "refund",
    "refund_failed",
    "dispute",
    "dispute_won",
    "fee_returned",
    "payout_returned",
    "provider_fee",
    "tax",
    "reserve",
    "transfer",
    "top_up",
    "adjustment",
    "other",
]

_KINDS: Final[dict[str, BalanceKind]] = {
    "charge": "payment",
    "payment": "payment",
    "refund": "refund",
    "payment_refund": "refund",
    "payment_reversal": "refund",
    "refund_failure": "refund_failed",
    "application_fee_refund": "fee_returned",
    "payout_failure": "payout_returned",
    "payout_cancel": "payout_returned",
    "stripe_fee": "provider_fee",
    "stripe_fx_fee": "provider_fee",
    "network_cost": "provider_fee",
    "tax_fee": "tax",
    "reserve_transaction": "reserve",
    "reserved_funds": "reserve",
    "payment_network_reserve_hold": "reserve",
    "payment_network_reserve_release": "reserve",
    "transfer": "transfer",
    "transfer_refund": "transfer",
    "transfer_cancel": "transfer",
    "transfer_failure": "transfer",
    "topup": "top_up",
    "topup_reversal": "top_up",
    "adjustment": "adjustment",
}
_DISPUTES: Final = ("dp_", "du_")


def kind_of(transaction: BalanceTransaction) -> BalanceKind:
    if (transaction.source or "").startswith(_DISPUTES):
        return "dispute" if transaction.amount < 0 else "dispute_won"
    return _KINDS.get(transaction.kind, "other")


def is_payout_itself(transaction: BalanceTransaction, payout_id: str) -> bool:
    """Whether a balance transaction is that of the payout, and not one that is paid out with it. The return of a failed
    payout is paid out with a later one."""
    return transaction.source == payout_id


def entry_source_of(transaction: BalanceTransaction) -> str | None:
    """Returns the `source_id` of the ledger entry for a balance transaction of a payment, a refund or a dispute."""
    suffix = {"refund_failed": ":failed", "dispute_won": ":won"}.get(kind_of(transaction), "")
    return f"{transaction.source}{suffix}" if transaction.source else None
