"""Questions to a coach: who may ask whom, and when the coach hears of it."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccountKind, AccountMember, InviteStatus
from regimen.chat.models import Block
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.memberships.models import Membership, State
from regimen.programs.models import Program, ProgramState, ProgramType
from regimen.questions.jobs import delete_unconfirmed_questions
from regimen.questions.models import Question
from regimen.questions.rules import A_PERSON, CONFIRMED_WITHIN
from regimen.subscription.models import Subscription
from tests.cast import Cast
from tests.conftest import Requests
from tests.questions.conftest import SAM, TEXT, Jobs, ask, confirm, listed, mails, only, token_of, told, unread
from tests.training.factory import TrainingFactory


async def stored(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(Question)) or 0


@pytest.mark.spec("STO-05", "BUY-04", "OV-54")
async def test_a_question_of_somebody_signed_in_reaches_the_coaches_at_once(
    tom: Requests, erik: Requests, ines: Requests, program: Program, run_jobs: Jobs
) -> None:
    answer = await ask(tom, program)
    assert (answer.status_code, answer.json()) == (200, {"needs_confirmation": False}), answer.text
    question = await only(erik)
    assert (question["text"], question["program_title"], question["is_read"]) == (TEXT, "Squat Every Day", False)
    asker = question["asker"]
    assert (asker["name"], asker["client_id"], asker["email"]) == ("Tom Okafor", None, None), "their address is theirs"
    assert (question["answer_goes_to"], question["answered_at"]) == ("email", None)
    await run_jobs()
    (notification,) = await told(erik)
    assert notification["data"]["program_title"] == "Squat Every Day"
    assert notification["text"] == "Tom Okafor asked you a question about Squat Every Day."
    assert (await unread(erik), await unread(ines), await told(ines), await listed(ines)) == (1, 0, [], [])


@pytest.mark.spec("STO-05", "OV-54")
async def test_a_question_of_a_visitor_reaches_the_coaches_once_it_is_sent_from_the_mailed_link(
    session: AsyncSession, visitor: Requests, erik: Requests, program: Program, run_jobs: Jobs
) -> None:
    answer = await ask(visitor, program, **SAM)
    assert (answer.status_code, answer.json()) == (200, {"needs_confirmation": True}), answer.text
    await run_jobs()
    assert (await listed(erik), await unread(erik), await told(erik)) == ([], 0, [])
    (mail,) = await mails(session, "confirm_question")
    assert (mail.to, mail.subject) == (SAM["email"], "Confirm your email to ask Northside Strength")
    assert TEXT not in mail.text, "anybody may have written it to this address"
    assert SAM["name"] not in mail.text
    seen = {
        "text": TEXT,
        "is_sent": False,
        "account_title": "Northside Strength",
        "storefront_path": f"/g/{program.account_id}",
        "program_id": str(program.id),
        "program_title": "Squat Every Day",
    }
    opened = await visitor.post("/questions/check", {"token": token_of(mail)})
    assert (opened.status_code, opened.json()) == (200, seen), "the owner of the mailbox reads it first"
    assert await listed(erik) == [], "a mail scanner sends nothing"
    for _ in range(2):  # sent twice, it arrives once
        sent = await confirm(visitor, token_of(mail))
        assert (sent.status_code, sent.json()) == (200, seen | {"is_sent": True}), sent.text
        await run_jobs()
    question = await only(erik)
    assert question["asker"] == {"name": "Sam Carter", "client_id": None, "email": SAM["email"], "avatar_url": None}
    assert (len(await told(erik)), await unread(erik)) == (1, 1)


async def test_the_same_question_is_stored_and_mailed_once(
    session: AsyncSession, visitor: Requests, tom: Requests, program: Program
) -> None:
    sent = {"id": str(new_id())} | SAM
    answers = [(await ask(visitor, program, **sent)).json() for _ in range(2)]
    assert answers == [{"needs_confirmation": True}] * 2
    assert (await stored(session), len(await mails(session, "confirm_question"))) == (1, 1)
    others = (
        (visitor, sent | {"text": "Something else?"}),
        (visitor, sent | {"email": "pam@elsewhere.example"}),
        (tom, {"id": sent["id"]}),
    )
    for who, changes in others:
        other = await ask(who, program, **changes)
        assert other.status_code == 404, "the id of another question"
    assert await stored(session) == 1


async def test_nothing_shows_whether_an_address_has_an_account(
    session: AsyncSession, visitor: Requests, erik: Requests, cast: Cast, program: Program
) -> None:
    answers = []
    for email in (cast.tom.user.email, "nobody@elsewhere.example"):
        asked = await ask(visitor, program, name="Sam", email=email)
        opened = await confirm(visitor, token_of((await mails(session, "confirm_question"))[-1]))
        answers.append((asked.status_code, asked.json(), opened.status_code, opened.json()))
    assert answers[0] == answers[1]
    shown = [question["asker"] | {"email": ""} for question in await listed(erik)]
    assert shown[0] == shown[1], "nor to the coach"


async def test_a_client_who_was_not_signed_in_is_known_once_it_is_sent_from_the_mailed_link(
    session: AsyncSession, visitor: Requests, erik: Requests, cast: Cast, program: Program, maya_trains: None
) -> None:
    await ask(visitor, program, name="M", email=cast.maya.user.email)
    await confirm(visitor, token_of((await mails(session, "confirm_question"))[0]))
    question = await only(erik)
    assert (question["asker"]["name"], question["asker"]["client_id"]) == ("Maya Kowalczyk", str(cast.maya.id))
    assert (question["asker"]["email"], question["answer_goes_to"]) == (None, "conversation")


async def test_an_address_that_is_not_confirmed_is_confirmed_for_the_question(
    session: AsyncSession, visitor: Requests, tom: Requests, erik: Requests, cast: Cast, program: Program
) -> None:
    cast.tom.user.confirmed_at = None
    await session.commit()
    assert (await ask(tom, program)).json() == {"needs_confirmation": True}
    assert await listed(erik) == []
    (mail,) = await mails(session, "confirm_question")
    await confirm(visitor, token_of(mail))
    assert (mail.to, (await only(erik))["asker"]["name"]) == (cast.tom.user.email, "Tom Okafor")


async def test_a_client_need_not_confirm_an_address_to_which_no_answer_goes(
    session: AsyncSession, maya: Requests, erik: Requests, cast: Cast, program: Program, maya_trains: None
) -> None:
    cast.maya.user.confirmed_at = None
    await session.commit()
    assert (await ask(maya, program)).json() == {"needs_confirmation": False}
    assert (await only(erik))["answer_goes_to"] == "conversation"


@pytest.mark.spec("BUY-17")
@pytest.mark.parametrize("whom", ["program", "account"])
async def test_a_coach_cannot_ask_a_question_on_their_own_program(
    session: AsyncSession, cast: Cast, erik: Requests, ines: Requests, program: Program, whom: str, as_person: Any
) -> None:
    hired = await cast.hire("Ana", "Silva", cast.erik)
    ana, ana_id = as_person(hired), hired.id
    about = {"account_id": str(program.account_id)} if whom == "account" else {"plan_id": str(program.id)}
    for coach in (erik, ana):
        refused = await ask(coach, None, **about)
        assert (refused.status_code, refused.json()["code"]) == (422, "OwnQuestion")
        page = (await coach.get(f"/plans/{program.id}/public")).json()
        assert page["can_ask"] is False
    assert await stored(session) == 0
    await session.execute(
        update(AccountMember).where(AccountMember.user_id == ana_id).values(invite_status=InviteStatus.REJECTED)
    )
    await session.commit()
    assert (await ask(ana, None, **about)).status_code == 200, "who coaches here no more"
    assert (await ines.get(f"/plans/{program.id}/public")).json()["can_ask"] is True
    assert (await ask(ines, None, **about)).status_code == 200, "another coach may"


@pytest.mark.spec("BUY-04")
async def test_anyone_who_has_the_link_of_a_private_or_archived_program_may_ask_about_it(
    session: AsyncSession, clock: Clock, tom: Requests, visitor: Requests, program: Program
) -> None:
    program.is_public, program.archived_at = False, clock.now()
    await session.commit()
    assert (await visitor.get(f"/plans/{program.id}/public")).json()["can_ask"] is True
    for who, person in ((tom, {}), (visitor, SAM)):
        assert (await ask(who, program, **person)).status_code == 200


async def test_an_account_is_asked_by_its_clients_and_where_anyone_may_find_a_program(
    session: AsyncSession,
    tom: Requests,
    maya: Requests,
    ines: Requests,
    cast: Cast,
    program: Program,
    maya_trains: None,
) -> None:
    account = str(program.account_id)
    assert (await ask(tom, None, account_id=account)).status_code == 200
    program.storefront_visible = False
    await session.commit()
    assert (await ask(tom, None, account_id=account)).status_code == 404
    program.storefront_visible, program.is_public = True, False
    await session.commit()
    assert (await ask(tom, None, account_id=account)).status_code == 404
    assert (await ask(maya, None, account_id=account)).status_code == 200, "she is its client"
    assert (await ask(tom, None, account_id=str(cast.ines.account_id))).status_code == 404, "she has no program"
    assert await stored(session) == 2


async def test_there_is_nobody_to_ask_where_a_program_is_a_draft_its_owner_gone_or_the_plan_over(
    session: AsyncSession, cast: Cast, clock: Clock, tom: Requests, program: Program
) -> None:
    subscription = await session.get_one(Subscription, program.account_id)
    subscription.trial_end_at = clock.now() - timedelta(days=1)
    await session.commit()
    refused = await ask(tom, program)
    assert (refused.status_code, refused.json()["title"]) == (422, "This coach isn't taking questions right now.")
    assert (await tom.get(f"/plans/{program.id}/public")).json()["can_ask"] is False
    subscription.trial_end_at = clock.now() + timedelta(days=1)
    await session.commit()
    assert (await tom.get(f"/plans/{program.id}/public")).json()["can_ask"] is True
    cast.erik.user.deleted_at = clock.now()
    await session.commit()
    assert (await ask(tom, program)).status_code == 404
    program.state = ProgramState.DRAFT
    await session.commit()
    assert (await ask(tom, program)).status_code == 404
    assert await stored(session) == 0


@pytest.mark.spec("OV-54")
@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"text": "  \n "}, "text", "Please enter your question."),
        ({"text": "\u200b"}, "text", "Please enter your question."),
        ({"text": "a" * 1001}, "text", "Please use at most 1,000 characters."),
        ({"name": ""}, "name", "This field is required."),
        ({"name": None}, "name", "This field is required."),
        ({"name": "Win @ casino.example"}, "name", "These characters aren't allowed: / | \\ + = @ : < > ? ;"),
        ({"email": None}, "email", "This field is required."),
        ({"email": "sam"}, "email", "Please enter a valid email address."),
        ({"plan_id": None}, "base", "Please name a program or an account."),
    ],
)
async def test_what_cannot_be_sent_is_refused_beside_its_field(
    session: AsyncSession, visitor: Requests, program: Program, changes: dict[str, Any], field: str, sentence: str
) -> None:
    refused = await ask(visitor, program, **SAM | changes)
    assert (refused.status_code, refused.json()["errors"].get(field)) == (422, [sentence]), refused.text
    assert (await stored(session), await mails(session, "confirm_question")) == (0, [])


@pytest.mark.spec("OV-54")
@pytest.mark.parametrize("text", ["a", "a" * 1000])
async def test_a_question_has_1_to_1000_characters(tom: Requests, erik: Requests, program: Program, text: str) -> None:
    assert (await ask(tom, program, text)).status_code == 200
    assert (await only(erik))["text"] == text


async def test_hostile_text_stays_text(
    session: AsyncSession, visitor: Requests, erik: Requests, program: Program, run_jobs: Jobs
) -> None:
    text = "<script>alert(1)</script>\u202e =HYPERLINK('x')\r\n\r\n\r\n\r\nPlease\x07 answer"
    await ask(visitor, program, text, name="evil.example", email=SAM["email"])
    (mail,) = await mails(session, "confirm_question")
    assert "evil.example" not in mail.text, "no link of a stranger in our mail"
    await confirm(visitor, token_of(mail))
    assert (await only(erik))["text"] == "<script>alert(1)</script> =HYPERLINK('x')\n\nPlease answer"
    assert (await ask(visitor, program, "nul\0", **SAM)).status_code == 422


async def test_somebody_may_ask_one_account_five_times_a_day(
    session: AsyncSession, tom: Requests, visitor: Requests, program: Program, monkeypatch: Any
) -> None:
    monkeypatch.setattr("regimen.questions.actions.ask.A_PERSON", ())
    for who, person in ((tom, {}), (visitor, SAM)):
        answers = [(await ask(who, program, f"Question {number}?", **person)).status_code for number in range(6)]
        assert answers == [200] * 5 + [429]
    refused = await ask(tom, program)
    assert refused.json()["title"] == "You've sent a lot of questions. Please try again later."
    assert (await stored(session), len(await mails(session, "confirm_question"))) == (10, 5)


@pytest.mark.parametrize(("number", "allowed"), [(0, 5), (1, 15)])
async def test_somebody_may_ask_five_times_an_hour_and_fifteen_times_a_day_in_all(
    session: AsyncSession,
    cast: Cast,
    tom: Requests,
    training: TrainingFactory,
    monkeypatch: Any,
    number: int,
    allowed: int,
) -> None:
    monkeypatch.setattr("regimen.questions.actions.ask.A_PERSON", A_PERSON[number : number + 1])
    programs = []
    for gym in range(4):
        coach = await cast.coach(f"Coach{gym}", "Busy", AccountKind.GYM, f"Gym {gym}")
        programs.append(await training.create_program(ProgramType.FIXED, written=[0]))
        programs[-1].account_id = coach.account_id
    await session.commit()
    answers = [(await ask(tom, programs[n % 4], f"Question {n}?")).status_code for n in range(allowed + 1)]
    assert answers == [200] * allowed + [429]


async def test_a_network_asks_twenty_times_an_hour(session: AsyncSession, visitor: Requests, program: Program) -> None:
    answers = [
        (await ask(visitor, program, name="Sam", email=f"sam{number}@elsewhere.example")).status_code
        for number in range(21)
    ]
    assert answers == [200] * 20 + [429]
    assert await stored(session) == 20


async def test_questions_that_nobody_confirms_use_up_nothing_of_the_receiver(
    session: AsyncSession, visitor: Requests, tom: Requests, erik: Requests, program: Program, monkeypatch: Any
) -> None:
    monkeypatch.setattr("regimen.questions.actions.ask.VISITORS_OF_A_RECEIVER", "1/day")
    for email in ("pam@other.example", "sam@elsewhere.example", "kim@third.example"):
        await ask(visitor, program, name="Sam", email=email)
    pam, sam, _ = (token_of(mail) for mail in await mails(session, "confirm_question"))
    assert (await confirm(visitor, sam)).status_code == 200, "the question that nobody confirmed uses up nothing"
    refused = await confirm(visitor, pam)
    assert (refused.status_code, refused.json()["code"]) == (429, "ReceiverBusy")
    assert len(await listed(erik)) == 1
    assert (await ask(tom, program)).status_code == 200, "users have a list of their own"
    monkeypatch.setattr("regimen.questions.actions.ask.VISITORS_OF_A_RECEIVER", "9/day")
    assert (await confirm(visitor, pam)).status_code == 200, "the link still works"


async def test_one_domain_does_not_use_up_what_visitors_may_ask(
    session: AsyncSession,
    cast: Cast,
    training: TrainingFactory,
    visitor: Requests,
    program: Program,
    monkeypatch: Any,
) -> None:
    monkeypatch.setattr("regimen.questions.actions.ask.A_DOMAIN_AND_RECEIVER", "1/day")
    for email in ("one@flood.example", "two@flood.example", "sam@elsewhere.example"):
        await ask(visitor, program, name="Sam", email=email)
    answers = [
        (await confirm(visitor, token_of(mail))).status_code for mail in await mails(session, "confirm_question")
    ]
    assert answers == [200, 429, 200]
    gym = await cast.coach("Gus", "Busy", AccountKind.GYM, "Other Gym")
    other = await training.create_program(ProgramType.FIXED, written=[0])
    other.account_id = gym.account_id
    await session.commit()
    await ask(visitor, other, name="Sam", email="three@flood.example")
    token = token_of((await mails(session, "confirm_question"))[-1])
    assert (await confirm(visitor, token)).status_code == 200, "another coach has heard nothing of it"


async def test_a_network_sends_twenty_links_an_hour(
    session: AsyncSession, visitor: Requests, program: Program, monkeypatch: Any
) -> None:
    for number in range(3):
        await ask(visitor, program, name="Sam", email=f"sam{number}@elsewhere.example")
    monkeypatch.setattr("regimen.questions.actions.ask.A_NETWORK", "2/hour")
    tokens = [token_of(mail) for mail in await mails(session, "confirm_question")]
    assert [(await confirm(visitor, token)).status_code for token in tokens] == [200, 200, 429]
    assert (await confirm(visitor, tokens[0])).status_code == 200, "what was sent already counts no more"


async def test_a_client_is_never_told_that_the_coach_is_busy(
    session: AsyncSession, tom: Requests, maya: Requests, program: Program, maya_trains: None, monkeypatch: Any
) -> None:
    monkeypatch.setattr("regimen.questions.actions.ask.USERS_OF_A_RECEIVER", "1/day")
    answers = [
        (await ask(who, program, f"Question {number}?")).status_code for number in range(2) for who in (tom, maya)
    ]
    assert answers == [200, 200, 429, 200]


async def test_the_addresses_of_one_mailbox_count_as_one(
    session: AsyncSession, cast: Cast, visitor: Requests, tom: Requests, program: Program
) -> None:
    cast.tom.user.confirmed_at = None
    await session.commit()
    written = ["tom.okafor@example.com", "Tom.Okafor+1@example.com", "tomokafor+2@example.com"]
    answers = [(await ask(visitor, program, name="T", email=email)).status_code for email in written]
    answers += [(await ask(tom, program, f"Question {number}?")).status_code for number in range(3)]
    assert answers == [200] * 5 + [429], "a user whose address nobody has confirmed is that mailbox, too"
    assert len(await mails(session, "confirm_question")) == 5


async def test_a_confirmed_link_says_so_later_and_one_without_a_receiver_is_over(
    session: AsyncSession, cast: Cast, clock: Clock, visitor: Requests, erik: Requests, program: Program
) -> None:
    for email in ("sam@elsewhere.example", "pam@elsewhere.example", "kim@elsewhere.example"):
        await ask(visitor, program, name="Sam", email=email)
    sam, pam, kim = (token_of(mail) for mail in await mails(session, "confirm_question"))
    assert (await confirm(visitor, sam)).status_code == 200
    subscription = await session.get_one(Subscription, program.account_id)
    ends_at, subscription.trial_end_at = subscription.trial_end_at, clock.now() - timedelta(days=1)
    await session.commit()
    refused = await confirm(visitor, pam)
    assert (refused.status_code, refused.json()["code"]) == (422, "TakesNoQuestions")
    subscription.trial_end_at, program.state = ends_at, ProgramState.DRAFT
    await session.commit()
    over = await confirm(visitor, kim)
    assert (over.status_code, over.json()["code"]) == (422, "InvalidQuestionLink")
    clock.freeze(clock.now() + CONFIRMED_WITHIN)
    assert (await confirm(visitor, sam)).json()["is_sent"] is True
    assert len(await listed(erik)) == 1


async def test_a_coach_who_is_not_signed_in_does_not_ask_themselves(
    session: AsyncSession, cast: Cast, visitor: Requests, erik: Requests, program: Program
) -> None:
    await ask(visitor, program, name="Sam", email=cast.erik.user.email)
    refused = await confirm(visitor, token_of((await mails(session, "confirm_question"))[0]))
    assert (refused.status_code, refused.json()["code"]) == (422, "OwnQuestion")
    assert await listed(erik) == []


@pytest.mark.parametrize("reason", ["address", "checkout"])
async def test_who_is_no_client_or_has_not_confirmed_the_address_is_not_recognised(
    session: AsyncSession,
    cast: Cast,
    visitor: Requests,
    erik: Requests,
    program: Program,
    maya_trains: None,
    reason: str,
) -> None:
    if reason == "address":
        cast.maya.user.confirmed_at = None
    else:
        await session.execute(update(Membership).values(state=State.INIT))
    await session.commit()
    await ask(visitor, program, name="M", email=cast.maya.user.email)
    await confirm(visitor, token_of((await mails(session, "confirm_question"))[0]))
    assert (await only(erik))["asker"] == {
        "name": "M",
        "client_id": None,
        "email": cast.maya.user.email,
        "avatar_url": None,
    }


async def test_a_link_expires_and_its_question_goes(
    session: AsyncSession, clock: Clock, visitor: Requests, tom: Requests, erik: Requests, program: Program
) -> None:
    await ask(visitor, program, **SAM)
    await ask(tom, program)
    (mail,) = await mails(session, "confirm_question")
    clock.freeze(clock.now() + CONFIRMED_WITHIN)
    for token in (token_of(mail), "unknown"):
        refused = await confirm(visitor, token)
        assert (refused.status_code, refused.json()["code"]) == (422, "InvalidQuestionLink")
    await delete_unconfirmed_questions(session, clock.now())
    assert (await stored(session), (await only(erik))["asker"]["name"]) == (1, "Tom Okafor")


async def test_a_coach_sees_and_hears_nothing_of_somebody_whom_they_have_blocked(
    session: AsyncSession,
    cast: Cast,
    clock: Clock,
    tom: Requests,
    erik: Requests,
    program: Program,
    run_jobs: Jobs,
    as_person: Any,
) -> None:
    ana = as_person(await cast.hire("Ana", "Silva", cast.erik))
    session.add(Block(user_id=cast.erik.id, blocked_id=cast.tom.id, created_at=clock.now()))
    await session.commit()
    assert (await ask(tom, program)).status_code == 200, "he is not told"
    await run_jobs()
    assert (await listed(erik), await unread(erik), await told(erik)) == ([], 0, [])
    assert (len(await listed(ana)), await unread(ana), len(await told(ana))) == (1, 1, 1)
