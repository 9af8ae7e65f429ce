"""The interface to Stripe, on its official SDK. The real Stripe and the sandbox only differ in the SDK's transport.

Payments are direct charges on the coach's connected account, with the platform's share as the application fee.
Products, prices, coupons, subscriptions and invoices are ours; Stripe does not know them.

Every method raises a `ProviderError` (see `errors.py`) if Stripe refuses. Every call that changes something takes an
idempotency `key`: the same key never does the same thing twice, whatever happened to the first response.
"""

import logging
from collections.abc import Awaitable, Mapping
from datetime import datetime
from typing import Any, TypeVar, cast

import stripe
from stripe import RequestOptions, StripeClient

from regimen.stripe_adapter import errors, limits, translate, types, webhooks
from regimen.stripe_adapter.types import Endpoint, StripeAccountId

log = logging.getLogger(__name__)

T = TypeVar("T", bound=stripe.StripeObject)
_EXPAND_CHARGE = ["latest_charge.balance_transaction"]
_EXPAND_MOVED = ["balance_transaction", "failure_balance_transaction"]
_PAGE = 100


async def _request(call: Awaitable[T]) -> dict[str, Any]:
    try:
        response = await call
    except stripe.StripeError as error:
        raise _provider_error(error) from error
    return response.to_dict()


async def _request_all(call: Awaitable[Any]) -> list[dict[str, Any]]:
    try:
        page = await call
        return [item.to_dict() async for item in page.auto_paging_iter()]
    except stripe.StripeError as error:
        raise _provider_error(error) from error


def _provider_error(error: stripe.StripeError) -> errors.ProviderError:
    found = translate.provider_error(error)
    if not isinstance(found, errors.Declined):
        log.info("Stripe answered %s (request %s): %s", type(found).__name__, error.request_id, found.detail)
    return found


def _options(stripe_account_id: StripeAccountId = "", key: str | None = None) -> RequestOptions:
    options: RequestOptions = {}
    if stripe_account_id:
        options["stripe_account"] = stripe_account_id
    if key:
        options["idempotency_key"] = key
    return options


def _created_since(at: datetime | None) -> dict[str, Any]:
    return {"created": {"gte": int(at.timestamp())}} if at else {}


class StripeProvider:
    """Stripe, with our own types and errors."""

    def __init__(
        self,
        client: StripeClient,
        *,
        info: types.ProviderInfo,
        webhook_secrets: Mapping[Endpoint, str | None],
    ) -> None:
        self._v1 = client.v1
        self._info = info
        self._webhook_secrets = webhook_secrets

    def info(self) -> types.ProviderInfo:
        """Returns the provider's name, mode and publishable key."""
        return self._info

    @staticmethod
    def min_amount(currency: str) -> int:
        """Returns the smallest payment in `currency`, in minor units."""
        return limits.min_amount(currency)

    # Accounts

    async def create_account(
        self, *, owner_ref: str, country: str, currency: str, email: str, key: str
    ) -> types.AccountState:
        """Creates a connected account for `owner_ref`, our id of the account. It cannot take payments yet."""
        body = await _request(
            self._v1.accounts.create_async(
                {
                    "type": "custom",
                    "country": country,
                    "default_currency": currency.lower(),
                    "email": email,
                    "capabilities": {"card_payments": {"requested": True}, "transfers": {"requested": True}},
                    "metadata": {"owner": owner_ref},
                },
                _options(key=key),
            )
        )
        return translate.account(body)

    async def get_account(self, account: str) -> types.AccountState:
        return translate.account(await _request(self._v1.accounts.retrieve_async(account)))

    async def onboarding_link(self, account: str, *, return_url: str, refresh_url: str) -> types.Link:
        """Returns the page on which the owner completes the onboarding."""
        body = await _request(
            self._v1.account_links.create_async(
                {
                    "account": account,
                    "type": "account_onboarding",
                    "return_url": return_url,
                    "refresh_url": refresh_url,
                }
            )
        )
        return types.Link(url=body["url"], expires_at=translate.to_datetime(body["expires_at"]))

    async def set_payout_schedule(self, account: str, *, weekday: str = "wednesday", key: str) -> types.AccountState:
        """Pays out the whole balance once a week, on `weekday` (in English)."""
        body = await _request(
            self._v1.accounts.update_async(
                account,
                {"settings": {"payouts": {"schedule": {"interval": "weekly", "weekly_anchor": weekday}}}},
                _options(key=key),
            )
        )
        return translate.account(body)

    async def register_domain(self, account: str, domain: str, *, key: str) -> None:
        """Registers the address of our web app for wallets. Direct charges need it on each connected account."""
        await _request(self._v1.payment_method_domains.create_async({"domain_name": domain}, _options(account, key)))

    # Customers and cards

    async def create_customer(
        self, stripe_account_id: StripeAccountId, *, user_ref: str, email: str, name: str, key: str
    ) -> str:
        """Creates the customer for our user `user_ref` and returns its id. The idempotency key prevents duplicates."""
        body = await _request(
            self._v1.customers.create_async(
                {"email": email, "name": name, "metadata": {"user": user_ref}}, _options(stripe_account_id, key)
            )
        )
        return str(body["id"])

    async def create_setup(self, stripe_account_id: StripeAccountId, customer: str, *, key: str) -> types.Setup:
        """Starts saving a card; the browser completes it with the `client_secret`."""
        body = await _request(
            self._v1.setup_intents.create_async(
                {"customer": customer, "usage": "off_session", "allowed_payment_method_types": ["card"]},
                _options(stripe_account_id, key),
            )
        )
        return translate.setup(body)

    async def get_card(self, stripe_account_id: StripeAccountId, payment_method: str) -> types.Card:
        return translate.card(
            await _request(self._v1.payment_methods.retrieve_async(payment_method, options=_options(stripe_account_id)))
        )

    async def attach_card(
        self, stripe_account_id: StripeAccountId, customer: str, payment_method: str, *, key: str
    ) -> types.Card:
        """Attaches a card to a customer. Raises Declined if the bank refuses it."""
        body = await _request(
            self._v1.payment_methods.attach_async(
                payment_method, {"customer": customer}, _options(stripe_account_id, key)
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
            await _request(
                self._v1.payment_methods.update_async(payment_method, params, _options(stripe_account_id, key))
            )
        )

    async def detach_card(self, stripe_account_id: StripeAccountId, payment_method: str, *, key: str) -> None:
        """Detaches a card. Does not check whether a membership still needs it."""
        await _request(self._v1.payment_methods.detach_async(payment_method, options=_options(stripe_account_id, key)))

    # Payments

    async def create_intent(
        self,
        stripe_account_id: StripeAccountId,
        *,
        customer: str,
        amount: int,
        currency: str,
        application_fee: int,
        metadata: Mapping[str, str],
        key: str,
        description: str | None = None,
    ) -> types.Intent:
        """Creates a payment of `amount` minor units. Moves no money. `metadata` names the invoice and generation."""
        params: stripe.params.PaymentIntentCreateParams = {
            "amount": amount,
            "currency": currency.lower(),
            "customer": customer,
            "allowed_payment_method_types": ["card"],
            "metadata": dict(metadata),
        }
        if application_fee and stripe_account_id:
            params["application_fee_amount"] = application_fee
        if description:
            params["description"] = description
        return translate.intent(
            await _request(self._v1.payment_intents.create_async(params, _options(stripe_account_id, key)))
        )

    async def confirm_intent(
        self, stripe_account_id: StripeAccountId, intent: str, *, payment_method: str, on_session: bool, key: str
    ) -> types.Intent:
        """Charges the card. If the bank wants to authenticate the client, the payment becomes `requires_action`
        on-session, and is declined off-session.

        Raises Declined, AuthenticationRequired, AlreadySucceeded, AlreadyCanceled, ChargesDisabled, UnknownOutcome.
        """
        params: stripe.params.PaymentIntentConfirmParams = {"payment_method": payment_method, "expand": _EXPAND_CHARGE}
        if on_session:
            params["use_stripe_sdk"] = True
        else:
            params["off_session"] = True
        return translate.intent(
            await _request(self._v1.payment_intents.confirm_async(intent, params, _options(stripe_account_id, key)))
        )

    async def get_intent(self, stripe_account_id: StripeAccountId, intent: str) -> types.Intent:
        """Returns the current state of a payment: the only source of truth about money."""
        return translate.intent(
            await _request(
                self._v1.payment_intents.retrieve_async(intent, {"expand": _EXPAND_CHARGE}, _options(stripe_account_id))
            )
        )

    async def cancel_intent(self, stripe_account_id: StripeAccountId, intent: str, *, key: str) -> types.Intent:
        """Cancels a payment. Raises AlreadySucceeded, with the payment, if it was paid first."""
        try:
            return translate.intent(
                await _request(
                    self._v1.payment_intents.cancel_async(
                        intent, {"expand": _EXPAND_CHARGE}, _options(stripe_account_id, key)
                    )
                )
            )
        except errors.InvalidRequest as error:
            if error.code != "payment_intent_unexpected_state":
                raise
            current = await self.get_intent(stripe_account_id, intent)
            if current.status == "succeeded":
                raise errors.AlreadySucceeded(error.detail, intent=current) from error
            if current.status == "canceled":
                return current
            raise
        except errors.AlreadyCanceled as error:
            return error.intent

    async def find_intents(
        self, stripe_account_id: StripeAccountId, *, customer: str, invoice_ref: str
    ) -> list[types.Intent]:
        """Returns the payments of an invoice (`metadata["invoice"]`), newest first. Used when no id was stored."""
        found = await _request_all(
            self._v1.payment_intents.list_async({"customer": customer, "limit": _PAGE}, _options(stripe_account_id))
        )
        return [translate.intent(body) for body in found if (body.get("metadata") or {}).get("invoice") == invoice_ref]

    async def refund(
        self,
        stripe_account_id: StripeAccountId,
        intent: str,
        *,
        amount: int | None = None,
        return_fee: bool,
        key: str,
        metadata: Mapping[str, str] | None = None,
    ) -> types.Refund:
        """Refunds `amount` minor units, or all that is left if None. Raises InvalidRequest if that is too much.

        `return_fee` refunds the application fee to the connected account in proportion.
        """
        params: stripe.params.RefundCreateParams = {
            "payment_intent": intent,
            "reason": "requested_by_customer",
            "expand": _EXPAND_MOVED,
        }
        if metadata:
            params["metadata"] = dict(metadata)
        if amount is not None:
            params["amount"] = amount
        if return_fee and stripe_account_id:
            params["refund_application_fee"] = True
        return translate.refund(await _request(self._v1.refunds.create_async(params, _options(stripe_account_id, key))))

    async def get_refund(self, stripe_account_id: StripeAccountId, refund: str) -> types.Refund:
        return translate.refund(
            await _request(
                self._v1.refunds.retrieve_async(refund, {"expand": _EXPAND_MOVED}, _options(stripe_account_id))
            )
        )

    async def list_refunds(self, stripe_account_id: StripeAccountId, intent: str) -> list[types.Refund]:
        """Newest first."""
        found = await _request_all(
            self._v1.refunds.list_async(
                {"payment_intent": intent, "limit": _PAGE, "expand": [f"data.{part}" for part in _EXPAND_MOVED]},
                _options(stripe_account_id),
            )
        )
        return [translate.refund(body) for body in found]

    async def get_dispute(self, stripe_account_id: StripeAccountId, dispute: str) -> types.Dispute:
        return translate.dispute(
            await _request(self._v1.disputes.retrieve_async(dispute, options=_options(stripe_account_id)))
        )

    async def get_application_fee(self, fee: str) -> types.ApplicationFee:
        """Returns the platform's part of a charge. Application fees belong to the platform's own account."""
        return translate.application_fee(await _request(self._v1.application_fees.retrieve_async(fee)))

    # Balance and payouts

    async def get_balance(self, stripe_account_id: StripeAccountId) -> types.Balance:
        return translate.balance(await _request(self._v1.balance.retrieve_async(options=_options(stripe_account_id))))

    async def list_payouts(
        self, stripe_account_id: StripeAccountId, *, since: datetime | None = None
    ) -> list[types.Payout]:
        """Newest first."""
        params = cast("stripe.params.PayoutListParams", {"limit": _PAGE, **_created_since(since)})
        return [
            translate.payout(body)
            for body in await _request_all(self._v1.payouts.list_async(params, _options(stripe_account_id)))
        ]

    async def get_payout(self, stripe_account_id: StripeAccountId, payout: str) -> types.Payout:
        return translate.payout(
            await _request(self._v1.payouts.retrieve_async(payout, options=_options(stripe_account_id)))
        )

    async def list_transactions(
        self,
        stripe_account_id: StripeAccountId,
        *,
        payout: str | None = None,
        source: str | None = None,
        since: datetime | None = None,
    ) -> list[types.BalanceTransaction]:
        """Returns the balance transactions, newest first; with `payout` only those in this payout, with `source` only
        those of this charge, refund or dispute."""
        chosen = {name: value for name, value in (("payout", payout), ("source", source)) if value}
        params = {"limit": _PAGE, **_created_since(since), **chosen}
        typed = cast("stripe.params.BalanceTransactionListParams", params)
        found = await _request_all(self._v1.balance_transactions.list_async(typed, _options(stripe_account_id)))
        return [translate.balance_transaction(body) for body in found]

    # Events

    def parse_webhook(self, raw: bytes, signature: str | None, endpoint: Endpoint) -> types.ProviderEvent:
        """Parses a signed event. Raises InvalidWebhook if the signature is wrong or too old."""
        return webhooks.parse(raw, signature, self._webhook_secrets.get(endpoint))

    async def list_events(self, stripe_account_id: StripeAccountId, *, since: datetime) -> list[types.ProviderEvent]:
        """Returns the events since then (30 days at most), oldest first, to find missed webhooks."""
        params = cast("stripe.params.EventListParams", {"limit": _PAGE, **_created_since(since)})
        found = [
            translate.event(body)
            for body in await _request_all(self._v1.events.list_async(params, _options(stripe_account_id)))
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
