"""What accounts that were deleted before have left behind: their programs go off sale, their memberships end."""

import importlib.util
from types import ModuleType

from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection, select, update

from regimen.accounts.models import User
from regimen.memberships.models import State
from regimen.platform.migrations import MIGRATIONS
from regimen.programs.models import Period, Program
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import Shop
from tests.purchases import DAY, START

[FILE] = (MIGRATIONS / "versions").glob("*_deleted_accounts.py")


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("deleted_accounts", FILE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def upgrade(connection: Connection) -> None:
    with Operations.context(MigrationContext.configure(connection)):
        load().upgrade()


async def migrate(shop: Shop, *deleted: object) -> None:
    async with shop.sessions.begin() as session:
        await session.execute(update(User).where(User.id.in_(deleted)).values(deleted_at=shop.clock.now()))
        await (await session.connection()).run_sync(upgrade)


async def test_what_deleted_clients_have_ends(shop: Shop, cast: Cast, maya: Requests, tom: Requests) -> None:
    free = await shop.program(cast.erik)
    paid = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    for program in (free, paid):
        assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    assert (await tom.post(f"/stripe/plan/{free.id}/buy", START)).status_code == 200
    await migrate(shop, cast.maya.id)
    await shop.advance(DAY)
    assert await shop.state(cast.maya, free) is State.CANCELED
    assert (await shop.membership(cast.maya, paid)).cancel_at_period_end
    assert await shop.state(cast.tom, free) is State.ACTIVE
    await shop.advance(62 * DAY)
    assert await shop.state(cast.maya, paid) is State.CANCELED_AT_PERIOD_END
    assert len(await shop.charges(cast.erik)) == 1


async def test_what_deleted_coaches_sold_is_archived(shop: Shop, cast: Cast) -> None:
    theirs, other = await shop.program(cast.erik), await shop.program(cast.ines)
    await migrate(shop, cast.erik.id)
    async with shop.sessions() as session:
        archived = await session.scalars(select(Program.id).where(Program.archived_at.is_not(None)))
        assert list(archived) == [theirs.id]
    assert other.id != theirs.id
