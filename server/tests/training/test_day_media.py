"""What coaches show with a workout or a block: media of their library, which clients see on their day."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.training.models import Enrolment
from tests.cast import Cast
from tests.conftest import Requests
from tests.media.samples import encoded, quarters
from tests.media.uploading import upload
from tests.training.coach_program import CoachProgram, create_program, enrol_client
from tests.training.factory import START


@pytest.fixture
async def program(session: AsyncSession, cast: Cast, clock: Clock) -> CoachProgram:
    return await create_program(session, cast.erik, clock.now())


@pytest.fixture
async def enrolment(session: AsyncSession, program: CoachProgram, cast: Cast, clock: Clock) -> Enrolment:
    return await enrol_client(session, program, cast.maya, clock.now(), anchor=START)


async def picture(person: Requests) -> str:
    answer = await person.post("/media", files={"file": ("gym.png", encoded(quarters(64, 48)), "image/png")})
    return str(answer.json()["id"])


def day(session: list[str], block: list[str], title: str = "Legs") -> dict[str, Any]:
    text = {"id": "b1", "kind": "text", "text": "Watch first.", "media": block}
    return {"sessions": [{"id": "s1", "title": title, "media": session, "blocks": [text]}]}


async def save(coach: Requests, program: CoachProgram, content: dict[str, Any], version: int = 0) -> dict[str, Any]:
    answer = await coach.put(f"{program.days_url}/0", json={"content": content, "version": version})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["content"]["sessions"][0]
    return found


async def seen(client: Requests, enrolment: Enrolment) -> list[str]:
    answer = await client.get(f"/athlete/calendar/{enrolment.id}/{START}/media")
    assert answer.status_code == 200, answer.text
    return [one["id"] for one in answer.json()]


@pytest.mark.spec("PRG-01")
async def test_clients_see_the_media_of_their_day(
    erik: Requests, maya: Requests, tom: Requests, program: CoachProgram, enrolment: Enrolment
) -> None:
    of_session, of_block = await picture(erik), await picture(erik)
    assert (await erik.patch(f"/media/{of_block}", {"tags": ["draft"], "caption": "Keep it slow"})).is_success
    saved = await save(erik, program, day([of_session], [of_block]))
    assert (saved["media"], saved["blocks"][0]["media"]) == ([of_session], [of_block])
    content = (await maya.get(f"/athlete/calendar/{enrolment.id}/{START}")).json()["content"]
    assert content["sessions"][0]["media"] == [of_session]
    url = f"/athlete/calendar/{enrolment.id}/{START}/media"
    shown = {one["id"]: one for one in (await maya.get(url)).json()}
    assert shown.keys() == {of_session, of_block}
    assert (shown[of_block]["caption"], shown[of_block]["tags"]) == ("Keep it slow", [])
    assert (await maya.http.get(shown[of_block]["src"])).status_code == 200
    assert (await tom.get(url)).status_code == 404
    assert (await erik.get(url)).status_code == 403
    await save(erik, program, day([], []), 1)
    assert await seen(maya, enrolment) == []


@pytest.mark.spec("PRG-01")
async def test_the_library_says_which_days_use_an_item(erik: Requests, program: CoachProgram) -> None:
    media_id = await picture(erik)
    await save(erik, program, day([media_id], [media_id]))
    uses = (await erik.get(f"/media/{media_id}/uses")).json()
    assert uses["counts"] == {"day": 1}
    (place,) = uses["places"]
    assert place["title"] == f"{program.program.title}, day 1"
    assert place["path"] == f"/coach/programs/{program.program.id}/schedule?track={program.track.id}&day=1"
    assert (await erik.delete(f"/media/{media_id}")).status_code == 409
    copied = await erik.post(f"{program.url}/copy", {"from_days": [0], "to_day": 3})
    assert copied.status_code == 200, copied.text
    assert (await erik.get(f"/media/{media_id}/uses")).json()["counts"] == {"day": 2}
    cleared = await erik.post(f"{program.url}/clear", {"days": [0, 3]})
    assert cleared.status_code == 200, cleared.text
    assert (await erik.get(f"/media/{media_id}/uses")).json() == {"counts": {}, "places": []}


@pytest.mark.spec("PRG-01")
async def test_media_of_others_vanish_like_deleted_ones(
    erik: Requests,
    ines: Requests,
    maya: Requests,
    program: CoachProgram,
    enrolment: Enrolment,
    run_jobs: Callable[[], Any],
) -> None:
    own, foreign, private = await picture(erik), await picture(ines), (await upload(maya, b"A note.", "note.txt"))["id"]
    await run_jobs()
    saved = await save(erik, program, day([foreign, own, str(new_id())], [private]))
    assert (saved["media"], "media" in saved["blocks"][0]) == ([own], False)
    assert await seen(maya, enrolment) == [own]
    assert (await ines.get(f"/media/{foreign}/uses")).json()["counts"] == {}
    assert (await ines.get("/media/items", params={"ids[]": [own, foreign]})).json()[0]["id"] == foreign
    assert len((await ines.get("/media/items", params={"ids[]": [own]})).json()) == 0
    too_many = day([str(new_id()) for _ in range(21)], [])
    refused = await erik.put(f"{program.days_url}/0", json={"content": too_many, "version": 1})
    assert refused.status_code == 422
    assert await seen(maya, enrolment) == [own]


async def test_a_day_written_as_text_keeps_its_media(erik: Requests, program: CoachProgram) -> None:
    media_id = await picture(erik)
    before = {"id": "b1", "kind": "strength", "media": [media_id], "entries": []}
    answer = await erik.post("/coach/notation", {"text": "Back squat: 5x5 @ 80%", "before": [before]})
    assert answer.status_code == 200, answer.text
    assert [block.get("media") for block in answer.json()["blocks"]] == [[media_id]]


async def test_media_cost_the_same_however_many_there_are(
    erik: Requests, maya: Requests, program: CoachProgram, enrolment: Enrolment, count_queries: Callable[[], Any]
) -> None:
    media = [await picture(erik) for _ in range(6)]
    costs = []
    await save(erik, program, day([], [], "Legs"), 0)  # what is written for the first time needs less
    for version, (session, block) in enumerate([(media[:1], []), (media[:3], media[3:])], start=1):
        with count_queries() as writing:
            await save(erik, program, day(session, block, f"Legs {version}"), version)
        with count_queries() as reading:
            assert set(await seen(maya, enrolment)) == {*session, *block}
        costs.append((len(reading), len(writing)))
    assert costs[0] == costs[1]
