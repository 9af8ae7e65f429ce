"""Handling reasons, the limits of the rules, sessions to review, and who sees what."""

from collections.abc import Callable
from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.chat.models import Conversation
from regimen.clients.models import ClientReview
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.memberships.models import Membership, State
from regimen.platform.live import account_stream
from regimen.today import actions
from regimen.today.access.morning import load_marks
from regimen.today.models import TodayMark, TodayRules
from regimen.today.rules.find import Moment
from regimen.training.models import BlockScore, DayLog, Enrolment, TimelineDay
from tests.cast import Cast, Person
from tests.chat.test_live import Pushed, streams
from tests.chat.test_live import pushed as pushed
from tests.conftest import Requests
from tests.today.simulated_gym import Gym, build

SIZE = 36


@pytest.fixture
async def gym(session: AsyncSession, cast: Cast) -> Gym:
    return await build(session, cast.erik, cast.now, SIZE)


async def rows(coach: Requests) -> dict[str, Any]:
    """Returns the rows of the list by client."""
    response = await coach.get("/today")
    assert response.status_code == 200, response.text
    return {row["client"]["id"]: row for row in response.json()["rows"]}


def with_trouble(gym: Gym, rule: str) -> str:
    return str(next(client for client, trouble in gym.troubles.items() if trouble == rule))


async def count(session: AsyncSession, table: type[Any]) -> int:
    return await session.scalar(select(func.count()).select_from(table)) or 0


async def test_pain_is_quoted_with_the_word_that_made_it_a_reason(erik: Requests, gym: Gym) -> None:
    reason = (await rows(erik))[with_trouble(gym, "pain")]["reasons"][0]
    assert (reason["rule"], reason["group"]) == ("pain", "answer")
    quote = reason["quotes"][0]
    words = [quote["text"][start:end] for start, end in quote["matches"]]
    assert words
    assert set(words) <= {"sharp", "hurts", "sore", "Tweaked", "twinge"}


async def test_a_handled_reason_is_gone_until_something_new_happens_and_can_be_undone(
    erik: Requests, gym: Gym, session: AsyncSession
) -> None:
    client = with_trouble(gym, "pain")
    body = {"client_id": client, "reasons": [one["key"] for one in (await rows(erik))[client]["reasons"]]}
    for _ in range(2):
        assert (await erik.post("/today/marks", body)).status_code == 204
    assert client not in await rows(erik)
    assert await count(session, TodayMark) == len(body["reasons"])
    undone = await erik.delete("/today/marks", json=body)
    assert undone.status_code == 204, undone.text
    assert client in await rows(erik)
    assert await count(session, TodayMark) == 0


async def test_of_many_marks_the_latest_are_kept_and_only_those_of_open_reasons_are_read(
    erik: Requests, gym: Gym, cast: Cast, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "MAX_MARKS", 30)
    client = with_trouble(gym, "pain")
    for page in range(4):
        reasons = [f"pain:{page}-{number}" for number in range(10)]
        assert (await erik.post("/today/marks", {"client_id": client, "reasons": reasons})).status_code == 204
    assert await count(session, TodayMark) == 30
    open_keys = [one["key"] for one in (await rows(erik))[client]["reasons"]]
    assert (await erik.post("/today/marks", {"client_id": client, "reasons": open_keys})).status_code == 204
    assert client not in await rows(erik)
    assert await count(session, TodayMark) == 30
    morning = await load_morning_marks(session, cast, client, open_keys)
    assert sorted(morning) == sorted(open_keys), "what nobody asks for is not read"


async def load_morning_marks(session: AsyncSession, cast: Cast, client: str, keys: list[str]) -> list[str]:
    person: Any = SimpleNamespace(id=UUID(client))
    reasons: Any = [SimpleNamespace(key=key) for key in keys]
    at = Moment(cast.now, cast.now.date(), "UTC")
    marks, handled = await load_marks(session, cast.erik.account_id, [(person, reasons)], at)
    assert handled == {person.id}
    return [key for _, key in marks]


async def test_what_is_put_off_comes_back_in_time(erik: Requests, gym: Gym, clock: Clock) -> None:
    client = with_trouble(gym, "low_mood")
    reasons = [one["key"] for one in (await rows(erik))[client]["reasons"]]
    until = clock.now() + timedelta(hours=3)
    put_off = await erik.post("/today/marks", {"client_id": client, "reasons": reasons, "until": until.isoformat()})
    assert put_off.status_code == 204, put_off.text
    assert client not in await rows(erik)
    assert (await erik.get("/today")).json()["done"] == 0
    clock.advance(timedelta(hours=3) - timedelta(seconds=1))
    assert client not in await rows(erik)
    clock.advance(timedelta(seconds=1))
    assert client in await rows(erik)


@pytest.mark.parametrize("days", [-1, 400])
async def test_a_time_in_the_past_or_far_away_is_refused(
    erik: Requests, gym: Gym, clock: Clock, session: AsyncSession, days: int
) -> None:
    until = clock.now() + timedelta(days=days)
    body = {"client_id": str(gym.clients[0]), "reasons": ["pain:1"], "until": until.isoformat()}
    refused = await erik.post("/today/marks", body)
    assert refused.status_code == 422
    assert refused.json()["errors"] == {"until": ["Please choose a time within the next year."]}
    assert await count(session, TodayMark) == 0


async def test_another_account_sees_and_changes_nothing(ines: Requests, gym: Gym, session: AsyncSession) -> None:
    someone, nobody = str(gym.clients[0]), str(new_id())
    for client in (someone, nobody):
        mark = {"client_id": client, "reasons": ["pain:1"]}
        assert (await ines.get(f"/today/clients/{client}")).status_code == 404
        assert (await ines.post("/today/marks", mark)).status_code == 404
        assert (await ines.delete("/today/marks", json=mark)).status_code == 404
        seen = {"clients": [{"client_id": client, "seen_at": "2026-01-12T10:00:00Z"}]}
        assert (await ines.post("/today/sessions/reviewed", seen)).status_code == 404
    assert await rows(ines) == {}
    assert await count(session, TodayMark) == await count(session, ClientReview) == 0


async def test_a_coach_without_the_right_to_money_sees_no_payment(
    cast: Cast, gym: Gym, as_person: Callable[[Person], Requests], erik: Requests
) -> None:
    ana = as_person(await cast.hire("Ana", "Silva", cast.erik))
    client = with_trouble(gym, "payment")
    assert (await rows(erik))[client]["reasons"][0]["money"]["price_format"] == "£39.00"
    assert client not in await rows(ana)
    numbers = (await ana.get("/today")).json()["numbers"]
    assert numbers["income"] is numbers["missed"] is None
    assert (await erik.get("/today")).json()["numbers"]["missed"][0]["amount_minor"] == 3900


async def test_a_rule_can_be_switched_off_and_its_limit_changed(erik: Requests, gym: Gym) -> None:
    client = with_trouble(gym, "low_mood")
    assert client in await rows(erik)
    off = await erik.put("/today/rules", {"rules": [{"rule": "low_mood", "on": False, "limit": 2}]})
    assert off.status_code == 200, off.text
    assert client not in await rows(erik)
    await erik.put("/today/rules", {"rules": [{"rule": "low_mood", "on": True, "limit": 2}]})
    assert client in await rows(erik)
    await erik.put("/today/rules", {"rules": [{"rule": "low_mood", "on": True, "limit": 3}]})
    assert client not in await rows(erik)


async def test_a_limit_out_of_bounds_is_refused_beside_its_rule(erik: Requests, session: AsyncSession) -> None:
    refused = await erik.put("/today/rules", {"rules": [{"rule": "silent", "on": True, "limit": 2**70}]})
    assert refused.status_code == 422
    assert refused.json()["errors"] == {"silent": ["Please enter a number from 2 to 21."]}
    assert await count(session, TodayRules) == 0


async def test_the_panel_shows_the_last_session_set_by_set(erik: Requests, gym: Gym) -> None:
    panel = (await erik.get(f"/today/clients/{with_trouble(gym, 'rpe')}")).json()
    assert panel["last_session"]["titles"] == ["Squat"]
    assert panel["last_session"]["sets"][0] | {"exercise": "Back squat"} == panel["last_session"]["sets"][0]
    done = panel["last_session"]["sets"][0]["done"]
    assert (done["amount"], done["load"].endswith(" kg")) == ("5", True)
    assert [point["done"] for point in panel["rpe"][-3:]] == [9.5, 9.5, 9.5]
    assert panel["next_sessions"][0]["titles"] == ["Squat"]


async def test_reviewed_sessions_leave_this_list_and_the_list_of_clients(erik: Requests, gym: Gym) -> None:
    sessions = (await erik.get("/today/sessions?show=comment")).json()
    assert sessions["items"]
    assert all(one["comments"] for one in sessions["items"])
    to_review = (await erik.get("/coach/clients?tab=to_review&per_page=100")).json()
    commented = {one["client"]["id"] for one in sessions["items"]}
    owing = with_trouble(gym, "payment")
    assert {one["client"]["id"] for one in to_review["items"]} == commented | {owing}
    done = await erik.post("/today/sessions/reviewed", {"clients": seen_in(sessions)})
    assert done.status_code == 200, done.text
    assert (await erik.get("/today/sessions")).json()["comment"] == 0
    assert UUID(owing) in gym.troubles

    undone = await erik.delete("/today/sessions/reviewed", json=done.json())
    assert undone.status_code == 204, undone.text
    again = (await erik.get("/today/sessions?show=comment")).json()
    assert {one["client"]["id"] for one in again["items"]} == commented


def seen_in(sessions: dict[str, Any]) -> list[dict[str, str]]:
    newest: dict[str, str] = {}
    for one in sessions["items"]:
        client = one["client"]["id"]
        newest[client] = max(one["at"], newest.get(client, one["at"]))
    return [{"client_id": client, "seen_at": at} for client, at in newest.items()]


async def write_comment(session: AsyncSession, client: str, text: str, clock: Clock) -> None:
    """The client comments on their newest session that has a log."""
    logs = select(DayLog).join(Enrolment, Enrolment.id == DayLog.enrolment_id)
    log = (await session.scalars(logs.where(Enrolment.client_id == UUID(client)).order_by(DayLog.date.desc()))).first()
    assert log is not None
    log.comment, log.updated_at = text, clock.now()
    await session.commit()


async def test_a_comment_that_arrives_between_looking_and_ticking_stays_on_the_list(
    erik: Requests, gym: Gym, session: AsyncSession, clock: Clock
) -> None:
    client = with_trouble(gym, "pain")
    looked_at = (await erik.get("/today/sessions?show=comment")).json()
    clock.advance(timedelta(seconds=1))
    await write_comment(session, client, "One more thing: the bar slipped.", clock)
    clock.advance(timedelta(seconds=1))
    seen = [one for one in seen_in(looked_at) if one["client_id"] == client]
    assert (await erik.post("/today/sessions/reviewed", {"clients": seen})).status_code == 200
    left = (await erik.get("/today/sessions?show=comment")).json()["items"]
    assert [one["comments"] for one in left if one["client"]["id"] == client] == [["One more thing: the bar slipped."]]


async def test_a_review_never_moves_back_and_an_undo_keeps_what_a_colleague_reviewed_since(
    erik: Requests, gym: Gym, session: AsyncSession, clock: Clock
) -> None:
    client = with_trouble(gym, "pain")
    stale = [one for one in seen_in((await erik.get("/today/sessions")).json()) if one["client_id"] == client]
    clock.advance(timedelta(minutes=1))
    await write_comment(session, client, "New shoes.", clock)
    first = (await erik.post("/today/sessions/reviewed", {"clients": stale})).json()
    fresh = [one for one in seen_in((await erik.get("/today/sessions")).json()) if one["client_id"] == client]
    await erik.post("/today/sessions/reviewed", {"clients": fresh})
    await erik.post("/today/sessions/reviewed", {"clients": stale})
    assert (await erik.delete("/today/sessions/reviewed", json=first)).status_code == 204
    left = (await erik.get("/today/sessions?show=comment")).json()["items"]
    assert client not in {one["client"]["id"] for one in left}


async def test_a_newer_comment_brings_a_handled_person_back(
    erik: Requests, gym: Gym, session: AsyncSession, clock: Clock
) -> None:
    client = with_trouble(gym, "pain")
    reasons = [one["key"] for one in (await rows(erik))[client]["reasons"]]
    assert (await erik.post("/today/marks", {"client_id": client, "reasons": reasons})).status_code == 204
    assert client not in await rows(erik)
    clock.advance(timedelta(minutes=5))
    await write_comment(session, client, "My left knee hurts again.", clock)
    reason = (await rows(erik))[client]["reasons"][0]
    assert (reason["rule"], reason["title"]) == ("pain", "left knee")


async def test_a_mark_is_forgotten_after_ninety_days(
    erik: Requests, gym: Gym, session: AsyncSession, clock: Clock
) -> None:
    old, new = str(gym.clients[0]), str(gym.clients[1])
    assert (await erik.post("/today/marks", {"client_id": old, "reasons": ["pain:1"]})).status_code == 204
    await session.execute(update(TodayMark).values(marked_at=clock.now() - timedelta(days=91)))
    await session.commit()
    assert (await erik.post("/today/marks", {"client_id": new, "reasons": ["pain:1"]})).status_code == 204
    assert (await session.scalars(select(TodayMark.client_id))).all() == [UUID(new)]


async def test_the_morning_counts_who_waits_as_the_inbox_does_also_former_clients(
    erik: Requests, gym: Gym, session: AsyncSession, clock: Clock
) -> None:
    current, former = gym.clients[:2]
    for client in (current, former):
        conversation = (await erik.post("/chat/direct", {"client_id": str(client)})).json()["conversation_id"]
        await session.execute(
            update(Conversation).where(Conversation.id == UUID(conversation)).values(waiting_since=clock.now())
        )
    await session.execute(
        update(Membership).where(Membership.client_id == former).values(state=State.INCOMPLETE_EXPIRED)
    )
    await session.commit()
    numbers = (await erik.get("/today")).json()["numbers"]
    assert numbers["waiting"] == (await erik.get("/chat/counts")).json()["waiting"] == 2


async def test_the_panel_shows_what_was_written_last_without_what_was_deleted(erik: Requests, gym: Gym) -> None:
    client = with_trouble(gym, "silent")
    panel = f"/today/clients/{client}"
    assert (await erik.get(panel)).json()["messages"] == []
    conversation = (await erik.post("/chat/direct", {"client_id": client})).json()["conversation_id"]
    ids = [new_id() for _ in range(5)]
    for number, message_id in enumerate(ids, 1):
        sent = await erik.put(f"/chat/conversations/{conversation}/messages/{message_id}", {"text": f"Line {number}"})
        assert sent.status_code < 300, sent.text
    assert (await erik.delete(f"/chat/messages/{ids[3]}")).status_code == 204
    shown = (await erik.get(panel)).json()["messages"]
    assert [one["text"] for one in shown] == ["Line 2", "Line 3", "Line 5"]
    assert {(one["author"], one["from_coach"], one["conversation_id"]) for one in shown} == {
        ("Erik Lindqvist", True, conversation)
    }


async def test_colleagues_read_the_list_again_when_somebody_is_handled(
    erik: Requests, gym: Gym, cast: Cast, pushed: Pushed
) -> None:
    client = with_trouble(gym, "pain")
    body = {"client_id": client, "reasons": [one["key"] for one in (await rows(erik))[client]["reasons"]]}
    await pushed()
    assert (await erik.post("/today/marks", body)).status_code == 204
    assert account_stream(cast.erik.account_id) in streams(await pushed(), "today_changed")
    assert (await erik.delete("/today/marks", json=body)).status_code == 204
    assert account_stream(cast.erik.account_id) in streams(await pushed(), "today_changed")


async def test_a_session_without_sets_says_how_far_and_how_long(
    erik: Requests, gym: Gym, session: AsyncSession, clock: Clock
) -> None:
    client = with_trouble(gym, "pain")
    await write_comment(session, client, "My left knee hurts on hills.", clock)
    newest = (await erik.get("/today/sessions?show=comment")).json()["items"][0]
    assert newest["client"]["id"] == client
    enrolment = await session.get_one(Enrolment, UUID(newest["enrolment_id"]))
    day = (date.fromisoformat(newest["date"]) - enrolment.anchor).days
    run = {"sessions": [{"id": "s1", "title": "Easy run", "blocks": []}]}
    of_day = TimelineDay.timeline_id == enrolment.timeline_id, TimelineDay.day == day
    await session.execute(update(TimelineDay).where(*of_day).values(content=run))
    for block, score in (("b1", {"type": "distance", "meters": 5200}), ("b2", {"type": "time", "seconds": 1475})):
        session.add(
            BlockScore(
                id=new_id(), client_id=UUID(client), enrolment_id=enrolment.id, run=enrolment.run, day=day,
                date=date.fromisoformat(newest["date"]), block_id=block, score=score, prescribed={},
                logged_at=clock.now(),
            )
        )  # fmt: skip
    await session.commit()
    said = {"planned_sets": 0, "meters": 5200.0, "seconds": 1475.0, "completed": True}
    session_shown = (await erik.get("/today/sessions?show=comment")).json()["items"][0]
    assert session_shown["titles"] == ["Easy run"]
    assert session_shown | said == session_shown
    last = (await erik.get(f"/today/clients/{client}")).json()["last_session"]
    assert (last["date"], last | said == last) == (newest["date"], True)


def _sets(kind: str, entry: str, kinds: tuple[str, ...]) -> dict[str, Any]:
    sets = [{"id": f"{entry}-{number}", "kind": of_set} for number, of_set in enumerate(kinds)]
    return {"id": f"block-{entry}", "kind": kind, "entries": [{"id": entry, "name": "Deadlift", "sets": sets}]}


async def test_sets_of_a_scored_block_and_warm_ups_are_not_planned_sets(
    erik: Requests, gym: Gym, session: AsyncSession, clock: Clock
) -> None:
    client = with_trouble(gym, "pain")
    await write_comment(session, client, "My left knee hurts on hills.", clock)
    newest = (await erik.get("/today/sessions?show=comment")).json()["items"][0]
    enrolment = await session.get_one(Enrolment, UUID(newest["enrolment_id"]))
    day = (date.fromisoformat(newest["date"]) - enrolment.anchor).days
    blocks = [
        _sets("strength", "e1", ("warmup", "normal", "drop")),
        _sets("superset", "e2", ("normal",)),
        _sets("circuit", "e3", ("normal",)),
        _sets("amrap", "e4", ("normal", "normal")),
        _sets("for_time", "e5", ("normal",)),
    ]
    content = {"sessions": [{"id": "s1", "title": "Hinge", "blocks": blocks}]}
    of_day = TimelineDay.timeline_id == enrolment.timeline_id, TimelineDay.day == day
    await session.execute(update(TimelineDay).where(*of_day).values(content=content))
    await session.commit()
    assert (await erik.get("/today/sessions?show=comment")).json()["items"][0]["planned_sets"] == 4
    assert (await erik.get(f"/today/clients/{client}")).json()["last_session"]["planned_sets"] == 4


async def test_an_undo_hides_nothing_that_is_still_to_be_written(
    erik: Requests, gym: Gym, session: AsyncSession, clock: Clock
) -> None:
    client = with_trouble(gym, "pain")
    seen = [one for one in seen_in((await erik.get("/today/sessions")).json()) if one["client_id"] == client]
    done = (await erik.post("/today/sessions/reviewed", {"clients": seen})).json()
    for one in done["clients"]:
        one["before"] = "9999-12-30T00:00:00Z"
    assert (await erik.delete("/today/sessions/reviewed", json=done)).status_code == 204
    clock.advance(timedelta(minutes=1))
    await write_comment(session, client, "My knee hurts badly.", clock)
    left = (await erik.get("/today/sessions?show=comment")).json()["items"]
    assert client in {one["client"]["id"] for one in left}
