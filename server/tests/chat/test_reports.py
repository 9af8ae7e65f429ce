"""Reports: what they keep of a message, and what coaches may do about it."""

from collections.abc import Callable
from typing import Any

from tests.cast import Cast, Person
from tests.chat.gym import Gym, ok, send, texts, thread
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


async def seen(person: Requests, conversation: object, message: dict[str, Any]) -> tuple[str, bool, str | None]:
    """Returns what somebody reads of a message: its text, whether it is gone for others, and why."""
    items = (await thread(person, conversation))["items"]
    shown = next(one for one in items if one["id"] == message["id"])
    return shown["text"], shown["deleted"], shown["hidden_reason"]


async def test_what_is_hidden_after_a_report_stays_for_its_author_and_the_owner(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests, as_person: Callable[[Person], Requests]
) -> None:
    """Sam coaches in Erik's gym without rights to money."""
    sam = as_person(await cast.hire("Sam", "Reid", cast.erik))
    community = await gym.community()
    rude = await send(tom, community, "Rude words")
    await send(maya, community, "Please don't", reply_to_seq=rude["seq"])
    await ok(await tom.patch(f"/chat/messages/{rude['id']}", {"text": "Still rude words"}))
    await report(maya, rude)
    [found] = await reports(sam)
    await ok(await sam.put(f"/chat/reports/{found['id']}", {"remove": True, "reason": "We stay friendly"}))
    for reader in (erik, tom):
        assert await seen(reader, community, rude) == ("Still rude words", True, "We stay friendly")
        assert len((await ok(await reader.get(f"/chat/messages/{rude['id']}/versions")))["items"]) == 1
    for other in (maya, sam):
        assert await seen(other, community, rude) == ("", True, "We stay friendly")
        assert (await ok(await other.get(f"/chat/messages/{rude['id']}/versions")))["items"] == []
        quoted = (await thread(other, community))["items"][-1]["reply_to"]
        assert (quoted["text"], quoted["deleted"]) == ("", True)
        assert (await ok(await other.get("/chat/search?q=rude")))["items"] == []
    # Its author may still delete it for good.
    await ok(await tom.delete(f"/chat/messages/{rude['id']}"))
    assert await seen(erik, community, rude) == ("", True, None)


async def test_whom_a_hidden_message_named_and_its_reactions_are_hidden_too(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests
) -> None:
    community = await gym.community()
    rude = await send(tom, community, "Look at @Maya", mentions=[str(cast.maya.id)])
    await ok(await tom.put(f"/chat/messages/{rude['id']}/reactions", {"emoji": "😂"}))

    async def named(person: Requests) -> tuple[int, int]:
        [shown] = (await thread(person, community))["items"]
        return len(shown["mentions"]), len(shown["reactions"])

    assert await named(maya) == (1, 1)
    await report(maya, rude)
    [found] = await reports(erik)
    await ok(await erik.put(f"/chat/reports/{found['id']}", {"remove": True}))
    assert [await named(person) for person in (maya, tom, erik)] == [(0, 0), (1, 1), (1, 1)]


async def test_the_words_of_coaches_are_hidden_by_the_owner_only(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, as_person: Callable[[Person], Requests]
) -> None:
    sam, rosa = [as_person(await cast.hire(name, "Reid", cast.erik)) for name in ("Sam", "Rosa")]
    community = await gym.community()
    of_owner, of_sam = await send(erik, community, "Closed on Monday"), await send(sam, community, "No excuses")
    await report(maya, of_owner)
    await report(maya, of_sam)
    assert [(one["text"], one["removable"]) for one in await reports(rosa)] == [
        ("Closed on Monday", False),
        ("No excuses", False),
    ]
    for message, found in zip((of_owner, of_sam), await reports(rosa), strict=True):
        assert (await rosa.put(f"/chat/reports/{found['id']}", {"remove": True})).status_code == 403
        assert (await rosa.delete(f"/chat/messages/{message['id']}")).status_code == 403
    assert await texts(maya, community) == ["Closed on Monday", "No excuses"]
    [_, found] = await reports(erik)
    await ok(await erik.put(f"/chat/reports/{found['id']}", {"remove": True}))
    assert await texts(maya, community) == ["Closed on Monday", ""]


async def test_nobody_handles_a_report_about_themselves(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, as_person: Callable[[Person], Requests]
) -> None:
    sam = as_person(await cast.hire("Sam", "Reid", cast.erik))
    for author, other in ((sam, erik), (erik, sam)):
        await report(maya, await send(author, await gym.community(), "No excuses"))
        [found] = await reports(other)
        for remove in (True, False):
            refused = await author.put(f"/chat/reports/{found['id']}", {"remove": remove})
            assert refused.status_code == 403
        assert [one["id"] for one in await reports(other)] == [found["id"]]
        await ok(await other.put(f"/chat/reports/{found['id']}", {"remove": False}))
