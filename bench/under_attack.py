"""Prints how long another person waits for `/users/me` while somebody attacks: `make bench-attacks`.

The server runs without its limit by network address, as if each request came from another one.
"""

import asyncio
import os
import shutil
import tempfile
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncSession

from bench import attacks, full_account
from bench.__main__ import create_database, regimen
from bench.full_account import fill_account
from bench.load import RequestFactory, Timings, load, request
from bench.seed import Seeded, person, write_largest_days
from regimen.accounts.actions.sessions import create_access_token
from regimen.accounts.models import Role
from regimen.platform.database import build_engine
from regimen.platform.postgres import Supervisor

SECONDS = float(os.environ.get("BENCH_SECONDS", "10"))
PAUSE = 0.02  # between two requests of the person who waits
TARGET_MS = 200
LONGEST_MS = full_account.TARGET_MS


async def create_bystander(url: str, seeded: Seeded) -> tuple[str, list[attacks.Attack]]:
    """Writes the largest days over those of the attackers, and fills their account. Returns the token of a client who
    has nothing to do with them, and the attacks of the full account."""
    engine, now = build_engine(url), datetime.now(UTC)
    async with AsyncSession(engine) as session, session.begin():
        await write_largest_days(session, seeded.timeline_id)
        of_full_account = await fill_account(session, seeded)
        client = person(Role.CLIENT, now)
        session.add(client)
        await session.flush()
        token = create_access_token(session, client.id, account_id=None, device="bench", now=now)
    await engine.dispose()
    return token, of_full_account


async def wait_times(port: int, make: RequestFactory, seconds: float) -> Timings:
    """Asks again and again, one request at a time."""
    started = time.perf_counter()
    milliseconds = []
    while time.perf_counter() < started + seconds:
        milliseconds += (await load(port, make, connections=1, requests=1)).milliseconds
        await asyncio.sleep(PAUSE)
    return Timings(milliseconds, time.perf_counter() - started)


async def until_calm(port: int, make: RequestFactory) -> None:
    """Waits until what was sent is done."""
    for _ in range(60):
        await asyncio.sleep(1)
        if (await wait_times(port, make, 0.5)).percentile(0.9) < TARGET_MS / 10:
            return


def show(name: str, times: Timings, statuses: Counter[int], *, is_full: bool = False) -> None:
    """Prints one line. Nobody may wait longer than `LONGEST_MS` for a full account."""
    median, most, longest = times.percentile(0.5), times.percentile(0.95), max(times.milliseconds)
    is_met = longest <= LONGEST_MS if is_full else most <= TARGET_MS
    verdict = "met" if is_met else "MISSED"
    answers = ", ".join(f"{count} x {status or 'none'}" for status, count in statuses.most_common())
    print(f"{name:<28} {median:7.1f} {most:7.1f} {longest:7.1f}  {verdict:<6}  {answers}", flush=True)


async def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="regimen-bench-"))
    server = Supervisor(folder)
    server.start()
    try:
        url, seeded = await create_database(server, "bench", clients=10, days=28)
        token, of_full_account = await create_bystander(url, seeded)
        raw = request(
            "GET", "/api/users/me", {"Api-Version": "3", "Client-Timezone": "UTC", "Authorization": f"Bearer {token}"}
        )
        print(
            f"Milliseconds of GET /api/users/me (p95 at most {TARGET_MS}; of a full account, max at most "
            f"{LONGEST_MS}), and the answers that attackers got.\n"
        )
        print(f"{'':<28}  median     p95     max")
        with regimen(url, folder) as (_, port):

            def ask(_: int) -> bytes:
                return raw

            await until_calm(port, ask)
            show("nobody attacks", await wait_times(port, ask, SECONDS), Counter())
            chosen = os.environ.get("BENCH_ONLY", "")
            for attack in [*of_full_account, *attacks.all_attacks(seeded)]:
                if chosen and chosen not in attack.name and not (chosen == "account" and attack in of_full_account):
                    continue
                try:
                    with attacks.running(attack, port, SECONDS + 1) as statuses:
                        times = await wait_times(port, ask, SECONDS)
                except RuntimeError as error:
                    print(f"{attack.name:<28} FAILED: {error}", flush=True)
                else:
                    show(attack.name, times, statuses, is_full=attack in of_full_account)
                await until_calm(port, ask)
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    asyncio.run(main())
