"""Publishing, archiving and restoring a program."""

from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account
from regimen.kit.errors import NotFound
from regimen.payments.models import PaymentAccount
from regimen.platform.models import EventRow
from regimen.programs import access
from tests.cast import Cast
from tests.conftest import Requests
from tests.programs.conftest import CreateDraft, price


async def count_events(session: AsyncSession, kind: str) -> int:
    return await session.scalar(select(func.count()).where(EventRow.type == kind)) or 0


@pytest.mark.spec("PRG-17")
async def test_a_free_draft_is_published_once(create_draft: CreateDraft, erik: Requests, session: AsyncSession) -> None:
    draft = await create_draft()
    assert "publish" in draft["abilities"]
    with pytest.raises(NotFound):
        await access.get_published(session, draft["id"])
    for _ in range(2):
        published = (await erik.post(f"/coach/plans/{draft['id']}/publish")).json()
    assert (published["state"], published["published_at"]) == ("published", "2026-01-12T09:00:00Z")
    assert "copy_link" in published["abilities"]
    assert "publish" not in published["abilities"]
    assert await count_events(session, "program_published") == 1
    assert str((await access.get_published(session, draft["id"])).id) == draft["id"]


@pytest.mark.spec("PRG-17", "ACC-34")
async def test_the_first_published_program_ticks_the_checklist(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession, cast: Cast, run_jobs: Callable[[], Awaitable[int]]
) -> None:
    one, other = await create_draft(), await create_draft()
    for draft in (one, other):
        await erik.post(f"/coach/plans/{draft['id']}/publish")
        await run_jobs()
    account = await session.get_one(Account, cast.erik.account_id, populate_existing=True)
    assert account.checklist == ["published_first_plan"]


@pytest.mark.spec("PRG-24")
async def test_a_priced_program_is_not_published_without_payments(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession, connected: PaymentAccount
) -> None:
    draft = await create_draft()
    await erik.post(f"/coach/plans/{draft['id']}/prices", price())
    connected.charges_enabled = False
    await session.commit()
    response = await erik.post(f"/coach/plans/{draft['id']}/publish")
    assert response.status_code == 422
    assert response.json()["reason"] == "not_connected"
    assert (await erik.get(f"/coach/plans/{draft['id']}")).json()["state"] == "draft"
    assert await count_events(session, "program_published") == 0


@pytest.mark.spec("PRG-56")
async def test_archiving_and_restoring(create_draft: CreateDraft, erik: Requests, session: AsyncSession) -> None:
    draft = await create_draft()
    path = f"/coach/plans/{draft['id']}"
    await erik.post(f"{path}/publish")
    for _ in range(2):
        archived = (await erik.post(f"{path}/archive")).json()
    assert (archived["archive"], archived["state"], archived["abilities"]) == (True, "published", ["edit", "restore"])
    assert await count_events(session, "program_archived") == 1
    assert (await erik.post(f"{path}/invites", {"emails": ["maya@example.com"]})).status_code == 409
    restored = (await erik.post(f"{path}/restore")).json()
    assert not restored["archive"]
    assert await count_events(session, "program_restored") == 1


async def test_an_archived_draft_cannot_be_published(create_draft: CreateDraft, erik: Requests) -> None:
    path = f"/coach/plans/{(await create_draft())['id']}"
    await erik.post(f"{path}/archive")
    assert (await erik.post(f"{path}/publish")).status_code == 409
    assert (await erik.get(path)).json()["state"] == "draft"


@pytest.mark.spec("PRG-46", "CTR-25")
async def test_a_private_program_is_for_the_emails_on_its_list(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession, cast: Cast
) -> None:
    draft = await create_draft()
    path = f"/coach/plans/{draft['id']}"
    await erik.post(f"{path}/publish")
    program = await access.get_published(session, draft["id"])
    assert await access.may_buy(session, program, cast.tom.user)
    await erik.patch(path, {"accessibility": False, "allowed_emails": [cast.maya.user.email], "custom_url": "secret"})
    await session.refresh(program)
    assert (await access.get_published(session, "SECRET")).id == program.id
    assert await access.may_buy(session, program, cast.maya.user)
    assert not await access.may_buy(session, program, cast.tom.user)
    cast.maya.user.confirmed_at = None
    assert not await access.may_buy(session, program, cast.maya.user), "her address is not confirmed"
