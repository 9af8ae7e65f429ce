"""Migrations of the database, behind one lock."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from regimen.platform.database import engine_url

MIGRATIONS = Path(__file__).resolve().parents[2] / "migrations"


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection) -> None:
    command.upgrade(_config(connection), "head")


async def apply_migrations(connection: AsyncConnection) -> None:
    """Applies every missing migration in the caller's transaction."""
    await connection.run_sync(_upgrade)


async def migrate(url: str) -> None:
    """Migrates the database at `url`; several processes may do it at once."""
    engine = create_async_engine(engine_url(url), poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            await apply_migrations(connection)
    finally:
        await engine.dispose()


def migrate_sync(url: str) -> None:
    """Migrates the database at `url` from synchronous code (tests)."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, migrate(url)).result()


def head_revision() -> str | None:
    """Returns the revision that this code expects."""
    return ScriptDirectory.from_config(_config()).get_current_head()


async def current_revision(connection: AsyncConnection) -> str | None:
    """Returns the revision of the database; None if it is empty."""
    exists = await connection.scalar(text("select to_regclass('alembic_version') is not null"))
    return await connection.scalar(text("select version_num from alembic_version")) if exists else None
