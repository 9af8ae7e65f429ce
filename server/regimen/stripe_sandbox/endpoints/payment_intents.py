"""Payment intents and their charges."""

import secrets
from typing import Any

from regimen.kit.money import charge_step
from regimen.stripe_adapter import limits
from regimen.stripe_sandbox import balance_transactions, card_numbers
from regimen.stripe_sandbox.call import Call, route
from regimen.stripe_sandbox.endpoints import application_fees, disputes, tax
from regimen.stripe_sandbox.store import PLATFORM
from regimen.stripe_sandbox.wire import ApiError, Body, public

OPEN_STATUSES = frozenset({"requires_payment_method", "requires_confirmation", "requires_action"})


@route("post", "payment_intents", "PaymentIntentCreateParams")
async def create(call: Call) -> Body:
    params = call.params
    amount, currency = params["amount"], params["currency"].lower()
    fee = params.get("application_fee_amount")
    if params.get("confirm"):
        raise ApiError(400, "The sandbox prepares payments first and confirms them second.", param="confirm")
    if amount < limits.min_amount(currency):
        raise ApiError(
            400, "Amount must be no less than the currency's minimum.", code="amount_too_small", param="amount"
        )
    if not limits.is_chargeable(amount, currency):
        raise ApiError(400, "Invalid amount for this currency.", code="amount_too_large", param="amount")
    if fee is not None and not call.account:
        raise ApiError(
            400,
            "Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment.",
            param="application_fee_amount",
        )
    if fee is not None and not 0 < fee <= amount:
        raise ApiError(
            400, "The application fee must be positive and at most the amount.", param="application_fee_amount"
        )
    if fee is not None and fee % charge_step(currency.upper()):
        raise ApiError(400, "Invalid application fee for this currency.", param="application_fee_amount")
    await _require_charges_enabled(call)
    if params.get("customer"):
        await call.get("customer", params["customer"])
    await tax.check_hook(call, params)
    body = call.new(
        "pi",
        "payment_intent",
        amount=amount,
        amount_received=0,
        currency=currency,
        customer=params.get("customer"),
        status="requires_payment_method",
        application_fee_amount=fee,
        description=params.get("description"),
        payment_method=None,
        payment_method_types=params.get("allowed_payment_method_types") or ["card"],
        latest_charge=None,
        next_action=None,
        last_payment_error=None,
        canceled_at=None,
        hooks=params.get("hooks"),
    )
    body["client_secret"] = f"{body['id']}_secret_{secrets.token_hex(12)}"
    await call.put(body)
    await call.emit("payment_intent.created", body)
    return body


@route("get", "payment_intents", "PaymentIntentListParams")
async def list_intents(call: Call) -> Body:
    where = {"customer": call.params["customer"]} if "customer" in call.params else {}
    return call.page(await call.transaction.find(call.account, "payment_intent", **where), "/v1/payment_intents")


@route("get", "payment_intents/{}")
async def retrieve(call: Call, intent: str) -> Body:
    return await call.get("payment_intent", intent)


@route("post", "payment_intents/{}/confirm", "PaymentIntentConfirmParams")
async def confirm(call: Call, intent: str) -> Body:
    body = await call.get("payment_intent", intent)
    if body["status"] not in OPEN_STATUSES:
        raise _unexpected_state(
            body, f"This PaymentIntent's payment_method could not be updated: it is {body['status']}."
        )
    chosen = call.params.get("payment_method") or body["payment_method"]
    if not chosen:
        raise ApiError(400, "You must provide a payment method to confirm.", param="payment_method")
    card = await call.transaction.get(call.account, chosen) or {"customer": None}
    if card["customer"] != body["customer"] or not card["customer"]:
        raise ApiError(
            400,
            f"The customer does not have a payment method with the ID {chosen}.",
            param="payment_method",
        )
    await _require_charges_enabled(call)
    body.update(payment_method=chosen, next_action=None)
    behaviour = card["_behaviour"]
    if behaviour in ("refused", "charge_refused"):
        await decline_payment(call, body, card, card["_code"], card["_decline_code"])
    needs_authentication = behaviour in ("always_3ds", "3ds_then_declined") or (
        behaviour == "setup_3ds" and not card["_set_up"]
    )
    if needs_authentication and call.params.get("off_session"):
        await decline_payment(call, body, card, "authentication_required", "authentication_required")
    if needs_authentication:
        body.update(status="requires_action", next_action={"type": "use_stripe_sdk", "use_stripe_sdk": {}})
        await call.put(body)
        await call.emit("payment_intent.requires_action", body)
        return body
    paid = await complete_payment(call, body)
    if behaviour in ("disputed", "inquired"):
        kind: disputes.DisputeKind = "dispute" if behaviour == "disputed" else "inquiry"
        await disputes.open_dispute(call, paid["id"], "product_not_received", kind)
    return paid


@route("post", "payment_intents/{}/cancel", "PaymentIntentCancelParams")
async def cancel(call: Call, intent: str) -> Body:
    body = await call.get("payment_intent", intent)
    if body["status"] not in OPEN_STATUSES:
        raise _unexpected_state(
            body, f"You cannot cancel this PaymentIntent because it has a status of {body['status']}."
        )
    body.update(
        status="canceled",
        canceled_at=call.now,
        next_action=None,
        cancellation_reason=call.params.get("cancellation_reason"),
    )
    await call.put(body)
    await call.emit("payment_intent.canceled", body)
    return body


@route("get", "charges/{}")
async def retrieve_charge(call: Call, charge: str) -> Body:
    return await call.get("charge", charge)


async def complete_payment(call: Call, body: Body) -> Body:
    """Moves the money of an open payment."""
    amount, currency, fee = body["amount"], body["currency"], body["application_fee_amount"] or 0
    charge = call.new(
        "ch",
        "charge",
        amount=amount,
        amount_captured=amount,
        amount_refunded=0,
        currency=currency,
        customer=body["customer"],
        payment_intent=body["id"],
        payment_method=body["payment_method"],
        application_fee_amount=body["application_fee_amount"],
        status="succeeded",
        paid=True,
        captured=True,
        refunded=False,
        disputed=False,
        balance_transaction=None,
        application_fee=None,
        _fee_returned=0,
    )
    charge["metadata"] = body["metadata"]
    # At Stripe the fees of a payment may exceed its amount; the sandbox reduces its own fee instead.
    moved = await balance_transactions.record_converted(
        call, "charge", amount, currency, charge["id"], application_fee=fee
    )
    if call.late_balance_transactions:
        # As Stripe sometimes does: the payment is known before what it does to the balance.
        charge["_balance_transaction"] = moved["id"]
    else:
        charge["balance_transaction"] = moved["id"]
    if fee:
        charge["application_fee"] = await application_fees.record_fee(call, charge, fee)
    body.update(
        status="succeeded",
        amount_received=amount,
        latest_charge=charge["id"],
        next_action=None,
        last_payment_error=None,
    )
    await call.put(charge)
    await call.put(body)
    await call.emit("charge.succeeded", charge)
    await call.emit("payment_intent.succeeded", body)
    return body


async def decline_payment(call: Call, body: Body, card: Body, code: str, decline_code: str) -> None:
    """Stores the decline in the payment, which stays open for another card, and raises it."""
    message = card_numbers.decline_message(decline_code)
    error: dict[str, Any] = {
        "type": "card_error",
        "code": code,
        "decline_code": decline_code,
        "message": message,
        "payment_method": public(card),
    }
    if card.get("_advice_code"):
        error["advice_code"] = card["_advice_code"]
    body.update(status="requires_payment_method", payment_method=None, next_action=None, last_payment_error=error)
    await call.put(body)
    await call.emit("payment_intent.payment_failed", body)
    raise ApiError(
        402,
        message,
        code=code,
        kind="card_error",
        decline_code=decline_code,
        payment_intent=public(body),
        payment_method=public(card),
    )


async def _require_charges_enabled(call: Call) -> None:
    if call.account and not (await call.get("account", call.account, account=PLATFORM))["charges_enabled"]:
        raise ApiError(400, "Your account cannot currently make live charges.", code="charge_not_allowed")


def _unexpected_state(body: Body, message: str) -> ApiError:
    return ApiError(400, message, code="payment_intent_unexpected_state", payment_intent=public(body))


async def settle_late(call: Call, intent: str) -> Body:
    """Reports the balance transaction of a charge that was made without one."""
    charge = await call.get("charge", (await call.get("payment_intent", intent))["latest_charge"])
    charge["balance_transaction"] = charge.pop("_balance_transaction")
    await call.put(charge)
    await call.emit("charge.updated", charge)
    return charge
