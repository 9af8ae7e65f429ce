"""The welcome message of a program, sent once to each client who joins."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest
from sqlalchemy import select

from regimen.platform.models import MailRow
from regimen.programs.models import Period
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import Shop

START = {"start_date": "2026-01-12"}
RunJobs = Callable[[], Awaitable[int]]


async def mails(shop: Shop) -> list[tuple[str, str]]:
    async with shop.sessions() as session:
        rows = await session.execute(select(MailRow.to, MailRow.text).where(MailRow.kind == "program_welcome"))
        return [(to, text) for to, text in rows]


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
    [(to, text)] = await mails(shop)
    assert to == cast.maya.user.email
    assert "Bring chalk.\nSee you Monday!" in text
    await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    await shop.advance(timedelta(days=40))
    await maya.post(f"/stripe/plan/{program.id}/buy", {"resume_type": "restart"})
    await run_jobs()
    assert len(await mails(shop)) == 1


async def test_a_program_without_a_message_sends_no_mail(
    shop: Shop, cast: Cast, maya: Requests, run_jobs: RunJobs
) -> None:
    program = await shop.program(cast.erik, welcome_message=" ")
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await run_jobs()
    assert await mails(shop) == []
