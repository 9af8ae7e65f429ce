"""What is refused before anything is stored of it."""

import pytest

from regimen.kit.ids import new_id
from regimen.media.actions import quota
from regimen.platform.services import Services
from tests.conftest import Requests
from tests.media.samples import encoded, quarters
from tests.media.test_processing import objects
from tests.media.uploading import begin


async def test_a_picture_for_which_there_is_no_room_leaves_no_file(
    erik: Requests, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quota, "ACCOUNT_QUOTA", 10)
    refused = await erik._send("POST", "/media", files={"file": ("a.png", encoded(quarters(), "PNG"), "image/png")})
    assert (refused.status_code, refused.json()["code"]) == (422, "LibraryFull")
    assert objects(services) == []


@pytest.mark.parametrize("key", ["abc%26autoplay=1%26title=x", "abc123%0a", "ABCDEF12", "a" * 17])
async def test_the_key_of_a_vimeo_link_is_a_key(erik: Requests, key: str) -> None:
    form = {"media": {"video_url": f"https://vimeo.com/12345?h={key}"}}
    refused = await erik.post("/media", form)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["video_url"])
    good = await erik.post("/media", {"media": {"video_url": "https://vimeo.com/12345?h=abc123de"}})
    assert good.json()["src"] == "https://player.vimeo.com/video/12345?h=abc123de"


@pytest.mark.parametrize("content_type", ["text/plain\r\nX-Amz-Acl: public-read", "text", "text/plain/", "text/\u00e9"])
async def test_a_content_type_is_one(erik: Requests, content_type: str) -> None:
    refused = await begin(erik, "plan.txt", 5, content_type=content_type)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["content_type"])
    media_id = new_id()
    recorded = await begin(erik, "voice.webm", 5, media_id=media_id, content_type='audio/webm; codecs="opus"')
    assert recorded.json()["media"]["content_type"] == "audio/webm"


async def test_links_have_an_end(erik: Requests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "MAX_LINKS", 2)
    form = {"media": {"video_url": "https://www.youtube.com/watch?v=dQw4w9WgXcQ"}}
    answers = [await erik.post("/media", form) for _ in range(3)]
    assert [one.status_code for one in answers] == [201, 201, 422]
    assert answers[2].json()["code"] == "LibraryFull"
    assert (await erik.get("/media/fetch")).json()["pagination"]["total"] == 2
