"""Urgent notifications of the feed on devices: new clients, missing money, and nothing that one may not see."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccountMember
from regimen.feed.rules.sending import push_topic, title_of
from regimen.feed.rules.templates import Subject
from regimen.feed.rules.text import text_of
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.memberships.events import ClientJoined, PaymentMissed, PaymentReceived
from regimen.platform.events import publish
from tests.cast import Cast, Person
from tests.chat.gym import Gym, ok
from tests.conftest import Requests
from tests.feed.drafts import all_drafts
from tests.push.conftest import Push
from tests.push.service import Browser
from tests.push.test_messages import told

NewBrowser = Callable[[str], Browser]
Phones = dict[str, Browser]
PRICE = {"amount_minor": 3900, "currency": "GBP"}
JOINED = "Maya Kowalczyk joined Foundations for £39.00."
JOINED_WITHOUT_MONEY = "Maya Kowalczyk joined Foundations."


@pytest.fixture
async def phones(
    gym: Gym,
    cast: Cast,
    erik: Requests,
    maya: Requests,
    browser: NewBrowser,
    as_person: Callable[[Person], Requests],
    push: Push,
) -> Phones:
    """Erik, Maya, and Noah, who coaches for Erik without seeing money, have a phone each."""
    await push()
    noah = as_person(await cast.hire("Noah", "Fischer", cast.erik))
    phones = {}
    for name, person in (("erik", erik), ("maya", maya), ("noah", noah)):
        phones[name] = browser(name)
        await phones[name].turn_on(person)
    return phones


@pytest.fixture
def happens(gym: Gym, cast: Cast, session: AsyncSession, clock: Clock) -> Callable[..., Any]:
    """Publishes an event about Maya and the program."""

    async def happens(kind: type, **fields: Any) -> None:
        base = {
            "at": clock.now(),
            "account_id": gym.program.account_id,
            "client_id": cast.maya.id,
            "program_id": gym.program.id,
            "membership_id": new_id(),
            "program_title": gym.program.title,
            "program_type": gym.program.type.value,
        }
        await publish(session, kind(**base | fields))
        await session.commit()

    return happens


async def joined(happens: Callable[..., Any]) -> None:
    await happens(ClientJoined, paid=True, returning=False, **PRICE)


async def missed(happens: Callable[..., Any], clock: Clock) -> None:
    ends = clock.now() + timedelta(days=7)
    await happens(PaymentMissed, invoice_id=new_id(), reason=None, grace_ends_at=ends, **PRICE)


async def test_a_new_client_is_told_to_the_coaches_with_the_price_for_those_who_see_money(
    happens: Callable[..., Any], phones: Phones, push: Push
) -> None:
    await joined(happens)
    await push()
    shown = told(phones)
    assert shown["erik"] == [JOINED]
    assert shown["noah"] == [JOINED_WITHOUT_MONEY]
    assert "maya" not in shown or JOINED not in shown["maya"]
    assert phones["erik"].shown[0]["title"] == "New client"
    assert phones["erik"].shown[0]["navigate"].endswith("/feed/activity")


async def test_a_missed_payment_is_told_to_the_client_and_to_those_who_see_money(
    happens: Callable[..., Any], phones: Phones, push: Push, clock: Clock
) -> None:
    await missed(happens, clock)
    await push()
    assert set(told(phones)) == {"erik", "maya"}
    assert phones["maya"].shown[0]["title"] == "Your payment failed"
    assert phones["erik"].shown[0]["title"] == "Missed payment"


async def test_what_can_wait_is_not_told(happens: Callable[..., Any], phones: Phones, push: Push) -> None:
    await happens(PaymentReceived, invoice_id=new_id(), fee_minor=195, period_no=1, **PRICE)
    await push()
    assert told(phones) == {}


async def test_what_was_read_meanwhile_or_is_switched_off_is_not_told(
    happens: Callable[..., Any], phones: Phones, push: Push, erik: Requests, maya: Requests, clock: Clock,
    run_jobs: Callable[[], Any],
) -> None:  # fmt: skip
    await ok(await maya.patch("/push/settings", {"push": {"money": False}}))
    phones["erik"].service.fail(phones["erik"], 503)
    await missed(happens, clock)
    await run_jobs()
    await ok(await erik.patch("/notifications/read_all", {}))
    clock.advance(timedelta(hours=1))
    await push()
    assert len(phones["erik"].deliveries) == 1, "the push service was busy once, and then Erik had read it"
    assert phones["maya"].deliveries == []
    await ok(await erik.patch("/push/settings", {"push": {"program": False}}))
    await joined(happens)
    await push()
    assert len(phones["erik"].deliveries) == 1


@pytest.mark.parametrize("loses", ["the account", "the right to see money"])
async def test_a_coach_is_not_told_what_they_may_not_see_any_more(
    loses: str,
    happens: Callable[..., Any],
    phones: Phones,
    push: Push,
    cast: Cast,
    clock: Clock,
    session: AsyncSession,
    run_jobs: Callable[[], Any],
) -> None:
    noah = AccountMember.user_id.not_in([cast.erik.id]), AccountMember.account_id == cast.erik.account_id
    await session.execute(update(AccountMember).where(*noah).values(financial=True))
    await session.commit()
    phones["noah"].service.fail(phones["noah"], 503)
    await missed(happens, clock)
    await run_jobs()
    assert len(phones["noah"].deliveries) == 1
    if loses == "the account":
        await session.execute(delete(AccountMember).where(*noah))
    else:
        await session.execute(update(AccountMember).where(*noah).values(financial=False))
    await session.commit()
    clock.advance(timedelta(hours=1))
    await push()
    assert len(phones["noah"].deliveries) == 1


def test_everything_that_is_told_has_a_title_a_sentence_and_a_switch() -> None:
    told_kinds = set()
    for draft in all_drafts(Subject("Maya Kowalczyk", "Squat Every Day")):
        if draft.is_told:
            told_kinds.add((draft.audience, draft.data.kind))
            assert title_of(draft.data, for_client=draft.audience == "client")
            assert text_of(draft.data, for_client=draft.audience == "client")
            assert push_topic(draft.activity, draft.data)
    assert ("coaches", "client_joined") in told_kinds
    assert ("coaches", "day_completed") not in told_kinds


async def test_a_new_challenge_is_told_to_clients_and_opens_it(phones: Phones, erik: Requests, push: Push) -> None:
    form = {"name": "Row", "score_type": "time", "lower_wins": True, "starts_on": "2026-01-10", "ends_on": "2026-01-14"}
    made = await ok(await erik.post("/coach/challenges", form))
    await ok(await erik.post(f"/coach/challenges/{made['id']}/publish"))
    await push()
    assert phones["erik"].shown == []
    [shown] = phones["maya"].shown
    assert shown["title"] == "New challenge"
    assert shown["navigate"].endswith(f"/leaderboards/challenges/{made['id']}")
    assert shown["body"].startswith("Northside Strength invites you to a challenge: Row,")
