"""Balance transactions, Stripe's own fee, and balances."""

from collections.abc import Iterable, Mapping
from typing import Any

from regimen.kit.money import decimals
from regimen.stripe_sandbox.call import Call
from regimen.stripe_sandbox.wire import Body


def provider_fee(amount: int, currency: str) -> int:
    """Returns 1.5% rounded half up, plus 20 minor units (200 with three decimals), but at most the payment."""
    fixed = 200 if decimals(currency.upper()) == 3 else 20
    return min(amount, (amount * 15 + 500) // 1000 + fixed)


def balance_by_currency(moves: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """Returns the balance by currency (in lower case): the sum of all net amounts."""
    balances: dict[str, int] = {}
    for move in moves:
        balances[move["currency"]] = balances.get(move["currency"], 0) + move["net"]
    return balances


async def record_transaction(
    call: Call,
    kind: str,
    amount: int,
    currency: str,
    source: str,
    *,
    stripe_fee: int = 0,
    application_fee: int = 0,
    account: str | None = None,
    at: int | None = None,
) -> Body:
    """Adds `amount` less fees to the balance of `account`, by default that of the call."""
    parts = {"stripe_fee": stripe_fee, "application_fee": application_fee}
    body = call.new(
        "txn",
        "balance_transaction",
        type=kind,
        amount=amount,
        currency=currency,
        fee=stripe_fee + application_fee,
        fee_details=[
            {"type": name, "amount": part, "currency": currency, "application": None, "description": None}
            for name, part in parts.items()
            if part
        ],
        net=amount - stripe_fee - application_fee,
        source=source,
        status="available",
        payout=None,
    )
    body["created"] = call.now if at is None else at
    body["available_on"] = body["created"]
    return await call.put(body, account=account)
