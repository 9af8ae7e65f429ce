"""Writes that waited on a device say by whom they were written, and reach the server in no other name."""

from collections.abc import Callable
from typing import Any

from regimen.kit.ids import new_id
from tests.accounts.teams import code
from tests.cast import Cast, Person
from tests.chat.gym import Gym, ok, texts
from tests.conftest import Requests

SETTINGS = "/chat/settings"


def sent_by(person: Person, account: Person | None = None) -> dict[str, Any]:
    """The header of a write that a person made; a coach's names the account that they worked in."""
    return {"headers": {"Sent-By": f"{person.id}@{account.account_id}" if account else str(person.id)}}


async def test_what_waited_is_taken_from_the_person_who_wrote_it(cast: Cast, erik: Requests, maya: Requests) -> None:
    for person, sender in ((maya, sent_by(cast.maya)), (erik, sent_by(cast.erik, cast.erik))):
        changed = await ok(await person.put(SETTINGS, {"shows_reading": False, "mails": False}, **sender))
        assert (changed["shows_reading"], changed["mails"]) == (False, False)


async def test_a_message_goes_out_in_no_colleagues_name(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, as_person: Callable[[Person], Requests]
) -> None:
    """Sam wrote it; then Erik, of the same gym, signed in on that device."""
    sam = await cast.hire("Sam", "Reid", cast.erik)
    conversation = await gym.direct(erik, cast.maya)
    waiting = f"/chat/conversations/{conversation}/messages/{new_id()}"
    written = {"text": "See you on Monday"}
    refused = await erik.put(waiting, written, **sent_by(sam, cast.erik))
    assert code(refused) == (412, "SentByAnother")
    assert await texts(maya, conversation) == []
    sent = await ok(await as_person(sam).put(waiting, written, **sent_by(sam, cast.erik)))
    assert sent["author"]["full_name"] == "Sam Reid"


async def test_what_was_written_in_another_account_waits_for_that(cast: Cast, erik: Requests) -> None:
    home = (await ok(await erik.post("/accounts", {"kind": "gym", "title": "Harbour Studio"})))["current"]["id"]
    before = await ok(await erik.get(SETTINGS))
    change = {"shows_reading": not before["shows_reading"], "mails": not before["mails"]}
    assert home != str(cast.erik.account_id)
    assert code(await erik.put(SETTINGS, change, **sent_by(cast.erik, cast.erik))) == (412, "SentByAnother")
    assert await ok(await erik.get(SETTINGS)) == before
    await ok(await erik.put("/accounts/switch", {"id": str(cast.erik.account_id)}))
    assert await ok(await erik.put(SETTINGS, change, **sent_by(cast.erik, cast.erik))) == change


async def test_an_owner_that_means_nothing_is_refused(erik: Requests, maya: Requests) -> None:
    for sender in ("", "x", "@", "Maya"):
        for person in (erik, maya):
            refused = await person.put(SETTINGS, {"shows_reading": False, "mails": False}, headers={"Sent-By": sender})
            assert code(refused) == (412, "SentByAnother")
