"""What came of a payment, read from the rows after the errands have run."""

from dataclasses import dataclass
from uuid import UUID

from regimen.kit.errors import or_404
from regimen.memberships import failures
from regimen.memberships.effects import OWNER
from regimen.memberships.models import OWING, Membership
from regimen.payments.collect import look
from regimen.payments.errands import run_errands
from regimen.payments.failures import CannotTakePayments, NoCard, PaymentUncertain
from regimen.payments.invoices import last_attempt, open_invoice_of
from regimen.payments.models import Attempt, AttemptState, Invoice
from regimen.payments.till import Till
from regimen.platform.stripe.errors import UnknownOutcome


@dataclass(frozen=True)
class Confirmation:
    """What the browser needs to let the client answer their bank."""

    intent_id: str
    client_secret: str
    stripe_account: str


async def confirmation_or_failure(till: Till, membership_id: UUID) -> Confirmation | None:
    """None: nothing is owed any more. Raises the sentence of what went wrong otherwise."""
    for _ in range(2):
        async with till.transaction() as session:
            m = or_404(await session.get(Membership, membership_id))
            invoice = await open_invoice_of(session, OWNER, m.id, m.epoch) if m.state in OWING else None
            attempt = await last_attempt(session, invoice.id) if invoice else None
        if invoice is None or invoice.close_wanted_at is not None:
            return None
        if attempt is None or attempt.state is not AttemptState.REQUIRES_ACTION:
            raise _failure(invoice, attempt)
        try:
            intent = await till.provider.get_intent(invoice.scope or None, attempt.intent_id)
        except UnknownOutcome as error:
            raise PaymentUncertain from error
        if intent.status == "requires_action":
            return Confirmation(intent.id, intent.client_secret, invoice.scope)
        await look(till, invoice.id, invoice.scope, attempt.intent_id)
        await run_errands(till)
    raise PaymentUncertain


def _failure(invoice: Invoice, attempt: Attempt | None) -> Exception:
    if attempt is None:
        return CannotTakePayments() if invoice.intent_id is None else PaymentUncertain()
    if attempt.state is AttemptState.BLOCKED:
        return CannotTakePayments()
    if attempt.state is not AttemptState.DECLINED:
        return PaymentUncertain()
    if attempt.decline_code == "no_card":
        return NoCard()
    kind = failures.SubscriptionRefused if invoice.recurring else failures.PurchaseRefused
    return kind(decline_code=attempt.decline_code, decline_message=attempt.decline_message)
