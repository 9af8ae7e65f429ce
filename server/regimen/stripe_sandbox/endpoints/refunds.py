"""Refunds."""

from decimal import Decimal

from regimen.stripe_sandbox import balance_transactions
from regimen.stripe_sandbox.call import Call, route
from regimen.stripe_sandbox.endpoints import application_fees
from regimen.stripe_sandbox.store import PLATFORM
from regimen.stripe_sandbox.wire import ApiError, Body


@route("post", "refunds", "RefundCreateParams")
async def refund(call: Call) -> Body:
    intent = await call.get("payment_intent", str(call.params.get("payment_intent")))
    if not intent["latest_charge"]:
        raise ApiError(400, f"This PaymentIntent ({intent['id']}) does not have a successful charge to refund.")
    charge = await call.get("charge", intent["latest_charge"])
    if charge["disputed"]:
        raise ApiError(
            400, f"Charge {charge['id']} has been charged back; cannot issue a refund.", code="charge_disputed"
        )
    left = charge["amount"] - charge["amount_refunded"]
    if not left:
        raise ApiError(400, f"Charge {charge['id']} has already been refunded.", code="charge_already_refunded")
    amount = call.params.get("amount", left)
    if amount < 1:
        raise ApiError(400, "Invalid positive integer", code="parameter_invalid_integer", param="amount")
    if amount > left:
        raise ApiError(
            400,
            f"Refund amount ({amount}) is greater than unrefunded amount on charge ({left})",
            code="parameter_invalid_integer",
            param="amount",
        )
    if call.params.get("refund_application_fee") and not charge["application_fee_amount"]:
        raise ApiError(400, "This charge has no application fee to refund.", param="refund_application_fee")
    charge["amount_refunded"] += amount
    charge["refunded"] = charge["amount_refunded"] == charge["amount"]
    returned = 0
    if call.params.get("refund_application_fee"):
        fee = charge["application_fee_amount"]
        due = fee if charge["refunded"] else fee * charge["amount_refunded"] // charge["amount"]
        returned = max(0, due - charge["_fee_returned"])
        charge["_fee_returned"] += returned
    body = call.new(
        "re",
        "refund",
        amount=amount,
        currency=charge["currency"],
        charge=charge["id"],
        payment_intent=intent["id"],
        reason=call.params.get("reason"),
        status="succeeded",
        failure_balance_transaction=None,
    )
    body["metadata"] = dict(call.params.get("metadata") or {})
    moved = await balance_transactions.record_converted(
        call,
        "refund",
        -amount,
        charge["currency"],
        body["id"],
        application_fee=-returned,
        stripe_fee=0,
        rate=await rate_of(call, charge),
    )
    body["balance_transaction"] = moved["id"]
    if returned:
        await balance_transactions.record_transaction(
            call, "application_fee_refund", -returned, charge["currency"], body["id"], account=PLATFORM
        )
        await application_fees.count_returned(call, charge["application_fee"], returned)
    await call.put(charge)
    await call.put(body)
    await call.emit("charge.refunded", charge)
    await call.emit("refund.created", body)
    return body


@route("get", "refunds", "RefundListParams")
async def list_refunds(call: Call) -> Body:
    where = {name: call.params[name] for name in ("payment_intent", "charge") if name in call.params}
    return call.page(await call.transaction.find(call.account, "refund", **where), "/v1/refunds")


@route("get", "refunds/{}")
async def retrieve_refund(call: Call, refund_id: str) -> Body:
    return await call.get("refund", refund_id)


async def rate_of(call: Call, charge: Body) -> Decimal | None:
    """Returns the exchange rate of a charge, or None if it was not converted."""
    moved = await call.get("balance_transaction", charge["balance_transaction"] or charge["_balance_transaction"])
    return None if moved["exchange_rate"] is None else Decimal(str(moved["exchange_rate"]))


async def fail_refund(call: Call, refund_id: str) -> Body:
    """Fails a refund: the money comes back to the account, and the platform gets its fee again."""
    body = await call.get("refund", refund_id)
    if body["status"] != "succeeded":
        raise ApiError(400, "This refund has failed already.")
    moved = await call.get("balance_transaction", body["balance_transaction"])
    fee = moved["fee"]
    body["status"] = "failed"
    charge = await call.get("charge", body["charge"])
    rate = await rate_of(call, charge)
    if rate is not None:
        # The platform's part is in the currency of the price, what the account received in that of its bank.
        settled = int(moved["amount"])
        fee = round(moved["fee"] * body["amount"] / -settled) if settled else 0
    charge["amount_refunded"] -= body["amount"]
    charge["refunded"] = False
    charge["_fee_returned"] += fee
    returned = await balance_transactions.record_transaction(
        call,
        "refund_failure",
        -moved["amount"],
        moved["currency"],
        body["id"],
        application_fee=-moved["fee"],
        rate=rate,
    )
    body["failure_balance_transaction"] = returned["id"]
    if fee:
        await balance_transactions.record_transaction(
            call, "application_fee", -fee, body["currency"], body["id"], account=PLATFORM
        )
        await application_fees.count_returned(call, charge["application_fee"], fee)
    await call.put(charge)
    await call.put(body)
    await call.emit("refund.failed", body)
    return body
