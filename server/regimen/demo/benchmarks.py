"""Benchmarks of the demo: tests of the gym's own, and what its clients achieved in them and in the product's."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.benchmarks.access.results import Viewer
from regimen.benchmarks.actions.library import Definition, create_benchmark
from regimen.benchmarks.actions.results import Entry, save_result
from regimen.benchmarks.models import Benchmark
from regimen.benchmarks.seed import benchmark_id
from regimen.demo.context import DemoContext
from regimen.demo.people import CLIENTS, ZONE, Client
from regimen.exercises.models import Exercise
from regimen.kit.clock import local_date
from regimen.kit.ids import new_id
from regimen.memberships.access.current import current_clients
from regimen.training.rules.content import Load, ScoreType
from regimen.training.rules.performance import Score

_ENTERS_OWN: Final = "Maya"
"""Her latest squat is a new best that the gym is told of; the coach entered the results of the others."""
_DEPOT, _TRIPLE = "Depot Triathlon", "Back Squat 3RM"
_STEP_KG: Final = 2.5


@dataclass(frozen=True)
class _Result:
    benchmark: str
    weeks_ago: int
    score: Score
    note: str = ""


async def add_benchmarks(demo: DemoContext) -> None:
    """Creates the gym's own tests and enters results."""
    async with demo.runtime.sessions() as session, session.begin():
        own = await _create_own(session, demo)
        current = set(await session.scalars(current_clients(demo.erik.account)))
        clients = [one for one in CLIENTS if demo.users.get(one.email) in current]
        for number, client in enumerate(clients[:16]):
            await _enter(session, demo, client, number, own)


async def _create_own(session: AsyncSession, demo: DemoContext) -> dict[str, UUID]:
    squat = await session.scalar(
        select(Exercise.id).where(Exercise.account_id.is_(None), Exercise.name == "Back Squat")
    )
    definitions = [
        Definition(
            name=_DEPOT,
            description="500 m row, 50 push-ups, two laps around the depot. Any order, one after the other.",
            score_type="time",
            lower_wins=True,
            cap_seconds=20 * 60,
            exercise_id=None,
            reps=None,
        ),
        Definition(
            name=_TRIPLE,
            description="The most you can squat three times in a row.",
            score_type="load",
            lower_wins=False,
            cap_seconds=None,
            exercise_id=squat,
            reps=3 if squat else None,
        ),
    ]
    rows: list[Benchmark] = [await create_benchmark(session, one, actor=demo.erik, now=demo.now) for one in definitions]
    return {row.name: row.id for row in rows}


async def _enter(session: AsyncSession, demo: DemoContext, client: Client, number: int, own: dict[str, UUID]) -> None:
    today = local_date(demo.now, ZONE)
    user_id = demo.users[client.email]
    viewer = Viewer(demo.actor_of(client) if client.first == _ENTERS_OWN else demo.erik, user_id)
    results = _full(client) if client.first == _ENTERS_OWN else _short(client, number)
    for result in sorted(results, key=lambda one: -one.weeks_ago):
        ident = own.get(result.benchmark) or benchmark_id(result.benchmark)
        entry = Entry(ident, today - timedelta(weeks=result.weeks_ago, days=number % 5), result.score, result.note)
        await save_result(session, viewer, new_id(), entry, now=demo.now, today=today)


def _full(client: Client) -> list[_Result]:
    """Half a year of tests."""
    shares = ((26, 0.86), (21, 0.89), (17, 0.92), (12, 0.95), (8, 0.94), (4, 0.98), (0, 1.0))
    return [
        *(_load("back-squat-1rm", weeks, client.squat * share) for weeks, share in shares),
        *(_load("bench-press-1rm", weeks, client.squat * 0.6 * share) for weeks, share in shares[1:5]),
        *(_load("deadlift-1rm", weeks, client.squat * 1.25 * share) for weeks, share in shares[::3]),
        _timed("fran", 22, 418, rx=False, note="With 30 kg and a band"),
        _timed("fran", 13, 392),
        _timed("fran", 3, 347, note="Unbroken to the last nine"),
        _timed("run-5-km", 20, 1_712),
        _timed("run-5-km", 9, 1_655),
        _timed("run-5-km", 2, 1_631),
        _timed(_DEPOT, 6, 0, capped=True, reps=87),
        _timed(_DEPOT, 1, 1_104),
        _Result("max-pull-ups", 11, Score(type="reps", reps=6)),
        _Result("max-pull-ups", 2, Score(type="reps", reps=9)),
    ]


def _short(client: Client, number: int) -> list[_Result]:
    """A squat before and after, and a workout for some."""
    results = [_load("back-squat-1rm", 9, client.squat * 0.94), _load("back-squat-1rm", 1, client.squat)]
    if number % 3 == 0:
        results.append(_load(_TRIPLE, 2, client.squat * 0.9))
    if number % 2 == 0:
        results.append(_timed("fran", 5, 300 + 17 * number, rx=number % 4 == 0))
        results.append(_timed(_DEPOT, 3, 900 + 14 * number))
    return results


def _load(benchmark: str, weeks_ago: int, kilograms: float) -> _Result:
    value = round(kilograms / _STEP_KG) * _STEP_KG
    return _Result(benchmark, weeks_ago, Score(type="load", load=Load(value=value, unit="kg")))


def _timed(benchmark: str, weeks_ago: int, seconds: int, *, note: str = "", **values: Any) -> _Result:
    kind: ScoreType = "time"
    return _Result(benchmark, weeks_ago, Score(type=kind, seconds=seconds or None, **values), note)
