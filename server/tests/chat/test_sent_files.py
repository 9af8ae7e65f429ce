"""What was sent stays as it was: no upload that began earlier takes its place."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.cast import Cast
from tests.chat.gym import Gym
from tests.chat.test_media import direct, last_message, send_file
from tests.conftest import Requests
from tests.media.uploading import complete, send, upload

RunJobs = Callable[[], Awaitable[Any]]
FIRST, OTHER = b"Warm up well.", b"You need no warm-up at all."


@pytest.mark.parametrize("sent", ["before it is complete", "before it is processed"])
async def test_a_replacement_that_has_begun_does_not_change_what_was_sent(
    gym: Gym, erik: Requests, maya: Requests, cast: Cast, run_jobs: RunJobs, sent: str
) -> None:
    media = await upload(erik, FIRST, "Warm-up.txt")
    await run_jobs()
    used = (await erik.get("/media/fetch")).json()["quota"]["used"]
    conversation = await direct(erik, cast)
    begun = (await erik.post(f"/media/{media['id']}/replace", {"name": "Other.txt", "size": len(OTHER)})).json()
    await send(erik, begun, OTHER)
    if sent == "before it is complete":
        assert (await send_file(erik, conversation, media["id"])).status_code < 300
        refused = await complete(erik, begun)
        assert (refused.status_code, refused.json()["code"]) == (409, "SentAlready")
        assert (await erik.delete(f"/media/direct_upload/{media['id']}")).status_code == 204
    else:
        assert (await complete(erik, begun)).status_code == 200
        assert (await send_file(erik, conversation, media["id"])).status_code < 300
    await run_jobs()
    (file,) = (await last_message(maya, conversation))["attachments"]
    assert (await maya.http.get(file["media"]["src"])).content == FIRST
    assert (await erik.get("/media/fetch")).json()["quota"]["used"] == used
    failure = (await erik.get(f"/media/{media['id']}")).json()["failure"]
    assert ("was sent" in (failure or "")) == (sent == "before it is processed")
