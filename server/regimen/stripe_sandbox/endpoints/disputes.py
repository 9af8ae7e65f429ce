"""Disputes."""

from regimen.stripe_sandbox import balance_transactions
from regimen.stripe_sandbox.call import Call, route
from regimen.stripe_sandbox.wire import ApiError, Body


@route("get", "disputes/{}")
async def retrieve(call: Call, dispute: str) -> Body:
    return await call.get("dispute", dispute)


async def open_dispute(call: Call, intent: str, reason: str) -> Body:
    """Takes what is left of a payment from the account until the bank has decided."""
    paid = await call.get("payment_intent", intent)
    if not paid["latest_charge"]:
        raise ApiError(400, "Only a successful payment can be disputed.")
    charge = await call.get("charge", paid["latest_charge"])
    if charge["disputed"] or charge["refunded"]:
        raise ApiError(400, "This payment cannot be disputed.")
    body = call.new(
        "dp",
        "dispute",
        amount=charge["amount"] - charge["amount_refunded"],
        currency=charge["currency"],
        charge=charge["id"],
        payment_intent=intent,
        reason=reason,
        status="needs_response",
    )
    charge["disputed"] = True
    await balance_transactions.record_transaction(call, "adjustment", -body["amount"], body["currency"], body["id"])
    await call.put(charge)
    await call.put(body)
    await call.emit("charge.dispute.created", body)
    return body


async def close_dispute(call: Call, dispute: str, won: bool) -> Body:
    """Closes a dispute for good."""
    body = await call.get("dispute", dispute)
    if body["status"] in ("won", "lost"):
        raise ApiError(400, "This dispute is closed.")
    body["status"] = "won" if won else "lost"
    if won:
        await balance_transactions.record_transaction(call, "adjustment", body["amount"], body["currency"], body["id"])
    await call.put(body)
    await call.emit("charge.dispute.closed", body)
    return body
