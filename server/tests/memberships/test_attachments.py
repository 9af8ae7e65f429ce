"""What coaches attach to a program, and who sees it on its public page."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from regimen.kit.ids import new_id
from regimen.programs.models import Period, Program
from tests.cast import Cast
from tests.conftest import Requests
from tests.media.samples import encoded, quarters
from tests.media.uploading import make_video, upload
from tests.money import Shop

LINK = {"media": {"video_url": "https://www.youtube.com/watch?v=dQw4w9WgXcQ"}}


async def picture(coach: Requests, name: str = "gym.png") -> dict[str, Any]:
    answer = await coach.post("/media", files={"file": (name, encoded(quarters(64, 48)), "image/png")})
    assert answer.status_code == 201, answer.text
    media: dict[str, Any] = answer.json()
    return media


async def link(coach: Requests) -> dict[str, Any]:
    media: dict[str, Any] = (await coach.post("/media", LINK)).json()
    return media


def form(*media: dict[str, Any], title: int | None = None) -> dict[str, Any]:
    return {"attachments": [{"media_id": one["id"], "title_media": place == title} for place, one in enumerate(media)]}


async def attachments(who: Requests, program: Program) -> list[dict[str, Any]]:
    answer = await who.get(f"/plans/{program.id}/public")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["attachments"]
    return found


@pytest.mark.spec("MED-34", "BUY-12", "PRG-01")
async def test_attachments_of_every_type_are_shown_in_their_order(
    shop: Shop, cast: Cast, erik: Requests, visitor: Requests, run_jobs: Callable[[], Any], tmp_path: Path
) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
    data = make_video(tmp_path / "demo.mp4", "-c:v", "libx264", "-preset", "ultrafast", seconds=0.5)
    video = await upload(erik, data, "Demo.mp4")
    guide = await upload(erik, b"Eat well. " * 20, "Guide.txt")
    await run_jobs()
    image, youtube = await picture(erik), await link(erik)
    assert (await erik.patch(f"/media/{image['id']}", {"caption": "Where we train", "tags": ["secret"]})).is_success
    path = f"/coach/plans/{program.id}/attachments"
    saved = await erik.put(path, form(guide, image, video, youtube, title=2))
    assert saved.status_code == 200, saved.text
    shown = await attachments(visitor, program)
    order = [guide["id"], image["id"], video["id"], youtube["id"]]
    assert [one["id"] for one in shown] == [one["id"] for one in saved.json()["attachments"]] == order
    assert [one["position"] for one in shown] == [0, 1, 2, 3]
    assert [one["type"] for one in shown] == ["other", "image", "video", "youtube"]
    assert [one["title_media"] for one in shown] == [False, False, True, False]
    assert [one["title"] for one in shown] == ["Guide", "gym.png", "Demo", "YouTube video"]
    assert (shown[1]["caption"], shown[1]["tags"], shown[1]["is_own"]) == ("Where we train", [], False)
    assert [bool(one["thumb"]) for one in shown] == [False, True, True, True]
    for one in shown[:3]:
        assert (await visitor.http.get(one["src"])).status_code == 200
    assert shown[3]["src"].startswith("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ")
    again = await erik.put(path, form(youtube, guide))
    assert [one["id"] for one in again.json()["attachments"]] == [youtube["id"], guide["id"]]
    assert [one["title_media"] for one in await attachments(visitor, program)] == [False, False]
    assert (await erik.put(path, form())).json()["attachments"] == []


@pytest.mark.spec("MED-34")
async def test_the_library_says_which_programs_use_an_item(
    shop: Shop, cast: Cast, erik: Requests, visitor: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
    image = await picture(erik)
    path = f"/coach/plans/{program.id}/attachments"
    assert (await erik.put(path, form(image))).is_success
    uses = (await erik.get(f"/media/{image['id']}/uses")).json()
    assert uses["counts"] == {"program": 1}
    (place,) = uses["places"]
    assert (place["title"], place["path"]) == (program.title, f"/coach/programs/{program.id}/details")
    assert (await erik.delete(f"/media/{image['id']}")).status_code == 409
    assert [one["id"] for one in await attachments(visitor, program)] == [image["id"]]
    assert (await erik.put(path, form())).is_success
    assert (await erik.get(f"/media/{image['id']}/uses")).json() == {"counts": {}, "places": []}
    assert (await erik.delete(f"/media/{image['id']}")).status_code == 204


@pytest.mark.spec("MED-34")
async def test_what_is_not_in_the_library_is_refused_and_nothing_changes(
    shop: Shop, cast: Cast, erik: Requests, ines: Requests, maya: Requests, run_jobs: Callable[[], Any]
) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
    own, foreign, broken = await picture(erik), await picture(ines), await upload(erik, b"no video", "broken.mp4")
    of_client = await upload(maya, b"Just text.", "note.txt")
    await run_jobs()
    path = f"/coach/plans/{program.id}/attachments"
    before = (await erik.put(path, form(own))).json()
    answers = [await erik.put(path, form(own, other)) for other in (foreign, broken, of_client, {"id": str(new_id())})]
    assert {(one.status_code, one.json()["code"]) for one in answers} == {(422, "UnknownAttachment")}
    assert len({one.json()["errors"]["attachments"][0] for one in answers}) == 1, "foreign looks like made up"
    assert (await erik.get(f"/coach/plans/{program.id}")).json() == before
    assert (await erik.get(f"/media/{broken['id']}/uses")).json()["counts"] == {}
    assert (await ines.put(path, form(foreign))).status_code == 404
    assert (await ines.get(f"/media/{foreign['id']}/uses")).json()["counts"] == {}


@pytest.mark.spec("MED-34")
async def test_only_one_picture_or_video_is_shown_large(
    shop: Shop, cast: Cast, erik: Requests, visitor: Requests, run_jobs: Callable[[], Any]
) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
    guide = await upload(erik, b"Eat well. " * 20, "Guide.txt")
    await run_jobs()
    image, other = await picture(erik), await picture(erik)
    path = f"/coach/plans/{program.id}/attachments"
    document = await erik.put(path, form(image, guide, title=1))
    assert document.json()["errors"] == {"attachments": ["Only a picture or a video can be shown large."]}
    two = form(image, other)
    for one in two["attachments"]:
        one["title_media"] = True
    assert (await erik.put(path, two)).json()["errors"] == {"attachments": ["Only one file can be shown large."]}
    assert await attachments(visitor, program) == []


@pytest.mark.spec("MED-17")
async def test_a_program_has_at_most_fifty_attachments(
    shop: Shop, cast: Cast, erik: Requests, visitor: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
    media = [await link(erik) for _ in range(51)]
    path = f"/coach/plans/{program.id}/attachments"
    refused = await erik.put(path, form(*media))
    assert refused.status_code == 422
    assert refused.json()["errors"] == {"attachments": ["Maximum number of resources added"]}
    assert await attachments(visitor, program) == []
    assert (await erik.put(path, form(*media[:50], media[0]))).status_code == 422, "named twice, it counts twice"
    assert len((await erik.put(path, form(*media[:50]))).json()["attachments"]) == 50
    twice = await erik.put(path, form(media[1], media[0], media[1]))
    assert [one["id"] for one in twice.json()["attachments"]] == [media[1]["id"], media[0]["id"]]


@pytest.mark.spec("BUY-12")
async def test_attachments_of_a_private_program_are_for_those_who_may_buy_it(
    shop: Shop, cast: Cast, erik: Requests, ines: Requests, maya: Requests, visitor: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
    image = await picture(erik)
    assert (await erik.put(f"/coach/plans/{program.id}/attachments", form(image))).is_success
    private = {"accessibility": False, "allowed_emails": [cast.maya.user.email]}
    assert (await erik.patch(f"/coach/plans/{program.id}", private)).is_success
    assert await attachments(visitor, program) == []
    assert await attachments(ines, program) == []
    for reader in (maya, erik):
        assert [one["id"] for one in await attachments(reader, program)] == [image["id"]]


@pytest.mark.spec("MED-34")
async def test_failed_items_are_shown_to_coaches_only(
    shop: Shop, cast: Cast, erik: Requests, visitor: Requests, run_jobs: Callable[[], Any]
) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
    broken, image = await upload(erik, b"no video", "broken.mp4"), await picture(erik)
    path = f"/coach/plans/{program.id}/attachments"
    assert (await erik.put(path, form(broken, image, title=0))).is_success
    (waiting, _) = await attachments(visitor, program)
    assert (waiting["state"], waiting["src"]) == ("processing", "")
    await run_jobs()
    assert [(one["id"], one["position"]) for one in await attachments(visitor, program)] == [(image["id"], 0)]
    first, _ = (await erik.get(f"/coach/plans/{program.id}")).json()["attachments"]
    assert (first["state"], bool(first["failure"])) == ("failed", True)
    assert (await erik.put(path, form(image, broken))).status_code == 200, "what is attached may stay"


async def test_attachments_cost_one_query_however_many_there_are(
    shop: Shop, cast: Cast, erik: Requests, visitor: Requests, count_queries: Callable[[], Any]
) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
    costs = []
    for count in (0, 1, 9):
        media = [await link(erik) for _ in range(count)]
        assert (await erik.put(f"/coach/plans/{program.id}/attachments", form(*media))).is_success
        with count_queries() as queries:
            assert len(await attachments(visitor, program)) == count
        costs.append(len(queries))
    assert costs == [costs[0], costs[0] + 1, costs[0] + 1]
