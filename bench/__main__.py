"""`make bench`: prints one table. Ratios matter; the milliseconds are this machine's, on this day."""

import asyncio
import contextlib
import hashlib
import hmac
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import asyncpg
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bench.cpu import spent
from bench.load import Make, Timings, load, request
from bench.seed import MONDAY, Seeded, seed
from regimen.kit.ids import new_id
from regimen.platform.database import build_engine
from regimen.platform.postgres import Supervisor
from regimen.platform.schema import prepare

BIN = Path(sys.executable).parent
ROOT = Path(__file__).resolve().parents[1]
REQUESTS = int(os.environ.get("BENCH_REQUESTS", "1500"))
AIM = {"calendar week": 1.5}
AIM_OTHERS = 2.5
SECRET = "whsec_bench"
# Keys that reach nobody: intake verifies a signature and stores; no provider is asked.
KEYS = {
    "STRIPE_SECRET_KEY": "sk_test_bench",
    "STRIPE_WEBHOOK_SECRET": SECRET,
    "STRIPE_CONNECT_WEBHOOK_SECRET": SECRET,
}


@dataclass(frozen=True)
class Cost:
    """Processor milliseconds a request, of the server and of the database, and the times that a caller sees."""

    server: float
    database: float
    one: Timings
    many: Timings

    @property
    def cpu(self) -> float:
        return self.server + self.database


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def running(command: list[str], port: int, **settings: str) -> Iterator[int]:
    """A server process that answers; its pid."""
    process = subprocess.Popen(
        command,
        env=os.environ | settings,
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(400):
            with (
                contextlib.suppress(OSError),
                socket.create_connection(("127.0.0.1", port), 0.2),
            ):
                break
            time.sleep(0.05)
        else:
            raise RuntimeError(f"{command} does not answer")
        yield process.pid
    finally:
        process.terminate()
        process.wait(20)


async def cost(port: int, make: Make, server: int, postmaster: int) -> Cost:
    """Warm up, then measure one connection and 32."""
    await load(port, make, connections=4, requests=REQUESTS // 5)
    before = spent(server), spent(postmaster, tree=True)
    one = await load(port, make, connections=1, requests=REQUESTS)
    after = spent(server), spent(postmaster, tree=True)
    many = await load(port, make, connections=32, requests=REQUESTS)
    return Cost((after[0] - before[0]) / REQUESTS, (after[1] - before[1]) / REQUESTS, one, many)


def headers(seeded: Seeded) -> dict[str, str]:
    return {
        "Api-Version": "3",
        "Client-Timezone": "UTC",
        "Authorization": f"Bearer {seeded.client_token}",
    }


def week_of(seeded: Seeded) -> Make:
    raw = request(
        "GET",
        f"/api/athlete/calendar?from={MONDAY}&to={MONDAY + timedelta(days=6)}",
        headers(seeded),
    )
    return lambda _: raw


def set_of(seeded: Seeded, day: int) -> Make:
    def make(number: int) -> bytes:
        body = {
            "enrolment_id": str(seeded.enrolment_id),
            "day": day,
            "set_id": seeded.set_ids[number % len(seeded.set_ids)],
            "done": {"reps": 5, "load": {"value": 80, "unit": "kg"}},
            "tapped_at": datetime.now(UTC).isoformat(),
        }
        return request(
            "PUT",
            f"/api/athlete/sets/{new_id()}",
            headers(seeded),
            json.dumps(body).encode(),
        )

    return make


def counters_of(seeded: Seeded) -> Make:
    raw = request("GET", "/api/notifications/counters", headers(seeded))
    return lambda _: raw


def program_of(seeded: Seeded) -> Make:
    raw = request(
        "GET",
        f"/api/plans/{seeded.program_id}/public",
        {"Api-Version": "3", "Client-Timezone": "UTC"},
    )
    return lambda _: raw


def webhook_of(_: Seeded) -> Make:
    """Signed as the provider signs; every event is new."""

    def make(number: int) -> bytes:
        event = {
            "id": f"evt_{new_id().hex}",
            "object": "event",
            "api_version": None,
            "created": int(time.time()),
            "type": "payment_intent.succeeded",
            "account": "acct_bench",
            "livemode": False,
            "data": {"object": {"id": f"pi_{number}", "object": "payment_intent"}},
        }
        body, at = json.dumps(event).encode(), str(int(time.time()))
        signature = hmac.new(SECRET.encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest()
        return request(
            "POST",
            "/api/stripe/webhooks/connect",
            {"Stripe-Signature": f"t={at},v1={signature}"},
            body,
        )

    return make


def show(name: str, ours: Cost, floor: Cost | None) -> None:
    ratio = f"{ours.cpu / floor.cpu:5.2f}x" if floor else "      "
    aim = f"<= {AIM.get(name, AIM_OTHERS)}x" if floor else ""
    print(
        f"{name:<34} {ours.server:6.2f} + {ours.database:5.2f} ms  {ratio} {aim:<8}"
        f" p50/p99 at 1: {ours.one.p50:6.2f}/{ours.one.p99:6.2f}  at 32: {ours.many.p50:7.2f}/{ours.many.p99:7.2f}"
        f"  {ours.many.per_second:6.0f}/s"
    )


async def prepared(server: Supervisor, name: str, *, clients: int, days: int) -> tuple[str, Seeded]:
    """A migrated database with its people; its address."""
    admin = await asyncpg.connect(server.url())
    await admin.execute(f"create database {name}")
    await admin.close()
    url = server.url(name)
    await asyncio.to_thread(prepare, url)
    engine = build_engine(url)
    async with AsyncSession(engine) as session, session.begin():
        seeded = await seed(session, clients=clients, days=days)
    async with engine.connect() as connection:
        # Otherwise the server's own housekeeping after the bulk load would be counted.
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        await connection.execute(text("vacuum analyze"))
    await engine.dispose()
    return url, seeded


@contextlib.contextmanager
def regimen(url: str, folder: Path) -> Iterator[tuple[int, int]]:
    """Regimen on that database, without a worker; pid and port."""
    port = free_port()
    command = [str(BIN / "regimen"), "serve", "--no-worker", "--port", str(port)]
    with running(command, port, DATABASE_URL=url, REGIMEN_DATA_DIR=str(folder), **KEYS) as pid:
        yield pid, port


@contextlib.contextmanager
def floor(url: str) -> Iterator[tuple[int, int]]:
    port = free_port()
    command = [
        str(BIN / "uvicorn"),
        "bench.floor:app",
        "--port",
        str(port),
        "--log-level",
        "error",
        "--no-access-log",
    ]
    with running(command, port, BENCH_DATABASE=url, BENCH_SECRET=SECRET) as pid:
        yield pid, port


async def hot_paths(server: Supervisor, folder: Path, postmaster: int) -> None:
    url, seeded = await prepared(server, "bench", clients=10, days=364)
    paths = {
        "calendar week": week_of(seeded),
        "unread counters": counters_of(seeded),
        "logging a set": set_of(seeded, 182),
        "public program page": program_of(seeded),
        "webhook intake": webhook_of(seeded),
    }
    bare: dict[str, Cost] = {}
    with floor(url) as (pid, port):
        for name, make in paths.items():
            bare[name] = await cost(port, make, pid, postmaster)
            show(f"  floor: {name}", bare[name], None)
    with regimen(url, folder) as (pid, port):
        for name, make in paths.items():
            show(name, await cost(port, make, pid, postmaster), bare[name])


def first_visit(folder: Path) -> None:
    """From `regimen serve` on a machine where everything is installed and the demo is loaded, to the first page."""
    port = free_port()
    command = [str(BIN / "regimen"), "serve", "--port", str(port)]
    started = time.monotonic()
    with running(command, port, REGIMEN_DATA_DIR=str(folder / "visit")):
        pass
    started = time.monotonic()
    with running(command, port, REGIMEN_DATA_DIR=str(folder / "visit")):
        answer = urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10)
        answer.read()
        print(f"from start to the first page, warm: {time.monotonic() - started:.1f} s")


def first_script() -> None:
    """What the public page loads before it shows: the entry, what it preloads, and its own chunk."""
    size = subprocess.run(
        ["npm", "run", "--silent", "size"],
        cwd=ROOT / "web",
        capture_output=True,
        text=True,
        check=False,
    )
    print(size.stdout.strip() or size.stderr.strip())


async def growth(server: Supervisor, folder: Path, postmaster: int) -> None:
    """The calendar week must cost the same for many clients and for many years."""
    for name, clients, days in (
        ("ten", 10, 364),
        ("crowd", 100_000, 364),
        ("decade", 10, 3640),
    ):
        url, seeded = await prepared(server, f"bench_{name}", clients=clients, days=days)
        with regimen(url, folder) as (pid, port):
            measured = await cost(port, week_of(seeded), pid, postmaster)
            show(f"week: {clients:,} clients, {days // 364} y", measured, None)


def postmaster_pid(folder: Path) -> int:
    return int((folder / "pgdata" / "postmaster.pid").read_text().split()[0])


async def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="regimen-bench-"))
    server = Supervisor(folder)
    server.start()
    try:
        postmaster = postmaster_pid(folder)
        print(f"{REQUESTS} requests each; server + database processor time a request, ratio to a bare handler\n")
        await hot_paths(server, folder, postmaster)
        print()
        await growth(server, folder, postmaster)
        print()
        first_visit(folder)
        first_script()
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    asyncio.run(main())
