"""Questions to the gym's coaches: of two visitors and a client. One is answered."""

import re
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.demo.context import DemoContext
from regimen.demo.people import CLIENTS, PERSONAL, RUN, SQUAT
from regimen.kit.db import run_after_commit
from regimen.kit.ids import new_id
from regimen.platform.models import MailRow
from regimen.questions.actions.answer import answer_question
from regimen.questions.actions.ask import ask, confirm
from regimen.questions.schemas import QuestionAnswerForm, QuestionForm

_NETWORK: Final = "192.0.2.1"


@dataclass(frozen=True)
class _Asked:
    """A question: of a client, by first name, or of a visitor with an address."""

    program: str
    who: str
    text: str
    hours_ago: int
    email: str | None = None
    answer: str | None = None


_ASKED: Final = (
    _Asked(
        SQUAT,
        "Priya Shah",
        "I can only train twice a week. Is the squat program still worth it?",
        50,
        "priya.shah@elsewhere.example",
        "It is. Do days 1 and 3 and leave day 2 for when you have a free evening. It takes you 12 weeks instead of 8.",
    ),
    _Asked(
        RUN,
        "Daniel Ortiz",
        "I haven't run since school, and my left ankle clicks when I walk downstairs. It doesn't hurt.\n\n"
        "Can I start with First 5K, or should I see somebody first?",
        20,
        "daniel.ortiz@elsewhere.example",
    ),
    _Asked(PERSONAL, "Maya", "Would 1-2-1 replace my squat program, or would I do both?", 3),
)


async def ask_questions(demo: DemoContext) -> None:
    """Asks and confirms as people would, and answers what is answered."""
    for asked in _ASKED:
        async with demo.runtime.sessions() as session:
            async with session.begin():
                await _ask(session, demo, asked)
            await run_after_commit(session)


async def _ask(session: AsyncSession, demo: DemoContext, asked: _Asked) -> None:
    at = demo.now - timedelta(hours=asked.hours_ago)
    client = next((one for one in CLIENTS if one.first == asked.who), None)
    visitor = {} if client else {"name": asked.who, "email": asked.email}
    form = QuestionForm(id=new_id(), plan_id=demo.programs[asked.program], text=asked.text, **visitor)
    await ask(session, demo.actor_of(client) if client else None, form, network=_NETWORK, now=at)
    if asked.email is not None:
        token = await _mailed_token(session, asked.email)
        await confirm(session, token, network=_NETWORK, now=at)
    if asked.answer is not None:
        answer = QuestionAnswerForm(id=new_id(), text=asked.answer)
        await answer_question(session, demo.erik, form.id, answer, at + timedelta(hours=2))


async def _mailed_token(session: AsyncSession, email: str) -> str:
    text = await session.scalar(select(MailRow.text).where(MailRow.to == email, MailRow.kind == "confirm_question"))
    found = re.search(r"question_token=([\w-]+)", text or "")
    assert found is not None
    return found[1]
