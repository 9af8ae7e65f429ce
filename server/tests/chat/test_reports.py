"""Reports: what they keep of a message, and what coaches may do about it."""

from typing import Any

from tests.cast import Cast
from tests.chat.gym import Gym, ok, send, texts
from tests.conftest import Requests


async def report(person: Requests, message: dict[str, Any]) -> None:
    await ok(await person.put(f"/chat/messages/{message['id']}/report", {"reason": "Rude"}))


async def reports(coach: Requests) -> list[dict[str, Any]]:
    return list((await ok(await coach.get("/chat/reports")))["items"])


async def test_a_report_keeps_what_was_said_whatever_its_author_does(
    gym: Gym, erik: Requests, maya: Requests, tom: Requests
) -> None:
    community = await gym.community()
    rude, ruder = await send(tom, community, "Rude words"), await send(tom, community, "Ruder words")
    await report(maya, rude)
    await report(maya, ruder)
    await ok(await tom.patch(f"/chat/messages/{rude['id']}", {"text": "Kind words"}))
    await ok(await tom.delete(f"/chat/messages/{ruder['id']}"))
    found = await reports(erik)
    assert [(one["text"], one["removable"]) for one in found] == [("Rude words", True), ("Ruder words", False)]
    for one in found:
        await ok(await erik.put(f"/chat/reports/{one['id']}", {"remove": True}))
    assert await reports(erik) == []
    assert await texts(maya, community) == ["", ""]


async def test_a_message_that_a_coach_deletes_closes_its_reports(
    gym: Gym, erik: Requests, maya: Requests, tom: Requests
) -> None:
    rude = await send(tom, await gym.community(), "Rude words")
    await report(maya, rude)
    await ok(await erik.delete(f"/chat/messages/{rude['id']}"))
    assert await reports(erik) == []


async def test_no_coach_deletes_what_a_client_wrote_to_them(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests
) -> None:
    direct = await gym.direct(erik, cast.maya)
    await report(erik, await send(maya, direct, "You charged me twice"))
    [found] = await reports(erik)
    assert not found["removable"]
    assert (await erik.put(f"/chat/reports/{found['id']}", {"remove": True})).status_code == 403
    assert (await texts(maya, direct), len(await reports(erik))) == (["You charged me twice"], 1)
    await ok(await erik.put(f"/chat/reports/{found['id']}", {"remove": False}))
    assert (await texts(maya, direct), await reports(erik)) == (["You charged me twice"], [])
