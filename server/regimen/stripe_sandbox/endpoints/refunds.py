"""Refunds."""

from regimen.stripe_sandbox import balance_transactions
from regimen.stripe_sandbox.call import Call, route
from regimen.stripe_sandbox.store import PLATFORM
from regimen.stripe_sandbox.wire import ApiError, Body


@route("post", "refunds", "RefundCreateParams")
async def refund(call: Call) -> Body:
    intent = await call.get("payment_intent", str(call.params.get("payment_intent")))
    if not intent["latest_charge"]:
        raise ApiError(400, f"This PaymentIntent ({intent['id']}) does not have a successful charge to refund.")
    charge = await call.get("charge", intent["latest_charge"])
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
    )
    moved = await balance_transactions.record_transaction(
        call, "refund", -amount, charge["currency"], body["id"], application_fee=-returned
    )
    body["balance_transaction"] = moved["id"]
    if returned:
        await balance_transactions.record_transaction(
            call, "application_fee_refund", -returned, charge["currency"], body["id"], account=PLATFORM
        )
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


async def fail_refund(call: Call, refund_id: str) -> Body:
    """Fails a refund: the money comes back to the account, and the platform gets its fee again."""
    body = await call.get("refund", refund_id)
    if body["status"] != "succeeded":
        raise ApiError(400, "This refund has failed already.")
    moved = await call.get("balance_transaction", body["balance_transaction"])
    fee = moved["fee"]
    body["status"] = "failed"
    charge = await call.get("charge", body["charge"])
    charge["amount_refunded"] -= body["amount"]
    charge["refunded"] = False
    charge["_fee_returned"] += fee
    await balance_transactions.record_transaction(
        call, "refund_failure", body["amount"], body["currency"], body["id"], application_fee=-fee
    )
    if fee:
        await balance_transactions.record_transaction(
            call, "application_fee", -fee, body["currency"], body["id"], account=PLATFORM
        )
    await call.put(charge)
    await call.put(body)
    await call.emit("refund.failed", body)
    return body
