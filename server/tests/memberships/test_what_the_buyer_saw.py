"""A page is open while the coach changes the program: nobody pays what they were not shown."""

from datetime import timedelta
from typing import Any

import pytest

from regimen.memberships.models import State
from regimen.programs.models import Period, Program
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, FAILS_LATER, GOOD, Shop, tomorrow
from tests.purchases import START, enrolment

FREE = START | {"price_option_id": None, "trial_expected": False}
MONTHLY = {"amount_minor": 9900, "currency": "GBP", "duration": "monthly"}


async def public_page(requests: Requests, program: Program) -> dict[str, Any]:
    page: dict[str, Any] = (await requests.get(f"/plans/{program.id}/public")).json()
    return page


async def trial_order(requests: Requests, program: Program, **more: Any) -> dict[str, Any]:
    """Returns what the page sends that shows a trial."""
    page = await public_page(requests, program)
    assert page["primary_action"]["action"] == "start_trial"
    shown = {"trial_expected": True, "trial_days_expected": page["trial_days"]}
    return {**START, "price_option_id": page["price_options"][0]["id"], **shown, **more}


# The price


@pytest.mark.parametrize("body", [START, FREE], ids=["as the contract has it", "as the page sends it"])
async def test_who_was_shown_a_free_program_does_not_pay(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, body: dict[str, Any]
) -> None:
    program = await shop.program(cast.erik)
    await shop.card(cast.maya, cast.erik)
    assert (await public_page(maya, program))["plan_pricing"] == "free"
    shop.clock.advance(timedelta(minutes=1))
    assert (await erik.post(f"/coach/plans/{program.id}/prices", MONTHLY)).is_success
    refused = await maya.post(f"/stripe/plan/{program.id}/buy", body)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["price_option_id"])
    assert (await shop.invoices(), await shop.charges(cast.erik)) == ([], [])
    page = await public_page(maya, program)
    assert (page["plan_pricing"], page["primary_action"]["action"]) == ("paid", "subscribe")
    named = START | {"price_option_id": page["price_options"][0]["id"]}
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", named)).status_code == 200
    assert [charge["amount"] for charge in await shop.charges(cast.erik)] == [9900]


async def test_a_price_that_is_back_has_to_be_named(shop: Shop, cast: Cast, maya: Requests, erik: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    [option] = (await public_page(maya, program))["price_options"]
    await shop.card(cast.maya, cast.erik)
    there = f"/coach/plans/{program.id}/prices/{option['id']}"
    shop.clock.advance(timedelta(minutes=1))
    assert (await erik.post(f"{there}/archive?confirm=true")).is_success
    assert (await public_page(maya, program))["plan_pricing"] == "free"
    assert (await erik.post(f"{there}/restore")).is_success
    refused = await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["price_option_id"])
    assert await shop.invoices() == []


async def test_a_free_click_does_not_pay_an_open_purchase(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    before = len(await shop.attempts())
    refused = await maya.post(f"/stripe/plan/{program.id}/buy", FREE)
    assert refused.status_code == 409
    assert len(await shop.attempts()) == before
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200, "the same click joins it"


# The trial


@pytest.mark.parametrize("days_now", [0, 1, 13])
async def test_who_was_shown_a_trial_is_not_charged(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, days_now: int
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=14)
    await shop.card(cast.maya, cast.erik)
    body = await trial_order(maya, program)
    assert (await erik.patch(f"/coach/plans/{program.id}", {"trial_days": days_now})).is_success
    refused = await maya.post(f"/stripe/plan/{program.id}/buy", body)
    assert (refused.status_code, refused.json()["reason"]) == (422, "trial_changed")
    assert (await shop.invoices(), await shop.charges(cast.erik)) == ([], [])
    assert (await public_page(maya, program))["trial_days"] == days_now
    again = body | {"trial_expected": days_now > 0, "trial_days_expected": days_now}
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", again)).status_code == 200
    assert len(await shop.charges(cast.erik)) == (0 if days_now else 1)


async def test_a_page_that_only_says_that_there_is_a_trial_is_not_charged(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=14)
    await shop.card(cast.maya, cast.erik)
    await erik.patch(f"/coach/plans/{program.id}", {"trial_days": 0})
    refused = await maya.post(f"/stripe/plan/{program.id}/buy", START | {"trial_expected": True})
    assert (refused.status_code, refused.json()["reason"]) == (422, "trial_changed")
    assert await shop.invoices() == []


async def test_an_old_tab_does_not_charge_whose_trial_is_over(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.WEEKLY, 3900), trial_days=1)
    await shop.card(cast.maya, cast.erik)
    old_tab = await trial_order(maya, program)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", old_tab)).status_code == 200
    await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    await shop.advance(timedelta(days=2))
    assert await shop.state(cast.maya, program) is State.CANCELED
    refused = await maya.post(f"/stripe/plan/{program.id}/buy", old_tab | {"start_date": None})
    assert (refused.status_code, refused.json()["reason"]) == (422, "trial_changed")
    assert await shop.charges(cast.erik) == []


async def test_an_old_tab_does_not_pay_for_a_trial_that_could_not_be_renewed(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.WEEKLY, 3900), trial_days=1)
    await shop.card(cast.maya, cast.erik, FAILS_LATER)
    old_tab = await trial_order(maya, program)
    await maya.post(f"/stripe/plan/{program.id}/buy", old_tab)
    await shop.advance(timedelta(days=1))
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    before = len(await shop.attempts())
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", old_tab)).status_code == 409
    assert len(await shop.attempts()) == before


async def test_a_longer_trial_than_was_shown_is_welcome(shop: Shop, cast: Cast, maya: Requests, erik: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=7)
    await shop.card(cast.maya, cast.erik)
    body = await trial_order(maya, program)
    await erik.patch(f"/coach/plans/{program.id}", {"trial_days": 14})
    bought = await maya.post(f"/stripe/plan/{program.id}/buy", body)
    assert bought.json()["membership"]["next_payment_on"] == "2026-01-26"


@pytest.mark.parametrize("days_now", [0, 1, 30])
async def test_the_trial_promised_at_the_purchase_holds_at_the_start(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, days_now: int
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=14)
    await shop.card(cast.maya, cast.erik)
    start = tomorrow(shop.clock, 3)
    body = await trial_order(maya, program, start_date=start.isoformat())
    bought = (await maya.post(f"/stripe/plan/{program.id}/buy", body)).json()["membership"]
    promised = (start + timedelta(days=14)).isoformat()
    assert (bought["state"], bought["next_payment_on"]) == ("scheduled", promised)
    assert (await erik.patch(f"/coach/plans/{program.id}", {"trial_days": days_now})).is_success
    assert (await public_page(maya, program))["membership"]["next_payment_on"] == promised
    await shop.advance(timedelta(days=3))
    assert await shop.state(cast.maya, program) is State.TRIALING
    assert (await public_page(maya, program))["membership"]["next_payment_on"] == promised
    await shop.advance(timedelta(days=13))
    assert await shop.charges(cast.erik) == []
    await shop.advance(timedelta(days=1))
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert len(await shop.charges(cast.erik)) == 1


# The first day


async def test_training_starts_with_a_first_payment_that_is_late(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, FAILS_LATER)
    await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": tomorrow(shop.clock, 3).isoformat()})
    await shop.advance(timedelta(days=3))
    assert await shop.state(cast.maya, program) is State.INCOMPLETE
    await shop.advance(timedelta(days=4))
    await shop.make_card(cast.maya, GOOD)
    paid = (await maya.post(f"/stripe/plan/{program.id}/retry")).json()["membership"]
    assert (paid["state"], paid["starts_on"], paid["next_payment_on"]) == ("active", "2026-01-19", "2026-02-19")
    assert (await enrolment(shop, cast)).anchor == tomorrow(shop.clock, 0)


# The waiver


async def test_nobody_signs_a_waiver_that_they_have_not_read(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests
) -> None:
    program = await shop.program(cast.erik, waiver_required=True, waiver_text="At your own risk.")
    read = (await public_page(maya, program))["plan_waiver"]["text"]
    signed = FREE | {"waiver_accepted": True, "full_name": "Maya Kowalczyk", "waiver_text": read}
    changed = {"plan_waiver": {"show": True, "text": "At your own risk, and no refunds."}}
    assert (await erik.patch(f"/coach/plans/{program.id}", changed)).is_success
    refused = await maya.post(f"/stripe/plan/{program.id}/buy", signed)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["waiver_accepted"])
    assert (await public_page(maya, program))["plan_waiver"]["accepted_text"] is None
    read = (await public_page(maya, program))["plan_waiver"]["text"]
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", signed | {"waiver_text": read})).status_code == 200
    assert (await public_page(maya, program))["plan_waiver"]["accepted_text"] == read


async def test_nobody_resumes_under_a_waiver_that_they_have_not_read(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests
) -> None:
    program = await shop.program(cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", FREE)
    await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    await maya.post(f"/stripe/plan/{program.id}/buy", {"price_option_id": None})
    assert await shop.state(cast.maya, program) is State.RESUME
    for text in ("At your own risk.", "At your own risk, and no refunds."):
        await erik.patch(f"/coach/plans/{program.id}", {"plan_waiver": {"show": True, "text": text}})
    body = {"resume_type": "continue", "waiver_accepted": True, "full_name": "Maya Kowalczyk"}
    refused = await maya.post(f"/plans/{program.id}/resume", body | {"waiver_text": "At your own risk."})
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["waiver_accepted"])
    assert await shop.state(cast.maya, program) is State.RESUME
    assert (await maya.post(f"/plans/{program.id}/resume", body | {"waiver_text": text})).status_code == 200


async def test_a_first_payment_that_is_due_is_offered_as_it_was_agreed(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests
) -> None:
    """Without the trial that the program has had since, and at the price of that day."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    [option] = (await erik.get(f"/coach/plans/{program.id}")).json()["price_options"]
    await erik.patch(f"/coach/plans/{program.id}/prices/{option['id']}", {"amount_minor": 5900})
    await erik.patch(f"/coach/plans/{program.id}", {"trial_days": 7})
    page = await public_page(maya, program)
    agreed = page["membership"]["plan_price"]
    assert (page["trial_days"], agreed["id"], agreed["amount_minor"]) == (0, option["id"], 3900)
    body = START | {"price_option_id": agreed["id"], "trial_expected": False, "trial_days_expected": 0}
    joined = await maya.post(f"/stripe/plan/{program.id}/buy", body)
    assert joined.json()["requires_action"] is True
    assert [invoice.amount_minor for invoice in await shop.invoices()] == [3900]
