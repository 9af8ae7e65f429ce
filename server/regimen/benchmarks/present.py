"""Converts benchmarks and results to schemas."""

from collections.abc import Sequence
from typing import Any, Literal

from regimen.accounts.access.actor import Actor
from regimen.benchmarks.access.library import LibraryRow
from regimen.benchmarks.access.results import (
    Attempt,
    ClientBenchmark,
    is_of_other_account,
    may_change,
    may_delete,
    score_of,
)
from regimen.benchmarks.models import Benchmark, BenchmarkResult
from regimen.benchmarks.schemas import (
    BenchmarkDetails,
    BenchmarkPoint,
    BenchmarkResultView,
    BestOfClients,
    ClientBenchmarkView,
    LibraryBenchmark,
)


def library_view(row: LibraryRow, *, may_write: bool) -> LibraryBenchmark:
    abilities: list[Literal["edit", "archive", "restore"]] = []
    if may_write and row.benchmark.account_id is not None:
        abilities = ["restore"] if row.benchmark.archived_at else ["edit", "archive"]
    best = None
    if row.best and row.best_client:
        best = BestOfClients(
            client_id=row.best_client.id,
            client_name=row.best_client.full_name,
            score=score_of(row.best),
            done_on=row.best.done_on,
        )
    return LibraryBenchmark(
        **_fields(row.benchmark, row.exercise),
        clients=row.clients,
        best=best,
        scoring_fixed=row.has_results,
        abilities=abilities,
    )


def client_view(one: ClientBenchmark) -> ClientBenchmarkView:
    return ClientBenchmarkView(
        **_fields(one.benchmark, one.exercise),
        account_title=one.account_title,
        open=one.open,
        attempts=one.attempts,
        best=_point(one.best),
        first=_point(one.first),
        recent=[point for result in one.recent if (point := _point(result))],
    )


def details_view(one: ClientBenchmark, attempts: Sequence[Attempt], actor: Actor) -> BenchmarkDetails:
    by_rank = sorted((attempt.result for attempt in attempts), key=_order)
    by_date = sorted(by_rank, key=lambda result: (result.done_on, result.created_at, result.id))
    one.attempts = len(attempts)
    one.best, one.first = (by_rank[0], by_date[0]) if attempts else (None, None)
    results = [_result_view(attempt, actor, is_best=attempt.result is one.best) for attempt in attempts]
    return BenchmarkDetails(benchmark=client_view(one), results=results)


def _order(result: BenchmarkResult) -> tuple[Any, ...]:
    """The best first; of equal ones the earliest."""
    key = (result.rank_level, result.rank_result, result.rank_tiebreak)
    return (*key, result.done_on, result.created_at, result.id)


def _result_view(attempt: Attempt, actor: Actor, *, is_best: bool) -> BenchmarkResultView:
    result = attempt.result
    is_hidden = is_of_other_account(result, actor)
    abilities: list[Literal["change", "delete"]] = []
    abilities += ["change"] if may_change(result, actor) else []
    abilities += ["delete"] if may_delete(result, actor) else []
    return BenchmarkResultView(
        id=result.id,
        done_on=result.done_on,
        score=score_of(result),
        note="" if is_hidden else result.note,
        source=result.source,
        entered_by="" if is_hidden else attempt.entered_by.full_name,
        by_you=result.entered_by == actor.user_id,
        is_record=attempt.is_record,
        is_best=is_best,
        abilities=abilities,
    )


def _point(result: BenchmarkResult | None) -> BenchmarkPoint | None:
    return BenchmarkPoint(done_on=result.done_on, score=score_of(result)) if result else None


def _fields(benchmark: Benchmark, exercise: str | None) -> dict[str, Any]:
    return {
        "id": benchmark.id,
        "name": benchmark.name,
        "description": benchmark.description,
        "group": benchmark.group,
        "score_type": benchmark.score_type,
        "lower_wins": benchmark.lower_wins,
        "cap_seconds": benchmark.cap_seconds,
        "exercise_id": benchmark.exercise_id,
        "exercise_name": exercise,
        "reps": benchmark.reps,
        "archived": benchmark.archived_at is not None,
    }
