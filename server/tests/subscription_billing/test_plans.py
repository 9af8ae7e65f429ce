"""Choosing, paying, renewing, changing and cancelling an account's own plan."""

from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import pairwise

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import add_months
from regimen.payments.access.invoices import get_locked_invoice
from regimen.payments.models import Invoice, PaymentAccount
from regimen.platform.models import MailRow
from regimen.subscription.models import BillingState, Subscription
from regimen.subscription.ports import ClientCounts
from regimen.subscription.rules import Feature
from regimen.subscription_billing.actions.invoice_subject import PlanInvoiceSubject
from tests.accounts.teams import INVITATIONS
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.exercises.test_library import SLED
from tests.money import ALWAYS_3DS, FAILS_LATER, GOOD, OTHER
from tests.notes.test_notes import NOTE
from tests.subscription_billing.conftest import BANDS, Desk
from tests.templates.test_templates import LOWER
from tests.training.coach_program import create_program, superset_day

B1, B2, B3, _, B5 = BANDS


async def mails(desk: Desk) -> list[str]:
    async with desk.shop.sessions() as session:
        return list(await session.scalars(select(MailRow.kind).order_by(MailRow.created_at, MailRow.id)))


@pytest.mark.spec("SUB-03", "SUB-15", "SUB-16", "SUB-18", "OV-41")
async def test_the_bands_and_their_prices(desk: Desk) -> None:
    desk.clients = ClientCounts(active=7, paying=5)
    found = (await desk.requests.get("/subscribe/plans")).json()
    assert found["currency"] == "GBP"
    rows = [(one["product_kind"], one["max_clients"], one["monthly_minor"], one["fits"]) for one in found["plans"]]
    assert rows == [
        ("professional_band1", 5, 4999, False),
        ("professional_band2", 10, 6999, True),
        ("professional_band3", 25, 9999, True),
        ("professional_band4", 50, 14999, True),
        ("professional_band5", 75, 19999, True),
    ]
    assert all(one["yearly_minor"] == 10 * one["monthly_minor"] for one in found["plans"]), "two months are free"


@pytest.mark.spec("SUB-21", "SUB-24")
async def test_a_plan_is_bought_after_the_trial_and_opens_everything(desk: Desk) -> None:
    assert (await desk.plan())["display_state"] == "trial_ended"
    await desk.save_card()
    bought = await desk.choose(B2)
    assert bought.status_code == 200, bought.text
    plan = await desk.after(bought)
    assert (plan["plan"]["product_kind"], plan["state"], plan["display_state"]) == (B2, "active", "active")
    assert (plan["active"], plan["blocked"], plan["max_clients"], plan["billing_period"]) == (True, False, 10, "month")
    assert set(plan["features"]) == {feature.value for feature in Feature}
    missing = {Feature.CUSTOMISATION.value, Feature.ZAPIER.value}
    shown = plan["offered_features"]
    assert set(shown) == set(plan["features"]) - missing, "nothing that doesn't exist is shown as part of a plan"
    assert (await desk.requests.get("/subscribe/plans")).json()["features"] == shown
    assert await desk.paid() == [6999]
    again = await desk.choose(B2)
    assert (again.status_code, again.json()["errors"]["base"][0]) == (422, "This is your plan already.")
    assert await desk.paid() == [6999]
    assert await mails(desk) == ["plan_paid"]
    listed = (await desk.requests.get("/subscribe/invoices")).json()["items"]
    assert [(one["title"], one["amount_minor"]) for one in listed] == [("Professional, up to 10 clients", 6999)]
    assert await desk.next_payment() == 6999


async def test_without_a_card_nothing_is_bought(desk: Desk) -> None:
    refused = await desk.choose(B1)
    assert (refused.status_code, refused.json()["reason"]) == (422, "no_card")
    assert (await desk.plan())["display_state"] == "trial_ended"
    assert await desk.invoices() == []


@pytest.mark.spec("SUB-30", "SUB-21")
async def test_a_declined_first_payment_can_be_paid_with_another_card(desk: Desk) -> None:
    await desk.save_card(FAILS_LATER)
    refused = await desk.choose(B1)
    assert (refused.status_code, refused.json()["errors"]["base"][0]) == (
        422,
        "Your card was declined. Please try another card.",
    )
    plan = await desk.plan()
    assert (plan["state"], plan["display_state"], plan["purchase_failed"]) == ("incomplete", "purchase_failed", True)
    assert (plan["active"], plan["warning"]) == (False, "payment_failed")
    await desk.save_card(OTHER)
    paid = await desk.requests.post("/subscribe/pay", {})
    assert (await desk.after(paid))["state"] == "active"
    assert await desk.paid() == [4999]


@pytest.mark.spec("SUB-25")
async def test_a_first_payment_that_never_arrives_expires(desk: Desk) -> None:
    await desk.save_card(FAILS_LATER)
    await desk.choose(B1)
    await desk.advance(timedelta(hours=23, minutes=1))
    plan = await desk.plan()
    assert (plan["state"], plan["canceled"], plan["active"]) == ("incomplete_expired", True, False)
    await desk.save_card(OTHER)
    assert (await desk.after(await desk.choose(B1)))["state"] == "active"
    assert await desk.paid() == [4999]


async def test_the_bank_asks_the_owner_to_confirm(desk: Desk) -> None:
    await desk.save_card(ALWAYS_3DS)
    waits = (await desk.choose(B1)).json()
    assert waits["requires_action"]
    assert (await desk.plan())["state"] == "incomplete"
    await desk.shop.sandbox.browser.complete_action(waits["payment_intent_client_secret"], True)
    checked = await desk.requests.post("/subscribe/pay/check", {"intent": waits["intent"]})
    assert (await desk.after(checked))["state"] == "active"
    assert await desk.paid() == [4999]


async def test_another_plan_may_be_chosen_instead_of_an_unpaid_one(desk: Desk) -> None:
    await desk.save_card(FAILS_LATER)
    await desk.choose(B1)
    await desk.save_card(OTHER)
    assert (await desk.after(await desk.choose(B3)))["plan"]["product_kind"] == B3
    assert await desk.paid() == [9999]
    given_up = await desk.requests.delete("/subscribe/payment")
    assert given_up.status_code == 422


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
    assert "plan_not_changed" in await mails(desk)
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


async def test_another_amount_than_the_one_shown_is_not_charged(desk: Desk) -> None:
    await desk.save_card()
    form = {"product_kind": B1, "billing_period": "month", "when": "today", "shown_minor": 100}
    refused = await desk.requests.post("/subscribe", form)
    assert (refused.status_code, refused.json()["reason"]) == (409, "price_changed")
    assert await desk.invoices() == []


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
    assert (await mails(desk))[-1] == "plan_ended_to_free"


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


@pytest.mark.spec("SUB-37", "OV-43")
@pytest.mark.parametrize(("band", "threshold"), list(zip(BANDS, [3, 8, 20, 45, 70], strict=True)))
async def test_a_plan_that_is_over_warns_of_the_clients_that_it_had(desk: Desk, band: str, threshold: int) -> None:
    async with desk.shop.sessions.begin() as session:
        own = update(Subscription).where(Subscription.account_id == desk.owner.account_id)
        await session.execute(own.values(product_kind=band, billing_state=BillingState.CANCELED))
    for clients, warning in ((threshold - 1, "renew_without_clients"), (threshold, "renew_with_clients")):
        desk.clients = ClientCounts(active=clients)
        plan = await desk.plan()
        assert (plan["active"], plan["warning"]) == (False, warning)


@pytest.mark.spec("SUB-44")
async def test_an_account_on_free_that_failed_to_buy_a_plan_has_nothing_to_lose(desk: Desk) -> None:
    await desk.requests.post("/users/me", {"user": {"free_start": True}})
    await desk.save_card(FAILS_LATER)
    await desk.choose(B1)
    plan = await desk.plan()
    assert (plan["free_plan"], plan["active"], plan["purchase_failed"], plan["warning"]) == (True, True, True, None)


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
    assert (await mails(desk))[-1] == "plan_payment_failed"
    found = (await desk.requests.get("/subscribe/payment")).json()["payment"]
    assert (found["amount_minor"], found["currency"]) == (4999, "GBP")
    booked = await desk.choose(B2, when="period_end")
    assert booked.status_code == 409, "first pay what is open"
    await desk.save_card(OTHER)
    paid = await desk.after(await desk.requests.post("/subscribe/pay", {}))
    assert (paid["state"], paid["warning"]) == ("active", None)
    assert await desk.paid() == [4999, 4999]
    assert datetime.fromisoformat(paid["next_payment_date"]) == add_months(start, 2), "the billing day does not move"


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
    await desk.advance(timedelta(days=1, minutes=1))
    plan = await desk.plan()
    assert (plan["state"], plan["active"]) == ("canceled", False), "a plan that is not paid does not become Free"
    assert await desk.paid() == [4999]
    assert len([one for one in await desk.invoices() if one.state.value == "open"]) == 0
    free = await desk.requests.post("/users/me", {"user": {"free_start": True}})
    assert free.json()["subscription"]["free_plan"]


@pytest.mark.spec("SUB-28", "SUB-02")
async def test_a_plan_chosen_during_the_trial_begins_when_it_ends(desk: Desk) -> None:
    trial_end = desk.clock.now() + timedelta(days=9)
    async with desk.shop.sessions.begin() as session:
        statement = update(Subscription).where(Subscription.account_id == desk.owner.account_id)
        await session.execute(statement.values(trial_end_at=trial_end))
    await desk.save_card()
    assert (await desk.preview(B1))["today"] is None
    plan = await desk.after(await desk.choose(B1, when="period_end"))
    assert (plan["trial"], plan["plan"], plan["scheduled_plan"]["product_kind"]) == (True, None, B1)
    assert datetime.fromisoformat(plan["next_payment_date"]) == trial_end
    assert await desk.invoices() == []
    dropped = await desk.after(await desk.requests.post("/subscribe/cancel", {}))
    assert (dropped["trial"], dropped["scheduled_plan"]) == (True, None)
    assert await desk.next_payment() is None
    await desk.choose(B2, "year", when="period_end")
    assert await desk.next_payment() == 69990
    await desk.until(trial_end)
    plan = await desk.plan()
    assert (plan["plan"]["product_kind"], plan["billing_period"], plan["state"]) == (B2, "year", "active")
    assert await desk.paid() == [69990]


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


async def test_a_lost_dispute_closes_the_account(desk: Desk) -> None:
    await desk.save_card()
    await desk.choose(B1)
    intent = (await desk.invoices())[0].intent_id
    assert intent is not None
    dispute = await desk.shop.sandbox.back_office.open_dispute(intent)
    await desk.shop.sandbox.back_office.close_dispute(dispute, won=False)
    await desk.shop.deliver()
    assert (await desk.plan())["state"] == "canceled"


async def test_the_coach_who_pays_has_no_income_from_it(desk: Desk) -> None:
    await desk.save_card()
    await desk.choose(B5)
    income = (await desk.requests.get("/accounts/overview")).json()
    assert [one["income"] for one in income] == [[]]
    listed = (await desk.requests.get("/coach/transactions")).json()
    assert listed["items"] == []
    async with desk.shop.sessions() as session:
        fees = await session.scalar(select(func.sum(Invoice.fee_minor)))
    assert fees == 0, "the platform takes no fee of what it is paid itself"


async def test_only_the_owner_chooses_pays_and_cancels(
    desk: Desk, cast: Cast, as_person: Callable[[Person], Requests], session: AsyncSession
) -> None:
    await desk.save_card()
    await desk.choose(B1)
    noah = as_person(await cast.hire("Noah", "Fischer", cast.erik, financial=True))
    before = await desk.plan()
    form = {"product_kind": B2, "billing_period": "month", "when": "period_end", "shown_minor": 6999}
    for refused in (
        await noah.post("/subscribe", form),
        await noah.post("/subscribe/pay", {}),
        await noah.post("/subscribe/cancel", {}),
        await noah.post("/subscribe/keep"),
        await noah.delete("/subscribe/change"),
        await noah.delete("/subscribe/payment"),
        await noah.get("/subscribe/invoices"),
        await noah.get("/subscribe/payment"),
        await noah.get(f"/subscribe/preview?product_kind={B2}&billing_period=month"),
    ):
        assert refused.status_code == 403, refused.text
    assert await desk.plan() == before
    assert (await noah.get("/subscribe")).json()["plan"]["product_kind"] == B1


async def test_the_card_of_a_running_plan_cannot_be_removed(desk: Desk) -> None:
    card = await desk.save_card()
    await desk.choose(B1)
    refused = await desk.requests.delete(f"/stripe/card/{card}")
    assert refused.status_code == 422
    await desk.requests.post("/subscribe/cancel", {})
    assert (await desk.requests.delete(f"/stripe/card/{card}")).status_code == 204


async def test_a_card_of_somebody_else_pays_nothing(desk: Desk, cast: Cast, as_person) -> None:
    await desk.save_card()
    ines = Desk(desk.shop, cast.ines, as_person(cast.ines))
    hers = await ines.save_card()
    refused = await desk.choose(B1, card_id=str(hers))
    assert refused.status_code == 404
    assert await desk.invoices() == []


@pytest.mark.parametrize(
    ("band", "approaching", "crushing"),
    [
        pytest.param(0, [3], [4, 5], marks=pytest.mark.spec("SUB-39")),
        pytest.param(1, [8], [9, 10], marks=pytest.mark.spec("SUB-40")),
        pytest.param(2, [20, 23], [24, 25], marks=pytest.mark.spec("SUB-41")),
        pytest.param(3, [45, 48], [49, 50], marks=pytest.mark.spec("SUB-42")),
        pytest.param(4, [70, 73], [74, 75], marks=pytest.mark.spec("SUB-43")),
    ],
)
@pytest.mark.spec("SUB-44")
async def test_the_owner_is_warned_before_the_limit(
    desk: Desk, band: int, approaching: list[int], crushing: list[int]
) -> None:
    await desk.save_card()
    await desk.choose(BANDS[band])
    for clients in range(approaching[0]):
        desk.clients = ClientCounts(active=clients)
        assert (await desk.plan())["warning"] is None, clients
    for wanted, numbers in (("approaching", approaching), ("crushing", crushing)):
        for clients in numbers:
            desk.clients = ClientCounts(active=clients)
            assert (await desk.plan())["warning"] == wanted, clients
    offers = (await desk.requests.get("/subscribe/plans")).json()["plans"]
    assert (await desk.plan())["warns_at"] == offers[band]["warns_at"] == approaching[0]


@pytest.mark.spec("SUB-38", "SUB-44")
async def test_the_free_plan_warns_from_three_clients(desk: Desk) -> None:
    await desk.requests.post("/users/me", {"user": {"free_start": True}})
    seen = []
    for clients in range(6):
        desk.clients = ClientCounts(active=clients)
        seen.append((await desk.plan())["warning"])
    assert seen == [None, None, None, "approaching", "crushing", "crushing"]


@pytest.mark.spec("SUB-34", "CTR-11")
async def test_white_label_is_for_professional_plans_and_trials(desk: Desk) -> None:
    assert not (await desk.plan())["white_label_active"], "the trial is over"
    await desk.save_card()
    await desk.choose(B1)
    assert (await desk.plan())["white_label_active"]
    async with desk.shop.sessions.begin() as session:
        statement = update(Subscription).where(Subscription.account_id == desk.owner.account_id)
        later = desk.clock.now() + timedelta(days=3)
        await session.execute(statement.values(product_kind=None, billing_state=None, trial_end_at=later))
    assert (await desk.plan())["white_label_active"]
    await desk.requests.post("/users/me", {"user": {"free_start": True}})
    assert not (await desk.plan())["white_label_active"]


async def test_a_credit_is_part_of_what_was_paid_whatever_it_costs_by_now(desk: Desk) -> None:
    await desk.save_card()
    await desk.choose(B1)
    desk.shop.services.settings.plan_prices_minor = [9998, 13998, 19998, 29998, 39998]
    await desk.advance(timedelta(days=1))
    quote = (await desk.preview(B2))["today"]
    assert quote["price_minor"] == 13998
    assert 0 < quote["credit_minor"] < 4999


async def test_a_refused_choice_leaves_the_payment_that_is_open(desk: Desk) -> None:
    await desk.save_card(FAILS_LATER)
    await desk.choose(B2)
    desk.clients = ClientCounts(active=9)
    before = (await desk.requests.get("/subscribe/payment")).json()
    assert before["payment"]["amount_minor"] == 6999
    form = {"product_kind": B3, "billing_period": "month", "when": "today", "shown_minor": 1}
    assert (await desk.requests.post("/subscribe", form)).status_code == 409
    assert (await desk.choose(B1)).status_code == 422
    assert (await desk.requests.get("/subscribe/payment")).json() == before


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


@pytest.mark.spec("SUB-14")
async def test_professional_opens_what_free_refuses(desk: Desk) -> None:
    """What is sold and isn't there yet, customisation and Zapier, is not shown here."""
    erik = desk.requests
    await erik.post("/users/me", {"user": {"free_start": True}})
    draft = (await erik.post("/coach/plans", {"plan_type": "membership", "title": "Strong"})).json()
    price = {"amount_minor": 3900, "currency": "EUR"}
    async with desk.shop.sessions.begin() as session:
        now = desk.clock.now()
        ids = {"account_id": desk.owner.account_id, "stripe_account_id": "acct_erik"}
        session.add(PaymentAccount(**ids, charges_enabled=True, currency="EUR", created_at=now, updated_at=now))
        program = await create_program(session, desk.owner, now)
    assert (await erik.post(f"/coach/plans/{draft['id']}/prices", price | {"duration": "monthly"})).is_success
    assert (await erik.post("/coach/notes", NOTE)).is_success

    async def try_all() -> dict[str, tuple[int, str | None]]:
        answers = {
            "custom_exercises": await erik.post("/coach/exercises", SLED),
            "notes": await erik.post("/coach/notes", NOTE),
            "tracks": await erik.post(f"/coach/plans/{draft['id']}/tracks", {"name": "Scaled"}),
            "any_cadence": await erik.post(f"/coach/plans/{draft['id']}/prices", price | {"duration": "yearly"}),
            "templates": await erik.post("/coach/templates", LOWER),
            "supersets": await erik.put(f"{program.days_url}/0", {"content": superset_day(), "version": 0}),
            "more_coaches": await erik.post(INVITATIONS, {"email": "nora@example.org"}),
        }
        return {name: (one.status_code, one.json().get("feature")) for name, one in answers.items()}

    assert await try_all() == {name: (422, name) for name in await try_all()}
    assert (await desk.plan())["max_clients"] == 5
    await desk.save_card()
    await desk.choose(B3)
    opened = await try_all()
    assert {status for status, _ in opened.values()} <= {200, 201}, opened
    assert (await desk.plan())["max_clients"] == 25
