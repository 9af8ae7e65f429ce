"""Who reads which notes, and what counts as unread."""

from datetime import timedelta
from uuid import uuid4

import pytest
from sqlalchemy import func, insert, select, update

from regimen.kit.ids import new_id
from regimen.release_notes.models import Audience, ReleaseNote, ReleaseNoteRead
from regimen.subscription.models import Subscription
from tests.cast import PASSWORD, Cast
from tests.conftest import MONDAY, Requests


async def titles(person: Requests, **query: object) -> list[str]:
    answer = await person.get("/notes", params=query)
    assert answer.status_code == 200, answer.text
    return [note["title"] for note in answer.json()["items"]]


async def unread(person: Requests) -> int:
    total: int = (await person.get("/notes", params={"unread": True, "per_page": 1})).json()["pagination"]["total"]
    return total


async def newest_id(person: Requests) -> str:
    note_id: str = (await person.get("/notes")).json()["items"][0]["id"]
    return note_id


@pytest.mark.spec("FED-25", "API-51")
async def test_the_fields_of_a_note(publish, maya, clock) -> None:
    clock.advance(timedelta(days=3))
    await publish("Supersets", "Pair **two** exercises.", button="Try it", url="/calendar", date="13/01/2026")
    await publish("Supersets", "Pair **two** exercises.", button="Try it", url="/calendar", date="2026-01-14")
    note_id = await newest_id(maya)
    assert (await maya.get(f"/notes/{note_id}")).json() == {
        "id": note_id,
        "title": "Supersets",
        "body": "<p>Pair <strong>two</strong> exercises.</p>",
        "release_date": "14/01/2026",
        "read": False,
        "can_read": True,
        "cta_name": "Try it",
        "cta_url": "/calendar",
    }


@pytest.mark.spec("RTE-71")
async def test_the_newest_note_is_first(publish, maya) -> None:
    await publish("Older", date="2026-01-02")
    await publish("First of today")
    await publish("Second of today")
    await publish("Yesterday", date="2026-01-11")
    assert await titles(maya) == ["Second of today", "First of today", "Yesterday", "Older"]
    assert await titles(maya, page=2, per_page=2) == ["Yesterday", "Older"]


@pytest.mark.spec("FED-25", "FED-27")
async def test_a_note_is_read_by_its_audience_only(publish, erik, maya) -> None:
    for audience in Audience:
        await publish(audience, audience=audience)
    assert set(await titles(erik)) == {"all", "coaches"}
    assert set(await titles(maya)) == {"all", "clients"}
    assert (await unread(erik), await unread(maya)) == (2, 2)


@pytest.mark.spec("FED-25")
async def test_a_note_for_others_looks_missing(publish, session, erik, maya) -> None:
    await publish("For coaches", audience="coaches")
    hidden = await newest_id(erik)
    for note_id in (hidden, str(uuid4())):
        assert (await maya.get(f"/notes/{note_id}")).status_code == 404
        assert (await maya.post("/notes/read", {"id": note_id})).status_code == 404
    assert await session.scalar(select(func.count()).select_from(ReleaseNoteRead)) == 0


@pytest.mark.spec("API-52", "FED-25", "FED-26")
async def test_reading_twice_is_reading_once_and_only_for_oneself(publish, session, maya, tom) -> None:
    await publish("Supersets")
    note_id = await newest_id(maya)
    for _ in range(2):
        answer = await maya.post("/notes/read", {"id": note_id})
        assert (answer.status_code, answer.json()["read"]) == (200, True)
    shown = (await maya.get(f"/notes/{note_id}")).json()
    assert (shown["read"], shown["can_read"]) == (True, True)
    assert (await unread(maya), await unread(tom)) == (0, 1)
    assert await session.scalar(select(func.count()).select_from(ReleaseNoteRead)) == 1


@pytest.mark.spec("FED-27", "SHL-23")
async def test_a_note_from_before_the_sign_up_is_not_unread(publish, session, cast: Cast, as_person, clock) -> None:
    await publish("Before")
    clock.advance(timedelta(days=2))
    await publish("Earlier on the day of the sign-up")
    clock.advance(timedelta(minutes=1))
    cast.now = clock.now()
    nora = as_person(await cast.client("Nora"))
    await session.commit()
    assert (await titles(nora), await unread(nora)) == (["Earlier on the day of the sign-up", "Before"], 0)
    await publish("Dated before", date="2026-01-13")
    assert await unread(nora) == 0
    await publish("After")
    assert await titles(nora, unread=True) == ["After"]


@pytest.mark.spec("FED-28", "ACC-23")
async def test_release_notes_are_closed_to_blocked_coaches_and_visitors(
    publish, session, cast: Cast, erik, ines, maya, visitor
) -> None:
    await publish("Supersets")
    note_id = await newest_id(maya)
    ended = update(Subscription).where(Subscription.account_id == cast.erik.account_id)
    await session.execute(ended.values(trial_end_at=MONDAY))
    await session.commit()
    for person, status in ((erik, 406), (visitor, 401), (ines, 200)):
        answers = [
            await person.get("/notes"),
            await person.get(f"/notes/{note_id}"),
            await person.post("/notes/read", {"id": note_id}),
        ]
        assert [answer.status_code for answer in answers] == [status] * 3
    assert await session.scalar(select(func.count()).select_from(ReleaseNoteRead)) == 1


async def test_five_hundred_notes_cost_the_queries_of_one(publish, session, maya, count_queries) -> None:
    await publish("First")
    with count_queries() as one:
        await maya.get("/notes")
    rows = [
        {
            "id": new_id(),
            "title": f"Note {number}",
            "body": "<p>Try it.</p>",
            "release_date": MONDAY.date(),
            "audience": Audience.ALL,
            "cta_name": None,
            "cta_url": None,
            "published_at": MONDAY,
        }
        for number in range(500)
    ]
    await session.execute(insert(ReleaseNote), rows)
    await session.commit()
    with count_queries() as many:
        answer = (await maya.get("/notes", params={"per_page": 100})).json()
    assert len(one) == len(many) <= 4
    assert (len(answer["items"]), answer["pagination"]["total"]) == (100, 501)
    assert await unread(maya) == 501


async def test_what_a_deleted_user_has_read_is_forgotten(publish, session, maya, run_jobs) -> None:
    await publish("Supersets")
    await maya.post("/notes/read", {"id": await newest_id(maya)})
    erased = await maya.delete("/users/me", params={"confirmation": "DELETE"}, json={"password": PASSWORD})
    assert erased.status_code == 204
    await run_jobs()
    assert await session.scalar(select(func.count()).select_from(ReleaseNoteRead)) == 0
