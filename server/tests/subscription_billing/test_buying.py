"""Choosing and paying an account's first plan, and who may."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments.models import PLATFORM, Invoice
from regimen.subscription.ports import ClientCounts
from regimen.subscription.rules import Feature
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, FAILS_LATER, OTHER
from tests.subscription_billing.conftest import BANDS, Desk

B1, B2, B3, _, B5 = BANDS


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


@pytest.mark.spec("SUB-21", "SUB-24", "BUY-41")
async def test_a_plan_is_bought_after_the_trial_and_opens_everything(desk: Desk) -> None:
    assert (await desk.plan())["display_state"] == "trial_ended"
    await desk.save_card()
    bought = await desk.choose(B2)
    assert bought.status_code == 200, bought.text
    plan = await desk.after(bought)
    assert (plan["plan"]["product_kind"], plan["state"], plan["display_state"]) == (B2, "active", "active")
    assert (plan["active"], plan["blocked"], plan["max_clients"], plan["billing_period"]) == (True, False, 10, "month")
    assert set(plan["features"]) == {feature.value for feature in Feature}
    missing = {Feature.ZAPIER.value}
    shown = plan["offered_features"]
    assert set(shown) == set(plan["features"]) - missing, "nothing that doesn't exist is shown as part of a plan"
    assert (await desk.requests.get("/subscribe/plans")).json()["features"] == shown
    assert await desk.paid() == [6999]
    again = await desk.choose(B2)
    assert (again.status_code, again.json()["errors"]["base"][0]) == (422, "This is your plan already.")
    assert await desk.paid() == [6999]
    assert await desk.mails() == ["plan_paid"]
    listed = (await desk.requests.get("/subscribe/invoices")).json()["items"]
    assert [(one["title"], one["amount_minor"]) for one in listed] == [("Professional, up to 10 clients", 6999)]
    assert await desk.next_payment() == 6999
    assert await desk.shop.payment_types(PLATFORM) == {"setup_intent": [["card"]], "payment_intent": [["card"]]}


@pytest.mark.spec("SUB-28", "SUB-02")
async def test_a_plan_chosen_during_the_trial_begins_when_it_ends(desk: Desk) -> None:
    trial_end = await desk.have_trial(timedelta(days=9))
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


async def test_without_a_card_nothing_is_bought(desk: Desk) -> None:
    refused = await desk.choose(B1)
    assert (refused.status_code, refused.json()["reason"]) == (422, "no_card")
    assert (await desk.plan())["display_state"] == "trial_ended"
    assert await desk.invoices() == []


async def test_a_card_of_somebody_else_pays_nothing(desk: Desk, cast: Cast, as_person) -> None:
    await desk.save_card()
    ines = Desk(desk.shop, cast.ines, as_person(cast.ines))
    hers = await ines.save_card()
    refused = await desk.choose(B1, card_id=str(hers))
    assert refused.status_code == 404
    assert await desk.invoices() == []


async def test_another_amount_than_the_one_shown_is_not_charged(desk: Desk) -> None:
    await desk.save_card()
    form = {"product_kind": B1, "billing_period": "month", "when": "today", "shown_minor": 100}
    refused = await desk.requests.post("/subscribe", form)
    assert (refused.status_code, refused.json()["reason"]) == (409, "price_changed")
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


@pytest.mark.spec("SUB-44")
async def test_an_account_on_free_that_failed_to_buy_a_plan_has_nothing_to_lose(desk: Desk) -> None:
    await desk.requests.post("/users/me", {"user": {"free_start": True}})
    await desk.save_card(FAILS_LATER)
    await desk.choose(B1)
    plan = await desk.plan()
    assert (plan["free_plan"], plan["active"], plan["purchase_failed"], plan["warning"]) == (True, True, True, None)


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
