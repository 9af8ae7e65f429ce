"""Balance transactions, Stripe's own fees, settlement in the currency of the bank, and balances."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from regimen.kit.money import decimals, half_up
from regimen.stripe_sandbox.call import Call
from regimen.stripe_sandbox.store import PLATFORM
from regimen.stripe_sandbox.wire import Body


def provider_fee(amount: int, currency: str) -> int:
    """Returns 1.5% rounded half up, plus 20 minor units (200 with three decimals), but at most the payment."""
    fixed = 200 if decimals(currency.upper()) == 3 else 20
    return min(amount, (amount * 15 + 500) // 1000 + fixed)


DISPUTE_FEE = {"gbp": 2000, "usd": 1500, "eur": 2000}
"""What Stripe takes for a dispute, in minor units of the settlement currency. It is kept even if the dispute is won."""

_PER_DOLLAR = {
    "usd": "1", "gbp": "0.75", "eur": "0.85", "jpy": "150", "kwd": "0.3", "isk": "125", "krw": "1400", "chf": "0.8",
    "sek": "9.5",
}  # fmt: skip
_CONVERSION_FEE = Decimal("0.98")


def dispute_fee(currency: str) -> int:
    return DISPUTE_FEE.get(currency, 1500)


def exchange_rate(currency: str, into: str) -> Decimal:
    """Returns how many units of `into` Stripe pays for one of `currency`, after its fee for conversion. Currencies that
    it doesn't know are converted one to one."""
    if currency == into:
        return Decimal(1)
    known = Decimal(_PER_DOLLAR.get(into, "1")) / Decimal(_PER_DOLLAR.get(currency, "1"))
    return known * _CONVERSION_FEE


def convert(minor: int, currency: str, into: str, rate: Decimal) -> int:
    """Converts minor units, rounded half up."""
    shift = decimals(into.upper()) - decimals(currency.upper())
    return half_up((Decimal(minor) * rate).scaleb(shift))


async def settlement_currency(call: Call, currency: str) -> str:
    """Returns the currency in which an account receives a payment: that of the payment if it has a bank account for it,
    otherwise its default currency."""
    if not call.account:
        return currency
    account = await call.get("account", call.account, account=PLATFORM)
    banks = {bank["currency"] for bank in account["external_accounts"]["data"]}
    return currency if currency in banks else str(account["default_currency"])


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
    rate: Decimal | None = None,
) -> Body:
    """Adds `amount` less fees to the balance of `account`, by default that of the call. `rate` is the exchange rate by
    which it was converted into `currency`."""
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
        exchange_rate=None if rate is None else float(rate),
        status="available",
        payout=None,
    )
    body["created"] = call.now if at is None else at
    body["available_on"] = body["created"]
    return await call.put(body, account=account)


async def record_converted(
    call: Call,
    kind: str,
    amount: int,
    currency: str,
    source: str,
    *,
    application_fee: int = 0,
    stripe_fee: int | None = None,
    rate: Decimal | None = None,
) -> Body:
    """Adds a movement of `currency` as the account receives it, converted if it has no bank account in that currency.

    Without `stripe_fee`, Stripe takes its fee for a payment. `rate` repeats the conversion of an earlier movement.
    """
    into = await settlement_currency(call, currency)
    if into == currency:
        fee = stripe_fee if stripe_fee is not None else min(provider_fee(amount, currency), amount - application_fee)
        return await record_transaction(
            call, kind, amount, currency, source, stripe_fee=fee, application_fee=application_fee
        )
    rate = rate if rate is not None else exchange_rate(currency, into)
    settled = convert(amount, currency, into, rate)
    platform_fee = convert(application_fee, currency, into, rate)
    fee = stripe_fee if stripe_fee is not None else min(provider_fee(settled, into), settled - platform_fee)
    return await record_transaction(
        call, kind, settled, into, source, stripe_fee=fee, application_fee=platform_fee, rate=rate
    )
