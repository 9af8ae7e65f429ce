"""Prints what a leaderboard of 100,000 scores costs: `make bench-leaderboards`.

Statements and milliseconds are those of the database, for one request; its token is known already. A page far down and
a page of a division are compared with the first page.
"""

import asyncio
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from statistics import median
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bench.__main__ import create_database, regimen
from bench.chat import headers, vacuum
from bench.leaderboards_seed import DAY, BoardSeeded, seed_board
from bench.load import RequestFactory, load, request
from bench.statements import StatementLog, Statements
from regimen.kit.ids import new_id
from regimen.platform.database import build_engine
from regimen.platform.postgres import Supervisor

SCORES = int(os.environ.get("BENCH_SCORES", "100000"))
DATABASE = "bench_leaderboard"
FAR_DOWN = 0.6
"""Where the page far down and one's own score are."""
SHOW_TARGET = (4, 25.0)
"""Who is calling is one statement."""
SAVE_TARGET_MS = 5.0
FLAT = 1.5
"""How many times the first page another one may cost: both take about a millisecond."""


@dataclass(frozen=True)
class Route:
    """What is measured. Without a limit, it is a page: no other may take more than `FLAT` times as long as the first."""

    name: str
    make: RequestFactory
    most_statements: int = 0
    most_milliseconds: float = 0


def get(token: str, path: str) -> RequestFactory:
    raw = request("GET", path, headers(token))
    return lambda _: raw


def save(savers: Iterator[tuple[str, UUID]], block_id: str) -> RequestFactory:
    """Saves a new score for each of some clients in turn."""

    def make(number: int) -> bytes:
        token, enrolment_id = next(savers)
        body = {
            "enrolment_id": str(enrolment_id),
            "day": DAY,
            "block_id": block_id,
            "tapped_at": datetime.now(UTC).isoformat(),
            "score": {"type": "time", "seconds": 400 + number},
        }
        return request("PUT", f"/api/athlete/scores/{new_id()}", headers(token), json.dumps(body).encode())

    return make


async def cursor_at(session: AsyncSession, board: UUID, number: int, condition: str = "true") -> str:
    """Returns the cursor of a row of the leaderboard. Its place is as good as any: nothing is counted from it."""
    statement = f"""select level, result, tiebreak, id from leaderboard_scores where leaderboard_id = :board and visible
        and {condition} order by level, result, tiebreak, id offset :number limit 1"""
    level, result, tiebreak, score_id = (
        await session.execute(text(statement), {"board": board, "number": number - 1})
    ).one()
    return f"{level}_{result}_{tiebreak}_{score_id}_{number}_{number}"


async def routes_of(session: AsyncSession, seeded: BoardSeeded) -> list[Route]:
    far = int(SCORES * FAR_DOWN)
    far_women = int(seeded.women * FAR_DOWN)
    path = f"/api/leaderboards/{seeded.board}"
    day = f"/api/athlete/leaderboards?enrolment_id={seeded.enrolment_id}&day={DAY}"
    client, coach = seeded.client_token, seeded.coach_token
    down = await cursor_at(session, seeded.board, far)
    women_down = await cursor_at(session, seeded.board, far_women, "gender = 'female'")
    newcomers, known = iter(seeded.newcomers), cycle(seeded.known)
    return [
        Route(f"opening it, own place {far:,}", get(client, path), *SHOW_TARGET),
        Route("opening it, as a coach", get(coach, path), *SHOW_TARGET),
        Route("opening the women's", get(client, f"{path}?gender=female"), *SHOW_TARGET),
        Route("opening the women's from 35 to 39", get(client, f"{path}?gender=female&age_from=35&age_to=39"), *SHOW_TARGET),
        Route("its line on the client's day", get(client, day), *SHOW_TARGET),
        Route("rows after the first page", get(client, f"{path}/entries?cursor={await cursor_at(session, seeded.board, 50)}")),
        Route(f"rows after number {far:,}", get(client, f"{path}/entries?cursor={down}")),
        Route(f"women after number {far_women:,}", get(client, f"{path}/entries?gender=female&cursor={women_down}")),
        Route("saving a first score", save(newcomers, seeded.block_id), most_milliseconds=SAVE_TARGET_MS),
        Route("saving another score", save(known, seeded.block_id), most_milliseconds=SAVE_TARGET_MS),
    ]  # fmt: skip


def judge(route: Route, found: Statements, first_page: float | None) -> str:
    """Returns whether a route is within its limits."""
    if not route.most_milliseconds:
        ratio = found.milliseconds / (first_page or found.milliseconds)
        return f"{ratio:.2f} times the first page, at most {FLAT}: {'met' if ratio <= FLAT else 'MISSED'}"
    limits = [f"{route.most_statements} statements"] if route.most_statements else []
    limits.append(f"{route.most_milliseconds:.0f} ms")
    met = found.milliseconds <= route.most_milliseconds and found.number <= (route.most_statements or found.number)
    return f"at most {', '.join(limits)}: {'met' if met else 'MISSED'}"


async def measure(server: Supervisor, folder: Path) -> None:
    url, seeded = await create_database(server, DATABASE, clients=SCORES + 200, days=28)
    engine = build_engine(url)
    print(f"writing {SCORES:,} scores", flush=True)
    async with AsyncSession(engine) as session, session.begin():
        board = await seed_board(session, seeded, SCORES, own_place=int(SCORES * FAR_DOWN))
    await vacuum(url)
    async with AsyncSession(engine) as session:
        routes = await routes_of(session, board)
    log = StatementLog(server, DATABASE)
    await log.start()
    first_page: float | None = None
    with regimen(url, folder / "server") as (_, port):
        for route in routes:
            found = await log.of(port, route.make)
            if not route.most_milliseconds:
                first_page = first_page or found.milliseconds
            print(f"{route.name:<36} {found.number:4.1f} statements, {found.milliseconds:6.2f} ms   ", end="")
            print(judge(route, found, first_page), flush=True)
    with regimen(url, folder / "times") as (_, port):
        for route in routes[:8]:
            times = await load(port, route.make, connections=1, requests=200)
            print(
                f"{route.name:<36} p50 {median(times.milliseconds):.1f}, p95 {times.percentile(0.95):.1f} ms",
                flush=True,
            )
    await engine.dispose()


async def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="regimen-bench-"))
    server = Supervisor(folder)
    server.start()
    try:
        await measure(server, folder)
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    asyncio.run(main())
