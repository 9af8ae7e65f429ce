"""Coach accounts: opened, listed, switched to; the first weeks' checklist."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts import ports
from regimen.accounts.actions.accounts import complete_checklist_step
from regimen.accounts.models import Account, AccountKind, CoachInvitation, MemberRole
from regimen.kit.clock import Clock
from regimen.platform.models import EventRow
from regimen.platform.services import Services
from regimen.programs.models import ProgramType
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.training.factory import TrainingFactory
from tests.waiting import wait_for


@pytest.fixture
async def nora(join, with_token) -> Requests:
    """A coach who has just signed up and chosen nothing."""
    requests: Requests = with_token(await join())
    return requests


@pytest.mark.spec("ACC-01", "ACC-31", "ACC-34", "OV-104", "IDN-26")
async def test_a_new_coach_opens_their_private_account(nora: Requests) -> None:
    answer = await nora.post("/accounts", {"kind": "private"})
    assert answer.status_code == 201, answer.text
    current = answer.json()["current"]
    assert (current["account_kind"], current["title"], current["currency"]) == ("private", "Nora Berg", "GBP")
    assert (current["registration_step"], current["account_role"], current["financial"]) == ("setup", "owner", True)
    assert current["check_list_info"] == {"completed_steps": ["sing_up"], "total_points": 4}
    assert (await nora.get("/users/me")).json() == answer.json()


@pytest.mark.spec("ACC-01", "ACC-03")
@pytest.mark.parametrize("kind", ["team", "gym", "brand"])
async def test_a_business_owner_has_a_private_account_beside_it(nora: Requests, kind: str, session) -> None:
    form = {"kind": kind, "title": "Fjord Athletics", "country": "DE", "currency": "EUR", "custom_url": "Fjord"}
    current = (await nora.post("/accounts", form)).json()["current"]
    assert (current["account_kind"], current["title"], current["custom_url"]) == (kind, "Fjord Athletics", "fjord")
    assert (current["currency"], current["country"]) == ("EUR", "DE")
    listed = (await nora.get("/accounts")).json()
    assert [(a["account_kind"], a["current_account"], a["invite_status"]) for a in listed] == [
        ("private", False, "accepted"),
        (kind, True, "accepted"),
    ]
    events = (
        await session.scalars(select(EventRow.body["kind"].astext).where(EventRow.type == "account_created"))
    ).all()
    assert sorted(events) == sorted([kind, "private"])


@pytest.mark.spec("IDN-26", "OV-32", "CON-06")
@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"kind": "gym"}, "title"),
        ({"kind": "gym", "title": "x" * 50}, "title"),
        ({"kind": "gym", "title": "A/B"}, "title"),
        ({"kind": "gym", "title": "Fjord", "currency": "JPY"}, "currency"),
        ({"kind": "gym", "title": "Fjord", "country": "XX"}, "country"),
        ({"kind": "gym", "title": "Fjord", "custom_url": "taken"}, "custom_url"),
        ({"kind": "club", "title": "Fjord"}, "kind"),
    ],
)
async def test_a_refused_account_is_not_there(
    nora: Requests, ines: Requests, form: dict[str, Any], field: str, session: AsyncSession
) -> None:
    await ines.post("/users/me", {"user": {"custom_url": "taken"}})
    before = await session.scalar(select(func.count()).select_from(Account))
    answer = await nora.post("/accounts", form)
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == [field]
    assert await session.scalar(select(func.count()).select_from(Account)) == before
    assert (await nora.get("/users/me")).json()["current"]["registration_step"] == "profile"


async def test_one_private_account_a_person(nora: Requests) -> None:
    await nora.post("/accounts", {"kind": "private"})
    answer = await nora.post("/accounts", {"kind": "private"})
    assert answer.json()["errors"] == {"kind": ["You already have a private account."]}
    assert len((await nora.get("/accounts")).json()) == 1


async def test_a_client_opens_none(maya: Requests, session: AsyncSession) -> None:
    before = await session.scalar(select(func.count()).select_from(Account))
    assert (await maya.post("/accounts", {"kind": "private"})).status_code == 403
    assert (await maya.get("/accounts")).status_code == 403
    assert await session.scalar(select(func.count()).select_from(Account)) == before


async def test_a_person_without_an_account_is_not_a_working_coach(nora: Requests) -> None:
    assert (await nora.get("/subscribe")).status_code == 403
    assert (await nora.patch("/check_list/hide_checklist")).status_code == 403
    assert (await nora.get("/accounts")).json() == []


def invitation(account: Person, invited: Person, clock: Clock) -> CoachInvitation:
    return CoachInvitation(
        account_id=account.account_id,
        email=invited.user.email,
        role=MemberRole.COACH,
        expires_at=clock.now() + timedelta(days=7),
        invited_by=account.id,
        invited_at=clock.now(),
        created_at=clock.now(),
    )


FIELDS = """id full_name title avatar_url custom_url type_account account_kind current_account invite_status
    has_new_notifications has_unread_chat_messages subscriptions"""


@pytest.mark.spec("API-22", "ACC-06")
async def test_the_list_carries_what_the_switcher_shows(
    erik: Requests, cast: Cast, session: AsyncSession, clock: Clock
) -> None:
    await TrainingFactory(session, cast, clock.now()).enrol(cast.maya, ProgramType.SELF_PACED)
    await session.commit()
    await erik.post("/users/me", {"user": {"custom_url": "northside"}})
    (only,) = (await erik.get("/accounts")).json()
    assert set(FIELDS.split()) <= set(only)
    subscription = only.pop("subscriptions")
    assert {name: only[name] for name in FIELDS.split() if name != "subscriptions"} == {
        "id": str(cast.erik.account_id),
        "full_name": "Northside Strength",
        "title": "Northside Strength",
        "avatar_url": None,
        "custom_url": "northside",
        "type_account": "Coach",
        "account_kind": "gym",
        "current_account": True,
        "invite_status": "accepted",
        "has_new_notifications": False,
        "has_unread_chat_messages": False,
    }
    trial_ends = (await erik.get("/subscribe")).json()["trial_end_date"]
    assert trial_ends is not None
    assert subscription == {
        "active": True,
        "trial": True,
        "trial_end_date": trial_ends,
        "active_clients": 1,
        "plan_id": None,
    }


@pytest.mark.spec("ACC-12")
async def test_ten_accounts_cost_as_many_queries_as_one(
    erik: Requests, cast: Cast, session: AsyncSession, clock: Clock, count_queries
) -> None:
    with count_queries() as one:
        await erik.get("/accounts")
    for number in range(9):
        other = await cast.coach(f"Other{number}", "Coach", AccountKind.TEAM, f"Team {number}")
        session.add(invitation(other, cast.erik, clock))
    await session.commit()
    with count_queries() as ten:
        listed = (await erik.get("/accounts")).json()
    assert [one["invite_status"] for one in listed] == ["accepted"] + ["pending"] * 9
    assert len(ten) == len(one) <= 5 + len(ports.account_extensions)


@pytest.mark.spec("ACC-03", "ACC-10", "API-17")
async def test_switching_moves_this_device_only(nora: Requests, enter, mailed, with_token) -> None:
    business = (await nora.post("/accounts", {"kind": "gym", "title": "Fjord"})).json()["current"]
    (token,) = await mailed("confirm_email")
    await nora.post("/users/confirm", {"confirmation_token": token})
    phone = with_token(await enter("nora.berg@example.com", "six chars"))
    private = next(a for a in (await nora.get("/accounts")).json() if a["account_kind"] == "private")

    answer = await nora.put("/accounts/switch", {"id": private["id"]})
    assert answer.json()["current"]["id"] == private["id"]
    assert (await nora.get("/users/me")).json() == answer.json()
    assert (await phone.get("/users/me")).json()["current"]["id"] == business["id"]


@pytest.mark.spec("API-17")
async def test_nobody_switches_to_a_foreign_or_unaccepted_account(
    erik: Requests, cast: Cast, session: AsyncSession, clock: Clock
) -> None:
    before = (await erik.get("/users/me")).json()
    assert (await erik.put("/accounts/switch", {"id": str(cast.ines.account_id)})).status_code == 404
    session.add(invitation(cast.ines, cast.erik, clock))
    await session.commit()
    assert (await erik.put("/accounts/switch", {"id": str(cast.ines.account_id)})).status_code == 404
    assert (await erik.get("/users/me")).json() == before


@pytest.mark.spec("API-15", "ACC-30", "ACC-31", "ACC-34", "OV-37")
async def test_steps_are_ticked_once(erik: Requests, cast: Cast, session: AsyncSession, clock: Clock) -> None:
    for _ in range(2):
        answer = await erik.post("/check_list", {"check_list": {"name": "watched_video_tour"}})
        assert answer.json()["check_list_info"] == {"completed_steps": ["watched_video_tour"], "total_points": 4}
    for step in ("published_first_plan", "published_first_plan", "sign_up_first_client"):
        await complete_checklist_step(session, cast.erik.account_id, step, clock.now())
    await session.commit()
    info = (await erik.get("/users/me")).json()["current"]["check_list_info"]
    assert info["completed_steps"] == ["watched_video_tour", "published_first_plan", "sign_up_first_client"]
    events = await session.scalar(
        select(func.count()).select_from(EventRow).where(EventRow.type == "checklist_step_done")
    )
    assert events == 3


@pytest.mark.spec("ACC-33", "FED-24")
async def test_a_completed_step_is_pushed_once_to_the_coaches_of_the_account(
    erik: Requests, cast: Cast, services: Services
) -> None:
    heard = services.bus.subscribe("live")
    for _ in range(2):
        await erik.post("/check_list", {"check_list": {"name": "watched_video_tour"}})
    await erik.post("/users/me", {"user": {"free_start": True}})
    expected = ("check_list", "subscribe_updated")
    messages = [await wait_for(heard.next(), f"the event {event} for Erik's account") for event in expected]
    assert {message["stream"] for message in messages} == {f"account:{cast.erik.account_id}"}
    assert [message["message"] for message in messages] == [
        {"event": "check_list", "step": "watched_video_tour"},
        {"event": "subscribe_updated"},
    ]


@pytest.mark.spec("API-15")
async def test_a_coach_cannot_tick_what_only_the_server_knows(erik: Requests, maya: Requests) -> None:
    for name in ("published_first_plan", "sign_up_first_client", "sing_up", "anything"):
        assert (await erik.post("/check_list", {"check_list": {"name": name}})).status_code == 422
    assert (await maya.post("/check_list", {"check_list": {"name": "watched_video_tour"}})).status_code == 403
    assert (await erik.get("/users/me")).json()["current"]["check_list_info"]["completed_steps"] == []


@pytest.mark.spec("API-16", "ACC-35")
async def test_a_hidden_checklist_stays_hidden(erik: Requests, ines: Requests) -> None:
    assert (await erik.patch("/check_list/hide_checklist")).json()["hide_checklist"] is True
    assert (await erik.get("/users/me")).json()["current"]["hide_checklist"] is True
    assert (await ines.get("/users/me")).json()["current"]["hide_checklist"] is False


@pytest.mark.spec("ACC-36")
@pytest.mark.parametrize(("financial", "status"), [(True, 200), (False, 403)])
async def test_who_sees_money_sees_the_checklist_and_may_hide_it(
    cast: Cast, erik: Requests, as_person, financial: bool, status: int
) -> None:
    bea = as_person(await cast.hire("Bea", "Novak", cast.erik, financial=financial))
    assert (await bea.patch("/check_list/hide_checklist")).status_code == status
    assert (await erik.get("/users/me")).json()["current"]["hide_checklist"] is (status == 200)
