"""A large upload over a bad line: twenty cuts, some of which kill the server. Nothing is lost, little is sent twice."""

import asyncio
import contextlib
import hashlib
import os
import random
import signal
import sys
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from regimen.platform.database import build_engine
from tests.cast import Cast
from tests.deep import DEEP
from tests.platform.conftest import free_port
from tests.waiting import LONG_TIMEOUT, wait_for, wait_until

SERVER = Path(__file__).resolve().parents[2]
MIB = 1024 * 1024
SIZE = 500 * MIB if DEEP else 24 * MIB
KILLS = 5 if DEEP else 1
CUTS = 20


def part_of(number: int, size: int) -> bytes:
    return random.Random(number).randbytes(size)


class Server:
    """A server on a database of its own, which can be killed."""

    def __init__(self, database_url: str, folder: Path) -> None:
        self.port = free_port()
        self._folder = folder
        self._environment = {
            **os.environ,
            "REGIMEN_DATABASE_URL": database_url,
            "REGIMEN_DATA_DIR": str(folder),
            "REGIMEN_ADDRESS_LIMIT": "0",
        }
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        with (self._folder / "server.log").open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *[sys.executable, "-m", "regimen.cli", "serve", "--no-worker", "--port", str(self.port)],
                cwd=SERVER,
                env=self._environment,
                stdout=log,
                stderr=log,
            )
        await wait_until(self._answers, "an answer of the server", LONG_TIMEOUT)

    async def _answers(self) -> bool:
        with contextlib.suppress(httpx.HTTPError):
            async with httpx.AsyncClient() as http:
                return (await http.get(f"http://127.0.0.1:{self.port}/health/ready")).status_code == 200
        return False

    async def kill(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            await wait_for(self._process.wait(), "the end of the killed server")
            self._process = None


@pytest.fixture
async def server(database_url: str, tmp_path: Path) -> AsyncIterator[Server]:
    server = Server(database_url, tmp_path)
    await server.start()
    yield server
    await server.kill()


@pytest.fixture
async def erik_headers(database_url: str, server: Server) -> dict[str, str]:
    engine = build_engine(database_url)
    async with AsyncSession(engine) as session, session.begin():
        cast = await Cast(session, datetime.now(UTC)).enter()
        headers = cast.erik.headers
    await engine.dispose()
    return headers


async def send_half(port: int, url: str, data: bytes, share: float) -> int:
    """Sends some of a part, then the line is cut. Returns how many bytes were sent."""
    half = data[: int(len(data) * share)]
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"PUT {urlsplit(url).path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {len(data)}\r\n\r\n"
    writer.write(head.encode())
    with contextlib.suppress(ConnectionError):
        writer.write(half)
        await writer.drain()
    writer.transport.abort()
    return len(half)


async def test_an_upload_survives_twenty_cuts(server: Server, erik_headers: dict[str, str], tmp_path: Path) -> None:
    cuts = random.Random(7)
    kills = set(cuts.sample(range(CUTS), KILLS))
    media_id, sent = str(new_id()), 0
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", headers=erik_headers, timeout=60) as http:

        async def begun() -> dict[str, Any]:
            """What the app does when it opens again: it begins the same upload."""
            form = {"id": media_id, "name": "seminar.mp4", "size": SIZE}
            answer = await http.post("/api/media/direct_upload", json=form)
            assert answer.is_success, answer.text
            upload: dict[str, Any] = answer.json()
            return upload

        async def send(part: dict[str, Any]) -> int:
            answer = await http.put(part["url"], content=part_of(part["number"], part["size"]))
            assert answer.status_code == 204
            return int(part["size"])

        parts_a_cut = len((await begun())["parts"]) // (CUTS + 1)
        for cut in range(CUTS):
            missing = [part for part in (await begun())["parts"] if not part["is_received"]]
            for part in missing[: parts_a_cut + (cut % 10 == 0)][: len(missing) - 1]:
                sent += await send(part)
                missing.remove(part)
            part = missing[0]
            sent += await send_half(
                server.port, part["url"], part_of(part["number"], part["size"]), cuts.uniform(0.1, 0.95)
            )
            if cut in kills:
                await server.kill()
                await server.start()
        upload = await begun()
        for part in upload["parts"]:
            if not part["is_received"]:
                sent += await send(part)
        largest = max(part["size"] for part in upload["parts"])
        assert sent <= SIZE + CUTS * largest, "a cut costs at most the part that was on its way"
        answer = await http.post(f"/api/media/direct_upload/{media_id}/complete")
        assert (answer.status_code, answer.json()["state"]) == (200, "processing")
        assert (await http.get("/api/media/fetch")).json()["quota"]["used"] == SIZE
    expected = hashlib.sha256()
    for part in upload["parts"]:
        expected.update(part_of(part["number"], part["size"]))
    arrived, left = await asyncio.to_thread(stored, tmp_path)
    assert arrived == [expected.hexdigest()]
    assert left == []


def stored(folder: Path) -> tuple[list[str], list[Path]]:
    """Returns the hashes of what was uploaded, and files of parts that are left."""
    hashes = []
    for path in folder.rglob("media/**/*.mp4"):
        with path.open("rb") as file:
            hashes.append(hashlib.file_digest(file, "sha256").hexdigest())
    return hashes, [path for path in folder.rglob(".parts/**/*") if path.is_file()]
