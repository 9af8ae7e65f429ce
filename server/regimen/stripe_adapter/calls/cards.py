"""Customers and their cards."""

from collections.abc import Mapping
from typing import Any, cast

import stripe

from regimen.stripe_adapter import translate, types
from regimen.stripe_adapter.calls.request import StripeCalls, options, request
from regimen.stripe_adapter.types import StripeAccountId


class CardCalls(StripeCalls):
    """Customers and their cards."""

    async def create_customer(
        self, stripe_account_id: StripeAccountId, *, user_ref: str, email: str, name: str, key: str
    ) -> str:
        """Creates the customer for our user `user_ref` and returns its id. The idempotency key prevents duplicates."""
        body = await request(
            self._v1.customers.create_async(
                {"email": email, "name": name, "metadata": {"user": user_ref}}, options(stripe_account_id, key)
            )
        )
        return str(body["id"])

    async def update_customer(self, stripe_account_id: StripeAccountId, customer: str, *, email: str, key: str) -> None:
        """Sets the address to which Stripe mails receipts."""
        await request(self._v1.customers.update_async(customer, {"email": email}, options(stripe_account_id, key)))

    async def create_setup(self, stripe_account_id: StripeAccountId, customer: str, *, key: str) -> types.Setup:
        """Starts saving a card; the browser completes it with the `client_secret`."""
        body = await request(
            self._v1.setup_intents.create_async(
                {"customer": customer, "usage": "off_session", "allowed_payment_method_types": ["card"]},
                options(stripe_account_id, key),
            )
        )
        return translate.setup(body)

    async def get_card(self, stripe_account_id: StripeAccountId, payment_method: str) -> types.Card:
        return translate.card(
            await request(self._v1.payment_methods.retrieve_async(payment_method, options=options(stripe_account_id)))
        )

    async def attach_card(
        self, stripe_account_id: StripeAccountId, customer: str, payment_method: str, *, key: str
    ) -> types.Card:
        """Attaches a card to a customer. Raises Declined if the bank refuses it."""
        body = await request(
            self._v1.payment_methods.attach_async(
                payment_method, {"customer": customer}, options(stripe_account_id, key)
            )
        )
        return translate.card(body)

    async def update_card(
        self,
        stripe_account_id: StripeAccountId,
        payment_method: str,
        *,
        billing_details: Mapping[str, Any] | None = None,
        preferred_network: str | None = None,
        key: str,
    ) -> types.Card:
        """Updates the billing details or the preferred network of a saved card."""
        params: stripe.params.PaymentMethodUpdateParams = {}
        if billing_details is not None:
            params["billing_details"] = cast(
                "stripe.params.PaymentMethodUpdateParamsBillingDetails", dict(billing_details)
            )
        if preferred_network is not None:
            params["card"] = {"networks": {"preferred": cast("Any", preferred_network)}}
        return translate.card(
            await request(
                self._v1.payment_methods.update_async(payment_method, params, options(stripe_account_id, key))
            )
        )

    async def detach_card(self, stripe_account_id: StripeAccountId, payment_method: str, *, key: str) -> None:
        """Detaches a card. Does not check whether a membership still needs it."""
        await request(self._v1.payment_methods.detach_async(payment_method, options=options(stripe_account_id, key)))
