"""With a key, coaches search a photo service. Whatever it answers, they read one sentence, and nothing changes."""

from datetime import timedelta
from typing import Any

import pytest
from pydantic import ValidationError
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.config import Settings
from regimen.kit.clock import Clock
from regimen.platform.headers import content_policy
from regimen.platform.services import Services
from regimen.stock_photos.access import pexels as module
from regimen.stock_photos.access.pexels import PexelsPhotos
from regimen.stock_photos.access.source import PhotoSource, open_photo_source, photo_source
from regimen.stock_photos.rules import MAX_PAGE, PER_PAGE
from tests.conftest import Requests
from tests.stock_photos.service import Answer, PhotoService
from tests.stock_photos.test_shipped_photos import PATH, search, stored

SENTENCE = "The photo service doesn't answer. Please try again in a minute."


async def assert_unavailable(erik: Requests, session: AsyncSession, *, adding: bool) -> None:
    refused = await (erik.post(f"{PATH}/pexels-7") if adding else erik.get(PATH, params={"search": "rower"}))
    assert (refused.status_code, refused.json()["code"]) == (503, "PhotoServiceUnavailable")
    assert refused.json()["title"] == SENTENCE
    assert await stored(session) == (0, 0)


@pytest.mark.spec("API-71", "OV-90")
async def test_a_search_shows_photos_with_their_credits(erik: Requests, pexels: PhotoService) -> None:
    pexels.has(pexels.photo(), total=100_000)
    found = await search(erik, "  Rower  by river ", page=3)
    [asked] = pexels.asked
    assert asked.path == "/search"
    assert asked.query == {"query": ["rower by river"], "page": ["3"], "per_page": [str(PER_PAGE)]}
    assert asked.headers["authorization"] == "secret-key"
    assert found["items"] == [
        {
            "id": "pexels-7",
            "shows": "A rower on a river",
            "width": 4000,
            "height": 3000,
            "preview_url": f"{pexels.origin}/7-medium.jpg",
            "credit": {"name": "Ana Lima", "url": "https://www.pexels.com/photo/rower-7/", "service": "Pexels"},
        }
    ]
    assert found["pagination"]["total_pages"] == MAX_PAGE, "no more than can be asked for"


async def test_without_words_the_best_photos_are_shown(erik: Requests, pexels: PhotoService) -> None:
    pexels.has(pexels.photo())
    assert len((await search(erik, " "))["items"]) == 1
    assert [one.path for one in pexels.asked] == ["/curated"]


async def test_the_same_search_is_answered_from_memory_for_an_hour(
    erik: Requests, pexels: PhotoService, services: Services
) -> None:
    pexels.has(pexels.photo())
    source, start = photo_source(services), services.clock.now()
    for words, minutes in (("rower", 0), ("Rower ", 59), ("rower", 60), ("rower", 61)):
        await source.search(words, 1, start + timedelta(minutes=minutes))
    assert len(pexels.asked) == 2
    await source.search("rower", 2, start)
    assert len(pexels.asked) == 3


async def test_only_so_many_answers_are_kept(
    pexels: PhotoService, services: Services, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_ANSWERS_KEPT", 2)
    pexels.has(pexels.photo())
    for words in ("a", "b", "c", "c", "a"):
        await photo_source(services).search(words, 1, clock.now())
    assert [one.query["query"] for one in pexels.asked] == [["a"], ["b"], ["c"], ["a"]]


async def test_a_failure_is_not_remembered(erik: Requests, pexels: PhotoService, session: AsyncSession) -> None:
    pexels.has(pexels.photo())
    pexels.answers["/search"].status = 500
    await assert_unavailable(erik, session, adding=False)
    pexels.answers["/search"].status = 200
    assert len((await search(erik, "rower"))["items"]) == 1


@pytest.mark.spec("API-71")
async def test_an_added_photo_is_copied_and_keeps_its_credit(erik: Requests, pexels: PhotoService) -> None:
    pexels.has(pexels.photo())
    added = await erik.post(f"{PATH}/pexels-7")
    assert added.status_code == 201, added.text
    item = added.json()
    assert (item["title"], item["caption"]) == ("A rower on a river", "Photo: Ana Lima on Pexels")
    assert (item["tags"], item["width"], item["height"]) == (["stock"], 120, 80)
    assert item["src"].startswith("/files/media/")
    by_path = {one.path: one for one in pexels.asked}
    assert "authorization" not in by_path["/7-large2x.jpg"].headers, "the key is for the API alone"
    count = len(pexels.asked)
    assert (await erik.post(f"{PATH}/pexels-7")).json()["id"] == item["id"]
    assert len(pexels.asked) == count, "what is there is not fetched again"


async def test_a_photo_that_is_gone_is_missing(erik: Requests, pexels: PhotoService, session: AsyncSession) -> None:
    for photo_id in ("pexels-7", "pexels-x", "pexels-", "shipped-kettlebells-window-light"):
        assert (await erik.post(f"{PATH}/{photo_id}")).status_code == 404
    assert await stored(session) == (0, 0)


WRONG: list[Any] = [
    Answer(b"<html>busy</html>"),
    Answer(b"\xff\xfe\x00"),
    Answer([]),
    Answer({"photos": None, "total_results": "many"}),
    Answer({"photos": [{"id": 7}], "total_results": 1}),
    Answer(b" " * (module._MAX_ANSWER + 1)),
    Answer({}, 401),
    Answer({}, 500),
    Answer(b"", 302, {"Location": "http://127.0.0.1:1/elsewhere"}),
    Answer(b"", 200, {"Content-Length": "many"}),
    Answer(b"", hangs=True),
]


@pytest.mark.parametrize("answer", WRONG)
async def test_what_is_no_answer_becomes_a_sentence(
    erik: Requests, pexels: PhotoService, session: AsyncSession, services: Services, answer: Answer
) -> None:
    if answer.hangs:
        services.extra[PhotoSource].answer_seconds = 0.1
    pexels.has(pexels.photo())
    pexels.answers["/search"] = pexels.answers["/photos/7"] = answer
    await assert_unavailable(erik, session, adding=False)
    await assert_unavailable(erik, session, adding=True)


@pytest.mark.parametrize(
    "answer",
    [
        Answer(b"no picture"),
        Answer(b""),
        Answer(b"x" * 11 * 1024 * 1024),
        Answer(b"", 302, {"Location": "http://127.0.0.1:1/7.jpg"}),
        Answer(b"\xff\xd8\xff", hangs=True),
    ],
)
async def test_what_is_no_picture_is_not_added(
    erik: Requests, pexels: PhotoService, session: AsyncSession, services: Services, answer: Answer
) -> None:
    if answer.hangs:
        services.extra[PhotoSource].picture_seconds = 0.1
    pexels.has(pexels.photo())
    pexels.answers["/7-large2x.jpg"] = answer
    await assert_unavailable(erik, session, adding=True)


@pytest.mark.parametrize(
    "address",
    [
        "https://images.pexels.com.example.com/7.jpg",
        "http://169.254.169.254/latest",
        "file:///etc/passwd",
        "//127.0.0.1/7.jpg",
        "http://[",
        "{origin}@example.com/7.jpg",
        "{origin}/7.jpg\nHost: example.com",
    ],
)
async def test_pictures_come_from_the_host_of_the_service_only(
    erik: Requests, pexels: PhotoService, session: AsyncSession, address: str
) -> None:
    photo = pexels.photo()
    bad = address.format(origin=pexels.origin)
    pexels.has(photo, pexels.photo(8, src=photo["src"] | {"medium": bad}), total=2)
    assert [item["id"] for item in (await search(erik, "rower"))["items"]] == ["pexels-7"]
    pexels.has(pexels.photo(7, src=photo["src"] | {"large2x": bad}))
    await assert_unavailable(erik, session, adding=True)
    assert [one.path for one in pexels.asked] == ["/search", "/photos/7"]


async def test_texts_of_the_service_are_made_safe(erik: Requests, pexels: PhotoService) -> None:
    pexels.has(
        pexels.photo(1, alt=None, url="javascript:alert(1)"),
        pexels.photo(2, alt="a\x00b\n\u202e c" + "x" * 300, photographer=" \u202e\x00 "),
    )
    one, two = (await search(erik, "rower"))["items"]
    assert (one["shows"], one["credit"]["url"]) == ("Photo by Ana Lima", "https://www.pexels.com/")
    assert two["shows"].startswith("ab c")
    assert (len(two["shows"]), two["credit"]["name"]) == (200, "Pexels")
    added = await erik.post(f"{PATH}/pexels-2")
    assert (added.status_code, added.json()["title"]) == (201, two["shows"])


async def test_a_service_that_is_off_is_told(erik: Requests, pexels: PhotoService, session: AsyncSession) -> None:
    await pexels.stop()
    await assert_unavailable(erik, session, adding=False)


async def test_the_key_chooses_the_service(services: Services) -> None:
    class Process:
        def __init__(self, key: str | None) -> None:
            self.services = services
            services.settings = Settings(_env_file=None, pexels_key=key)  # type: ignore[call-arg]

    async with open_photo_source(Process(None)):  # type: ignore[arg-type]
        assert not isinstance(photo_source(services), PexelsPhotos)
    async with open_photo_source(Process("key")):  # type: ignore[arg-type]
        assert isinstance(photo_source(services), PexelsPhotos)


def test_browsers_may_load_its_photos_only_where_it_is_chosen() -> None:
    def pictures(**given: Any) -> str:
        policy = content_policy(Settings(_env_file=None, **given))  # type: ignore[call-arg]
        assert policy.count("pexels") <= 1
        return next(one for one in policy.split("; ") if one.startswith("img-src"))

    assert pictures(pexels_key="key").endswith(" https://images.pexels.com")
    assert "pexels" not in pictures()


async def test_when_the_key_is_used_up_it_is_said(erik: Requests, pexels: PhotoService) -> None:
    pexels.answers["/search"] = Answer({}, 429)
    refused = await erik.get(PATH, params={"search": "rower"})
    assert (refused.status_code, refused.json()["code"]) == (503, "PhotosUsedUp")
    assert "try again in an hour" in refused.text


async def test_a_photo_has_one_id(erik: Requests, pexels: PhotoService) -> None:
    pexels.has(pexels.photo())
    for photo_id in ("pexels-07", "pexels-0", "pexels-7x"):
        assert (await erik.post(f"{PATH}/{photo_id}")).status_code == 404
    pexels.answers["/photos/8"] = Answer(pexels.photo())
    assert (await erik.post(f"{PATH}/pexels-8")).status_code == 503, "it is another one"


@pytest.mark.parametrize("key", ["", "secret\n", "sécret", "two words"])
def test_a_key_that_no_header_can_carry_is_refused_at_the_start(key: str) -> None:
    with pytest.raises(ValidationError):
        Settings(_env_file=None, pexels_key=key)  # type: ignore[call-arg]
