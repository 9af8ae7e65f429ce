"""Changing, renewing, missing, cancelling and ending a plan that runs."""

from datetime import datetime, timedelta
from itertools import pairwise

import pytest

from regimen.kit.clock import add_months
from regimen.payments.access.invoices import get_locked_invoice
from regimen.subscription.models import BillingState, Subscription
from regimen.subscription.ports import ClientCounts
from regimen.subscription_billing.actions.invoice_subject import PlanInvoiceSubject
from tests.accounts.test_deletion import AGAIN, SURE
from tests.money import ALWAYS_3DS, FAILS_LATER, GOOD, OTHER
from tests.payments.test_provider_details import lose
from tests.subscription_billing.conftest import BANDS, Desk

B1, B2, B3, *_ = BANDS


@pytest.mark.spec("SUB-31", "SUB-02")
async def test_a_change_booked_for_the_end_of_the_period_can_be_dropped_before(desk: Desk) -> None:
    await desk.save_card()
    await desk.choose(B3)
    booked = await desk.after(await desk.choose(B1, when="period_end"))
    assert (booked["plan"]["product_kind"], booked["scheduled_plan"]["product_kind"]) == (B3, B1)
    assert await desk.next_payment() == 4999
    assert (await desk.requests.delete("/subscribe/change")).status_code == 204
    assert (await desk.plan())["scheduled_plan"] is None
    assert await desk.next_payment() == 9999
    await desk.choose(B1, when="period_end")
    await desk.until(booked["next_payment_date"])
    plan = await desk.plan()
    assert (plan["plan"]["product_kind"], plan["max_clients"], plan["scheduled_plan"]) == (B1, 5, None)
    assert await desk.paid() == [9999, 4999]


async def test_a_smaller_plan_is_not_taken_while_it_is_too_small(desk: Desk) -> None:
    desk.clients = ClientCounts(active=4, paying=4)
    await desk.save_card()
    await desk.choose(B2)
    await desk.choose(B1, when="period_end")
    desk.clients = ClientCounts(active=7, paying=7)
    await desk.until((await desk.plan())["next_payment_date"])
    assert (await desk.plan())["plan"]["product_kind"] == B2
    assert await desk.paid() == [6999, 6999]
    assert "plan_not_changed" in await desk.mails()
    refused = await desk.choose(B1, when="period_end")
    assert refused.json()["errors"] == {
        "product_kind": ["You have 7 clients. Choose a plan with room for all of them."]
    }


async def test_an_upgrade_today_pays_what_is_left_after_the_unused_days(desk: Desk) -> None:
    await desk.save_card()
    start = desk.clock.now()
    await desk.choose(B2)
    end = datetime.fromisoformat((await desk.plan())["next_payment_date"])
    days = (end - start).days
    await desk.advance(timedelta(days=13))
    quote = (await desk.preview(B3))["today"]
    credit = (2 * 6999 * (days - 13) + days) // (2 * days)  # rounded half up
    assert (quote["unused_days"], quote["days"], quote["credit_minor"]) == (days - 13, days, credit)
    assert quote["due_now_minor"] == 9999 - credit
    upgraded = await desk.after(await desk.choose(B3))
    assert (upgraded["plan"]["product_kind"], upgraded["max_clients"]) == (B3, 25)
    assert upgraded["next_payment_date"] == quote["ends_at"]
    assert await desk.paid() == [6999, 9999 - credit]
    await desk.until(quote["ends_at"])
    assert await desk.paid() == [6999, 9999 - credit, 9999]


async def test_a_credit_is_part_of_what_was_paid_whatever_it_costs_by_now(desk: Desk) -> None:
    await desk.save_card()
    await desk.choose(B1)
    desk.shop.services.settings.plan_prices_minor = [9998, 13998, 19998, 29998, 39998]
    await desk.advance(timedelta(days=1))
    quote = (await desk.preview(B2))["today"]
    assert quote["price_minor"] == 13998
    assert 0 < quote["credit_minor"] < 4999


async def test_what_was_refunded_by_hand_is_not_credited(desk: Desk) -> None:
    await desk.save_card()
    await desk.choose(B2)
    for refunded, kept in ((1999, 5000), (5000, 0)):
        await desk.refund_by_hand(refunded)
        quote = (await desk.preview(B3))["today"]
        assert (quote["unused_days"], quote["credit_minor"]) == (quote["days"], kept)
    assert (await desk.after(await desk.choose(B3)))["plan"]["product_kind"] == B3
    assert await desk.paid() == [6999, -1999, -5000, 9999]


async def test_a_declined_upgrade_leaves_the_plan_as_it_was(desk: Desk) -> None:
    await desk.save_card()
    await desk.choose(B1)
    before = await desk.plan()
    declined = await desk.save_card(FAILS_LATER)
    refused = await desk.choose(B2, card_id=str(declined))
    assert refused.status_code == 422
    plan = await desk.plan()
    same = ("plan", "state", "max_clients", "next_payment_date")
    assert [plan[name] for name in same] == [before[name] for name in same]
    assert (await desk.requests.delete("/subscribe/payment")).status_code == 200
    assert (await desk.requests.get("/subscribe/payment")).json() == {"payment": None}
    assert await desk.paid() == [4999]
    await desk.save_card(GOOD)
    await desk.until(before["next_payment_date"])
    assert await desk.paid() == [4999, 4999]


async def test_who_pays_for_a_year_can_only_go_down_at_its_end(desk: Desk) -> None:
    await desk.save_card()
    await desk.choose(B1, "year")
    assert await desk.paid() == [49990]
    found = await desk.preview(B2)
    assert found["today"] is None, "the credit is more than a month costs"
    assert found["period_end"]["price_minor"] == 6999
    form = {"product_kind": B2, "billing_period": "month", "when": "today", "shown_minor": 6999}
    refused = await desk.requests.post("/subscribe", form)
    assert refused.status_code == 422
    assert "end of the period" in refused.json()["errors"]["base"][0]
    assert await desk.paid() == [49990]


async def test_a_year_after_months_begins_where_they_end(desk: Desk) -> None:
    await desk.save_card()
    await desk.choose(B1)
    await desk.until((await desk.plan())["next_payment_date"])
    due = datetime.fromisoformat((await desk.plan())["next_payment_date"])
    await desk.choose(B1, "year", when="period_end")
    await desk.until(due)
    plan = await desk.plan()
    assert plan["billing_period"] == "year"
    assert datetime.fromisoformat(plan["next_payment_date"]) == due.replace(year=due.year + 1)
    assert await desk.paid() == [4999, 4999, 49990]


async def test_ten_years_have_one_invoice_a_month(desk: Desk) -> None:
    await desk.save_card()
    await desk.choose(B1)
    await desk.advance(timedelta(days=3653))
    found = await desk.invoices()
    assert len(found) == len({one.period_start for one in found})
    assert all(one.period_end == later.period_start for one, later in pairwise(found))
    assert len(await desk.paid()) == len(found) == 121


@pytest.mark.spec("SUB-30", "SUB-21", "SUB-44")
async def test_a_missed_payment_is_tried_again_and_paid_with_another_card(desk: Desk) -> None:
    await desk.save_card()
    start = desk.clock.now()
    await desk.choose(B1)
    due = (await desk.plan())["next_payment_date"]
    await desk.shop.make_card(desk.owner, FAILS_LATER)
    await desk.until(due)
    plan = await desk.plan()
    assert (plan["state"], plan["purchase_failed"], plan["warning"]) == ("past_due", True, "payment_failed")
    assert plan["active"], "everything stays open for a week"
    assert (await desk.mails())[-1] == "plan_payment_failed"
    found = (await desk.requests.get("/subscribe/payment")).json()["payment"]
    assert (found["amount_minor"], found["currency"]) == (4999, "GBP")
    booked = await desk.choose(B2, when="period_end")
    assert booked.status_code == 409, "first pay what is open"
    await desk.save_card(OTHER)
    paid = await desk.after(await desk.requests.post("/subscribe/pay", {}))
    assert (paid["state"], paid["warning"]) == ("active", None)
    assert await desk.paid() == [4999, 4999]
    assert datetime.fromisoformat(paid["next_payment_date"]) == add_months(start, 2), "the billing day does not move"


@pytest.mark.parametrize(("paid", "booked", "places"), [(B1, B3, 25), (B3, B1, 5)])
async def test_a_booked_plan_counts_while_its_payment_is_missed(
    desk: Desk, paid: str, booked: str, places: int
) -> None:
    """Its open invoice is for that plan: nobody outgrows what they are asked to pay."""
    await desk.save_card()
    await desk.choose(paid)
    due = (await desk.after(await desk.choose(booked, when="period_end")))["period_end_date"]
    await desk.shop.make_card(desk.owner, FAILS_LATER)
    await desk.until(due)
    plan = await desk.plan()
    assert (plan["state"], plan["plan"]["product_kind"], plan["max_clients"]) == ("past_due", booked, places)
    await desk.advance(timedelta(days=7, minutes=1))
    plan = await desk.plan()
    assert (plan["state"], plan["active"], plan["max_clients"]) == ("canceled", False, 0)
    assert len(await desk.paid()) == 1


async def test_a_missed_payment_ends_the_plan_after_a_week(desk: Desk) -> None:
    desk.clients = ClientCounts(active=2, paying=2)
    await desk.save_card()
    await desk.choose(B1)
    due = (await desk.plan())["next_payment_date"]
    await desk.shop.make_card(desk.owner, FAILS_LATER)
    await desk.until(due)
    for day in (1, 2, 2, 1):
        await desk.advance(timedelta(days=day))
        assert (await desk.plan())["state"] == "past_due"
    missed = datetime.fromisoformat(due)
    tried = [one.created_at - missed for one in await desk.shop.attempts() if one.created_at >= missed]
    assert tried == [timedelta(days=days) for days in (0, 1, 3, 5)]
    await desk.advance(timedelta(days=1, minutes=1))
    plan = await desk.plan()
    assert (plan["state"], plan["active"]) == ("canceled", False), "a plan that is not paid does not become Free"
    assert await desk.paid() == [4999]
    assert len([one for one in await desk.invoices() if one.state.value == "open"]) == 0
    free = await desk.requests.post("/users/me", {"user": {"free_start": True}})
    assert free.json()["subscription"]["free_plan"]


@pytest.mark.spec("SUB-32", "SUB-33", "SUB-26", "SUB-27")
async def test_cancelling_ends_the_plan_with_its_period_and_goes_on_with_free(desk: Desk) -> None:
    assert (await desk.requests.post("/subscribe/cancel", {})).status_code == 422, "nothing is paid yet"
    desk.clients = ClientCounts(active=6, paying=5)
    await desk.save_card()
    await desk.choose(B2)
    cancelled = await desk.after(await desk.requests.post("/subscribe/cancel", {}))
    assert (cancelled["cancel_at_period_end"], cancelled["downgrading_to_free"]) == (True, True)
    assert (cancelled["active"], cancelled["next_payment_date"]) == (True, None)
    assert await desk.next_payment() is None
    assert (cancelled["state"], cancelled["display_state"]) == ("active", "cancel_at_period_end")
    assert cancelled["warning"] == "canceled"
    assert (await desk.requests.post("/subscribe/cancel", {})).status_code == 422, "it is cancelled already"
    assert (await desk.requests.post("/subscribe/keep")).status_code == 204
    assert not (await desk.plan())["cancel_at_period_end"]
    await desk.requests.post("/subscribe/cancel", {})
    await desk.until(cancelled["period_end_date"])
    plan = await desk.plan()
    assert (plan["free_plan"], plan["active"], plan["max_clients"], plan["features"]) == (True, True, 5, [])
    assert await desk.paid() == [6999]
    assert (await desk.mails())[-1] == "plan_ended_to_free"


@pytest.mark.spec("SUB-25", "SUB-27", "SUB-33")
async def test_an_account_with_more_paying_clients_than_free_holds_is_closed(desk: Desk) -> None:
    desk.clients = ClientCounts(active=8, paying=6)
    await desk.save_card()
    await desk.choose(B2)
    cancelled = await desk.after(await desk.requests.post("/subscribe/cancel", {}))
    assert not cancelled["downgrading_to_free"]
    await desk.until(cancelled["period_end_date"])
    plan = await desk.plan()
    assert (plan["state"], plan["display_state"], plan["canceled"]) == ("canceled", "canceled", True)
    assert (plan["active"], plan["blocked"], plan["access_state"]) == (False, True, "blocked")
    assert plan["warning"] == "renew_with_clients"
    assert (await desk.requests.post("/coach/plans", {"plan_type": "fixed", "title": "Late"})).status_code == 406
    desk.clients = ClientCounts(active=7, paying=6)
    assert (await desk.plan())["warning"] == "renew_without_clients"
    desk.clients = ClientCounts(active=5, paying=5)
    await desk.choose(B1)
    assert (await desk.plan())["active"]
    assert await desk.paid() == [6999, 4999]


async def test_a_payment_that_arrives_after_cancelling_is_refunded_and_blocks_nothing(desk: Desk) -> None:
    desk.clients = ClientCounts(active=6, paying=6)
    await desk.save_card()
    await desk.choose(B2)
    await desk.shop.make_card(desk.owner, FAILS_LATER)
    await desk.until((await desk.plan())["next_payment_date"])
    async with desk.shop.sessions.begin() as session:  # cancelled, and the bank answers before the invoice is void
        row = await session.get_one(Subscription, desk.owner.account_id)
        row.billing_state, row.canceled_by_owner = BillingState.CLOSING, True
    invoice = (await desk.invoices())[-1]
    async with desk.shop.work().transaction() as session:
        locked = await get_locked_invoice(session, invoice.id)
        await PlanInvoiceSubject().on_paid(session, locked, desk.clock.now())
    assert (await desk.plan())["state"] == "canceled"


async def test_a_lost_dispute_closes_the_account(desk: Desk) -> None:
    await desk.save_card()
    await desk.choose(B1)
    intent = (await desk.invoices())[0].intent_id
    assert intent is not None
    dispute = await desk.shop.sandbox.back_office.open_dispute(intent)
    await desk.shop.sandbox.back_office.close_dispute(dispute, won=False)
    await desk.shop.deliver()
    assert (await desk.plan())["state"] == "canceled"


async def test_the_card_of_a_running_plan_cannot_be_removed(desk: Desk) -> None:
    card = await desk.save_card()
    await desk.choose(B1)
    refused = await desk.requests.delete(f"/stripe/card/{card}")
    assert refused.status_code == 422
    await desk.requests.post("/subscribe/cancel", {})
    assert (await desk.requests.delete(f"/stripe/card/{card}")).status_code == 204


async def test_the_card_of_a_plan_that_was_booked_in_the_trial_cannot_be_removed(desk: Desk) -> None:
    await desk.have_trial(timedelta(days=9))
    card = await desk.save_card()
    await desk.choose(B1, when="period_end")
    assert (await desk.plan())["state"] == "trial"
    assert (await desk.requests.delete(f"/stripe/card/{card}")).status_code == 422
    await desk.requests.post("/subscribe/cancel", {})
    assert (await desk.requests.delete(f"/stripe/card/{card}")).status_code == 204


async def test_the_card_of_a_plan_cannot_be_removed_while_a_payment_of_it_may_arrive(desk: Desk) -> None:
    """Stripe did not answer when the missed payment was to be cancelled."""
    await desk.save_card()
    await desk.choose(B1)
    card = await desk.save_card(ALWAYS_3DS)
    await desk.until((await desk.plan())["period_end_date"])
    await desk.requests.post("/subscribe/pay", {})
    lose(desk.shop, "/cancel", "before")
    await desk.advance(timedelta(days=7, minutes=1))
    assert (await desk.plan())["state"] == "unpaid"
    assert (await desk.requests.delete(f"/stripe/card/{card}")).status_code == 422
    await desk.reconcile()
    assert (await desk.plan())["state"] == "canceled"
    assert (await desk.requests.delete(f"/stripe/card/{card}")).status_code == 204


@pytest.mark.parametrize("approved", [False, True])
@pytest.mark.parametrize("runs", [False, True])
async def test_a_deleted_owner_pays_nothing_more(desk: Desk, runs: bool, approved: bool) -> None:
    """Neither a missed payment of a plan that runs nor that of one which they were buying."""
    if runs:
        await desk.save_card()
        ends = (await desk.after(await desk.choose(B1)))["period_end_date"]
        await desk.save_card(ALWAYS_3DS)
        await desk.until(ends)
        waits = (await desk.requests.post("/subscribe/pay", {})).json()
    else:
        await desk.save_card(ALWAYS_3DS)
        waits = (await desk.choose(B1)).json()
    if approved:
        await desk.shop.sandbox.browser.complete_action(waits["payment_intent_client_secret"], True)
    assert (await desk.requests.delete("/users/me", params=SURE, json=AGAIN)).status_code == 204
    await desk.reconcile()
    assert [one.state.value for one in await desk.invoices()][-1] == ("paid" if approved else "void")
    assert await desk.paid() == [4999] * runs + [4999, -4999] * approved
    assert (await desk.row()).billing_state is BillingState.CANCELED
