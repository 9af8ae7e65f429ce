"""A picture is what its content shows, and what cannot be used is refused with a sentence."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from PIL import Image
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.media.models import Media
from regimen.platform.models import StoredFile
from regimen.platform.services import Services
from tests.conftest import Requests
from tests.media.samples import difference, encoded, opened, quarters, sample, turned

Kept = Callable[[dict[str, Any]], Awaitable[Image.Image]]


async def send(coach: Requests, data: bytes, name: str = "picture.jpg", kind: str = "image/jpeg") -> Any:
    return await coach._send("POST", "/media", files={"file": (name, data, kind)})


async def nothing_kept(session: AsyncSession) -> bool:
    media = await session.scalar(select(func.count()).select_from(Media))
    files = await session.scalar(select(func.count()).select_from(StoredFile))
    return media == files == 0


@pytest.fixture
def kept(services: Services) -> Kept:
    """The stored picture behind an answer."""

    async def read(body: dict[str, Any]) -> Image.Image:
        return opened(await services.files.get(body["src"].removeprefix("/files/")))

    return read


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
@pytest.mark.spec("OV-71", "MED-36", "API-14")
async def test_the_four_formats_are_taken(erik: Requests, kept: Kept, kind: str) -> None:
    response = await send(erik, encoded(quarters(), kind), f"cover.{kind.lower()}")
    assert response.status_code == 201, response.text
    body = response.json()
    assert (body["type"], body["state"], body["width"], body["height"]) == ("image", "published", 120, 80)
    assert body["stream_src"] is None
    assert difference(await kept(body), quarters()) < 6
    assert (await erik.get(f"/media/{body['id']}")).json() == body


@pytest.mark.parametrize("orientation", range(1, 9))
async def test_every_orientation_comes_out_upright_and_bare(erik: Requests, kept: Kept, orientation: int) -> None:
    body = (await send(erik, turned(orientation))).json()
    picture = await kept(body)
    assert picture.size == (120, 80)
    assert difference(picture, quarters()) < 6
    assert not picture.getexif()


@pytest.mark.parametrize(
    "name", ["Landscape_0", "Landscape_3", "Landscape_5", "Landscape_6", "Landscape_8", "Portrait_3", "Portrait_8"]
)
async def test_photographs_held_in_any_way_look_the_same(erik: Requests, kept: Kept, name: str) -> None:
    upright = opened(sample(f"exif-orientation/{name.split('_')[0]}_1.jpg"))
    body = (await send(erik, sample(f"exif-orientation/{name}.jpg"))).json()
    picture = await kept(body)
    assert picture.size == upright.size
    assert difference(picture, upright) < 8


@pytest.mark.parametrize("file", ["jpeg.jpg", "png-transparent.png", "gif-transparent.gif"])
async def test_the_smallest_valid_files_are_taken(erik: Requests, file: str) -> None:
    assert (await send(erik, sample(f"smallest-files/{file}"), file)).status_code == 201


@pytest.mark.parametrize(
    ("file", "word"),
    [
        ("png-truncated.png", "damaged"),
        ("webp.webp", "damaged"),
        ("gif.gif", "damaged"),
        ("heif.heif", "HEIF"),
        ("jxl.jxl", "JPEG XL"),
        ("tiff.tif", "TIFF"),
        ("bmp.bmp", "BMP"),
        ("svg.svg", "SVG"),
        ("pdf.pdf", "PDF"),
        ("jpeg2.jp2", "JPEG 2000"),
        ("mp4-with-audio.mp4", "film"),
        ("html5.html", "not a picture"),
        ("ico.ico", "not a picture"),
        ("zip.zip", "not a picture"),
        ("mp3.mp3", "not a picture"),
    ],
)
async def test_other_files_are_refused_in_words(erik: Requests, session: AsyncSession, file: str, word: str) -> None:
    response = await send(erik, sample(f"smallest-files/{file}"), "holiday.jpg")
    assert response.status_code == 422
    (sentence,) = response.json()["errors"]["file"]
    assert word in sentence
    assert await nothing_kept(session)


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "empty"),
        (b"<!doctype html><script>alert(1)</script>", "not a picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "SVG"),
        (b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00", "HEIF"),
        (b"\xff\x0a\x00\x00", "JPEG XL"),
        (encoded(quarters())[:200], "damaged"),
        (encoded(quarters(), "JPEG")[:400], "damaged"),
        (encoded(quarters(), "BMP"), "BMP"),
        (encoded(quarters(), "TIFF"), "TIFF"),
        (b"\x89PNG\r\n\x1a\n" + b"\x00" * 50, "damaged"),
    ],
)
async def test_what_pretends_to_be_a_jpeg_is_refused(
    erik: Requests, session: AsyncSession, data: bytes, word: str
) -> None:
    response = await send(erik, data, "picture.jpg")
    assert response.status_code == 422
    assert word in response.json()["errors"]["file"][0]
    assert await nothing_kept(session)


@pytest.mark.spec("MED-22")
async def test_a_file_that_is_too_big_is_named_with_its_size(erik: Requests, session: AsyncSession) -> None:
    response = await send(erik, b"\xff\xd8\xff" + b"0" * (11 * 1024 * 1024))
    assert response.json()["errors"]["file"] == ["File is too big (11Mb). Max filesize: 10Mb."]
    assert await nothing_kept(session)


async def test_a_small_file_that_unpacks_to_a_huge_picture_is_refused(erik: Requests, session: AsyncSession) -> None:
    bomb = encoded(Image.new("1", (12_000, 12_000)))
    assert len(bomb) < 100_000
    response = await send(erik, bomb, "bomb.png")
    assert "too many pixels" in response.json()["errors"]["file"][0]
    assert await nothing_kept(session)


async def test_a_moving_gif_goes_on_moving(erik: Requests, kept: Kept) -> None:
    frames = [quarters(), quarters().transpose(Image.Transpose.ROTATE_180)]
    data = encoded(frames[0], "GIF", save_all=True, append_images=frames[1:], duration=120)
    picture = await kept((await send(erik, data)).json())
    assert picture.n_frames == 2  # type: ignore[attr-defined]


async def test_pictures_belong_to_their_account(erik: Requests, ines: Requests, maya: Requests) -> None:
    media_id = (await send(erik, encoded(quarters()))).json()["id"]
    assert (await ines.get(f"/media/{media_id}")).status_code == 404
    assert (await maya.get(f"/media/{media_id}")).status_code == 403
    assert (await send(maya, encoded(quarters()))).status_code == 403


async def test_the_same_upload_sent_twice_is_one_picture(erik: Requests, session: AsyncSession) -> None:
    key = {"Idempotency-Key": "upload-1"}
    files = {"file": ("a.png", encoded(quarters()), "image/png")}
    boundary = {"Content-Type": "multipart/form-data; boundary=same"}
    first = await erik._send("POST", "/media", files=files, headers=key | boundary)
    again = await erik._send("POST", "/media", files=files, headers=key | boundary)
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    assert await session.scalar(select(func.count()).select_from(Media)) == 1
