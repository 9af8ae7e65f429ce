"""Draft, published, archived, restored."""

from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account
from regimen.kit.errors import NotFound
from regimen.platform.models import EventRow
from regimen.programs import access, ports
from tests.cast import Cast
from tests.conftest import Requests
from tests.programs.conftest import Make, price


async def events(session: AsyncSession, kind: str) -> int:
    return await session.scalar(select(func.count()).where(EventRow.type == kind)) or 0


@pytest.mark.spec("PRG-17")
async def test_a_free_draft_goes_public_once(make: Make, erik: Requests, session: AsyncSession) -> None:
    plan = await make()
    assert "publish" in plan["abilities"]
    with pytest.raises(NotFound):
        await access.find_public(session, plan["id"])
    for _ in range(2):
        published = (await erik.post(f"/coach/plans/{plan['id']}/publish")).json()
    assert (published["state"], published["published_at"]) == ("published", "2026-01-12T09:00:00Z")
    assert "copy_link" in published["abilities"]
    assert "publish" not in published["abilities"]
    assert await events(session, "program_published") == 1
    assert str((await access.find_public(session, plan["id"])).id) == plan["id"]


@pytest.mark.spec("PRG-17")
async def test_the_first_one_ticks_the_checklist(
    make: Make, erik: Requests, session: AsyncSession, cast: Cast, run_jobs: Callable[[], Awaitable[int]]
) -> None:
    one, other = await make(), await make()
    for plan in (one, other):
        await erik.post(f"/coach/plans/{plan['id']}/publish")
        await run_jobs()
    account = await session.get(Account, cast.erik.account_id, populate_existing=True)
    assert account is not None
    assert account.checklist.count("published_first_plan") == 1


@pytest.mark.spec("PRG-24")
async def test_a_price_that_nobody_could_be_charged_stops_it(
    make: Make, erik: Requests, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = await make()
    await erik.post(f"/coach/plans/{plan['id']}/prices", price())

    async def closed(*_: object) -> bool:
        return False

    monkeypatch.setattr(ports.charges_enabled, "implementation", closed)
    response = await erik.post(f"/coach/plans/{plan['id']}/publish")
    assert response.status_code == 422
    assert response.json()["reason"] == "not_connected"
    assert (await erik.get(f"/coach/plans/{plan['id']}")).json()["state"] == "draft"
    assert await events(session, "program_published") == 0


@pytest.mark.spec("PRG-56")
async def test_archived_and_back(make: Make, erik: Requests, session: AsyncSession) -> None:
    plan = await make()
    path = f"/coach/plans/{plan['id']}"
    await erik.post(f"{path}/publish")
    for _ in range(2):
        archived = (await erik.post(f"{path}/archive")).json()
    assert (archived["archive"], archived["state"], archived["abilities"]) == (True, "published", ["edit", "restore"])
    assert await events(session, "program_archived") == 1
    assert (await erik.post(f"{path}/invites", {"emails": ["maya@example.com"]})).status_code == 409
    restored = (await erik.post(f"{path}/restore")).json()
    assert not restored["archive"]
    assert await events(session, "program_restored") == 1


async def test_an_archived_draft_is_restored_before_it_is_published(make: Make, erik: Requests) -> None:
    path = f"/coach/plans/{(await make())['id']}"
    await erik.post(f"{path}/archive")
    assert (await erik.post(f"{path}/publish")).status_code == 409
    assert (await erik.get(path)).json()["state"] == "draft"


@pytest.mark.spec("PRG-46", "CTR-25")
async def test_a_private_program_is_for_the_listed_addresses(
    make: Make, erik: Requests, session: AsyncSession, cast: Cast
) -> None:
    plan = await make()
    path = f"/coach/plans/{plan['id']}"
    await erik.post(f"{path}/publish")
    program = await access.find_public(session, plan["id"])
    assert await access.may_buy(session, program, None)
    await erik.patch(path, {"accessibility": False, "allowed_emails": [cast.maya.user.email], "custom_url": "secret"})
    await session.refresh(program)
    assert (await access.find_public(session, "SECRET")).id == program.id
    assert await access.may_buy(session, program, cast.maya.user.email.upper())
    assert not await access.may_buy(session, program, cast.tom.user.email)
    assert not await access.may_buy(session, program, None)
