"""Addresses of what is private end with the role and the session of who read them."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest

from regimen.accounts.models import MemberRole
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from tests.cast import Cast
from tests.chat.gym import Gym, ok, send, thread
from tests.chat.test_finding import upload as upload_picture
from tests.conftest import Requests
from tests.media.uploading import upload

RunJobs = Callable[[], Awaitable[Any]]


async def addresses(coach: Requests, conversation: object) -> list[str]:
    (message,) = [one for one in (await thread(coach, conversation))["items"] if one["attachments"]]
    picture, note = message["attachments"]
    return [picture["src"], picture["cover_sm"], note["media"]["src"]]


@pytest.mark.parametrize("end", ["removed", "contributor", "sign-out"])
async def test_what_a_coach_read_ends_with_their_role(
    gym: Gym,
    cast: Cast,
    erik: Requests,
    maya: Requests,
    as_person,
    http: httpx.AsyncClient,
    run_jobs: RunJobs,
    end: str,
) -> None:
    rosa = await cast.hire("Rosa", "Lind", cast.erik)
    conversation = await gym.direct(erik, cast.maya)
    picture = await ok(await upload_picture(maya, conversation))
    note = await upload(maya, b"My blood values", "values.txt")
    files = [("picture", picture["id"]), ("media", note["id"])]
    attachments = [{"resource_type": kind, "resource_id": one} for kind, one in files]
    await send(maya, conversation, "", attachments=attachments, id=new_id())
    await run_jobs()
    of_rosa, of_erik = await addresses(as_person(rosa), conversation), await addresses(erik, conversation)
    for one in of_rosa + of_erik:
        assert (await http.get(one)).status_code == 200
    if end == "removed":
        await ok(await erik.post(f"/coach/coaches/{rosa.id}/remove", {}))
    elif end == "contributor":
        await ok(await erik.patch(f"/coach/coaches/{rosa.id}", {"role": MemberRole.CONTRIBUTOR}))
    else:
        await ok(await as_person(rosa).delete("/users/sign_out"))
    assert {(await http.get(one)).status_code for one in of_rosa} == {404}
    assert {(await http.get(one)).status_code for one in of_erik} == {200}


async def test_what_a_coach_sends_to_a_client_alone_has_addresses_that_end(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, http: httpx.AsyncClient, run_jobs: RunJobs, clock: Clock
) -> None:
    conversation, community = await gym.direct(erik, cast.maya), await gym.community()
    note = await upload(erik, b"Your blood values", "values.txt")
    attachments = [{"resource_type": "media", "resource_id": note["id"]}]
    for place in (conversation, community):
        await send(erik, place, "", attachments=attachments, id=new_id())
    await run_jobs()

    async def address(where: object) -> str:
        (message,) = [one for one in (await thread(maya, where))["items"] if one["attachments"]]
        return str(message["attachments"][0]["src"])

    assert "/signed/" not in await address(community)
    shown = await address(conversation)
    assert (await http.get(shown)).content == b"Your blood values"
    clock.advance(timedelta(hours=4))
    assert (await http.get(shown)).status_code == 404
    again = await address(conversation)
    assert (await http.get(again)).status_code == 200
    await ok(await maya.delete("/users/sign_out"))
    assert (await http.get(again)).status_code == 404
