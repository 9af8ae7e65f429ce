"""The exercise library as a coach uses it: list, search, create, change, archive."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccountKind
from regimen.exercises.models import Equipment, Exercise, Measurement, MetricCategory, MuscleGroup
from regimen.subscription.models import ProductKind
from regimen.subscription.rules import Feature
from tests.cast import Cast, Person
from tests.conftest import MONDAY, Requests

SLED = {
    "name": "Harbour Sled March",
    "metric_category": "strength",
    "muscle_group": "upper_legs",
    "equipment": "specialised_equipment",
    "measurement": "weight_distance",
    "cue": "Short steps, long spine.",
}


def product_exercise(name: str, **values: Any) -> Exercise:
    return Exercise(
        **(
            {
                "name": name,
                "metric_category": MetricCategory.STRENGTH,
                "muscle_group": MuscleGroup.CHEST,
                "equipment": Equipment.STRENGTH,
                "measurement": Measurement.WEIGHT_REPS,
                "cue": "",
                "instructions": "",
                "created_at": MONDAY,
            }
            | values
        )
    )


@pytest.fixture(autouse=True)
async def library(session: AsyncSession) -> dict[str, UUID]:
    """Ids of a few product exercises, by name."""
    await session.execute(Exercise.__table__.delete())
    rows = [
        product_exercise("Bench Press"),
        product_exercise("Incline Bench Press"),
        product_exercise("Press-Up on Bench", equipment=Equipment.OTHER, measurement=Measurement.REPS),
        product_exercise("Back Squat", muscle_group=MuscleGroup.UPPER_LEGS),
        product_exercise("Row", metric_category=MetricCategory.CARDIO, equipment=Equipment.CARDIO),
        product_exercise("Child's Pose", metric_category=MetricCategory.MOBILITY, muscle_group=MuscleGroup.BACK),
    ]
    session.add_all(rows)
    await session.flush()
    return {row.name: row.id for row in rows}


async def create(coach: Requests, **values: Any) -> dict[str, Any]:
    answer = await coach.post("/coach/exercises", SLED | values)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def names(coach: Requests, query: str = "") -> list[str]:
    answer = await coach.get(f"/coach/exercises?{query}")
    assert answer.status_code == 200, answer.text
    return [item["name"] for item in answer.json()["items"]]


async def free_coach(cast: Cast) -> Person:
    return await cast.coach("Nia", "Free", AccountKind.PRIVATE, "Nia Free", product=ProductKind.FREE)


@pytest.mark.spec("TRN-30", "TRN-35")
async def test_a_coach_adds_an_exercise_and_finds_it(erik: Requests) -> None:
    exercise = await create(erik)
    assert {key: exercise[key] for key in SLED} == SLED
    assert exercise["own"] is True
    assert exercise["abilities"] == ["edit", "archive"]
    assert "Harbour Sled March" in await names(erik)
    assert (await erik.get(f"/coach/exercises/{exercise['id']}")).json() == exercise


@pytest.mark.spec("TRN-31", "TRN-32", "TRN-33")
@pytest.mark.parametrize(
    ("field", "allowed"),
    [
        ("metric_category", ["strength", "cardio", "mobility"]),
        ("muscle_group", ["abdominal", "arms", "back", "chest", "shoulders", "lower_legs", "upper_legs"]),
        (
            "equipment",
            ["accessories", "cardio", "functional", "mobility", "specialised_equipment", "strength", "other"],
        ),
    ],
)
async def test_each_field_accepts_its_own_values_only(erik: Requests, field: str, allowed: list[str]) -> None:
    for number, value in enumerate(allowed):
        await create(erik, **{"name": f"Sled {number}", field: value})
    before = await names(erik)
    answer = await erik.post("/coach/exercises", SLED | {field: "neck"})
    assert answer.status_code == 422
    assert field in answer.json()["errors"]
    assert await names(erik) == before


@pytest.mark.spec("TRN-31")
async def test_the_metric_category_stays_as_it_was_saved(erik: Requests) -> None:
    exercise = await create(erik)
    path = f"/coach/exercises/{exercise['id']}"
    answer = await erik.patch(path, {"metric_category": "cardio", "cue": "Changed."})
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == ["metric_category"]
    assert (await erik.get(path)).json() == exercise
    same = await erik.patch(path, {"metric_category": "strength", "cue": "Changed."})
    assert same.json() == exercise | {"cue": "Changed."}


@pytest.mark.spec("TRN-34")
@pytest.mark.parametrize("name", ["Harbour Sled March", "harbour sled march", "BENCH PRESS", "  Back   Squat "])
async def test_a_name_in_the_library_is_taken(erik: Requests, name: str) -> None:
    await create(erik)
    before = await names(erik)
    answer = await erik.post("/coach/exercises", SLED | {"name": name})
    assert answer.status_code == 422
    assert answer.json()["errors"] == {"name": ["This name is already taken."]}
    assert await names(erik) == before


@pytest.mark.spec("TRN-34")
async def test_renaming_to_a_taken_name_is_refused_and_keeps_the_old(erik: Requests) -> None:
    exercise = await create(erik)
    path = f"/coach/exercises/{exercise['id']}"
    answer = await erik.patch(path, {"name": "bench press"})
    assert answer.json()["errors"] == {"name": ["This name is already taken."]}
    assert (await erik.get(path)).json()["name"] == "Harbour Sled March"
    assert (await erik.patch(path, {"name": "HARBOUR sled march"})).json()["name"] == "HARBOUR sled march"


async def test_two_accounts_may_use_the_same_name_without_seeing_each_other(erik: Requests, ines: Requests) -> None:
    mine = await create(erik)
    theirs = await create(ines)
    for method in (erik.get, erik.patch):
        path = f"/coach/exercises/{theirs['id']}"
        answer = await (method(path, json={"cue": "Stolen."}) if method == erik.patch else method(path))
        assert answer.status_code == 404
    assert (await erik.post(f"/coach/exercises/{theirs['id']}/archive")).status_code == 404
    assert (await ines.get(f"/coach/exercises/{theirs['id']}")).json() == theirs
    assert (await names(erik)).count("Harbour Sled March") == 1
    assert mine["id"] != theirs["id"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 121])
async def test_a_name_is_required_and_limited(erik: Requests, name: str) -> None:
    answer = await erik.post("/coach/exercises", SLED | {"name": name})
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == ["name"]


async def test_all_errors_of_a_form_are_reported_together(erik: Requests) -> None:
    answer = await erik.post("/coach/exercises", {"name": " ", "equipment": "rope", "cue": "x" * 400})
    assert set(answer.json()["errors"]) == {"name", "metric_category", "muscle_group", "equipment", "cue"}


@pytest.mark.spec("SUB-11", "TRN-35")
async def test_on_the_free_plan_the_library_is_read_only(
    cast: Cast, session: AsyncSession, as_person: Callable[[Person], Requests]
) -> None:
    person = await free_coach(cast)
    own = product_exercise("Old Own", account_id=person.account_id)
    session.add(own)
    await session.flush()
    before = await session.scalar(select(func.count()).select_from(Exercise))
    nia = as_person(person)
    listing = (await nia.get("/coach/exercises")).json()
    assert listing["abilities"] == []
    assert listing["pagination"]["total"] == 7
    assert {tuple(item["abilities"]) for item in listing["items"]} == {()}
    for answer in (
        await nia.post("/coach/exercises", SLED),
        await nia.patch(f"/coach/exercises/{own.id}", {"cue": "Changed."}),
        await nia.post(f"/coach/exercises/{own.id}/archive"),
    ):
        assert answer.status_code == 422
        assert (answer.json()["code"], answer.json()["feature"]) == ("UpgradeNeeded", Feature.CUSTOM_EXERCISES)
    assert await session.scalar(select(func.count()).select_from(Exercise)) == before
    assert (await nia.get(f"/coach/exercises/{own.id}")).json()["cue"] == ""
    assert (await nia.get(f"/coach/exercises/{own.id}")).json()["archived"] is False


async def test_a_professional_plan_allows_own_exercises(cast: Cast, as_person: Callable[[Person], Requests]) -> None:
    paying = as_person(await cast.coach("Pia", "Pro", AccountKind.PRIVATE, "Pia", product=ProductKind.BAND_1))
    assert (await paying.get("/coach/exercises")).json()["abilities"] == ["create"]
    assert (await create(paying))["abilities"] == ["edit", "archive"]


async def test_the_products_exercises_cannot_be_changed(erik: Requests, library: dict[str, UUID]) -> None:
    path = f"/coach/exercises/{library['Bench Press']}"
    before = (await erik.get(path)).json()
    assert (before["own"], before["abilities"]) == (False, [])
    assert (await erik.patch(path, {"cue": "Mine now."})).status_code == 403
    assert (await erik.post(f"{path}/archive")).status_code == 403
    assert (await erik.get(path)).json() == before


async def test_an_archived_exercise_leaves_the_library_and_can_be_restored(erik: Requests) -> None:
    exercise = await create(erik)
    path = f"/coach/exercises/{exercise['id']}"
    for _ in range(2):
        archived = (await erik.post(f"{path}/archive")).json()
        assert (archived["archived"], archived["abilities"]) == (True, ["restore"])
    assert "Harbour Sled March" not in await names(erik)
    assert await names(erik, "q[archived_eq]=true") == ["Harbour Sled March"]
    refused = await erik.patch(path, {"cue": "Changed while away."})
    assert (refused.status_code, refused.json()["code"]) == (422, "ExerciseArchived")
    assert (await erik.post(f"{path}/restore")).json() == exercise
    assert "Harbour Sled March" in await names(erik)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("q[name_cont]=bench press", ["Bench Press", "Incline Bench Press", "Press-Up on Bench"]),
        ("q[name_cont]=bench", ["Bench Press", "Incline Bench Press", "Press-Up on Bench"]),
        ("q[name_cont]=SQUAT", ["Back Squat"]),
        ("q[name_cont]=100%25", []),
        (
            "q[name_cont]=bench press" + " press" * 8 + " squat" * 20,
            ["Bench Press", "Incline Bench Press", "Press-Up on Bench"],
        ),
        ("q[metric_category_in][]=cardio&q[metric_category_in][]=mobility", ["Child's Pose", "Row"]),
        ("q[muscle_group_in][]=upper_legs", ["Back Squat"]),
        ("q[equipment_in][]=other&q[muscle_group_in][]=chest", ["Press-Up on Bench"]),
        ("q[name_cont]=press&q[s]=name desc", ["Press-Up on Bench", "Incline Bench Press", "Bench Press"]),
        ("q[whose_eq]=own", []),
    ],
)
async def test_search_and_filters(erik: Requests, query: str, expected: list[str]) -> None:
    assert await names(erik, query) == expected


@pytest.mark.parametrize(
    "query",
    [
        "q[colour_eq]=red",
        "q[equipment_in][]=rope",
        "q[s]=cue asc",
        "q[archived_eq]=maybe",
        f"q[name_cont]={'x' * 201}",
        "&".join(f"q[name_cont]={number}" for number in range(101)),
    ],
)
async def test_an_unknown_filter_is_refused(erik: Requests, query: str) -> None:
    assert (await erik.get(f"/coach/exercises?{query}")).status_code == 422


async def test_the_list_is_paginated(erik: Requests) -> None:
    first = (await erik.get("/coach/exercises?per_page=4")).json()
    second = (await erik.get("/coach/exercises?per_page=4&page=2")).json()
    assert first["pagination"] == {"current_page": 1, "per_page": 4, "total_pages": 2, "total": 6}
    seen = [item["name"] for item in first["items"] + second["items"]]
    assert seen == sorted(seen, key=str.lower)
    assert len(set(seen)) == 6


async def test_clients_and_visitors_see_nothing(maya: Requests, visitor: Requests) -> None:
    assert (await maya.get("/coach/exercises")).status_code == 403
    assert (await visitor.get("/coach/exercises")).status_code == 401
    assert (await maya.post("/coach/exercises", SLED)).status_code == 403


async def test_a_missing_exercise_is_not_found(erik: Requests) -> None:
    assert (await erik.get(f"/coach/exercises/{uuid4()}")).status_code == 404
    assert (await erik.get("/coach/exercises/not-an-id")).status_code == 404


async def test_the_number_of_queries_does_not_grow_with_the_list(
    erik: Requests, session: AsyncSession, count_queries: Callable[[], Any]
) -> None:
    with count_queries() as few:
        assert len(await names(erik, "q[name_cont]=row")) == 1
    session.add_all([product_exercise(f"Row {number}") for number in range(90)])
    await session.flush()
    with count_queries() as many:
        assert len(await names(erik, "q[name_cont]=row&per_page=100")) == 91
    assert len(few) == len(many) <= 6


async def test_a_repeated_request_creates_one_exercise(erik: Requests) -> None:
    answers = [await erik.post("/coach/exercises", SLED, headers={"Idempotency-Key": "sled-1"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    assert (await names(erik)).count(SLED["name"]) == 1
