"""Prints the results of `make bench`. Look at the ratios: the milliseconds depend on the machine and its load.

Regimen and the baseline run side by side and take turns every few requests, so that a busy machine slows down both. The
table shows the medians of all turns.
"""

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
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median

import asyncpg
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bench import client_list
from bench.cpu import cpu_ms, with_children
from bench.load import RequestFactory, Timings, load, request
from bench.seed import MONDAY, Seeded, seed
from regimen.kit.ids import new_id
from regimen.platform.database import build_engine
from regimen.platform.migrations import migrate_sync
from regimen.platform.postgres import Supervisor

BIN = Path(sys.executable).parent
ROOT = Path(__file__).resolve().parents[1]
REQUESTS = int(os.environ.get("BENCH_REQUESTS", "1000"))
TURNS = int(os.environ.get("BENCH_TURNS", "20"))
TARGETS = {"calendar week": 1.5}
DEFAULT_TARGET = 2.5
MAX_GROWTH = 1.25  # of a week with many clients or years, compared with ten clients and one year
SECRET = "whsec_bench"
# Not real keys: receiving a webhook verifies and stores it, without a call to Stripe.
KEYS = {
    "STRIPE_SECRET_KEY": "sk_test_bench",
    "STRIPE_WEBHOOK_SECRET": SECRET,
    "STRIPE_CONNECT_WEBHOOK_SECRET": SECRET,
}


@dataclass(frozen=True)
class Cost:
    """Processor time per request of server and database, in milliseconds, and response times with 1 and 32 connections."""

    server: float
    database: float
    sequential: Timings
    concurrent: Timings

    @property
    def cpu(self) -> float:
        return self.server + self.database


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def running(command: list[str], port: int, **settings: str) -> Iterator[int]:
    """Starts a server, waits until it accepts connections, and yields its process id."""
    process = subprocess.Popen(
        command,
        # All requests of a measurement come from one address, more of them a minute than any person's.
        env=os.environ | {"REGIMEN_ADDRESS_LIMIT": "0"} | settings,
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        until = time.monotonic() + 120
        while process.poll() is None and time.monotonic() < until:
            with (
                contextlib.suppress(OSError),
                socket.create_connection(("127.0.0.1", port), 0.2),
            ):
                break
            time.sleep(0.05)
        else:
            raise RuntimeError(f"{command} did not start")
        yield process.pid
    finally:
        process.terminate()
        process.wait(20)


@dataclass(frozen=True)
class Target:
    """A server to measure: its port, and the processes whose processor time counts."""

    port: int
    pid: int
    postmaster: int


async def run_turn(target: Target, make: RequestFactory) -> tuple[float, float, Timings]:
    """Sends some requests over one connection. Returns milliseconds of server and database per request, and times."""
    database = with_children(target.postmaster)
    before = cpu_ms([target.pid]), cpu_ms(database)
    one = await load(target.port, make, connections=1, requests=REQUESTS // TURNS)
    after = cpu_ms([target.pid]), cpu_ms(database)
    return (after[0] - before[0]) / len(one.milliseconds), (after[1] - before[1]) / len(one.milliseconds), one


async def measure(targets: Sequence[tuple[Target, RequestFactory]]) -> list[Cost]:
    """Measures the targets in turns."""
    for target, make in targets:
        await load(target.port, make, connections=4, requests=REQUESTS // 5)
    turns = [[await run_turn(target, make) for target, make in targets] for _ in range(TURNS)]
    costs = []
    for (target, make), mine in zip(targets, zip(*turns, strict=True), strict=True):
        servers, databases, times = zip(*mine, strict=True)
        many = await load(target.port, make, connections=32, requests=REQUESTS)
        one = Timings([each for time in times for each in time.milliseconds], sum(time.elapsed for time in times))
        costs.append(Cost(median(servers), median(databases), one, many))
    return costs


def headers(seeded: Seeded) -> dict[str, str]:
    return {
        "Api-Version": "3",
        "Client-Timezone": "UTC",
        "Authorization": f"Bearer {seeded.client_token}",
    }


def calendar_week(seeded: Seeded) -> RequestFactory:
    raw = request(
        "GET",
        f"/api/athlete/calendar?from={MONDAY}&to={MONDAY + timedelta(days=6)}",
        headers(seeded),
    )
    return lambda _: raw


def log_set(seeded: Seeded, day: int) -> RequestFactory:
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


def unread_counters(seeded: Seeded) -> RequestFactory:
    raw = request("GET", "/api/notifications/counters", headers(seeded))
    return lambda _: raw


def public_program(seeded: Seeded) -> RequestFactory:
    raw = request(
        "GET",
        f"/api/plans/{seeded.program_id}/public",
        {"Api-Version": "3", "Client-Timezone": "UTC"},
    )
    return lambda _: raw


def webhook(_: Seeded) -> RequestFactory:
    """Signed like Stripe's webhooks; every event is new."""

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


def show(name: str, cost: Cost, verdict: str = "") -> None:
    at = "  ".join(
        f"at {connections}: {times.percentile(0.5):6.2f}/{times.percentile(0.99):6.2f}"
        for connections, times in ((1, cost.sequential), (32, cost.concurrent))
    )
    print(
        f"{name:<34} {cost.server:5.2f} + {cost.database:5.2f} ms  {verdict:<20} p50/p99 {at}"
        f"  {cost.concurrent.per_second:6.0f}/s",
        flush=True,
    )


def verdict(ratio: float, target: float) -> str:
    return f"{ratio:5.2f}x <= {target}x {'met' if ratio <= target else 'MISSED'}"


async def create_database(server: Supervisor, name: str, *, clients: int, days: int) -> tuple[str, Seeded]:
    """Creates a migrated database with seed data. Returns its address and the seeded ids."""
    admin = await asyncpg.connect(server.url())
    await admin.execute(f"create database {name}")
    await admin.close()
    url = server.url(name)
    await asyncio.to_thread(migrate_sync, url)
    engine = build_engine(url)
    async with AsyncSession(engine) as session, session.begin():
        seeded = await seed(session, clients=clients, days=days)
    async with engine.connect() as connection:
        # Autovacuum after the bulk load would distort the results.
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        await connection.execute(text("vacuum analyze"))
    await engine.dispose()
    return url, seeded


@contextlib.contextmanager
def regimen(url: str, folder: Path) -> Iterator[tuple[int, int]]:
    """Runs Regimen on this database, without a worker. Yields process id and port."""
    port = free_port()
    command = [str(BIN / "regimen"), "serve", "--no-worker", "--port", str(port)]
    with running(command, port, DATABASE_URL=url, REGIMEN_DATA_DIR=str(folder), **KEYS) as pid:
        yield pid, port


@contextlib.contextmanager
def baseline(url: str) -> Iterator[tuple[int, int]]:
    port = free_port()
    command = [
        str(BIN / "uvicorn"),
        "bench.baseline:app",
        "--port",
        str(port),
        "--log-level",
        "error",
        "--no-access-log",
    ]
    with running(command, port, BENCH_DATABASE=url, BENCH_SECRET=SECRET) as pid:
        yield pid, port


async def busy_routes(server: Supervisor, folder: Path, postmaster: int) -> None:
    url, seeded = await create_database(server, "bench", clients=10, days=364)
    routes = {
        "calendar week": calendar_week(seeded),
        "unread counters": unread_counters(seeded),
        "logging a set": log_set(seeded, 182),
        "public program page": public_program(seeded),
        "webhook intake": webhook(seeded),
    }
    with baseline(url) as (baseline_pid, baseline_port), regimen(url, folder) as (pid, port):
        real_server, baseline_server = Target(port, pid, postmaster), Target(baseline_port, baseline_pid, postmaster)
        for name, make in routes.items():
            baseline_cost, cost = await measure([(baseline_server, make), (real_server, make)])
            show(f"  baseline: {name}", baseline_cost)
            show(name, cost, verdict(cost.cpu / baseline_cost.cpu, TARGETS.get(name, DEFAULT_TARGET)))


async def growth(server: Supervisor, folder: Path, postmaster: int) -> None:
    """Checks that a calendar week costs the same with many clients and with many years."""
    sizes = {"ten": (10, 364), "crowd": (100_000, 364), "decade": (10, 3640)}
    with contextlib.ExitStack() as running_all:
        targets = []
        for name, (clients, days) in sizes.items():
            url, seeded = await create_database(server, f"bench_{name}", clients=clients, days=days)
            pid, port = running_all.enter_context(regimen(url, folder / name))
            targets.append((Target(port, pid, postmaster), calendar_week(seeded)))
        measured = await measure(targets)
    for (clients, days), one in zip(sizes.values(), measured, strict=True):
        ratio = "" if one is measured[0] else verdict(one.cpu / measured[0].cpu, MAX_GROWTH)
        show(f"week: {clients:,} clients, {days // 364} y", one, ratio)


async def client_lists(server: Supervisor, folder: Path) -> None:
    """Measures how long a coach with thousands of clients waits for a page of their list and its counts."""
    url, seeded = await create_database(server, "bench_clients", clients=client_list.CLIENTS, days=364)
    engine = build_engine(url)
    async with AsyncSession(engine) as session, session.begin():
        await session.execute(text(client_list.LOGS), {"last": 182})
    async with engine.connect() as connection:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        await connection.execute(text("vacuum analyze"))
    await engine.dispose()
    with regimen(url, folder / "clients") as (_, port):
        for name, path in client_list.PATHS.items():
            make = client_list.as_coach(seeded, path)
            await load(port, make, connections=1, requests=5)
            times = await load(port, make, connections=1, requests=40)
            middle = times.percentile(0.5)
            met = "met" if middle <= client_list.LIMIT_MS else "MISSED"
            line = f"{middle:7.1f} ms <= {client_list.LIMIT_MS:.0f} ms {met}   p99 {times.percentile(0.99):7.1f}"
            print(f"{client_list.CLIENTS:,} clients: {name:<24} {line}", flush=True)


def first_visit(folder: Path) -> None:
    """Measures `make run` up to the first page, with everything installed, before and after the demo data exists."""
    settings = {"REGIMEN_DATA_DIR": str(folder / "visit")}

    def demo() -> None:
        subprocess.run(
            [str(BIN / "regimen"), "demo", "--if-empty"],
            env=os.environ | settings,
            cwd=ROOT,
            check=True,
            stdout=subprocess.DEVNULL,
        )

    started = time.monotonic()
    demo()
    print(f"loading the demo data: {time.monotonic() - started:.1f} s")
    port = free_port()
    started = time.monotonic()
    demo()
    with running([str(BIN / "regimen"), "serve", "--port", str(port)], port, **settings):
        urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10).read()
        print(f"`make run` to the first page, demo data loaded: {time.monotonic() - started:.1f} s")


def first_script() -> None:
    """Prints how much JavaScript first visits load, and the budget of the public page."""
    size = subprocess.run(
        ["npm", "run", "--silent", "size"],
        cwd=ROOT / "web",
        capture_output=True,
        text=True,
        check=False,
    )
    print(size.stdout.strip() or size.stderr.strip())


def postmaster_pid(folder: Path) -> int:
    return int((folder / "pgdata" / "postmaster.pid").read_text().split()[0])


async def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="regimen-bench-"))
    server = Supervisor(folder)
    server.start()
    try:
        postmaster = postmaster_pid(folder)
        print(
            f"{REQUESTS} requests each, in {TURNS} turns. Processor time per request, server + database (medians); "
            "ratio to the baseline and its target; response times in ms at 1 and 32 connections.\n"
        )
        await busy_routes(server, folder, postmaster)
        print()
        await growth(server, folder, postmaster)
        print()
        await client_lists(server, folder)
        print()
        first_visit(folder)
        first_script()
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    asyncio.run(main())
