"""The coach's library of benchmarks."""

from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Query

from regimen.accounts.access.actor import ClientCoach
from regimen.benchmarks.access import library as access
from regimen.benchmarks.access.library import Whose
from regimen.benchmarks.actions import library as actions
from regimen.benchmarks.actions.library import Definition
from regimen.benchmarks.failures import (
    BenchmarkArchived,
    NameTaken,
    ProductBenchmark,
    ScoringIsFixed,
    TooManyArchived,
    TooManyBenchmarks,
    UnknownExercise,
)
from regimen.benchmarks.present import library_view
from regimen.benchmarks.schemas import BenchmarkForm, BenchmarkLibrary, LibraryBenchmark
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.paging import PageParams
from regimen.platform.idempotency import IdempotentRoute
from regimen.subscription.access import get_entitlements
from regimen.subscription.failures import AccountClosed
from regimen.training.rules.named_tests import TestScore

router = APIRouter(
    prefix="/coach/benchmarks",
    tags=["benchmarks"],
    route_class=IdempotentRoute,
    responses=error_responses(Unauthenticated, Forbidden),
)


@router.get("")
async def list_library(
    session: Session,
    actor: ClientCoach,
    page: PageParams,
    now: Now,
    whose: Annotated[Whose, Query(description="The account's own, or those that come with the product.")] = "own",
    q: Annotated[str, Query(max_length=120, description="A part of the name.")] = "",
    score_type: TestScore | None = None,
    archived: Annotated[
        Literal["true", "false"], Query(description="Archived ones instead of those in use.")
    ] = "false",
) -> BenchmarkLibrary:
    """Benchmarks by name, with the results of the account's current clients."""
    rows, total = await access.list_library(
        session,
        actor,
        page,
        whose=whose,
        search=q.strip(),
        score_type=score_type or "",
        archived=archived == "true",
    )
    may_write = (await get_entitlements(session, actor.account, now)).is_open
    return BenchmarkLibrary(
        items=[library_view(row, may_write=may_write) for row in rows],
        pagination=page.pagination(total),
        abilities=["create"] if may_write else [],
    )


@router.post(
    "",
    status_code=201,
    responses=error_responses(Invalid, NameTaken, UnknownExercise, TooManyBenchmarks, TooManyArchived, AccountClosed),
)
async def create_benchmark(form: BenchmarkForm, session: Session, actor: ClientCoach, now: Now) -> LibraryBenchmark:
    """Adds a benchmark to the account's library."""
    benchmark = await actions.create_benchmark(session, Definition(**form.model_dump()), actor=actor, now=now)
    return await _shown(session, actor, benchmark.id)


@router.put(
    "/{benchmark_id}",
    responses=error_responses(
        NotFound,
        Invalid,
        ProductBenchmark,
        BenchmarkArchived,
        ScoringIsFixed,
        NameTaken,
        UnknownExercise,
        AccountClosed,
    ),
)
async def change_benchmark(
    benchmark_id: UUID, form: BenchmarkForm, session: Session, actor: ClientCoach, now: Now
) -> LibraryBenchmark:
    """Changes one of the account's own; how it is scored only while it has no results."""
    await actions.change_benchmark(session, benchmark_id, Definition(**form.model_dump()), actor=actor, now=now)
    return await _shown(session, actor, benchmark_id)


@router.post("/{benchmark_id}/archive", responses=error_responses(NotFound, ProductBenchmark, AccountClosed))
async def archive_benchmark(benchmark_id: UUID, session: Session, actor: ClientCoach, now: Now) -> LibraryBenchmark:
    """Takes one of the account's own off the lists; results stay. Safe to repeat."""
    await actions.archive_benchmark(session, benchmark_id, actor=actor, now=now)
    return await _shown(session, actor, benchmark_id)


@router.post(
    "/{benchmark_id}/restore", responses=error_responses(NotFound, ProductBenchmark, TooManyBenchmarks, AccountClosed)
)
async def restore_benchmark(benchmark_id: UUID, session: Session, actor: ClientCoach, now: Now) -> LibraryBenchmark:
    """Puts an archived one back. Safe to repeat."""
    await actions.restore_benchmark(session, benchmark_id, actor=actor, now=now)
    return await _shown(session, actor, benchmark_id)


async def _shown(session: Session, actor: ClientCoach, benchmark_id: UUID) -> LibraryBenchmark:
    return library_view(await access.show_own(session, actor, benchmark_id), may_write=True)
