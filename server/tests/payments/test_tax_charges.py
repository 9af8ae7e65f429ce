"""The tax that is in a payment: calculated before its intent, stored with the invoice, and never a reason to fail."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select, update

from regimen.memberships.models import State
from regimen.payments.access.tax import forecast_rate
from regimen.payments.actions.payment_work import ChargeInvoice
from regimen.payments.actions.provider_tasks import run_provider_tasks
from regimen.payments.models import Invoice, InvoiceState, PaymentAlert, TaxTreatment
from regimen.programs.models import Period, Program
from regimen.stripe_sandbox.sandbox import Refusal
from tests.cast import Cast
from tests.conftest import Requests
from tests.coupons.making import create_coupon
from tests.money import ALWAYS_3DS, GOOD, Shop
from tests.payments.taxes import bill_to, calculation_of, check_taxes, live_in, lose, objects, turn_on
from tests.purchases import START

DAY = timedelta(days=1)
RENEWAL = datetime(2026, 2, 12, 9, tzinfo=UTC)
CALCULATE = r"tax/calculations$"


@pytest.fixture
async def program(shop: Shop, cast: Cast, erik: Requests) -> Program:
    """Erik sells from Germany with tax for 39 euros a month, to Maya in Germany."""
    await turn_on(erik)
    await live_in(shop, cast.maya, "DE")
    await shop.card(cast.maya, cast.erik)
    return await shop.program(cast.erik, (Period.MONTHLY, 3900), currency="EUR")


async def buy(maya: Requests, program: Program) -> Any:
    return await maya.post(f"/stripe/plan/{program.id}/buy", START)


async def the_invoice(shop: Shop) -> Invoice:
    [invoice] = await shop.invoices()
    return invoice


def tax_of(invoice: Invoice) -> tuple[str, int, int, str | None]:
    return invoice.tax_treatment.value, invoice.tax_minor, invoice.tax_rate_bp, invoice.tax_country


async def alerts(shop: Shop) -> list[tuple[str, str]]:
    async with shop.sessions() as session:
        found = await session.scalars(select(PaymentAlert).where(PaymentAlert.resolved_at.is_(None)))
        return [(alert.kind.value, alert.detail) for alert in found]


@pytest.mark.spec("BUY-83")
async def test_the_tax_of_a_payment_is_the_providers(shop: Shop, cast: Cast, maya: Requests, program: Program) -> None:
    assert (await buy(maya, program)).status_code == 200
    invoice = await the_invoice(shop)
    assert tax_of(invoice) == ("standard", 623, 1900, "DE")
    assert (invoice.state, invoice.amount_minor, invoice.fee_minor) == (InvoiceState.PAID, 3900, 195)
    [calculation] = await objects(shop, cast.erik, "tax.calculation")
    assert calculation["_references"] == [str(invoice.id)]
    assert calculation["customer_details"]["address_source"] == "billing"
    [intent] = await objects(shop, cast.erik, "payment_intent")
    assert calculation_of(intent) == calculation["id"] == invoice.tax_calculation_id
    assert intent["amount"] == intent["amount_received"] == 3900
    await shop.until(RENEWAL)
    assert [one.tax_minor for one in await shop.invoices()] == [623, 623]
    assert len(await objects(shop, cast.erik, "tax.calculation")) == 2
    assert await shop.ledger_matches_provider(cast.erik)


async def test_without_the_switch_nothing_is_calculated(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, program: Program
) -> None:
    assert (await erik.post("/users/tax/off")).json() == {"tax_state": "activate"}
    assert (await buy(maya, program)).status_code == 200
    assert tax_of(await the_invoice(shop)) == ("none", 0, 0, None)
    assert await objects(shop, cast.erik, "tax.calculation") == []
    [intent] = await objects(shop, cast.erik, "payment_intent")
    assert intent["hooks"] is None


@pytest.mark.parametrize(
    ("billing", "profile", "expected"),
    [
        ({"country": "IE", "postal_code": "H91 K2P8"}, "DE", ("standard", 729, 2300, "IE")),
        ({"country": "FI"}, None, ("standard", 792, 2550, "FI")),
        ({}, "AT", ("standard", 650, 2000, "AT")),
        ({}, None, ("standard", 623, 1900, "DE")),
        ({"country": "US", "postal_code": "10001"}, "DE", ("none", 0, 0, None)),
        ({}, "GB", ("none", 0, 0, None)),
    ],
)
async def test_the_buyer_is_where_the_card_is_billed(
    shop: Shop, cast: Cast, maya: Requests, program: Program, billing: dict[str, str], profile: str | None,
    expected: tuple[str, int, int, str | None],
) -> None:  # fmt: skip
    """Else where the profile says, else where the seller is."""
    await live_in(shop, cast.maya, profile)
    if billing:
        await bill_to(shop, **billing)
    assert (await buy(maya, program)).status_code == 200
    assert tax_of(await the_invoice(shop)) == expected
    assert await alerts(shop) == []


async def test_the_tax_is_of_what_is_paid_after_the_discount(
    shop: Shop, cast: Cast, erik: Requests, maya: Requests, program: Program
) -> None:
    await create_coupon(erik, code="HALF", percent=50, duration="once")
    answer = await maya.post(f"/stripe/plan/{program.id}/buy", START | {"discount_code": "HALF"})
    assert answer.status_code == 200, answer.text
    invoice = await the_invoice(shop)
    assert (invoice.amount_minor, invoice.tax_minor) == (1950, 311)


async def test_an_invoice_of_nothing_has_no_tax(
    shop: Shop, cast: Cast, erik: Requests, maya: Requests, program: Program
) -> None:
    await create_coupon(erik, code="ALL", percent=100, duration="once")
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START | {"discount_code": "ALL"})).status_code == 200
    invoice = await the_invoice(shop)
    assert (invoice.state, invoice.amount_minor, invoice.tax_minor) == (InvoiceState.PAID, 0, 0)
    assert await objects(shop, cast.erik, "tax.calculation") == []


async def test_an_address_that_is_not_one_counts_with_its_country(
    shop: Shop, cast: Cast, maya: Requests, program: Program
) -> None:
    await bill_to(shop, country="DE", postal_code="ABC")
    assert (await buy(maya, program)).status_code == 200
    assert tax_of(await the_invoice(shop)) == ("standard", 623, 1900, "DE")
    assert await alerts(shop) == []


@pytest.mark.parametrize(
    "refusal",
    [
        {"message": "Nowhere.", "code": "customer_tax_location_invalid"},
        {"message": "This key has no permission for tax.", "status": 403},
    ],
)
async def test_a_sale_does_not_fail_because_of_tax(
    shop: Shop, cast: Cast, maya: Requests, program: Program, refusal: dict[str, Any]
) -> None:
    shop.sandbox.refusals = [Refusal("post", CALCULATE, **refusal)]
    assert (await buy(maya, program)).status_code == 200
    invoice = await the_invoice(shop)
    assert (invoice.state, tax_of(invoice)) == (InvoiceState.PAID, ("none", 0, 0, None))
    message = refusal["message"]
    alerted = [("tax_not_calculated", f"Invoice {invoice.id} is charged without tax: {message}")]
    assert await alerts(shop) == alerted
    shop.sandbox.refusals = []
    await shop.until(RENEWAL)
    assert [one.tax_minor for one in await shop.invoices()] == [0, 623]
    assert await alerts(shop) == alerted, "its tax is still to be declared"


async def test_an_account_that_can_take_no_payments_is_charged_with_tax_later(
    shop: Shop, cast: Cast, maya: Requests, program: Program
) -> None:
    """That nothing can be calculated then is no reason to charge without."""
    assert (await buy(maya, program)).status_code == 200
    shop.sandbox.refusals = [Refusal("post", "tax/|payment_intents$", "Not now.", code="charge_not_allowed")]
    await shop.until(RENEWAL)
    assert [one.state for one in await shop.invoices()] == [InvoiceState.PAID, InvoiceState.OPEN]
    assert await alerts(shop) == []
    shop.sandbox.refusals = []
    await shop.advance(2 * DAY)
    assert [one.tax_minor for one in await shop.invoices()] == [623, 623]


async def test_a_buyer_who_may_be_anywhere_in_a_country_that_needs_more(
    shop: Shop, cast: Cast, maya: Requests, program: Program
) -> None:
    await live_in(shop, cast.maya, "US")
    assert (await buy(maya, program)).status_code == 200
    assert tax_of(await the_invoice(shop)) == ("none", 0, 0, None)
    assert [kind for kind, _ in await alerts(shop)] == ["tax_not_calculated"]


async def test_a_payment_that_is_refused_because_of_its_tax_is_made_without(
    shop: Shop, cast: Cast, maya: Requests, program: Program
) -> None:
    hook = {"code": "parameter_unknown", "param": "hooks[inputs][tax][calculation]"}
    refused: list[str] = []
    original = shop.sandbox._refuse

    def refuse(method: str, path: str) -> None:
        if method == "post" and path.endswith("/payment_intents") and not refused:
            refused.append(path)
            shop.sandbox.refusals = [Refusal("post", "payment_intents$", "Received unknown parameter: hooks", **hook)]
        try:
            original(method, path)
        finally:
            shop.sandbox.refusals = []

    shop.sandbox._refuse = refuse  # type: ignore[method-assign]
    assert (await buy(maya, program)).status_code == 200
    invoice = await the_invoice(shop)
    assert (invoice.state, tax_of(invoice)) == (InvoiceState.PAID, ("none", 0, 0, None))
    assert [kind for kind, _ in await alerts(shop)] == ["tax_not_calculated"]
    assert len(await shop.charges(cast.erik)) == 1


@pytest.mark.parametrize("phase", ["before", "after"])
async def test_an_answer_that_was_lost_is_asked_for_once_more(
    shop: Shop, cast: Cast, maya: Requests, program: Program, phase: str
) -> None:
    lose(shop, "tax/calculations", phase)
    assert (await buy(maya, program)).status_code == 200
    assert tax_of(await the_invoice(shop)) == ("standard", 623, 1900, "DE")
    assert await alerts(shop) == []
    assert len(await shop.charges(cast.erik)) == 1


async def test_a_tax_service_that_is_down_holds_up_no_sale(
    shop: Shop, cast: Cast, maya: Requests, program: Program
) -> None:
    """A purchase goes on at once, a renewal after a day; both are named to the operator, also after they are paid."""
    down = Refusal("post", CALCULATE, "Try again.", status=500, kind="api_error")
    shop.sandbox.refusals = [down]
    assert (await buy(maya, program)).status_code == 200
    await shop.until(RENEWAL)
    await shop.reconcile()
    first, renewal = await shop.invoices()
    assert (first.state, renewal.state, renewal.intent_id) == (InvoiceState.PAID, InvoiceState.OPEN, None)
    await shop.advance(DAY)
    await shop.reconcile()
    first, renewal = await shop.invoices()
    assert (renewal.state, tax_of(renewal)) == (InvoiceState.PAID, ("none", 0, 0, None))
    shop.sandbox.refusals = []
    await shop.advance(31 * DAY)
    assert tax_of((await shop.invoices())[2]) == ("standard", 623, 1900, "DE")
    named = sorted(detail.split()[1] for _, detail in await alerts(shop))
    assert named == sorted([str(first.id), str(renewal.id)]), "the coach has to declare them"


async def test_a_calculation_that_is_too_old_is_made_again(
    shop: Shop, cast: Cast, maya: Requests, program: Program
) -> None:
    """Stripe would take the payment, but record no tax of it."""
    await buy(maya, program)
    shop.sandbox.refusals = [Refusal("post", "/confirm$", "This account has been limited.", code="charge_not_allowed")]
    await shop.until(RENEWAL)
    await shop.advance(95 * DAY)
    await shop.reconcile()
    shop.sandbox.refusals = []
    await shop.advance(2 * DAY)
    await shop.reconcile()
    _, renewal = await shop.invoices()
    assert (renewal.state, renewal.generation) == (InvoiceState.PAID, 2)
    paid_with = next(one for one in await objects(shop, cast.erik, "payment_intent") if one["id"] == renewal.intent_id)
    calculations = {one["id"]: one for one in await objects(shop, cast.erik, "tax.calculation")}
    assert calculation_of(paid_with) == renewal.tax_calculation_id
    assert calculations[renewal.tax_calculation_id]["expires_at"] > (renewal.settled_at or RENEWAL).timestamp()
    assert len(await shop.charges(cast.erik)) == 2


@pytest.mark.parametrize("phase", ["before", "after"])
async def test_an_intent_that_may_exist_keeps_its_tax(
    shop: Shop, cast: Cast, erik: Requests, maya: Requests, program: Program, phase: str
) -> None:
    """Also if the coach turned tax off in between, and the rate or the address changed."""
    lose(shop, "/payment_intents", phase)
    await buy(maya, program)
    assert (await the_invoice(shop)).intent_id is None
    assert (await erik.post("/users/tax/off")).json() == {"tax_state": "deactivate"}
    await bill_to(shop, country="FR")
    assert (await maya.post(f"/stripe/plan/{program.id}/retry")).status_code == 200
    assert tax_of(await the_invoice(shop)) == ("standard", 623, 1900, "DE")
    await check_taxes(shop, cast.erik, list(await shop.invoices()))
    assert len(await objects(shop, cast.erik, "payment_intent")) == 1
    assert len(await shop.charges(cast.erik)) == 1
    assert await alerts(shop) == []


@pytest.mark.parametrize("phase", ["before", "after"])
async def test_an_intent_that_may_exist_without_tax_gets_none(
    shop: Shop, cast: Cast, erik: Requests, maya: Requests, program: Program, phase: str
) -> None:
    await erik.post("/users/tax/off")
    lose(shop, "/payment_intents", phase)
    await buy(maya, program)
    assert (await erik.post("/users/tax/on")).json() == {"tax_state": "activated"}
    assert (await maya.post(f"/stripe/plan/{program.id}/retry")).status_code == 200
    invoice = await the_invoice(shop)
    assert (invoice.state, tax_of(invoice)) == (InvoiceState.PAID, ("none", 0, 0, None))
    await check_taxes(shop, cast.erik, [invoice])
    assert len(await objects(shop, cast.erik, "payment_intent")) == 1
    assert await alerts(shop) == []


@pytest.mark.parametrize("taxed", [True, False])
async def test_an_intent_whose_decision_is_not_known_says_its_tax_itself(
    shop: Shop, cast: Cast, maya: Requests, program: Program, taxed: bool
) -> None:
    """As those that were requested before tax was there."""
    if not taxed:
        shop.sandbox.refusals = [Refusal("post", CALCULATE, "Not now.")]
    lose(shop, "/payment_intents", "after")
    await buy(maya, program)
    shop.sandbox.refusals = []
    unknown = {"tax_generation": 0, "tax_calculation_id": None, "tax_minor": 0, "tax_treatment": TaxTreatment.NONE}
    async with shop.sessions.begin() as session:
        await session.execute(update(Invoice).values(**unknown))
    assert (await maya.post(f"/stripe/plan/{program.id}/retry")).status_code == 200
    assert (await the_invoice(shop)).tax_minor == (623 if taxed else 0)
    await check_taxes(shop, cast.erik, list(await shop.invoices()))
    assert len(await objects(shop, cast.erik, "payment_intent")) == 1


async def test_another_card_is_calculated_again(shop: Shop, cast: Cast, maya: Requests, program: Program) -> None:
    """An invoice that waits for the bank is charged to another card: with another intent, and the tax of that card's
    country. What it asks for stays."""
    await shop.make_card(cast.maya, ALWAYS_3DS)
    await buy(maya, program)
    waiting = await the_invoice(shop)
    assert (waiting.state, waiting.tax_country) == (InvoiceState.OPEN, "DE")
    await shop.card(cast.maya, cast.erik, GOOD)
    method = shop.methods[cast.maya.id][-1]
    await bill_to(shop, country="FR")
    work = shop.work()
    work.tasks.append(ChargeInvoice(waiting.id, on_session=True, payment_method=method))
    await run_provider_tasks(work)
    invoice = await the_invoice(shop)
    assert (invoice.generation, invoice.state, invoice.amount_minor) == (2, InvoiceState.PAID, 3900)
    assert tax_of(invoice) == ("standard", 650, 2000, "FR")
    await check_taxes(shop, cast.erik, [invoice])


async def test_an_open_invoice_keeps_having_tax_after_it_was_turned_off(
    shop: Shop, cast: Cast, erik: Requests, maya: Requests, program: Program
) -> None:
    await buy(maya, program)
    shop.sandbox.refusals = [Refusal("post", "payment_intents$", "This account has been limited.")]
    await shop.until(RENEWAL)
    assert (await erik.post("/users/tax/off")).json() == {"tax_state": "deactivate"}
    shop.sandbox.refusals = []
    await shop.advance(2 * DAY)
    assert [one.tax_minor for one in await shop.invoices()] == [623, 623]
    assert await shop.state(cast.maya, program) is State.ACTIVE
    await shop.until(RENEWAL + 30 * DAY)
    assert [one.tax_minor for one in await shop.invoices()] == [623, 623, 0]
    assert (await erik.post("/users/tax/off")).json() == {"tax_state": "activate"}
    await check_taxes(shop, cast.erik, list(await shop.invoices()))


async def test_in_progress_calculates_nothing(shop: Shop, cast: Cast, erik: Requests, maya: Requests) -> None:
    assert (await erik.post("/users/tax/on")).json() == {"tax_state": "in_progress"}
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    assert (await buy(maya, program)).status_code == 200
    assert (await the_invoice(shop)).tax_minor == 0
    assert await objects(shop, cast.erik, "tax.calculation") == []
    assert await alerts(shop) == []


async def test_previews_show_the_tax_of_the_last_payment_from_the_same_country(
    shop: Shop, cast: Cast, erik: Requests, maya: Requests, program: Program
) -> None:
    """At the rate of the last payment from the same country; nothing before there is one."""
    await create_coupon(erik, code="HALF", percent=50, duration="forever")
    [option] = (await maya.get(f"/plans/{program.id}/public")).json()["price_options"]
    terms = {"percent": 50, "duration": "forever", "price_option_id": option["id"]}

    async def shown() -> tuple[int, int, int]:
        upcoming = (await maya.get(f"/plans/{program.id}/upcoming_invoices")).json()["invoices"][0]
        code = (await maya.post(f"/plans/{program.id}/discount/preview", {"discount_code": "HALF"})).json()["invoices"]
        coach = (await erik.post("/coach/coupons/preview", terms)).json()["invoices"][0]
        return upcoming["tax"]["amount_minor"], code[0]["tax"]["amount_minor"], coach["tax_minor"]

    entered = {"discount_code": "HALF", "price_option_id": option["id"]}
    checkout = (await maya.post(f"/plans/{program.id}/discount/preview", entered)).json()["invoices"]
    assert checkout[0]["tax"]["amount_minor"] == 0
    assert (await buy(maya, program)).status_code == 200
    assert await shown() == (623, 311, 311)
    before = await objects(shop, cast.erik, "tax.calculation")
    await maya.put(f"/plans/{program.id}/discount", {"discount_code": "HALF", "replace": True})
    await shop.until(RENEWAL)
    assert [one.tax_minor for one in await shop.invoices()] == [623, 311]
    assert len(await objects(shop, cast.erik, "tax.calculation")) == len(before) + 1, "previews calculate nothing"
    await bill_to(shop, country="FR")
    assert (await shown())[0] == 0, "nobody has paid from France"
    await erik.post("/users/tax/off")
    assert (await shown())[2] == 0


async def test_what_one_buyer_pays_says_nothing_where_rates_differ_inside_the_country(
    shop: Shop, cast: Cast, maya: Requests, program: Program
) -> None:
    await buy(maya, program)
    async with shop.sessions.begin() as session:
        await session.execute(update(Invoice).values(tax_country="US", tax_rate_bp=888))
    for client, expected in ((cast.maya, 888), (cast.tom, 0)):
        await live_in(shop, client, "US")
        async with shop.sessions() as session:
            assert await forecast_rate(session, cast.erik.account_id, client.id) == expected
