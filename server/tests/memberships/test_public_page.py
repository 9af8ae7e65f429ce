"""The public page: one alert and one button, decided by the server for each viewer."""

import io
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from sqlalchemy import select

from regimen.memberships.models import Membership, State
from regimen.memberships.rules import page_actions
from regimen.memberships.schemas import PublicProgram
from regimen.platform.models import EventRow
from regimen.programs.models import AllowedEmail, Period, PriceOption, Program, ProgramState
from regimen.subscription.models import ProductKind, Subscription
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.money import Shop
from tests.purchases import START, update_program


async def page(who: Requests, program: Program) -> dict[str, Any]:
    answer = await who.get(f"/plans/{program.id}/public")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.spec("API-23", "PRG-08", "PRG-10", "BUY-01", "BUY-08")
async def test_a_visitor_sees_prices_and_the_trial(shop: Shop, cast: Cast, visitor: Requests) -> None:
    program = await shop.program(cast.erik, (Period.YEARLY, 39_000), (Period.MONTHLY, 3900), trial_days=7)
    seen = await page(visitor, program)
    assert [option["duration"] for option in seen["price_options"]] == ["monthly", "yearly"]
    assert seen["price_options"][0]["price_format"] == "£39.00"
    assert (seen["primary_action"]["action"], seen["trial_days"]) == ("start_trial", 7)
    assert (seen["owner"]["account_id"], seen["alert"]) == (str(cast.erik.account_id), None)
    assert (seen["membership"], seen["is_bought"], seen["can_sale"]) == (None, False, True)


@pytest.mark.spec("API-23", "PRG-08")
async def test_the_page_shows_what_the_coach_wrote(shop: Shop, cast: Cast, erik: Requests, visitor: Requests) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
    written = {
        "title": "Twelve Weeks to Squat",
        "description": "Line one\n\nLine two",
        "custom_url": "twelve-weeks",
        "accessibility": True,
        "launch_date": "2026-03-01",
        "level": 3,
        "average_duration": 60,
        "weeks_duration": 4,
        "sections_duration": 2,
        "skip_sales_page": True,
    }
    saved = await erik.patch(f"/coach/plans/{program.id}", written)
    assert saved.status_code == 200, saved.text
    picture = await upload_picture(erik)
    with_covers = await erik.patch(f"/coach/plans/{program.id}/covers", {"wide": {"media_id": picture["id"]}})
    seen = await page(visitor, program)
    assert {name: seen[name] for name in written} == written
    assert (seen["id"], seen["state"], seen["archive"]) == (str(program.id), "published", False)
    assert (seen["plan_type"], seen["plan_type_label"], seen["plan_pricing"]) == ("fixed", "Fixed Length", "paid")
    assert seen["public_url"].endswith("/p/twelve-weeks")
    assert (seen["days_total"], seen["currency"]) == (28, "GBP")
    assert len(seen["covers"]) == 4
    assert seen["covers"] == with_covers.json()["covers"]
    assert {cover["media"]["id"] for cover in seen["covers"]} == {picture["id"]}
    assert (seen["owner"]["id"], seen["owner"]["full_name"]) == (str(cast.erik.id), "Northside Strength")
    assert (seen["owner"]["type_account"], seen["owner"]["stripe_connect_charges_enabled"]) == ("gym", True)


async def upload_picture(coach: Requests) -> dict[str, Any]:
    file = io.BytesIO()
    Image.new("RGB", (1600, 1200), "navy").save(file, "PNG")
    response = await coach.post("/media", files={"file": ("navy.png", file.getvalue(), "image/png")})
    assert response.status_code == 201, response.text
    return dict(response.json())


@pytest.mark.spec("BUY-02", "BUY-09", "BUY-10", "BUY-15", "OV-51")
async def test_a_coach_is_told_to_use_a_client_account(shop: Shop, cast: Cast, erik: Requests, ines: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    async with shop.sessions.begin() as session:
        old = PriceOption(
            program_id=program.id,
            period=Period.YEARLY,
            amount_minor=1000,
            currency="GBP",
            archived_at=shop.clock.now(),
            created_at=shop.clock.now(),
        )
        session.add(old)
    other = await page(ines, program)
    assert other["alert"] == {
        "kind": "coach",
        "message": "You are logged in as a coach. Please use a client account to buy this program.",
    }
    own = await page(erik, program)
    assert (own["is_owner"], own["alert"]) == (True, None)
    assert [option["archived"] for option in own["price_options"]] == [False, True]
    assert own["original_price"]["amount_minor"] == 3900


async def test_an_archived_program_cannot_be_bought(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik)
    await update_program(shop, program, archived_at=shop.clock.now())
    seen = await page(maya, program)
    assert (seen["alert"]["kind"], seen["primary_action"]["action"]) == ("archived", "none")
    refused = await maya.post(f"/stripe/plan/{program.id}/buy", {})
    assert (refused.status_code, refused.json()["reason"]) == (422, "archived")


@pytest.mark.spec("BUY-34", "PRG-46")
async def test_a_private_program_is_for_the_emails_on_its_list(
    shop: Shop, cast: Cast, maya: Requests, tom: Requests
) -> None:
    program = await shop.program(cast.erik, is_public=False)
    async with shop.sessions.begin() as session:
        session.add(AllowedEmail(program_id=program.id, email=cast.tom.user.email))
    seen = await page(maya, program)
    assert (seen["alert"]["message"], seen["allowed_to_buy"]) == (
        "You do not have permission to access this program",
        False,
    )
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", {})).status_code == 403
    assert (await page(tom, program))["allowed_to_buy"] is True
    assert (await tom.post(f"/stripe/plan/{program.id}/buy", {})).status_code == 200


@pytest.mark.spec("BUY-05")
async def test_a_coach_who_cannot_take_payments(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.ines, (Period.MONTHLY, 3900))
    seen = await page(maya, program)
    assert (seen["alert"]["message"], seen["can_sale"]) == ("This coach cannot take payments at the moment.", False)
    refused = await maya.post(f"/stripe/plan/{program.id}/buy", {})
    assert refused.json()["errors"]["base"] == ["This coach cannot take payments at the moment."]


@pytest.mark.spec("BUY-07", "SUB-45", "FED-05")
async def test_a_full_subscription_takes_no_more_clients_and_the_coach_is_notified_once(
    shop: Shop, cast: Cast, erik: Requests, maya: Requests, run_jobs: Callable[[], Awaitable[int]]
) -> None:
    program = await shop.program(cast.erik)
    async with shop.sessions.begin() as session:
        subscription = await session.get_one(Subscription, cast.erik.account_id)
        subscription.product_kind = ProductKind.FREE
        people = Cast(session, shop.clock.now())
        for number in range(5):
            person = await people.client(f"Client{number}")
            session.add(active_membership(program, person, shop))
    seen = await page(maya, program)
    assert (seen["primary_action"]["label"], seen["alert"]["kind"]) == ("Currently Unavailable", "unavailable")
    for _ in range(2):
        refused = await maya.post(f"/stripe/plan/{program.id}/buy", {})
        assert (refused.status_code, refused.json()["reason"]) == (422, "unavailable")
    async with shop.sessions() as session:
        published = (await session.scalars(select(EventRow).where(EventRow.type == "over_limit_purchase"))).all()
        mine = await session.scalar(select(Membership).where(Membership.client_id == cast.maya.id))
    assert len(published) == 1
    assert mine is None
    await run_jobs()
    (notice,) = (await erik.get("/notifications")).json()["items"]
    assert (notice["notification_type"], notice["activity_type"]) == ("coach_over_limit_purchase", "coach_membership")
    assert notice["text"] == "Maya Kowalczyk tried to join Foundations, but you've reached your client limit."


def active_membership(program: Program, person: Person, shop: Shop) -> Membership:
    now = shop.clock.now()
    return Membership(
        client_id=person.id,
        program_id=program.id,
        account_id=program.account_id,
        state=State.ACTIVE,
        created_at=now,
        updated_at=now,
    )


@pytest.mark.spec("BUY-29", "API-31", "CAL-08")
async def test_a_program_bought_without_a_date_has_to_be_started(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", {})
    seen = await page(maya, program)
    assert seen["primary_action"] | {"tooltip": None} == {
        "action": "start",
        "label": "Start my Program",
        "reason": None,
        "tooltip": None,
    }
    started = await maya.post("/schedule/apply_plan", {"plan_id": str(program.id), "start_date": "2026-01-14"})
    assert (started.json()["is_applied"], started.json()["starts_on"]) == (True, "2026-01-14")
    again = await maya.post("/schedule/apply_plan", {"plan_id": str(program.id), "start_date": "2026-01-15"})
    assert again.status_code == 409


@pytest.mark.spec("CAL-09", "CAL-11", "API-24", "API-25", "CAL-14")
async def test_a_scheduled_program_can_be_rescheduled(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": "2026-01-20"})
    info = (await maya.get(f"/plans/{program.id}/re_add_info")).json()
    assert (info["min_date"], info["current_date"], info["can_reschedule"]) == ("2026-01-12", "2026-01-20", True)
    shown = await page(maya, program)
    assert (shown["primary_action"]["action"], shown["primary_action"]["reason"]) == ("none", "scheduled")
    assert shown["membership"]["abilities"] == ["reschedule", "cancel"]
    past = await maya.post(f"/plans/{program.id}/re_add_schedule", {"date": "2026-01-11"})
    assert "date" in past.json()["errors"]
    moved = await maya.post(f"/plans/{program.id}/re_add_schedule", {"date": "2026-01-15"})
    assert moved.json()["message"] == "Foundations has been successfully rescheduled."
    await shop.advance(timedelta(days=3))
    assert (await page(maya, program))["membership"]["state"] == "active"


@pytest.mark.spec("CAL-09")
async def test_nobody_reschedules_to_a_day_before_the_launch(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, launch_date=date(2026, 1, 20))
    await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": "2026-01-22"})
    info = (await maya.get(f"/plans/{program.id}/re_add_info")).json()
    assert (info["min_date"], info["current_date"]) == ("2026-01-20", "2026-01-22")
    early = await maya.post(f"/plans/{program.id}/re_add_schedule", {"date": "2026-01-19"})
    assert (early.status_code, list(early.json()["errors"])) == (422, ["date"])
    assert (await maya.get(f"/plans/{program.id}/re_add_info")).json()["current_date"] == "2026-01-22"


@pytest.mark.spec("BUY-71", "BUY-28")
async def test_the_waiver_is_signed_before_the_purchase_and_stored(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, waiver_required=True, waiver_text="Train at your own risk.")
    assert (await page(maya, program))["plan_waiver"]["needed"] is True
    refused = await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert set(refused.json()["errors"]) == {"waiver_accepted", "full_name"}
    signed = {"start_date": "2026-01-12", "waiver_accepted": True, "full_name": "Maya Kowalczyk"}
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", signed)).status_code == 200
    await update_program(shop, program, waiver_text="Train carefully.")
    waiver = (await page(maya, program))["plan_waiver"]
    assert (waiver["accepted_text"], waiver["full_name"], waiver["needed"]) == (
        "Train at your own risk.",
        "Maya Kowalczyk",
        True,
    )


@pytest.mark.spec("PRG-09")
async def test_what_depends_on_the_viewer(shop: Shop, cast: Cast, maya: Requests, erik: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    names = ("is_bought", "is_applied", "is_blocked", "can_sale", "allowed_to_buy", "will_resume")
    before = await page(maya, program)
    assert [before[name] for name in names] == [False, False, False, True, True, False]
    assert (before["selected_price"], before["membership"], before["original_price"]) == (None, None, None)
    assert before["local_price"]["amount_minor"] == 3900
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    bought = await page(maya, program)
    assert [bought[name] for name in names] == [True, True, False, True, True, False]
    assert bought["selected_price"] == bought["price_options"][0]["id"]
    mine = bought["membership"]
    assert (mine["state"], mine["plan_price"]["amount_minor"], mine["cancel_at_period_end"]) == ("active", 3900, False)
    own = await page(erik, program)
    assert (own["local_price"], own["original_price"]["amount_minor"]) == (None, 3900)
    assert [own[name] for name in ("app_store_url", "play_store_url", "custom_app_name")] == [None, None, None]


@pytest.mark.spec("BUY-33")
async def test_only_clients_buy(shop: Shop, cast: Cast, erik: Requests, visitor: Requests) -> None:
    program = await shop.program(cast.erik)
    assert (await erik.post(f"/stripe/plan/{program.id}/buy", {})).status_code == 403
    assert (await visitor.post(f"/stripe/plan/{program.id}/buy", {})).status_code == 401


@pytest.mark.spec("BUY-43")
async def test_an_archived_price_option_cannot_be_bought(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), (Period.YEARLY, 39_000))
    async with shop.sessions.begin() as session:
        option = await session.scalar(
            select(PriceOption).where(PriceOption.program_id == program.id, PriceOption.period == Period.YEARLY)
        )
        assert option is not None
        option.archived_at = shop.clock.now()
    await shop.card(cast.maya, cast.erik)
    refused = await maya.post(f"/stripe/plan/{program.id}/buy", {"price_option_id": str(option.id)})
    assert refused.json()["errors"] == {
        "price_option_id": ["This subscription option is no longer available. Please choose another."]
    }
    assert await shop.invoices() == []


@pytest.mark.spec("BUY-31")
async def test_a_removed_client_can_buy_again_only_if_allowed_to_rejoin(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests
) -> None:
    program = await shop.program(cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    there = f"/coach/plans/{program.id}/clients/{cast.maya.id}"
    removed = (await erik.post(f"{there}/remove")).json()
    assert (removed["state"], removed["canceled_by"], removed["is_blocked"]) == ("canceled", "canceled_by_coach", True)
    button = (await page(maya, program))["primary_action"]
    assert button["tooltip"] == "You have been removed from this program by the coach."
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", {})).json()["reason"] == "blocked"
    await erik.post(f"{there}/allow_rejoin")
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", {})).status_code == 200


@pytest.mark.spec("BUY-16")
async def test_prices_are_also_shown_in_the_clients_currency(
    shop: Shop, cast: Cast, maya: Requests, as_person: Callable[[Person], Requests]
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    assert (await page(maya, program))["price_options"][0]["local_price"] is None
    async with shop.sessions.begin() as session:
        somebody = await Cast(session, shop.clock.now()).client("Yuki")
        somebody.user.platform_currency = "JPY"
    local = (await page(as_person(somebody), program))["local_price"]["local_price"]
    assert (local["currency"], local["price_format"]) == ("JPY", "¥7,903")


async def test_a_foreign_or_missing_program_is_not_found(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik)
    await update_program(shop, program, state="draft")
    assert (await maya.get(f"/plans/{program.id}/public")).status_code == 404
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", {})).status_code == 404
    assert (await maya.get("/plans/nothing/public")).status_code == 404
    assert (await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")).status_code == 404


@given(
    st.builds(
        page_actions.PageContext,
        **{name: st.booleans() for name in page_actions.PageContext.__dataclass_fields__ if name != "state"},
        state=st.none() | st.sampled_from(State),
    )
)
def test_the_button_has_either_an_action_or_a_reason(page: page_actions.PageContext) -> None:
    action, reason = page_actions.primary_action(page)
    assert (action is page_actions.Action.NONE) == (reason is not None)
    if page_actions.alert(page) is page_actions.Alert.PAYMENT_DUE and not page.client_removed:
        assert action is page_actions.Action.RETRY
    if page.is_coach:
        assert action is page_actions.Action.NONE


async def test_the_page_takes_two_statements_and_is_cached(
    shop: Shop, cast: Cast, visitor: Requests, count_queries: Callable[[], Any]
) -> None:
    program = await shop.program(cast.erik, (Period.YEARLY, 39_000), (Period.MONTHLY, 3900))
    with count_queries() as queries:
        first = await visitor.get(f"/plans/{program.id}/public")
    assert len(queries) == 2
    assert set(first.json()) == set(PublicProgram.model_fields)
    again = await visitor.get(f"/plans/{program.id}/public", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    await update_program(shop, program, title="Another name")
    changed = await visitor.get(f"/plans/{program.id}/public", headers={"If-None-Match": first.headers["etag"]})
    assert changed.json()["title"] == "Another name"


async def test_a_draft_is_visible_to_the_coaches_of_its_account_only(
    shop: Shop, cast: Cast, erik, ines, maya, visitor
) -> None:
    program = await shop.program(cast.erik)
    await update_program(shop, program, state=ProgramState.DRAFT, custom_url="not-yet")
    assert (await page(erik, program))["state"] == "draft"
    for who in (ines, maya, visitor):
        assert (await who.get(f"/plans/{program.id}/public")).status_code == 404
    assert (await erik.get("/plans/not-yet/public")).status_code == 404, "a custom URL only leads to published programs"
    await update_program(shop, program, state=ProgramState.PUBLISHED)
    assert (await visitor.get("/plans/Not-Yet/public")).json()["id"] == str(program.id)
