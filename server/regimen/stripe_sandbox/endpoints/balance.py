"""Balances and their transactions."""

from regimen.stripe_sandbox import balance_transactions
from regimen.stripe_sandbox.call import Call, route
from regimen.stripe_sandbox.wire import Body


@route("get", "balance")
async def balance(call: Call) -> Body:
    held = balance_transactions.balance_by_currency(await call.transaction.find(call.account, "balance_transaction"))
    return {
        "object": "balance",
        "livemode": False,
        "available": [{"currency": currency, "amount": amount} for currency, amount in sorted(held.items())],
        "pending": [{"currency": currency, "amount": 0} for currency in sorted(held)],
    }


@route("get", "balance_transactions", "BalanceTransactionListParams")
async def transactions(call: Call) -> Body:
    where = {name: call.params[name] for name in ("payout", "source", "type", "currency") if name in call.params}
    found = await call.transaction.find(call.account, "balance_transaction", **where)
    found.sort(key=lambda move: move["created"], reverse=True)
    return call.page(found, "/v1/balance_transactions")


@route("get", "balance_transactions/{}")
async def transaction(call: Call, move: str) -> Body:
    return await call.get("balance_transaction", move)
