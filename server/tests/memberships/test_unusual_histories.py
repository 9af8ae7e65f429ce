"""Unusual histories of a membership, over HTTP: programs that change or end in between."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from regimen.memberships.models import State
from regimen.programs.models import AllowedEmail, Period, Program, ProgramType
from regimen.training.models import Timeline, TimelineDay
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, FAILS_LATER, GOOD, Shop
from tests.purchases import DAY, START, enrolment, mails, update_program


async def check_active_for(shop: Shop, cast: Cast, program: Program, *, days: int) -> None:
    """Checks that Maya's membership is active for this many days, counted from today, and past after them."""
    await shop.advance((days - 1) * DAY)
    assert await shop.state(cast.maya, program) is State.ACTIVE
    await shop.advance(DAY)
    assert await shop.state(cast.maya, program) is State.PAST


@pytest.mark.spec("CAL-12", "CAL-13")
@pytest.mark.parametrize("how", ["restart", "continue"])
async def test_a_finished_program_restarts_whatever_is_chosen(shop: Shop, cast: Cast, maya: Requests, how: str) -> None:
    """There is nothing left to continue, so a second purchase starts from day 1."""
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900), days=10)
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await shop.advance(30 * DAY)
    assert await shop.state(cast.maya, program) is State.PAST
    bought = await maya.post(f"/stripe/plan/{program.id}/buy", {"resume_type": how})
    assert bought.json()["membership"]["state"] == "active"
    assert (await enrolment(shop, cast)).anchor.isoformat() == "2026-02-11"
    await check_active_for(shop, cast, program, days=10)


async def test_an_unfinished_program_continues_where_it_stopped(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, kind=ProgramType.FIXED, days=10)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await shop.advance(4 * DAY)
    await maya.delete(f"/athlete/plans/{program.id}/unsubscribe")
    await shop.advance(30 * DAY)
    bought = await maya.post(f"/stripe/plan/{program.id}/buy", {"resume_type": "continue"})
    assert bought.json()["membership"]["starts_on"] == "2026-02-11"
    assert (await enrolment(shop, cast)).anchor.isoformat() == "2026-02-11"
    await check_active_for(shop, cast, program, days=6)


async def test_who_has_not_chosen_how_to_resume_is_told_with_each_payment(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, run_jobs: Callable[[], Awaitable[int]]
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await erik.post(f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel", {"mode": "now"})
    bought = await maya.post(f"/stripe/plan/{program.id}/buy", {})
    assert bought.json()["membership"]["state"] == "resume"
    for _ in range(2):
        await shop.advance(31 * DAY)
    assert await shop.state(cast.maya, program) is State.RESUME
    assert (await maya.post(f"/plans/{program.id}/resume", {"resume_type": "continue"})).status_code == 200
    await shop.advance(31 * DAY)
    await run_jobs()
    told = [row["data"] for row in (await maya.get("/notifications")).json()["items"]]
    payments = [data["awaits_choice"] for data in told if data["kind"] == "payment_received"]
    assert payments == [False, True, True, False, False], "newest first: not the purchases, and not once she trains"
    sent = await mails(shop, "client_payment")
    assert [mail.to for mail in sent] == [cast.maya.user.email] * 2
    assert all("Choose whether to restart or to continue it." in mail.text for mail in sent)


async def test_who_pays_late_without_having_chosen_how_to_resume_is_told_too(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, run_jobs: Callable[[], Awaitable[int]]
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await erik.post(f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel", {"mode": "now"})
    await maya.post(f"/stripe/plan/{program.id}/buy", {})
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.advance(31 * DAY)
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    await shop.make_card(cast.maya, GOOD)
    assert (await maya.post(f"/stripe/plan/{program.id}/retry")).json()["membership"]["state"] == "resume"
    await run_jobs()
    told = [row["data"] for row in (await maya.get("/notifications")).json()["items"]]
    assert [data["awaits_choice"] for data in told if data["kind"] == "payment_received"] == [True, False, False]


async def test_a_program_whose_days_are_written_later_ends_too(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, kind=ProgramType.FIXED, days=0)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await shop.advance(3 * DAY)
    async with shop.sessions.begin() as session:
        timeline = await session.scalar(select(Timeline).where(Timeline.program_id == program.id))
        assert timeline is not None
        content = {"version": 1, "sessions": []}
        session.add(
            TimelineDay(
                timeline_id=timeline.id, day=20, content=content, updated_at=shop.clock.now(), updated_by=cast.erik.id
            )
        )
    await shop.until(datetime(2026, 2, 1, tzinfo=UTC))
    assert await shop.state(cast.maya, program) is State.ACTIVE
    await shop.until(datetime(2026, 2, 2, tzinfo=UTC))
    assert await shop.state(cast.maya, program) is State.PAST


@pytest.mark.spec("BUY-71")
async def test_a_changed_waiver_has_to_be_signed_again(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, waiver_required=True, waiver_text="At your own risk.")
    signed = {"waiver_accepted": True, "full_name": "Maya Kowalczyk"}
    await maya.post(f"/stripe/plan/{program.id}/buy", START | signed)
    await maya.delete(f"/athlete/plans/{program.id}/unsubscribe")
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", {})).status_code == 200, "signed once"
    await update_program(shop, program, waiver_text="At your own risk, really.")
    resumed = f"/plans/{program.id}/resume"
    refused = await maya.post(resumed, {"resume_type": "continue"})
    assert set(refused.json()["errors"]) == {"waiver_accepted", "full_name"}
    assert await shop.state(cast.maya, program) is State.RESUME
    assert (await maya.post(resumed, {"resume_type": "continue"} | signed)).status_code == 200
    m = await shop.membership(cast.maya, program)
    assert (m.state, m.accepted_waiver_text) == (State.ACTIVE, "At your own risk, really.")


@pytest.mark.spec("PRG-32", "BUY-43")
async def test_clients_keep_paying_an_archived_price_of_an_archived_program(
    shop: Shop, cast: Cast, maya: Requests, tom: Requests, erik: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    [option] = (await erik.get(f"/coach/plans/{program.id}")).json()["price_options"]
    assert (await erik.patch(f"/coach/plans/{program.id}/prices/{option['id']}", {"amount_minor": 5900})).is_success
    assert (await erik.post(f"/coach/plans/{program.id}/archive")).is_success
    await shop.until(datetime(2026, 2, 12, 9, tzinfo=UTC))
    assert [charge["amount"] for charge in await shop.charges(cast.erik)] == [3900, 3900]
    assert (await tom.post(f"/stripe/plan/{program.id}/buy", START)).json()["reason"] == "archived"
    cancelled = await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    assert cancelled.json()["cancel_at_period_end"] is True


@pytest.mark.spec("BUY-45", "BUY-46")
async def test_a_declined_card_then_one_whose_bank_asks_then_a_good_one(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, FAILS_LATER)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 422
    other = await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    asked = (await maya.post(f"/stripe/plan/{program.id}/retry", {"card_id": str(other)})).json()
    assert asked["requires_action"] is True
    await shop.sandbox.browser.complete_action(asked["payment_intent_client_secret"], False)
    refused = await maya.post(f"/stripe/plan/{program.id}/retry/check", {"intent": asked["intent"]})
    assert refused.status_code == 422
    third = await shop.card(cast.maya, cast.erik, GOOD)
    paid = await maya.post(f"/stripe/plan/{program.id}/retry", {"card_id": str(third)})
    assert paid.json()["membership"]["state"] == "active"
    assert len(await shop.charges(cast.erik)) == 1
    assert await shop.ledger_matches_provider(cast.erik)


async def test_a_card_saved_with_another_coach_is_not_found(shop: Shop, cast: Cast, maya: Requests) -> None:
    await shop.connect(cast.ines)
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    card = await shop.card(cast.maya, cast.ines)
    answer = await maya.post(f"/stripe/plan/{program.id}/buy", START | {"card_id": str(card)})
    assert answer.status_code == 404
    assert await shop.invoices() == []


async def test_a_start_is_deferred_while_the_coach_cannot_take_payments(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": "2026-01-15"})
    provider_id = await shop.connect(cast.erik)
    await shop.sandbox.back_office.disable_account(provider_id)
    await shop.deliver()
    await shop.advance(5 * DAY)
    assert await shop.state(cast.maya, program) is State.SCHEDULED
    assert await shop.invoices() == []
    await shop.sandbox.browser.submit_onboarding(provider_id, True)
    await shop.deliver()
    await shop.advance(DAY)
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert len(await shop.charges(cast.erik)) == 1


@pytest.mark.spec("BUY-34")
async def test_a_former_client_of_a_private_program_can_buy_it_again(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, is_public=False)
    async with shop.sessions.begin() as session:
        session.add(AllowedEmail(program_id=program.id, email=cast.maya.user.email))
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await maya.delete(f"/athlete/plans/{program.id}/unsubscribe")
    async with shop.sessions.begin() as session:
        await session.delete(await session.get_one(AllowedEmail, (program.id, cast.maya.user.email)))
    back = await maya.post(f"/stripe/plan/{program.id}/buy", {"resume_type": "continue"})
    assert back.json()["membership"]["state"] == "active"


@pytest.mark.spec("CAL-05", "CAL-11")
async def test_today_is_counted_in_the_clients_time_zone(shop: Shop, cast: Cast, maya: Requests) -> None:
    """At noon in London it is already Tuesday in Auckland, and still Monday morning in Honolulu."""
    program = await shop.program(cast.erik)
    shop.clock.freeze(datetime(2026, 1, 12, 12, tzinfo=UTC))
    honolulu, auckland = {"Client-Timezone": "Pacific/Honolulu"}, {"Client-Timezone": "Pacific/Auckland"}
    past = await maya.post(f"/stripe/plan/{program.id}/buy", START, headers=auckland)
    assert past.json()["errors"] == {"start_date": ["Please choose today or a later date."]}
    bought = await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": "2026-01-20"}, headers=auckland)
    assert bought.json()["membership"]["state"] == "scheduled"
    moved = f"/plans/{program.id}/re_add_schedule"
    assert (await maya.post(moved, {"date": "2026-01-11"}, headers=honolulu)).status_code == 422
    there = await maya.post(moved, {"date": "2026-01-12"}, headers=honolulu)
    assert there.status_code == 200, there.text
    await shop.advance(timedelta(minutes=1))
    assert await shop.state(cast.maya, program) is State.ACTIVE


@pytest.mark.spec("BUY-19", "BUY-21", "BUY-23", "BUY-24")
@pytest.mark.parametrize(
    ("state", "label"),
    [
        (State.CLOSING, "Cancelled"),
        (State.CANCELED, "Cancelled"),
        (State.CANCELED_AT_PERIOD_END, "Cancelled"),
        (State.INCOMPLETE_EXPIRED, "Expired"),
    ],
)
async def test_an_ended_membership_shows_its_state_and_no_price(
    shop: Shop, cast: Cast, maya: Requests, state: State, label: str
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    async with shop.sessions.begin() as session:
        m = await session.merge(await shop.membership(cast.maya, program))
        m.state = state
    page = (await maya.get(f"/plans/{program.id}/public")).json()
    assert page["membership"]["state_label"] == label
    if state is not State.CLOSING:
        assert (page["membership"]["plan_price"], page["selected_price"]) == (None, None)
        assert page["primary_action"]["action"] == "subscribe"


async def test_after_a_missed_payment_a_resumed_program_just_continues(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    await shop.advance(40 * DAY)
    await maya.post(f"/stripe/plan/{program.id}/buy", {"resume_type": "continue"})
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.advance(31 * DAY)
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    await shop.make_card(cast.maya, GOOD)
    await shop.advance(2 * DAY)
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert (await enrolment(shop, cast)).open


@pytest.mark.spec("CAL-07")
async def test_a_trial_counts_even_if_it_was_never_put_on_the_calendar(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=7)
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", {})).json()["membership"]["state"] == "trialing"
    await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    await shop.advance(7 * DAY)
    assert await shop.state(cast.maya, program) is State.CANCELED
    again = await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": "2026-01-19"})
    assert again.json()["membership"]["state"] == "active"
    assert len(await shop.charges(cast.erik)) == 1
