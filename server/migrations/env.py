"""How migrations run: one at a time over the whole installation, on the caller's connection where there is one."""

import asyncio
from typing import Any

from alembic import context
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from regimen.config import Settings
from regimen.models import Base
from regimen.platform.database import engine_url
from regimen.platform.runtime import open_database

# Any number that nobody else locks: of three upgrades at the same moment two failed without it.
LOCK = 7_034_219_860_102


def ours(thing: Any, name: str | None, kind: str, reflected: bool, compare_to: Any) -> bool:
    """Not the queue's tables, whose shape its library decides, and not the payment sandbox's own schema."""
    table = thing if kind == "table" else getattr(thing, "table", None)
    if table is None:
        return True
    return table.schema != "sandbox" and not table.name.startswith("procrastinate_")


def run(connection: Connection) -> None:
    connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    context.configure(connection=connection, target_metadata=Base.metadata, include_object=ours)
    with context.begin_transaction():
        context.run_migrations()


async def run_from_command_line() -> None:
    with open_database(Settings()) as urls:
        engine = create_async_engine(engine_url(urls.direct), poolclass=NullPool)
        async with engine.begin() as connection:
            await connection.run_sync(run)
        await engine.dispose()


given: Connection | None = context.config.attributes.get("connection")
if given is None:
    asyncio.run(run_from_command_line())
else:
    run(given)
