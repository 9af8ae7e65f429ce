"""Refunds, balances, payouts, tax and the list of events at the sandbox."""

from datetime import UTC, datetime, timedelta

from regimen.platform.stripe.sandbox import funds
from regimen.platform.stripe.sandbox.call import Call, route
from regimen.platform.stripe.sandbox.store import PLATFORM
from regimen.platform.stripe.sandbox.wire import Body, WireError

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
# Percent by country; a flat table, for trying things out.
TAX_RATES = {
    "AT": 20, "AU": 10, "BE": 21, "CA": 5, "CH": 8, "CZ": 21, "DE": 19, "DK": 25, "ES": 21, "FI": 25, "FR": 20,
    "GB": 20, "IE": 23, "IT": 22, "JP": 10, "NL": 21, "NO": 25, "NZ": 15, "PL": 23, "PT": 23, "SE": 25, "SG": 9,
}  # fmt: skip


@route("post", "refunds", "RefundCreateParams")
async def refund(call: Call) -> Body:
    intent = await call.get("payment_intent", str(call.params.get("payment_intent")))
    if not intent["latest_charge"]:
        raise WireError(400, f"This PaymentIntent ({intent['id']}) does not have a successful charge to refund.")
    charge = await call.get("charge", intent["latest_charge"])
    left = charge["amount"] - charge["amount_refunded"]
    if not left:
        raise WireError(400, f"Charge {charge['id']} has already been refunded.", code="charge_already_refunded")
    amount = call.params.get("amount", left)
    if amount < 1:
        raise WireError(400, "Invalid positive integer", code="parameter_invalid_integer", param="amount")
    if amount > left:
        raise WireError(
            400,
            f"Refund amount ({amount}) is greater than unrefunded amount on charge ({left})",
            code="parameter_invalid_integer",
            param="amount",
        )
    if call.params.get("refund_application_fee") and not charge["application_fee_amount"]:
        raise WireError(400, "This charge has no application fee to refund.", param="refund_application_fee")
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
    moved = await funds.move(call, "refund", -amount, charge["currency"], body["id"], application_fee=-returned)
    body["balance_transaction"] = moved["id"]
    if returned:
        await funds.move(call, "application_fee_refund", -returned, charge["currency"], body["id"], account=PLATFORM)
    await call.put(charge)
    await call.put(body)
    await call.emit("charge.refunded", charge)
    await call.emit("refund.created", body)
    return body


@route("get", "refunds", "RefundListParams")
async def list_refunds(call: Call) -> Body:
    where = {name: call.params[name] for name in ("payment_intent", "charge") if name in call.params}
    return call.page(await call.unit.find(call.account, "refund", **where), "/v1/refunds")


@route("get", "refunds/{}")
async def retrieve_refund(call: Call, refund_id: str) -> Body:
    return await call.get("refund", refund_id)


async def fail_refund(call: Call, refund_id: str) -> Body:
    """The client's bank does not take the money: it comes back to the account, with the platform's part of it."""
    body = await call.get("refund", refund_id)
    if body["status"] != "succeeded":
        raise WireError(400, "This refund has failed already.")
    moved = await call.get("balance_transaction", body["balance_transaction"])
    kept = moved["fee"]
    body["status"] = "failed"
    charge = await call.get("charge", body["charge"])
    charge["amount_refunded"] -= body["amount"]
    charge["refunded"] = False
    charge["_fee_returned"] += kept
    await funds.move(call, "refund_failure", body["amount"], body["currency"], body["id"], application_fee=-kept)
    if kept:
        await funds.move(call, "application_fee", -kept, body["currency"], body["id"], account=PLATFORM)
    await call.put(charge)
    await call.put(body)
    await call.emit("refund.failed", body)
    return body


@route("get", "balance")
async def balance(call: Call) -> Body:
    held = funds.totals(await call.unit.find(call.account, "balance_transaction"))
    return {
        "object": "balance",
        "livemode": False,
        "available": [{"currency": currency, "amount": amount} for currency, amount in sorted(held.items())],
        "pending": [{"currency": currency, "amount": 0} for currency in sorted(held)],
    }


@route("get", "balance_transactions", "BalanceTransactionListParams")
async def transactions(call: Call) -> Body:
    where = {name: call.params[name] for name in ("payout", "source", "type", "currency") if name in call.params}
    found = await call.unit.find(call.account, "balance_transaction", **where)
    found.sort(key=lambda move: move["created"], reverse=True)
    return call.page(found, "/v1/balance_transactions")


@route("get", "balance_transactions/{}")
async def transaction(call: Call, move: str) -> Body:
    return await call.get("balance_transaction", move)


@route("get", "payouts", "PayoutListParams")
async def payouts(call: Call) -> Body:
    where = {"status": call.params["status"]} if "status" in call.params else {}
    return call.page(await call.unit.find(call.account, "payout", **where), "/v1/payouts")


@route("get", "payouts/{}")
async def payout(call: Call, payout_id: str) -> Body:
    return await call.get("payout", payout_id)


def _paydays(after: int, until: int, weekday: int) -> list[int]:
    """The midnights (UTC) that begin a `weekday`, later than `after` and not later than `until`."""
    start = datetime.fromtimestamp(after, UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    day = start + timedelta(days=(weekday - start.weekday()) % 7)
    found = []
    while day.timestamp() <= until:
        if day.timestamp() > after:
            found.append(int(day.timestamp()))
        day += timedelta(days=7)
    return found


async def pay_out(call: Call) -> list[Body]:
    """Send the account's balance to its bank for every payday that has passed, once each."""
    account = await call.get("account", call.account, account=PLATFORM)
    if not account["payouts_enabled"]:
        return []
    anchor = account["settings"]["payouts"]["schedule"].get("weekly_anchor", "wednesday")
    marker = await call.unit.get(call.account, "payout_run") or {
        "id": "payout_run",
        "object": "payout_run",
        "until": account["created"],
    }
    made: list[Body] = []
    for at in _paydays(marker["until"], call.now, WEEKDAYS.index(anchor)):
        moves = await call.unit.find(call.account, "balance_transaction")
        now = funds.totals(moves)
        then = funds.totals(move for move in moves if move["created"] <= at)
        for currency, held in sorted(then.items()):
            # Money given back since that midnight cannot be paid out any more.
            amount = min(held, now[currency])
            if amount > 0:
                made.append(await _send(call, at, amount, currency))
    await call.put({**marker, "until": max(marker["until"], call.now)})
    return made


async def _send(call: Call, at: int, amount: int, currency: str) -> Body:
    body = call.new(
        "po",
        "payout",
        amount=amount,
        currency=currency,
        arrival_date=at,
        status="paid",
        automatic=True,
        method="standard",
        type="bank_account",
    )
    body["created"] = at
    moved = await funds.move(call, "payout", -amount, currency, body["id"], at=at)
    body["balance_transaction"] = moved["id"]
    for part in await call.unit.find(call.account, "balance_transaction", payout=None, currency=currency):
        if part["created"] <= at:
            await call.put({**part, "payout": body["id"]})
    await call.put(body)
    await call.emit("payout.created", {**body, "status": "in_transit"})
    await call.emit("payout.paid", body)
    return body


@route("post", "tax/calculations", "CalculationCreateParams")
async def tax(call: Call) -> Body:
    address = (call.params.get("customer_details") or {}).get("address") or {}
    if not address.get("country"):
        raise WireError(400, "The buyer's country is needed.", code="customer_tax_location_invalid")
    rate = TAX_RATES.get(address["country"].upper(), 0)
    outside = inside = total = 0
    for line in call.params["line_items"]:
        amount = line["amount"]
        total += amount
        if line.get("tax_behavior") == "inclusive":
            inside += (2 * amount * rate + 100 + rate) // (2 * (100 + rate))
        else:
            outside += (2 * amount * rate + 100) // 200
    return await call.put(
        call.new(
            "taxcalc",
            "tax.calculation",
            currency=call.params["currency"].lower(),
            tax_amount_exclusive=outside,
            tax_amount_inclusive=inside,
            amount_total=total + outside,
            expires_at=call.now + 90 * 86400,
        )
    )


@route("get", "tax/settings")
async def tax_settings(call: Call) -> Body:
    ready = not call.account or (await call.get("account", call.account, account=PLATFORM))["details_submitted"]
    return {"object": "tax.settings", "livemode": False, "status": "active" if ready else "pending"}


@route("get", "events", "EventListParams")
async def events(call: Call) -> Body:
    """Thirty days of them, newest first."""
    kept = [event for event in await call.unit.events(call.account) if event["created"] > call.now - 30 * 86400]
    return call.page(kept, "/v1/events")
