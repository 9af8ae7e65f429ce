"""Stripe's webhooks."""

from typing import Literal

from fastapi import APIRouter, Request

from regimen.kit.body_limit import KIB, max_body
from regimen.kit.errors import error_responses
from regimen.payments.actions.payment_work import Payments
from regimen.payments.actions.webhooks import receive_webhook
from regimen.payments.failures import BadSignature
from regimen.payments.schemas import Received

router = APIRouter(tags=["payments"])


@router.post("/stripe/webhooks/{endpoint}", status_code=202, responses=error_responses(BadSignature))
@max_body(1024 * KIB)
async def webhook(endpoint: Literal["account", "connect"], request: Request, work: Payments) -> Received:
    """Receive a signed event: it is stored once, acknowledged, and processed by a job."""
    is_new = await receive_webhook(work, await request.body(), request.headers.get("stripe-signature"), endpoint)
    return Received(new=is_new)
