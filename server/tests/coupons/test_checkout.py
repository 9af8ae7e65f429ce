"""Entering a code when buying: what it changes, whom it is refused, and what becomes of its seat."""

from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.memberships.models import State
from regimen.payments.models import Invoice, InvoiceState
from regimen.platform.models import EventRow
from regimen.programs.models import Period, Program
from tests.cast import Cast
from tests.conftest import Requests
from tests.coupons.making import DAY, INVALID, amounts, buy, check_coupons, create_coupon, redemptions
from tests.money import ALWAYS_3DS, FAILS_LATER, GOOD, OTHER, Shop, tomorrow


@pytest.fixture
async def program(shop: Shop, cast: Cast) -> Program:
    await shop.card(cast.maya, cast.erik)
    return await shop.program(cast.erik, (Period.MONTHLY, 3900))


async def seats(erik: Requests) -> int:
    taken: int = (await erik.get("/coach/coupons")).json()["items"][0]["times_used"]
    return taken


@pytest.mark.spec("BUY-88", "BUY-76")
async def test_a_purchase_with_a_code_pays_less_and_so_does_the_fee(
    erik: Requests, maya: Requests, shop: Shop, cast: Cast, program: Program
) -> None:
    await create_coupon(erik, percent=25)
    bought = await buy(maya, program, " newyear25 ")
    assert bought.status_code == 200, bought.text
    [charge] = await shop.charges(cast.erik)
    assert (charge["amount"], charge["application_fee_amount"]) == (2925, 146)
    [invoice] = await shop.invoices()
    terms = (invoice.price_minor, invoice.amount_minor, invoice.fee_minor, invoice.discount_code)
    assert terms == (3900, 2925, 146, "NEWYEAR25")
    assert await seats(erik) == 1
    membership = bought.json()["membership"]
    assert (membership["discount"], membership["next_payment"]["amount_minor"]) == (None, 3900)
    [paid] = (await maya.get("/athlete/history")).json()["items"]
    assert (paid["price"]["price_format"], paid["amount"]["price_format"]) == ("£39.00", "£29.25")
    [row] = (await erik.get("/coach/transactions")).json()["items"]
    assert row["price"]["amount_minor"] == 3900
    assert (row["discount"]["code"], row["discount"]["amount"]["amount_minor"]) == ("NEWYEAR25", 975)
    assert row["gross"]["amount_minor"] == 2925
    assert await shop.ledger_matches_provider(cast.erik)


async def refused_everywhere(shop: Shop, client: Requests, program: Program, code: str) -> None:
    """The same words whatever the reason, and nothing moves."""
    before = len(await shop.invoices()), len(await redemptions(shop))
    preview = await client.post(f"/plans/{program.id}/discount/preview", {"discount_code": code})
    for answer in (preview, await buy(client, program, code)):
        assert (answer.status_code, answer.json()["errors"]) == (422, INVALID), answer.text
    assert (len(await shop.invoices()), len(await redemptions(shop))) == before
    await check_coupons(shop)


@pytest.mark.spec("BUY-88")
@pytest.mark.parametrize(
    "fields",
    [
        {"code": "ANOTHER"},
        {"starts_on": "2026-01-13"},
        {"ends_on": "2026-01-11"},
        {"deactivated": True},
        {"elsewhere": True},
        {"used_up": True},
        {"first_purchase_only": True, "has_bought": True},
        {"first_purchase_only": True, "had_it_for_nothing": True},
        {"max_per_client": 1, "has_used": True},
    ],
    ids=lambda fields: next(reversed(fields)),
)
async def test_a_code_that_is_not_valid_is_refused_in_the_same_words(
    erik: Requests, maya: Requests, tom: Requests, shop: Shop, cast: Cast, program: Program, fields: dict[str, Any]
) -> None:
    other = await shop.program(cast.erik, (Period.MONTHLY, 2000))
    await shop.card(cast.tom, cast.erik)
    terms = {name: value for name, value in fields.items() if name in ("code", "starts_on", "ends_on")}
    terms |= {name: fields[name] for name in ("first_purchase_only", "max_per_client") if name in fields}
    if fields.get("elsewhere"):
        terms["program_ids"] = [str(other.id)]
    if fields.get("used_up"):
        terms["max_redemptions"] = 1
    coupon = await create_coupon(erik, **terms)
    if fields.get("deactivated"):
        await erik.post(f"/coach/coupons/{coupon['id']}/deactivate")
    if fields.get("used_up"):
        assert (await buy(tom, program, "NEWYEAR25")).status_code == 200
    if fields.get("has_bought"):
        assert (await buy(maya, other)).status_code == 200
    if fields.get("had_it_for_nothing"):
        await create_coupon(erik, code="ALL", percent=100)
        assert (await buy(maya, other, "ALL")).status_code == 200
    if fields.get("has_used"):
        assert (await buy(maya, other, "NEWYEAR25")).status_code == 200
    await refused_everywhere(shop, maya, program, "NEWYEAR25")


@pytest.mark.spec("BUY-88")
async def test_codes_of_other_coaches_and_for_free_programs_are_refused(
    erik: Requests, ines: Requests, maya: Requests, shop: Shop, cast: Cast, program: Program
) -> None:
    await create_coupon(ines, code="HERS")
    await refused_everywhere(shop, maya, program, "HERS")
    await refused_everywhere(shop, maya, program, "'; drop table coupons; --")
    await create_coupon(erik)
    await refused_everywhere(shop, maya, await shop.program(cast.erik), "NEWYEAR25")


async def test_guessing_is_slowed_down(erik: Requests, maya: Requests, tom: Requests, shop: Shop, cast: Cast) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await create_coupon(erik)
    path = f"/plans/{program.id}/discount/preview"
    guesses = [await maya.post(path, {"discount_code": f"GUESS{number}"}) for number in range(21)]
    assert [one.status_code for one in guesses] == [422] * 20 + [429]
    assert (await maya.post(path, {"discount_code": "NEWYEAR25"})).status_code == 429
    assert (await buy(maya, program, "NEWYEAR25")).status_code == 429
    assert (await tom.post(path, {"discount_code": "NEWYEAR25"})).status_code == 200


async def test_looking_at_a_valid_code_is_not_a_guess(erik: Requests, tom: Requests, shop: Shop, cast: Cast) -> None:
    """The checkout asks again whenever the start date or the price changes."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await create_coupon(erik)
    path = f"/plans/{program.id}/discount/preview"
    looks = [
        await tom.post(path, {"discount_code": "NEWYEAR25", "start_date": tomorrow(shop.clock, days).isoformat()})
        for days in range(25)
    ]
    assert {one.status_code for one in looks} == {200}
    await shop.card(cast.tom, cast.erik)
    assert (await buy(tom, program, "NEWYEAR25")).status_code == 200


@pytest.mark.parametrize(("price", "percent"), [(3900, 100), (2900, 99)], ids=["all", "all but what no card can pay"])
@pytest.mark.parametrize("killed", [False, True], ids=["settled", "killed"])
async def test_a_second_click_on_a_purchase_of_nothing_needs_no_card_either(
    erik: Requests,
    tom: Requests,
    shop: Shop,
    cast: Cast,
    monkeypatch: pytest.MonkeyPatch,
    price: int,
    percent: int,
    killed: bool,
) -> None:
    """Also if the first one died before its invoice was settled."""
    program = await shop.program(cast.erik, (Period.MONTHLY, price))
    await create_coupon(erik, percent=percent)
    if killed:
        with monkeypatch.context() as patch:
            patch.setattr("regimen.memberships.actions.purchase.run_provider_tasks", die)
            with pytest.raises(RuntimeError):
                await buy(tom, program, "NEWYEAR25")
        assert await shop.state(cast.tom, program) is State.INCOMPLETE
    for _ in range(2):
        bought = await buy(tom, program, "NEWYEAR25")
        assert (bought.status_code, bought.json()["membership"]["state"]) == (200, "active"), bought.text
    [invoice] = await shop.invoices()
    assert (invoice.amount_minor, invoice.state) == (0, InvoiceState.PAID)
    assert (len(await redemptions(shop)), await seats(erik)) == (1, 1)
    assert await shop.charges(cast.erik) == []
    other = await buy(tom, program, "OTHER")
    assert (other.status_code, other.json()["code"]) == (409, "AlreadyBought")


async def die(*_: Any) -> None:
    raise RuntimeError("killed")


async def test_everything_off_needs_no_card_and_no_stripe(
    erik: Requests, tom: Requests, shop: Shop, cast: Cast, session: AsyncSession
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await create_coupon(erik, code="FREE", percent=100, duration="repeating", months=2)
    preview = (await tom.post(f"/plans/{program.id}/discount/preview", {"discount_code": "FREE"})).json()
    assert preview["card_needed"] is False
    assert [one["total"]["amount_minor"] for one in preview["invoices"]] == [0, 0] + [3900] * 10
    bought = await buy(tom, program, "FREE")
    assert (bought.status_code, bought.json()["membership"]["state"]) == (200, "active"), bought.text
    assert bought.json()["paid"] is True
    await shop.advance(31 * DAY)
    assert await shop.state(cast.tom, program) is State.ACTIVE
    invoices = await shop.invoices()
    assert [(one.amount_minor, one.fee_minor, one.state, one.intent_id) for one in invoices] == [
        (0, 0, InvoiceState.PAID, None)
    ] * 2
    assert (await shop.attempts(), await shop.ledger(), await shop.charges(cast.erik)) == ([], [], [])
    received = select(EventRow.id).where(EventRow.type == "payment_received")
    assert list(await session.scalars(received)) == []
    history = (await tom.get("/athlete/history")).json()["items"]
    assert {one["status"] for one in history} == {"paid"}
    # Then the price is due: without a card the payment is missed, as any other.
    await shop.advance(28 * DAY)
    assert await shop.state(cast.tom, program) is State.PAST_DUE
    await shop.card(cast.tom, cast.erik)
    assert (await tom.post(f"/stripe/plan/{program.id}/retry")).status_code == 200
    assert [charge["amount"] for charge in await shop.charges(cast.erik)] == [3900]
    assert await shop.ledger_matches_provider(cast.erik)


async def test_a_trial_with_everything_off_asks_for_no_card(
    erik: Requests, tom: Requests, shop: Shop, cast: Cast
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=7)
    await create_coupon(erik, code="FREE", percent=100, duration="forever")
    assert (await buy(tom, program, "FREE")).json()["membership"]["state"] == "trialing"
    await shop.advance(7 * DAY)
    assert await shop.state(cast.tom, program) is State.ACTIVE
    assert await amounts(shop) == [0]
    assert await shop.ledger() == []


async def test_a_coach_can_cancel_what_cost_nothing(erik: Requests, tom: Requests, shop: Shop, cast: Cast) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await create_coupon(erik, percent=100)
    await buy(tom, program, "NEWYEAR25")
    body = {"mode": "now", "refund": True}
    answer = await erik.post(f"/coach/plans/{program.id}/clients/{cast.tom.id}/cancel", body)
    assert answer.status_code == 200, answer.text
    assert await shop.state(cast.tom, program) is State.CANCELED
    assert await shop.ledger() == []


async def test_an_invoice_of_nothing_that_a_crash_left_open_is_paid_later(
    erik: Requests, tom: Requests, shop: Shop, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await create_coupon(erik, percent=100)

    with monkeypatch.context() as patch:
        patch.setattr("regimen.memberships.actions.purchase.run_provider_tasks", die)
        with pytest.raises(RuntimeError):
            await buy(tom, program, "NEWYEAR25")
    assert await shop.state(cast.tom, program) is State.INCOMPLETE
    await shop.reconcile()
    assert await shop.state(cast.tom, program) is State.ACTIVE
    [invoice] = await shop.invoices()
    assert invoice.state is InvoiceState.PAID


async def test_months_are_counted_after_the_trial(
    erik: Requests, maya: Requests, shop: Shop, cast: Cast, session: AsyncSession
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=30)
    await shop.card(cast.maya, cast.erik)
    await create_coupon(erik, percent=50, duration="repeating", months=1)
    trial = (await buy(maya, program, "NEWYEAR25")).json()["membership"]
    assert trial["next_payment"]["amount_minor"] == 1950
    expected = {"code": "NEWYEAR25", "percent": 50, "duration": "repeating", "months": 1}
    assert trial["discount"] == expected
    await shop.advance(28 * DAY)
    ending = await session.scalar(select(EventRow.body).where(EventRow.type == "client_trial_ending"))
    assert ending is not None
    assert ending["amount_minor"] == 1950
    for _ in range(3):
        await shop.advance(31 * DAY)
    assert await amounts(shop) == [1950, 3900, 3900, 3900]


@pytest.mark.parametrize("way", ["expires", "cancels"])
async def test_a_purchase_that_is_given_up_releases_its_seat(
    erik: Requests, maya: Requests, tom: Requests, shop: Shop, cast: Cast, program: Program, way: str
) -> None:
    await create_coupon(erik, max_redemptions=1)
    await shop.make_card(cast.maya, FAILS_LATER)
    assert (await buy(maya, program, "NEWYEAR25")).status_code == 422
    assert await shop.state(cast.maya, program) is State.INCOMPLETE
    await shop.card(cast.tom, cast.erik)
    assert await seats(erik) == 1
    assert (await buy(tom, program, "NEWYEAR25")).json()["errors"] == INVALID
    if way == "cancels":
        assert (await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")).status_code == 200
    else:
        await shop.advance(timedelta(hours=23))
        await shop.reconcile()
    assert await seats(erik) == 0
    assert (await buy(tom, program, "NEWYEAR25", start_date="2026-01-13")).status_code == 200
    await shop.make_card(cast.maya, GOOD)
    assert (await buy(maya, program, "NEWYEAR25", start_date="2026-01-13")).json()["errors"] == INVALID
    await check_coupons(shop)


async def test_a_missed_payment_keeps_the_seat_that_was_paid_for(
    erik: Requests, maya: Requests, shop: Shop, cast: Cast, program: Program
) -> None:
    await create_coupon(erik, duration="forever", max_redemptions=1)
    await buy(maya, program, "NEWYEAR25")
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.advance(31 * DAY)
    due = (await maya.get(f"/plans/{program.id}/public")).json()["membership"]
    assert (due["state"], due["amount_due"]["amount_minor"]) == ("past_due", 2925)
    await shop.advance(8 * DAY)
    await shop.reconcile()
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert await seats(erik) == 1
    # It is over with the membership: a client who comes back pays the full price.
    await shop.make_card(cast.maya, GOOD)
    assert (await buy(maya, program)).status_code == 200
    assert await amounts(shop) == [2925, 2925, 3900]


async def test_a_second_click_joins_the_first_and_names_the_same_code(
    erik: Requests, maya: Requests, shop: Shop, cast: Cast, program: Program
) -> None:
    await create_coupon(erik)
    await create_coupon(erik, code="BETTER", percent=90)
    await shop.make_card(cast.maya, ALWAYS_3DS)
    assert (await buy(maya, program, "NEWYEAR25")).json()["requires_action"] is True
    again = await buy(maya, program, "newyear25")
    assert (again.status_code, again.json()["requires_action"]) == (200, True)
    other = await buy(maya, program, "BETTER")
    assert (other.status_code, other.json()["code"]) == (409, "OtherPaymentOpen")
    page = (await maya.get(f"/plans/{program.id}/public")).json()["membership"]
    assert (page["state"], page["amount_due"]["amount_minor"]) == ("incomplete", 2925)
    assert await amounts(shop) == [2925]
    assert len(await redemptions(shop)) == 1


async def test_without_a_card_nothing_is_reserved(erik: Requests, tom: Requests, shop: Shop, cast: Cast) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await create_coupon(erik)
    refused = await buy(tom, program, "NEWYEAR25")
    assert (refused.status_code, refused.json()["reason"]) == (422, "no_card")
    assert (await seats(erik), await redemptions(shop)) == (0, [])


async def test_a_launch_that_moves_takes_nothing_away(erik: Requests, maya: Requests, shop: Shop, cast: Cast) -> None:
    """The first payment waits for the bank when the launch is postponed: it is void, and the discount is kept for the
    payment on the new day."""
    launch = tomorrow(shop.clock, 3)
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), launch_date=launch)
    await shop.card(cast.maya, cast.erik)
    await create_coupon(erik, percent=50)
    bought = await buy(maya, program, "NEWYEAR25", start_date=launch.isoformat())
    assert bought.json()["membership"]["next_payment"]["amount_minor"] == 1950
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.advance(3 * DAY)
    assert await shop.state(cast.maya, program) is State.INCOMPLETE
    later = tomorrow(shop.clock, 5)
    moved = await erik.patch(f"/coach/plans/{program.id}", {"launch_date": later.isoformat()})
    assert moved.is_success, moved.text
    await shop.make_card(cast.maya, GOOD)
    await maya.post(f"/stripe/plan/{program.id}/retry")
    await shop.reconcile()
    assert await shop.state(cast.maya, program) is State.SCHEDULED
    for _ in range(2):
        await shop.advance(31 * DAY)
    states = [(one.amount_minor, one.state) for one in await shop.invoices()]
    assert states == [(1950, InvoiceState.VOID), (1950, InvoiceState.PAID), (3900, InvoiceState.PAID)]
    assert await seats(erik) == 1
    await check_coupons(shop)


@pytest.mark.parametrize(
    ("period", "trial_days", "start", "duration", "months"),
    [
        (Period.MONTHLY, 0, "2026-01-12", "repeating", 3),
        (Period.MONTHLY, 7, "2026-01-12", "repeating", 3),
        (Period.WEEKLY, 0, "2026-01-12", "repeating", 1),
        (Period.FOUR_WEEKLY, 0, "2026-01-31", "once", None),
        (Period.MONTHLY, 14, "2026-01-17", "once", None),
        (Period.QUARTERLY, 0, "2026-01-30", "repeating", 4),
        (Period.YEARLY, 0, "2026-01-12", "repeating", 3),
        (Period.BIWEEKLY, 0, "2026-01-12", "forever", None),
    ],
)
async def test_the_engine_opens_the_twelve_invoices_that_were_shown(
    erik: Requests,
    maya: Requests,
    shop: Shop,
    cast: Cast,
    period: Period,
    trial_days: int,
    start: str,
    duration: str,
    months: int | None,
) -> None:
    """What the coach saw before saving and the client before buying is what the engine opens over twelve periods."""
    program = await shop.program(cast.erik, (period, 3333), trial_days=trial_days, currency="EUR")
    await shop.card(cast.maya, cast.erik, OTHER)
    terms = {"percent": 33, "duration": duration, "months": months}
    option = (await maya.get(f"/plans/{program.id}/public")).json()["price_options"][0]["id"]
    coach = await erik.post("/coach/coupons/preview", terms | {"price_option_id": option, "joins_on": start})
    assert coach.status_code == 200, coach.text
    await create_coupon(erik, code="TWELVE", **terms)
    asked = {"discount_code": "TWELVE", "price_option_id": option, "start_date": start}
    preview = (await maya.post(f"/plans/{program.id}/discount/preview", asked)).json()["invoices"]
    bought = await buy(maya, program, "TWELVE", start_date=start, price_option_id=option)
    assert bought.status_code == 200, bought.text
    later = (await maya.get(f"/plans/{program.id}/upcoming_invoices")).json()["invoices"]
    opened = await run_until_invoices(shop, 12)
    shown = [
        (one["on"], one["price"]["amount_minor"], one["discount"]["amount_minor"], one["total"]["amount_minor"])
        for one in preview
    ]
    assert [of(invoice) for invoice in opened] == shown
    assert [
        (one["on"], one["price_minor"], one["discount_minor"], one["total_minor"]) for one in coach.json()["invoices"]
    ] == shown
    seen_later = [(one["on"], one["total"]["amount_minor"]) for one in later]
    same = [(on, total) for on, _, _, total in shown if on >= seen_later[0][0]]
    assert seen_later[: len(same)] == same
    assert len(same) >= 11
    assert await shop.ledger_matches_provider(cast.erik)
    await check_coupons(shop)


def of(invoice: Invoice) -> tuple[str, int, int, int]:
    off = invoice.price_minor - invoice.amount_minor
    on: date = invoice.period_start.date()
    return on.isoformat(), invoice.price_minor, off, invoice.amount_minor


async def run_until_invoices(shop: Shop, count: int) -> list[Invoice]:
    """Lets the engine run from period to period until there are so many invoices, all of them paid."""
    for _ in range(200):
        invoices = list(await shop.invoices())
        if len(invoices) >= count:
            break
        last = invoices[-1].period_end if invoices else None
        await shop.until(last or shop.clock.now() + DAY)
    assert {one.state for one in invoices} == {InvoiceState.PAID}
    return invoices
