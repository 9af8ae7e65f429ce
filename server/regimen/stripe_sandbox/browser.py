"""The browser side of the sandbox: what people do in Stripe's forms and pages, and in their bank's."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from regimen.kit.errors import Conflict, Invalid, NotFound
from regimen.stripe_sandbox import card_numbers
from regimen.stripe_sandbox.endpoints import payment_intents
from regimen.stripe_sandbox.store import PLATFORM
from regimen.stripe_sandbox.wire import ApiError, Body, public

if TYPE_CHECKING:
    from regimen.stripe_sandbox.call import Call
    from regimen.stripe_sandbox.sandbox import Sandbox

_NOT_CONFIRMED = "We are unable to authenticate your payment method. Please choose a different one and try again."


@dataclass(frozen=True)
class Outcome:
    """The state of an intent. `status` is Stripe's; `error` is a message for the person."""

    id: str
    kind: str
    status: str
    amount: int | None = None
    currency: str | None = None
    payment_method: str | None = None
    error: str | None = None
    decline_code: str | None = None

    def json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Onboarding:
    """The state of an account, for our page that replaces Stripe's onboarding."""

    account: str
    country: str
    currency: str
    details_submitted: bool
    charges_enabled: bool
    payouts_enabled: bool
    currently_due: list[str]
    return_url: str | None


def _outcome(body: Body) -> Outcome:
    failed = body.get("last_payment_error") or body.get("last_setup_error") or {}
    return Outcome(
        id=body["id"],
        kind=body["object"],
        status=body["status"],
        amount=body.get("amount"),
        currency=(body.get("currency") or "").upper() or None,
        payment_method=body["payment_method"],
        error=failed.get("message"),
        decline_code=failed.get("decline_code"),
    )


class Browser:
    """Intents are found by their client secret; a wrong secret is the same as a missing intent."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox

    async def status(self, client_secret: str) -> Outcome:
        """Returns the state of an intent."""
        account = await self._account_of(client_secret)
        async with self._sandbox.transaction(account) as call:
            return _outcome(await _intent(call, client_secret))

    async def confirm_setup(
        self, client_secret: str, card: card_numbers.CardFields, billing_details: dict[str, Any] | None = None
    ) -> Outcome:
        """Saves a card. Raises Invalid with the errors of the form."""
        errors = card_numbers.form_errors(card, self._sandbox.clock())
        if errors:
            raise Invalid("Please check your card details.", errors=errors)
        account = await self._account_of(client_secret)
        async with self._sandbox.transaction(account) as call:
            setup = await _intent(call, client_secret, "setup_intent")
            if setup["status"] in ("succeeded", "canceled"):
                raise Conflict(f"This card form was already used: it is {setup['status']}.")
            card_body = _payment_method(call, card, billing_details or {})
            setup.update(last_setup_error=None, next_action=None)
            behaviour = card_body["_behaviour"]
            if behaviour == "refused":
                return await self._decline_setup(call, setup, card_body["_code"], card_body["_decline_code"])
            setup["payment_method"] = card_body["id"]
            if behaviour in ("always_3ds", "setup_3ds", "3ds_then_declined"):
                setup.update(status="requires_action", next_action={"type": "use_stripe_sdk", "use_stripe_sdk": {}})
                await call.put(card_body)
                await call.put(setup)
                await call.emit("setup_intent.requires_action", setup)
                return _outcome(setup)
            await call.put(card_body)
            return await _finish_setup(call, setup, card_body)

    async def complete_setup_action(self, client_secret: str, approved: bool) -> Outcome:
        """Confirms or refuses the bank's authentication while a card is being saved."""
        account = await self._account_of(client_secret)
        async with self._sandbox.transaction(account) as call:
            setup = await _intent(call, client_secret, "setup_intent")
            if setup["status"] != "requires_action":
                return _outcome(setup)
            if not approved:
                return await self._decline_setup(call, setup, "setup_intent_authentication_failure", None)
            return await _finish_setup(call, setup, await call.get("payment_method", setup["payment_method"]))

    async def complete_action(self, client_secret: str, approved: bool) -> Outcome:
        """Confirms or refuses the bank's authentication of a payment. A second call changes nothing."""
        account = await self._account_of(client_secret)
        async with self._sandbox.transaction(account) as call:
            intent = await _intent(call, client_secret, "payment_intent")
            if intent["status"] != "requires_action":
                return _outcome(intent)
            card = await call.get("payment_method", intent["payment_method"])
            if approved and card["_behaviour"] == "3ds_then_declined":
                try:
                    await payment_intents.decline_payment(call, intent, card, card["_code"], card["_decline_code"])
                except ApiError:
                    return _outcome(await call.get("payment_intent", intent["id"]))
            if approved:
                return _outcome(await payment_intents.complete_payment(call, intent))
            intent.update(
                status="requires_payment_method",
                payment_method=None,
                next_action=None,
                last_payment_error={
                    "type": "invalid_request_error",
                    "code": "payment_intent_authentication_failure",
                    "message": _NOT_CONFIRMED,
                    "payment_method": public(card),
                },
            )
            await call.put(intent)
            await call.emit("payment_intent.payment_failed", intent)
            return _outcome(intent)

    async def onboarding(self, account: str) -> Onboarding:
        """Returns the state of a connected account, for its onboarding page."""
        async with self._sandbox.transaction(PLATFORM) as call:
            return _onboarding(await account_body(call, account))

    async def submit_onboarding(self, account: str, completed: bool) -> Onboarding:
        """Completes the onboarding, or, unless `completed`, leaves it waiting for a document."""
        async with self._sandbox.transaction(PLATFORM) as call:
            body = await account_body(call, account)
            due = [] if completed else ["individual.verification.document"]
            body.update(
                details_submitted=True,
                charges_enabled=completed,
                payouts_enabled=completed,
                capabilities=dict.fromkeys(body["capabilities"], "active" if completed else "pending"),
                requirements={
                    "currently_due": due,
                    "past_due": due,
                    "disabled_reason": None if completed else "requirements.past_due",
                },
            )
            body["external_accounts"]["data"] = [
                {
                    "id": f"ba_{body['id'][5:]}",
                    "object": "bank_account",
                    "bank_name": "TEST BANK",
                    "last4": "6789",
                    "currency": body["default_currency"],
                    "country": body["country"],
                }
            ]
            await call.put(body)
            await call.emit("account.updated", body, account=account)
            return _onboarding(body)

    async def _account_of(self, client_secret: str) -> str:
        account = await self._sandbox.store.find_account(client_secret.partition("_secret_")[0])
        if account is None:
            raise NotFound
        return account

    @staticmethod
    async def _decline_setup(call: Call, setup: Body, code: str, decline_code: str | None) -> Outcome:
        message = card_numbers.decline_message(decline_code) if decline_code else _NOT_CONFIRMED
        setup.update(
            status="requires_payment_method",
            payment_method=None,
            next_action=None,
            last_setup_error={"type": "card_error", "code": code, "decline_code": decline_code, "message": message},
        )
        await call.put(setup)
        await call.emit("setup_intent.setup_failed", setup)
        return _outcome(setup)


async def _intent(call: Call, client_secret: str, kind: str | None = None) -> Body:
    body = await call.transaction.get(call.account, client_secret.partition("_secret_")[0])
    known = ("setup_intent", "payment_intent") if kind is None else (kind,)
    if (
        body is None
        or body["object"] not in known
        or not hmac.compare_digest(body["client_secret"].encode(), client_secret.encode())
    ):
        raise NotFound
    return body


async def account_body(call: Call, account: str) -> Body:
    body = await call.transaction.get(PLATFORM, account)
    if body is None or body["object"] != "account":
        raise NotFound
    return body


def _onboarding(body: Body) -> Onboarding:
    return Onboarding(
        account=body["id"],
        country=body["country"],
        currency=body["default_currency"].upper(),
        details_submitted=body["details_submitted"],
        charges_enabled=body["charges_enabled"],
        payouts_enabled=body["payouts_enabled"],
        currently_due=list(body["requirements"]["currently_due"]),
        return_url=body.get("_return_url"),
    )


def _hash(*parts: str | None) -> str:
    return hashlib.sha256(":".join(part or "" for part in parts).encode()).hexdigest()[:16]


def _payment_method(call: Call, card: card_numbers.CardFields, billing_details: dict[str, Any]) -> Body:
    """Returns a new payment method: the last four digits of the card and its behaviour, but never its number."""
    test = card_numbers.TEST_CARDS[card.digits]
    year = card.exp_year + 2000 if card.exp_year < 100 else card.exp_year
    return call.new(
        "pm",
        "payment_method",
        type="card",
        customer=None,
        billing_details={"name": None, "email": None, "phone": None, "address": None} | billing_details,
        card={
            "brand": test.brand,
            "last4": card.digits[-4:],
            "exp_month": card.exp_month,
            "exp_year": year,
            "networks": {"available": list(test.networks or (test.brand,)), "preferred": None},
            "wallet": None,
            "fingerprint": _hash(call.account, card.digits),
        },
        _behaviour=test.behaviour,
        _code=test.code,
        _decline_code=test.decline_code,
        _advice_code=test.advice_code,
        _set_up=False,
    )


async def _finish_setup(call: Call, setup: Body, card: Body) -> Outcome:
    card.update(customer=setup["customer"], _set_up=True)
    if not call.same_number_is_same_card:
        card["card"]["fingerprint"] = _hash(card["card"]["fingerprint"], setup["customer"])
    setup.update(status="succeeded", payment_method=card["id"], next_action=None)
    await call.put(card)
    await call.put(setup)
    if setup["customer"]:
        await call.emit("payment_method.attached", card)
    await call.emit("setup_intent.succeeded", setup)
    return _outcome(setup)
