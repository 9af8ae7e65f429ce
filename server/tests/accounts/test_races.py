"""Two concurrent requests in a database of their own: one of them gets a proper refusal."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import async_sessionmaker, create_async_engine

from regimen.accounts.actions.profile import AddressTaken, set_custom_url
from regimen.accounts.models import AccessToken, Account, User
from regimen.kit.clock import Clock
from regimen.platform.database import engine_url
from tests.cast import PASSWORD, Cast
from tests.first_party import APP
from tests.running import running_app
from tests.waiting import wait_for_lock_wait


@pytest.mark.parametrize("change", ["deleted", "password changed"])
async def test_signing_in_while_the_account_changes_is_a_wrong_password(
    database_url: str, tmp_path: Path, change: str
) -> None:
    async with running_app(database_url, tmp_path) as running:
        sessions, maya = running.runtime.sessions, running.cast.maya.user
        form = APP | {"email": maya.email, "password": PASSWORD}
        async with sessions() as other, sessions() as watch:
            user = await other.get_one(User, maya.id, with_for_update={"key_share": True})
            user.password_hash = "changed"
            if change == "deleted":
                user.email, user.deleted_at = f"deleted-{maya.id}@invalid", running.runtime.clock.now()
            await other.flush()
            signing_in = asyncio.create_task(running.visitor.post("/users/sign_in", form))
            await wait_for_lock_wait(watch, signing_in)
            await other.commit()
            refused = await signing_in
            assert (refused.status_code, refused.json()["code"]) == (422, "WrongPassword")
            tokens = await watch.scalar(select(func.count()).where(AccessToken.user_id == maya.id))
            assert tokens == 1, "that of the cast"


@pytest.mark.spec("CON-06")
async def test_of_two_concurrent_requests_one_gets_the_custom_url(database_url: str, clock: Clock) -> None:
    engine = create_async_engine(engine_url(database_url))
    sessions = async_sessionmaker(engine, expire_on_commit=False)
    async with sessions() as session:
        cast = await Cast(session, clock.now()).enter()
        await session.commit()
    async with sessions() as first, sessions() as second, sessions() as watch:
        await set_custom_url(first, await first.get_one(Account, cast.erik.account_id), "harbour")
        later = asyncio.create_task(
            set_custom_url(second, await second.get_one(Account, cast.ines.account_id), "harbour")
        )
        await wait_for_lock_wait(watch, later)
        await first.commit()
        with pytest.raises(AddressTaken):
            await later
    async with sessions() as session:
        owners = (await session.scalars(select(Account.id).where(Account.custom_url == "harbour"))).all()
    assert owners == [cast.erik.account_id]
    await engine.dispose()
