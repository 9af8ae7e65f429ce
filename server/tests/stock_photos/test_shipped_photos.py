"""Without a photo service, coaches search the pictures that ship with the product."""

import asyncio
import io
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import MemberRole
from regimen.media.actions import quota
from regimen.media.models import Media, MediaUsage
from regimen.platform.services import Services
from regimen.stock_photos.access.shipped import FOLDER
from regimen.stock_photos.api import photos as routes
from regimen.stock_photos.rules import PER_PAGE, matches, searchable_words
from regimen.subscription.models import Subscription
from tests.cast import Cast
from tests.conftest import Requests
from tests.media.test_processing import objects
from tests.running import running_app

PATH = "/coach/stock-photos"
LISTED = json.loads((FOLDER / "pictures.json").read_text())
KETTLEBELLS = f"{PATH}/shipped-kettlebells-window-light"


async def search(coach: Requests, words: str = "", **query: Any) -> dict[str, Any]:
    answer = await coach.get(PATH, params={"search": words, **query})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def library(coach: Requests) -> list[dict[str, Any]]:
    return list((await coach.get("/media/fetch", params={"per_page": 100})).json()["items"])


async def stored(session: AsyncSession) -> tuple[int, int]:
    """Returns how many items there are, and how many bytes are counted."""
    items = await session.scalar(select(func.count()).select_from(Media))
    return items or 0, await session.scalar(select(func.sum(MediaUsage.bytes))) or 0


@pytest.mark.spec("API-71", "OV-90")
async def test_without_words_all_pictures_are_listed_page_by_page(erik: Requests) -> None:
    first = await search(erik)
    pages = [first, *[await search(erik, page=number) for number in range(2, first["pagination"]["total_pages"] + 1)]]
    assert first["pagination"]["total"] == len(LISTED)
    assert len(first["items"]) == min(PER_PAGE, len(LISTED))
    shown = [item["shows"] for page in pages for item in page["items"]]
    assert shown == [row["shows"] for row in LISTED]
    assert all(item["credit"] is None for page in pages for item in page["items"])
    assert (await search(erik, page=1000))["items"] == []


@pytest.mark.spec("API-71", "OV-90")
@pytest.mark.parametrize("words", ["kettlebells", "KETTLE", "  kettlebell  ", "kéttlebell", "kettle window"])
async def test_every_word_begins_a_word_of_the_picture(erik: Requests, words: str) -> None:
    assert "shipped-kettlebells-window-light" in [item["id"] for item in (await search(erik, words))["items"]]


@pytest.mark.parametrize("words", ["ettlebell", "kettlebells submarine", "'; drop", "\u202e", "ß" * 100])
async def test_words_that_no_picture_has_find_nothing(erik: Requests, words: str) -> None:
    found = await search(erik, words)
    assert found["items"] == [] or not words.strip("\u202e")


@pytest.mark.parametrize(
    ("typed", "text", "is_found"),
    [
        ("bodi", "Strong bodies", True),
        ("bodies", "A strong body", True),
        ("cafe", "Café by the sea", True),
        ("CAFÉ sea", "Cafe by the sea", True),
        ("afe", "Café", False),
        ("sea gym", "Café by the sea", False),
        ("", "Anything", True),
    ],
)
def test_how_words_are_compared(typed: str, text: str, is_found: bool) -> None:
    assert matches(typed, searchable_words(text)) is is_found


async def test_a_search_that_is_not_valid_is_refused(erik: Requests) -> None:
    for query in ({"search": "x" * 101}, {"page": 0}, {"page": 1001}, {"page": "x"}):
        refused = await erik.get(PATH, params=query)
        assert (refused.status_code, list(refused.json()["errors"])) == (422, list(query))


@pytest.mark.spec("OV-90")
async def test_previews_are_public_and_kept_for_long(erik: Requests, visitor: Requests, web_files: Any) -> None:
    for item in (await search(erik))["items"]:
        preview = await web_files(item["preview_url"])
        assert (preview.status_code, preview.media_type) == (200, "image/webp")
        assert preview.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert Image.open(io.BytesIO(preview.body)).width == 640
    assert (await web_files("/stock-photos/kettlebells-window-light.webp")).status_code == 404
    assert await web_files("/pages/image-search") is None


def test_the_list_says_what_the_pictures_are() -> None:
    assert {row["file"] for row in LISTED} == {path.name for path in FOLDER.glob("*.webp")}
    assert {row["file"] for row in LISTED} == {path.name for path in (FOLDER / "previews").iterdir()}
    for row in LISTED:
        with Image.open(FOLDER / row["file"]) as picture, Image.open(FOLDER / "previews" / row["file"]) as preview:
            assert (row["width"], row["height"]) == picture.size
            assert preview.size == (640, round(640 * picture.height / picture.width)), "run tools/stock-pictures"
        assert row["shows"]
        assert len(searchable_words(row["words"])) > 3


@pytest.mark.spec("API-71")
async def test_an_added_picture_is_one_of_the_library(erik: Requests, ines: Requests, session: AsyncSession) -> None:
    added = await erik.post(KETTLEBELLS)
    assert added.status_code == 201, added.text
    [row] = [row for row in LISTED if row["file"] == "kettlebells-window-light.webp"]
    item = added.json()
    assert (item["title"], item["caption"], item["tags"]) == (row["shows"], "", ["stock"])
    assert (item["kind"], item["width"], item["height"], item["is_own"]) == ("image", 1920, 1280, True)
    assert await library(erik) == [item]
    assert await library(ines) == []
    assert (await stored(session))[1] == item["bytes"] > 0


async def test_the_same_again_is_the_item_that_is_there(erik: Requests, ines: Requests, session: AsyncSession) -> None:
    first = (await erik.post(KETTLEBELLS)).json()
    renamed = await erik.patch(f"/media/{first['id']}", {"title": "Our bells", "tags": ["gym"]})
    before = await stored(session)
    again = await erik.post(KETTLEBELLS)
    assert (again.status_code, again.json()) == (201, renamed.json())
    assert await stored(session) == before
    assert (await ines.post(KETTLEBELLS)).json()["id"] != first["id"]


async def test_a_deleted_or_replaced_item_is_added_again(erik: Requests, session: AsyncSession) -> None:
    first = (await erik.post(KETTLEBELLS)).json()["id"]
    assert (await erik.delete(f"/media/{first}")).status_code == 204
    second = (await erik.post(KETTLEBELLS)).json()["id"]
    assert second != first
    await session.execute(update(Media).where(Media.id == second).values(key="media/other.webp"))
    await session.commit()
    third = (await erik.post(KETTLEBELLS)).json()["id"]
    assert third != second
    assert (await erik.post(KETTLEBELLS)).json()["id"] == third


async def test_two_at_once_add_one(database_url: str, tmp_path: Path) -> None:
    async with running_app(database_url, tmp_path) as app:
        erik = app.as_person(app.cast.erik)
        answers = await asyncio.gather(*(erik.post(KETTLEBELLS) for _ in range(2)))
        assert [one.status_code for one in answers] == [201, 201]
        assert len({one.json()["id"] for one in answers}) == 1
        assert len(await library(erik)) == 1


@pytest.mark.parametrize("photo_id", ["shipped-submarine", "pexels-7", "kettlebells", "shipped-..%2fx", "x" * 200])
async def test_a_missing_picture_adds_nothing(erik: Requests, session: AsyncSession, photo_id: str) -> None:
    assert (await erik.post(f"{PATH}/{photo_id}")).status_code == 404
    assert await stored(session) == (0, 0)


async def test_a_full_library_takes_none(
    erik: Requests, session: AsyncSession, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quota, "ACCOUNT_QUOTA", 10)
    refused = await erik.post(KETTLEBELLS)
    assert (refused.status_code, refused.json()["code"]) == (422, "LibraryFull")
    assert await stored(session) == (0, 0)
    assert objects(services) == []


async def test_a_closed_account_searches_but_adds_nothing(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    subscription = await session.get_one(Subscription, cast.erik.account_id)
    subscription.trial_end_at = cast.now - timedelta(days=1)
    await session.commit()
    assert (await search(erik))["items"]
    refused = await erik.post(KETTLEBELLS)
    assert (refused.status_code, refused.json()["code"]) == (406, "AccountClosed")
    assert await stored(session) == (0, 0)


async def test_who_may_edit_programs_may_search_and_add(
    cast: Cast, maya: Requests, visitor: Requests, session: AsyncSession, as_person: Any
) -> None:
    contributor = as_person(await cast.hire("Cleo", "Park", cast.erik, MemberRole.CONTRIBUTOR))
    for person, status in ((contributor, 403), (maya, 403), (visitor, 401)):
        assert (await person.get(PATH)).status_code == status
        assert (await person.post(KETTLEBELLS)).status_code == status
    assert await stored(session) == (0, 0)
    coach = as_person(await cast.hire("Cora", "Coach", cast.erik))
    assert (await coach.get(PATH)).status_code == 200
    assert (await coach.post(KETTLEBELLS)).status_code == 201


async def test_both_have_a_rate(erik: Requests, session: AsyncSession, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "SEARCHES_A_PERSON", "2/minute")
    monkeypatch.setattr(routes, "PICTURES_A_PERSON", "1/minute")
    assert [(await erik.get(PATH)).status_code for _ in range(3)] == [200, 200, 429]
    missing = await erik.post(f"{PATH}/shipped-submarine")
    assert [missing.status_code, (await erik.post(KETTLEBELLS)).status_code] == [404, 429]
    assert await stored(session) == (0, 0)
