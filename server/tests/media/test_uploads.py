"""Uploads are judged by their content, and refused with a reason."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from PIL import Image
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.media.models import Media
from regimen.platform.models import StoredFile
from regimen.platform.services import Services
from tests.cast import Cast
from tests.conftest import Requests
from tests.media.samples import difference, encoded, opened, quarters, rotated, sample

ReadPicture = Callable[[dict[str, Any]], Awaitable[Image.Image]]


async def upload(coach: Requests, data: bytes, name: str = "picture.jpg", kind: str = "image/jpeg") -> Any:
    return await coach._send("POST", "/media", files={"file": (name, data, kind)})


async def nothing_stored(session: AsyncSession) -> bool:
    media = await session.scalar(select(func.count()).select_from(Media))
    files = await session.scalar(select(func.count()).select_from(StoredFile))
    return media == files == 0


@pytest.fixture
def stored(services: Services) -> ReadPicture:
    """Returns the stored picture of a response."""

    async def read(body: dict[str, Any]) -> Image.Image:
        return opened(await services.files.get(body["src"].removeprefix("/files/")))

    return read


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
@pytest.mark.spec("OV-71", "MED-36", "API-14")
async def test_four_formats_are_accepted(erik: Requests, stored: ReadPicture, kind: str) -> None:
    response = await upload(erik, encoded(quarters(), kind), f"cover.{kind.lower()}")
    assert response.status_code == 201, response.text
    body = response.json()
    assert (body["type"], body["state"], body["width"], body["height"]) == ("image", "published", 120, 80)
    assert (body["kind"], body["caption"], body["video_id"], body["stream_src"]) == ("image", "", None, None)
    for size in ("cover_sm", "cover", "cover_hd"):
        assert difference(await stored(body | {"src": body[size]}), quarters()) < 6
    assert difference(await stored(body), quarters()) < 6
    assert (await erik.get(f"/media/{body['id']}")).json() == body


@pytest.mark.parametrize("orientation", range(1, 9))
async def test_every_orientation_is_stored_upright_without_metadata(
    erik: Requests, stored: ReadPicture, orientation: int
) -> None:
    body = (await upload(erik, rotated(orientation))).json()
    picture = await stored(body)
    assert picture.size == (120, 80)
    assert difference(picture, quarters()) < 6
    assert not picture.getexif()


@pytest.mark.parametrize(
    "name", ["Landscape_0", "Landscape_3", "Landscape_5", "Landscape_6", "Landscape_8", "Portrait_3", "Portrait_8"]
)
async def test_photos_of_any_orientation_look_the_same(erik: Requests, stored: ReadPicture, name: str) -> None:
    upright = opened(sample(f"exif-orientation/{name.split('_')[0]}_1.jpg"))
    body = (await upload(erik, sample(f"exif-orientation/{name}.jpg"))).json()
    picture = await stored(body)
    assert picture.size == upright.size
    assert difference(picture, upright) < 8


@pytest.mark.parametrize("file", ["jpeg.jpg", "png-transparent.png", "gif-transparent.gif"])
async def test_the_smallest_valid_files_are_accepted(erik: Requests, file: str) -> None:
    assert (await upload(erik, sample(f"smallest-files/{file}"), file)).status_code == 201


@pytest.mark.parametrize(
    ("file", "word"),
    [
        ("png-truncated.png", "damaged"),
        ("webp.webp", "damaged"),
        ("gif.gif", "damaged"),
        ("jxl.jxl", "JPEG XL"),
        ("tiff.tif", "TIFF"),
        ("bmp.bmp", "BMP"),
        ("svg.svg", "SVG"),
        ("pdf.pdf", "PDF"),
        ("jpeg2.jp2", "JPEG 2000"),
        ("mp4-with-audio.mp4", "video"),
        ("html5.html", "isn't a picture"),
        ("ico.ico", "isn't a picture"),
        ("zip.zip", "isn't a picture"),
        ("mp3.mp3", "isn't a picture"),
    ],
)
async def test_other_files_are_refused_with_a_reason(
    erik: Requests, session: AsyncSession, file: str, word: str
) -> None:
    response = await upload(erik, sample(f"smallest-files/{file}"), "holiday.jpg")
    assert response.status_code == 422
    (sentence,) = response.json()["errors"]["file"]
    assert word in sentence
    assert await nothing_stored(session)


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "empty"),
        (b"<!doctype html><script>alert(1)</script>", "isn't a picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "SVG"),
        (b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00", "damaged"),
        (b"\xff\x0a\x00\x00", "JPEG XL"),
        (encoded(quarters())[:200], "damaged"),
        (encoded(quarters(), "JPEG")[:400], "damaged"),
        (encoded(quarters(), "BMP"), "BMP"),
        (encoded(quarters(), "TIFF"), "TIFF"),
        (b"\x89PNG\r\n\x1a\n" + b"\x00" * 50, "damaged"),
    ],
)
async def test_a_fake_jpeg_is_refused(erik: Requests, session: AsyncSession, data: bytes, word: str) -> None:
    response = await upload(erik, data, "picture.jpg")
    assert response.status_code == 422
    assert word in response.json()["errors"]["file"][0]
    assert await nothing_stored(session)


async def test_a_file_that_is_too_big_is_refused_with_its_size(erik: Requests, session: AsyncSession) -> None:
    response = await upload(erik, b"\xff\xd8\xff" + b"0" * (11 * 1024 * 1024))
    assert response.json()["errors"]["file"] == ["File is too big (11Mb). Max filesize: 10Mb."]
    assert await nothing_stored(session)


async def test_a_decompression_bomb_is_refused(erik: Requests, session: AsyncSession) -> None:
    bomb = encoded(Image.new("1", (12_000, 12_000)))
    assert len(bomb) < 100_000
    response = await upload(erik, bomb, "bomb.png")
    assert "too many pixels" in response.json()["errors"]["file"][0]
    assert await nothing_stored(session)


async def test_an_animated_gif_stays_animated(erik: Requests, stored: ReadPicture) -> None:
    frames = [quarters(), quarters().transpose(Image.Transpose.ROTATE_180)]
    data = encoded(frames[0], "GIF", save_all=True, append_images=frames[1:], duration=120)
    picture = await stored((await upload(erik, data)).json())
    assert picture.n_frames == 2  # type: ignore[attr-defined]


async def test_pictures_belong_to_their_account(erik: Requests, ines: Requests, maya: Requests) -> None:
    media_id = (await upload(erik, encoded(quarters()))).json()["id"]
    assert (await ines.get(f"/media/{media_id}")).status_code == 404
    assert (await maya.get(f"/media/{media_id}")).status_code == 404
    hers = (await upload(maya, encoded(quarters()))).json()
    assert (await erik.get(f"/media/{hers['id']}")).status_code == 404
    assert hers["src"].startswith("/files/signed/")
    assert [one["id"] for one in (await maya.get("/media/fetch")).json()["items"]] == [hers["id"]]


async def test_a_repeated_upload_creates_one_picture(erik: Requests, session: AsyncSession) -> None:
    key = {"Idempotency-Key": "upload-1"}
    files = {"file": ("a.png", encoded(quarters()), "image/png")}
    boundary = {"Content-Type": "multipart/form-data; boundary=same"}
    first = await erik._send("POST", "/media", files=files, headers=key | boundary)
    again = await erik._send("POST", "/media", files=files, headers=key | boundary)
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    assert await session.scalar(select(func.count()).select_from(Media)) == 1


@pytest.mark.spec("API-45")
async def test_media_is_a_file_of_a_form_or_the_address_of_a_video(erik: Requests) -> None:
    link = await erik.post("/media", {"media": {"video_url": "https://vimeo.com/76979871"}, "scope": "user"})
    assert link.status_code == 201, link.text
    file = await erik.post("/media", files={"file": ("gym.png", encoded(quarters(64, 48)), "image/png")})
    assert file.status_code == 201, file.text
    listed = (await erik.get("/media/fetch")).json()["items"]
    assert {(item["id"], item["kind"]) for item in listed} == {
        (link.json()["id"], "youtube"),
        (file.json()["id"], "image"),
    }


@pytest.mark.spec("API-45")
@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({"media": {"video_url": "https://example.com/squat.mp4"}}, 422, "video_url"),
        ({"media": {"video_url": "https://vimeo.com/76979871"}, "scope": "hyrox"}, 403, None),
        ({"media": {"video_url": "https://vimeo.com/76979871"}, "scope": "everybody"}, 422, "scope"),
        ({"media": {}}, 422, "video_url"),
    ],
)
async def test_a_link_that_is_refused_adds_nothing(
    erik: Requests, body: dict[str, Any], status: int, field: str | None
) -> None:
    refused = await erik.post("/media", body)
    assert refused.status_code == status, refused.text
    assert field is None or any(field in name for name in refused.json()["errors"])
    assert (await erik.get("/media/fetch")).json()["items"] == []


@pytest.mark.spec("API-45")
async def test_a_link_goes_to_the_library_that_is_named(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    cast.erik.user.hyrox_access = True
    await session.commit()
    link = await erik.post("/media", {"media": {"video_url": "https://vimeo.com/76979871"}, "scope": "hyrox"})
    assert (link.status_code, link.json()["scope"]) == (201, "hyrox")
    listed = {
        owner: [item["id"] for item in (await erik.get(f"/media/fetch?owner={owner}")).json()["items"]]
        for owner in ("current", "hyrox")
    }
    assert listed == {"current": [], "hyrox": [link.json()["id"]]}
