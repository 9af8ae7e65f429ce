"""A client with a new email address keeps what they have won by invitations, and their receipts follow."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments.models import PaymentAccount
from regimen.platform.models import MailRow
from regimen.programs.models import Period
from tests.cast import PASSWORD, Cast, Person
from tests.conftest import Requests
from tests.memberships.test_claiming import WORK, claim, invitation_states, invite, offered_action
from tests.money import Shop
from tests.purchases import START

NEW, OLD = "maya@new.example.com", "maya.kowalczyk@example.com"
Change = Callable[[], Awaitable[None]]


@pytest.fixture
def change(maya: Requests, session: AsyncSession, run_jobs: Any) -> Change:
    """Maya changes her email address to `NEW`."""

    async def to_new() -> None:
        await maya.post("/users/email_change", {"email": NEW, "password": PASSWORD})
        await run_jobs()
        text = await session.scalar(select(MailRow.text).where(MailRow.to == NEW, MailRow.kind == "confirm_new_email"))
        token = str(text).partition("email_change_token=")[2].split()[0]
        done = await maya.post("/users/email_change/confirm", {"email_change_token": token})
        assert done.status_code == 200, done.text
        await run_jobs()

    return to_new


async def test_a_claimed_invitation_stays_the_clients_own(
    shop: Shop, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests, change: Change
) -> None:
    program = await shop.program(cast.erik, is_public=False)
    [token] = await invite(erik, program, session, WORK)
    await claim(maya, program, token)
    await change()
    assert await invitation_states(session, program) == {NEW: ("sent", True)}
    [listed] = (await erik.get(f"/coach/plans/{program.id}/invites")).json()["items"]
    assert (listed["email"], listed["invited_email"]) == (NEW, WORK)
    assert await offered_action(maya, program) == "get"
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200


async def test_an_invitation_that_was_used_moves_and_an_offer_stays_with_the_old_address(
    shop: Shop, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests, change: Change
) -> None:
    joined = await shop.program(cast.erik, is_public=False)
    offered = await shop.program(cast.erik, is_public=False)
    await invite(erik, joined, session, OLD)
    [token] = await invite(erik, offered, session, OLD)
    assert (await maya.post(f"/stripe/plan/{joined.id}/buy", START)).status_code == 200
    await change()
    assert await invitation_states(session, joined) == {NEW: ("accepted", True)}
    assert await invitation_states(session, offered) == {OLD: ("sent", True)}
    assert await offered_action(maya, offered) == "none", "the old address proves nothing"
    assert (await claim(maya, offered, token))[0] == 204, "the link that was mailed is its own proof"
    assert await offered_action(maya, offered) == "get"


async def test_an_invitation_of_the_new_address_is_joined_with_the_old_one(
    shop: Shop, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests, change: Change
) -> None:
    program = await shop.program(cast.erik, is_public=False)
    await invite(erik, program, session, OLD, NEW)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    await change()
    assert await invitation_states(session, program) == {OLD: ("replaced", False), NEW: ("accepted", True)}


async def test_an_unconfirmed_address_wins_nothing(
    shop: Shop, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests, change: Change
) -> None:
    program = await shop.program(cast.erik, is_public=False)
    await invite(erik, program, session, OLD)
    async with shop.sessions.begin() as rows:
        maya_row = await rows.merge(cast.maya.user)
        maya_row.confirmed_at = None
    await change()
    assert await invitation_states(session, program) == {OLD: ("sent", True)}
    assert await offered_action(maya, program) == "none"


async def _customers(shop: Shop, coach: Person) -> list[str]:
    async with shop.sessions() as session:
        row = await session.get(PaymentAccount, coach.account_id)
        assert row is not None
    async with shop.sandbox.store.transaction(row.stripe_account_id) as transaction:
        return [body["email"] for body in await transaction.find(row.stripe_account_id, "customer")]


async def test_receipts_go_to_the_new_address(shop: Shop, cast: Cast, maya: Requests, change: Change) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await shop.card(cast.tom, cast.erik)
    assert sorted(await _customers(shop, cast.erik)) == [OLD, cast.tom.user.email]
    await change()
    assert sorted(await _customers(shop, cast.erik)) == [NEW, cast.tom.user.email]
