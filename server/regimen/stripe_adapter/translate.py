"""Converts Stripe's JSON and errors to our types. No other module knows Stripe's field names."""

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Literal, cast

import stripe

from regimen.kit.money import half_up
from regimen.stripe_adapter import errors, types

Json = Mapping[str, Any]

# Declines that are worth another off-session attempt: the bank may accept the card tomorrow.
RETRYABLE_DECLINES = frozenset(
    {
        "generic_decline",
        "insufficient_funds",
        "card_velocity_exceeded",
        "withdrawal_count_limit_exceeded",
        "try_again_later",
        "reenter_transaction",
        "processing_error",
        "issuer_not_available",
        "approve_with_id",
        "call_issuer",
        "do_not_honor",
        "no_action_taken",
        "not_permitted",
        "service_not_allowed",
        "transaction_not_allowed",
    }
)

FINAL_ADVICE = frozenset({"do_not_try_again", "confirm_card_data"})
"""What card networks advise where another attempt without the client is useless, or is charged a penalty."""

EVENTS: dict[str, types.EventKind] = {
    "setup_intent.succeeded": "setup.succeeded",
    "setup_intent.setup_failed": "setup.failed",
    "payment_intent.succeeded": "intent.succeeded",
    "payment_intent.payment_failed": "intent.failed",
    "payment_intent.requires_action": "intent.requires_action",
    "payment_intent.processing": "intent.processing",
    "payment_intent.canceled": "intent.canceled",
    "charge.updated": "charge.updated",
    "charge.refunded": "charge.updated",
    "refund.created": "refund.created",
    "refund.updated": "refund.updated",
    "refund.failed": "refund.failed",
    "charge.dispute.created": "dispute.opened",
    "charge.dispute.updated": "dispute.updated",
    "charge.dispute.closed": "dispute.closed",
    "charge.dispute.funds_withdrawn": "dispute.updated",
    "charge.dispute.funds_reinstated": "dispute.updated",
    "application_fee.refunded": "fee.refunded",
    "payment_method.updated": "card.updated",
    "payment_method.automatically_updated": "card.updated",
    "payment_method.detached": "card.detached",
    "account.updated": "account.updated",
    "account.application.deauthorized": "account.deauthorized",
    "payout.created": "payout.created",
    "payout.updated": "payout.updated",
    "payout.paid": "payout.paid",
    "payout.failed": "payout.failed",
    "tax.settings.updated": "tax.updated",
}


def to_datetime(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _id(value: Any) -> str | None:
    """Returns the id of a field that is either an id or an expanded object."""
    if value is None:
        return None
    return str(value["id"]) if isinstance(value, Mapping) else str(value)


def account(body: Json) -> types.AccountState:
    requirements = body.get("requirements") or {}
    banks = (body.get("external_accounts") or {}).get("data") or []
    return types.AccountState(
        id=body["id"],
        charges_enabled=bool(body.get("charges_enabled")),
        payouts_enabled=bool(body.get("payouts_enabled")),
        details_submitted=bool(body.get("details_submitted")),
        currently_due=tuple(requirements.get("currently_due") or ()),
        disabled_reason=requirements.get("disabled_reason"),
        default_currency=str(body.get("default_currency") or "").upper(),
        country=str(body.get("country") or ""),
        bank_last4=banks[0].get("last4") if banks else None,
    )


def setup(body: Json) -> types.Setup:
    last_error = body.get("last_setup_error") or {}
    return types.Setup(
        id=body["id"],
        status=body["status"],
        client_secret=body["client_secret"],
        payment_method=_id(body.get("payment_method")),
        customer=_id(body.get("customer")),
        error=last_error.get("message"),
    )


def card(body: Json) -> types.Card:
    fields = body.get("card") or {}
    networks = fields.get("networks") or {}
    return types.Card(
        id=body["id"],
        customer=_id(body.get("customer")),
        brand=fields.get("brand") or "unknown",
        last4=fields.get("last4") or "",
        exp_month=int(fields.get("exp_month") or 0),
        exp_year=int(fields.get("exp_year") or 0),
        networks=tuple(networks.get("available") or ()),
        preferred_network=networks.get("preferred"),
        billing=dict(body.get("billing_details") or {}),
        wallet=(fields.get("wallet") or {}).get("type"),
        fingerprint=fields.get("fingerprint"),
    )


def intent(body: Json) -> types.Intent:
    last_error = body.get("last_payment_error") or {}
    code = last_error.get("code")
    decline = last_error.get("decline_code") or code
    charge = body.get("latest_charge")
    charge_fields: Json = charge if isinstance(charge, Mapping) else {}
    advice = last_error.get("advice_code")
    needs_authentication = "authentication_required" in (code, last_error.get("decline_code"))
    return types.Intent(
        id=body["id"],
        status=body["status"],
        client_secret=body["client_secret"],
        amount=body["amount"],
        currency=body["currency"].upper(),
        customer=_id(body.get("customer")),
        payment_method=_id(body.get("payment_method")) or _id(last_error.get("payment_method")),
        charge_id=_id(charge) if body["status"] == "succeeded" else None,
        decline_code=decline,
        decline_message=last_error.get("message"),
        retryable=advice not in FINAL_ADVICE and (decline in RETRYABLE_DECLINES or advice == "try_again_later"),
        needs_authentication=needs_authentication,
        application_fee=body.get("application_fee_amount") or 0,
        settlement=_settlement(charge_fields.get("balance_transaction")),
        livemode=bool(body.get("livemode")),
        amount_received=body.get("amount_received") or 0,
        amount_refunded=charge_fields.get("amount_refunded") or 0,
        charged_at=to_datetime(charge_fields["created"]) if charge_fields else None,
        metadata=dict(body.get("metadata") or {}),
        tax_calculation=(((body.get("hooks") or {}).get("inputs") or {}).get("tax") or {}).get("calculation") or None,
    )


def refund(body: Json) -> types.Refund:
    return types.Refund(
        id=body["id"],
        intent_id=_id(body.get("payment_intent")),
        charge_id=_id(body.get("charge")),
        amount=body["amount"],
        currency=body["currency"].upper(),
        status=body.get("status") or "pending",
        created=to_datetime(body["created"]),
        settlement=_settlement(body.get("balance_transaction")),
        returned=_settlement(body.get("failure_balance_transaction")),
        metadata=dict(body.get("metadata") or {}),
    )


def dispute(body: Json) -> types.Dispute:
    moved = body.get("balance_transactions") or ()
    evidence = body.get("evidence_details") or {}
    return types.Dispute(
        id=body["id"],
        intent_id=_id(body.get("payment_intent")),
        charge_id=str(_id(body["charge"])),
        amount=body["amount"],
        currency=body["currency"].upper(),
        reason=body["reason"],
        status=body["status"],
        created=to_datetime(body["created"]),
        withdrawn=_first_settlement(moved, lambda amount: amount < 0),
        reinstated=_first_settlement(moved, lambda amount: amount > 0),
        evidence_due=to_datetime(evidence["due_by"]) if evidence.get("due_by") else None,
        is_answered=bool(evidence.get("submission_count")),
    )


def application_fee(body: Json) -> types.ApplicationFee:
    return types.ApplicationFee(
        id=body["id"],
        stripe_account_id=str(_id(body["account"])),
        charge_id=str(_id(body["charge"])),
        currency=body["currency"].upper(),
        amount=body["amount"],
        amount_refunded=body.get("amount_refunded") or 0,
    )


def payout(body: Json) -> types.Payout:
    return types.Payout(
        id=body["id"],
        amount=body["amount"],
        currency=body["currency"].upper(),
        status=body["status"],
        arrival=to_datetime(body["arrival_date"]),
        created=to_datetime(body["created"]),
        failure_message=body.get("failure_message"),
    )


def _fee(body: Json, kind: str) -> int:
    return sum(part["amount"] for part in body.get("fee_details") or () if part.get("type") == kind)


def _settlement(body: Any) -> types.Settlement | None:
    """Returns what a balance transaction says, or None if it isn't there yet, or is only named."""
    if not isinstance(body, Mapping):
        return None
    platform_fee = _fee(body, "application_fee")
    return types.Settlement(
        currency=body["currency"].upper(),
        gross=body["amount"],
        platform_fee=platform_fee,
        provider_fee=body["fee"] - platform_fee,
        created=to_datetime(body["created"]),
    )


def _first_settlement(moved: Iterable[Json], wanted: Callable[[int], bool]) -> types.Settlement | None:
    return next((_settlement(one) for one in moved if wanted(one["amount"])), None)


def balance_transaction(body: Json) -> types.BalanceTransaction:
    application_fee = _fee(body, "application_fee")
    return types.BalanceTransaction(
        id=body["id"],
        kind=body["type"],
        amount=body["amount"],
        fee=body["fee"],
        provider_fee=body["fee"] - application_fee,
        application_fee=application_fee,
        net=body["net"],
        currency=body["currency"].upper(),
        source=_id(body.get("source")),
        created=to_datetime(body["created"]),
        available_on=to_datetime(body["available_on"]),
        description=body.get("description") or None,
    )


def balance(body: Json) -> types.Balance:
    def by_currency(part: Literal["available", "pending"]) -> dict[str, int]:
        return {entry["currency"].upper(): entry["amount"] for entry in body.get(part) or ()}

    return types.Balance(available=by_currency("available"), pending=by_currency("pending"))


def tax_settings(body: Json) -> types.TaxSettings:
    pending = (body.get("status_details") or {}).get("pending") or {}
    address = (body.get("head_office") or {}).get("address") or {}
    return types.TaxSettings(
        active=body["status"] == "active",
        missing=tuple(pending.get("missing_fields") or ()),
        country=address.get("country"),
    )


def tax_calculation(body: Json) -> types.TaxCalculation:
    """Returns the tax of all jurisdictions together: in some countries several share it."""
    collected = [part for part in body.get("tax_breakdown") or () if part["amount"]]
    rates = [part["tax_rate_details"] for part in collected]
    percent = sum((Decimal(rate["percentage_decimal"]) for rate in rates), Decimal(0))
    return types.TaxCalculation(
        id=body["id"],
        total=body["amount_total"],
        tax=body["tax_amount_inclusive"],
        rate_bp=half_up(percent * 100),
        country=rates[0].get("country") if rates else None,
    )


def event(body: Json) -> types.ProviderEvent:
    """Returns the event. Only ids are read from its payload, which may be out of date when it arrives."""
    kind = EVENTS.get(body["type"], "other")
    payload: Json = body["data"]["object"]
    stripe_account_id = body.get("account") or ""
    object_id = stripe_account_id if kind == "account.deauthorized" and stripe_account_id else payload.get("id")
    return types.ProviderEvent(
        event_id=body["id"],
        stripe_account_id=stripe_account_id,
        kind=kind,
        object_id=str(object_id or ""),
        created=to_datetime(body["created"]),
        intent_id=payload["id"] if kind.startswith("intent.") else _id(payload.get("payment_intent")),
        livemode=bool(body.get("livemode")),
    )


def provider_error(error: stripe.StripeError) -> errors.ProviderError:
    """Returns our error for an error of the SDK."""
    fields = cast("Json", error.json_body or {}).get("error") or {}
    message = error.user_message or fields.get("message") or "The payment provider refused the request."
    code = fields.get("code")
    attached = intent(fields["payment_intent"]) if fields.get("payment_intent") else None
    status = error.http_status or 0
    if isinstance(error, stripe.CardError):
        decline_code = fields.get("decline_code") or code
        kind = (
            errors.AuthenticationRequired
            if "authentication_required" in (code, fields.get("decline_code"))
            else errors.Declined
        )
        return kind(message, intent=attached, code=code, decline_code=decline_code)
    if isinstance(error, stripe.IdempotencyError) and status != 409:
        return errors.IdempotencyKeyReused(message, code=code)
    if isinstance(error, stripe.APIConnectionError | stripe.RateLimitError) or status >= 500 or status in (0, 409):
        return errors.UnknownOutcome(message, code=code)
    if code == "payment_intent_unexpected_state" and attached is not None:
        if attached.status == "succeeded":
            return errors.AlreadySucceeded(message, intent=attached)
        if attached.status == "canceled":
            return errors.AlreadyCanceled(message, intent=attached)
    if code == "account_invalid" or "does not have access to account" in message:
        return errors.AccountLost(message, code=code)
    if status in (401, 403):
        return errors.AccessDenied(message, code=code)
    if status == 404 or code == "resource_missing":
        return errors.ObjectNotFound(message, code=code, param=fields.get("param"))
    if code == "charge_not_allowed" or "cannot currently make live charges" in message:
        return errors.ChargesDisabled(message, code=code)
    return errors.InvalidRequest(message, code=code, param=fields.get("param"))
