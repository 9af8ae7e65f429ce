"""Questions to a coach: read, answered, closed and deleted."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccountMember, MemberRole
from regimen.chat.models import Block
from regimen.feed.actions.questions import notify_of_question
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.programs.models import Program
from regimen.questions.events import QuestionAsked
from regimen.questions.jobs import delete_old_questions
from regimen.questions.models import Question
from regimen.questions.rules import VISITORS_KEPT_FOR
from regimen.subscription.models import Subscription
from tests.cast import PASSWORD, Cast
from tests.conftest import Requests
from tests.questions.conftest import (
    SAM,
    TEXT,
    Jobs,
    ask,
    confirm,
    listed,
    mails,
    only,
    reply,
    thread,
    token_of,
    told,
    unread,
)


@pytest.mark.spec("RTE-51", "OV-54")
async def test_a_client_reads_the_answer_in_the_conversation(
    session: AsyncSession, maya: Requests, erik: Requests, program: Program, maya_trains: None, cast: Cast
) -> None:
    await ask(maya, program)
    question = await only(erik)
    assert question["asker"]["client_id"] == str(cast.maya.id)
    sent = {"id": str(new_id())}
    for _ in range(2):  # sent again, it is said once
        answered = await reply(erik, question["id"], **sent)
        assert answered.status_code == 200, answered.text
    shown = answered.json()
    assert (shown["answer"], shown["answered_by"]) == ("Yes, with care.", "Erik Lindqvist")
    assert shown["answer_goes_to"] == "conversation"
    (message,) = await thread(maya)
    assert (message["text"], message["author"]["full_name"]) == ("Yes, with care.", "Erik Lindqvist")
    card = message["card"]
    assert (card["kind"], card["question"], card["program_title"]) == ("question", TEXT, "Squat Every Day")
    assert await mails(session, "question_answer") == []
    assert (await listed(erik), (await only(erik, "answered"))["id"]) == ([], question["id"])


@pytest.mark.spec("STO-05", "OV-54")
async def test_anybody_else_gets_the_answer_by_mail(
    session: AsyncSession, visitor: Requests, tom: Requests, erik: Requests, program: Program, cast: Cast
) -> None:
    await ask(visitor, program, **SAM)
    await confirm(visitor, token_of((await mails(session, "confirm_question"))[0]))
    await ask(tom, None, "What do you\ncoach?", account_id=str(program.account_id))
    answer_id = str(new_id())
    for question in await listed(erik):
        for _ in range(2):
            assert (await reply(erik, question["id"], id=answer_id)).status_code == 200
    to_sam, to_tom = sorted(await mails(session, "question_answer"), key=lambda mail: mail.to)
    assert [to_sam.to, to_tom.to] == [SAM["email"], cast.tom.user.email]
    assert to_sam.subject == "Northside Strength answered your question"
    for part in ("Hi Sam Carter", "Erik Lindqvist", "Yes, with care.", f"> {TEXT}", f"/p/{program.id}"):
        assert part in to_sam.text
    assert "> What do you\n> coach?" in to_tom.text
    assert (await tom.get("/chat/conversations")).json()["items"] == []


async def test_the_second_coach_is_told_who_has_answered(
    session: AsyncSession, tom: Requests, erik: Requests, program: Program, cast: Cast, as_person: Any
) -> None:
    ana = as_person(await cast.hire("Ana", "Silva", cast.erik))
    await ask(tom, program)
    question = await only(erik)
    assert (await reply(ana, question["id"], "Come by.")).status_code == 200
    refused = await reply(erik, question["id"])
    assert (refused.status_code, refused.json()["title"]) == (409, "Ana Silva has already answered this question.")
    closed = await erik.put(f"/coach/questions/{question['id']}/closed", {"closed": True})
    assert (closed.status_code, closed.json()["code"]) == (409, "AlreadyAnswered")
    assert (await only(erik, "answered"))["answer"] == "Come by."
    assert len(await mails(session, "question_answer")) == 1


async def test_reading_is_for_all_coaches_of_the_account(
    tom: Requests, erik: Requests, program: Program, cast: Cast, run_jobs: Jobs, as_person: Callable[..., Requests]
) -> None:
    ana = as_person(await cast.hire("Ana", "Silva", cast.erik))
    await ask(tom, program)
    await run_jobs()
    question = await only(erik)
    for ids in ([question["id"]], [question["id"], str(new_id())]):
        assert (await ana.post("/coach/questions/read", {"ids": ids})).status_code == 204
    assert (await unread(erik), (await only(erik))["is_read"]) == (0, True)
    assert [row["read"] for coach in (erik, ana) for row in await told(coach)] == [True, True]


async def test_a_question_is_closed_opened_again_and_answered_after_all(
    session: AsyncSession, tom: Requests, erik: Requests, program: Program
) -> None:
    await ask(tom, program)
    path = f"/coach/questions/{(question := await only(erik))['id']}"
    for _ in range(2):
        assert (await erik.put(f"{path}/closed", {"closed": True})).status_code == 200
    assert (await listed(erik), len(await listed(erik, "closed")), await unread(erik)) == ([], 1, 0)
    assert (await erik.put(f"{path}/closed", {"closed": False})).json()["closed_at"] is None
    await erik.put(f"{path}/closed", {"closed": True})
    assert (await reply(erik, question["id"])).json()["closed_at"] is None
    counts = (await erik.get("/coach/questions")).json()["counts"]
    assert counts == {"open": 0, "answered": 1, "closed": 0}


async def test_a_deleted_question_leaves_the_list_and_the_feeds(
    session: AsyncSession, tom: Requests, erik: Requests, program: Program, run_jobs: Jobs
) -> None:
    await ask(tom, program)
    await run_jobs()
    path = f"/coach/questions/{(await only(erik))['id']}"
    assert len(await told(erik)) == 1
    assert (await erik.delete(path)).status_code == 204
    await run_jobs()
    assert (await listed(erik), await told(erik), await unread(erik)) == ([], [], 0)
    assert (await erik.delete(path)).status_code == 404
    assert (await session.scalars(select(Question))).all() == []


async def test_other_accounts_and_coaches_without_clients_see_nothing(
    session: AsyncSession, tom: Requests, maya: Requests, erik: Requests, ines: Requests, program: Program, cast: Cast
) -> None:
    await ask(tom, program)
    question_id = (await only(erik))["id"]
    contributor = Requests(erik.http, (await cast.hire("Cleo", "Park", cast.erik, MemberRole.CONTRIBUTOR)).headers)
    path = f"/coach/questions/{question_id}"
    for who, status in ((ines, 404), (contributor, 403), (maya, 403)):
        assert (await reply(who, question_id)).status_code == status
        assert (await who.put(f"{path}/closed", {"closed": True})).status_code == status
        assert (await who.delete(path)).status_code == status
        await who.post("/coach/questions/read", {"ids": [question_id]})
    question = await only(erik)
    assert (question["answered_at"], question["closed_at"], question["is_read"]) == (None, None, False)
    assert (await unread(contributor), await mails(session, "question_answer")) == (0, [])


async def test_a_closed_account_reads_but_does_not_answer(
    session: AsyncSession, clock: Clock, tom: Requests, erik: Requests, program: Program
) -> None:
    await ask(tom, program)
    question = await only(erik)
    subscription = await session.get_one(Subscription, program.account_id)
    subscription.trial_end_at = clock.now() - timedelta(days=1)
    await session.commit()
    refused = await reply(erik, question["id"])
    assert (refused.status_code, refused.json()["code"]) == (406, "AccountClosed")
    assert (await only(erik))["answered_at"] is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [(" ", "Please enter your answer."), ("a" * 5001, "Please use at most 5,000 characters.")],
)
async def test_an_answer_that_cannot_be_sent_is_refused(
    tom: Requests, erik: Requests, program: Program, text: str, sentence: str
) -> None:
    await ask(tom, program)
    refused = await reply(erik, (await only(erik))["id"], text)
    assert (refused.status_code, refused.json()["errors"]) == (422, {"text": [sentence]})
    assert (await only(erik))["answered_at"] is None


@pytest.mark.spec("RTE-51")
async def test_the_list_is_paged_newest_first_and_costs_the_same_for_many(
    session: AsyncSession, clock: Clock, tom: Requests, erik: Requests, program: Program, count_queries: Any, cast: Cast
) -> None:
    spent = []
    for number in range(4):
        clock.freeze(clock.now() + timedelta(minutes=1))
        await ask(tom, program, f"Question {number}?")
        with count_queries() as queries:
            await listed(erik)
        spent.append(len(queries))
    assert spent[0] == spent[-1]
    pages = [
        (await erik.get("/coach/questions", params={"page": page, "per_page": 3})).json()["items"] for page in (1, 2)
    ]
    assert [[one["text"][9] for one in page] for page in pages] == [["3", "2", "1"], ["0"]]


async def test_what_a_deleted_user_asked_is_gone(
    session: AsyncSession,
    visitor: Requests,
    tom: Requests,
    erik: Requests,
    cast: Cast,
    program: Program,
    run_jobs: Jobs,
) -> None:
    await ask(tom, program)
    await ask(visitor, program, name="T", email=cast.tom.user.email)
    await confirm(visitor, token_of((await mails(session, "confirm_question"))[0]))
    await run_jobs()
    assert (len(await listed(erik)), len(await told(erik))) == (2, 2)
    gone = await tom.delete("/users/me", params={"confirmation": "DELETE"}, json={"password": PASSWORD})
    assert gone.status_code == 204, gone.text
    await run_jobs()
    assert (await listed(erik), await told(erik)) == ([], [])


async def test_what_was_asked_goes_with_the_account_that_was_asked(
    session: AsyncSession, tom: Requests, erik: Requests, program: Program
) -> None:
    await ask(tom, program)
    gone = await erik.delete("/users/me", params={"confirmation": "DELETE"}, json={"password": PASSWORD})
    assert gone.status_code == 204, gone.text
    assert (await session.scalars(select(Question))).all() == []


async def test_a_coach_who_only_writes_training_now_reads_no_older_notifications_of_questions(
    session: AsyncSession,
    visitor: Requests,
    erik: Requests,
    cast: Cast,
    program: Program,
    run_jobs: Jobs,
    as_person: Any,
) -> None:
    ana = await cast.hire("Ana", "Silva", cast.erik)
    await ask(visitor, program, **SAM)
    await confirm(visitor, token_of((await mails(session, "confirm_question"))[0]))
    await run_jobs()
    assert len(await told(as_person(ana))) == 1
    member = update(AccountMember).where(AccountMember.user_id == ana.id).values(role=MemberRole.CONTRIBUTOR)
    await session.execute(member)
    await session.commit()
    assert (await told(as_person(ana)), len(await told(erik))) == ([], 1)


async def test_reading_reaches_only_what_the_coach_sees(
    session: AsyncSession,
    cast: Cast,
    clock: Clock,
    tom: Requests,
    erik: Requests,
    program: Program,
    run_jobs: Jobs,
    as_person: Callable[..., Requests],
) -> None:
    ana = as_person(await cast.hire("Ana", "Silva", cast.erik))
    session.add(Block(user_id=cast.erik.id, blocked_id=cast.tom.id, created_at=clock.now()))
    await session.commit()
    await ask(tom, program)
    await run_jobs()
    question = await only(ana)
    assert (await erik.post("/coach/questions/read", {"ids": [question["id"]]})).status_code == 204
    assert (await erik.get(f"/coach/questions/{question['id']}")).status_code == 404
    assert ([row["read"] for row in await told(ana)], await unread(ana)) == ([False], 1)


async def test_one_question_is_found_by_its_id_whatever_became_of_it(
    visitor: Requests, tom: Requests, maya: Requests, erik: Requests, ines: Requests, program: Program
) -> None:
    await ask(tom, program)
    question = await only(erik)
    path = f"/coach/questions/{question['id']}"
    assert (await erik.get(path)).json() == question
    for who, status in ((visitor, 401), (maya, 403), (ines, 404)):
        assert (await who.get(path)).status_code == status
    await reply(erik, question["id"])
    assert (await erik.get(path)).json()["answer"] == "Yes, with care."
    assert (await erik.get(f"/coach/questions/{new_id()}")).status_code == 404


async def test_nobody_is_told_of_a_question_that_was_read_already_or_twice(
    session: AsyncSession, clock: Clock, tom: Requests, erik: Requests, program: Program, run_jobs: Jobs
) -> None:
    await ask(tom, program)
    question = await only(erik)
    await erik.post("/coach/questions/read", {"ids": [question["id"]]})
    await run_jobs()
    assert await told(erik) == []
    await ask(tom, program, "And on Fridays?")
    await run_jobs()
    (other,) = (one for one in await listed(erik) if one["id"] != question["id"])
    event = QuestionAsked(at=clock.now(), actor_id=None, account_id=program.account_id, subject_id=UUID(other["id"]))
    await notify_of_question(session, event, clock.now())
    await session.commit()
    assert len(await told(erik)) == 1


async def test_what_somebody_else_asked_from_an_address_that_is_not_confirmed_stays(
    session: AsyncSession, cast: Cast, visitor: Requests, tom: Requests, erik: Requests, program: Program
) -> None:
    cast.tom.user.confirmed_at = None
    await session.commit()
    await ask(visitor, program, name="T", email=cast.tom.user.email)
    await confirm(visitor, token_of((await mails(session, "confirm_question"))[0]))
    gone = await tom.delete("/users/me", params={"confirmation": "DELETE"}, json={"password": PASSWORD})
    assert gone.status_code == 204, gone.text
    assert (await only(erik))["asker"]["name"] == "T"


async def test_what_visitors_asked_goes_a_year_after_a_coach_was_done_with_it(
    session: AsyncSession, clock: Clock, visitor: Requests, tom: Requests, erik: Requests, program: Program
) -> None:
    for number, status in enumerate(("answered", "closed", "waits")):
        await ask(visitor, program, status, name="Sam", email=f"sam{number}@elsewhere.example")
    await ask(tom, program, "answered")
    for mail in await mails(session, "confirm_question"):
        await confirm(visitor, token_of(mail))
    for question in await listed(erik):
        if question["text"] == "answered":
            await reply(erik, question["id"])
        if question["text"] == "closed":
            await erik.put(f"/coach/questions/{question['id']}/closed", {"closed": True})
    await delete_old_questions(session, clock.now() + VISITORS_KEPT_FOR - timedelta(seconds=1))
    assert len((await session.scalars(select(Question))).all()) == 4
    await delete_old_questions(session, clock.now() + VISITORS_KEPT_FOR + timedelta(seconds=1))
    left = [(one.text, one.email) for one in await session.scalars(select(Question).order_by(Question.text))]
    assert left == [("answered", None), ("waits", "sam2@elsewhere.example")]


async def test_an_answer_by_mail_names_nobody_with_a_link(
    session: AsyncSession, cast: Cast, visitor: Requests, erik: Requests, program: Program
) -> None:
    cast.erik.user.first_name, cast.erik.user.last_name = "evil.example", "Coach"
    program.title = "Win at casino.example"
    await session.commit()
    await ask(visitor, program, name="sam.example", email=SAM["email"])
    await confirm(visitor, token_of((await mails(session, "confirm_question"))[0]))
    await reply(erik, (await only(erik))["id"])
    (mail,) = await mails(session, "question_answer")
    for link in ("evil.example", "casino.example", "sam.example"):
        assert link not in mail.text
