"""Entering a code for a membership that runs, replacing a discount, coming back, and the offer when cancelling."""

from typing import Any

import pytest

from regimen.memberships.models import State
from regimen.programs.models import Period, Program
from tests.cast import Cast
from tests.conftest import Requests
from tests.coupons.making import DAY, INVALID, amounts, buy, check_coupons, create_coupon, redemptions
from tests.money import ALWAYS_3DS, FAILS_LATER, GOOD, Shop


@pytest.fixture
async def program(shop: Shop, cast: Cast, maya: Requests) -> Program:
    """A program for which Maya pays 40 pounds a month."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 4000))
    await shop.card(cast.maya, cast.erik)
    assert (await buy(maya, program)).status_code == 200
    return program


async def enter(client: Requests, program: Program, code: str, *, replace: bool = False) -> Any:
    return await client.put(f"/plans/{program.id}/discount", {"discount_code": code, "replace": replace})


def totals(invoices: list[dict[str, Any]]) -> list[int]:
    return [one["total"]["amount_minor"] for one in invoices]


async def test_a_code_counts_from_the_next_invoice(
    erik: Requests, maya: Requests, shop: Shop, program: Program
) -> None:
    await create_coupon(erik, code="HALF", percent=50, duration="repeating", months=2)
    await shop.advance(3 * DAY)
    path = f"/plans/{program.id}"
    preview = (await maya.post(f"{path}/discount/preview", {"discount_code": "half"})).json()
    assert (totals(preview["invoices"]), totals(preview["current"])) == ([2000, 2000] + [4000] * 10, [4000] * 12)
    assert preview["invoices"][0]["on"] == "2026-02-12"
    assert preview["replaces"] is None
    applied = (await enter(maya, program, "half")).json()
    assert (applied["next_payment"]["amount_minor"], applied["discount"]["code"]) == (2000, "HALF")
    billing = (await maya.get(f"{path}/upcoming_invoices")).json()
    assert (totals(billing["invoices"]), billing["discount"]) == (totals(preview["invoices"]), applied["discount"])
    for _ in range(4):
        await shop.advance(31 * DAY)
    assert await amounts(shop) == [4000, 2000, 2000, 4000, 4000]
    await check_coupons(shop)


async def test_the_coach_sees_what_will_be_paid_next(
    erik: Requests, maya: Requests, shop: Shop, cast: Cast, program: Program
) -> None:
    await create_coupon(erik, percent=50)
    await enter(maya, program, "NEWYEAR25")
    [row] = (await erik.get(f"/coach/plans/{program.id}/clients?tab=clients")).json()["items"]
    assert (row["price"]["amount_minor"], row["next_payment"]["amount_minor"]) == (4000, 2000)


async def test_another_code_shows_both_futures_and_replaces_after_confirmation(
    erik: Requests, maya: Requests, shop: Shop, program: Program
) -> None:
    await create_coupon(erik, code="HALF", percent=50, duration="repeating", months=3)
    await create_coupon(erik, code="TENTH", percent=10, duration="forever")
    await enter(maya, program, "HALF")
    await shop.advance(31 * DAY)
    preview = (await maya.post(f"/plans/{program.id}/discount/preview", {"discount_code": "TENTH"})).json()
    assert totals(preview["current"]) == [2000, 2000] + [4000] * 10
    assert totals(preview["invoices"]) == [3600] * 12
    assert preview["replaces"]["code"] == "HALF"
    refused = await enter(maya, program, "TENTH")
    assert (refused.status_code, refused.json()["code"]) == (409, "DiscountInUse")
    assert [one.ended_at for one in await redemptions(shop)] == [None]
    assert (await enter(maya, program, "TENTH", replace=True)).json()["discount"]["code"] == "TENTH"
    half, tenth = await redemptions(shop)
    assert (half.ended_at, tenth.ended_at) == (shop.clock.now(), None)
    await shop.advance(31 * DAY)
    assert await amounts(shop) == [4000, 2000, 3600]
    # The seat of the first was paid for; a discount that is replaced before that gives its seat back.
    used = {one["code"]: one["times_used"] for one in (await erik.get("/coach/coupons")).json()["items"]}
    assert used == {"HALF": 1, "TENTH": 1}
    await check_coupons(shop)


async def test_a_seat_is_free_again_when_its_discount_is_replaced_before_a_payment(
    erik: Requests, maya: Requests, shop: Shop, program: Program
) -> None:
    await create_coupon(erik, code="HALF", percent=50, max_redemptions=1)
    await create_coupon(erik, code="TENTH", percent=10)
    await enter(maya, program, "HALF")
    await enter(maya, program, "TENTH", replace=True)
    used = {one["code"]: one["times_used"] for one in (await erik.get("/coach/coupons")).json()["items"]}
    assert used == {"HALF": 0, "TENTH": 1}
    assert (await enter(maya, program, "HALF", replace=True)).status_code == 200
    await check_coupons(shop)


async def test_an_invoice_that_is_open_stays_as_it_is(
    erik: Requests, maya: Requests, shop: Shop, cast: Cast, program: Program
) -> None:
    await create_coupon(erik, percent=50)
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.advance(31 * DAY)
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    applied = (await enter(maya, program, "NEWYEAR25")).json()
    assert applied["amount_due"]["amount_minor"] == 4000
    billing = (await maya.get(f"/plans/{program.id}/upcoming_invoices")).json()["invoices"]
    assert (billing[0]["on"], totals(billing)[:2]) == ("2026-03-12", [2000, 4000])
    await shop.make_card(cast.maya, GOOD)
    assert (await maya.post(f"/stripe/plan/{program.id}/retry")).status_code == 200
    await shop.advance(31 * DAY)
    assert await amounts(shop) == [4000, 4000, 2000]


async def used(erik: Requests) -> dict[str, int]:
    return {one["code"]: one["times_used"] for one in (await erik.get("/coach/coupons")).json()["items"]}


async def miss_reduced_payment(erik: Requests, maya: Requests, shop: Shop, cast: Cast, program: Program) -> None:
    """Maya owes half of a month by the only seat of HALF, and has replaced HALF by TENTH."""
    await create_coupon(erik, code="HALF", percent=50, duration="forever", max_redemptions=1)
    await create_coupon(erik, code="TENTH", percent=10)
    await enter(maya, program, "HALF")
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.advance(31 * DAY)
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    assert (await enter(maya, program, "TENTH", replace=True)).json()["amount_due"]["amount_minor"] == 2000
    await shop.card(cast.tom, cast.erik)


async def test_an_open_invoice_keeps_the_seat_that_reduced_it_until_it_is_paid(
    erik: Requests, maya: Requests, tom: Requests, shop: Shop, cast: Cast, program: Program
) -> None:
    await miss_reduced_payment(erik, maya, shop, cast, program)
    assert await used(erik) == {"HALF": 1, "TENTH": 1}
    assert (await buy(tom, program, "HALF", start_date="2026-03-01")).json()["errors"] == INVALID
    await shop.make_card(cast.maya, GOOD)
    assert (await maya.post(f"/stripe/plan/{program.id}/retry")).status_code == 200
    # What was paid is HALF's: TENTH has reduced nothing yet, so its seat is free again when it is replaced.
    assert (await enter(maya, program, "HALF", replace=True)).json()["errors"] == INVALID
    await create_coupon(erik, code="THIRD", percent=30)
    assert (await enter(maya, program, "THIRD", replace=True)).status_code == 200
    assert await used(erik) == {"HALF": 1, "TENTH": 0, "THIRD": 1}
    assert (await buy(tom, program, "HALF", start_date="2026-03-01")).json()["errors"] == INVALID
    await shop.advance(31 * DAY)
    assert await amounts(shop) == [4000, 2000, 2800]
    await check_coupons(shop)


@pytest.mark.parametrize("late", [False, True], ids=["voided", "paid too late"])
async def test_a_seat_is_free_again_when_the_invoice_that_it_reduced_is_not_paid(
    erik: Requests, maya: Requests, tom: Requests, shop: Shop, cast: Cast, program: Program, late: bool
) -> None:
    """Also if the payment arrives while its invoice is being voided, and is refunded."""
    await miss_reduced_payment(erik, maya, shop, cast, program)
    if late:
        await shop.make_card(cast.maya, ALWAYS_3DS)
        confirmation = (await maya.post(f"/stripe/plan/{program.id}/retry")).json()
        await shop.sandbox.browser.complete_action(confirmation["payment_intent_client_secret"], True)
    assert (await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")).status_code == 200
    await shop.reconcile()
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert [one.refunded_minor for one in await shop.invoices()] == [0, 2000 if late else 0]
    assert await used(erik) == {"HALF": 0, "TENTH": 0}
    assert (await buy(tom, program, "HALF", start_date="2026-03-01")).status_code == 200
    await check_coupons(shop)


async def test_a_payment_does_not_use_a_discount_that_has_not_reduced_it(
    erik: Requests, maya: Requests, shop: Shop, cast: Cast, program: Program
) -> None:
    await create_coupon(erik, code="HALF", percent=50, max_redemptions=1)
    await create_coupon(erik, code="TENTH", percent=10)
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.advance(31 * DAY)
    assert (await enter(maya, program, "HALF")).json()["amount_due"]["amount_minor"] == 4000
    await shop.make_card(cast.maya, GOOD)
    assert (await maya.post(f"/stripe/plan/{program.id}/retry")).status_code == 200
    assert (await enter(maya, program, "TENTH", replace=True)).status_code == 200
    assert await used(erik) == {"HALF": 0, "TENTH": 1}
    await check_coupons(shop)


@pytest.mark.parametrize("ended", ["canceled", "one-off", "free"])
async def test_there_is_nothing_to_discount_where_nothing_will_be_charged(
    erik: Requests, maya: Requests, shop: Shop, cast: Cast, program: Program, ended: str
) -> None:
    await create_coupon(erik)
    if ended == "canceled":
        await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    else:
        program = await shop.program(cast.erik, *([(Period.ONE_OFF, 9900)] if ended == "one-off" else []))
        assert (await buy(maya, program)).status_code == 200
    for answer in (
        await maya.post(f"/plans/{program.id}/discount/preview", {"discount_code": "NEWYEAR25"}),
        await enter(maya, program, "NEWYEAR25"),
    ):
        assert answer.json()["code"] == "NotPossibleNow"
    assert (await maya.get(f"/plans/{program.id}/upcoming_invoices")).json() == {
        "invoices": [],
        "discount": None,
        "may_enter_code": False,
    }
    assert await redemptions(shop) == []


@pytest.mark.spec("BUY-88")
async def test_a_wrong_code_changes_nothing(erik: Requests, maya: Requests, shop: Shop, program: Program) -> None:
    await create_coupon(erik, code="FIRST", first_purchase_only=True)
    for code in ("NOPE", "FIRST"):
        refused = await enter(maya, program, code)
        assert (refused.status_code, refused.json()["errors"]) == (422, INVALID)
    assert await redemptions(shop) == []


async def test_who_changes_their_mind_in_the_paid_period_keeps_the_discount(
    erik: Requests, maya: Requests, shop: Shop, program: Program
) -> None:
    await create_coupon(erik, percent=50, duration="repeating", months=2)
    await enter(maya, program, "NEWYEAR25")
    await shop.advance(31 * DAY)
    await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    await shop.advance(5 * DAY)
    kept = (await maya.post(f"/athlete/plans/{program.id}/resume_subscribe")).json()
    assert kept["next_payment"]["amount_minor"] == 2000
    await shop.advance(31 * DAY)
    assert await amounts(shop) == [4000, 2000, 2000]


async def test_who_comes_back_later_does_not(
    erik: Requests, maya: Requests, shop: Shop, cast: Cast, program: Program
) -> None:
    await create_coupon(erik, percent=50, duration="forever")
    await enter(maya, program, "NEWYEAR25")
    await shop.advance(31 * DAY)
    await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    await shop.advance(31 * DAY)
    assert await shop.state(cast.maya, program) is State.CANCELED_AT_PERIOD_END
    assert (await buy(maya, program, start_date=None, resume_type="continue")).status_code == 200
    assert await amounts(shop) == [4000, 2000, 4000]
    await check_coupons(shop)


# The offer when cancelling


@pytest.fixture
async def offer(erik: Requests, program: Program) -> str:
    """The path of the offer; Erik offers half of the next payment."""
    coupon = await create_coupon(erik, code="COMEBACK", percent=50)
    assert (await erik.put(f"/coach/coupons/{coupon['id']}/win_back", {"offered": True})).json()["is_win_back"]
    return f"/plans/{program.id}/win_back"


async def test_the_offer_is_taken_and_the_client_stays(
    maya: Requests, shop: Shop, cast: Cast, program: Program, offer: str
) -> None:
    shown = (await maya.get(offer)).json()["offer"]
    assert (shown["discount"]["percent"], totals(shown["invoices"])[:2]) == (50, [2000, 4000])
    taken = await maya.post(offer)
    assert taken.json()["discount"]["code"] == "COMEBACK"
    assert (await maya.get(offer)).json() == {"offer": None}
    assert (await maya.post(offer)).status_code == 404
    await shop.advance(31 * DAY)
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert await amounts(shop) == [4000, 2000]


async def test_the_offer_is_made_once(maya: Requests, shop: Shop, program: Program, offer: str) -> None:
    assert (await maya.get(offer)).json()["offer"] is not None
    await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    assert (await maya.post(offer)).status_code == 404
    await maya.post(f"/athlete/plans/{program.id}/resume_subscribe")
    assert (await maya.get(offer)).json() == {"offer": None}
    assert (await maya.post(offer)).status_code == 404
    assert await redemptions(shop) == []


async def test_one_coupon_is_offered(erik: Requests, maya: Requests, shop: Shop, offer: str) -> None:
    first = await create_coupon(erik, code="FIRST", first_purchase_only=True)
    many = await create_coupon(erik, code="MANY-", code_count=2)
    for one in (first, many):
        refused = await erik.put(f"/coach/coupons/{one['id']}/win_back", {"offered": True})
        assert (refused.status_code, refused.json()["code"]) == (422, "NotForCancelling")
    other = await create_coupon(erik, code="STAY", percent=30)
    await erik.put(f"/coach/coupons/{other['id']}/win_back", {"offered": True})
    offered = {one["code"]: one["is_win_back"] for one in (await erik.get("/coach/coupons")).json()["items"]}
    assert offered == {"STAY": True, "MANY-": False, "FIRST": False, "COMEBACK": False}
    assert (await maya.get(offer)).json()["offer"]["discount"]["code"] == "STAY"
    await erik.post(f"/coach/coupons/{other['id']}/deactivate")
    assert (await maya.get(offer)).json() == {"offer": None}


async def test_the_offer_needs_something_to_be_charged(
    erik: Requests, maya: Requests, tom: Requests, cast: Cast, program: Program, offer: str
) -> None:
    assert (await tom.get(offer)).status_code == 404
    assert (await maya.get(offer)).json()["offer"] is not None
    ending = {"mode": "period_end", "refund": False}
    assert (await erik.post(f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel", ending)).is_success
    assert (await maya.get(offer)).json() == {"offer": None}
    assert (await maya.post(offer)).status_code == 404
