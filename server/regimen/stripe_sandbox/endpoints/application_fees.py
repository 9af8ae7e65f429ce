"""Application fees: the platform's part of the payments of connected accounts."""

from regimen.stripe_sandbox import balance_transactions
from regimen.stripe_sandbox.call import Call, route
from regimen.stripe_sandbox.store import PLATFORM
from regimen.stripe_sandbox.wire import ApiError, Body


@route("get", "application_fees/{}")
async def retrieve_fee(call: Call, fee: str) -> Body:
    return await call.get("application_fee", fee, account=PLATFORM)


async def record_fee(call: Call, charge: Body, amount: int) -> str:
    """Gives the platform its part of a charge, and returns the id of the fee."""
    body = call.new(
        "fee",
        "application_fee",
        account=call.account,
        amount=amount,
        amount_refunded=0,
        charge=charge["id"],
        currency=charge["currency"],
        refunded=False,
    )
    await balance_transactions.record_transaction(
        call, "application_fee", amount, charge["currency"], charge["id"], account=PLATFORM
    )
    await call.put(body, account=PLATFORM)
    return str(body["id"])


async def count_returned(call: Call, fee: str | None, amount: int) -> None:
    """Counts what was returned of a fee (negative if it was taken again), and tells the platform."""
    if fee is None or not amount:
        return
    body = await call.get("application_fee", fee, account=PLATFORM)
    body["amount_refunded"] += amount
    body["refunded"] = body["amount_refunded"] == body["amount"]
    await call.put(body, account=PLATFORM)
    if amount > 0:
        await call.emit("application_fee.refunded", body, account=PLATFORM)


async def return_fee(call: Call, fee: str, amount: int) -> None:
    """Gives a part of a fee back to the account, apart from any refund, as the platform can in Stripe's dashboard."""
    body = await call.get("application_fee", fee, account=PLATFORM)
    if not 0 < amount <= body["amount"] - body["amount_refunded"]:
        raise ApiError(400, "The fee has been given back already.", param="amount")
    charge = await call.get("charge", body["charge"])
    charge["_fee_returned"] += amount
    await call.put(charge)
    await balance_transactions.record_transaction(call, "application_fee_refund", amount, body["currency"], fee)
    await balance_transactions.record_transaction(
        call, "application_fee_refund", -amount, body["currency"], fee, account=PLATFORM
    )
    await count_returned(call, fee, amount)
