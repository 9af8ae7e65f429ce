"""What happens over time: renewals, missed payments, grace periods and ends. Over HTTP and the clock."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from regimen.memberships.models import State, Timer
from regimen.memberships.rules.transitions import Trigger
from regimen.payments.models import AttemptState, InvoiceState
from regimen.platform.models import EventRow
from regimen.programs.models import Period
from regimen.stripe_adapter.services import provider_of, set_provider
from regimen.stripe_sandbox.provider import sandbox_provider
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, FAILS_LATER, GOOD, OTHER, Shop
from tests.purchases import DAY, START, enrolment


async def events(shop: Shop, kind: str) -> list[EventRow]:
    async with shop.sessions() as session:
        return list(
            await session.scalars(select(EventRow).where(EventRow.type == kind).order_by(EventRow.at, EventRow.id))
        )


@pytest.fixture
async def subscribed(shop: Shop, cast: Cast, maya: Requests) -> str:
    """Maya has been paying 39 pounds a month since 12 January."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    answer = await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert answer.json()["membership"]["state"] == "active"
    return str(program.id)


async def page(who: Requests, program: str) -> dict[str, object]:
    answer = await who.get(f"/plans/{program}/public")
    assert answer.status_code == 200, answer.text
    found: dict[str, object] = answer.json()
    return found


async def membership(who: Requests, program: str) -> dict[str, object]:
    found = (await page(who, program))["membership"]
    assert isinstance(found, dict)
    return found


async def test_a_renewal_is_charged_once(shop: Shop, cast: Cast, maya: Requests, subscribed: str) -> None:
    await shop.until(datetime(2026, 2, 12, 9, tzinfo=UTC))
    await shop.advance(timedelta())
    await shop.reconcile()
    assert [charge["amount"] for charge in await shop.charges(cast.erik)] == [3900, 3900]
    assert (await membership(maya, subscribed))["next_payment_on"] == "2026-03-12"
    assert len(await events(shop, "payment_received")) == 2
    assert await shop.ledger_matches_provider(cast.erik)


@pytest.mark.spec("BUY-06", "BUY-48", "BUY-20", "CLI-22")
async def test_a_missed_payment_pauses_training_and_is_retried_on_days_1_3_5_7(
    shop: Shop, cast: Cast, maya: Requests, subscribed: str
) -> None:
    await shop.make_card(cast.maya, FAILS_LATER)
    due = datetime(2026, 2, 12, 9, tzinfo=UTC)
    await shop.until(due)
    now = await membership(maya, subscribed)
    assert (now["state"], now["state_label"], now["abilities"]) == ("past_due", "Missed payment", ["retry", "cancel"])
    assert (await maya.get(f"/plans/{subscribed}/public")).json()["alert"]["kind"] == "payment_due"
    paused = await enrolment(shop, cast)
    assert (paused.open, paused.paused_on) == (False, due.date())
    assert len(await events(shop, "payment_missed")) == 1
    tried = []
    for day in range(1, 7):
        await shop.until(due + day * DAY)
        tried.append(sum(a.state is AttemptState.DECLINED for a in await shop.attempts()))
    assert tried == [2, 2, 3, 3, 4, 4]
    assert len(await shop.charges(cast.erik)) == 1


@pytest.mark.spec("BUY-49", "CLI-21", "BUY-24")
async def test_seven_days_without_a_payment_end_the_membership(
    shop: Shop, cast: Cast, maya: Requests, subscribed: str
) -> None:
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.until(datetime(2026, 2, 19, 8, 59, tzinfo=UTC))
    assert (await membership(maya, subscribed))["state"] == "past_due"
    await shop.advance(timedelta(minutes=1))
    now = await membership(maya, subscribed)
    assert (now["state"], now["canceled_by"], now["plan_price"]) == ("canceled", None, None)
    assert sum(a.state is AttemptState.DECLINED for a in await shop.attempts()) == 5
    assert [i.state for i in await shop.invoices()] == [InvoiceState.PAID, InvoiceState.VOID]
    assert len(await events(shop, "auto_cancelled")) == 1
    assert not (await enrolment(shop, cast)).open
    assert (await page(maya, subscribed))["will_resume"] is True


@pytest.mark.spec("BUY-19")
async def test_a_membership_is_not_canceled_while_the_provider_does_not_answer(
    shop: Shop, maya: Requests, cast: Cast, subscribed: str, caplog: pytest.LogCaptureFixture
) -> None:
    def fail_every_request(phase: str, method: str, url: str) -> int:
        return 500

    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.until(datetime(2026, 2, 19, 8, 59, tzinfo=UTC))
    working_provider = provider_of(shop.services)
    set_provider(shop.services, sandbox_provider(shop.sandbox, fail_every_request))
    await shop.advance(timedelta(hours=23))
    now = await membership(maya, subscribed)
    assert (now["state"], now["state_label"], now["abilities"]) == ("unpaid", "Cancelled", [])
    assert (await maya.post(f"/stripe/plan/{subscribed}/buy", {})).status_code == 409
    assert "void_stuck" not in caplog.text
    await shop.advance(timedelta(hours=2))
    assert "void_stuck" in caplog.text
    set_provider(shop.services, working_provider)
    await shop.advance(timedelta(minutes=10))
    assert (await membership(maya, subscribed))["state"] == "canceled"
    assert [i.state for i in await shop.invoices()] == [InvoiceState.PAID, InvoiceState.VOID]


@pytest.mark.spec("CAL-12", "CAL-13", "BUY-49", "API-26", "BUY-69")
@pytest.mark.parametrize(("how", "run", "anchor"), [("restart", 2, "2026-02-20"), ("continue", 1, "2026-01-20")])
async def test_an_ended_program_can_be_bought_again_and_resumed(
    shop: Shop, cast: Cast, maya: Requests, subscribed: str, how: str, run: int, anchor: str
) -> None:
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.until(datetime(2026, 2, 20, 9, tzinfo=UTC))
    await shop.make_card(cast.maya, GOOD)
    bought = (await maya.post(f"/stripe/plan/{subscribed}/buy", {})).json()
    assert bought["membership"]["state"] == "resume"
    assert (await page(maya, subscribed))["primary_action"]["action"] == "resume"  # type: ignore[index]
    assert not (await enrolment(shop, cast)).open
    resumed = await maya.post(f"/plans/{subscribed}/resume", {"resume_type": how})
    assert resumed.json()["state"] == "active"
    now = await enrolment(shop, cast)
    assert (now.open, now.run, now.anchor.isoformat()) == (True, run, anchor)
    assert [charge["amount"] for charge in await shop.charges(cast.erik)] == [3900, 3900]
    assert await shop.ledger_matches_provider(cast.erik)


@pytest.mark.spec("BUY-47", "BUY-46")
async def test_a_retry_with_another_card_reopens_training(
    shop: Shop, cast: Cast, maya: Requests, subscribed: str
) -> None:
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.until(datetime(2026, 2, 14, 9, tzinfo=UTC))
    await shop.card(cast.maya, cast.erik, OTHER)
    answer = await maya.post(f"/stripe/plan/{subscribed}/retry")
    body = answer.json()
    assert body["membership"]["state"] == "active"
    assert body["message"]
    assert body["membership"]["current_period_end"].startswith("2026-03-12T09:00")
    assert (await enrolment(shop, cast)).open
    assert len(await shop.invoices()) == 2
    await shop.until(datetime(2026, 3, 1, 9, tzinfo=UTC))
    assert (await membership(maya, subscribed))["state"] == "active"


async def test_a_decline_that_needs_the_client_is_not_retried(
    shop: Shop, cast: Cast, maya: Requests, subscribed: str
) -> None:
    await shop.make_card(cast.maya, ALWAYS_3DS)
    await shop.until(datetime(2026, 2, 17, 9, tzinfo=UTC))
    assert (await membership(maya, subscribed))["state"] == "past_due"
    assert len(await shop.attempts()) == 2
    assert len(await events(shop, "confirmation_needed")) == 1
    asked = (await maya.post(f"/stripe/plan/{subscribed}/retry")).json()
    assert asked["requires_action"] is True
    await shop.sandbox.browser.complete_action(asked["payment_intent_client_secret"], True)
    await shop.deliver()
    assert (await membership(maya, subscribed))["state"] == "active"
    assert len(await shop.charges(cast.erik)) == 2


@pytest.mark.spec("BUY-25", "BUY-66", "BUY-70", "API-30", "API-32", "CLI-24")
async def test_cancelling_keeps_the_paid_period_and_can_be_undone(
    shop: Shop, cast: Cast, maya: Requests, subscribed: str
) -> None:
    cancelled = (await maya.delete(f"/stripe/plan/{subscribed}/unsubscribe")).json()
    assert (cancelled["state"], cancelled["cancel_at_period_end"]) == ("active", True)
    assert (cancelled["canceled_by"], cancelled["next_payment_on"]) == ("canceled_by_athlete", None)
    assert (await page(maya, subscribed))["primary_action"]["action"] == "undo_cancel"  # type: ignore[index]
    resumed = await maya.post(f"/athlete/plans/{subscribed}/resume_subscribe")
    assert (resumed.json()["cancel_at_period_end"], resumed.json()["canceled_by"]) == (False, None)
    await shop.until(datetime(2026, 2, 12, 9, tzinfo=UTC))
    assert len(await shop.charges(cast.erik)) == 2


@pytest.mark.spec("BUY-81", "API-33", "BUY-68")
async def test_a_cancelled_subscription_ends_without_another_charge(
    shop: Shop, cast: Cast, maya: Requests, subscribed: str
) -> None:
    assert (await maya.delete(f"/athlete/plans/{subscribed}/unsubscribe")).status_code == 200
    assert (await enrolment(shop, cast)).open
    await shop.until(datetime(2026, 2, 12, 9, tzinfo=UTC))
    assert (await membership(maya, subscribed))["state"] == "canceledEOB"
    assert not (await enrolment(shop, cast)).open
    assert len(await shop.invoices()) == 1
    assert [entry.gross_minor for entry in await shop.ledger()] == [3900]


@pytest.mark.spec("CLI-20")
async def test_a_cancelled_trial_costs_nothing(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=14)
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    cancelled = (await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")).json()
    assert (cancelled["state"], cancelled["canceled_by"]) == ("trialing", "canceled_pre_trial")
    await shop.advance(14 * DAY)
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert await shop.invoices() == []
    again = (await maya.post(f"/stripe/plan/{program.id}/buy", {})).json()
    assert again["membership"]["state"] == "resume", "a trial is given once"
    assert len(await shop.charges(cast.erik)) == 1


async def test_a_failing_card_at_the_end_of_the_trial(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=7)
    await shop.card(cast.maya, cast.erik, FAILS_LATER)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await shop.advance(4 * DAY)
    [ending] = await events(shop, "client_trial_ending")
    assert ending.body["amount_minor"] == 3900
    await shop.advance(3 * DAY)
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    await shop.make_card(cast.maya, GOOD)
    await shop.advance(DAY)
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert (await shop.membership(cast.maya, program)).billing_anchor_at == datetime(2026, 1, 19, 9, tzinfo=UTC)


async def test_a_first_payment_that_is_never_made_expires(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await shop.advance(timedelta(hours=23))
    assert await shop.state(cast.maya, program) is State.INCOMPLETE_EXPIRED
    now = await membership(maya, str(program.id))
    assert (now["state_label"], now["abilities"]) == ("Expired", ["buy"])
    assert await shop.charges(cast.erik) == []


async def test_disabled_charges_defer_the_payment_and_leave_the_client_alone(
    shop: Shop, cast: Cast, maya: Requests, subscribed: str
) -> None:
    provider_id = await shop.connect(cast.erik)
    await shop.sandbox.back_office.disable_account(provider_id)
    await shop.deliver()
    await shop.until(datetime(2026, 2, 14, 9, tzinfo=UTC))
    assert (await membership(maya, subscribed))["state"] == "active"
    assert len(await events(shop, "charges_held")) == 1, "told once"
    assert len(await shop.invoices()) == 1, "no invoice is opened that cannot be paid"
    await shop.sandbox.browser.submit_onboarding(provider_id, True)
    await shop.deliver()
    await shop.advance(DAY)
    assert len(await shop.charges(cast.erik)) == 2
    assert (await membership(maya, subscribed))["next_payment_on"] == "2026-03-12"


async def test_a_charge_is_deferred_even_without_a_webhook_about_disabled_charges(
    shop: Shop, cast: Cast, maya: Requests, subscribed: str
) -> None:
    provider_id = await shop.connect(cast.erik)
    await shop.sandbox.back_office.disable_account(provider_id)
    await shop.until(datetime(2026, 2, 12, 9, tzinfo=UTC))
    for _ in range(3):
        await shop.reconcile()
    assert (await membership(maya, subscribed))["state"] == "active"
    assert len(await events(shop, "charges_held")) == 1
    await shop.sandbox.browser.submit_onboarding(provider_id, True)
    await shop.deliver()
    await shop.reconcile()
    assert len(await shop.charges(cast.erik)) == 2
    await shop.advance(5 * DAY)
    assert len(await shop.charges(cast.erik)) == 2
    assert len(await shop.invoices()) == 2
    assert (await membership(maya, subscribed))["next_payment_on"] == "2026-03-12"


async def test_a_fixed_program_ends_after_its_last_day(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900), days=10)
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await shop.until(datetime(2026, 1, 21, 23, 59, tzinfo=UTC))
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert len(await events(shop, "program_ending")) == 1
    await shop.advance(timedelta(minutes=1))
    assert await shop.state(cast.maya, program) is State.PAST
    assert len(await events(shop, "program_finished")) == 1


async def test_every_transition_is_in_the_audit_trail(shop: Shop, cast: Cast, maya: Requests, subscribed: str) -> None:
    transitions = await events(shop, "membership_moved")
    assert [(event.body["trigger"], event.body["old_state"], event.body["new_state"]) for event in transitions] == [
        (Trigger.BUY, "init", "incomplete"),
        (Trigger.PAID, "incomplete", "active"),
    ]
    assert transitions[0].actor_id == cast.maya.id


async def test_no_timer_is_left_behind(shop: Shop, cast: Cast, maya: Requests, subscribed: str) -> None:
    await maya.delete(f"/stripe/plan/{subscribed}/unsubscribe")
    await shop.advance(60 * DAY)
    async with shop.sessions() as session:
        left = list(await session.scalars(select(Timer).where(Timer.handled_at.is_(None))))
    assert left == []
