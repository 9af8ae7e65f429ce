"""Invitations of coaches to accounts, and of clients to programs."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.kit.clock import Clock
from tests.cast import Cast
from tests.chat.gym import Gym, ok
from tests.conftest import Requests

RunJobs = Callable[[], Awaitable[int]]


@pytest.fixture
def invited(cast: Cast, erik: Requests, ines: Requests, run_jobs: RunJobs) -> Callable[[], Awaitable[dict[str, Any]]]:
    """Erik invites Ines; returns the one notification that she has of it."""

    async def invite() -> dict[str, Any]:
        await ok(await erik.post("/coach/coaches/invitations", {"email": cast.ines.user.email}))
        await run_jobs()
        return await only_invitation(ines)

    return invite


async def only_invitation(person: Requests) -> dict[str, Any]:
    [one] = (await ok(await person.get("/notifications", params={"activity_type": "invite"})))["items"]
    return dict(one)


@pytest.mark.spec("FED-02", "FED-05", "FED-20")
async def test_an_invited_coach_reads_who_invited_them_and_answers(
    invited: Callable[[], Awaitable[dict[str, Any]]], cast: Cast, erik: Requests, ines: Requests
) -> None:
    one = await invited()
    assert (one["notification_type"], one["activity_type"]) == ("coach_brand_invite", "invite")
    assert one["text"] == "Erik Lindqvist invited you to coach at Northside Strength."
    assert (one["invite"]["status"], one["invite"]["account_id"]) == ("pending", str(cast.erik.account_id))
    assert one["user"]["full_name"] == "Erik Lindqvist"
    assert (await ines.get("/notifications/counters")).json()["unread_invites"] == 1
    assert (await erik.get("/notifications")).json()["items"] == []
    await ok(await ines.put(f"/invites/{one['invite']['account_id']}/reject"))
    assert (await only_invitation(ines))["invite"]["status"] == "rejected"
    again = await invited()
    assert (again["invite"]["status"], again["read"]) == ("pending", False), (
        "the newest takes the place of the one before"
    )
    await ok(await ines.put(f"/invites/{again['invite']['account_id']}/accept"))
    assert (await only_invitation(ines))["invite"]["status"] == "accepted"


async def test_an_old_invitation_has_expired(
    invited: Callable[[], Awaitable[dict[str, Any]]], clock: Clock, ines: Requests
) -> None:
    await invited()
    clock.advance(timedelta(days=8))
    assert (await only_invitation(ines))["invite"]["status"] == "expired"


@pytest.mark.spec("FED-05")
async def test_a_client_with_a_confirmed_address_is_told_of_an_invitation_to_a_program(
    gym: Gym,
    cast: Cast,
    session: AsyncSession,
    erik: Requests,
    maya: Requests,
    tom: Requests,
    ines: Requests,
    run_jobs: RunJobs,
) -> None:
    await session.execute(update(User).where(User.id == cast.tom.id).values(confirmed_at=None))
    await session.commit()
    emails = [cast.maya.user.email, cast.tom.user.email, cast.ines.user.email]
    await ok(await erik.post(f"/coach/plans/{gym.program.id}/invites", {"emails": emails}))
    await run_jobs()
    invited = {"activity_type": "invite"}
    [one] = (await maya.get("/notifications", params=invited)).json()["items"]
    assert one["notification_type"] == "client_program_invite"
    assert one["text"] == f"Northside Strength invited you to {gym.program.title}."
    assert one["plan"]["id"] == str(gym.program.id)
    for other in (tom, ines):
        assert (await other.get("/notifications", params=invited)).json()["items"] == []
