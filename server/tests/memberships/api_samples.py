"""How to call the routes of memberships."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select

from regimen.payments.models import EntryKind, LedgerEntry
from tests.api.samples import Samples, Setup


async def _create(setup: Setup) -> Mapping[str, Any]:
    """Returns the id of what the client has paid to the coach."""
    paid = select(LedgerEntry.id).where(
        LedgerEntry.account_id == setup.tenant.coach.account_id, LedgerEntry.kind == EntryKind.PAYMENT
    )
    return {"payment_id": await setup.session.scalar(paid.limit(1))}


SAMPLES = Samples(
    values={
        "start_date": "2026-01-14",
    },
    bodies={
        "POST /api/stripe/plan/{plan_id}/retry/check": {"intent": None},
        "POST /api/coach/payments/{payment_id}/refunds": {
            "amount_minor": 100,
            "key": "0190a000-0000-7000-8000-000000000001",
        },
    },
    create=_create,
    other_ids={
        "POST /api/stripe/plan/{plan_id}/buy": {
            "plan_id": "new_plan_id",
            "price_option_id": "new_price_option_id",
        },
    },
    public_ids={
        ("/api/plans/{plan_id}/public", "plan_id"): "anyone may see a published program",
        ("/api/stripe/plan/{plan_id}/buy", "plan_id"): "anyone may buy it",
    },
)
