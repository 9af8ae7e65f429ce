"""A client's results: the client sees all of them, coaches those in benchmarks that their account sees."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, func, literal_column, or_, select
from sqlalchemy.dialects.postgresql import array, distinct_on
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import Account, User
from regimen.benchmarks.access.library import RANK, visible
from regimen.benchmarks.models import Benchmark, BenchmarkResult
from regimen.exercises.models import Exercise
from regimen.kit.errors import or_404
from regimen.memberships.access.current import current_accounts, is_current
from regimen.memberships.models import Membership
from regimen.training.rules.performance import Score

RECENT: Final = 12
"""Results that a list shows of each benchmark, as a line."""


@dataclass(frozen=True)
class Viewer:
    """Who looks at whose results."""

    actor: Actor
    client_id: UUID

    @property
    def account_id(self) -> UUID | None:
        return self.actor.account if isinstance(self.actor, CoachActor) else None


@dataclass
class ClientBenchmark:
    """A benchmark that a client can see, with the results that a list shows."""

    benchmark: Benchmark
    account_title: str | None
    exercise: str | None
    open: bool
    """Whether results can be added: it is not archived, and the client has a program of its account."""
    attempts: int = 0
    best: BenchmarkResult | None = None
    first: BenchmarkResult | None = None
    recent: list[BenchmarkResult] = field(default_factory=list)


@dataclass(frozen=True)
class Attempt:
    """A result with who entered it. `is_record`: it beat all results of earlier dates."""

    result: BenchmarkResult
    entered_by: User
    is_record: bool


async def require_viewer(session: AsyncSession, actor: CoachActor, client_id: UUID) -> Viewer:
    """Returns a coach who sees the results of a client. Raises NotFound unless the client has one of their programs."""
    or_404(await session.scalar(select(User.id).where(User.id == client_id, is_current(actor.account, client_id))))
    return Viewer(actor, client_id)


async def list_benchmarks(session: AsyncSession, viewer: Viewer) -> list[ClientBenchmark]:
    """Returns what a client can enter results in, and what they have results in, by name. Two queries."""
    listed = or_(_is_open(viewer), _has_results(viewer))
    rows = await session.execute(_select(viewer).where(listed).order_by(func.lower(Benchmark.name), Benchmark.id))
    found = {row[0].id: ClientBenchmark(*row) for row in rows}
    for result, attempts, is_best, is_first in await _listed_results(session, viewer.client_id, list(found)):
        one = found[result.benchmark_id]
        one.attempts = attempts
        one.best = result if is_best else one.best
        one.first = result if is_first else one.first
        one.recent.append(result)
    return list(found.values())


async def show_benchmark(session: AsyncSession, viewer: Viewer, benchmark_id: UUID) -> ClientBenchmark:
    """Returns one of them, without results. Raises NotFound."""
    statement = _select(viewer).where(Benchmark.id == benchmark_id, or_(_is_open(viewer), _has_results(viewer)))
    return ClientBenchmark(*or_404((await session.execute(statement)).one_or_none()))


async def benchmark_for_result(session: AsyncSession, viewer: Viewer, benchmark_id: UUID) -> ClientBenchmark:
    """Returns the same; how it is scored can't change until the result is stored."""
    statement = select(Benchmark.id).where(Benchmark.id == benchmark_id).with_for_update(read=True, key_share=True)
    or_404(await session.scalar(statement))
    return await show_benchmark(session, viewer, benchmark_id)


def _select(viewer: Viewer) -> Any:
    return (
        select(Benchmark, Account.title, Exercise.name, _is_open(viewer))
        .outerjoin(Account, Account.id == Benchmark.account_id)
        .outerjoin(Exercise, Exercise.id == Benchmark.exercise_id)
        .where(_is_of(viewer))
        .execution_options(populate_existing=True)
    )


def _is_of(viewer: Viewer) -> ColumnElement[bool]:
    """Coaches see nothing of the libraries of other accounts."""
    return visible(viewer.account_id) if viewer.account_id else Benchmark.id.is_not(None)


def _is_open(viewer: Viewer) -> ColumnElement[bool]:
    of_client = Benchmark.account_id.in_(current_accounts(viewer.client_id))
    return and_(Benchmark.archived_at.is_(None), or_(Benchmark.account_id.is_(None), of_client))


def _has_results(viewer: Viewer) -> ColumnElement[bool]:
    return exists().where(BenchmarkResult.benchmark_id == Benchmark.id, BenchmarkResult.client_id == viewer.client_id)


async def _listed_results(
    session: AsyncSession, client_id: UUID, ids: Sequence[UUID]
) -> Sequence[tuple[BenchmarkResult, int, bool, bool]]:
    """Returns the best, the first and the last results of each benchmark, oldest first, and how many there are."""
    result = BenchmarkResult
    newest = (result.done_on.desc(), result.created_at.desc(), result.id.desc())
    oldest = (result.done_on, result.created_at, result.id)

    def number(*order: Any) -> ColumnElement[int]:
        return func.row_number().over(partition_by=result.benchmark_id, order_by=order)

    numbered = (
        select(
            result,
            func.count().over(partition_by=result.benchmark_id).label("attempts"),
            number(*RANK, *oldest).label("best_no"),
            number(*oldest).label("first_no"),
            number(*newest).label("newest_no"),
        )
        .where(result.client_id == client_id, result.benchmark_id.in_(ids))
        .subquery()
    )
    row = aliased(result, numbered)
    statement = (
        select(row, numbered.c.attempts, numbered.c.best_no == 1, numbered.c.first_no == 1)
        .where(or_(numbered.c.best_no == 1, numbered.c.first_no == 1, numbered.c.newest_no <= RECENT))
        .order_by(numbered.c.first_no)
    )
    return [(one[0], one[1], one[2], one[3]) for one in await session.execute(statement)]


async def list_attempts(session: AsyncSession, client_id: UUID, benchmark_id: UUID) -> list[Attempt]:
    """Returns all results of a client in a benchmark, the newest first. One query.

    A record beat every result of the dates before; of two on one day only the better one, and the first is none.
    """
    result = BenchmarkResult
    rank = array(list(RANK))
    before = func.min(rank).over(order_by=result.done_on, groups=(None, -1))
    place_of_day = func.row_number().over(partition_by=result.done_on, order_by=[*RANK, result.created_at, result.id])
    statement = (
        select(result, User, func.coalesce(and_(rank < before, place_of_day == 1), literal_column("false")))
        .join(User, User.id == result.entered_by)
        .where(result.client_id == client_id, result.benchmark_id == benchmark_id)
        .order_by(result.done_on.desc(), result.created_at.desc(), result.id.desc())
    )
    return [Attempt(*row) for row in await session.execute(statement)]


async def count_results(session: AsyncSession, client_id: UUID, benchmark_id: UUID) -> tuple[int, int]:
    """Returns how many results a client has in a benchmark, and in all."""
    of_benchmark: Any = func.count().filter(BenchmarkResult.benchmark_id == benchmark_id)
    row = (
        await session.execute(select(of_benchmark, func.count()).where(BenchmarkResult.client_id == client_id))
    ).one()
    return row[0], row[1]


async def best_of(session: AsyncSession, client_id: UUID, benchmark_id: UUID) -> BenchmarkResult | None:
    """Returns a client's best result in a benchmark: the earliest of equal ones."""
    return await session.scalar(
        select(BenchmarkResult)
        .where(BenchmarkResult.client_id == client_id, BenchmarkResult.benchmark_id == benchmark_id)
        .order_by(*RANK, BenchmarkResult.done_on, BenchmarkResult.created_at, BenchmarkResult.id)
        .limit(1)
    )


async def lock_result(session: AsyncSession, viewer: Viewer, result_id: UUID) -> BenchmarkResult:
    """Returns a result that the viewer sees, locked. Raises NotFound."""
    return or_404(
        await session.scalar(
            select(BenchmarkResult)
            .join(Benchmark, Benchmark.id == BenchmarkResult.benchmark_id)
            .where(BenchmarkResult.id == result_id, BenchmarkResult.client_id == viewer.client_id, _is_of(viewer))
            .with_for_update(of=BenchmarkResult)
            .execution_options(populate_existing=True)
        )
    )


def may_change(result: BenchmarkResult, actor: Actor) -> bool:
    """Clients change what they entered, coaches what a coach of their account entered."""
    if isinstance(actor, CoachActor):
        return result.account_id == actor.account
    return result.account_id is None


def may_delete(result: BenchmarkResult, actor: Actor) -> bool:
    """The results are the client's: they may delete any of them."""
    return not isinstance(actor, CoachActor) or may_change(result, actor)


def is_of_other_account(result: BenchmarkResult, actor: Actor) -> bool:
    """A coach of another account entered it: coaches read neither the name nor the note."""
    return isinstance(actor, CoachActor) and result.account_id not in (None, actor.account)


def score_of(result: BenchmarkResult) -> Score:
    return Score.model_validate(result.score)


async def programs_seeing(session: AsyncSession, client_id: UUID, account_id: UUID | None) -> dict[UUID, UUID]:
    """Returns the accounts whose coaches see a result, each with the program that the client has of it for longest.

    `account_id`: the one whose benchmark it is; None for one of the product.
    """
    statement = (
        select(Membership.account_id, Membership.program_id)
        .ext(distinct_on(Membership.account_id))
        .where(Membership.client_id == client_id, Membership.is_running)
        .order_by(Membership.account_id, Membership.created_at, Membership.id)
    )
    if account_id is not None:
        statement = statement.where(Membership.account_id == account_id)
    return {row.account_id: row.program_id for row in await session.execute(statement)}
