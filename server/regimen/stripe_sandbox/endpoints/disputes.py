"""Disputes: the money is withdrawn at once with a fee, unless it is only an inquiry or was prevented by a refund.

As in Stripe's test mode, evidence that says `winning_evidence` or `losing_evidence` decides a dispute at once.
"""

from typing import Literal

from regimen.stripe_sandbox import balance_transactions
from regimen.stripe_sandbox.call import Call, route
from regimen.stripe_sandbox.endpoints import refunds
from regimen.stripe_sandbox.wire import ApiError, Body, public

DisputeKind = Literal["dispute", "inquiry", "prevented"]
_CLOSED = ("won", "lost", "prevented", "warning_closed")
_REVIEWED = {"needs_response": "under_review", "warning_needs_response": "warning_under_review"}
_DAYS_TO_ANSWER = 14


@route("get", "disputes/{}")
async def retrieve(call: Call, dispute: str) -> Body:
    return await call.get("dispute", dispute)


@route("post", "disputes/{}", "DisputeUpdateParams")
async def update(call: Call, dispute: str) -> Body:
    """Stores evidence and, with `submit`, sends it to the bank. Only the first evidence that is sent counts."""
    body = await call.get("dispute", dispute)
    if body["status"] not in _REVIEWED:
        raise ApiError(400, "This dispute doesn't take evidence any more.", code="dispute_closed")
    details = body["evidence_details"]
    if details["due_by"] < call.now:
        raise ApiError(400, "The deadline for evidence of this dispute has passed.")
    body["evidence"] = {**body["evidence"], **call.params.get("evidence", {})}
    body["evidence_details"] = {**details, "has_evidence": bool(body["evidence"])}
    if call.params.get("submit", True):
        body["evidence_details"]["submission_count"] = 1
        body["status"] = _REVIEWED[body["status"]]
    await call.put(body)
    await call.emit("charge.dispute.updated", body)
    said = str(body["evidence"].get("uncategorized_text", "")).strip()
    if body["status"] == "under_review" and said in ("winning_evidence", "losing_evidence"):
        return await close_dispute(call, dispute, said == "winning_evidence")
    return body


@route("post", "disputes/{}/close", "DisputeCloseParams")
async def accept(call: Call, dispute: str) -> Body:
    """Closes a dispute as lost: its owner does not answer it."""
    return await close_dispute(call, dispute, won=False)


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
        evidence={},
        evidence_details={
            "due_by": call.now + _DAYS_TO_ANSWER * 86_400,
            "has_evidence": False,
            "past_due": False,
            "submission_count": 0,
        },
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
    if body["status"] not in ("warning_needs_response", "warning_under_review"):
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
