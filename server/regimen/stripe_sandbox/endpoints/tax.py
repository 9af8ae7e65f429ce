"""Stripe Tax: settings and calculations."""

import re
from decimal import Decimal
from typing import Any, Final

from regimen.kit.money import half_up
from regimen.stripe_sandbox.call import Call, route
from regimen.stripe_sandbox.vat_rates import rate_for
from regimen.stripe_sandbox.wire import ApiError, Body

_SETTINGS: Final = "tax_settings"
"""Under which the settings of an account are stored; Stripe's have no id."""
_LIFETIME: Final = 90 * 86400
_POSTAL_CODES: Final = {
    **dict.fromkeys(("DE", "ES", "FI", "FR", "IT"), re.compile(r"\d{5}")),
    **dict.fromkeys(("AT", "BE", "CH", "DK", "NO"), re.compile(r"\d{4}")),
    "GB": re.compile(r"[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}", re.IGNORECASE),
    "US": re.compile(r"\d{5}(-\d{4})?"),
}
_NEED_POSTAL_CODE: Final = frozenset({"US"})


@route("get", "tax/settings")
async def retrieve_settings(call: Call) -> Body:
    return _shown(await _settings(call))


@route("post", "tax/settings", "tax.SettingsUpdateParams")
async def update_settings(call: Call) -> Body:
    """What is not sent stays, as at Stripe, where nothing can be removed."""
    body = await _settings(call)
    before = _shown(body)
    body["defaults"] |= call.params.get("defaults") or {}
    if "head_office" in call.params:
        body["head_office"] = call.params["head_office"]
    await call.put(body)
    after = _shown(body)
    if after != before:
        await call.emit("tax.settings.updated", after)
    return after


async def _settings(call: Call) -> Body:
    return await call.transaction.get(call.account, _SETTINGS) or {
        "id": _SETTINGS,
        "object": "tax.settings",
        "livemode": False,
        "defaults": {"provider": "stripe", "tax_behavior": None, "tax_code": None},
        "head_office": None,
    }


def _missing(settings: Body) -> list[str]:
    address = (settings["head_office"] or {}).get("address") or {}
    missing = [f"defaults.{name}" for name in ("tax_behavior", "tax_code") if not settings["defaults"][name]]
    return missing if address.get("country") else [*missing, "head_office"]


def _shown(settings: Body) -> Body:
    missing = _missing(settings)
    status = "pending" if missing else "active"
    details: Body = {"pending": {"missing_fields": missing}} if missing else {"active": {}}
    shown = {name: value for name, value in settings.items() if name != "id"}
    return shown | {"status": status, "status_details": details}


@route("post", "tax/calculations", "tax.CalculationCreateParams")
async def calculate(call: Call) -> Body:
    settings = await _settings(call)
    if _missing(settings):
        raise ApiError(
            400, "You cannot calculate tax before your tax settings are complete.", code="stripe_tax_inactive"
        )
    details = call.params.get("customer_details") or {}
    address = _checked(details.get("address") or {})
    items = call.params["line_items"]
    if any((item.get("tax_behavior") or settings["defaults"]["tax_behavior"]) != "inclusive" for item in items):
        raise ApiError(400, "The sandbox calculates tax that prices include.", param="line_items")
    seller = settings["head_office"]["address"]["country"]
    amount = sum(item["amount"] for item in items)
    percent = rate_for(seller, address["country"]) or Decimal(0)
    tax = half_up(amount * percent / (100 + percent))
    body = call.new(
        "taxcalc",
        "tax.calculation",
        amount_total=amount,
        currency=call.params["currency"],
        customer=call.params.get("customer"),
        customer_details={"tax_ids": [], "taxability_override": "none", "ip_address": None} | details,
        expires_at=call.now + _LIFETIME,
        ship_from_details=None,
        shipping_cost=None,
        tax_amount_exclusive=0,
        tax_amount_inclusive=tax,
        tax_breakdown=[_part(amount, tax, percent, address)],
        tax_date=call.params.get("tax_date", call.now),
        _references=[item.get("reference") for item in items],
    )
    return await call.put(body)


@route("get", "tax/calculations/{}")
async def retrieve_calculation(call: Call, calculation: str) -> Body:
    body = await call.get("tax.calculation", calculation)
    if body["expires_at"] < call.now:
        raise ApiError(400, "This calculation has expired.", code="tax_calculation_expired", param="calculation")
    return body


def _part(amount: int, tax: int, percent: Decimal, address: dict[str, Any]) -> Body:
    return {
        "amount": tax,
        "inclusive": True,
        "tax_rate_details": {
            "country": address["country"],
            "flat_amount": None,
            "percentage_decimal": str(percent),
            "rate_type": "percentage" if percent else None,
            "state": address.get("state"),
            "tax_type": "vat" if percent else None,
        },
        "taxability_reason": "standard_rated" if percent else "not_collecting",
        "taxable_amount": amount - tax if percent else 0,
    }


def _checked(address: dict[str, Any]) -> dict[str, Any]:
    country, postal_code = address.get("country") or "", address.get("postal_code") or ""
    pattern = _POSTAL_CODES.get(country)
    known = re.fullmatch("[A-Z]{2}", country) is not None
    fits = pattern is None or pattern.fullmatch(postal_code) is not None
    if not known or (postal_code and not fits) or (not postal_code and country in _NEED_POSTAL_CODE):
        raise ApiError(
            400,
            "We could not determine the customer's tax location from the provided address.",
            code="customer_tax_location_invalid",
            param="customer_details[address]",
        )
    return address


async def check_hook(call: Call, params: Body) -> None:
    """Refuses a payment whose tax was calculated for something else, or too long ago."""
    hook = ((params.get("hooks") or {}).get("inputs") or {}).get("tax") or {}
    if not hook.get("calculation"):
        return
    calculation = await retrieve_calculation(call, hook["calculation"])
    if calculation["amount_total"] != params["amount"] or calculation["currency"] != params["currency"].lower():
        raise ApiError(
            400,
            "The amount and currency must be those of the tax calculation.",
            param="hooks[inputs][tax][calculation]",
        )
