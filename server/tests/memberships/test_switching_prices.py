"""Maya pays 40 pounds a month and switches to another price of the same program, from her next payment on."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select, update

from regimen.kit.clock import Clock
from regimen.memberships.access.evidence import terms_of_purchase
from regimen.memberships.models import Membership, State
from regimen.payments.models import InvoiceState
from regimen.programs.models import Period, PriceOption, Program
from regimen.stripe_sandbox.sandbox import Refusal
from tests.cast import Cast
from tests.conftest import Requests
from tests.coupons.making import DAY, buy, check_coupons, create_coupon
from tests.memberships.test_late_charges import data_of
from tests.money import FAILS_LATER, GOOD, Shop

PRICES = ((Period.WEEKLY, 1200), (Period.MONTHLY, 4000), (Period.QUARTERLY, 10800), (Period.YEARLY, 39000))
RENEWAL = datetime(2026, 2, 12, 9, tzinfo=UTC)
JANUARY, FEBRUARY, MARCH = "2026-01-12", "2026-02-12", "2026-03-12"


async def options_of(shop: Shop, program: Program) -> dict[Period, PriceOption]:
    async with shop.sessions() as session:
        found = await session.scalars(select(PriceOption).where(PriceOption.program_id == program.id))
        return {option.period: option for option in found}


@pytest.fixture
async def program(shop: Shop, cast: Cast) -> Program:
    program = await shop.program(cast.erik, *PRICES)
    await shop.card(cast.maya, cast.erik)
    return program


@pytest.fixture
async def options(shop: Shop, program: Program) -> dict[Period, PriceOption]:
    return await options_of(shop, program)


@pytest.fixture
async def monthly(maya: Requests, program: Program, options: dict[Period, PriceOption]) -> Program:
    """Paid for the first month."""
    bought = await buy(maya, program, price_option_id=str(options[Period.MONTHLY].id))
    assert bought.status_code == 200, bought.text
    return program


async def choose(client: Requests, program: Program, option: PriceOption, on: str = FEBRUARY) -> Any:
    body = {"price_option_id": str(option.id), "first_payment_on": on}
    return await client.put(f"/plans/{program.id}/price", body)


async def choices_of(client: Requests, program: Program) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await client.get(f"/plans/{program.id}/prices")).json()["choices"]
    return found


def days_and_totals(invoices: list[dict[str, Any]]) -> list[tuple[str, int]]:
    return [(one["on"], one["total"]["amount_minor"]) for one in invoices]


async def invoiced(shop: Shop) -> list[tuple[str, int]]:
    """Returns the day and the amount of each invoice, in their order."""
    return [(one.period_start.date().isoformat(), one.amount_minor) for one in await shop.invoices()]


async def own(client: Requests, program: Program) -> list[dict[str, Any]]:
    """Returns the membership as its two pages show it."""
    listed = (await client.get("/athlete/purchases?state=active")).json()["items"][0]["membership"]
    return [listed, (await client.get(f"/plans/{program.id}/public")).json()["membership"]]


async def test_the_other_prices_are_shown_with_what_will_be_paid(maya: Requests, monthly: Program) -> None:
    assert all("switch_price" in one["abilities"] for one in await own(maya, monthly))
    weekly, current, quarterly, yearly = await choices_of(maya, monthly)
    assert [one["is_current"] for one in (weekly, current, quarterly, yearly)] == [False, True, False, False]
    assert [one["is_next"] for one in (weekly, current, quarterly, yearly)] == [False, True, False, False]
    assert days_and_totals(weekly["invoices"])[:3] == [(FEBRUARY, 1200), ("2026-02-19", 1200), ("2026-02-26", 1200)]
    assert days_and_totals(quarterly["invoices"])[:2] == [(FEBRUARY, 10800), ("2026-05-12", 10800)]
    assert days_and_totals(yearly["invoices"])[:2] == [(FEBRUARY, 39000), ("2027-02-12", 39000)]


@pytest.mark.parametrize("period", [Period.WEEKLY, Period.QUARTERLY, Period.YEARLY])
async def test_the_next_twelve_invoices_are_those_that_were_shown(
    maya: Requests, shop: Shop, cast: Cast, monthly: Program, options: dict[Period, PriceOption], period: Period
) -> None:
    [shown] = [one for one in await choices_of(maya, monthly) if one["option"]["duration"] == period]
    switched = (await choose(maya, monthly, options[period])).json()
    assert (switched["plan_price"]["duration"], switched["next_price"]["duration"]) == ("monthly", period)
    assert switched["next_payment"]["amount_minor"] == options[period].amount_minor
    assert switched["next_payment_on"] == FEBRUARY
    for seen in await own(maya, monthly):
        assert (seen["next_price"], seen["next_payment"]) == (switched["next_price"], switched["next_payment"])
    billing = (await maya.get(f"/plans/{monthly.id}/upcoming_invoices")).json()["invoices"]
    assert billing == shown["invoices"]
    assert await invoiced(shop) == [(JANUARY, 4000)], "nothing is charged before"
    while len(await shop.invoices()) < 13:
        await shop.advance(40 * DAY if period is not Period.WEEKLY else 7 * DAY)
    assert (await invoiced(shop))[1:13] == days_and_totals(shown["invoices"])
    m = await shop.membership(cast.maya, monthly)
    assert (m.price_option_id, m.next_price_option_id) == (options[period].id, None)


async def test_a_switch_is_taken_back_before_its_day(
    erik: Requests, maya: Requests, shop: Shop, monthly: Program, options: dict[Period, PriceOption], run_jobs
) -> None:
    for _ in range(2):  # sent twice, told once
        await choose(maya, monthly, options[Period.YEARLY])
    await run_jobs()
    for who in (erik, maya):
        [told] = await data_of(who, "price_switch_chosen")
        assert (told["amount_minor"], told["period"], told["starts_on"]) == (39000, "yearly", FEBRUARY)
        assert told["taken_back"] is False
    back = (await choose(maya, monthly, options[Period.MONTHLY])).json()
    assert (back["next_price"], back["next_payment"]["amount_minor"]) == (None, 4000)
    await run_jobs()
    assert {one["taken_back"] for one in await data_of(erik, "price_switch_chosen")} == {False, True}
    await shop.advance(31 * DAY)
    assert await invoiced(shop) == [(JANUARY, 4000), (FEBRUARY, 4000)]
    assert (await choose(maya, monthly, options[Period.YEARLY])).status_code == 409, "the payment of that day is made"


@pytest.mark.spec("PRG-33")
async def test_archiving_warns_of_pending_switches_which_still_happen(
    erik: Requests, maya: Requests, shop: Shop, monthly: Program, options: dict[Period, PriceOption]
) -> None:
    yearly = options[Period.YEARLY]
    await choose(maya, monthly, yearly)
    archive = f"/coach/plans/{monthly.id}/prices/{yearly.id}/archive"
    warned = await erik.post(archive)
    assert (warned.status_code, warned.json()["reason"]) == (409, "pending_switch")
    assert warned.json()["pending_switches"] == 1
    [listed] = [
        one
        for one in (await erik.get(f"/coach/plans/{monthly.id}")).json()["price_options"]
        if one["id"] == str(yearly.id)
    ]
    assert (listed["archived"], listed["pending_switches"]) == (False, 1)
    assert (await erik.post(f"{archive}?confirm=true")).status_code == 200
    assert (await choices_of(maya, monthly))[-1]["is_next"], "still chosen"
    await shop.advance(31 * DAY)
    assert await invoiced(shop) == [(JANUARY, 4000), (FEBRUARY, 39000)]
    [left] = [
        one
        for one in (await erik.get(f"/coach/plans/{monthly.id}")).json()["price_options"]
        if one["id"] == str(yearly.id)
    ]
    assert (left["subscribers"], left["pending_switches"]) == (1, 0)


@pytest.mark.spec("PRG-33")
@pytest.mark.parametrize(
    ("then", "warned"), [("cancels", True), ("takes it back", False), ("has left", False), ("is ended", False)]
)
async def test_who_may_still_come_back_is_warned_of_and_nobody_else(
    erik: Requests,
    maya: Requests,
    shop: Shop,
    cast: Cast,
    monthly: Program,
    options: dict[Period, PriceOption],
    then: str,
    warned: bool,
) -> None:
    yearly = options[Period.YEARLY]
    await choose(maya, monthly, yearly)
    if then == "takes it back":
        await choose(maya, monthly, options[Period.MONTHLY])
    elif then == "is ended":
        there = f"/coach/plans/{monthly.id}/clients/{cast.maya.id}/cancel"
        assert (await erik.post(there, {"mode": "now"})).json()["state"] == "canceled"
        listed = (await maya.get("/athlete/purchases?state=past")).json()["items"][0]["membership"]
        shown = (await maya.get(f"/plans/{monthly.id}/public")).json()["membership"]
        assert (listed["next_price"], shown["next_price"]) == (None, None)
    else:
        assert (await maya.delete(f"/stripe/plan/{monthly.id}/unsubscribe")).status_code == 200
    if then == "has left":
        await shop.advance(31 * DAY)
    archived = await erik.post(f"/coach/plans/{monthly.id}/prices/{yearly.id}/archive")
    assert archived.status_code == (409 if warned else 200)


async def test_a_switch_waits_while_the_membership_is_cancelled(
    maya: Requests, shop: Shop, monthly: Program, options: dict[Period, PriceOption]
) -> None:
    await choose(maya, monthly, options[Period.YEARLY])
    cancelled = (await maya.delete(f"/stripe/plan/{monthly.id}/unsubscribe")).json()
    assert (cancelled["next_price"], cancelled["next_payment"]) == (None, None)
    assert await choices_of(maya, monthly) == []
    assert (await choose(maya, monthly, options[Period.WEEKLY])).status_code == 409
    kept = (await maya.post(f"/athlete/plans/{monthly.id}/resume_subscribe")).json()
    assert kept["next_price"]["duration"] == "yearly"
    await shop.advance(31 * DAY)
    assert await invoiced(shop) == [(JANUARY, 4000), (FEBRUARY, 39000)]


async def test_who_comes_back_buys_what_they_buy(
    maya: Requests, shop: Shop, monthly: Program, options: dict[Period, PriceOption]
) -> None:
    await choose(maya, monthly, options[Period.YEARLY])
    await maya.delete(f"/stripe/plan/{monthly.id}/unsubscribe")
    await shop.advance(31 * DAY)
    bought = await maya.post(
        f"/stripe/plan/{monthly.id}/buy",
        {
            "price_option_id": str(options[Period.MONTHLY].id),
            "resume_type": "continue",
            "withdrawal_consent": "2026-06",
        },
    )
    assert bought.json()["membership"]["next_price"] is None, bought.text
    await shop.advance(31 * DAY)
    assert [amount for _, amount in await invoiced(shop)] == [4000, 4000, 4000]


async def test_who_has_not_chosen_yet_how_to_go_on_may_switch(
    maya: Requests, shop: Shop, cast: Cast, monthly: Program, options: dict[Period, PriceOption]
) -> None:
    await maya.delete(f"/stripe/plan/{monthly.id}/unsubscribe")
    await shop.advance(31 * DAY)
    bought = await buy(
        maya, monthly, price_option_id=str(options[Period.MONTHLY].id), start_date=None, withdrawal_consent="2026-06"
    )
    assert bought.json()["membership"]["state"] == "resume", bought.text
    [_, _, _, yearly] = await choices_of(maya, monthly)
    await choose(maya, monthly, options[Period.YEARLY], on=yearly["invoices"][0]["on"])
    await shop.advance(31 * DAY)
    assert [amount for _, amount in await invoiced(shop)] == [4000, 4000, 39000]


async def test_a_timer_that_is_late_counts_from_the_end_of_what_was_paid(
    maya: Requests,
    shop: Shop,
    monthly: Program,
    options: dict[Period, PriceOption],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Clock, "moved", property(lambda _: False))
    await choose(maya, monthly, options[Period.YEARLY])
    await shop.advance(33 * DAY)
    assert await invoiced(shop) == [(JANUARY, 4000), (FEBRUARY, 39000)]


async def test_a_code_is_shown_at_the_price_that_will_be_paid(
    erik: Requests, maya: Requests, monthly: Program, options: dict[Period, PriceOption]
) -> None:
    await create_coupon(erik, code="HALF", percent=50)
    await choose(maya, monthly, options[Period.WEEKLY])
    preview = (await maya.post(f"/plans/{monthly.id}/discount/preview", {"discount_code": "HALF"})).json()
    assert [total for _, total in days_and_totals(preview["invoices"])] == [600] + [1200] * 11
    assert [total for _, total in days_and_totals(preview["current"])] == [1200] * 12


async def test_during_a_trial_the_first_payment_is_at_the_new_price(
    maya: Requests, shop: Shop, cast: Cast, run_jobs
) -> None:
    program = await shop.program(cast.erik, *PRICES, trial_days=7)
    options = await options_of(shop, program)
    await shop.card(cast.maya, cast.erik)
    await buy(maya, program, price_option_id=str(options[Period.MONTHLY].id))
    switched = (await choose(maya, program, options[Period.YEARLY], on="2026-01-19")).json()
    assert (switched["state"], switched["next_payment"]["amount_minor"]) == ("trialing", 39000)
    await shop.advance(5 * DAY)
    await run_jobs()
    [ending] = await data_of(maya, "trial_ending")
    assert ending["amount_minor"] == 39000, "the mail before it names what will be charged"
    await shop.advance(3 * DAY)
    assert await invoiced(shop) == [("2026-01-19", 39000)]


async def test_before_a_later_start_the_first_payment_is_at_the_new_price(
    maya: Requests, shop: Shop, program: Program, options: dict[Period, PriceOption]
) -> None:
    await buy(maya, program, price_option_id=str(options[Period.MONTHLY].id), start_date="2026-01-20")
    await choose(maya, program, options[Period.WEEKLY], on="2026-01-20")
    await shop.advance(16 * DAY)
    assert (await invoiced(shop))[:2] == [("2026-01-20", 1200), ("2026-01-27", 1200)]


async def test_a_missed_payment_comes_first(
    maya: Requests, shop: Shop, cast: Cast, monthly: Program, options: dict[Period, PriceOption]
) -> None:
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.advance(31 * DAY)
    assert await shop.state(cast.maya, monthly) is State.PAST_DUE
    assert await choices_of(maya, monthly) == []
    assert (await choose(maya, monthly, options[Period.YEARLY], on=MARCH)).status_code == 409
    await shop.make_card(cast.maya, GOOD)
    await shop.advance(DAY)
    assert (await choose(maya, monthly, options[Period.YEARLY], on=MARCH)).status_code == 200
    await shop.advance(31 * DAY)
    assert [amount for _, amount in await invoiced(shop)] == [4000, 4000, 39000]
    assert all(one.state is InvoiceState.PAID for one in await shop.invoices())


@pytest.mark.parametrize("hold", ["refused", "disabled"])
@pytest.mark.parametrize("chosen", ["before", "meanwhile"])
async def test_a_payment_on_hold_pays_for_its_own_period(
    maya: Requests,
    erik: Requests,
    shop: Shop,
    cast: Cast,
    monthly: Program,
    options: dict[Period, PriceOption],
    hold: str,
    chosen: str,
) -> None:
    """For days Stripe makes no charge, which is nobody's fault. What is paid then is for a period of its price."""
    yearly = options[Period.YEARLY]
    if chosen == "before":
        await choose(maya, monthly, yearly)
    account = await shop.connect(cast.erik)
    if hold == "refused":
        shop.sandbox.refusals = [Refusal("post", "payment_intents$", "This account has been limited.")]
    else:
        await shop.sandbox.back_office.disable_account(account)
    await shop.until(RENEWAL)
    await shop.deliver()
    for _ in range(10):
        await shop.advance(DAY)
        await shop.reconcile()
    if chosen == "meanwhile":
        assert await choices_of(maya, monthly) == []
        assert not any("switch_price" in one["abilities"] for one in await own(maya, monthly))
        assert (await choose(maya, monthly, yearly)).status_code == 409
    shop.sandbox.refusals = []
    await shop.sandbox.browser.submit_onboarding(account, True)
    await erik.post("/coach/payment_account/refresh")
    await shop.advance(DAY)
    await shop.reconcile()
    _, paid = await shop.invoices()
    length = (paid.period_end or paid.period_start) - paid.period_start
    assert (paid.state, paid.amount_minor, length.days) == (
        (InvoiceState.PAID, 39000, 365) if chosen == "before" else (InvoiceState.PAID, 4000, 28)
    )


async def test_a_switch_waits_for_an_invoice_that_is_open(
    maya: Requests, shop: Shop, cast: Cast, monthly: Program, options: dict[Period, PriceOption]
) -> None:
    """Whatever order a choice and a charge on hold come in, the timer that tries again applies nothing to it."""
    shop.sandbox.refusals = [Refusal("post", "payment_intents$", "This account has been limited.")]
    await shop.until(RENEWAL)
    async with shop.sessions.begin() as session:
        values = {"next_price_option_id": options[Period.YEARLY].id}
        await session.execute(update(Membership).where(Membership.program_id == monthly.id).values(values))
    await shop.advance(2 * DAY)
    shop.sandbox.refusals = []
    await shop.advance(DAY)
    m = await shop.membership(cast.maya, monthly)
    assert (m.price_option_id, m.next_price_option_id) == (options[Period.MONTHLY].id, options[Period.YEARLY].id)
    await shop.advance(31 * DAY)
    assert await invoiced(shop) == [(JANUARY, 4000), (FEBRUARY, 4000), (MARCH, 39000)]


async def test_the_bank_is_told_what_was_bought_and_what_was_switched_to(
    maya: Requests, shop: Shop, monthly: Program, options: dict[Period, PriceOption]
) -> None:
    await choose(maya, monthly, options[Period.YEARLY])
    await shop.advance(31 * DAY)
    first, second = await shop.invoices()
    async with shop.sessions() as session:
        said = [
            [line.text for line in await terms_of_purchase(session, one, shop.clock.now()) if "price" in line.text]
            for one in (first, second)
        ]
    assert [len(lines) for lines in said] == [1, 2]
    assert all("£40.00 (monthly)" in lines[0] for lines in said)
    assert "has switched to the price of £390.00" in said[1][1]


async def test_the_day_is_the_same_wherever_the_device_is(
    maya: Requests, monthly: Program, options: dict[Period, PriceOption]
) -> None:
    abroad = Requests(maya.http, maya.headers | {"Client-Timezone": "Pacific/Pago_Pago"})
    [_, _, _, yearly] = await choices_of(abroad, monthly)
    assert yearly["invoices"][0]["on"] == FEBRUARY
    assert (await choose(abroad, monthly, options[Period.YEARLY])).status_code == 200


async def test_the_months_of_a_discount_go_on_at_the_new_price(
    erik: Requests, maya: Requests, shop: Shop, program: Program, options: dict[Period, PriceOption]
) -> None:
    await create_coupon(erik, code="HALF", percent=50, duration="repeating", months=2)
    await buy(maya, program, code="HALF", price_option_id=str(options[Period.MONTHLY].id))
    [shown] = [one for one in await choices_of(maya, program) if one["option"]["duration"] == "weekly"]
    await choose(maya, program, options[Period.WEEKLY])
    for _ in range(10):
        await shop.advance(7 * DAY)
    assert [amount for _, amount in await invoiced(shop)] == [2000, 600, 600, 600, 600, 1200, 1200]
    assert (await invoiced(shop))[1:] == days_and_totals(shown["invoices"])[:6]
    await check_coupons(shop)


@pytest.mark.parametrize("wrong", ["day", "one-off", "another program", "archived", "unknown"])
async def test_what_was_not_shown_is_not_switched_to(
    maya: Requests, shop: Shop, cast: Cast, monthly: Program, options: dict[Period, PriceOption], wrong: str
) -> None:
    option, on = options[Period.YEARLY], FEBRUARY
    if wrong == "day":
        on = MARCH
    elif wrong == "another program":
        option = (await options_of(shop, await shop.program(cast.erik, (Period.YEARLY, 100))))[Period.YEARLY]
    else:
        async with shop.sessions.begin() as session:
            if wrong == "one-off":
                await session.execute(
                    update(PriceOption).where(PriceOption.id == option.id).values(period=Period.ONE_OFF)
                )
            elif wrong == "archived":
                await session.execute(
                    update(PriceOption).where(PriceOption.id == option.id).values(archived_at=shop.clock.now())
                )
    if wrong == "unknown":
        option = PriceOption(id=cast.maya.id)
    refused = await choose(maya, monthly, option, on)
    assert refused.status_code == (409 if wrong == "day" else 422), refused.text
    assert (await shop.membership(cast.maya, monthly)).next_price_option_id is None


async def test_nobody_switches_what_they_do_not_have(
    tom: Requests, erik: Requests, monthly: Program, options: dict[Period, PriceOption]
) -> None:
    assert (await choose(tom, monthly, options[Period.YEARLY])).status_code == 404
    assert (await tom.get(f"/plans/{monthly.id}/prices")).status_code == 404
    assert (await choose(erik, monthly, options[Period.YEARLY])).status_code == 403


async def test_a_program_that_is_no_longer_sold_offers_no_other_price(
    maya: Requests, shop: Shop, cast: Cast, monthly: Program, options: dict[Period, PriceOption]
) -> None:
    async with shop.sessions.begin() as session:
        await session.execute(update(Program).where(Program.id == monthly.id).values(archived_at=shop.clock.now()))
    assert await choices_of(maya, monthly) == []
    assert not any("switch_price" in one["abilities"] for one in await own(maya, monthly))
    assert (await choose(maya, monthly, options[Period.YEARLY])).status_code == 409


async def test_with_one_recurring_price_there_is_nothing_to_choose(maya: Requests, shop: Shop, cast: Cast) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 4000), (Period.YEARLY, 39000))
    await shop.card(cast.maya, cast.erik)
    options = await options_of(shop, program)
    await buy(maya, program, price_option_id=str(options[Period.MONTHLY].id))
    async with shop.sessions.begin() as session:
        archived = update(PriceOption).where(PriceOption.id == options[Period.YEARLY].id)
        await session.execute(archived.values(archived_at=shop.clock.now()))
        session.add(
            PriceOption(
                program_id=program.id,
                period=Period.ONE_OFF,
                amount_minor=9900,
                currency="GBP",
                created_at=shop.clock.now(),
            )
        )
    assert await choices_of(maya, program) == []
    assert not any("switch_price" in one["abilities"] for one in await own(maya, program))


async def test_the_coach_sees_what_a_client_switches_to(
    erik: Requests, maya: Requests, monthly: Program, options: dict[Period, PriceOption]
) -> None:
    await choose(maya, monthly, options[Period.YEARLY])
    [row] = (await erik.get(f"/coach/plans/{monthly.id}/clients?tab=clients")).json()["items"]
    assert (row["price"]["duration"], row["next_price"]["duration"]) == ("monthly", "yearly")
    assert (row["next_payment"]["amount_minor"], row["next_payment"]["on"]) == (39000, FEBRUARY)
    await maya.delete(f"/stripe/plan/{monthly.id}/unsubscribe")
    [row] = (await erik.get(f"/coach/plans/{monthly.id}/clients?tab=clients")).json()["items"]
    assert row["next_price"] is None, "it waits"


async def test_the_day_of_the_31st_is_kept_at_prices_of_the_same_period(
    maya: Requests, shop: Shop, cast: Cast, clock: Clock
) -> None:
    """An old price and a new one, both monthly: the billing day stays that of the purchase."""
    await shop.until(clock.now() + timedelta(days=19))  # 31 January
    program = await shop.program(cast.erik, (Period.MONTHLY, 4000), (Period.YEARLY, 39000))
    old = (await options_of(shop, program))[Period.MONTHLY]
    await shop.card(cast.maya, cast.erik)
    await buy(maya, program, price_option_id=str(old.id), start_date="2026-01-31")
    await shop.advance(30 * DAY)
    async with shop.sessions.begin() as session:
        await session.execute(update(PriceOption).where(PriceOption.id == old.id).values(archived_at=clock.now()))
        cheaper = PriceOption(
            program_id=program.id, period=Period.MONTHLY, amount_minor=3000, currency="GBP", created_at=clock.now()
        )
        session.add(cheaper)
    await choose(maya, program, cheaper, on="2026-03-31")
    await shop.until(clock.now() + timedelta(days=62))
    assert [day for day, _ in await invoiced(shop)] == ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]
    assert [amount for _, amount in await invoiced(shop)] == [4000, 4000, 3000, 3000]
