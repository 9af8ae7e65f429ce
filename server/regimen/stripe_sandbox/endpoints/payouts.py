"""Payouts: the weekly transfer of an account's balance to its bank."""

from datetime import UTC, datetime, timedelta

from regimen.stripe_sandbox import balance_transactions
from regimen.stripe_sandbox.call import Call, route
from regimen.stripe_sandbox.store import PLATFORM
from regimen.stripe_sandbox.wire import ApiError, Body

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


@route("get", "payouts", "PayoutListParams")
async def payouts(call: Call) -> Body:
    where = {"status": call.params["status"]} if "status" in call.params else {}
    return call.page(await call.transaction.find(call.account, "payout", **where), "/v1/payouts")


@route("get", "payouts/{}")
async def payout(call: Call, payout_id: str) -> Body:
    return await call.get("payout", payout_id)


def _payout_times(after: int, until: int, weekday: int) -> list[int]:
    """Returns the UTC midnights at which a `weekday` begins, later than `after` and not later than `until`."""
    start = datetime.fromtimestamp(after, UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    day = start + timedelta(days=(weekday - start.weekday()) % 7)
    found = []
    while day.timestamp() <= until:
        if day.timestamp() > after:
            found.append(int(day.timestamp()))
        day += timedelta(days=7)
    return found


async def create_due_payouts(call: Call) -> list[Body]:
    """Pays out the account's balance for every payout day that has passed, once each."""
    account = await call.get("account", call.account, account=PLATFORM)
    if not account["payouts_enabled"]:
        return []
    anchor = account["settings"]["payouts"]["schedule"].get("weekly_anchor", "wednesday")
    marker = await call.transaction.get(call.account, "payout_run") or {
        "id": "payout_run",
        "object": "payout_run",
        "until": account["created"],
    }
    created: list[Body] = []
    for at in _payout_times(marker["until"], call.now, WEEKDAYS.index(anchor)):
        moves = await call.transaction.find(call.account, "balance_transaction")
        now = balance_transactions.balance_by_currency(moves)
        then = balance_transactions.balance_by_currency(move for move in moves if move["created"] <= at)
        for currency, held in sorted(then.items()):
            # Money that was refunded since that midnight cannot be paid out any more.
            amount = min(held, now[currency])
            if amount > 0:
                created.append(await _create_payout(call, at, amount, currency))
    await call.put({**marker, "until": max(marker["until"], call.now)})
    return created


async def _create_payout(call: Call, at: int, amount: int, currency: str) -> Body:
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
        failure_code=None,
        failure_message=None,
        failure_balance_transaction=None,
    )
    body["created"] = at
    moved = await balance_transactions.record_transaction(call, "payout", -amount, currency, body["id"], at=at)
    body["balance_transaction"] = moved["id"]
    for part in await call.transaction.find(call.account, "balance_transaction", payout=None, currency=currency):
        if part["created"] <= at:
            await call.put({**part, "payout": body["id"]})
    await call.put(body)
    await call.emit("payout.created", {**body, "status": "in_transit"})
    await call.emit("payout.paid", body)
    return body


async def fail_payout(call: Call, payout_id: str, reason: str) -> Body:
    """The bank returns a payout: the money is in the balance again, and Stripe stops paying out to that bank."""
    body = await call.get("payout", payout_id)
    if body["status"] == "failed":
        raise ApiError(400, "This payout has failed already.")
    moved = await balance_transactions.record_transaction(
        call, "payout_failure", body["amount"], body["currency"], body["id"]
    )
    body.update(
        status="failed",
        failure_code="account_closed",
        failure_message=reason,
        failure_balance_transaction=moved["id"],
    )
    account = await call.get("account", call.account, account=PLATFORM)
    account["payouts_enabled"] = False
    await call.put(account, account=PLATFORM)
    await call.put(body)
    await call.emit("payout.failed", body)
    await call.emit("account.updated", account)
    return body
