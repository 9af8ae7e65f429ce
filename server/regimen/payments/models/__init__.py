"""The tables of payments: accounts, cards, invoices, attempts, the ledger, refunds, webhooks and alerts.

Amounts are minor units. `stripe_account_id` is a connected account, or PLATFORM for the platform's own account;
`provider_id` is Stripe's id of the row's object.
"""

from regimen.payments.models.accounts import Card, Customer, PaymentAccount
from regimen.payments.models.alerts import AlertKind, PaymentAlert
from regimen.payments.models.disputes import ANSWERABLE, DECIDED, DisputeCase
from regimen.payments.models.events import EventCursor, WebhookEvent
from regimen.payments.models.invoices import (
    PENDING_STATES,
    Attempt,
    AttemptState,
    Invoice,
    InvoiceState,
    TaxTreatment,
)
from regimen.payments.models.ledger import DifferenceOutcome, EntryKind, LedgerCheck, LedgerDifference, LedgerEntry
from regimen.payments.models.refunds import RefundReason, RefundRequest, RefundState
from regimen.payments.models.tax import TaxSwitch

__all__ = [
    "ANSWERABLE",
    "DECIDED",
    "PENDING_STATES",
    "PLATFORM",
    "AlertKind",
    "Attempt",
    "AttemptState",
    "Card",
    "Customer",
    "DifferenceOutcome",
    "DisputeCase",
    "EntryKind",
    "EventCursor",
    "Invoice",
    "InvoiceState",
    "LedgerCheck",
    "LedgerDifference",
    "LedgerEntry",
    "PaymentAccount",
    "PaymentAlert",
    "RefundReason",
    "RefundRequest",
    "RefundState",
    "TaxSwitch",
    "TaxTreatment",
    "WebhookEvent",
]

PLATFORM = ""
"""The `stripe_account_id` of objects that belong to the platform's own account."""
