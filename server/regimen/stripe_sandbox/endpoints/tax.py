"""Tax calculations, from a flat rate per country."""

from regimen.stripe_sandbox.call import Call, route
from regimen.stripe_sandbox.store import PLATFORM
from regimen.stripe_sandbox.wire import ApiError, Body

# Flat rates in percent, for trying things out.
TAX_RATES = {
    "AT": 20, "AU": 10, "BE": 21, "CA": 5, "CH": 8, "CZ": 21, "DE": 19, "DK": 25, "ES": 21, "FI": 25, "FR": 20,
    "GB": 20, "IE": 23, "IT": 22, "JP": 10, "NL": 21, "NO": 25, "NZ": 15, "PL": 23, "PT": 23, "SE": 25, "SG": 9,
}  # fmt: skip


@route("post", "tax/calculations", "CalculationCreateParams")
async def tax(call: Call) -> Body:
    address = (call.params.get("customer_details") or {}).get("address") or {}
    if not address.get("country"):
        raise ApiError(400, "The buyer's country is needed.", code="customer_tax_location_invalid")
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
