"""A coach's notes: write, find, change, delete; and what the free plan has of them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.notes.models import CoachNote
from regimen.notes.rules import MAX_BODY, MAX_TITLE
from regimen.subscription.models import ProductKind, Subscription
from tests.cast import Cast, Person
from tests.conftest import MONDAY, Requests
from tests.training.coach_program import create_program

NOTE = {"title": "Week 3", "body": "Knee: no jumps."}


async def create(coach: Requests, **values: Any) -> dict[str, Any]:
    answer = await coach.post("/coach/notes", NOTE | values)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def titles(coach: Requests, query: str = "") -> list[str]:
    answer = await coach.get(f"/coach/notes?{query}")
    assert answer.status_code == 200, answer.text
    return [item["title"] for item in answer.json()["items"]]


async def stored(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(CoachNote)) or 0


@pytest.mark.spec("TRN-14")
async def test_a_note_has_a_title_and_a_body(erik: Requests, clock: Clock) -> None:
    first = await create(erik)
    clock.advance(timedelta(minutes=1))
    await create(erik, title="Gym keys", body="Ask Ana")
    assert await titles(erik) == ["Gym keys", "Week 3"]
    assert await titles(erik, "search=ana ask") == ["Gym keys"]
    assert await titles(erik, "search=week") == ["Week 3"]
    clock.advance(timedelta(minutes=1))
    changed = await erik.put(f"/coach/notes/{first['id']}", {"title": "Week 4", "body": "Jumps again.", "version": 1})
    assert (changed.json()["title"], changed.json()["body"]) == ("Week 4", "Jumps again.")
    assert await titles(erik) == ["Week 4", "Gym keys"]


@pytest.mark.spec("TRN-15", "TRN-16", "TRN-17")
@pytest.mark.parametrize(
    ("values", "errors"),
    [
        ({"title": " "}, {"title": ["Title is required."]}),
        ({"title": "A"}, {"title": ["Min 2 Characters"]}),
        ({"title": "A" * (MAX_TITLE + 1)}, {"title": ["Max 64 Characters"]}),
        ({"body": "A" * (MAX_BODY + 1)}, {"body": ["Max 5000 Characters"]}),
    ],
)
async def test_title_and_body_have_limits(
    erik: Requests, session: AsyncSession, values: dict[str, str], errors: dict[str, list[str]]
) -> None:
    refused = await erik.post("/coach/notes", NOTE | values)
    assert refused.status_code == 422
    assert refused.json()["errors"] == errors
    assert await stored(session) == 0
    longest = await create(erik, title="A" * MAX_TITLE, body="B" * MAX_BODY)
    assert (len(longest["title"]), len(longest["body"])) == (64, 5000)
    assert (await create(erik, title="AB"))["title"] == "AB"


async def test_a_note_can_be_about_a_program(
    erik: Requests, ines: Requests, cast: Cast, session: AsyncSession, clock: Clock
) -> None:
    squat = (await create_program(session, cast.erik, MONDAY)).program.id
    other = (await create_program(session, cast.erik, MONDAY, title="Run")).program.id
    await create(erik, title="General")
    clock.advance(timedelta(minutes=1))
    await create(erik, title="Squat", program_id=str(squat))
    assert await titles(erik) == ["Squat", "General"]
    assert await titles(erik, f"program_id={squat}") == ["Squat", "General"]
    assert await titles(erik, f"program_id={other}") == ["General"]
    refused = await ines.post("/coach/notes", NOTE | {"program_id": str(squat)})
    assert refused.status_code == 404
    assert await titles(ines) == []


async def test_a_deleted_note_can_be_brought_back(erik: Requests, ines: Requests) -> None:
    note = await create(erik)
    address = f"/coach/notes/{note['id']}"
    assert (await ines.delete(address)).status_code == 404
    assert (await erik.delete(address)).status_code == 204
    assert (await erik.delete(address)).status_code == 204
    assert await titles(erik) == []
    assert (await erik.put(address, NOTE | {"version": 1})).status_code == 404
    assert (await erik.post(f"{address}/restore", {})).status_code == 200
    assert await titles(erik) == ["Week 3"]


async def test_a_stale_save_changes_nothing(erik: Requests) -> None:
    address = f"/coach/notes/{(await create(erik))['id']}"
    assert (await erik.put(address, {"title": "First", "body": "", "version": 1})).status_code == 200
    stale = await erik.put(address, {"title": "Second", "body": "", "version": 1})
    assert (stale.status_code, stale.json()["reason"]) == (409, "stale")
    assert await titles(erik) == ["First"]


@pytest.mark.spec("SUB-06")
async def test_the_free_plan_has_one_note_and_shows_the_latest(
    cast: Cast, session: AsyncSession, clock: Clock, as_person: Callable[[Person], Requests]
) -> None:
    coach = as_person(cast.ines)
    new = await create(coach, title="Draft")
    clock.advance(timedelta(minutes=1))
    old = await create(coach, title="Old")
    clock.advance(timedelta(minutes=1))
    changed = await coach.put(f"/coach/notes/{new['id']}", {"title": "New", "body": "", "version": 1})
    assert changed.status_code == 200, "the latest note is the one that was changed last"
    subscription = await session.get(Subscription, cast.ines.account_id)
    assert subscription is not None
    subscription.product_kind, subscription.trial_end_at = ProductKind.FREE, None
    await session.commit()
    listed = (await coach.get("/coach/notes")).json()
    assert [item["title"] for item in listed["items"]] == ["New"]
    assert listed["abilities"] == []
    assert await titles(coach, "search=old") == []
    refused = await coach.post("/coach/notes", NOTE)
    assert refused.status_code == 422
    assert refused.json()["errors"] == {"base": ["Note restricted!"]}
    assert await stored(session) == 2
    assert (await coach.put(f"/coach/notes/{old['id']}", NOTE | {"version": 1})).status_code == 404
    assert (await coach.put(f"/coach/notes/{new['id']}", NOTE | {"version": 2})).status_code == 200
