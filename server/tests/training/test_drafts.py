"""Drafts of days: kept on the server, never over a newer one, seen by co-coaches, removed by publishing."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.platform.services import Services
from regimen.training.models import DayDraft
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.training.coach_program import CoachProgram, create_program, day_content, enrol_client, squat_day

START = date(2026, 1, 12)


@pytest.fixture
async def program(session: AsyncSession, cast: Cast, clock: Clock) -> CoachProgram:
    return await create_program(session, cast.erik, clock.now())


@pytest.fixture
async def ana(cast: Cast, as_person: Callable[[Person], Requests]) -> Requests:
    return as_person(await cast.hire("Ana", "Silva", cast.erik))


async def save(
    coach: Requests, program: CoachProgram, title: str, revision: str | None = None, *, day: int = 3, **more: Any
) -> Any:
    body = {"content": squat_day(title), "base_version": 0, "revision": revision, **more}
    return await coach.put(f"{program.days_url}/{day}/draft", json=body)


async def listed(coach: Requests, program: CoachProgram) -> list[dict[str, Any]]:
    response = await coach.get(f"{program.url}/drafts")
    assert response.status_code == 200, response.text
    items: list[dict[str, Any]] = response.json()["items"]
    return items


def title_of(draft: dict[str, Any]) -> str:
    title: str = draft["content"]["sessions"][0]["title"]
    return title


async def stored_drafts(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(DayDraft)) or 0


async def test_a_draft_is_read_on_another_device_with_text_that_cannot_be_read_yet(
    erik: Requests, program: CoachProgram
) -> None:
    saved = await save(erik, program, "Lower", texts={"w1": "Squat 5x?"})
    assert saved.status_code == 200, saved.text
    [draft] = await listed(erik, program)
    assert (draft["day"], draft["is_own"], draft["author"], title_of(draft)) == (3, True, "Erik Lindqvist", "Lower")
    assert (draft["texts"], draft["revision"]) == ({"w1": "Squat 5x?"}, saved.json()["revision"])
    assert (await erik.get(program.builder_url)).json()["days"] == []


async def test_a_save_that_is_sent_again_changes_nothing(erik: Requests, program: CoachProgram) -> None:
    first = await save(erik, program, "Lower")
    again = await save(erik, program, "Lower")
    assert (again.status_code, again.json()) == (200, first.json())


async def test_a_stale_save_of_a_second_device_is_refused_with_both(erik: Requests, program: CoachProgram) -> None:
    first = (await save(erik, program, "First")).json()["revision"]
    second = (await save(erik, program, "Second", first)).json()["revision"]
    for revision in (first, None):
        refused = await save(erik, program, "Stale", revision)
        assert (refused.status_code, refused.json()["reason"]) == (409, "stale_draft")
        body = refused.json()
        assert title_of(body["yours"]) == "Stale"
        assert (title_of(body["theirs"]), body["theirs"]["revision"]) == ("Second", second)
    [draft] = await listed(erik, program)
    assert (title_of(draft), draft["revision"]) == ("Second", second)


async def test_a_save_after_another_device_discarded_the_draft_is_kept(erik: Requests, program: CoachProgram) -> None:
    revision = (await save(erik, program, "First")).json()["revision"]
    assert (await erik.delete(f"{program.days_url}/3/draft")).status_code == 204
    assert (await save(erik, program, "Edited since", revision)).status_code == 200
    assert [title_of(draft) for draft in await listed(erik, program)] == ["Edited since"]


async def test_a_discarded_draft_is_gone_and_a_newer_one_stays(erik: Requests, program: CoachProgram) -> None:
    old = (await save(erik, program, "First")).json()["revision"]
    new = (await save(erik, program, "Second", old)).json()["revision"]
    refused = await erik.delete(f"{program.days_url}/3/draft?revision={old}")
    assert (refused.status_code, title_of(refused.json()["theirs"])) == (409, "Second")
    assert len(await listed(erik, program)) == 1
    for _ in range(2):
        assert (await erik.delete(f"{program.days_url}/3/draft?revision={new}")).status_code == 204
    assert await listed(erik, program) == []


async def test_publishing_removes_the_published_draft_only(
    erik: Requests, ana: Requests, program: CoachProgram
) -> None:
    old = (await save(erik, program, "First")).json()["revision"]
    new = (await save(erik, program, "On the phone", old)).json()["revision"]
    await save(ana, program, "Hers")
    day = f"{program.days_url}/3"
    published = await erik.put(day, json={"content": squat_day("First"), "version": 0, "draft_revision": old})
    assert published.status_code == 200
    assert {title_of(d) for d in await listed(erik, program) if d["is_own"]} == {"On the phone"}
    body = {"content": squat_day("On the phone"), "version": 1, "draft_revision": new}
    assert (await erik.put(day, json=body)).status_code == 200
    assert [draft["author"] for draft in await listed(erik, program)] == ["Ana Silva"]


async def test_a_refused_publish_keeps_the_draft(erik: Requests, program: CoachProgram) -> None:
    revision = (await save(erik, program, "Mine")).json()["revision"]
    await erik.put(f"{program.days_url}/3", json={"content": squat_day("Theirs"), "version": 0, "draft_revision": None})
    again = (await save(erik, program, "Mine", revision)).json()["revision"]
    stale = {"content": squat_day("Mine"), "version": 0, "draft_revision": again}
    assert (await erik.put(f"{program.days_url}/3", json=stale)).status_code == 409
    assert [title_of(draft) for draft in await listed(erik, program)] == ["Mine"]


async def test_publishing_several_drafts_is_one_write_with_one_undo(erik: Requests, program: CoachProgram) -> None:
    revisions = [(await save(erik, program, f"Day {day}", day=day)).json()["revision"] for day in (0, 1)]
    days = [
        {"day": day, "version": 0, "content": squat_day(f"Day {day}"), "draft_revision": revisions[day]}
        for day in (0, 1)
    ]
    published = await erik.put(program.days_url, json={"days": days})
    assert published.status_code == 200, published.text
    assert await listed(erik, program) == []
    undo = published.json()["undo"]
    assert (await erik.put(program.days_url, json={"days": undo})).status_code == 200
    assert all(day["content"]["sessions"] == [] for day in (await erik.get(program.builder_url)).json()["days"])


async def test_a_co_coach_sees_whose_draft_it_is_opens_it_and_takes_it_over(
    erik: Requests, ana: Requests, program: CoachProgram, cast: Cast
) -> None:
    revision = (await save(erik, program, "Erik's")).json()["revision"]
    [seen] = await listed(ana, program)
    assert (seen["author"], seen["is_own"], seen["content"], seen["texts"]) == ("Erik Lindqvist", False, None, None)
    url = f"{program.days_url}/3/drafts/{cast.erik.id}"
    assert title_of((await ana.get(url)).json()) == "Erik's"
    newer = (await save(erik, program, "Erik's, longer", revision)).json()["revision"]
    unseen = await ana.post(f"{url}/take_over", json={"revision": revision})
    assert (unseen.status_code, title_of(unseen.json()["theirs"])) == (409, "Erik's, longer")
    taken = await ana.post(f"{url}/take_over", json={"revision": newer})
    assert (taken.status_code, taken.json()["is_own"], title_of(taken.json())) == (200, True, "Erik's, longer")
    assert [(draft["author"], draft["is_own"]) for draft in await listed(erik, program)] == [("Ana Silva", False)]
    assert (await ana.get(url)).status_code == 404


async def test_taking_over_never_replaces_an_own_draft(
    erik: Requests, ana: Requests, program: CoachProgram, cast: Cast
) -> None:
    revision = (await save(erik, program, "Erik's")).json()["revision"]
    await save(ana, program, "Hers")
    refused = await ana.post(f"{program.days_url}/3/drafts/{cast.erik.id}/take_over", json={"revision": revision})
    assert (refused.status_code, title_of(refused.json()["theirs"])) == (409, "Hers")
    assert {draft["author"] for draft in await listed(ana, program)} == {"Erik Lindqvist", "Ana Silva"}


async def test_another_account_and_clients_find_and_change_nothing(
    erik: Requests, ines: Requests, maya: Requests, program: CoachProgram, session: AsyncSession, cast: Cast
) -> None:
    revision = (await save(erik, program, "Mine")).json()["revision"]
    draft, other = f"{program.days_url}/3/draft", f"{program.days_url}/3/drafts/{cast.erik.id}"
    for person, status in ((ines, 404), (maya, 403)):
        assert (await person.get(f"{program.url}/drafts")).status_code == status
        assert (await person.get(other)).status_code == status
        assert (await person.post(f"{other}/take_over", json={"revision": revision})).status_code == status
        assert (await save(person, program, "Theirs")).status_code == status
        assert (await person.delete(draft)).status_code == status
    assert [title_of(one) for one in await listed(erik, program)] == ["Mine"]


@pytest.mark.parametrize(
    "more",
    [
        {"texts": {"w1": "x" * 20_001}},
        {"texts": {f"w{n}": "" for n in range(11)}},
        {"content": {"sessions": [{"id": f"w{n}", "title": "x", "blocks": []} for n in range(11)]}},
        {"content": {"sessions": [{"id": "w", "blocks": [{"id": "b", "kind": "unknown"}]}]}},
        {"base_version": -1},
        {"revision": "none"},
    ],
)
async def test_what_is_too_large_or_no_draft_is_refused(
    erik: Requests, program: CoachProgram, session: AsyncSession, more: dict[str, Any]
) -> None:
    assert (await save(erik, program, "x", **({"revision": None} | more))).status_code == 422
    assert await stored_drafts(session) == 0


async def test_control_characters_are_removed(erik: Requests, program: CoachProgram) -> None:
    content = day_content({"kind": "text", "id": "b1", "text": "a\u0000b"})
    saved = await save(erik, program, "x", content=content, texts={"w1": "5\u0000x5"})
    assert saved.status_code == 200, saved.text
    [draft] = await listed(erik, program)
    assert (draft["content"]["sessions"][0]["blocks"][0]["text"], draft["texts"]) == ("ab", {"w1": "5x5"})


async def test_other_coaches_and_devices_are_told(
    erik: Requests, program: CoachProgram, services: Services, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(services.bus, "publish", lambda _topic, message: sent.append(message))
    await save(erik, program, "Lower")
    assert [one["stream"] for one in sent] == [f"team:{cast.erik.account_id}"]
    assert sent[0]["message"] == {
        "event": "draft_changed",
        "timeline_id": str(program.timeline.id),
        "day": 3,
        "user_id": str(cast.erik.id),
    }


async def test_saving_costs_the_same_with_many_clients(
    erik: Requests,
    program: CoachProgram,
    session: AsyncSession,
    cast: Cast,
    clock: Clock,
    run_jobs: Any,
    count_queries: Callable[[], Any],
) -> None:
    revision = (await save(erik, program, "First")).json()["revision"]
    with count_queries() as without_clients:
        revision = (await save(erik, program, "Second", revision)).json()["revision"]
    for n in range(10):
        person = await cast.client(f"Client{n}")
        await enrol_client(session, program, person, clock.now(), anchor=START - timedelta(days=n))
    await session.commit()
    await run_jobs()
    with count_queries() as with_clients:
        assert (await save(erik, program, "Third", revision)).status_code == 200
    assert len(with_clients) == len(without_clients)
    assert await run_jobs() == 0


async def test_listing_costs_the_same_with_many_drafts(
    erik: Requests, ana: Requests, program: CoachProgram, count_queries: Callable[[], Any]
) -> None:
    await save(erik, program, "One")
    with count_queries() as one:
        await listed(erik, program)
    for day in range(10):
        await save(ana, program, "Many", day=day)
    with count_queries() as many:
        assert len(await listed(erik, program)) == 11
    assert len(one) == len(many)


async def test_an_unknown_draft_is_not_found(erik: Requests, program: CoachProgram) -> None:
    url = f"{program.days_url}/3/drafts/{new_id()}"
    assert (await erik.get(url)).status_code == 404
    assert (await erik.post(f"{url}/take_over", json={"revision": str(new_id())})).status_code == 404


@pytest.mark.parametrize("name", ["\x01", "\x00\x1f", " \x7f "])
async def test_a_name_of_control_characters_is_none(
    erik: Requests, program: CoachProgram, session: AsyncSession, name: str
) -> None:
    content = squat_day("Lower")
    content["sessions"][0]["blocks"][0]["entries"][0]["name"] = name
    draft = await erik.put(
        f"{program.days_url}/3/draft", json={"content": content, "base_version": 0, "revision": None}
    )
    day = await erik.put(f"{program.days_url}/3", json={"content": content, "version": 0})
    imported = await erik.post(f"{program.url}/imports/days", json={"days": [{"day": 3, "content": content}]})
    for answer in (draft, day, imported):
        assert answer.status_code == 422, answer.text
    assert await stored_drafts(session) == 0
