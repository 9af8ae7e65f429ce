"""Clients' results: entered by themselves, or by a coach whose program they have."""

from uuid import UUID

from fastapi import APIRouter, Response

from regimen.accounts.access.actor import Actor, Client, ClientCoach
from regimen.accounts.models import User
from regimen.benchmarks.access import results as access
from regimen.benchmarks.access.results import Viewer
from regimen.benchmarks.actions import results as actions
from regimen.benchmarks.actions.results import Entry
from regimen.benchmarks.failures import (
    BenchmarkArchived,
    DateOutOfRange,
    EnteredByClient,
    EnteredByCoach,
    EnteredByOtherCoach,
    ScoreDoesNotFit,
    TooManyResults,
)
from regimen.benchmarks.present import client_view, details_view
from regimen.benchmarks.schemas import BenchmarkDetails, BenchmarkResultForm, ClientBenchmarks
from regimen.clients.access.current_clients import is_current_client
from regimen.kit.clock import Now, Today, local_date
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, NotFound, Unauthenticated, error_responses, or_404
from regimen.subscription.access import require_open_account
from regimen.subscription.failures import AccountClosed

router = APIRouter(tags=["benchmarks"], responses=error_responses(Unauthenticated, Forbidden))
_REFUSALS = (NotFound, BenchmarkArchived, ScoreDoesNotFit, DateOutOfRange, TooManyResults)


@router.get("/athlete/benchmarks")
async def own_benchmarks(session: Session, actor: Client) -> ClientBenchmarks:
    """What the client can enter results in, and what they have results in."""
    found = await access.list_benchmarks(session, Viewer(actor, actor.user_id))
    return ClientBenchmarks(items=[client_view(one) for one in found], is_current_client=True)


@router.get("/athlete/benchmarks/{benchmark_id}", responses=error_responses(NotFound))
async def own_benchmark(benchmark_id: UUID, session: Session, actor: Client) -> BenchmarkDetails:
    """A benchmark with the client's results."""
    return await _details(session, Viewer(actor, actor.user_id), benchmark_id)


@router.put("/athlete/benchmark_results/{benchmark_result_id}", responses=error_responses(*_REFUSALS, EnteredByCoach))
async def save_own_result(
    benchmark_result_id: UUID, form: BenchmarkResultForm, session: Session, actor: Client, now: Now, today: Today
) -> BenchmarkDetails:
    """Adds a result, or changes it. The device chooses the id: sent again, it changes nothing."""
    return await _save(session, Viewer(actor, actor.user_id), benchmark_result_id, form, now, today)


@router.delete("/athlete/benchmark_results/{benchmark_result_id}", status_code=204, responses=error_responses(NotFound))
async def delete_own_result(benchmark_result_id: UUID, session: Session, actor: Client) -> Response:
    """Deletes a result of the client, also one that a coach entered."""
    await actions.delete_result(session, Viewer(actor, actor.user_id), benchmark_result_id)
    return Response(status_code=204)


@router.get("/coach/clients/{athlete_id}/benchmarks", responses=error_responses(NotFound))
async def client_benchmarks(athlete_id: UUID, session: Session, actor: ClientCoach) -> ClientBenchmarks:
    """The benchmarks of a client that the account sees, with their results. None of a past client."""
    if not await is_current_client(session, actor.account, athlete_id):
        return ClientBenchmarks(items=[], is_current_client=False)
    found = await access.list_benchmarks(session, Viewer(actor, athlete_id))
    return ClientBenchmarks(items=[client_view(one) for one in found], is_current_client=True)


@router.get("/coach/clients/{athlete_id}/benchmarks/{benchmark_id}", responses=error_responses(NotFound))
async def client_benchmark(
    athlete_id: UUID, benchmark_id: UUID, session: Session, actor: ClientCoach
) -> BenchmarkDetails:
    """A benchmark with all results of a client."""
    return await _details(session, await access.require_viewer(session, actor, athlete_id), benchmark_id)


@router.put(
    "/coach/clients/{athlete_id}/benchmark_results/{benchmark_result_id}",
    responses=error_responses(*_REFUSALS, EnteredByClient, EnteredByOtherCoach, AccountClosed),
)
async def save_client_result(
    athlete_id: UUID,
    benchmark_result_id: UUID,
    form: BenchmarkResultForm,
    session: Session,
    actor: ClientCoach,
    now: Now,
) -> BenchmarkDetails:
    """Adds a result for a client, or changes one that a coach of the account entered."""
    viewer = await access.require_viewer(session, actor, athlete_id)
    await require_open_account(session, actor.account, now)
    client = or_404(await session.get(User, athlete_id))
    return await _save(session, viewer, benchmark_result_id, form, now, local_date(now, client.zone))


@router.delete(
    "/coach/clients/{athlete_id}/benchmark_results/{benchmark_result_id}",
    status_code=204,
    responses=error_responses(NotFound, EnteredByClient, EnteredByOtherCoach, AccountClosed),
)
async def delete_client_result(
    athlete_id: UUID, benchmark_result_id: UUID, session: Session, actor: ClientCoach, now: Now
) -> Response:
    """Deletes a result that a coach of the account entered."""
    viewer = await access.require_viewer(session, actor, athlete_id)
    await require_open_account(session, actor.account, now)
    await actions.delete_result(session, viewer, benchmark_result_id)
    return Response(status_code=204)


async def _save(
    session: Session, viewer: Viewer, result_id: UUID, form: BenchmarkResultForm, now: Now, today: Today
) -> BenchmarkDetails:
    entry = Entry(form.benchmark_id, form.done_on, form.score, form.note)
    await actions.save_result(session, viewer, result_id, entry, now=now, today=today)
    return await _details(session, viewer, form.benchmark_id)


async def _details(session: Session, viewer: Viewer, benchmark_id: UUID) -> BenchmarkDetails:
    found = await access.show_benchmark(session, viewer, benchmark_id)
    attempts = await access.list_attempts(session, viewer.client_id, benchmark_id)
    actor: Actor = viewer.actor
    return details_view(found, attempts, actor)
