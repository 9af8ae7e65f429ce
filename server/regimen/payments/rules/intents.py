"""Whether a payment intent is the one that we created for an invoice."""

from regimen.kit.money import Money
from regimen.payments.models import Invoice
from regimen.stripe_adapter.types import Intent


def intent_difference(invoice: Invoice, intent: Intent) -> str | None:
    """Returns how an intent differs from what its invoice asks for, or None. What arrived counts too."""
    asked = Money(invoice.amount_minor, invoice.currency)
    if Money(intent.amount, intent.currency) != asked:
        return f"asks for {Money(intent.amount, intent.currency)} instead of {asked}."
    if intent.status == "succeeded" and intent.amount_received != invoice.amount_minor:
        return f"received {Money(intent.amount_received, intent.currency)} instead of {asked}."
    named = intent.metadata.get("invoice")
    if named is not None and named != str(invoice.id):
        return f"belongs to invoice {named}."
    return None
