"""What moves balances at the sandbox: the provider's own fee, balance transactions, their balance_by_currency."""

from collections.abc import Iterable, Mapping
from typing import Any

from regimen.kit.money import decimals
from regimen.stripe_sandbox.call import Call
from regimen.stripe_sandbox.wire import Body


def provider_fee(amount: int, currency: str) -> int:
    """1.5 % rounded half up, plus 20 minor units (200 in three-decimal currencies); never more than the payment."""
    fixed = 200 if decimals(currency.upper()) == 3 else 20
    return min(amount, (amount * 15 + 500) // 1000 + fixed)


def balance_by_currency(moves: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """The balance by currency (lower case): the sum of what every movement left."""
    held: dict[str, int] = {}
    for move in moves:
        held[move["currency"]] = held.get(move["currency"], 0) + move["net"]
    return held


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
    """Book `amount` less fees on the balance of the account (the caller's, unless named)."""
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
