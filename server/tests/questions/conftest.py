"""Erik's gym has a program that anyone may find; Maya has it, Tom and Ines know only its page."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.platform.models import MailRow
from regimen.programs.models import Program, ProgramType
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.factory import TrainingFactory

TEXT = "Can I do this with a bad knee?"
SAM = {"name": "Sam Carter", "email": "sam@elsewhere.example"}
"""Somebody who is not signed in."""

Jobs = Callable[[], Awaitable[int]]


@pytest.fixture
def training(session: AsyncSession, cast: Cast, clock: Clock) -> TrainingFactory:
    return TrainingFactory(session, cast, clock.now())


@pytest.fixture
async def program(session: AsyncSession, training: TrainingFactory) -> Program:
    program = await training.create_program(ProgramType.FIXED, written=[0])
    program.is_public = program.storefront_visible = True
    await session.commit()
    return program


@pytest.fixture
async def maya_trains(training: TrainingFactory, session: AsyncSession, cast: Cast, program: Program) -> None:
    await training.enrol(cast.maya, ProgramType.FIXED, program=program)
    await session.commit()


async def ask(who: Requests, program: Program | None, text: str = TEXT, **changes: Any) -> httpx.Response:
    """Asks about a program; `account_id=...` asks the account."""
    about = {"plan_id": str(program.id)} if program else {}
    return await who.post("/questions", {"id": str(new_id()), "text": text} | about | changes)


async def listed(coach: Requests, show: str = "open") -> list[dict[str, Any]]:
    answer = await coach.get("/coach/questions", params={"show": show})
    assert answer.status_code == 200, answer.text
    return list(answer.json()["items"])


async def only(coach: Requests, show: str = "open") -> dict[str, Any]:
    """Returns the only question of a list."""
    (question,) = await listed(coach, show)
    return question


async def reply(coach: Requests, question_id: str, text: str = "Yes, with care.", **changes: Any) -> httpx.Response:
    return await coach.put(f"/coach/questions/{question_id}/answer", {"id": str(new_id()), "text": text} | changes)


async def mails(session: AsyncSession, kind: str) -> list[MailRow]:
    """Returns the emails of a kind, the oldest first."""
    statement = select(MailRow).where(MailRow.kind == kind).order_by(MailRow.created_at, MailRow.id)
    return list(await session.scalars(statement.execution_options(populate_existing=True)))


def token_of(mail: MailRow) -> str:
    found = re.search(r"question_token=([\w-]+)", mail.text)
    assert found, mail.text
    return found[1]


async def confirm(visitor: Requests, token: str) -> httpx.Response:
    return await visitor.post("/questions/confirm", {"token": token})


async def told(coach: Requests) -> list[dict[str, Any]]:
    """Returns what the feed says of questions."""
    rows = (await coach.get("/notifications")).json()["items"]
    return [row for row in rows if row["data"]["kind"] == "question_asked"]


async def unread(coach: Requests) -> int:
    return int((await coach.get("/users/me")).json()["current"]["unread_questions"])


async def thread(person: Requests) -> list[dict[str, Any]]:
    """Returns the messages of a person's only conversation."""
    (conversation,) = (await person.get("/chat/conversations")).json()["items"]
    return list((await person.get(f"/chat/conversations/{conversation['id']}/messages")).json()["items"])
