"""What inviting waits for, in a database of its own."""

import asyncio
from pathlib import Path

from sqlalchemy import select

from regimen.accounts.models import Account
from regimen.kit.ids import parse_id
from regimen.programs.models import Program
from tests.running import running_app
from tests.waiting import awaited_locks, time_limit, wait_for_lock_wait


async def test_inviting_does_not_wait_for_rows_that_refer_to_the_account(database_url: str, tmp_path: Path) -> None:
    """A new program gets its community at the same time: that refers to the account before the program, while inviting
    has locked the program before the account."""
    async with running_app(database_url, tmp_path) as running:
        erik = running.as_person(running.cast.erik)
        program = (await erik.post("/coach/plans", {"title": "Squats", "plan_type": "membership"})).json()["id"]
        account_id = running.cast.erik.account_id
        async with running.runtime.sessions() as other, running.runtime.sessions() as watch:
            refers = {"read": True, "key_share": True}
            assert await other.get(Account, account_id, with_for_update=refers)
            inviting = asyncio.create_task(
                erik.post(f"/coach/plans/{program}/invites", {"emails": ["nora@example.com"]})
            )
            async with time_limit("the answer to the invitation"):
                while not inviting.done():
                    assert not await awaited_locks(watch), "inviting waits"
            assert (await inviting).status_code == 201
            assert await watch.scalar(select(Account.id).where(Account.id == account_id)) == account_id


async def test_a_community_is_created_while_somebody_is_invited(database_url: str, tmp_path: Path) -> None:
    """One job ticks off the first program, which locks the account, and then creates the community, which refers to the
    program. Inviting has locked the program and waits for the account."""
    async with running_app(database_url, tmp_path) as running:
        erik = running.as_person(running.cast.erik)
        program = (await erik.post("/coach/plans", {"title": "Squats", "plan_type": "membership"})).json()["id"]
        async with running.runtime.sessions() as job, running.runtime.sessions() as watch:
            await job.get(Account, running.cast.erik.account_id, with_for_update={"key_share": True})
            inviting = asyncio.create_task(
                erik.post(f"/coach/plans/{program}/invites", {"emails": ["nora@example.com"]})
            )
            await wait_for_lock_wait(watch, inviting)
            assert await job.get(Program, parse_id(program), with_for_update={"read": True, "key_share": True})
            await job.commit()
            assert (await inviting).status_code == 201
