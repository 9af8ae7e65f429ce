"""Changes an account's own benchmarks. Those of the product are changed by `seed` only."""

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import exists, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.benchmarks.access.library import count_own, has_results, lock_own, visible
from regimen.benchmarks.events import BenchmarksChanged
from regimen.benchmarks.failures import (
    BenchmarkArchived,
    NameTaken,
    ProductBenchmark,
    ScoringIsFixed,
    TooManyArchived,
    TooManyBenchmarks,
    UnknownExercise,
)
from regimen.benchmarks.models import Benchmark
from regimen.benchmarks.rules import MAX_ALL_BENCHMARKS, MAX_BENCHMARKS, definition_errors
from regimen.exercises.access import visible_exercise
from regimen.kit.errors import Invalid, NotFound
from regimen.platform import live
from regimen.subscription.access import require_open_account


@dataclass(frozen=True)
class Definition:
    """What a coach says about a benchmark."""

    name: str
    description: str
    score_type: str
    lower_wins: bool
    cap_seconds: int | None
    exercise_id: UUID | None
    reps: int | None

    @property
    def scoring(self) -> tuple[Any, ...]:
        """What decides which scores fit, and which is the better."""
        return (self.score_type, self.lower_wins, self.exercise_id, self.reps)


async def create_benchmark(
    session: AsyncSession, definition: Definition, *, actor: CoachActor, now: datetime
) -> Benchmark:
    """Adds a benchmark to the account's library.

    Raises Invalid, NameTaken, UnknownExercise, TooManyBenchmarks, TooManyArchived or AccountClosed.
    """
    await require_open_account(session, actor.account, now)
    await _lock_library(session, actor.account)
    await _require_room(session, actor.account)
    await _require_valid(session, definition, actor)
    await _refuse_taken_name(session, actor.account, definition.name)
    benchmark = Benchmark(account_id=actor.account, created_at=now, **asdict(definition))
    await _save(session, benchmark)
    return benchmark


async def change_benchmark(
    session: AsyncSession, benchmark_id: UUID, definition: Definition, *, actor: CoachActor, now: datetime
) -> Benchmark:
    """Changes one of the account's own benchmarks.

    Raises NotFound, ProductBenchmark, BenchmarkArchived, ScoringIsFixed, Invalid, NameTaken, UnknownExercise or
    AccountClosed.
    """
    benchmark = await _lock_own(session, benchmark_id, actor=actor, now=now)
    if benchmark.archived_at is not None:
        raise BenchmarkArchived
    before = (benchmark.score_type, benchmark.lower_wins, benchmark.exercise_id, benchmark.reps)
    if definition.scoring != before and await has_results(session, benchmark.id):
        raise ScoringIsFixed
    await _require_valid(session, definition, actor, before=benchmark)
    await _refuse_taken_name(session, actor.account, definition.name, own_id=benchmark.id)
    for column, value in asdict(definition).items():
        setattr(benchmark, column, value)
    await _save(session, benchmark)
    return benchmark


async def archive_benchmark(session: AsyncSession, benchmark_id: UUID, *, actor: CoachActor, now: datetime) -> None:
    """Takes an own benchmark off the lists; results stay. Safe to repeat. Raises NotFound, ProductBenchmark."""
    benchmark = await _lock_own(session, benchmark_id, actor=actor, now=now)
    benchmark.archived_at = benchmark.archived_at or now
    await _save(session, benchmark)


async def restore_benchmark(session: AsyncSession, benchmark_id: UUID, *, actor: CoachActor, now: datetime) -> None:
    """Puts an archived benchmark back. Safe to repeat. Raises NotFound, ProductBenchmark, TooManyBenchmarks."""
    await _lock_library(session, actor.account)
    benchmark = await _lock_own(session, benchmark_id, actor=actor, now=now)
    if benchmark.archived_at is None:
        return
    in_use, _ = await count_own(session, actor.account)
    if in_use >= MAX_BENCHMARKS:
        raise TooManyBenchmarks
    benchmark.archived_at = None
    await _save(session, benchmark)


async def _lock_library(session: AsyncSession, account_id: UUID) -> None:
    """Lets changes of a library wait for each other, so that it never exceeds its limit."""
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(f"benchmarks:{account_id}", 0))))


async def _require_room(session: AsyncSession, account_id: UUID) -> None:
    in_use, with_archived = await count_own(session, account_id)
    if in_use >= MAX_BENCHMARKS:
        raise TooManyBenchmarks
    if with_archived >= MAX_ALL_BENCHMARKS:
        raise TooManyArchived


async def _lock_own(session: AsyncSession, benchmark_id: UUID, *, actor: CoachActor, now: datetime) -> Benchmark:
    benchmark = await lock_own(session, actor.account, benchmark_id)
    if benchmark.account_id is None:
        raise ProductBenchmark
    await require_open_account(session, actor.account, now)
    return benchmark


async def _require_valid(
    session: AsyncSession, definition: Definition, actor: CoachActor, *, before: Benchmark | None = None
) -> None:
    """The exercise that a benchmark has already may be archived meanwhile."""
    errors = definition_errors(
        score_type=definition.score_type,
        lower_wins=definition.lower_wins,
        cap_seconds=definition.cap_seconds,
        has_exercise=definition.exercise_id is not None,
        reps=definition.reps,
    )
    if errors:
        raise Invalid(errors=errors)
    if definition.exercise_id is None or (before is not None and before.exercise_id == definition.exercise_id):
        return
    try:
        exercise = await visible_exercise(session, actor.account, definition.exercise_id)
    except NotFound as error:
        raise UnknownExercise from error
    if exercise.archived_at is not None or exercise.merged_into is not None:
        raise UnknownExercise


async def _refuse_taken_name(session: AsyncSession, account_id: UUID, name: str, *, own_id: UUID | None = None) -> None:
    """Two with the same name can't be told apart in a list of results."""
    taken = exists().where(visible(account_id), func.lower(Benchmark.name) == func.lower(name))
    if own_id:
        taken = taken.where(Benchmark.id != own_id)
    if await session.scalar(select(taken)):
        raise NameTaken


async def _save(session: AsyncSession, benchmark: Benchmark) -> None:
    """Two coaches of one account may save the same name at the same moment; the unique index decides."""
    try:
        async with session.begin_nested():
            session.add(benchmark)
            await session.flush()
    except IntegrityError as error:
        raise NameTaken from error
    assert benchmark.account_id is not None
    await live.push(session, live.account_stream(benchmark.account_id), BenchmarksChanged(benchmark_id=benchmark.id))
