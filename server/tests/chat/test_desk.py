"""The coaches' desk: what waits, done, snoozed; saved replies and planned posts."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from regimen.chat.access.inbox import waiting as select_waiting
from regimen.chat.actions.append import NewMessage, append
from regimen.chat.actions.direct import get_locked
from regimen.chat.models import MessageKind
from regimen.chat.schemas.cards import SessionCard
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from tests.accounts.test_deletion import AGAIN, SURE
from tests.cast import Cast
from tests.chat.gym import Gym, listed, ok, send, texts, thread
from tests.conftest import Requests

RunJobs = Callable[[], Awaitable[int]]

HOUR = timedelta(hours=1)


async def desk(coach: Requests) -> dict[str, str]:
    """Returns where each client's conversation lies, in the order of the list."""
    return {one["title"]: one["desk"] for one in await listed(coach, "tab=messages")}


async def waiting(coach: Requests) -> int:
    """Returns how many wait, on which header and list must agree."""
    counts = await ok(await coach.get("/chat/counts"))
    lists = (await ok(await coach.get("/chat/conversations")))["counts"]
    assert counts["waiting"] == lists["waiting"] == len(await listed(coach, "desk=waiting"))
    return int(counts["waiting"])


async def test_what_waits_longest_comes_first(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests, clock: Clock
) -> None:
    mayas, toms = await gym.direct(erik, cast.maya), await gym.direct(erik, cast.tom)
    await send(tom, toms, "Hotel gym till Friday?")
    clock.advance(HOUR)
    await send(maya, mayas, "Could we move our call?")
    await send(tom, toms, "Dumbbells only")
    assert list((await desk(erik)).items()) == [("Tom Okafor", "waiting"), ("Maya Kowalczyk", "waiting")]
    rows = await listed(erik, "desk=waiting")
    assert rows[0]["waiting_since"] == "2026-01-12T09:00:00Z"
    assert await waiting(erik) == 2
    await send(erik, toms, "Floor press")
    assert await desk(erik) == {"Maya Kowalczyk": "waiting", "Tom Okafor": "answered"}
    assert await waiting(erik) == 1
    assert [one["desk"] for one in await listed(maya)] == [None, None, None], "clients see nothing of it"


async def test_done_and_back_again(gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock) -> None:
    conversation = await gym.direct(erik, cast.maya)
    path = f"/chat/conversations/{conversation}/desk"
    await send(maya, conversation, "Thanks!")
    since = (await listed(erik, "desk=waiting"))[0]["waiting_since"]
    clock.advance(HOUR)
    for _ in range(2):
        await ok(await erik.put(path, {"state": "done"}))
    assert await desk(erik) == {"Maya Kowalczyk": "done"}
    await ok(await erik.put(path, {"state": "open", "waiting_since": since}))
    assert (await listed(erik, "desk=waiting"))[0]["waiting_since"] == since, "an undo puts it back where it was"
    await ok(await erik.put(path, {"state": "done"}))
    await send(maya, conversation, "One more thing")
    assert await desk(erik) == {"Maya Kowalczyk": "waiting"}
    assert (await maya.put(path, {"state": "done"})).status_code == 403
    assert await desk(erik) == {"Maya Kowalczyk": "waiting"}


async def test_snoozed_comes_back_by_its_time_or_when_the_client_writes(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    path = f"/chat/conversations/{conversation}/desk"
    await send(maya, conversation, "New card on Friday")
    until = (clock.now() + 2 * HOUR).isoformat()
    await ok(await erik.put(path, {"state": "snoozed", "until": until}))
    assert (await desk(erik), await waiting(erik)) == ({"Maya Kowalczyk": "snoozed"}, 0)
    clock.advance(2 * HOUR)
    assert (await desk(erik), await waiting(erik)) == ({"Maya Kowalczyk": "waiting"}, 1)
    await ok(await erik.put(path, {"state": "snoozed", "until": (clock.now() + HOUR).isoformat()}))
    await send(maya, conversation, "Got it today")
    assert await desk(erik) == {"Maya Kowalczyk": "waiting"}
    for until in (None, clock.now().isoformat()):
        refused = await erik.put(path, {"state": "snoozed", "until": until})
        assert refused.json()["errors"] == {"until": ["Please choose a time in the future."]}
    community = await gym.community()
    assert (await erik.put(f"/chat/conversations/{community}/desk", {"state": "done"})).status_code == 422


async def test_a_question_that_is_deleted_does_not_wait(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    first = await send(maya, conversation, "Wrong chat")
    clock.advance(HOUR)
    second = await send(maya, conversation, "Really wrong")
    await ok(await maya.delete(f"/chat/messages/{first['id']}"))
    assert (await listed(erik, "desk=waiting"))[0]["waiting_since"] == "2026-01-12T10:00:00Z"
    await ok(await maya.delete(f"/chat/messages/{second['id']}"))
    assert await waiting(erik) == 0


async def test_saved_replies(gym: Gym, erik: Requests, ines: Requests, maya: Requests) -> None:
    form = {"title": "Card link", "text": "Hi {first_name}, the new card goes in here: {card_link}"}
    saved = await ok(await erik.post("/chat/saved_replies", form))
    assert (await maya.get("/chat/saved_replies")).status_code == 403
    assert (await ok(await ines.get("/chat/saved_replies")))["items"] == []
    path = f"/chat/saved_replies/{saved['id']}"
    assert (await ines.put(path, form)).status_code == 404
    assert (await ines.delete(path)).status_code == 404
    assert (await ok(await erik.put(path, form | {"title": "New card"})))["title"] == "New card"
    assert [one["title"] for one in (await ok(await erik.get("/chat/saved_replies")))["items"]] == ["New card"]
    refused = await erik.post("/chat/saved_replies", {"title": " ", "text": "\n"})
    assert refused.json()["errors"] == {"title": ["Title is required."], "text": ["Please write a text."]}
    await ok(await erik.delete(path))
    assert (await ok(await erik.get("/chat/saved_replies")))["items"] == []


async def plan(coach: Requests, conversation: object, post_id: object, **form: Any) -> Any:
    return await coach.put(f"/chat/conversations/{conversation}/planned_posts/{post_id}", form)


async def test_a_planned_post_is_sent_once_at_its_time(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, ines: Requests, clock: Clock, run_jobs: RunJobs
) -> None:
    community, post_id = await gym.community(), new_id()
    at = (clock.now() + HOUR).isoformat()
    assert (await plan(maya, community, post_id, text="Mine", send_at=at)).status_code == 403
    assert (await plan(ines, community, post_id, text="Mine", send_at=at)).status_code == 404
    for _ in range(2):
        planned = await ok(await plan(erik, community, post_id, text="Week 10 is up", send_at=at, mentions=["all"]))
    assert (planned["text"], planned["mentions"]) == ("Week 10 is up", ["all"])
    await ok(await plan(erik, community, new_id(), text="A draft"))
    items = (await ok(await erik.get("/chat/planned_posts")))["items"]
    assert [(one["text"], one["send_at"] is None) for one in items] == [("Week 10 is up", False), ("A draft", True)]
    await gym.send_due_posts(run_jobs)
    assert await texts(maya, community) == []
    clock.advance(HOUR)
    for _ in range(2):
        await gym.send_due_posts(run_jobs)
    posted = (await thread(maya, community))["items"]
    assert [(one["text"], one["id"], one["mentions_all"]) for one in posted] == [("Week 10 is up", str(post_id), True)]
    assert [one["text"] for one in (await ok(await erik.get("/chat/planned_posts")))["items"]] == ["A draft"]
    assert (await plan(erik, community, post_id, text="Again", send_at=at)).status_code == 422
    late = (clock.now() + HOUR).isoformat()
    assert (await plan(erik, community, post_id, text="Again", send_at=late)).status_code == 404


async def test_planned_posts_can_be_deleted_and_need_a_future(
    gym: Gym, erik: Requests, ines: Requests, maya: Requests, clock: Clock, run_jobs: RunJobs
) -> None:
    community, post_id = await gym.community(), new_id()
    refused = await plan(erik, community, post_id, text="Too late", send_at=clock.now().isoformat())
    assert refused.json()["errors"] == {"send_at": ["Please choose a time in the future."]}
    assert (await plan(erik, community, post_id, text=" ")).json()["errors"].keys() == {"text"}
    await ok(await plan(erik, community, post_id, text="Soon", send_at=(clock.now() + HOUR).isoformat()))
    assert (await ines.delete(f"/chat/planned_posts/{post_id}")).status_code == 404
    await ok(await erik.delete(f"/chat/planned_posts/{post_id}"))
    clock.advance(HOUR)
    await gym.send_due_posts(run_jobs)
    assert await texts(maya, community) == []


@pytest.mark.parametrize("search", ["maya", "KOWAL", "ya ko"])
async def test_the_inbox_is_searched_by_name(gym: Gym, cast: Cast, erik: Requests, search: str) -> None:
    await gym.direct(erik, cast.maya)
    await gym.direct(erik, cast.tom)
    assert [one["title"] for one in await listed(erik, f"search={search}")] == ["Maya Kowalczyk"]
    assert await listed(erik, "search=%25") == []


async def test_an_answer_can_settle_a_conversation(gym: Gym, cast: Cast, erik: Requests, maya: Requests) -> None:
    conversation = await gym.direct(erik, cast.maya)
    await send(maya, conversation, "Travelling this week", done=True)
    assert await desk(erik) == {"Maya Kowalczyk": "waiting"}, "only a coach settles it"
    await send(erik, conversation, "Dumbbells it is", done=True)
    assert await desk(erik) == {"Maya Kowalczyk": "done"}
    await send(erik, await gym.community(), "Open gym", done=True)
    await send(erik, conversation, "And have fun")
    assert await desk(erik) == {"Maya Kowalczyk": "answered"}


async def test_what_is_snoozed_after_an_answer_comes_back_until_somebody_answers(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    path = f"/chat/conversations/{conversation}/desk"
    await send(maya, conversation, "New card on Friday")
    await send(erik, conversation, "I will look on Friday")
    until = (clock.now() + 2 * HOUR).isoformat()
    await ok(await erik.put(path, {"state": "snoozed", "until": until}))
    assert (await desk(erik), await waiting(erik)) == ({"Maya Kowalczyk": "snoozed"}, 0)
    clock.advance(2 * HOUR)
    assert (await desk(erik), await waiting(erik)) == ({"Maya Kowalczyk": "waiting"}, 1)
    await send(erik, conversation, "It works")
    assert (await desk(erik), await waiting(erik)) == ({"Maya Kowalczyk": "answered"}, 0)
    await ok(await erik.put(path, {"state": "snoozed", "until": (clock.now() + HOUR).isoformat()}))
    await send(erik, conversation, "Does it?")
    assert await desk(erik) == {"Maya Kowalczyk": "answered"}, "an answer ends the snooze"


async def test_undo_of_done_brings_nothing_back_that_a_colleague_answered(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, as_person, clock: Clock
) -> None:
    bea = as_person(await cast.hire("Bea", "Novak", cast.erik))
    conversation = await gym.direct(erik, cast.maya)
    path = f"/chat/conversations/{conversation}/desk"
    await send(maya, conversation, "Straps?")
    since = (await listed(erik, "desk=waiting"))[0]["waiting_since"]
    await ok(await erik.put(path, {"state": "done"}))
    await send(bea, conversation, "From five reps down", done=True)
    await ok(await erik.put(path, {"state": "open", "waiting_since": since}))
    assert (await desk(erik), await waiting(erik)) == ({"Maya Kowalczyk": "answered"}, 0)


async def test_a_session_is_no_question(gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock) -> None:
    conversation = await gym.direct(erik, cast.maya)
    question = await send(maya, conversation, "Straps?")
    card = SessionCard(
        plan_id=gym.program.id, program_title="Lower", enrolment_id=new_id(), date=clock.now().date(), day=1
    )
    message = NewMessage(cast.maya.id, from_coach=False, kind=MessageKind.CARD, card=card)
    await append(gym.session, await get_locked(gym.session, conversation), new_id(), message, clock.now())
    await gym.session.commit()
    [found] = await select_waiting(gym.session, cast.erik.account_id, clock.now())
    assert (found.text, found.first_seq, found.last_seq) == ("Straps?", question["seq"], question["seq"])
    await ok(await maya.delete(f"/chat/messages/{question['id']}"))
    assert await waiting(erik) == 0


async def test_a_row_shows_what_its_client_waits_with_not_what_they_did_meanwhile(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    await send(maya, conversation, "Straps?")
    clock.advance(HOUR)
    belt = await send(maya, conversation, "And a belt?")
    clock.advance(HOUR)
    card = SessionCard(
        plan_id=gym.program.id, program_title="Lower", enrolment_id=new_id(), date=clock.now().date(), day=1
    )
    message = NewMessage(cast.maya.id, from_coach=False, kind=MessageKind.CARD, card=card)
    await append(gym.session, await get_locked(gym.session, conversation), new_id(), message, clock.now())
    await gym.session.commit()

    async def shown(person: Requests) -> tuple[str, str | None, str]:
        row = next(one for one in await listed(person) if one["id"] == str(conversation))
        return row["last_message"]["text"], row["last_message"]["card"], row["last_message_at"]

    assert await shown(erik) == ("And a belt?", None, "2026-01-12T10:00:00Z")
    await ok(await maya.delete(f"/chat/messages/{belt['id']}"))
    assert await shown(erik) == ("Straps?", None, "2026-01-12T09:00:00Z"), "the time is that of what is shown"
    assert await shown(maya) == ("", "session_finished", "2026-01-12T11:00:00Z")
    await ok(await erik.put(f"/chat/conversations/{conversation}/desk", {"state": "done"}))
    assert await shown(erik) == ("", "session_finished", "2026-01-12T11:00:00Z")


async def test_a_snooze_ends_within_a_year(gym: Gym, cast: Cast, erik: Requests, clock: Clock) -> None:
    conversation = await gym.direct(erik, cast.maya)
    until = (clock.now() + timedelta(days=367)).isoformat()
    refused = await erik.put(f"/chat/conversations/{conversation}/desk", {"state": "snoozed", "until": until})
    assert refused.json()["errors"] == {"until": ["Please choose a time within the next year."]}
    assert await desk(erik) == {"Maya Kowalczyk": "answered"}


async def test_the_counts_of_the_desk_are_not_for_clients(gym: Gym, cast: Cast, erik: Requests, maya: Requests) -> None:
    await send(maya, await gym.direct(erik, cast.maya), "Straps?")
    counts = (await ok(await maya.get("/chat/conversations")))["counts"]
    assert (counts["messages"], counts["waiting"], counts["answered"]) == (1, 0, 0)


async def test_a_client_who_has_deleted_their_account_does_not_wait(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, run_jobs: RunJobs
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    await send(maya, conversation, "Straps?")
    await gym.leave(maya)
    await ok(await maya.delete("/users/me", params=SURE, json=AGAIN))
    await run_jobs()
    assert await waiting(erik) == 0
    path = f"/chat/conversations/{conversation}/messages/{new_id()}"
    refused = await erik.put(path, {"text": "From five reps down"})
    assert (refused.status_code, refused.json()["reason"]) == (403, "client_deleted")
    assert await texts(erik, conversation) == ["Straps?"]
    opened = await ok(await erik.get(f"/chat/conversations/{conversation}"))
    assert (opened["closed_reason"], "post" in opened["abilities"]) == ("client_deleted", False)
