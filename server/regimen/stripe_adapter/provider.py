"""The interface to Stripe, on its official SDK. The real Stripe and the sandbox only differ in the SDK's transport.

Payments are direct charges on the coach's connected account, with the platform's share as the application fee.
Products, prices, coupons, subscriptions and invoices are ours; Stripe does not know them.

Every method raises a `ProviderError` (see `errors.py`) if Stripe refuses. Every call that changes something takes an
idempotency `key`: the same key never does the same thing twice, whatever happened to the first response.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import cast

import stripe
from stripe import StripeClient

from regimen.stripe_adapter import limits, translate, types, webhooks
from regimen.stripe_adapter.calls.accounts import AccountCalls
from regimen.stripe_adapter.calls.balance import BalanceCalls
from regimen.stripe_adapter.calls.cards import CardCalls
from regimen.stripe_adapter.calls.payments import PaymentCalls
from regimen.stripe_adapter.calls.request import PAGE, created_since, options, request_all
from regimen.stripe_adapter.calls.tax import TaxCalls
from regimen.stripe_adapter.types import Endpoint, StripeAccountId


class StripeProvider(AccountCalls, CardCalls, PaymentCalls, BalanceCalls, TaxCalls):
    """Stripe, with our own types and errors."""

    def __init__(
        self,
        client: StripeClient,
        *,
        info: types.ProviderInfo,
        webhook_secrets: Mapping[Endpoint, str | None],
    ) -> None:
        super().__init__(client)
        self._info = info
        self._webhook_secrets = webhook_secrets

    def info(self) -> types.ProviderInfo:
        """Returns the provider's name, mode and publishable key."""
        return self._info

    @staticmethod
    def min_amount(currency: str) -> int:
        """Returns the smallest payment in `currency`, in minor units."""
        return limits.min_amount(currency)

    def parse_webhook(self, raw: bytes, signature: str | None, endpoint: Endpoint) -> types.ProviderEvent:
        """Parses a signed event. Raises InvalidWebhook if the signature is wrong or too old."""
        return webhooks.parse(raw, signature, self._webhook_secrets.get(endpoint))

    async def list_events(self, stripe_account_id: StripeAccountId, *, since: datetime) -> list[types.ProviderEvent]:
        """Returns the events since then (30 days at most), oldest first, to find missed webhooks."""
        params = cast("stripe.params.EventListParams", {"limit": PAGE, **created_since(since)})
        found = [
            translate.event(body)
            for body in await request_all(self._v1.events.list_async(params, options(stripe_account_id)))
        ]
        # Listed events of a connected account do not name the account, so it is added from the request.
        return [
            event if event.stripe_account_id or not stripe_account_id else _with_account(event, stripe_account_id)
            for event in reversed(found)
        ]


def _with_account(event: types.ProviderEvent, stripe_account_id: str) -> types.ProviderEvent:
    return types.ProviderEvent(
        event.event_id,
        stripe_account_id,
        event.kind,
        event.object_id,
        event.created,
        event.intent_id,
        event.livemode,
    )
