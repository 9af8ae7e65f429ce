"""Brings our rows up to date with a payment intent, as Stripe returns it now."""

from uuid import UUID

from regimen.kit.ids import parse_id
from regimen.payments.access.invoices import find_invoice_of_intent, get_locked_invoice
from regimen.payments.access.ledger import find_invoice_of_charge
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.settlement import ConfirmResult, apply_intent
from regimen.payments.models import Invoice
from regimen.stripe_adapter.errors import InvalidRequest, ObjectNotFound
from regimen.stripe_adapter.types import Intent


async def apply_to_invoice(
    work: PaymentWork, invoice_id: UUID, intent: Intent, result: ConfirmResult | None = None
) -> None:
    """Applies the state of `intent` to the invoice, in a transaction of its own. Raises InvalidRequest for an intent of
    another mode of Stripe: what happens in test mode pays nothing in live mode."""
    if intent.livemode is not (work.provider.info().mode == "live"):
        raise InvalidRequest(f"Intent {intent.id} belongs to another mode of Stripe.")
    async with work.transaction() as session:
        invoice = await get_locked_invoice(session, invoice_id)
        await apply_intent(session, invoice, intent, at=work.now(), result=result)


async def sync_intent(work: PaymentWork, invoice_id: UUID, stripe_account_id: str, intent_id: str) -> None:
    """Reads the intent of a known invoice and applies it. Raises UnknownOutcome if Stripe cannot be reached."""
    intent = await work.provider.get_intent(stripe_account_id, intent_id)
    await work.fault_point("intent-read")
    await apply_to_invoice(work, invoice_id, intent)


async def sync_payment(work: PaymentWork, stripe_account_id: str, intent_id: str) -> None:
    """Reads an intent, finds its invoice and applies it. Intents that belong to none of our invoices are ignored."""
    async with work.transaction() as session:
        invoice_id = await find_invoice_of_intent(session, stripe_account_id, intent_id)
    if invoice_id is None:
        intent = await work.provider.get_intent(stripe_account_id, intent_id)
        invoice_id = parse_id(intent.metadata.get("invoice", ""))
        if invoice_id is None:
            return
        async with work.transaction() as session:
            invoice = await session.get(Invoice, invoice_id)
            if invoice is None or invoice.stripe_account_id != stripe_account_id:
                raise ObjectNotFound(f"There is no invoice {invoice_id} in this Stripe account.")
    await sync_intent(work, invoice_id, stripe_account_id, intent_id)


async def sync_unrecorded_payment(
    work: PaymentWork, stripe_account_id: str, charge_id: str | None, intent_id: str | None
) -> None:
    """Records a payment of ours of which we hear something later before we hear of itself: its dispute, its refund."""
    if intent_id is None:
        return
    async with work.transaction() as session:
        if await find_invoice_of_charge(session, stripe_account_id, charge_id) is not None:
            return
        invoice_id = await find_invoice_of_intent(session, stripe_account_id, intent_id)
    if invoice_id is not None:
        await sync_intent(work, invoice_id, stripe_account_id, intent_id)
