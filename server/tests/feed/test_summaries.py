"""Mails that sum up what was not read: when they were chosen, in the morning, and only if there is something."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import MemberRole
from regimen.feed.jobs import send_feed_summaries
from regimen.kit.clock import Clock
from regimen.memberships.events import ClientJoined, PaymentReceived
from regimen.platform.models import MailRow
from regimen.subscription.models import ProductKind
from tests.cast import Cast, Person
from tests.chat.gym import Gym, ok, read, send
from tests.conftest import Requests
from tests.feed.conftest import Happens, SetPlan
from tests.feed.test_feed import PAID

RunJobs = Callable[[], Awaitable[int]]
Mailed = Callable[..., Awaitable[list[tuple[str, str, str]]]]
MONDAY = datetime(2026, 1, 12, tzinfo=UTC)
FREE = {"paid": False, "returning": False, "amount_minor": None, "currency": None}


@pytest.fixture
def mailed(session: AsyncSession, clock: Clock, run_jobs: RunJobs) -> Mailed:
    """Runs the job at an hour of a day; returns to whom all summaries so far went, their subjects and texts."""

    async def mailed(day: int, hour: float = 8.1) -> list[tuple[str, str, str]]:
        clock.freeze(MONDAY + timedelta(days=day, hours=hour))
        await send_feed_summaries(session, clock.now())
        await session.commit()
        await run_jobs()
        clock.advance(timedelta(minutes=1))
        rows = await session.scalars(
            select(MailRow).where(MailRow.kind == "feed_summary").order_by(MailRow.created_at, MailRow.to)
        )
        return [(row.to.partition(".")[0], row.subject, row.text) for row in rows]

    return mailed


async def choose(person: Requests, summary: str) -> None:
    assert (await ok(await person.put("/notifications/settings", {"summary": summary}))) == {"summary": summary}


async def test_nobody_gets_summaries_who_has_not_asked_for_them(
    happens: Happens, mailed: Mailed, erik: Requests, maya: Requests
) -> None:
    assert (await ok(await erik.get("/notifications/settings"))) == {"summary": "off"}
    await happens(PaymentReceived, **PAID)
    assert await mailed(1) == []
    await choose(maya, "daily")
    await choose(maya, "off")
    await happens(PaymentReceived, **PAID)
    assert await mailed(2) == []


async def test_an_unknown_choice_is_refused_and_changes_nothing(erik: Requests) -> None:
    await choose(erik, "weekly")
    refused = await erik.put("/notifications/settings", {"summary": "hourly"})
    assert refused.status_code == 422
    assert "summary" in refused.json()["errors"]
    assert (await ok(await erik.get("/notifications/settings"))) == {"summary": "weekly"}


async def test_a_daily_summary_says_what_is_unread_once(
    happens: Happens, mailed: Mailed, clock: Clock, erik: Requests, ines: Requests
) -> None:
    await happens(ClientJoined, **FREE)  # before it was chosen
    await choose(erik, "daily")
    await choose(ines, "daily")
    clock.advance(timedelta(minutes=1))
    await happens(PaymentReceived, **PAID)
    await happens(PaymentReceived, **PAID | {"amount_minor": 4200})
    newest = (await erik.get("/notifications")).json()["items"][0]
    await erik.patch(f"/notifications/{newest['id']}/read")
    assert await mailed(1, 7.9) == [], "it is not eight yet"
    ((to, subject, text),) = await mailed(1)
    assert (to, subject) == ("erik", "Your daily summary")
    assert "- Maya Kowalczyk paid £39.00 for Squat Every Day." in text
    assert "£42.00" not in text, "what was read"
    assert "joined" not in text, "what was there before"
    assert "http://127.0.0.1:8400/feed/overview" in text
    assert "http://127.0.0.1:8400/coach/profile/settings" in text
    assert "communities" not in text
    assert len(await mailed(1, 9)) == 1, "once a day"
    assert len(await mailed(2)) == 1, "nothing new, no mail"
    await happens(ClientJoined, **FREE)
    assert len(await mailed(3, 13)) == 1, "too late"
    assert len(await mailed(4, 11.5)) == 2, "the server was down until half past eleven"


async def test_a_weekly_summary_comes_on_mondays_where_its_reader_lives(
    happens: Happens, mailed: Mailed, session: AsyncSession, cast: Cast, clock: Clock, maya: Requests
) -> None:
    cast.maya.user.zone = "Pacific/Auckland"  # 13 hours ahead
    await session.commit()
    await choose(maya, "weekly")
    clock.advance(timedelta(minutes=1))
    await happens(PaymentReceived, **PAID)
    for day in range(1, 6):
        assert await mailed(day, 19.1) == []
    ((to, subject, text),) = await mailed(6, 19.1)
    assert (to, subject) == ("maya", "Your weekly summary")
    assert "You paid £39.00 for Squat Every Day." in text
    assert "http://127.0.0.1:8400/user/settings/emails" in text


async def test_unread_posts_of_communities_are_counted(
    gym: Gym, mailed: Mailed, clock: Clock, erik: Requests, maya: Requests, tom: Requests
) -> None:
    community = await gym.community()
    await send(erik, community, "Before")
    clock.advance(timedelta(minutes=1))
    for person in (maya, tom):
        await choose(person, "weekly")
    clock.advance(timedelta(minutes=1))
    for number in range(3):
        last = await send(erik, community, f"Post {number}")
    await read(tom, community, last["seq"])
    ((to, _, text),) = await mailed(7)
    assert to == "maya"
    assert f"- {gym.program.title}: 3 new posts" in text
    assert "/chat/communities" in text
    clock.advance(timedelta(minutes=1))
    await send(erik, community, "One more")
    await ok(await maya.patch(f"/chat/conversations/{community}/settings", {"involvement": "nothing"}))
    await gym.leave(tom)
    assert len(await mailed(14)) == 1


@pytest.mark.spec("ACC-25")
async def test_a_summary_names_no_more_than_its_reader_sees(
    happens: Happens, mailed: Mailed, clock: Clock, erik: Requests, set_plan: SetPlan
) -> None:
    await choose(erik, "daily")
    clock.advance(timedelta(minutes=1))
    await happens(PaymentReceived, **PAID)
    await happens(ClientJoined, **FREE)
    await set_plan(None, clock.now())
    assert await mailed(1) == []
    await happens(ClientJoined, **FREE)
    await set_plan(ProductKind.BAND_1)
    assert [to for to, _, _ in await mailed(2)] == ["erik"]


async def test_a_coach_without_the_money_reads_no_amounts_and_a_contributor_no_communities(
    happens: Happens, gym: Gym, cast: Cast, mailed: Mailed, clock: Clock, as_person: Callable[[Person], Requests]
) -> None:
    noah = await cast.hire("Noah", "Fischer", cast.erik)
    cleo = await cast.hire("Cleo", "Park", cast.erik, MemberRole.CONTRIBUTOR)
    for person in (noah, cleo):
        await choose(as_person(person), "daily")
    clock.advance(timedelta(minutes=1))
    await happens(ClientJoined, paid=True, returning=False, amount_minor=3900, currency="GBP")
    await send(as_person(cast.erik), await gym.community(), "Open gym on Saturday")
    mails = {to: text for to, _, text in await mailed(1)}
    assert set(mails) == {"noah"}
    assert "Maya Kowalczyk" in mails["noah"]
    assert "39" not in mails["noah"]


async def test_a_summary_can_be_ended_in_the_mail_app(
    happens: Happens, mailed: Mailed, session: AsyncSession, clock: Clock, erik: Requests, visitor: Requests
) -> None:
    await choose(erik, "daily")
    clock.advance(timedelta(minutes=1))
    await happens(PaymentReceived, **PAID)
    assert len(await mailed(1)) == 1
    url = await session.scalar(select(MailRow.unsubscribe_url).where(MailRow.kind == "feed_summary"))
    assert url
    ended = await visitor.post(url.partition("/api")[2])
    assert ended.status_code == 204, ended.text
    assert (await ok(await erik.get("/notifications/settings"))) == {"summary": "off"}
