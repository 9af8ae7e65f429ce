"""Contested payments at the sandbox."""

from regimen.platform.stripe.sandbox import funds
from regimen.platform.stripe.sandbox.call import Call, route
from regimen.platform.stripe.sandbox.wire import Body, WireError


@route("get", "disputes/{}")
async def retrieve(call: Call, dispute: str) -> Body:
    return await call.get("dispute", dispute)


async def begin(call: Call, intent: str, reason: str) -> Body:
    """Take what is left of a payment back from the account until the bank has decided."""
    paid = await call.get("payment_intent", intent)
    if not paid["latest_charge"]:
        raise WireError(400, "Only a successful payment can be disputed.")
    charge = await call.get("charge", paid["latest_charge"])
    if charge["disputed"] or charge["refunded"]:
        raise WireError(400, "This payment cannot be disputed.")
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
    await funds.move(call, "adjustment", -body["amount"], body["currency"], body["id"])
    await call.put(charge)
    await call.put(body)
    await call.emit("charge.dispute.created", body)
    return body


async def end(call: Call, dispute: str, won: bool) -> Body:
    """Close a dispute for good."""
    body = await call.get("dispute", dispute)
    if body["status"] in ("won", "lost"):
        raise WireError(400, "This dispute is closed.")
    body["status"] = "won" if won else "lost"
    if won:
        await funds.move(call, "adjustment", body["amount"], body["currency"], body["id"])
    await call.put(body)
    await call.emit("charge.dispute.closed", body)
    return body
