"""A large installation in small: two web processes and a worker on one PostgreSQL, one Redis and one bucket."""

import asyncio
import contextlib
import json
import os
import quopri
import re
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import boto3
import httpx
import pytest
from moto.server import ThreadedMotoServer
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from regimen.config import Settings
from regimen.platform import files, mail
from regimen.platform.live import push, user_stream
from regimen.platform.live.cable import PROTOCOL
from regimen.platform.live.events import Reread
from regimen.platform.runtime import DatabaseUrls, Runtime, open_runtime
from tests.first_party import APP
from tests.platform.conftest import RedisServer, free_port, stored
from tests.platform.test_mail import SmtpServer
from tests.waiting import LONG_TIMEOUT, time_limit, wait_for, wait_until

SERVER = Path(__file__).resolve().parents[2]
HEADERS = {"Api-Version": "3", "Client-Timezone": "Europe/London"}


@dataclass
class Fleet:
    """Two web processes, and a runtime of the same installation."""

    urls: tuple[str, str]
    inside: Runtime
    smtp: SmtpServer
    log: Path


@pytest.fixture
def bucket() -> Iterator[str]:
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=free_port(), verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    url = f"http://{host}:{port}"
    boto3.client(
        "s3", endpoint_url=url, region_name="us-east-1", aws_access_key_id="key", aws_secret_access_key="secret"
    ).create_bucket(Bucket="media")
    yield url
    server.stop()


@contextlib.asynccontextmanager
async def process(*arguments: str, environment: dict[str, str], log: Path) -> AsyncIterator[None]:
    """A `regimen` process, ended by SIGTERM; it must exit cleanly."""
    with log.open("ab") as written:
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "regimen.cli",
            *arguments,
            cwd=SERVER,
            env={**os.environ, **environment},
            stdout=written,
            stderr=written,
        )
    try:
        yield
    finally:
        child.terminate()
        assert await wait_for(child.wait(), f"the end of the process {arguments[0]}") == 0


@pytest.fixture
async def fleet(database_url: str, redis_server: RedisServer, bucket: str, tmp_path: Path) -> AsyncIterator[Fleet]:
    with SmtpServer() as smtp:
        threading.Thread(target=smtp.serve_forever, daemon=True).start()
        environment = {
            "DATABASE_URL": database_url,
            "REDIS_URL": redis_server.url,
            "REGIMEN_STORAGE_URL": "s3://media",
            "REGIMEN_STORAGE_ENDPOINT": bucket,
            "REGIMEN_STORAGE_ACCESS_KEY": "key",
            "REGIMEN_STORAGE_SECRET_KEY": "secret",
            "REGIMEN_SMTP_URL": smtp.url,
            "REGIMEN_DATA_DIR": str(tmp_path),
        }
        settings = Settings(
            _env_file=None,
            database_url=database_url,
            redis_url=redis_server.url,
            storage_url="s3://media",
            storage_endpoint=bucket,
            storage_access_key="key",
            storage_secret_key="secret",
            smtp_url=smtp.url,
            data_dir=tmp_path,
        )
        ports = free_port(), free_port()
        log = tmp_path / "log"
        async with contextlib.AsyncExitStack() as stack:
            for port in ports:
                serve = process("serve", "--no-worker", "--port", str(port), environment=environment, log=log)
                await stack.enter_async_context(serve)
            await stack.enter_async_context(process("worker", environment=environment, log=log))
            urls = f"http://127.0.0.1:{ports[0]}", f"http://127.0.0.1:{ports[1]}"
            for url in urls:
                await wait_until(lambda url=url: answers(url), f"an answer of {url}", LONG_TIMEOUT)  # type: ignore[misc]
            inside = await stack.enter_async_context(open_runtime(settings, DatabaseUrls(database_url, database_url)))
            yield Fleet(urls, inside, smtp, log)


async def answers(url: str) -> bool:
    async with httpx.AsyncClient() as http:
        try:
            return (await http.get(f"{url}/api/developer/clock", headers=HEADERS)).status_code == 200
        except httpx.TransportError:
            return False


MAYA = {
    "role": "user",
    "email": "maya@example.com",
    "password": "correct horse",
    "first_name": "Maya",
    "last_name": "Kowalczyk",
    "birthdate": "14/03/1991",
    "country": "GB",
    "agreement": True,
}


async def test_several_processes_form_one_installation(fleet: Fleet) -> None:
    one, two = fleet.urls
    async with httpx.AsyncClient(timeout=20) as http:
        # Jobs: what one process enqueues, the worker runs.
        async with stored(fleet.inside.sessions) as session:
            await mail.send(session, "maya@example.com", mail.Message(kind="test", subject="Hello", text="Hi"))
        await wait_until(lambda: len(fleet.smtp.taken) == 1, "the mail")

        # Clock: moved on one process, it has moved on the other.
        await http.post(f"{one}/api/developer/clock", json={"advance": "7d"}, headers=HEADERS)

        async def moved() -> bool:
            seen = (await http.get(f"{two}/api/developer/clock", headers=HEADERS)).json()
            return bool(seen["offset_seconds"] == 7 * 86400)

        await wait_until(moved, "the moved clock in the other process")
        await http.post(f"{two}/api/developer/clock", json={"offset_seconds": 0}, headers=HEADERS)

        # Files: stored through one process, served by both; big ones come from the bucket itself.
        key, data = files.new_key("videos", ".mp4"), os.urandom(100_000)
        async with fleet.inside.sessions.begin() as session:
            upload = await files.signed_upload(
                session, key, content_type="video/mp4", size=len(data), now=datetime.now(UTC)
            )
        sent = await http.request(upload.method, upload.url, content=data, headers=upload.headers)
        assert sent.status_code == 200
        async with fleet.inside.sessions.begin() as session:
            await files.complete_upload(session, key)
        for url in fleet.urls:
            served = await http.get(f"{url}{files.public_url(key)}", follow_redirects=True)
            assert served.content == data

        # Rate limits: wrong passwords at one process count at the other.
        sign_in = {"email": "maya@example.com", "password": "wrong horse"} | APP
        tries = [
            (await http.post(f"{fleet.urls[number % 2]}/api/users/sign_in", json=sign_in, headers=HEADERS)).status_code
            for number in range(12)
        ]
        assert tries == [422] * 10 + [429] * 2


async def _frame(socket: ClientConnection, what: str) -> dict[str, Any]:
    """Returns the next frame that is not a ping."""
    async with time_limit(what):
        while (frame := json.loads(await socket.recv())).get("type") == "ping":
            continue
    return dict(frame)


async def test_a_session_and_live_events_work_across_processes(fleet: Fleet) -> None:
    one, two = fleet.urls
    async with httpx.AsyncClient(timeout=20, headers=HEADERS) as http:
        # Signing up at one process: the worker sends the mail, the link is followed at the other one.
        signed_up = await http.post(f"{one}/api/users/sign_up", json=MAYA | APP)
        assert signed_up.status_code == 201, signed_up.text
        await wait_until(lambda: len(fleet.smtp.taken) == 1, "the mail")
        letter = quopri.decodestring(fleet.smtp.taken[0]).decode()
        link = re.search(r"confirmation_token=([\w.~-]+)", letter)
        assert link, letter
        own = {"Authorization": f"Bearer {signed_up.json()['access_token']}"}
        confirmed = await http.post(f"{two}/api/users/confirm", json={"confirmation_token": link[1]}, headers=own)
        assert confirmed.status_code == 200, confirmed.text

        who = {"email": MAYA["email"], "password": MAYA["password"]}
        signed_in = await http.post(f"{one}/api/users/sign_in", json=who | APP)
        assert signed_in.status_code == 200, signed_in.text
        token = signed_in.json()["access_token"]
        bearer = {"Authorization": f"Bearer {token}"}
        for url in fleet.urls:
            me = await http.get(f"{url}/api/users/me", headers=bearer)
            assert me.status_code == 200

        # Live: a client of one process gets the events of another one.
        identifier = json.dumps({"channel": "NotificationChannel"})
        cable, spoken = f"{two.replace('http', 'ws')}/cable", [Subprotocol(PROTOCOL), Subprotocol(f"token.{token}")]
        async with connect(cable, subprotocols=spoken) as socket:
            assert json.loads(await wait_for(socket.recv(), "the welcome")) == {"type": "welcome"}
            await socket.send(json.dumps({"command": "subscribe", "identifier": identifier}))
            assert (await _frame(socket, "the confirmed subscription"))["type"] == "confirm_subscription"
            async with stored(fleet.inside.sessions) as session:
                await push(session, user_stream(UUID(me.json()["current"]["user_id"])), Reread())
            frame = await _frame(socket, "the event of the other process")
            assert frame == {"identifier": identifier, "message": {"event": "reread"}}

            # Signed out at one process, signed out everywhere, on open sockets too.
            assert (await http.delete(f"{one}/api/users/sign_out", headers=bearer)).status_code == 204
            frame = await _frame(socket, "the end of the session")
            assert frame == {"type": "disconnect", "reason": "unauthorized", "reconnect": False}
        assert (await http.get(f"{two}/api/users/me", headers=bearer)).status_code == 401

    # No secrets in the log.
    written = fleet.log.read_text()
    assert "Regimen is running on" in written
    assert [secret for secret in (token, link[1], MAYA["password"]) if str(secret) in written] == []
