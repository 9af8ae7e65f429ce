"""The same question and its answers, several times at the same moment."""

import asyncio
from pathlib import Path
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account
from regimen.feed.actions.questions import notify_of_question
from regimen.kit.ids import new_id
from regimen.platform.models import EventRow, MailRow
from regimen.programs.models import Program, ProgramType
from regimen.questions.events import QuestionAsked
from regimen.questions.models import Question
from tests.questions.conftest import SAM, TEXT, ask, confirm, only, reply, token_of, told
from tests.running import RunningApp, running_app
from tests.training.factory import TrainingFactory
from tests.waiting import awaited_locks, wait_for_lock_wait, wait_until


async def _program(app: RunningApp) -> Program:
    async with app.runtime.sessions() as session, session.begin():
        account = await session.get_one(Account, app.cast.erik.account_id)
        program = await TrainingFactory(session, app.cast, account.created_at).create_program(
            ProgramType.FIXED, written=[0]
        )
        program.is_public = program.storefront_visible = True
    return program


async def _mails(app: RunningApp, kind: str) -> list[MailRow]:
    async with app.runtime.sessions() as session:
        return list(await session.scalars(select(MailRow).where(MailRow.kind == kind)))


async def _waits_for(watch: AsyncSession, expected: int) -> bool:
    return await awaited_locks(watch) >= expected


async def test_a_question_that_is_sent_and_confirmed_twice_at_once_arrives_once(
    database_url: str, tmp_path: Path
) -> None:
    async with running_app(database_url, tmp_path) as app:
        program, erik, visitor = await _program(app), app.as_person(app.cast.erik), app.visitor
        sent = {"id": str(new_id())} | SAM
        asked = await asyncio.gather(*(ask(visitor, program, TEXT, **sent) for _ in range(3)))
        assert [answer.status_code for answer in asked] == [200] * 3
        (mail,) = await _mails(app, "confirm_question")
        async with app.runtime.sessions() as watch, app.runtime.sessions() as session:
            async with session.begin():
                await session.scalar(select(Question).with_for_update())
                sending = [asyncio.create_task(confirm(visitor, token_of(mail))) for _ in range(3)]
                await wait_until(lambda: _waits_for(watch, len(sending)), "all three to wait for the question")
            assert [(await one).status_code for one in sending] == [200] * 3
        assert (await only(erik))["text"] == TEXT
        async with app.runtime.sessions() as session:
            assert await session.scalar(select(func.count()).select_from(Question)) == 1
            arrived = select(func.count()).where(EventRow.type == "question_asked")
            assert await session.scalar(arrived) == 1


async def test_of_two_answers_at_once_one_is_sent(database_url: str, tmp_path: Path) -> None:
    async with running_app(database_url, tmp_path) as app:
        program, erik, tom = await _program(app), app.as_person(app.cast.erik), app.as_person(app.cast.tom)
        for number in range(3):
            assert (await ask(tom, program, f"Question {number}?")).status_code == 200
            question = await only(erik)
            answers = await asyncio.gather(*(reply(erik, question["id"], text) for text in ("One.", "Two.")))
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            assert len(await _mails(app, "question_answer")) == number + 1


async def test_a_question_that_is_read_while_its_notifications_are_written_is_read_there_too(
    database_url: str, tmp_path: Path
) -> None:
    async with running_app(database_url, tmp_path) as app:
        program, erik, tom = await _program(app), app.as_person(app.cast.erik), app.as_person(app.cast.tom)
        await ask(tom, program)
        question = await only(erik)
        event = QuestionAsked(
            at=app.runtime.clock.now(),
            actor_id=app.cast.tom.id,
            account_id=app.cast.erik.account_id,
            subject_id=UUID(question["id"]),
        )
        async with app.runtime.sessions() as watch, app.runtime.sessions() as session:
            async with session.begin():
                await notify_of_question(session, event, event.at)
                reading = asyncio.create_task(erik.post("/coach/questions/read", {"ids": [question["id"]]}))
                await wait_for_lock_wait(watch, reading)
            assert (await reading).status_code == 204
        assert [row["read"] for row in await told(erik)] == [True]
