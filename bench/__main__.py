"""`make bench`: prints one table. Ratios matter; the milliseconds are this machine's, on this day.

Regimen and the floor run side by side and take turns every few requests, so that a busy machine slows both; of each the
median of all turns is shown.
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

from bench.cpu import spent, with_children
from bench.load import Make, Timings, load, request
from bench.seed import MONDAY, Seeded, seed
from regimen.kit.ids import new_id
from regimen.platform.database import build_engine
from regimen.platform.postgres import Supervisor
from regimen.platform.schema import prepare

BIN = Path(sys.executable).parent
ROOT = Path(__file__).resolve().parents[1]
REQUESTS = int(os.environ.get("BENCH_REQUESTS", "1000"))
TURNS = int(os.environ.get("BENCH_TURNS", "20"))
AIM = {"calendar week": 1.5}
AIM_OTHERS = 2.5
FLAT = 1.25  # what a week may cost with many clients or years, beside ten clients and one year
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
        until = time.monotonic() + 120
        while process.poll() is None and time.monotonic() < until:
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


@dataclass(frozen=True)
class Place:
    """A server that is measured: where it answers, and whose processor time counts."""

    port: int
    pid: int
    postmaster: int


async def turn(place: Place, make: Make) -> tuple[float, float, Timings]:
    """Some requests over one connection: processor milliseconds of server and database a request, and their times."""
    database = with_children(place.postmaster)
    before = spent([place.pid]), spent(database)
    one = await load(place.port, make, connections=1, requests=REQUESTS // TURNS)
    after = spent([place.pid]), spent(database)
    return (after[0] - before[0]) / len(one.took), (after[1] - before[1]) / len(one.took), one


async def costs(places: Sequence[tuple[Place, Make]]) -> list[Cost]:
    """What each costs, taking turns."""
    for place, make in places:
        await load(place.port, make, connections=4, requests=REQUESTS // 5)
    turns = [[await turn(place, make) for place, make in places] for _ in range(TURNS)]
    costs = []
    for (place, make), mine in zip(places, zip(*turns, strict=True), strict=True):
        servers, databases, times = zip(*mine, strict=True)
        many = await load(place.port, make, connections=32, requests=REQUESTS)
        one = Timings([each for time in times for each in time.took], sum(time.elapsed for time in times))
        costs.append(Cost(median(servers), median(databases), one, many))
    return costs


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


def show(name: str, cost: Cost, verdict: str = "") -> None:
    at = "  ".join(
        f"at {connections}: {times.slowest_of(0.5):6.2f}/{times.slowest_of(0.99):6.2f}"
        for connections, times in ((1, cost.one), (32, cost.many))
    )
    print(
        f"{name:<34} {cost.server:5.2f} + {cost.database:5.2f} ms  {verdict:<20} p50/p99 {at}"
        f"  {cost.many.per_second:6.0f}/s",
        flush=True,
    )


def verdict(ratio: float, aim: float) -> str:
    return f"{ratio:5.2f}x <= {aim}x {'met' if ratio <= aim else 'MISSED'}"


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
    with floor(url) as (floor_pid, floor_port), regimen(url, folder) as (pid, port):
        ours, bare = Place(port, pid, postmaster), Place(floor_port, floor_pid, postmaster)
        for name, make in paths.items():
            least, real = await costs([(bare, make), (ours, make)])
            show(f"  floor: {name}", least)
            show(name, real, verdict(real.cpu / least.cpu, AIM.get(name, AIM_OTHERS)))


async def growth(server: Supervisor, folder: Path, postmaster: int) -> None:
    """The calendar week must cost the same for many clients and for many years."""
    sizes = {"ten": (10, 364), "crowd": (100_000, 364), "decade": (10, 3640)}
    with contextlib.ExitStack() as running_all:
        places = []
        for name, (clients, days) in sizes.items():
            url, seeded = await prepared(server, f"bench_{name}", clients=clients, days=days)
            pid, port = running_all.enter_context(regimen(url, folder / name))
            places.append((Place(port, pid, postmaster), week_of(seeded)))
        measured = await costs(places)
    for (clients, days), one in zip(sizes.values(), measured, strict=True):
        ratio = "" if one is measured[0] else verdict(one.cpu / measured[0].cpu, FLAT)
        show(f"week: {clients:,} clients, {days // 364} y", one, ratio)


def first_visit(folder: Path) -> None:
    """What `make run` does on a machine where everything is installed and the demo is loaded, up to the first page."""
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
    print(f"loading the demo, once: {time.monotonic() - started:.1f} s")
    port = free_port()
    started = time.monotonic()
    demo()
    with running([str(BIN / "regimen"), "serve", "--port", str(port)], port, **settings):
        urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10).read()
        print(f"from `make run` to the first page, warm: {time.monotonic() - started:.1f} s")


def first_script() -> None:
    """What the public page loads before it shows, with its budget."""
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
            f"{REQUESTS} requests each in {TURNS} turns; server + database processor time a request (medians), "
            "ratio to a bare handler\n"
        )
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
