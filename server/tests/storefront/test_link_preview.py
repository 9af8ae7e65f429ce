"""The picture that chats show beside a link to Northside Strength, a gym of Erik's."""

import io
import re
from typing import Any

import httpx
import pytest
from PIL import Image
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import Busy
from regimen.platform import files
from regimen.storefront.api import link_preview
from regimen.storefront.present.link_preview import PREVIEW_SIZE
from tests.cast import Cast
from tests.conftest import Requests
from tests.media.samples import encoded
from tests.storefront.conftest import Publish
from tests.storefront.test_own_storefront import save

RED, BLUE = (200, 30, 30), (30, 30, 200)
IN_PICTURE, IN_FACE, IN_WORDS = (945, 315), (96, 88), range(64, 640)
"""A point of the picture on the right, one of the face above the words, and where the words are."""


async def address_of(page: httpx.AsyncClient, cast: Cast) -> str:
    text = (await page.get(f"/g/{cast.erik.account_id}")).text
    assert 'property="og:type" content="website"' in text
    found = re.search(r'property="og:image" content="http://127.0.0.1:8400([^"]*)"', text)
    assert found is not None
    size = [re.search(rf'property="og:image:{side}" content="(\d+)"', text) for side in ("width", "height")]
    assert [int(side[1]) for side in size if side] == list(PREVIEW_SIZE)
    return found[1]


async def picture_at(http: httpx.AsyncClient, address: str) -> Image.Image:
    answer = await http.get(address)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/jpeg"), answer.text
    picture = Image.open(io.BytesIO(answer.content)).convert("RGB")
    assert picture.size == PREVIEW_SIZE
    return picture


def is_close(picture: Image.Image, colour: tuple[int, int, int], place: tuple[int, int] = IN_PICTURE) -> bool:
    found: Any = picture.getpixel(place)
    return all(abs(one - other) < 12 for one, other in zip(found, colour, strict=True))


def words(picture: Image.Image) -> bytes:
    return picture.crop((IN_WORDS.start, 150, IN_WORDS.stop, 600)).tobytes()


async def upload(coach: Requests, colour: tuple[int, int, int]) -> str:
    file = encoded(Image.new("RGB", (1600, 1200), colour))
    sent = await coach.post("/media", files={"file": ("plain.png", file, "image/png")})
    assert sent.status_code == 201, sent.text
    return str(sent.json()["id"])


async def test_it_shows_the_picture_of_the_opening_or_else_the_first_cover(
    page: httpx.AsyncClient, http: httpx.AsyncClient, erik: Requests, cast: Cast, publish: Publish
) -> None:
    program = await publish("Squat")
    empty = await picture_at(http, await address_of(page, cast))
    assert not is_close(empty, RED)
    red = await upload(erik, RED)
    assert (await erik.patch(f"/coach/plans/{program.id}/covers", {"wide": {"media_id": red}})).status_code == 200
    assert is_close(await picture_at(http, await address_of(page, cast)), RED)
    assert (await save(erik, picture_id=await upload(erik, BLUE))).status_code == 200
    assert is_close(await picture_at(http, await address_of(page, cast)), BLUE)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
async def test_it_shows_the_face_of_the_account_whatever_its_format(
    page: httpx.AsyncClient, http: httpx.AsyncClient, cast: Cast, session: AsyncSession, kind: str
) -> None:
    file = io.BytesIO()
    Image.new("RGB", (256, 256), RED).save(file, kind)
    await files.put(session, "avatars/gym", file.getvalue(), "image/png")
    assert cast.erik.account is not None
    cast.erik.account.avatar_key = "avatars/gym"
    await session.commit()
    picture = await picture_at(http, await address_of(page, cast))
    assert is_close(picture, RED, IN_FACE)
    assert is_close(picture, RED), "without another picture it is shown large, too"


async def test_its_address_changes_with_what_is_on_it(
    page: httpx.AsyncClient, http: httpx.AsyncClient, erik: Requests, cast: Cast
) -> None:
    before = await address_of(page, cast)
    assert await address_of(page, cast) == before
    await save(erik, search_text="Only search engines show this.")
    assert await address_of(page, cast) == before
    await save(erik, headline="Strong at work,\nstronger after it.")
    after = await address_of(page, cast)
    assert after != before
    assert words(await picture_at(http, before)) == words(await picture_at(http, after)), "always as it is now"


@pytest.mark.parametrize("headline", ['"#panic()$ \\ <b>&', "🏋️ שלום 東京", "W" * 60, "a\nb"])
async def test_whatever_a_coach_writes_is_text(
    page: httpx.AsyncClient, http: httpx.AsyncClient, erik: Requests, cast: Cast, headline: str
) -> None:
    plain = words(await picture_at(http, await address_of(page, cast)))
    assert (await save(erik, headline=headline, place='#read("/etc/passwd")')).status_code == 200
    assert words(await picture_at(http, await address_of(page, cast))) != plain


async def test_it_is_made_once(
    page: httpx.AsyncClient, http: httpx.AsyncClient, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = 0
    render = link_preview.render_jpeg

    async def count(*args: Any, **kwargs: Any) -> bytes:
        nonlocal made
        made += 1
        return await render(*args, **kwargs)

    monkeypatch.setattr(link_preview, "render_jpeg", count)
    address = await address_of(page, cast)
    for _ in range(3):
        await picture_at(http, address)
    assert made == 1


async def test_without_a_storefront_there_is_none(http: httpx.AsyncClient, cast: Cast, session: AsyncSession) -> None:
    for account in ("019a0000-0000-7000-8000-000000000000", "-" * 36):
        assert (await http.get(f"/link-previews/{account}.jpg")).status_code == 404
    assert (await http.get(f"/link-previews/{cast.erik.account_id}.svg")).status_code != 200


async def test_when_too_many_are_made_at_once_networks_come_again(
    page: httpx.AsyncClient, http: httpx.AsyncClient, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: Any, **__: Any) -> bytes:
        raise Busy(retry_after=5)

    address = await address_of(page, cast)
    with monkeypatch.context() as busy:
        busy.setattr(link_preview, "render_jpeg", refuse)
        answer = await http.get(address)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    await picture_at(http, address)


async def test_a_file_that_is_missing_or_far_too_large_is_left_out(
    page: httpx.AsyncClient, http: httpx.AsyncClient, cast: Cast, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = (await http.get(await address_of(page, cast))).content
    assert cast.erik.account is not None
    cast.erik.account.avatar_key = "avatars/gym"
    await session.commit()
    assert (await http.get(await address_of(page, cast))).content == plain
    file = io.BytesIO()
    Image.new("RGB", (256, 256), RED).save(file, "PNG")
    await files.put(session, "avatars/large", file.getvalue(), "image/png")
    cast.erik.account.avatar_key = "avatars/large"
    await session.commit()
    monkeypatch.setattr(link_preview, "_MAX_BYTES", 10)
    assert (await http.get(await address_of(page, cast))).content == plain
