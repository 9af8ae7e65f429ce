"""What the owner, their bank, their other tab and the clock do to the same plan at the same time."""

from datetime import datetime, timedelta

import pytest
from sqlalchemy import select, update

from regimen.payments.models import RefundRequest
from regimen.stripe_sandbox.sandbox import Refusal
from regimen.subscription.models import Subscription
from regimen.subscription.ports import ClientCounts
from tests.money import ALWAYS_3DS, FAILS_LATER, GOOD
from tests.payments.test_provider_details import lose
from tests.subscription_billing.conftest import BANDS, Desk

B1, B2, B3, B4, B5 = BANDS
DROPPED = "This payment was cancelled in the meantime. If your bank has taken it, you'll get it back."


async def approve(desk: Desk, waits: dict[str, str]) -> None:
    """The owner confirms with their bank; we have not heard of it yet."""
    await desk.shop.sandbox.browser.complete_action(waits["payment_intent_client_secret"], True)


async def kept(desk: Desk) -> list[int]:
    """Returns what the platform was paid and keeps, and checks that Stripe says the same."""
    await desk.shop.deliver()
    await desk.reconcile()
    async with desk.shop.sessions() as session:
        refunded = set(await session.scalars(select(RefundRequest.invoice_id)))
    invoices = sorted(await desk.invoices(), key=lambda one: one.id)
    return [one.amount_minor for one in invoices if one.state.value == "paid" and one.id not in refunded]


@pytest.mark.spec("SUB-33")
async def test_a_cancellation_stays_when_the_bank_approves_an_upgrade_late(desk: Desk) -> None:
    """The owner confirmed the upgrade, thought better of it and cancelled, before we heard from the bank."""
    await desk.save_card()
    await desk.choose(B1)
    await desk.save_card(ALWAYS_3DS)
    waits = (await desk.choose(B2)).json()
    await approve(desk, waits)
    assert (await desk.requests.post("/subscribe/cancel", {})).status_code == 200
    assert await kept(desk) == [4999]
    plan = await desk.plan()
    assert (plan["plan"]["product_kind"], plan["cancel_at_period_end"]) == (B1, True)
    told = await desk.requests.post("/subscribe/pay/check", {"intent": waits["intent"]})
    assert (told.status_code, told.json()["errors"]["base"][0]) == (409, DROPPED)
    await desk.until(plan["period_end_date"])
    assert (await desk.plan())["free_plan"]
    assert await kept(desk) == [4999]


async def test_what_was_given_up_is_paid_back_when_the_bank_approves_it_late(desk: Desk) -> None:
    await desk.save_card(ALWAYS_3DS)
    waits = (await desk.choose(B1)).json()
    await approve(desk, waits)
    assert (await desk.requests.delete("/subscribe/payment")).status_code == 200
    assert await kept(desk) == []
    plan = await desk.plan()
    assert (plan["active"], plan["state"]) == (False, "incomplete_expired")
    await desk.save_card(GOOD)
    assert (await desk.after(await desk.choose(B2)))["plan"]["product_kind"] == B2
    assert await kept(desk) == [6999]


async def test_of_two_tabs_the_one_whose_choice_was_replaced_is_told(desk: Desk) -> None:
    await desk.save_card(ALWAYS_3DS)
    first = (await desk.choose(B1)).json()
    second = (await desk.choose(B3)).json()
    await desk.shop.sandbox.browser.complete_action(second["payment_intent_client_secret"], True)
    assert (await desk.requests.post("/subscribe/pay/check", {"intent": second["intent"]})).status_code == 200
    told = await desk.requests.post("/subscribe/pay/check", {"intent": first["intent"]})
    assert (told.status_code, told.json()["errors"]["base"][0]) == (409, DROPPED)
    assert (await desk.plan())["plan"]["product_kind"] == B3
    assert await kept(desk) == [9999]


async def test_free_waits_until_no_money_can_come_for_the_plan_before(desk: Desk) -> None:
    """Stripe did not answer when the missed payment was to be cancelled, and the owner can still confirm it."""
    await desk.save_card(GOOD)
    await desk.choose(B2)
    await desk.save_card(ALWAYS_3DS)
    await desk.until((await desk.plan())["next_payment_date"])
    waits = (await desk.requests.post("/subscribe/pay", {})).json()
    lose(desk.shop, "/cancel", "before")
    await desk.advance(timedelta(days=7, minutes=1))
    refused = await desk.requests.post("/users/me", {"user": {"free_start": True}})
    assert (refused.status_code, refused.json()["errors"]["base"][0]) == (
        422,
        "The last payment for your plan is being cancelled. Please try again in a few minutes.",
    )
    await approve(desk, waits)
    assert await kept(desk) == [6999, 6999]
    plan = await desk.plan()
    assert (plan["state"], plan["plan"]["product_kind"], plan["free_plan"]) == ("active", B2, False)
    assert plan["next_payment_date"] is not None


async def test_a_plan_that_became_too_small_during_the_trial_does_not_start(desk: Desk) -> None:
    """Nor does a larger one by itself: it costs more than the owner has agreed to."""
    trial_end = await desk.have_trial(timedelta(days=9))
    await desk.save_card()
    await desk.choose(B1, when="period_end")
    desk.clients = ClientCounts(active=20, paying=20)
    await desk.until(trial_end)
    plan = await desk.plan()
    assert (plan["display_state"], plan["active"], plan["scheduled_plan"]) == ("trial_ended", False, None)
    assert await desk.invoices() == []
    assert await desk.mails() == ["plan_not_started"]
    bought = await desk.after(await desk.choose(B3))
    assert (bought["plan"]["product_kind"], bought["max_clients"]) == (B3, 25)
    assert await kept(desk) == [9999]


async def test_an_unpaid_choice_that_is_made_again_costs_what_is_shown_then(desk: Desk) -> None:
    """A day later fewer days are left to be credited: the amount of the first try is not charged."""
    await desk.save_card()
    await desk.choose(B1)
    await desk.advance(timedelta(days=2, hours=20))
    await desk.choose(B2, card_id=str(await desk.save_card(FAILS_LATER)))
    before = (await desk.requests.get("/subscribe/payment")).json()["payment"]["amount_minor"]
    await desk.advance(timedelta(hours=20))
    shown = (await desk.preview(B2))["today"]["due_now_minor"]
    assert shown > before
    assert (await desk.choose(B2, card_id=str(await desk.save_card(GOOD)))).status_code == 200
    assert await kept(desk) == [4999, shown]


async def test_an_unpaid_choice_that_is_made_again_is_checked_again(desk: Desk) -> None:
    await desk.save_card(FAILS_LATER)
    await desk.choose(B1)
    await desk.save_card(GOOD)
    form = {"product_kind": B1, "billing_period": "month", "when": "today"}
    wrong = await desk.requests.post("/subscribe", form | {"shown_minor": 1})
    assert (wrong.status_code, wrong.json()["reason"]) == (409, "price_changed")
    desk.clients = ClientCounts(active=9, paying=9)
    full = await desk.requests.post("/subscribe", form | {"shown_minor": 4999})
    assert full.json()["errors"] == {"product_kind": ["You have 9 clients. Choose a plan with room for all of them."]}
    assert await kept(desk) == []


async def test_a_lost_dispute_takes_back_what_an_upgrade_was_paid_with(desk: Desk) -> None:
    """The credit of the disputed year was a quarter of the price of the plan that runs."""
    await desk.save_card()
    await desk.choose(B1, "year")
    intent = (await desk.invoices())[0].intent_id
    assert intent is not None
    await desk.advance(timedelta(days=1))
    await desk.choose(B4, "year")
    await desk.advance(timedelta(days=1))
    await desk.choose(B5, "year")
    dispute = await desk.shop.sandbox.back_office.open_dispute(intent)
    await desk.shop.sandbox.back_office.close_dispute(dispute, won=False)
    await desk.shop.deliver()
    assert not (await desk.plan())["active"]


async def test_a_lost_dispute_of_a_plan_that_had_ended_leaves_the_next_one(desk: Desk) -> None:
    await desk.save_card()
    await desk.choose(B1)
    intent = (await desk.invoices())[0].intent_id
    assert intent is not None
    ends = (await desk.after(await desk.requests.post("/subscribe/cancel", {})))["period_end_date"]
    await desk.until(ends)
    await desk.choose(B2)
    dispute = await desk.shop.sandbox.back_office.open_dispute(intent)
    await desk.shop.sandbox.back_office.close_dispute(dispute, won=False)
    await desk.shop.deliver()
    assert (await desk.plan())["plan"]["product_kind"] == B2


async def test_a_trial_after_a_plan_is_not_cancelled(desk: Desk) -> None:
    await desk.save_card()
    await desk.choose(B1)
    ends = (await desk.after(await desk.requests.post("/subscribe/cancel", {})))["period_end_date"]
    await desk.until(ends)
    async with desk.shop.sessions.begin() as session:
        own = Subscription.account_id == desk.owner.account_id
        await session.execute(update(Subscription).where(own).values(trial_started_at=None, trial_end_at=None))
    assert (await desk.requests.post("/users/me", {"user": {"trial_start": True}})).status_code == 200
    plan = await desk.plan()
    assert (plan["trial"], plan["active"], plan["canceled"]) == (True, True, False)


async def test_another_choice_waits_until_the_payment_before_is_cancelled(desk: Desk) -> None:
    """Stripe refuses to cancel it, so that it may still be paid. Nothing is chosen that nobody pays."""
    await desk.save_card(ALWAYS_3DS)
    waits = (await desk.choose(B1)).json()
    desk.shop.sandbox.refusals = [Refusal("post", r"payment_intents/\w+/cancel", "Please try again later.")]
    await desk.save_card(GOOD)
    for _ in range(2):
        refused = await desk.choose(B5)
        assert (refused.status_code, refused.json()["errors"]["base"][0]) == (
            409,
            "A payment for your plan is still open. Finish or cancel it first.",
        )
    assert [one.amount_minor for one in await desk.invoices()] == [4999]
    desk.shop.sandbox.refusals = []
    await desk.shop.sandbox.browser.complete_action(waits["payment_intent_client_secret"], False)
    assert await kept(desk) == []
    assert (await desk.after(await desk.choose(B5)))["plan"]["product_kind"] == B5
    assert await kept(desk) == [19999]


async def test_a_dispute_that_is_lost_while_a_payment_is_missed_leaves_nothing_to_pay(desk: Desk) -> None:
    await desk.save_card()
    await desk.choose(B1)
    intent = (await desk.invoices())[0].intent_id
    assert intent is not None
    await desk.shop.make_card(desk.owner, FAILS_LATER)
    await desk.until((await desk.plan())["next_payment_date"])
    assert (await desk.plan())["display_state"] == "past_due"
    dispute = await desk.shop.sandbox.back_office.open_dispute(intent)
    await desk.shop.sandbox.back_office.close_dispute(dispute, won=False)
    await desk.shop.deliver()
    await desk.reconcile()
    assert (await desk.plan())["display_state"] == "canceled"
    assert (await desk.requests.get("/subscribe/payment")).json()["payment"] is None
    await desk.save_card(GOOD)
    assert (await desk.after(await desk.choose(B2)))["plan"]["product_kind"] == B2


async def test_a_lost_dispute_leaves_no_upgrade_that_may_still_be_paid(desk: Desk) -> None:
    """Stripe did not answer when the upgrade was to be cancelled, and the owner confirms it after the plan ended."""
    await desk.save_card()
    await desk.choose(B1, "year")
    intent = (await desk.invoices())[0].intent_id
    assert intent is not None
    await desk.save_card(ALWAYS_3DS)
    waits = (await desk.choose(B2, "year")).json()
    lose(desk.shop, "/cancel", "before")
    dispute = await desk.shop.sandbox.back_office.open_dispute(intent)
    await desk.shop.sandbox.back_office.close_dispute(dispute, won=False)
    await desk.shop.deliver()
    await approve(desk, waits)
    assert await kept(desk) == [49990], "the dispute has taken it back"
    assert not (await desk.plan())["active"]


@pytest.mark.parametrize("cancelled", [False, True])
@pytest.mark.parametrize("approved", [False, True])
async def test_a_dispute_that_is_lost_while_a_plan_closes_leaves_it_closed(
    desk: Desk, cancelled: bool, approved: bool
) -> None:
    """Neither Free nor a late payment opens the account: Stripe did not answer when the missed payment was to be
    cancelled, and the owner can still confirm it."""
    await desk.save_card(GOOD)
    await desk.choose(B2)
    intent = (await desk.invoices())[0].intent_id
    assert intent is not None
    await desk.save_card(ALWAYS_3DS)
    await desk.until((await desk.plan())["next_payment_date"])
    waits = (await desk.requests.post("/subscribe/pay", {})).json()
    lose(desk.shop, "/cancel", "before")
    if cancelled:
        await desk.requests.post("/subscribe/cancel", {})
    else:
        await desk.advance(timedelta(days=7, minutes=1))
    assert (await desk.plan())["state"] == "unpaid"
    dispute = await desk.shop.sandbox.back_office.open_dispute(intent)
    await desk.shop.sandbox.back_office.close_dispute(dispute, won=False)
    await desk.shop.deliver()
    if approved:
        await approve(desk, waits)
    assert await kept(desk) == [6999], "the dispute has taken it back"
    plan = await desk.plan()
    assert (plan["state"], plan["active"], plan["free_plan"]) == ("canceled", False, False)
    assert (await desk.requests.get("/subscribe/payment")).json()["payment"] is None
    await desk.advance(timedelta(days=1))
    assert await desk.plan() == plan


@pytest.mark.parametrize("form", [{"free_start": True}, {"trial_start": True}])
async def test_neither_free_nor_the_trial_begins_while_a_plan_is_being_bought(
    desk: Desk, form: dict[str, bool]
) -> None:
    async with desk.shop.sessions.begin() as session:
        own = Subscription.account_id == desk.owner.account_id
        fresh = update(Subscription).where(own).values(trial_started_at=None, trial_end_at=None, product_kind="free")
        await session.execute(fresh)
    await desk.save_card(ALWAYS_3DS)
    waits = (await desk.choose(B1)).json()
    refused = await desk.requests.post("/users/me", {"user": form})
    assert (refused.status_code, refused.json()["errors"]["base"]) == (
        422,
        ["A payment for a plan is still open. Finish or cancel it first."],
    )
    await approve(desk, waits)
    assert await kept(desk) == [4999]
    assert (await desk.plan())["plan"]["product_kind"] == B1


async def test_a_plan_that_the_operator_gave_stays_when_another_one_is_not_paid(desk: Desk) -> None:
    async with desk.shop.sessions.begin() as session:
        own = update(Subscription).where(Subscription.account_id == desk.owner.account_id)
        await session.execute(own.values(product_kind=B3, billing_state=None))
    await desk.save_card(FAILS_LATER)
    assert (await desk.choose(B5)).status_code == 422
    given = await desk.plan()
    assert (given["active"], given["plan"]["product_kind"], given["max_clients"]) == (True, B3, 25)
    assert (await desk.requests.delete("/subscribe/payment")).status_code == 200
    await desk.advance(timedelta(days=2))
    assert await desk.plan() == given
    await desk.save_card(GOOD)
    assert (await desk.after(await desk.choose(B5)))["plan"]["product_kind"] == B5
    assert await kept(desk) == [19999]


async def test_who_cancels_while_the_next_period_is_being_charged_does_not_pay_it(desk: Desk) -> None:
    """Stripe's answer was lost, so that the payment is still to come."""
    await desk.save_card()
    ends = (await desk.after(await desk.choose(B1)))["period_end_date"]
    lose(desk.shop, "/payment_intents", "before")
    await desk.until(ends)
    assert (await desk.plan())["state"] == "active"
    assert (await desk.requests.post("/subscribe/cancel", {})).status_code == 200
    assert await kept(desk) == [4999]
    plan = await desk.plan()
    assert (plan["free_plan"], plan["next_payment_date"]) == (True, None)


async def test_what_was_given_up_and_paid_back_breaks_no_chain_of_upgrades(desk: Desk) -> None:
    """It was chosen on the last day of a period, when there was nothing left to credit."""
    await desk.save_card()
    ends = datetime.fromisoformat((await desk.after(await desk.choose(B1, "year")))["period_end_date"])
    await desk.until(ends - timedelta(hours=5))
    asks = await desk.save_card(ALWAYS_3DS)
    waits = (await desk.choose(B2, card_id=str(asks))).json()
    await approve(desk, waits)
    assert (await desk.requests.delete("/subscribe/payment")).status_code == 200
    await desk.save_card(GOOD)
    await desk.until(ends)
    await desk.advance(timedelta(days=1))
    await desk.choose(B4, "year")
    renewal = next(one for one in await desk.invoices() if one.period_no == 2)
    assert renewal.intent_id is not None
    dispute = await desk.shop.sandbox.back_office.open_dispute(renewal.intent_id)
    await desk.shop.sandbox.back_office.close_dispute(dispute, won=False)
    await desk.shop.deliver()
    assert not (await desk.plan())["active"]


async def test_a_choice_right_after_the_trial_takes_the_place_of_the_booked_one(desk: Desk) -> None:
    """Before the job that would have started it has run."""
    await desk.have_trial(timedelta(days=9))
    await desk.save_card(ALWAYS_3DS)
    await desk.choose(B1, when="period_end")
    desk.clock.advance(timedelta(days=9, seconds=1))
    waits = (await desk.choose(B2)).json()
    await desk.advance(timedelta(seconds=30))
    assert (await desk.plan())["scheduled_plan"] is None
    await approve(desk, waits)
    assert await kept(desk) == [6999]
    assert (await desk.plan())["plan"]["product_kind"] == B2


async def test_an_open_payment_is_not_taken_for_a_plan_that_became_too_small(desk: Desk) -> None:
    await desk.save_card(FAILS_LATER)
    await desk.choose(B1)
    desk.clients = ClientCounts(active=9, paying=9)
    await desk.save_card(GOOD)
    refused = await desk.requests.post("/subscribe/pay", {})
    assert refused.json()["errors"] == {
        "product_kind": ["You have 9 clients. Choose a plan with room for all of them."]
    }
    assert await kept(desk) == []


async def test_a_credit_is_part_of_what_the_renewed_plan_cost(desk: Desk) -> None:
    """A smaller plan was booked, and paid when it began."""
    await desk.save_card()
    await desk.choose(B3)
    booked = await desk.after(await desk.choose(B1, when="period_end"))
    await desk.until(booked["next_payment_date"])
    quote = (await desk.preview(B3))["today"]
    assert (quote["unused_days"], quote["credit_minor"]) == (quote["days"], 4999)


@pytest.mark.spec("SUB-33")
async def test_a_plan_that_was_kept_and_then_not_paid_does_not_become_free(desk: Desk) -> None:
    await desk.save_card()
    ends = (await desk.after(await desk.choose(B1)))["period_end_date"]
    await desk.requests.post("/subscribe/cancel", {})
    assert (await desk.requests.post("/subscribe/keep")).status_code == 204
    await desk.shop.make_card(desk.owner, FAILS_LATER)
    await desk.until(ends)
    await desk.advance(timedelta(days=7, minutes=1))
    plan = await desk.plan()
    assert (plan["state"], plan["free_plan"]) == ("canceled", False)


async def test_a_plan_that_starts_after_the_trial_is_not_taken_for_one_that_was_given_up(desk: Desk) -> None:
    """The payment of that one arrived before, and was paid back."""
    async with desk.shop.sessions.begin() as session:
        own = Subscription.account_id == desk.owner.account_id
        fresh = update(Subscription).where(own).values(trial_started_at=None, trial_end_at=None, product_kind="free")
        await session.execute(fresh)
    await desk.save_card(ALWAYS_3DS)
    waits = (await desk.choose(B1)).json()
    await approve(desk, waits)
    assert (await desk.requests.delete("/subscribe/payment")).status_code == 200
    assert await kept(desk) == []
    await desk.save_card(GOOD)
    assert (await desk.requests.post("/users/me", {"user": {"trial_start": True}})).status_code == 200
    booked = await desk.after(await desk.choose(B2, when="period_end"))
    await desk.until(booked["trial_end_date"])
    assert await kept(desk) == [6999]
    plan = await desk.plan()
    assert (plan["state"], plan["plan"]["product_kind"]) == ("active", B2)
    assert (await desk.requests.get("/subscribe/payment")).json() == {"payment": None}
