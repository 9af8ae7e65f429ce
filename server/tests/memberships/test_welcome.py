"""The welcome message of a program, sent once to each client who joins."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from regimen.memberships.models import State
from regimen.programs.models import Period, ProgramType
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, Shop, tomorrow
from tests.purchases import START, mails

RunJobs = Callable[[], Awaitable[int]]


@pytest.mark.spec("PRG-49")
@pytest.mark.parametrize("trial_days", [0, 7])
async def test_a_client_who_joins_gets_the_message_once(
    shop: Shop, cast: Cast, maya: Requests, run_jobs: RunJobs, trial_days: int
) -> None:
    program = await shop.program(
        cast.erik, (Period.MONTHLY, 3900), trial_days=trial_days, welcome_message="Bring chalk.\nSee you Monday!"
    )
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await run_jobs()
    (welcome,) = await mails(shop, "program_welcome")
    assert welcome.to == cast.maya.user.email
    assert "Bring chalk.\nSee you Monday!" in welcome.text
    await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    await shop.advance(timedelta(days=40))
    await maya.post(f"/stripe/plan/{program.id}/buy", {"resume_type": "restart"})
    await run_jobs()
    assert len(await mails(shop, "program_welcome")) == 1


@pytest.mark.spec("PRG-49")
@pytest.mark.parametrize("trial_days", [0, 7])
async def test_a_client_who_starts_later_joins_once(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, run_jobs: RunJobs, trial_days: int
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=trial_days, welcome_message="Hello!")
    await shop.card(cast.maya, cast.erik)
    start = tomorrow(shop.clock, 3).isoformat()
    promised = {"trial_expected": True, "trial_days_expected": trial_days} if trial_days else {}
    bought = await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": start} | promised)
    assert bought.status_code == 200, bought.text
    for _ in range(2):
        await run_jobs()
        assert len(await mails(shop, "program_welcome")) == 1
        items = (await erik.get("/notifications?per_page=50")).json()["items"]
        told = [item["data"] for item in items if item["data"]["kind"] == "client_joined"]
        assert [data["returning"] for data in told] == [False]
        await shop.advance(timedelta(days=4))


async def test_a_program_without_a_message_sends_no_mail(
    shop: Shop, cast: Cast, maya: Requests, run_jobs: RunJobs
) -> None:
    program = await shop.program(cast.erik, welcome_message=" ")
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await run_jobs()
    assert await mails(shop, "program_welcome") == []


async def test_a_one_off_for_a_later_start_that_is_never_paid_expires_unannounced(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, run_jobs: RunJobs
) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 3900), kind=ProgramType.FIXED, welcome_message="Hello!")
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    start = tomorrow(shop.clock, 8).isoformat()
    await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": start})
    assert await shop.state(cast.maya, program) is State.INCOMPLETE
    for _ in range(10):
        await shop.advance(timedelta(days=1))
        await shop.reconcile()
    await run_jobs()
    assert await shop.state(cast.maya, program) is State.INCOMPLETE_EXPIRED
    assert await shop.charges(cast.erik) == []
    assert await mails(shop, "program_welcome") == []
    assert (await erik.get("/notifications")).json()["items"] == []
