"""Disputes: the money is withdrawn at once with a fee, unless it is only an inquiry or was prevented by a refund."""

from typing import Literal

from regimen.stripe_sandbox import balance_transactions
from regimen.stripe_sandbox.call import Call, route
from regimen.stripe_sandbox.endpoints import refunds
from regimen.stripe_sandbox.wire import ApiError, Body, public

DisputeKind = Literal["dispute", "inquiry", "prevented"]
_CLOSED = ("won", "lost", "prevented", "warning_closed")


@route("get", "disputes/{}")
async def retrieve(call: Call, dispute: str) -> Body:
    return await call.get("dispute", dispute)


async def open_dispute(call: Call, intent: str, reason: str, kind: DisputeKind = "dispute") -> Body:
    """Takes what is left of a payment from the account, and a fee, until the bank has decided.

    An inquiry takes nothing yet. A dispute that the card network prevents is resolved by a refund of the whole payment.
    """
    paid = await call.get("payment_intent", intent)
    if not paid["latest_charge"]:
        raise ApiError(400, "Only a successful payment can be disputed.")
    charge = await call.get("charge", paid["latest_charge"])
    if charge["disputed"] or charge["refunded"]:
        raise ApiError(400, "This payment cannot be disputed.")
    status = {"dispute": "needs_response", "inquiry": "warning_needs_response", "prevented": "prevented"}[kind]
    body = call.new(
        "dp",
        "dispute",
        amount=charge["amount"] - charge["amount_refunded"],
        currency=charge["currency"],
        charge=charge["id"],
        payment_intent=intent,
        reason=reason,
        status=status,
        balance_transactions=[],
    )
    if kind == "prevented":
        call.params = {"payment_intent": intent}
        await refunds.refund(call)
    elif kind == "dispute":
        await _withdraw(call, body, charge)
    await call.put(body)
    await call.emit("charge.dispute.created", body)
    if kind == "dispute":
        await call.emit("charge.dispute.funds_withdrawn", body)
    return body


async def _withdraw(call: Call, body: Body, charge: Body) -> None:
    fee = balance_transactions.dispute_fee(await balance_transactions.settlement_currency(call, body["currency"]))
    moved = await balance_transactions.record_converted(
        call,
        "adjustment",
        -body["amount"],
        body["currency"],
        body["id"],
        stripe_fee=fee,
        rate=await refunds.rate_of(call, charge),
    )
    body["balance_transactions"].append(public(moved))
    charge["disputed"] = True
    await call.put(charge)


async def escalate_inquiry(call: Call, dispute: str) -> Body:
    """Turns an inquiry into a dispute."""
    body = await call.get("dispute", dispute)
    if body["status"] != "warning_needs_response":
        raise ApiError(400, "This is no open inquiry.")
    body["status"] = "needs_response"
    await _withdraw(call, body, await call.get("charge", body["charge"]))
    await call.put(body)
    await call.emit("charge.dispute.funds_withdrawn", body)
    return body


async def close_dispute(call: Call, dispute: str, won: bool) -> Body:
    """Closes a dispute for good. If it is won, the money comes back; the fee does not."""
    body = await call.get("dispute", dispute)
    if body["status"] in _CLOSED:
        raise ApiError(400, "This dispute is closed.")
    body["status"] = "won" if won else "lost"
    if won:
        withdrawn = body["balance_transactions"][0]
        moved = await balance_transactions.record_transaction(
            call, "adjustment", -withdrawn["amount"], withdrawn["currency"], body["id"]
        )
        body["balance_transactions"].append(public(moved))
        charge = await call.get("charge", body["charge"])
        await call.put({**charge, "disputed": False})
        await call.emit("charge.dispute.funds_reinstated", body)
    await call.put(body)
    await call.emit("charge.dispute.closed", body)
    return body
