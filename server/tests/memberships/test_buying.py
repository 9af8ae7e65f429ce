"""Buying over HTTP: free, one-off, recurring, with a trial, with a later start."""

from datetime import timedelta

import pytest

from regimen.memberships.models import State
from regimen.programs.models import Period, ProgramType
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, FAILS_LATER, OTHER, Shop, tomorrow
from tests.purchases import START


@pytest.mark.spec("BUY-27", "BUY-39", "API-27", "CAL-03", "CAL-08")
async def test_a_free_program_opens_the_calendar_at_once(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik)
    answer = await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert answer.status_code == 200, answer.text
    assert answer.json()["message"] == "Program successfully added"
    membership = answer.json()["membership"]
    assert (membership["state"], membership["is_applied"], membership["starts_on"]) == ("active", True, "2026-01-12")
    assert await shop.invoices() == []


@pytest.mark.spec("BUY-52")
async def test_a_paid_program_needs_a_card_first(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    answer = await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert (answer.status_code, answer.json()["reason"]) == (422, "no_card")
    assert await shop.invoices() == []


@pytest.mark.spec("BUY-38", "BUY-76", "BUY-74")
async def test_a_subscription_is_charged_once_with_the_platform_fee(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3950))
    await shop.card(cast.maya, cast.erik)
    answer = await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert answer.status_code == 200, answer.text
    body = answer.json()
    assert body["message"] == "You have been successfully subscribed to the Program."
    assert body["membership"]["state"] == "active"
    assert body["membership"]["next_payment_on"] == "2026-02-12"
    [charge] = await shop.charges(cast.erik)
    assert (charge["amount"], charge["application_fee_amount"]) == (3950, 198)
    assert await shop.ledger_matches_provider(cast.erik)


@pytest.mark.spec("BUY-37")
async def test_a_one_off_purchase(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 12_000))
    await shop.card(cast.maya, cast.erik)
    answer = await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert answer.json()["message"] == "Program has been successfully purchased."
    assert answer.json()["membership"]["next_payment_on"] is None


@pytest.mark.spec("CAL-07")
async def test_a_trial_charges_nothing_and_shows_the_date_of_the_first_charge(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=7)
    await shop.card(cast.maya, cast.erik)
    answer = await maya.post(f"/stripe/plan/{program.id}/buy", START)
    membership = answer.json()["membership"]
    assert (membership["state"], membership["next_payment_on"]) == ("trialing", "2026-01-19")
    assert await shop.charges(cast.erik) == []
    await shop.advance(timedelta(days=7))
    assert await shop.state(cast.maya, program) is State.ACTIVE
    [charge] = await shop.charges(cast.erik)
    assert charge["amount"] == 3900


@pytest.mark.spec("CAL-15", "BUY-18")
async def test_there_is_no_trial_before_the_launch(shop: Shop, cast: Cast, maya: Requests) -> None:
    launch = tomorrow(shop.clock, 10)
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=7, launch_date=launch)
    await shop.card(cast.maya, cast.erik)
    page = (await maya.get(f"/plans/{program.id}/public")).json()
    assert (page["trial_days"], page["min_start_date"]) == (0, launch.isoformat())
    assert page["today"] == tomorrow(shop.clock, 0).isoformat()
    answer = await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": launch.isoformat()})
    assert answer.json()["membership"]["state"] == "scheduled"
    assert answer.json()["membership"]["next_payment_on"] == launch.isoformat()
    await shop.advance(timedelta(days=10))
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert len(await shop.charges(cast.erik)) == 1


async def test_a_later_start_is_charged_on_its_day(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    start = tomorrow(shop.clock, 3)
    answer = await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": start.isoformat()})
    assert answer.json()["membership"]["state"] == "scheduled"
    assert await shop.charges(cast.erik) == []
    await shop.advance(timedelta(days=3))
    assert await shop.state(cast.maya, program) is State.ACTIVE


@pytest.mark.spec("CAL-05", "CAL-06")
@pytest.mark.parametrize(("days", "sentence"), [(-1, "Please choose today or a later date."), (8, "next 7 days")])
async def test_start_dates_outside_the_allowed_range_are_refused(
    shop: Shop, cast: Cast, maya: Requests, days: int, sentence: str
) -> None:
    program = await shop.program(cast.erik, kind=ProgramType.SELF_PACED)
    start = tomorrow(shop.clock, days).isoformat()
    answer = await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": start})
    assert answer.status_code == 422
    assert sentence in answer.json()["errors"]["start_date"][0]


@pytest.mark.spec("CAL-06")
@pytest.mark.parametrize(
    ("kind", "launch_in", "last", "start_in"),
    [
        (ProgramType.SELF_PACED, None, 7, 7),
        (ProgramType.SELF_PACED, -1, 7, 7),
        (ProgramType.SELF_PACED, 20, None, 30),
        (ProgramType.FIXED, None, None, 8),
    ],
)
async def test_only_a_launched_self_paced_program_starts_within_a_week(
    shop: Shop, cast: Cast, maya: Requests, kind: ProgramType, launch_in: int | None, last: int | None, start_in: int
) -> None:
    launch = None if launch_in is None else tomorrow(shop.clock, launch_in)
    program = await shop.program(cast.erik, kind=kind, launch_date=launch)
    latest = None if last is None else tomorrow(shop.clock, last).isoformat()
    assert (await maya.get(f"/plans/{program.id}/public")).json()["max_start_date"] == latest
    start = tomorrow(shop.clock, start_in).isoformat()
    bought = await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": start})
    assert bought.status_code == 200, bought.text
    assert (await maya.get(f"/plans/{program.id}/re_add_info")).json()["max_date"] == latest
    moved = await maya.post(f"/plans/{program.id}/re_add_schedule", {"date": start})
    assert moved.is_success, moved.text


@pytest.mark.parametrize("zone", ["Pacific/Honolulu", "Pacific/Auckland"])
@pytest.mark.parametrize("start", ["9999-12-31", "2027-01-14", "0001-01-01"])
async def test_the_start_date_is_within_a_year(shop: Shop, cast: Cast, maya: Requests, start: str, zone: str) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=90)
    await shop.card(cast.maya, cast.erik)
    headers = {"Client-Timezone": zone}
    answer = await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": start}, headers=headers)
    assert answer.status_code == 422
    assert set(answer.json()["errors"]) == {"start_date"}
    assert await shop.invoices() == []


@pytest.mark.spec("BUY-46", "API-28", "API-29")
async def test_a_payment_that_the_bank_asks_to_confirm(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    answer = (await maya.post(f"/stripe/plan/{program.id}/buy", START)).json()
    assert answer["requires_action"] is True
    assert answer["membership"]["state"] == "incomplete"
    again = (await maya.post(f"/stripe/plan/{program.id}/retry")).json()
    assert again["payment_intent_client_secret"] == answer["payment_intent_client_secret"]
    assert again["requires_action"] is True
    await shop.sandbox.browser.complete_action(answer["payment_intent_client_secret"], True)
    checked = await maya.post(f"/stripe/plan/{program.id}/retry/check", {"intent": answer["intent"]})
    assert checked.status_code == 200, checked.text
    assert checked.json()["membership"]["state"] == "active"
    assert len(await shop.charges(cast.erik)) == 1


@pytest.mark.spec("BUY-45", "BUY-50", "BUY-06", "BUY-22", "API-28")
async def test_after_a_declined_card_only_retry_and_cancel_are_left(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, FAILS_LATER)
    answer = await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert answer.status_code == 422
    assert answer.json()["errors"]["base"] == ["Subscription failed due to a card error, please retry."]
    page = (await maya.get(f"/plans/{program.id}/public")).json()
    assert (page["alert"]["kind"], page["primary_action"]["action"]) == ("payment_due", "retry")
    assert page["membership"]["abilities"] == ["retry", "cancel"]
    refused = await maya.post(f"/stripe/plan/{program.id}/retry")
    assert (refused.status_code, refused.json()["errors"]) == (
        422,
        {"base": ["Subscription failed due to a card error, please retry."]},
    )
    other = await shop.card(cast.maya, cast.erik, OTHER)
    retried = await maya.post(f"/stripe/plan/{program.id}/retry", {"card_id": str(other)})
    assert retried.json()["membership"]["state"] == "active"
    assert len(await shop.charges(cast.erik)) == 1


async def test_a_retry_charges_only_the_price_that_was_shown(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), (Period.ONE_OFF, 9900))
    await shop.card(cast.maya, cast.erik, FAILS_LATER)
    options = {o["duration"]: o["id"] for o in (await maya.get(f"/plans/{program.id}/public")).json()["price_options"]}
    declined = await maya.post(f"/stripe/plan/{program.id}/buy", START | {"price_option_id": options["one_off"]})
    assert declined.status_code == 422
    other = {"card_id": str(await shop.card(cast.maya, cast.erik, OTHER))}
    path = f"/stripe/plan/{program.id}/retry"
    refused = await maya.post(path, other | {"price_option_id": options["monthly"]})
    assert (refused.status_code, refused.json()["code"]) == (409, "OtherPriceDue")
    assert await shop.charges(cast.erik) == []
    paid = await maya.post(path, other | {"price_option_id": options["one_off"]})
    assert paid.json()["membership"]["state"] == "active"
    assert [charge["amount"] for charge in await shop.charges(cast.erik)] == [9900]


@pytest.mark.spec("BUY-44")
async def test_a_declined_one_off_payment(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
    await shop.card(cast.maya, cast.erik, FAILS_LATER)
    answer = await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert answer.json()["errors"]["base"] == ["Payment failed due to a card error, please retry."]
    assert await shop.charges(cast.erik) == []
