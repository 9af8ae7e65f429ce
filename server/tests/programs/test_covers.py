"""Covers are cropped from pictures in the library."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.media.models import Media
from regimen.platform.models import StoredFile
from regimen.platform.services import Services
from tests.conftest import Requests
from tests.media.samples import difference, encoded, opened, quarters
from tests.media.uploading import make_video
from tests.media.uploading import upload as upload_file
from tests.programs.conftest import CreateDraft


async def upload(coach: Requests, image: Image.Image | None = None) -> str:
    files = {"file": ("cover.png", encoded(image or quarters(1600, 1200)), "image/png")}
    return str((await coach._send("POST", "/media", files=files)).json()["id"])


def file_keys(cover: dict[str, Any]) -> dict[str, str]:
    return {name: cover[name].removeprefix("/files/") for name in ("large", "normal", "small")}


@pytest.mark.spec("MED-35", "MED-40", "MED-41", "OV-75", "CTR-21")
async def test_the_first_picture_provides_all_four_covers(
    create_draft: CreateDraft, erik: Requests, services: Services
) -> None:
    draft = await create_draft()
    response = await erik.patch(f"/coach/plans/{draft['id']}/covers", {"wide": {"media_id": await upload(erik)}})
    assert response.status_code == 200, response.text
    covers = {cover["cover_type"]: cover for cover in response.json()["covers"]}
    assert set(covers) == {"main", "tiled_view", "mobile_view", "table_view"}
    expected = {"tiled_view": [(1440, 744), (720, 372), (360, 186)], "table_view": [(500, 500), (260, 260), (130, 130)]}
    for place, wanted in expected.items():
        pictures = [opened(await services.files.get(key)) for key in file_keys(covers[place]).values()]
        assert [picture.size for picture in pictures] == wanted
        assert {picture.format for picture in pictures} == {"JPEG"}
    shown = {place: opened(await services.files.get(file_keys(covers[place])["small"])).size for place in expected}
    assert shown["table_view"] == (130, 130)
    width, height = shown["tiled_view"]
    assert width >= 250
    assert height >= 130
    assert covers["main"]["large"] == covers["tiled_view"]["large"]
    assert covers["table_view"]["crop"] == {"x": 200, "y": 0, "width": 1200, "height": 1200}


@pytest.mark.spec("MED-36")
async def test_a_cover_tells_of_its_picture(create_draft: CreateDraft, erik: Requests) -> None:
    draft = await create_draft()
    media_id = await upload(erik)
    words = {"title": "Gym", "caption": "From the door"}
    picture = (await erik.patch(f"/media/{media_id}", words)).json()
    await erik.patch(f"/coach/plans/{draft['id']}/covers", {"wide": {"media_id": media_id}})
    covers = (await erik.get(f"/coach/plans/{draft['id']}")).json()["covers"]
    fields = ("type", "kind", "state", "caption", "video_id", "stream_src")
    assert {tuple(cover["media"][name] for name in fields) for cover in covers} == {
        ("image", "image", "published", "From the door", None, None)
    }
    for name in ("src", "cover_sm", "cover", "cover_hd"):
        assert {cover["media"][name] for cover in covers} == {picture[name]}
        shown = opened((await erik.http.get(picture[name])).content)
        assert difference(shown, quarters(*shown.size)) < 6


@pytest.mark.spec("MED-42")
async def test_the_chosen_crop_gets_the_ratio_of_the_cover(
    create_draft: CreateDraft, erik: Requests, services: Services
) -> None:
    draft = await create_draft()
    crop = {"x": 810, "y": 10, "width": 400, "height": 400}  # all green
    choice = {"square": {"media_id": await upload(erik), "crop": crop}}
    body = (await erik.patch(f"/coach/plans/{draft['id']}/covers", choice)).json()
    square = next(cover for cover in body["covers"] if cover["cover_type"] == "table_view")
    picture = opened(await services.files.get(file_keys(square)["large"]))
    assert difference(picture, Image.new("RGB", (500, 500), "lime")) < 3
    assert square["crop"] == crop


@pytest.mark.parametrize(
    "crop",
    [
        {"x": 0, "y": 0, "width": 1, "height": 1},
        {"x": 0, "y": 0, "width": 2, "height": 0},
        {"x": 0, "y": 0, "width": 1601, "height": 10},
        {"x": 1599, "y": 0, "width": 20, "height": 10},
        {"x": -1, "y": 0, "width": 20, "height": 10},
    ],
)
@pytest.mark.spec("MED-42")
async def test_invalid_crops_are_refused(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession, crop: dict[str, int]
) -> None:
    draft = await create_draft()
    choice = {"wide": {"media_id": await upload(erik), "crop": crop}}
    response = await erik.patch(f"/coach/plans/{draft['id']}/covers", choice)
    assert response.status_code == 422
    assert (await erik.get(f"/coach/plans/{draft['id']}")).json()["covers"] == []
    assert await session.scalar(select(func.count()).select_from(Media)) == 1


@pytest.mark.spec("MED-42")
async def test_the_smallest_crop_is_two_by_one(create_draft: CreateDraft, erik: Requests) -> None:
    draft = await create_draft()
    crop = {"x": 0, "y": 0, "width": 2, "height": 1}
    choice = {"wide": {"media_id": await upload(erik), "crop": crop}}
    assert (await erik.patch(f"/coach/plans/{draft['id']}/covers", choice)).status_code == 200


async def test_a_new_cover_replaces_the_old_one_and_its_files(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession, services: Services
) -> None:
    draft = await create_draft()
    path = f"/coach/plans/{draft['id']}/covers"
    media_id = await upload(erik)
    first = (await erik.patch(path, {"wide": {"media_id": media_id}})).json()
    files = await session.scalar(select(func.count()).select_from(StoredFile))
    crop = {"x": 0, "y": 0, "width": 720, "height": 372}
    second = (await erik.patch(path, {"wide": {"media_id": media_id, "crop": crop}})).json()
    assert second["covers"][0]["large"] != first["covers"][0]["large"]
    assert second["covers"][2] == first["covers"][2]
    assert await session.scalar(select(func.count()).select_from(StoredFile)) == files
    assert await services.files.size(first["covers"][0]["large"].removeprefix("/files/")) is None
    gone = (await erik.patch(path, {"wide": None, "square": None})).json()
    assert gone["covers"] == []
    assert await session.scalar(select(func.count()).select_from(Media)) == 1


async def test_pictures_of_others_cannot_be_used(create_draft: CreateDraft, erik: Requests, ines: Requests) -> None:
    draft = await create_draft()
    media_id = await upload(ines)
    response = await erik.patch(f"/coach/plans/{draft['id']}/covers", {"wide": {"media_id": media_id}})
    assert response.status_code == 404
    assert (await erik.get(f"/coach/plans/{draft['id']}")).json()["covers"] == []


async def test_transparency_becomes_white(create_draft: CreateDraft, erik: Requests, services: Services) -> None:
    draft = await create_draft()
    media_id = await upload(erik, Image.new("RGBA", (600, 600), (255, 0, 0, 0)))
    body = (await erik.patch(f"/coach/plans/{draft['id']}/covers", {"square": {"media_id": media_id}})).json()
    picture = opened(await services.files.get(file_keys(body["covers"][2])["small"]))
    assert difference(picture, Image.new("RGB", (130, 130), "white")) < 1


@pytest.mark.spec("MED-36", "MED-37")
async def test_a_video_becomes_a_cover_that_shows_a_still_until_it_is_published(
    create_draft: CreateDraft, erik: Requests, services: Services, run_jobs: Callable[[], Any], tmp_path: Path
) -> None:
    draft = await create_draft()
    data = make_video(tmp_path / "gym.mp4", "-c:v", "libx264", "-preset", "ultrafast", seconds=0.5, size="640x360")
    video = await upload_file(erik, data, "gym.mp4")
    path = f"/coach/plans/{draft['id']}/covers"
    early = await erik.patch(path, {"wide": {"media_id": video["id"]}})
    assert (early.status_code, (await erik.get(f"/coach/plans/{draft['id']}")).json()["covers"]) == (422, [])
    await run_jobs()
    crop = {"x": 100, "y": 0, "width": 360, "height": 360}
    saved = await erik.patch(path, {"square": {"media_id": video["id"], "crop": crop}})
    assert saved.status_code == 200, saved.text
    covers = {cover["cover_type"]: cover for cover in saved.json()["covers"]}
    assert covers["table_view"]["crop"] == crop
    assert opened(await services.files.get(file_keys(covers["main"])["large"])).size == (1440, 744)
    shown = covers["main"]["media"]
    assert (shown["id"], shown["type"], shown["kind"], shown["state"]) == (video["id"], "video", "video", "published")
    assert shown["src"].endswith(".mp4")
    assert "stream_src" in shown
    for address in (shown["src"], shown["cover_sm"], shown["cover_hd"], covers["main"]["original"]):
        assert (await erik.http.get(address)).status_code == 200
    assert (await erik.http.get(covers["main"]["original"])).headers["content-type"] == "image/jpeg"


async def test_what_has_no_picture_is_no_cover(create_draft: CreateDraft, erik: Requests) -> None:
    draft = await create_draft()
    link = (await erik.post("/media", {"media": {"video_url": "https://youtu.be/dQw4w9WgXcQ"}})).json()
    answer = await erik.patch(f"/coach/plans/{draft['id']}/covers", {"wide": {"media_id": link["id"]}})
    assert answer.status_code == 422
    assert (await erik.get(f"/coach/plans/{draft['id']}")).json()["covers"] == []


async def test_the_picture_of_a_cover_is_used_by_its_program_as_long_as_it_is_one(
    create_draft: CreateDraft, erik: Requests
) -> None:
    draft = await create_draft()
    path = f"/coach/plans/{draft['id']}"
    wide, square, attached = [await upload(erik) for _ in range(3)]

    async def used() -> dict[str, int]:
        return dict((await erik.get("/media/fetch?q[used_in][]=program")).json()["uses"])

    await erik.patch(f"{path}/covers", {"wide": {"media_id": wide}, "square": {"media_id": square}})
    assert await used() == {wide: 1, square: 1}
    uses = (await erik.get(f"/media/{wide}/uses")).json()
    assert (uses["counts"], uses["places"][0]["title"]) == ({"program": 1}, draft["title"])
    assert (await erik.put(f"{path}/attachments", {"attachments": [{"media_id": attached}]})).status_code == 200
    assert await used() == {wide: 1, square: 1, attached: 1}, "attaching another picture leaves the covers"
    await erik.patch(f"{path}/covers", {"wide": {"media_id": square}})
    assert await used() == {square: 1, attached: 1}, "one program counts once"
    await erik.patch(f"{path}/covers", {"wide": None, "square": None})
    assert await used() == {attached: 1}
    unused = (await erik.get("/media/fetch?q[used_in][]=unused")).json()
    assert {item["id"] for item in unused["items"]} == {wide, square}
