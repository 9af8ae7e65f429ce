"""An installation whose processes are killed with -9 and started again: database, web server and worker."""

import asyncio
import contextlib
import random
import shutil
import tempfile
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import httpx

from tests.chaos.database import DURABLE, Database
from tests.chaos.program import Program
from tests.platform.conftest import free_port

HEADERS = {"Api-Version": "3", "Client-Timezone": "Europe/London"}
VICTIMS = ("server", "worker", "postmaster", "backend")


class Installation:
    """What an operator has: one server, one worker, one database, and something that starts them again."""

    def __init__(self, root: Path, settings: dict[str, str]) -> None:
        self.log = root / "log"
        self.database = Database(root / "postgres", settings)
        port = str(free_port())
        self.url = f"http://127.0.0.1:{port}"
        environment = {
            "DATABASE_URL": self.database.url,
            "REGIMEN_DATA_DIR": str(root / "data"),
            "REGIMEN_SIGN_UP_LIMIT": "1000000/minute",
            "REGIMEN_SIGN_IN_LIMIT": "1000000/minute",
            "REGIMEN_CARD_NETWORK_LIMIT": "1000000/minute",
            "REGIMEN_ADDRESS_LIMIT": "0",
        }
        self._programs = self._start(["serve", "--no-worker", "--port", port], environment)

    def _start(self, serve: list[str], environment: Mapping[str, str]) -> dict[str, Program]:
        return {
            "server": Program(serve, environment, self.log),
            "worker": Program(["worker"], environment, self.log),
        }

    async def ready(self) -> None:
        """Returns when the server answers from its database. What gave up meanwhile is started again."""
        async with asyncio.timeout(120), httpx.AsyncClient(timeout=5) as http:
            while True:
                for program in self._programs.values():
                    if not program.is_alive:
                        program.start()
                with contextlib.suppress(httpx.TransportError):
                    if (await http.get(f"{self.url}/health/ready")).status_code == 200:
                        return
                await asyncio.sleep(0.05)

    async def kill(self, victim: str) -> None:
        """Kills one of the processes and starts it again."""
        if program := self._programs.get(victim):
            await program.kill()
            program.start()
        else:
            database = self.database
            await asyncio.to_thread(database.kill_postmaster if victim == "postmaster" else database.kill_backend)
            await asyncio.to_thread(database.wait_until_back)

    def count_in_log(self, words: str) -> int:
        with self.log.open(errors="replace") as lines:
            return sum(words in line for line in lines)

    async def stop(self) -> None:
        for program in self._programs.values():
            await program.kill()
        await asyncio.to_thread(self.database.stop)


def _new_folder() -> Path:
    """Returns a folder in memory if possible, which the database's own user can enter."""
    memory = Path("/dev/shm")  # noqa: S108
    folder = Path(tempfile.mkdtemp(prefix="regimen-chaos-", dir=memory if memory.is_dir() else None))
    folder.chmod(0o755)
    return folder


@contextlib.asynccontextmanager
async def installation(settings: dict[str, str] = DURABLE) -> AsyncIterator[Installation]:
    root = _new_folder()
    random.seed(0)
    place = Installation(root, settings)
    try:
        await place.ready()
        yield place
    finally:
        await place.stop()
        shutil.rmtree(root, ignore_errors=True)
