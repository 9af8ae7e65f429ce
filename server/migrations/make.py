"""Writes a migration from the difference between the models and the migrations so far: `make migration NAME="..."`."""

import asyncio
import sys
import tempfile
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from regimen.platform.database import build_engine
from regimen.platform.postgres import Supervisor

HERE = Path(__file__).resolve().parent


def main(name: str) -> None:
    """The next number, the name, and a database of its own to compare with."""
    with tempfile.TemporaryDirectory(prefix="regimen-migration-") as folder:
        server = Supervisor(Path(folder), {"fsync": "off"})
        server.start()
        try:
            asyncio.run(_write(server.url("postgres"), name))
        finally:
            server.stop()


async def _write(url: str, name: str) -> None:
    engine = build_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(_revise, name)
    await engine.dispose()


def _revise(connection: Connection, name: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    head = ScriptDirectory.from_config(config).get_current_head() or "0000"
    command.revision(config, message=name, rev_id=f"{int(head[:4]) + 1:04d}", autogenerate=True)


if __name__ == "__main__":
    if len(sys.argv) != 2 or not sys.argv[1].strip():
        sys.exit('Say what it does: make migration NAME="add tracks"')
    main(sys.argv[1])
