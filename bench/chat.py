"""Prints what conversations cost: `make bench-chat`. The figures that they are compared with are targets, not limits.

Sending is measured until another member's socket has heard of it, among many sockets; and in processor time of the
server, for a small and a large community with as many sockets.
"""

import asyncio
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bench.__main__ import ROOT, create_database, regimen
from bench.chat_seed import INBOX, LONG, ChatSeeded, seed_community, seed_inbox
from bench.cpu import cpu_ms
from bench.load import RequestFactory, Timings, load, request
from bench.seed import Seeded
from bench.sockets import listening
from bench.statements import StatementLog
from regimen.kit.ids import new_id
from regimen.platform.database import build_engine
from regimen.platform.postgres import Supervisor

SENDS = int(os.environ.get("BENCH_SENDS", "300"))
SOCKETS = int(os.environ.get("BENCH_SOCKETS", "1000"))
FEW_SOCKETS = 100
MESSAGES = int(os.environ.get("BENCH_MESSAGES", "1000000"))
READING = "chat_reading"
CHANNEL = "ChatNotificationChannel"


def headers(token: str) -> dict[str, str]:
    return {"Api-Version": "3", "Client-Timezone": "UTC", "Authorization": f"Bearer {token}"}


async def send_and_hear(
    port: int, seeded: ChatSeeded, sockets: int, pid: int, *, said: int = 0
) -> tuple[Timings, float]:
    """Sends messages, one after the other, to a community in which `said` messages are. Returns the times until
    another member heard of each, and the server's processor milliseconds for each."""
    async with listening(port, seeded.senders, sockets, CHANNEL) as opened:
        waiting: list[float] = []
        before, started = cpu_ms([pid]), time.perf_counter()
        for number in range(SENDS):
            sender = seeded.senders[number % len(seeded.senders)]
            path = f"/api/chat/conversations/{seeded.community}/messages/{new_id()}"
            raw = request("PUT", path, headers(sender), json.dumps({"text": f"Message {number}"}).encode())
            listener = opened[(number + 1) % len(opened)]
            arrives = listener.hears(f'"seq":{said + number + 1}')
            sent = time.perf_counter()
            await load(port, lambda _, raw=raw: raw, connections=1, requests=1)
            waiting.append((await arrives - sent) * 1000)
        elapsed = time.perf_counter() - started
        return Timings(waiting, elapsed), (cpu_ms([pid]) - before) / SENDS


async def seeded_community(url: str, seeded: Seeded) -> ChatSeeded:
    engine = build_engine(url)
    async with AsyncSession(engine) as session, session.begin():
        chat = await seed_community(session, seeded)
    await vacuum(url)
    await engine.dispose()
    return chat


async def vacuum(url: str) -> None:
    engine = build_engine(url)
    async with engine.connect() as connection:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        await connection.execute(text("vacuum analyze"))
    await engine.dispose()


async def sending(server: Supervisor, folder: Path) -> None:
    """Sends to a small and to a large community."""
    costs = []
    for members in (10, 10_000):
        url, seeded = await create_database(server, f"chat_{members}", clients=members, days=7)
        chat = await seeded_community(url, seeded)
        with regimen(url, folder / str(members)) as (pid, port):
            _, cost = await send_and_hear(port, chat, FEW_SOCKETS, pid)
            costs.append(cost)
            print(f"sending, {members:,} members, {FEW_SOCKETS} sockets: server {cost:.2f} ms a message", flush=True)
        if members < SOCKETS // 20:
            continue
        with regimen(url, folder / f"{members}_many") as (pid, port):
            times, cost = await send_and_hear(port, chat, SOCKETS, pid, said=SENDS)
            print(
                f"sending, {members:,} members, {SOCKETS:,} sockets: heard by another after p50 "
                f"{median(times.milliseconds):.0f}, p95 {times.percentile(0.95):.0f} ms (target 150); server {cost:.2f} ms"
            )
    print(
        f"server time of the large community: {costs[1] / costs[0]:.2f} times the small one (target 1.20)\n", flush=True
    )


async def reading(server: Supervisor, folder: Path) -> None:
    """Opens a full inbox and a long conversation, and searches a million messages."""
    url, seeded = await create_database(server, READING, clients=INBOX + 10, days=7)
    engine = build_engine(url)
    print(f"writing {MESSAGES:,} messages", flush=True)
    async with AsyncSession(engine) as session, session.begin():
        long = await seed_inbox(session, seeded, MESSAGES)
    await vacuum(url)
    words = [f"word{number * number * 2}" for number in range(100)]  # as frequent as the seed writes them
    coach, client = seeded.coach_token, long.token
    room = f"/api/chat/conversations/{long.id}"
    routes: list[tuple[str, str, Callable[[int], str]]] = [
        (f"inbox of {INBOX}, first page", coach, lambda _: "/api/chat/conversations"),
        (f"room of {LONG:,} messages", coach, lambda _: room),
        ("the same, for its client", client, lambda _: room),
        ("its page in the middle", coach, lambda _: f"{room}/messages?around={LONG // 2}"),
        (
            f"search in {MESSAGES:,} messages (target p95 50)",
            coach,
            lambda number: f"/api/chat/search?q={words[number % len(words)]}",
        ),
        (
            f"search in a room of {LONG:,} messages",
            client,
            lambda number: f"/api/chat/search?q={words[number % len(words)]}",
        ),
    ]
    with regimen(url, folder / "reading") as (_, port):
        for name, token, path_of in routes:
            await show(port, name, token, path_of)
        scroll(port, coach, long.id)
    log = StatementLog(server, READING)
    await log.start()
    with regimen(url, folder / "statements") as (_, port):
        for name, token, path_of in routes:
            found = await log.of(port, get(token, path_of))
            print(f"{name}: {found.number:.1f} statements, {found.milliseconds:.1f} ms of the database", flush=True)
        found = await log.of(port, put(client, long.id), requests=25)  # nobody may send more than 60 a minute
        print(f"sending: {found.number:.1f} statements, {found.milliseconds:.1f} ms of the database", flush=True)
    async with AsyncSession(engine) as session:
        size = text("select pg_size_pretty(pg_total_relation_size('messages'))")
        print(f"the table of messages with its indexes: {await session.scalar(size)}")
    await engine.dispose()


def get(token: str, path_of: Callable[[int], str]) -> RequestFactory:
    return lambda number: request("GET", path_of(number), headers(token))


def put(token: str, conversation_id: UUID) -> RequestFactory:
    def make(number: int) -> bytes:
        path = f"/api/chat/conversations/{conversation_id}/messages/{new_id()}"
        return request("PUT", path, headers(token), json.dumps({"text": f"Message {number}"}).encode())

    return make


async def show(port: int, name: str, token: str, path_of: Callable[[int], str]) -> None:
    times = await load(port, get(token, path_of), connections=1, requests=200)
    print(f"{name}: p50 {median(times.milliseconds):.1f}, p95 {times.percentile(0.95):.1f} ms", flush=True)


def scroll(port: int, token: str, conversation_id: UUID) -> None:
    """Scrolls up in a browser, if the web is built and there is one."""
    values = {"REGIMEN_URL": f"http://127.0.0.1:{port}", "REGIMEN_TOKEN": token, "CONVERSATION": str(conversation_id)}
    if not (ROOT / "web" / "dist" / "index.html").exists() or not (node := shutil.which("node")):
        print("scrolling was not measured: `make setup` and build the web first", flush=True)
        return
    done = subprocess.run(
        [node, "scripts/thread.mjs"], cwd=ROOT / "web", env=os.environ | values, capture_output=True, text=True
    )
    print(done.stdout.strip() or f"scrolling was not measured: {done.stderr.strip()[-500:]}", flush=True)


async def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="regimen-bench-"))
    server = Supervisor(folder)
    server.start()
    try:
        await sending(server, folder)
        await reading(server, folder)
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    asyncio.run(main())
