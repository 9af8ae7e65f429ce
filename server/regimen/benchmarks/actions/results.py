"""Saves and deletes results, and tells those whom they concern."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.events import UserDeleted
from regimen.benchmarks.access.results import (
    Viewer,
    benchmark_for_result,
    best_of,
    count_results,
    is_of_other_account,
    lock_result,
    may_change,
    may_delete,
    programs_seeing,
    score_of,
)
from regimen.benchmarks.events import BenchmarkImproved, BenchmarkResultsChanged
from regimen.benchmarks.failures import (
    BenchmarkArchived,
    DateOutOfRange,
    EnteredByClient,
    EnteredByCoach,
    EnteredByOtherCoach,
    ScoreDoesNotFit,
    TooManyResults,
)
from regimen.benchmarks.models import Benchmark, BenchmarkResult, ResultSource
from regimen.benchmarks.rules import FIRST_DATE, MAX_ATTEMPTS, MAX_RESULTS, is_tested_max
from regimen.kit.errors import Failure, NotFound
from regimen.platform import live
from regimen.platform.events import publish
from regimen.training.actions.tested_maxes import remove_tested_max, set_tested_max
from regimen.training.rules.named_tests import UnfitScore, fitting_score
from regimen.training.rules.performance import Score
from regimen.training.rules.ranking import rank_key


@dataclass(frozen=True)
class Entry:
    """What was entered."""

    benchmark_id: UUID
    done_on: date
    score: Score
    note: str


async def save_result(
    session: AsyncSession, viewer: Viewer, result_id: UUID, entry: Entry, *, now: datetime, today: date
) -> None:
    """Adds a result, or changes the one with this id. Sent again, it changes nothing. `today` is the client's.

    Raises NotFound, BenchmarkArchived, ScoreDoesNotFit, DateOutOfRange, TooManyResults, EnteredByClient,
    EnteredByCoach or EnteredByOtherCoach.
    """
    found = await benchmark_for_result(session, viewer, entry.benchmark_id)
    values = _values(found.benchmark, entry, today)
    known = await session.get(BenchmarkResult, result_id)
    if known is None:
        if not found.open:
            raise BenchmarkArchived
        if await _add(session, viewer, result_id, found.benchmark, values, now):
            return
    await _change(session, viewer, result_id, found.benchmark, values, now)


async def delete_result(session: AsyncSession, viewer: Viewer, result_id: UUID) -> None:
    """Deletes a result. Raises NotFound; for coaches of whose account nobody entered it, EnteredByClient or
    EnteredByOtherCoach."""
    result = await lock_result(session, viewer, result_id)
    if not may_delete(result, viewer.actor):
        raise _not_yours(result, viewer)
    await session.delete(result)
    await session.flush()
    await remove_tested_max(session, result_id)
    await _push(session, viewer, result.benchmark_id)


async def delete_of_user(session: AsyncSession, event: UserDeleted, _now: datetime) -> None:
    """Subscriber: deletes the results of a client who has deleted their account."""
    deleted = delete(BenchmarkResult).where(BenchmarkResult.client_id == event.subject_id)
    for result_id in (await session.scalars(deleted.returning(BenchmarkResult.id))).all():
        await remove_tested_max(session, result_id)


def _values(benchmark: Benchmark, entry: Entry, today: date) -> dict[str, Any]:
    """Returns the columns of what was entered."""
    if not FIRST_DATE <= entry.done_on <= today:
        raise DateOutOfRange
    try:
        score = fitting_score(entry.score, benchmark.score_type, benchmark.cap_seconds)
    except UnfitScore as error:
        raise ScoreDoesNotFit(str(error)) from error
    level, result, tiebreak = rank_key(score, lower_wins=benchmark.lower_wins)
    return {
        "benchmark_id": benchmark.id,
        "done_on": entry.done_on,
        "score": score.model_dump(mode="json"),
        "rank_level": level,
        "rank_result": result,
        "rank_tiebreak": tiebreak,
        "note": entry.note,
    }


async def _add(
    session: AsyncSession, viewer: Viewer, result_id: UUID, benchmark: Benchmark, values: dict[str, Any], now: datetime
) -> bool:
    """Returns whether it was added: False if the same id has arrived meanwhile."""
    attempts, results = await count_results(session, viewer.client_id, benchmark.id)
    if attempts >= MAX_ATTEMPTS or results >= MAX_RESULTS:
        raise TooManyResults
    best = await best_of(session, viewer.client_id, benchmark.id)
    statement = insert(BenchmarkResult).values(
        id=result_id,
        client_id=viewer.client_id,
        source=ResultSource.COACH if viewer.account_id else ResultSource.TESTED,
        entered_by=viewer.actor.user_id,
        account_id=viewer.account_id,
        created_at=now,
        **values,
    )
    added = await session.scalar(statement.on_conflict_do_nothing().returning(BenchmarkResult.id))
    if added is None:
        return False
    result = await lock_result(session, viewer, result_id)
    await _follow(session, viewer, benchmark, result)
    if best is not None and _key(result) < _key(best) and not isinstance(viewer.actor, CoachActor):
        await _publish_improvement(session, benchmark, result, now)
    return True


async def _change(
    session: AsyncSession, viewer: Viewer, result_id: UUID, benchmark: Benchmark, values: dict[str, Any], now: datetime
) -> None:
    result = await lock_result(session, viewer, result_id)
    if result.benchmark_id != benchmark.id:
        raise NotFound
    if not may_change(result, viewer.actor):
        raise _not_yours(result, viewer)
    if all(getattr(result, name) == value for name, value in values.items()):
        return
    for name, value in values.items():
        setattr(result, name, value)
    await session.flush()
    await _follow(session, viewer, benchmark, result)


def _not_yours(result: BenchmarkResult, viewer: Viewer) -> Failure:
    if viewer.account_id is None:
        return EnteredByCoach()
    return EnteredByOtherCoach() if is_of_other_account(result, viewer.actor) else EnteredByClient()


async def _follow(session: AsyncSession, viewer: Viewer, benchmark: Benchmark, result: BenchmarkResult) -> None:
    """A load of an exercise is the client's tested maximum; open pages fetch again."""
    score = score_of(result)
    if benchmark.exercise_id and benchmark.reps and score.load and is_tested_max(score, benchmark.reps):
        await set_tested_max(
            session,
            client_id=result.client_id,
            exercise_id=benchmark.exercise_id,
            result_id=result.id,
            tested_on=result.done_on,
            load=score.load,
            reps=benchmark.reps,
        )
    else:
        await remove_tested_max(session, result.id)
    await _push(session, viewer, benchmark.id)


def _key(result: BenchmarkResult) -> tuple[int, int, int]:
    return result.rank_level, result.rank_result, result.rank_tiebreak


async def _publish_improvement(
    session: AsyncSession, benchmark: Benchmark, result: BenchmarkResult, now: datetime
) -> None:
    programs = await programs_seeing(session, result.client_id, benchmark.account_id)
    for account_id, program_id in programs.items():
        await publish(
            session,
            BenchmarkImproved(
                at=now,
                actor_id=result.client_id,
                account_id=account_id,
                subject_id=result.id,
                client_id=result.client_id,
                program_id=program_id,
                benchmark_id=benchmark.id,
                benchmark=benchmark.name,
                score=result.score,
            ),
        )


async def _push(session: AsyncSession, viewer: Viewer, benchmark_id: UUID) -> None:
    """Tells the client's devices and the coaches of their accounts, after this transaction commits."""
    event = BenchmarkResultsChanged(benchmark_id=benchmark_id, client_id=viewer.client_id)
    accounts = await programs_seeing(session, viewer.client_id, None)
    for stream in (live.user_stream(viewer.client_id), *map(live.account_stream, accounts)):
        await live.push(session, stream, event)
