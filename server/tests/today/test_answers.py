"""A coach answers what a client said about a session: the answer quotes the session."""

from datetime import date
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.chat.actions.session_cards import add_session_card
from regimen.chat.models import Message
from regimen.kit.clock import Clock
from regimen.training.events import DayCompleted
from regimen.training.models import DayLog, Enrolment
from tests.cast import Cast
from tests.conftest import Requests
from tests.today.simulated_gym import Gym, build
from tests.today.test_today import rows, with_trouble


@pytest.fixture
async def gym(session: AsyncSession, cast: Cast) -> Gym:
    return await build(session, cast.erik, cast.now, 36)


async def quote_of(coach: Requests, client: str) -> dict[str, Any]:
    quote: dict[str, Any] = (await rows(coach))[client]["reasons"][0]["quotes"][0]
    return quote


async def direct(coach: Requests, client: str) -> str:
    return str((await coach.post("/chat/direct", {"client_id": client})).json()["conversation_id"])


def answer(quote: dict[str, Any], text: str) -> dict[str, Any]:
    return {"text": text, "session": {"enrolment_id": quote["enrolment_id"], "date": quote["date"]}}


async def messages(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(Message)) or 0


async def test_an_answer_to_a_comment_quotes_its_session_and_the_session_appears_once(erik: Requests, gym: Gym) -> None:
    client = with_trouble(gym, "pain")
    quote, conversation = await quote_of(erik, client), await direct(erik, client)
    path = f"/chat/conversations/{conversation}/messages"
    for text in ("Where exactly?", "And when?"):
        sent = await erik.put(f"{path}/{uuid4()}", answer(quote, text))
        assert sent.status_code == 200, sent.text
    items = (await erik.get(path)).json()["items"]
    cards = [one for one in items if one["card"]]
    answers = [one for one in items if one["text"]]
    assert [(one["card"]["kind"], one["card"]["comment"]) for one in cards] == [("session_finished", quote["text"])]
    assert [(one["text"], one["reply_to"]["seq"], one["reply_to"]["card"]) for one in answers] == [
        ("Where exactly?", cards[0]["seq"], "session_finished"),
        ("And when?", cards[0]["seq"], "session_finished"),
    ]


async def test_only_a_session_of_this_client_can_be_answered(
    erik: Requests, maya: Requests, gym: Gym, cast: Cast, session: AsyncSession
) -> None:
    client, other = with_trouble(gym, "pain"), with_trouble(gym, "low_mood")
    quote, conversation = await quote_of(erik, client), await direct(erik, other)
    before = await messages(session)
    path = f"/chat/conversations/{conversation}/messages"
    foreign = await erik.put(f"{path}/{uuid4()}", answer(quote, "Hm"))
    missing = await erik.put(f"{path}/{uuid4()}", answer(quote | {"enrolment_id": str(uuid4())}, "Hm"))
    assert (foreign.status_code, foreign.json()) == (missing.status_code, missing.json())
    assert foreign.status_code == 404
    assert await messages(session) == before


async def test_a_session_that_is_finished_after_the_answer_stays_one_card(
    erik: Requests, gym: Gym, session: AsyncSession, clock: Clock
) -> None:
    client = with_trouble(gym, "pain")
    quote, conversation = await quote_of(erik, client), await direct(erik, client)
    path = f"/chat/conversations/{conversation}/messages"
    assert (await erik.put(f"{path}/{uuid4()}", answer(quote, "Where exactly?"))).status_code == 200
    enrolled = DayLog.enrolment_id == UUID(quote["enrolment_id"]), DayLog.date == date.fromisoformat(quote["date"])
    log = (await session.scalars(select(DayLog).where(*enrolled))).one()
    enrolment = await session.get_one(Enrolment, log.enrolment_id)
    finished = DayCompleted(
        at=clock.now(),
        client_id=log.client_id,
        program_id=enrolment.program_id,
        enrolment_id=log.enrolment_id,
        day=log.day,
        date=log.date,
        comment="It was the left one",
    )
    await add_session_card(session, finished, clock.now())
    await session.commit()
    items = (await erik.get(path)).json()["items"]
    (card,) = [one for one in items if one["card"]]
    assert card["card"]["comment"] == "It was the left one"
    assert [one["reply_to"]["seq"] for one in items if one["text"]] == [card["seq"]]
