"""Macros: coaches set them for their clients from a date on, and these clients see them."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.memberships.models import Membership, State
from regimen.nutrition.models import MacroTarget
from regimen.nutrition.rules import MAX_TARGETS
from regimen.platform.services import Services
from regimen.programs.models import ProgramType
from regimen.subscription.models import Subscription
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.training.coach_program import create_program, enrol_client
from tests.training.factory import EnrolledClient, TrainingFactory

TODAY = date(2026, 1, 12)
MACROS = {"protein_g": 150, "carbs_g": 200.5, "fat_g": 70, "calories_kcal": 2032}
GRAMS = "Enter a number from 0 to 1,000, with one decimal at most."
KCAL = "Enter a number from 0 to 10,000, with one decimal at most."


@pytest.fixture
async def maya_trains(training: TrainingFactory, cast: Cast) -> EnrolledClient:
    """Maya has a program of Erik's gym."""
    return await training.enrol(cast.maya, ProgramType.FIXED, written=[0])


def form(*clients: Person, starts_on: date = TODAY, **values: Any) -> dict[str, Any]:
    return {"client_ids": [str(one.id) for one in clients], "starts_on": starts_on.isoformat(), **MACROS, **values}


async def set_macros(coach: Requests, *clients: Person, **values: Any) -> None:
    answer = await coach.put("/coach/macro_targets", form(*clients, **values))
    assert answer.status_code == 204, answer.text


async def history(coach: Requests, client: Person) -> dict[str, Any]:
    answer = await coach.get(f"/coach/clients/{client.id}/macro_targets")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def seen_by(client: Requests) -> list[dict[str, Any]]:
    answer = await client.get("/athlete/macro_targets")
    assert answer.status_code == 200, answer.text
    return list(answer.json()["items"])


async def stored(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(MacroTarget)) or 0


@pytest.mark.spec("TRN-18", "TRN-25")
@pytest.mark.usefixtures("maya_trains")
async def test_a_coach_sets_macros_and_the_client_sees_them(erik: Requests, maya: Requests, cast: Cast) -> None:
    await set_macros(erik, cast.maya)
    [target] = await seen_by(maya)
    assert target == {
        "account_id": str(cast.erik.account_id),
        "account_title": "Northside Strength",
        "starts_on": "2026-01-12",
        **MACROS,
    }
    listed = await history(erik, cast.maya)
    assert listed["is_current_client"] is True
    assert (listed["items"][0]["set_by"], listed["items"][0]["carbs_g"]) == ("Erik Lindqvist", 200.5)


@pytest.mark.usefixtures("maya_trains")
async def test_macros_have_a_start_and_a_history(erik: Requests, maya: Requests, cast: Cast) -> None:
    await set_macros(erik, cast.maya, starts_on=TODAY - timedelta(days=30), protein_g=120)
    await set_macros(erik, cast.maya, starts_on=TODAY + timedelta(days=7), protein_g=180)
    await set_macros(erik, cast.maya, starts_on=TODAY - timedelta(days=2), protein_g=150)
    listed = await history(erik, cast.maya)
    assert [item["protein_g"] for item in listed["items"]] == [180, 150, 120]
    assert listed["current_id"] == listed["items"][1]["id"]
    assert [item["starts_on"] for item in await seen_by(maya)] == ["2026-01-19", "2026-01-10", "2025-12-13"]


@pytest.mark.usefixtures("maya_trains")
async def test_macros_from_the_same_date_are_replaced(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    await set_macros(erik, cast.maya)
    await set_macros(erik, cast.maya, fat_g=65.5)
    assert [item["fat_g"] for item in (await history(erik, cast.maya))["items"]] == [65.5]
    assert await stored(session) == 1


async def test_several_clients_get_the_same_macros_in_the_same_queries(
    training: TrainingFactory,
    erik: Requests,
    tom: Requests,
    cast: Cast,
    maya_trains: EnrolledClient,
    count_queries: Callable[[], Any],
) -> None:
    await training.enrol(cast.tom, ProgramType.FIXED, program=maya_trains.program)
    with count_queries() as for_one:
        await set_macros(erik, cast.maya)
    with count_queries() as for_two:
        await set_macros(erik, cast.maya, cast.tom, cast.maya)
    assert len(for_one) == len(for_two) <= 8
    assert [item["calories_kcal"] for item in await seen_by(tom)] == [2032]


@pytest.mark.spec("TRN-19")
@pytest.mark.usefixtures("maya_trains")
@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("protein_g", -0.1, GRAMS),
        ("carbs_g", 1000.1, GRAMS),
        ("fat_g", 70.25, GRAMS),
        ("fat_g", "much", GRAMS),
        ("protein_g", None, GRAMS),
        ("calories_kcal", 10_000.1, KCAL),
        ("calories_kcal", [2000], KCAL),
    ],
)
async def test_amounts_that_are_not_valid_change_nothing(
    erik: Requests, cast: Cast, session: AsyncSession, name: str, value: Any, sentence: str
) -> None:
    refused = await erik.put("/coach/macro_targets", form(cast.maya, **{name: value}))
    assert (refused.status_code, refused.json()["errors"]) == (422, {name: [sentence]})
    assert await stored(session) == 0
    limits = {"protein_g": 1000, "carbs_g": 0, "fat_g": 0.1, "calories_kcal": 10_000}
    await set_macros(erik, cast.maya, **limits)
    assert {name: (await history(erik, cast.maya))["items"][0][name] for name in limits} == limits


@pytest.mark.usefixtures("maya_trains")
@pytest.mark.parametrize("days", [-367, 367])
async def test_a_start_far_from_today_is_refused(erik: Requests, cast: Cast, session: AsyncSession, days: int) -> None:
    refused = await erik.put("/coach/macro_targets", form(cast.maya, starts_on=TODAY + timedelta(days=days)))
    assert refused.json()["errors"] == {"starts_on": ["Choose a date within a year of today."]}
    assert await stored(session) == 0


@pytest.mark.usefixtures("maya_trains")
async def test_one_who_is_not_a_client_refuses_it_for_all(
    erik: Requests, ines: Requests, cast: Cast, session: AsyncSession
) -> None:
    for people in ([cast.tom], [cast.maya, cast.tom]):
        assert (await erik.put("/coach/macro_targets", form(*people))).status_code == 404
    assert await stored(session) == 0
    await set_macros(erik, cast.maya)
    target = (await history(erik, cast.maya))["items"][0]["id"]
    assert (await ines.put("/coach/macro_targets", form(cast.maya))).status_code == 404
    assert (await ines.get(f"/coach/clients/{cast.maya.id}/macro_targets")).status_code == 404
    assert (await ines.delete(f"/coach/clients/{cast.maya.id}/macro_targets/{target}")).status_code == 404
    assert (await erik.delete(f"/coach/clients/{cast.tom.id}/macro_targets/{target}")).status_code == 404
    assert await stored(session) == 1


async def test_past_clients_keep_their_history_but_see_nothing(
    erik: Requests, maya: Requests, cast: Cast, session: AsyncSession, maya_trains: EnrolledClient
) -> None:
    await set_macros(erik, cast.maya)
    ended = update(Membership).where(Membership.id == maya_trains.membership_id).values(state=State.CANCELED)
    await session.execute(ended)
    await session.commit()
    assert await seen_by(maya) == []
    listed = await history(erik, cast.maya)
    assert (len(listed["items"]), listed["is_current_client"]) == (1, False)
    refused = await erik.put("/coach/macro_targets", form(cast.maya, protein_g=1))
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["client_ids"])
    assert (await history(erik, cast.maya)) == listed


@pytest.mark.usefixtures("maya_trains")
async def test_a_client_of_two_accounts_sees_both(
    erik: Requests, ines: Requests, maya: Requests, cast: Cast, session: AsyncSession
) -> None:
    program = await create_program(session, cast.ines, cast.now)
    await enrol_client(session, program, cast.maya, cast.now, anchor=TODAY)
    await session.commit()
    await set_macros(erik, cast.maya, protein_g=150)
    await set_macros(ines, cast.maya, protein_g=110)
    seen = [(item["account_title"], item["protein_g"]) for item in await seen_by(maya)]
    assert seen == [("Harbour Fitness", 110), ("Northside Strength", 150)]
    assert [item["protein_g"] for item in (await history(erik, cast.maya))["items"]] == [150]


@pytest.mark.usefixtures("maya_trains")
async def test_removing_macros_brings_those_before_back(erik: Requests, cast: Cast) -> None:
    await set_macros(erik, cast.maya, starts_on=TODAY - timedelta(days=9), protein_g=120)
    await set_macros(erik, cast.maya)
    target = (await history(erik, cast.maya))["current_id"]
    path = f"/coach/clients/{cast.maya.id}/macro_targets/{target}"
    assert (await erik.delete(path)).status_code == 204
    assert (await erik.delete(path)).status_code == 404
    listed = await history(erik, cast.maya)
    assert [item["protein_g"] for item in listed["items"]] == [120]
    assert listed["current_id"] == listed["items"][0]["id"]


@pytest.mark.usefixtures("maya_trains")
async def test_a_client_has_a_limited_number_of_entries(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    session.add_all(
        MacroTarget(
            account_id=cast.erik.account_id,
            client_id=cast.maya.id,
            starts_on=TODAY - timedelta(days=1 + number),
            set_by=cast.erik.id,
            set_at=cast.now,
            **MACROS,
        )
        for number in range(MAX_TARGETS)
    )
    await session.commit()
    assert (await erik.put("/coach/macro_targets", form(cast.maya))).status_code == 422
    assert await stored(session) == MAX_TARGETS
    await set_macros(erik, cast.maya, starts_on=TODAY - timedelta(days=5))


@pytest.mark.usefixtures("maya_trains")
async def test_a_closed_account_sets_nothing(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    await set_macros(erik, cast.maya)
    before = await history(erik, cast.maya)
    subscription = await session.get(Subscription, cast.erik.account_id)
    assert subscription is not None
    subscription.trial_end_at = cast.now - timedelta(days=1)
    await session.commit()
    assert (await erik.put("/coach/macro_targets", form(cast.maya, protein_g=1))).status_code == 406
    path = f"/coach/clients/{cast.maya.id}/macro_targets/{before['current_id']}"
    assert (await erik.delete(path)).status_code == 406
    assert await history(erik, cast.maya) == before


@pytest.mark.usefixtures("maya_trains")
async def test_client_and_coaches_are_told(
    erik: Requests, cast: Cast, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(services.bus, "publish", lambda _topic, message: sent.append(message))
    await set_macros(erik, cast.maya)
    assert {one["stream"] for one in sent} == {f"user:{cast.maya.id}", f"account:{cast.erik.account_id}"}
    event = {"event": "macro_targets_changed", "client_id": str(cast.maya.id)}
    assert [one["message"] for one in sent] == [event, event]
    sent.clear()
    target = (await history(erik, cast.maya))["current_id"]
    await erik.delete(f"/coach/clients/{cast.maya.id}/macro_targets/{target}")
    assert [one["message"] for one in sent] == [event, event]
