"""The coach's refunds of what clients paid."""

from uuid import UUID

from fastapi import APIRouter

from regimen.accounts.access.actor import FinancialCoach
from regimen.kit.db import Session
from regimen.kit.errors import Invalid, error_responses
from regimen.memberships import failures
from regimen.memberships.access.payments import load_client_payment
from regimen.memberships.actions.refund import RefundForm, refund_payment
from regimen.memberships.api.common import GUARDED
from regimen.memberships.present.payments import present_client_payment
from regimen.memberships.schemas.refunds import ClientPaymentView, RefundPayment
from regimen.payments.actions.payment_work import Payments
from regimen.payments.failures import ChargeDisputed, RefundKeyReused

router = APIRouter(prefix="/coach/payments/{payment_id}", tags=["memberships"])


@router.get("", responses=error_responses(*GUARDED))
async def client_payment(payment_id: UUID, actor: FinancialCoach, session: Session) -> ClientPaymentView:
    """A payment of a client, its refunds, and what is left to refund."""
    return present_client_payment(await load_client_payment(session, actor, payment_id))


@router.post(
    "/refunds",
    responses=error_responses(*GUARDED, Invalid, ChargeDisputed, RefundKeyReused, failures.NotPossibleNow),
)
async def refund_client_payment(
    payment_id: UUID, body: RefundPayment, actor: FinancialCoach, work: Payments
) -> ClientPaymentView:
    """Refund a payment in full or in part. The same `key` refunds once, however often it is sent."""
    form = RefundForm(amount_minor=body.amount_minor, note=body.note.strip(), key=body.key, end=body.end_membership)
    await refund_payment(work, actor, payment_id, form)
    async with work.transaction() as session:
        return present_client_payment(await load_client_payment(session, actor, payment_id))
