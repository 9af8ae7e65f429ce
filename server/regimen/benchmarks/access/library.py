"""Which benchmarks somebody sees, and how an account's clients did in them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import ColumnElement, Row, func, or_, select
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import User
from regimen.benchmarks.models import Benchmark, BenchmarkResult
from regimen.exercises.models import Exercise
from regimen.kit.errors import or_404
from regimen.kit.paging import Page, count
from regimen.memberships.access.current import current_clients

Whose = Literal["own", "product"]
RANK = (BenchmarkResult.rank_level, BenchmarkResult.rank_result, BenchmarkResult.rank_tiebreak)
"""The smaller, the better."""


def visible(account_id: UUID) -> ColumnElement[bool]:
    """What an account sees: the product's benchmarks and its own."""
    return or_(Benchmark.account_id.is_(None), Benchmark.account_id == account_id)


@dataclass(frozen=True)
class LibraryRow:
    """A benchmark with its results of the account's current clients."""

    benchmark: Benchmark
    exercise: str | None
    clients: int
    best: BenchmarkResult | None
    best_client: User | None
    has_results: bool


async def list_library(
    session: AsyncSession, actor: CoachActor, page: Page, *, whose: Whose, search: str, score_type: str, archived: bool
) -> tuple[list[LibraryRow], int]:
    """Returns a page of the library by name, and how many there are. Four queries."""
    own = Benchmark.account_id == actor.account if whose == "own" else Benchmark.account_id.is_(None)
    is_archived = Benchmark.archived_at.is_not(None) if archived else Benchmark.archived_at.is_(None)
    statement = _select()
    statement = statement.where(own, is_archived)
    if search:
        statement = statement.where(Benchmark.name.icontains(search, autoescape=True))
    if score_type:
        statement = statement.where(Benchmark.score_type == score_type)
    ordered = statement.order_by(func.lower(Benchmark.name), Benchmark.id)
    rows = (await session.execute(page.limit(ordered))).all()
    return await _with_results(session, actor.account, rows), await count(session, statement)


def _select() -> Any:
    """Selects benchmarks with the names of their exercises."""
    return select(Benchmark, Exercise.name).outerjoin(Exercise, Exercise.id == Benchmark.exercise_id)


async def show_own(session: AsyncSession, actor: CoachActor, benchmark_id: UUID) -> LibraryRow:
    """Returns a benchmark that the account sees. Raises NotFound."""
    statement = _select()
    row = (await session.execute(statement.where(Benchmark.id == benchmark_id, visible(actor.account)))).one_or_none()
    [found] = await _with_results(session, actor.account, [or_404(row)])
    return found


async def _with_results(
    session: AsyncSession, account_id: UUID, rows: Sequence[Row[Benchmark, str | None]]
) -> list[LibraryRow]:
    ids = [benchmark.id for benchmark, _ in rows]
    bests = {
        best.benchmark_id: (best, client, clients) for best, client, clients in await _bests(session, account_id, ids)
    }
    used = await _with_any_result(session, ids)
    return [
        LibraryRow(
            benchmark,
            exercise,
            clients=bests[benchmark.id][2] if benchmark.id in bests else 0,
            best=bests[benchmark.id][0] if benchmark.id in bests else None,
            best_client=bests[benchmark.id][1] if benchmark.id in bests else None,
            has_results=benchmark.id in used,
        )
        for benchmark, exercise in rows
    ]


async def _bests(
    session: AsyncSession, account_id: UUID, ids: Sequence[UUID]
) -> Sequence[Row[BenchmarkResult, User, int]]:
    """Returns the best result of each benchmark among current clients, and how many of them have one."""
    of_client = (
        select(BenchmarkResult.id, BenchmarkResult.benchmark_id, *RANK, BenchmarkResult.done_on)
        .ext(distinct_on(BenchmarkResult.benchmark_id, BenchmarkResult.client_id))
        .where(BenchmarkResult.benchmark_id.in_(ids), BenchmarkResult.client_id.in_(current_clients(account_id)))
        .order_by(
            BenchmarkResult.benchmark_id,
            BenchmarkResult.client_id,
            *RANK,
            BenchmarkResult.done_on,
            BenchmarkResult.id,
        )
        .subquery()
    )
    rank = (of_client.c.rank_level, of_client.c.rank_result, of_client.c.rank_tiebreak)
    benchmark = of_client.c.benchmark_id
    placed = select(
        of_client.c.id,
        func.row_number()
        .over(partition_by=benchmark, order_by=[*rank, of_client.c.done_on, of_client.c.id])
        .label("no"),
        func.count().over(partition_by=benchmark).label("clients"),
    ).subquery()
    statement = (
        select(BenchmarkResult, User, placed.c.clients)
        .join(placed, placed.c.id == BenchmarkResult.id)
        .join(User, User.id == BenchmarkResult.client_id)
        .where(placed.c.no == 1)
    )
    return (await session.execute(statement)).all()


async def _with_any_result(session: AsyncSession, ids: Sequence[UUID]) -> set[UUID]:
    """Returns those that have results, also of clients who have left."""
    has_one = select(BenchmarkResult.id).where(BenchmarkResult.benchmark_id == Benchmark.id).exists()
    return set(await session.scalars(select(Benchmark.id).where(Benchmark.id.in_(ids), has_one)))


async def lock_own(session: AsyncSession, account_id: UUID, benchmark_id: UUID) -> Benchmark:
    """Returns a benchmark that the account sees, locked against results that arrive meanwhile. Raises NotFound."""
    statement = select(Benchmark).where(Benchmark.id == benchmark_id, visible(account_id)).with_for_update()
    return or_404(await session.scalar(statement.execution_options(populate_existing=True)))


async def has_results(session: AsyncSession, benchmark_id: UUID) -> bool:
    return benchmark_id in await _with_any_result(session, [benchmark_id])


async def count_own(session: AsyncSession, account_id: UUID) -> tuple[int, int]:
    """Returns how many benchmarks an account has in use, and how many with archived ones."""
    in_use: Any = func.count().filter(Benchmark.archived_at.is_(None))
    row = (await session.execute(select(in_use, func.count()).where(Benchmark.account_id == account_id))).one()
    return row[0], row[1]
