"""Inviting clients by email."""

import re
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.kit.clock import Clock
from regimen.platform.models import MailRow
from regimen.programs import access
from regimen.programs.actions import invitations
from regimen.programs.jobs import enqueue_invitation_mails
from regimen.programs.models import ProgramInvitation
from tests.cast import Cast
from tests.conftest import Requests
from tests.programs.conftest import CreateDraft

RunJobs = Callable[[], Awaitable[int]]


def addresses(count: int, start: int = 0) -> list[str]:
    return [f"client{number}@example.com" for number in range(start, start + count)]


async def count_mails(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).where(MailRow.kind == "program_invite")) or 0


@pytest.mark.spec("CLI-31", "OV-96")
async def test_each_client_gets_a_mail_with_one_link(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession
) -> None:
    draft = await create_draft()
    path = f"/coach/plans/{draft['id']}"
    await erik.post(f"{path}/publish")
    response = await erik.post(
        f"{path}/invites", {"emails": ["Maya@example.com", "maya@example.com", "tom@example.com"]}
    )
    assert response.status_code == 201, response.text
    assert [(i["email"], i["state"]) for i in response.json()["invites"]] == [
        ("maya@example.com", "sent"),
        ("tom@example.com", "sent"),
    ]
    assert response.json()["left_today"] == 98
    mail = await session.scalar(select(MailRow).where(MailRow.to == "maya@example.com"))
    assert mail is not None
    assert "Northside Strength" in mail.subject
    (link,) = re.findall(r"https?://\S+", mail.text)
    assert re.search(rf"/p/{draft['id']}\?invite=[\w-]{{43}}$", link)
    listed = (await erik.get(f"{path}/invites?per_page=1")).json()
    assert (len(listed["items"]), listed["pagination"]["total"]) == (1, 2)


@pytest.mark.spec("CLI-31")
async def test_invitations_to_a_draft_are_sent_when_it_is_published(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession
) -> None:
    path = f"/coach/plans/{(await create_draft())['id']}"
    response = await erik.post(f"{path}/invites", {"emails": addresses(2)})
    assert {i["state"] for i in response.json()["invites"]} == {"init"}
    assert await count_mails(session) == 0
    await erik.post(f"{path}/publish")
    await erik.post(f"{path}/publish")
    assert await count_mails(session) == 2
    assert {i["state"] for i in (await erik.get(f"{path}/invites")).json()["items"]} == {"sent"}


@pytest.mark.spec("CLI-31")
async def test_at_most_twenty_at_a_time(create_draft: CreateDraft, erik: Requests, session: AsyncSession) -> None:
    path = f"/coach/plans/{(await create_draft())['id']}"
    assert (await erik.post(f"{path}/invites", {"emails": addresses(20)})).status_code == 201
    refused = await erik.post(f"{path}/invites", {"emails": addresses(21, 20)})
    assert refused.json()["errors"] == {"emails": ["You can invite at most 20 people at a time."]}
    assert (await erik.post(f"{path}/invites", {"emails": []})).status_code == 422
    assert await session.scalar(select(func.count()).select_from(ProgramInvitation)) == 20


async def test_invalid_addresses_are_reported_and_nobody_is_invited(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession
) -> None:
    path = f"/coach/plans/{(await create_draft())['id']}"
    response = await erik.post(f"{path}/invites", {"emails": ["maya@example.com", "tom", 7]})
    assert response.json()["errors"] == {
        "emails.1": ["Please enter a valid email address."],
        "emails.2": ["Please enter a valid email address."],
    }
    assert await session.scalar(select(func.count()).select_from(ProgramInvitation)) == 0


@pytest.mark.spec("CLI-32", "OV-07")
async def test_at_most_a_hundred_a_day_over_all_programs(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession, clock: Clock, cast: Cast
) -> None:
    cast.erik.user.zone = "America/New_York"  # 04:00 there
    session.add(cast.erik.user)
    await session.commit()
    one, other = await create_draft(), await create_draft()
    first = f"/coach/plans/{one['id']}/invites"
    for batch in range(4):
        assert (await erik.post(first, {"emails": addresses(20, batch * 20)})).status_code == 201
    path = f"/coach/plans/{other['id']}/invites"
    assert (await erik.post(path, {"emails": addresses(19, 80)})).json()["left_today"] == 1
    refused = await erik.post(path, {"emails": addresses(2, 200)})
    assert refused.status_code == 429
    assert refused.json()["title"] == "Daily invite limit reached. Try again tomorrow."
    assert await session.scalar(select(func.count()).select_from(ProgramInvitation)) == 99
    clock.advance(timedelta(hours=19, minutes=59))
    assert (await erik.post(path, {"emails": addresses(2, 200)})).status_code == 429
    clock.advance(timedelta(minutes=1))
    assert (await erik.get(f"{path}/allowance")).json()["left_today"] == 100
    assert (await erik.post(path, {"emails": addresses(2, 200)})).status_code == 201


async def test_inviting_again_on_the_same_day_sends_nothing(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession, clock: Clock
) -> None:
    path = f"/coach/plans/{(await create_draft())['id']}"
    await erik.post(f"{path}/publish")
    for _ in range(2):
        response = await erik.post(f"{path}/invites", {"emails": ["maya@example.com"]})
        assert (response.status_code, response.json()["left_today"]) == (201, 99)
    assert await count_mails(session) == 1
    clock.advance(timedelta(days=1))
    await erik.post(f"{path}/invites", {"emails": ["maya@example.com"]})
    assert await count_mails(session) == 2


async def test_clients_who_have_joined_cannot_be_invited_again(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession, cast: Cast
) -> None:
    draft, maya = await create_draft(), cast.maya.user
    path = f"/coach/plans/{draft['id']}"
    await erik.post(f"{path}/publish")
    await erik.post(f"{path}/invites", {"emails": [maya.email]})
    program = await access.get_published(session, draft["id"])
    await invitations.mark_invitation_accepted(session, program.id, maya)
    await session.commit()
    response = await erik.post(f"{path}/invites", {"emails": ["tom@example.com", maya.email]})
    assert response.json()["errors"] == {"emails": [f"Already joined: {maya.email}."]}
    assert await count_mails(session) == 1


async def test_invited_clients_may_buy_a_private_program(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession, cast: Cast
) -> None:
    draft = await create_draft()
    path = f"/coach/plans/{draft['id']}"
    await erik.patch(path, {"accessibility": False})
    await erik.post(f"{path}/publish")
    await erik.post(f"{path}/invites", {"emails": [cast.maya.user.email]})
    program = await access.get_published(session, draft["id"])
    assert await access.may_buy(session, program, cast.maya.user)


async def test_coaches_cannot_invite_before_their_address_is_confirmed(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession, cast: Cast
) -> None:
    path = f"/coach/plans/{(await create_draft())['id']}"
    await erik.post(f"{path}/publish")
    await session.execute(update(User).where(User.id == cast.erik.id).values(confirmed_at=None))
    await session.commit()
    refused = await erik.post(f"{path}/invites", {"emails": ["stranger@example.com"]})
    assert refused.status_code == 422
    assert refused.json()["code"] == "EmailNotConfirmed"
    assert refused.json()["reason"] == "not_confirmed"
    assert refused.json()["title"] == "Please confirm your email address first. We sent you a link."
    assert await count_mails(session) == 0
    assert await session.scalar(select(func.count()).select_from(ProgramInvitation)) == 0


async def test_a_coach_with_more_accounts_sends_no_more_mail(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession
) -> None:
    path = f"/coach/plans/{(await create_draft())['id']}"
    for batch in range(5):
        assert (await erik.post(f"{path}/invites", {"emails": addresses(20, batch * 20)})).status_code == 201
    await erik.post("/accounts", {"kind": "gym", "title": "Another gym"})
    other = f"/coach/plans/{(await create_draft())['id']}/invites"
    assert (await erik.get(f"{other}/allowance")).json()["left_today"] == 0
    assert (await erik.post(other, {"emails": ["one.more@example.com"]})).status_code == 429
    assert await session.scalar(select(func.count()).select_from(ProgramInvitation)) == 100


async def test_one_address_gets_few_invitations_a_day_from_all_coaches(
    create_draft: CreateDraft, erik: Requests, ines: Requests, session: AsyncSession, clock: Clock
) -> None:
    stranger = {"emails": ["stranger@example.com"]}
    for _ in range(5):
        path = f"/coach/plans/{(await create_draft())['id']}/invites"
        assert (await erik.post(path, stranger)).status_code == 201
    made = (await ines.post("/coach/plans", {"plan_type": "fixed", "title": "Base"})).json()
    path = f"/coach/plans/{made['id']}/invites"
    refused = await ines.post(path, {"emails": ["maya@example.com", "stranger@example.com"]})
    sentence = "Already invited several times today: stranger@example.com. Try again tomorrow."
    assert refused.json()["errors"] == {"emails": [sentence]}
    assert await session.scalar(select(func.count()).select_from(ProgramInvitation)) == 5
    clock.advance(timedelta(days=1))
    assert (await ines.post(path, stranger)).status_code == 201


async def invite_to_draft(create_draft: CreateDraft, coach: Requests, batches: list[list[str]]) -> str:
    """Returns the path of the draft."""
    path = f"/coach/plans/{(await create_draft())['id']}"
    for emails in batches:
        assert (await coach.post(f"{path}/invites", {"emails": emails})).status_code == 201
    return path


@pytest.mark.spec("CLI-32")
async def test_a_published_program_mails_a_hundred_a_day_and_loses_nobody(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession, clock: Clock, run_jobs: RunJobs
) -> None:
    path = await invite_to_draft(create_draft, erik, [addresses(20, first) for first in range(0, 100, 20)])
    clock.advance(timedelta(days=1))
    for first in range(100, 150, 10):
        assert (await erik.post(f"{path}/invites", {"emails": addresses(10, first)})).status_code == 201
    assert (await erik.post(f"{path}/publish")).status_code == 200
    assert await count_mails(session) == 100
    waiting = (await erik.get(f"{path}/invites?state=init&per_page=100")).json()
    assert waiting["pagination"]["total"] == 50, "the coach sees who is waiting"
    other = await invite_to_draft(create_draft, erik, [])
    assert (await erik.get(f"{other}/invites/allowance")).json()["left_today"] == 0
    await enqueue_invitation_mails(session, clock.now())
    await session.commit()
    await run_jobs()
    assert await count_mails(session) == 100, "not before tomorrow"
    clock.advance(timedelta(days=1))
    for _ in range(2):
        await enqueue_invitation_mails(session, clock.now())
        await session.commit()
        await run_jobs()
    assert await count_mails(session) == 150
    mailed = (await session.scalars(select(MailRow.to).where(MailRow.kind == "program_invite"))).all()
    assert sorted(mailed) == sorted(addresses(150))


async def test_one_address_gets_few_mails_a_day_when_programs_are_published(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession, clock: Clock, run_jobs: RunJobs
) -> None:
    stranger = [["stranger@example.com"]]
    paths = [await invite_to_draft(create_draft, erik, stranger) for _ in range(5)]
    clock.advance(timedelta(days=1))
    paths += [await invite_to_draft(create_draft, erik, stranger) for _ in range(2)]
    for path in paths:
        assert (await erik.post(f"{path}/publish")).status_code == 200
    assert await count_mails(session) == 5
    clock.advance(timedelta(days=1))
    await enqueue_invitation_mails(session, clock.now())
    await session.commit()
    await run_jobs()
    assert await count_mails(session) == 7


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("Your account is locked https://evil.example/x", "Your account is locked"),
        ("evil.example/phish", "their program"),
        ("Call me at a@b.example or www.evil.example", "Call me at or www evil example"),
        ("Squat 5.0, St. Moritz and 1.5 kg", "Squat 5.0, St. Moritz and 1.5 kg"),
        ("Prize at evil\uff0eexample/x now", "Prize at now"),
        ("Prize at evil\u3002example", "Prize at evil example"),
        ("Prize at ev\u200bil.exa\u200bmple/x", "Prize at"),
        ("Prize at 1.2.3.4/x and 1.2.3.4:8080", "Prize at and"),
        ("Prize at https:evil%2eexample", "Prize at"),
        ("\u00bd marathon \u2764\ufe0f", "\u00bd marathon \u2764\ufe0f"),
    ],
)
async def test_mails_show_titles_without_links(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession, title: str, shown: str
) -> None:
    path = f"/coach/plans/{(await create_draft(title=title))['id']}"
    await erik.post(f"{path}/publish")
    await erik.post(f"{path}/invites", {"emails": ["stranger@example.com"]})
    mail = await session.scalar(select(MailRow).where(MailRow.kind == "program_invite"))
    assert mail is not None
    assert mail.subject == f"Northside Strength invited you to {shown}"
    in_text = shown if shown == "their program" else f"“{shown}”"
    assert f"to join {in_text}." in mail.text


async def test_the_list_takes_the_same_number_of_queries_for_many_rows(
    create_draft: CreateDraft, erik: Requests, count_queries: Callable[[], Any]
) -> None:
    path = f"/coach/plans/{(await create_draft())['id']}/invites"
    costs = []
    for first in (0, 20):
        await erik.post(path, {"emails": addresses(20 if first else 1, first)})
        with count_queries() as queries:
            assert (await erik.get(path)).status_code == 200
        costs.append(len(queries))
    assert costs[0] == costs[1] <= 4
