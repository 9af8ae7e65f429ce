"""How to call the routes of payments."""

from typing import Any
from uuid import UUID

from sqlalchemy import select

from regimen.payments.access.accounts import get_stripe_account_id
from regimen.payments.actions.disputes import store_dispute
from regimen.payments.models import Invoice
from regimen.platform.services import services_of
from regimen.stripe_adapter.services import provider_of
from regimen.stripe_sandbox.sandbox import Sandbox
from tests.api.samples import Samples, Setup

BEFORE_BUYING = "a card is saved with a coach before anything is bought"


async def create_rows(setup: Setup) -> dict[str, Any]:
    """A payout of nothing, because what the account has stays there for the others, and a question of a bank."""
    sandbox: Sandbox = services_of(setup.session).extra[Sandbox]
    account = await get_stripe_account_id(setup.session, setup.tenant.coach.account_id)
    assert account is not None
    async with sandbox.transaction(account) as call:
        body = call.new("po", "payout", amount=0, currency="gbp", status="paid", arrival_date=call.now)
        await call.put(body)
    return {"payout_id": body["id"], "dispute_id": await _ask(setup, sandbox)}


async def _ask(setup: Setup, sandbox: Sandbox) -> UUID:
    """The client's bank asks about what the client has bought; no money moves."""
    session = setup.session
    invoice = (await session.scalars(select(Invoice).where(Invoice.intent_id == setup.tenant.ids["intent"]))).one()
    opened = await sandbox.back_office.open_dispute(str(invoice.intent_id), kind="inquiry")
    asked = await provider_of(services_of(session)).get_dispute(invoice.stripe_account_id, opened)
    dispute_id = await store_dispute(session, invoice, asked, asked.created)
    await session.commit()
    return dispute_id


SAMPLES = Samples(
    values={
        "endpoint": "connect",
    },
    create=create_rows,
    public_ids={
        ("/api/athlete/card_tokens", "coach_id"): BEFORE_BUYING,
        ("/api/athlete/card_tokens/card_init", "coach_id"): BEFORE_BUYING,
        ("/api/athlete/card_tokens/replace", "coach_id"): BEFORE_BUYING,
        ("/api/sandbox/accounts/{account}/onboarding", "account"): "Stripe's id is the key, in development only",
    },
)
