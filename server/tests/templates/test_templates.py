"""Templates as a coach uses them: list, open, create, change, delete."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccountKind
from regimen.exercises.models import Exercise
from regimen.exercises.seed import seed_exercises, seed_library
from regimen.subscription.models import ProductKind, Subscription
from regimen.templates.models import Template
from regimen.templates.rules import MAX_NAME
from regimen.templates.seed import seed_templates, seed_templates_of_product
from regimen.training.rules.content import entries_of
from tests.cast import Cast, Person
from tests.conftest import MONDAY, Requests
from tests.training.api_samples import DAY

REST: dict[str, Any] = {"version": 1, "sessions": []}
LOWER = {"kind": "day", "name": "Lower body", "days": [DAY]}


async def create(coach: Requests, **values: Any) -> dict[str, Any]:
    answer = await coach.post("/coach/templates", LOWER | values)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def names(coach: Requests, query: str = "") -> list[str]:
    answer = await coach.get(f"/coach/templates?{query}")
    assert answer.status_code == 200, answer.text
    return [item["name"] for item in answer.json()["items"]]


async def stored(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(Template)) or 0


@pytest.mark.spec("TRN-26", "TRN-29")
async def test_each_list_creates_and_edits_its_kind(erik: Requests) -> None:
    week = [DAY, *[REST] * 6]
    await create(erik, name="Leg day")
    await create(erik, kind="hyrox", name="Race pace")
    created = await create(erik, kind="week", name="Base week", days=week)
    assert await names(erik, "kind=day") == ["Leg day"]
    assert await names(erik, "kind=hyrox") == ["Race pace"]
    assert await names(erik, "kind=week") == ["Base week"]
    assert await names(erik, "name=pace race") == ["Race pace"]
    change = {"name": "Build week", "days": [REST, *week[:6]], "version": 1}
    changed = (await erik.put(f"/coach/templates/{created['id']}", change)).json()
    assert (changed["name"], changed["version"]) == ("Build week", 2)
    opened = (await erik.get(f"/coach/templates/{created['id']}")).json()
    assert [len(day["sessions"]) for day in opened["days"]] == [0, 1, 0, 0, 0, 0, 0]
    assert opened["abilities"] == ["edit", "delete"]


async def test_a_row_says_what_is_in_the_template(erik: Requests) -> None:
    await create(erik)
    [row] = (await erik.get("/coach/templates")).json()["items"]
    assert (row["sessions"], row["exercises"], row["exercise_count"]) == (
        1,
        ["Squat", "Row", "Dip", "Plank", "Burpee", "Clean"],
        7,
    )


@pytest.mark.spec("TRN-27", "TRN-28")
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Template name is required."),
        ("   ", "Template name is required."),
        ("A", "Min 2 Characters"),
        ("A" * (MAX_NAME + 1), "Max 64 Characters"),
    ],
)
async def test_the_name_has_two_to_64_characters(
    erik: Requests, session: AsyncSession, name: str, sentence: str
) -> None:
    refused = await erik.post("/coach/templates", LOWER | {"name": name})
    assert refused.status_code == 422
    assert refused.json()["errors"] == {"name": [sentence]}
    assert await stored(session) == 0
    assert (await create(erik, name="Up"))["name"] == "Up"
    assert (await create(erik, name="A" * MAX_NAME))["name"] == "A" * MAX_NAME


@pytest.mark.parametrize(
    ("days", "kind"),
    [([DAY], "week"), ([DAY] * 7, "day"), ([DAY, DAY], "hyrox"), ([REST], "day"), ([REST] * 7, "week")],
)
async def test_a_template_has_the_days_of_its_kind_and_is_not_empty(
    erik: Requests, session: AsyncSession, days: list[Any], kind: str
) -> None:
    refused = await erik.post("/coach/templates", LOWER | {"kind": kind, "days": days})
    assert refused.status_code == 422
    assert list(refused.json()["errors"]) == ["days"]
    assert await stored(session) == 0


async def test_an_exercise_of_another_account_is_refused(erik: Requests, ines: Requests, session: AsyncSession) -> None:
    sled = {"name": "Harbour Sled", "metric_category": "strength", "muscle_group": "back", "equipment": "other"}
    foreign = (await ines.post("/coach/exercises", sled)).json()["id"]
    entry = {"id": "e1", "name": "Harbour Sled", "exercise_id": foreign}
    day = {"sessions": [{"id": "s1", "blocks": [{"id": "b1", "kind": "strength", "entries": [entry]}]}]}
    refused = await erik.post("/coach/templates", LOWER | {"days": [day]})
    assert refused.json()["errors"] == {"days": ["An exercise of this template is not in your library."]}
    assert await stored(session) == 0


async def test_a_stale_save_changes_nothing(erik: Requests) -> None:
    created = await create(erik)
    address = f"/coach/templates/{created['id']}"
    assert (await erik.put(address, {"name": "First", "days": [DAY], "version": 1})).status_code == 200
    stale = await erik.put(address, {"name": "Second", "days": [DAY], "version": 1})
    assert (stale.status_code, stale.json()["reason"]) == (409, "stale")
    assert await names(erik) == ["First"]


async def test_a_deleted_template_can_be_brought_back(erik: Requests) -> None:
    created = await create(erik)
    address = f"/coach/templates/{created['id']}"
    assert (await erik.delete(address)).status_code == 204
    assert (await erik.delete(address)).status_code == 204
    assert await names(erik) == []
    assert (await erik.get(address)).status_code == 404
    assert (await erik.post(f"{address}/restore", {})).status_code == 200
    assert await names(erik) == ["Lower body"]


async def test_templates_belong_to_one_account(erik: Requests, ines: Requests) -> None:
    created = await create(erik)
    address = f"/coach/templates/{created['id']}"
    assert await names(ines) == []
    assert (await ines.get(address)).status_code == 404
    assert (await ines.put(address, {"name": "Mine", "days": [DAY], "version": 1})).status_code == 404
    assert (await ines.delete(address)).status_code == 404
    assert await names(erik) == ["Lower body"]


async def test_the_products_templates_are_seen_by_all_and_changed_by_nobody(
    erik: Requests, session: AsyncSession
) -> None:
    await seed_library(session, MONDAY)
    assert await seed_templates(session, MONDAY) == len(seed_templates_of_product())
    assert await seed_templates(session, MONDAY) == 0
    listed = (await erik.get("/coach/templates?kind=week")).json()["items"]
    assert [item["name"] for item in listed] == sorted(item["name"] for item in listed)
    five = next(item for item in listed if item["name"] == "5x5, 3 days")
    assert (five["own"], five["abilities"]) == (False, [])
    address = f"/coach/templates/{five['id']}"
    refused = await erik.put(address, {"name": "Mine", "days": [DAY] + [REST] * 6, "version": 1})
    assert refused.status_code == 403
    assert (await erik.delete(address)).status_code == 403
    opened = (await erik.get(address)).json()
    squat = opened["days"][0]["sessions"][0]["blocks"][0]["entries"][0]
    exercise = await session.get(Exercise, squat["exercise_id"])
    assert exercise is not None
    assert (exercise.name, opened["name"]) == ("Back Squat", "5x5, 3 days")
    copied = await create(erik, kind="week", name=opened["name"], days=opened["days"])
    assert copied["own"]


def test_every_exercise_of_the_products_templates_is_in_the_library() -> None:
    known = {one.name for one in seed_exercises()}
    used = {
        entry.name
        for template in seed_templates_of_product()
        for day in template.days
        for block in day.blocks()
        for entry in entries_of(block)
    }
    assert used <= known


@pytest.mark.spec("TRN-29", "SUB-07")
async def test_the_free_plan_has_no_templates(
    cast: Cast, session: AsyncSession, as_person: Callable[[Person], Requests]
) -> None:
    nia = await cast.coach("Nia", "Free", AccountKind.PRIVATE, "Nia Free")
    coach = as_person(nia)
    created = await create(coach)
    subscription = await session.get(Subscription, nia.account_id)
    assert subscription is not None
    subscription.product_kind, subscription.trial_end_at = ProductKind.FREE, None
    await session.commit()
    address = f"/coach/templates/{created['id']}"
    answers = [
        await coach.post("/coach/templates", LOWER),
        await coach.get(address),
        await coach.put(address, {"name": "Other", "days": [DAY], "version": 1}),
        await coach.delete(address),
    ]
    for answer in answers:
        assert (answer.status_code, answer.json()["reason"]) == (422, "upgrade")
        assert answer.json()["feature"] == "templates"
    listed = (await coach.get("/coach/templates")).json()
    assert listed["abilities"] == []
    assert [(item["name"], item["abilities"]) for item in listed["items"]] == [("Lower body", [])]
    assert await stored(session) == 1
