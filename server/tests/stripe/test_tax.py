"""Tax in the sandbox, in Stripe's shapes: settings, calculations, and payments that name one."""

from typing import Any

import pytest

from regimen.stripe_adapter import errors, translate
from regimen.stripe_adapter.types import Address, TaxCalculation
from regimen.stripe_sandbox.vat_rates import EUROPEAN_UNION, rate_for
from tests.stripe.harness import OK, SandboxHarness, key

HAMBURG = Address("DE", postal_code="20357", city="Hamburg", line1="Weidenallee 12")


async def calculate(harness: SandboxHarness, buyer: Address, amount: int = 3900, **more: Any) -> TaxCalculation:
    return await harness.provider.calculate_tax(
        harness.stripe_account_id,
        buyer=buyer,
        **({"amount": amount, "currency": "EUR", "reference": "inv-1", "key": key()} | more),
    )


async def activate(harness: SandboxHarness) -> None:
    assert (await harness.provider.save_tax_settings(harness.stripe_account_id, HAMBURG, key=key())).active


async def test_settings_are_pending_until_the_head_office_is_known(sandboxed: SandboxHarness) -> None:
    provider, account = sandboxed.provider, sandboxed.stripe_account_id
    new = await provider.get_tax_settings(account)
    assert (new.active, new.missing) == (False, ("defaults.tax_behavior", "defaults.tax_code", "head_office"))
    without = await provider.save_tax_settings(account, None, key=key())
    assert (without.active, without.missing, without.country) == (False, ("head_office",), None)
    complete = await provider.save_tax_settings(account, HAMBURG, key=key())
    assert (complete.active, complete.missing, complete.country) == (True, (), "DE")
    assert await provider.save_tax_settings(account, None, key=key()) == complete, "nothing can be removed"
    other = await sandboxed.account()
    assert not (await provider.get_tax_settings(other)).active


async def test_a_change_of_the_settings_sends_an_event(sandboxed: SandboxHarness) -> None:
    for _ in range(2):
        await activate(sandboxed)
    await sandboxed.sandbox.deliver_pending()
    assert sandboxed.kinds().count("tax.updated") == 1


@pytest.mark.parametrize(
    ("buyer", "expected"),
    [
        (Address("DE", postal_code="10115"), (623, 1900, "DE")),
        (Address("FR"), (650, 2000, "FR")),
        (Address("FI"), (792, 2550, "FI")),
        (Address("GB", postal_code="SW1A 1AA"), (0, 0, None)),
        (Address("CH"), (0, 0, None)),
        (Address("US", postal_code="94103", state="CA"), (0, 0, None)),
    ],
)
async def test_the_tax_that_is_in_a_price(
    sandboxed: SandboxHarness, buyer: Address, expected: tuple[int, int, str | None]
) -> None:
    await activate(sandboxed)
    found = await calculate(sandboxed, buyer)
    assert (found.tax, found.rate_bp, found.country) == expected
    assert found.total == 3900
    assert await sandboxed.provider.get_tax_calculation(sandboxed.stripe_account_id, found.id) == found


@pytest.mark.parametrize(
    "buyer", [Address(""), Address("Germany"), Address("DE", postal_code="ABC"), Address("US"), Address("US", "9410")]
)
async def test_an_impossible_address_is_refused(sandboxed: SandboxHarness, buyer: Address) -> None:
    await activate(sandboxed)
    with pytest.raises(errors.InvalidRequest) as refused:
        await calculate(sandboxed, buyer)
    assert refused.value.code == "customer_tax_location_invalid"


async def test_nothing_is_calculated_before_the_settings_are_complete(sandboxed: SandboxHarness) -> None:
    with pytest.raises(errors.InvalidRequest):
        await calculate(sandboxed, HAMBURG)


async def test_the_same_key_calculates_once(sandboxed: SandboxHarness) -> None:
    await activate(sandboxed)
    once = key()
    assert await calculate(sandboxed, HAMBURG, key=once) == await calculate(sandboxed, HAMBURG, key=once)


async def test_a_payment_keeps_the_calculation_that_it_names(sandboxed: SandboxHarness) -> None:
    await activate(sandboxed)
    found = await calculate(sandboxed, HAMBURG)
    customer = await sandboxed.customer()
    intent = await sandboxed.prepare(customer, 3900, "EUR", tax_calculation=found.id)
    assert intent.tax_calculation == found.id
    paid = await sandboxed.confirm(intent.id, await sandboxed.card(customer, OK))
    assert (paid.status, paid.amount_received, paid.tax_calculation) == ("succeeded", 3900, found.id)
    [listed] = await sandboxed.provider.find_intents(
        sandboxed.stripe_account_id, customer=customer, invoice_ref="inv-1"
    )
    assert listed.tax_calculation == found.id
    for wrong in ({"amount": 4000, "currency": "EUR"}, {"amount": 3900, "currency": "GBP"}):
        with pytest.raises(errors.InvalidRequest) as refused:
            await sandboxed.prepare(customer, **wrong, tax_calculation=found.id)
        assert refused.value.param == "hooks[inputs][tax][calculation]"
    with pytest.raises(errors.ObjectNotFound):
        await sandboxed.prepare(customer, 3900, "EUR", tax_calculation="taxcalc_unknown")


async def test_a_calculation_expires(sandboxed: SandboxHarness) -> None:
    await activate(sandboxed)
    found = await calculate(sandboxed, HAMBURG)
    customer = await sandboxed.customer()
    async with sandboxed.sandbox.transaction(sandboxed.stripe_account_id) as call:
        body = await call.get("tax.calculation", found.id)
        await call.put(body | {"expires_at": call.now - 1})
    with pytest.raises(errors.InvalidRequest):
        await sandboxed.prepare(customer, 3900, "EUR", tax_calculation=found.id)


def test_several_jurisdictions_are_one_tax() -> None:
    def part(amount: int, percent: str, state: str | None) -> dict[str, Any]:
        return {"amount": amount, "tax_rate_details": {"country": "US", "state": state, "percentage_decimal": percent}}

    body = {
        "id": "taxcalc_1",
        "amount_total": 10000,
        "tax_amount_inclusive": 815,
        "tax_breakdown": [
            part(367, "4.0", "NY"),
            part(413, "4.5", "NY"),
            part(35, "0.375", "NY"),
            part(0, "0.0", None),
        ],
    }
    found = translate.tax_calculation(body)
    assert (found.tax, found.rate_bp, found.country) == (815, 888, "US")


def test_who_collects_what() -> None:
    assert len(EUROPEAN_UNION) == 27
    assert [rate_for("GB", "GB"), rate_for("NO", "NO"), rate_for("CH", "CH")] == [20, 25, rate_for("CH", "CH")]
    assert rate_for("GB", "DE") is None
    assert rate_for("IE", "DE") == 19
    assert rate_for("US", "US") is None
