"""A release note is mailed, if its author says so, to those who want news about the product."""

from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.models import MailRow
from regimen.release_notes import jobs
from tests.conftest import Requests


async def mailed(session: AsyncSession) -> list[MailRow]:
    rows = await session.scalars(select(MailRow).where(MailRow.kind == "release_note").order_by(MailRow.to))
    return list(rows)


@pytest.mark.parametrize("at_once", [500, 2])
async def test_a_note_is_mailed_once_to_everybody_who_wants_news(
    at_once: int,
    release_note: Callable[..., Awaitable[int]],
    run_jobs: Callable[[], Awaitable[int]],
    tom: Requests,
    session: AsyncSession,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jobs, "AT_ONCE", at_once)
    changed = await tom.patch("/push/settings", {"mails": {"product": False}})
    assert changed.status_code == 200, changed.text
    assert await release_note("publish", "Supersets", "--body", "Pair *two* exercises.", "--mail") == 0
    await run_jobs()
    rows = await mailed(session)
    assert [row.to.partition(".")[0] for row in rows] == ["erik", "ines", "maya"]
    assert all("Pair *two* exercises." in row.text for row in rows)
    assert ["/coach/profile/settings" in row.text for row in rows] == [True, True, False]
    assert all(row.unsubscribe_url for row in rows)


async def test_a_note_is_not_mailed_unless_its_author_says_so(
    release_note: Callable[..., Awaitable[int]], run_jobs: Callable[[], Awaitable[int]], session: AsyncSession
) -> None:
    await release_note("publish", "Supersets", "--body", "Pair two exercises.")
    await release_note("publish", "For coaches", "--body", "Hello.", "--audience", "coaches", "--mail")
    await run_jobs()
    assert [row.to.partition(".")[0] for row in await mailed(session)] == ["erik", "ines"]
