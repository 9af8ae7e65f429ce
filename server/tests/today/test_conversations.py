"""The list of the morning and the inbox agree on who waits for an answer."""

from datetime import timedelta
from typing import Any

from regimen.kit.clock import Clock
from tests.cast import Cast
from tests.chat.conftest import gym as gym
from tests.chat.gym import Gym, listed, ok, send
from tests.chat.test_desk import desk, waiting
from tests.conftest import Requests
from tests.memberships.conftest import shop as shop
from tests.payments.conftest import market as market

HOUR = timedelta(hours=1)


async def question(coach: Requests) -> dict[str, Any] | None:
    """Returns the question that is a reason of the list, None if nobody asks."""
    reasons = [one for row in (await ok(await coach.get("/today")))["rows"] for one in row["reasons"]]
    return next((one for one in reasons if one["rule"] == "question"), None)


async def asked(coach: Requests) -> dict[str, Any]:
    found = await question(coach)
    assert found is not None
    return found


async def waiting_everywhere(coach: Requests) -> int:
    """Returns how many wait, on which the list of the morning, the inbox and its counts must agree."""
    number = await waiting(coach)
    assert (await ok(await coach.get("/today")))["numbers"]["waiting"] == number
    return number


async def test_who_is_done_on_the_list_is_done_in_the_inbox_and_undo_brings_both_back(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    await send(maya, conversation, "Could we move our call?")
    since = (await listed(erik, "desk=waiting"))[0]["waiting_since"]
    mark = {"client_id": str(cast.maya.id), "reasons": [(await asked(erik))["key"]]}
    clock.advance(HOUR)
    for _ in range(2):
        await ok(await erik.post("/today/marks", mark))
    assert (await desk(erik), await waiting_everywhere(erik)) == ({"Maya Kowalczyk": "done"}, 0)
    for _ in range(2):
        await ok(await erik.delete("/today/marks", json=mark))
    assert (await desk(erik), await waiting_everywhere(erik)) == ({"Maya Kowalczyk": "waiting"}, 1)
    assert (await asked(erik))["since"] == since == (await listed(erik, "desk=waiting"))[0]["waiting_since"]


async def test_who_is_put_off_is_snoozed_in_the_inbox_and_undo_brings_both_back(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock
) -> None:
    await send(maya, await gym.direct(erik, cast.maya), "Could we move our call?")
    mark = {"client_id": str(cast.maya.id), "reasons": [(await asked(erik))["key"]]}
    until = (clock.now() + HOUR).isoformat()
    await ok(await erik.post("/today/marks", mark | {"until": until}))
    assert (await desk(erik), await waiting_everywhere(erik)) == ({"Maya Kowalczyk": "snoozed"}, 0)
    await ok(await erik.delete("/today/marks", json=mark))
    assert (await desk(erik), await waiting_everywhere(erik)) == ({"Maya Kowalczyk": "waiting"}, 1)
    await ok(await erik.post("/today/marks", mark | {"until": until}))
    clock.advance(HOUR)
    assert await question(erik) is not None
    assert (await desk(erik), await waiting_everywhere(erik)) == ({"Maya Kowalczyk": "waiting"}, 1)


async def test_a_message_that_arrives_between_looking_and_ticking_still_waits(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    await send(maya, conversation, "Straps?")
    mark = {"client_id": str(cast.maya.id), "reasons": [(await asked(erik))["key"]]}
    clock.advance(HOUR)
    await send(maya, conversation, "And which belt?")
    await ok(await erik.post("/today/marks", mark))
    assert (await desk(erik), await waiting_everywhere(erik)) == ({"Maya Kowalczyk": "waiting"}, 1)
    left = await asked(erik)
    assert ([one["text"] for one in left["quotes"]], left["count"]) == (["And which belt?"], 0)


async def test_undo_brings_nothing_back_that_a_colleague_has_answered(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, as_person: Any, clock: Clock
) -> None:
    bea = as_person(await cast.hire("Bea", "Novak", cast.erik))
    conversation = await gym.direct(erik, cast.maya)
    await send(maya, conversation, "Straps?")
    mark = {"client_id": str(cast.maya.id), "reasons": [(await asked(erik))["key"]]}
    await ok(await erik.post("/today/marks", mark))
    clock.advance(HOUR)
    await send(bea, conversation, "From five reps down")
    await ok(await erik.delete("/today/marks", json=mark))
    assert (await desk(erik), await waiting_everywhere(erik)) == ({"Maya Kowalczyk": "answered"}, 0)


async def test_a_reason_that_is_no_message_leaves_the_conversation_waiting(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests
) -> None:
    await send(maya, await gym.direct(erik, cast.maya), "Straps?")
    await ok(await erik.post("/today/marks", {"client_id": str(cast.maya.id), "reasons": ["pain:1"]}))
    assert await waiting_everywhere(erik) == 1


async def test_the_oldest_unanswered_message_is_quoted_and_only_a_question_is_called_one(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    await send(maya, conversation, "Which shoes?")
    await send(erik, conversation, "Flat ones")
    clock.advance(HOUR)
    thanks = await send(maya, conversation, "Thanks, they arrive on Friday")
    clock.advance(HOUR)
    await send(maya, conversation, "Do I need a belt?")
    first = await asked(erik)
    assert [one["text"] for one in first["quotes"]] == ["Thanks, they arrive on Friday"]
    assert (first["asks"], first["count"]) == (False, 1)
    await ok(await maya.delete(f"/chat/messages/{thanks['id']}"))
    second = await asked(erik)
    assert [one["text"] for one in second["quotes"]] == ["Do I need a belt?"]
    assert (second["asks"], second["count"]) == (True, 0)
