"""Files of the library that only a draft or a template shows are in use: they stay, and the library says where."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.training.coach_program import CoachProgram, create_program
from tests.training.test_day_media import day, picture

REST: dict[str, Any] = {"version": 1, "sessions": []}


@pytest.fixture
async def program(session: AsyncSession, cast: Cast, clock: Clock) -> CoachProgram:
    return await create_program(session, cast.erik, clock.now())


async def draft(
    coach: Requests, program: CoachProgram, content: dict[str, Any], revision: str | None = None, *, number: int = 0
) -> str:
    body = {"content": content, "base_version": 0, "revision": revision}
    answer = await coach.put(f"{program.days_url}/{number}/draft", json=body)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["revision"])


async def counts(coach: Requests, media_id: str) -> dict[str, int]:
    answer = await coach.get(f"/media/{media_id}/uses")
    assert answer.status_code == 200, answer.text
    found: dict[str, int] = answer.json()["counts"]
    listed = (await coach.get("/media/fetch")).json()["uses"]
    assert listed.get(media_id, 0) == sum(found.values())
    return found


@pytest.mark.spec("MED-28")
async def test_what_only_a_draft_shows_is_in_use(erik: Requests, program: CoachProgram) -> None:
    of_session, of_block = await picture(erik), await picture(erik)
    revision = await draft(erik, program, day([of_session], [of_block]))
    assert [await counts(erik, one) for one in (of_session, of_block)] == [{"draft": 1}] * 2
    [place] = (await erik.get(f"/media/{of_block}/uses")).json()["places"]
    assert place["title"] == f"{program.program.title}, day 1, draft by Erik"
    assert place["path"] == f"/coach/programs/{program.program.id}/schedule?track={program.track.id}&day=1"
    assert (await erik.delete(f"/media/{of_block}")).status_code == 409
    filtered = (await erik.get("/media/fetch?q[used_in][]=draft")).json()["items"]
    assert {item["id"] for item in filtered} == {of_session, of_block}

    revision = await draft(erik, program, day([of_session], [], "Lower"), revision)
    assert await counts(erik, of_block) == {}
    assert (await erik.delete(f"/media/{of_block}")).status_code == 204
    published = {"content": day([of_session], []), "version": 0, "draft_revision": revision}
    assert (await erik.put(f"{program.days_url}/0", json=published)).status_code == 200
    assert await counts(erik, of_session) == {"day": 1}


async def test_discarding_and_publishing_several_drafts_ends_their_use(erik: Requests, program: CoachProgram) -> None:
    media_id = await picture(erik)
    revisions = [await draft(erik, program, day([media_id], []), number=number) for number in range(3)]
    assert await counts(erik, media_id) == {"draft": 3}
    discarded = await erik.delete(f"{program.days_url}/0/draft?revision={revisions[0]}")
    assert discarded.status_code == 204, discarded.text
    assert await counts(erik, media_id) == {"draft": 2}
    stale = await erik.put(
        f"{program.days_url}/1/draft", json={"content": day([], []), "base_version": 0, "revision": str(new_id())}
    )
    assert stale.status_code == 409
    assert await counts(erik, media_id) == {"draft": 2}, "a save that is refused changes nothing"


async def test_a_draft_that_another_coach_takes_over_keeps_its_files(
    erik: Requests, program: CoachProgram, cast: Cast, as_person: Callable[[Person], Requests]
) -> None:
    ana = as_person(await cast.hire("Ana", "Silva", cast.erik))
    media_id = await picture(erik)
    revision = await draft(erik, program, day([media_id], []))
    taken = await ana.post(f"{program.days_url}/0/drafts/{cast.erik.id}/take_over", json={"revision": revision})
    assert taken.is_success, taken.text
    [place] = (await ana.get(f"/media/{media_id}/uses")).json()["places"]
    assert place["title"].endswith("draft by Ana")


async def test_files_of_others_are_not_used_by_writing_their_ids(
    erik: Requests, ines: Requests, program: CoachProgram
) -> None:
    foreign = await picture(ines)
    await draft(erik, program, day([foreign, str(new_id())], []))
    created = {"kind": "day", "name": "Legs", "days": [day([foreign], [])]}
    assert (await erik.post("/coach/templates", created)).status_code == 201
    assert await counts(ines, foreign) == {}
    assert (await ines.delete(f"/media/{foreign}")).status_code == 204


@pytest.mark.spec("MED-28")
async def test_what_only_a_template_shows_is_in_use_until_it_is_deleted(erik: Requests) -> None:
    first, second = await picture(erik), await picture(erik)
    week = {"kind": "week", "name": "Base week", "days": [day([first], []), *[REST] * 6]}
    template = (await erik.post("/coach/templates", week)).json()
    url = f"/coach/templates/{template['id']}"
    assert await counts(erik, first) == {"template": 1}
    [place] = (await erik.get(f"/media/{first}/uses")).json()["places"]
    assert (place["title"], place["path"]) == ("Base week", f"/coach/templates/presets/{template['id']}")
    assert (await erik.delete(f"/media/{first}")).status_code == 409

    change = {"name": "Base week", "days": [day([], [second]), *[REST] * 6], "version": 1}
    assert (await erik.put(url, change)).status_code == 200
    assert (await counts(erik, first), await counts(erik, second)) == ({}, {"template": 1})
    assert (await erik.delete(url)).is_success
    assert await counts(erik, second) == {}
    assert (await erik.post(f"{url}/restore")).is_success
    assert await counts(erik, second) == {"template": 1}
