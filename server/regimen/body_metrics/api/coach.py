"""Body metrics for coaches: their account's metrics, and what a client shares."""

from uuid import UUID

from fastapi import APIRouter, Response

from regimen.accounts.access.actor import ClientCoach
from regimen.accounts.models import User
from regimen.body_metrics import failures
from regimen.body_metrics.access import entries, metrics
from regimen.body_metrics.access.ranges import ranges_of
from regimen.body_metrics.access.sharing import lock_shared, require_shared, sharing_with
from regimen.body_metrics.actions import ask as asking
from regimen.body_metrics.actions.entries import Writer, delete_entry, save_entry
from regimen.body_metrics.actions.own_metrics import MetricText, change_metric, create_metric
from regimen.body_metrics.actions.ranges import remove_range, set_range
from regimen.body_metrics.api.forms import typed, typed_range
from regimen.body_metrics.present import Reader, client_metrics_view, history_view, metric_view
from regimen.body_metrics.rules.product import WEIGHT
from regimen.body_metrics.rules.units import ReadersUnits
from regimen.body_metrics.schemas import (
    AskForm,
    BodyMetricHistory,
    BodyMetricView,
    ClientBodyMetrics,
    EntryForm,
    MetricChangeForm,
    NewMetricForm,
    RangeForm,
)
from regimen.kit.clock import Now, local_date
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.subscription.access import require_open_account
from regimen.subscription.failures import AccountClosed

router = APIRouter(prefix="/coach", tags=["body_metrics"], responses=error_responses(Unauthenticated, Forbidden))


@router.post(
    "/body_metrics",
    status_code=201,
    responses=error_responses(
        NotFound,
        Invalid,
        failures.MetricNameTaken,
        failures.TooManyMetrics,
        failures.TooManyMetricsKept,
        AccountClosed,
    ),
)
async def create_own_metric(form: NewMetricForm, session: Session, actor: ClientCoach, now: Now) -> BodyMetricView:
    """Adds a metric to the account. Sending it again changes nothing."""
    text = MetricText(form.name, form.unit)
    metric = await create_metric(session, form.id, text, form.decimals, actor=actor, now=now)
    return metric_view(metric, await _reader(session, actor))


@router.put(
    "/body_metrics/{body_metric_id}",
    responses=error_responses(NotFound, Invalid, failures.MetricNameTaken, failures.TooManyMetrics, AccountClosed),
)
async def change_own_metric(
    body_metric_id: UUID, form: MetricChangeForm, session: Session, actor: ClientCoach, now: Now
) -> BodyMetricView:
    """Renames a metric of the account, archives it or brings it back."""
    text = MetricText(form.name, form.unit)
    metric = await change_metric(session, body_metric_id, text, is_archived=form.archived, actor=actor, now=now)
    return metric_view(metric, await _reader(session, actor))


@router.get("/clients/{athlete_id}/body_metrics", responses=error_responses(NotFound))
async def client_body_metrics(athlete_id: UUID, session: Session, actor: ClientCoach, now: Now) -> ClientBodyMetrics:
    """What a client of the account shares: all metrics with the last entry and the trend of 12 weeks."""
    sharing = await sharing_with(session, actor, athlete_id)
    reader = await _reader(session, actor)
    if not sharing.is_shared:
        return client_metrics_view(sharing, [], {}, reader, now)
    listed = await metrics.metrics_of_account(session, actor.account)
    today = local_date(now, sharing.client.zone)
    found = await entries.summaries_of(session, athlete_id, [metric.id for metric in listed], today)
    return client_metrics_view(sharing, listed, found, reader, now)


@router.post(
    "/clients/{athlete_id}/body_metrics/ask",
    status_code=204,
    responses=error_responses(NotFound, Invalid, failures.NotCurrentClient, failures.AlreadyAsked, AccountClosed),
)
async def ask(athlete_id: UUID, form: AskForm, session: Session, actor: ClientCoach, now: Now) -> Response:
    """Asks a client to share body metrics, or for newer ones. Once a day."""
    sharing = await sharing_with(session, actor, athlete_id)
    metric = await metrics.account_metric(session, actor.account, form.metric_id or WEIGHT.id)
    await asking.ask(session, sharing, metric, actor=actor, now=now)
    return Response(status_code=204)


@router.get("/clients/{athlete_id}/body_metrics/{body_metric_id}", responses=error_responses(NotFound))
async def client_body_metric(
    athlete_id: UUID, body_metric_id: UUID, session: Session, actor: ClientCoach, now: Now
) -> BodyMetricHistory:
    """All entries of one metric that a client shares, and its trend."""
    sharing = await require_shared(session, actor, athlete_id)
    metric = await metrics.account_metric(session, actor.account, body_metric_id)
    rows = await entries.entries_of(session, athlete_id, metric.id)
    ranges = await ranges_of(session, athlete_id, metric.id, actor.account)
    return history_view(metric, rows, ranges, await _reader(session, actor), local_date(now, sharing.client.zone))


@router.put(
    "/clients/{athlete_id}/body_metrics/{body_metric_id}/range",
    status_code=204,
    responses=error_responses(
        NotFound,
        Invalid,
        failures.RangeNotPossible,
        failures.UnitNotPossible,
        failures.MetricArchived,
        AccountClosed,
    ),
)
async def set_client_range(
    athlete_id: UUID, body_metric_id: UUID, form: RangeForm, session: Session, actor: ClientCoach, now: Now
) -> Response:
    """Sets the range on which coaches of the account agreed with a client, or replaces it."""
    await lock_shared(session, actor, athlete_id)
    metric = await metrics.account_metric(session, actor.account, body_metric_id)
    await require_open_account(session, actor.account, now)
    await set_range(session, athlete_id, metric, typed_range(form), actor=actor, now=now)
    return Response(status_code=204)


@router.delete(
    "/clients/{athlete_id}/body_metrics/{body_metric_id}/range",
    status_code=204,
    responses=error_responses(NotFound, AccountClosed),
)
async def remove_client_range(
    athlete_id: UUID, body_metric_id: UUID, session: Session, actor: ClientCoach, now: Now
) -> Response:
    """Removes the range on which coaches of the account agreed with a client."""
    await lock_shared(session, actor, athlete_id)
    await require_open_account(session, actor.account, now)
    await remove_range(session, athlete_id, body_metric_id, actor.account, actor=actor, now=now)
    return Response(status_code=204)


@router.put(
    "/clients/{athlete_id}/body_metrics/{body_metric_id}/entries/{body_metric_entry_id}",
    status_code=204,
    responses=error_responses(
        NotFound,
        Invalid,
        failures.ValueNotPlausible,
        failures.UnitNotPossible,
        failures.DateInFuture,
        failures.DateTooEarly,
        failures.MetricArchived,
        failures.TooManyEntries,
        AccountClosed,
    ),
)
async def save_client_entry(
    athlete_id: UUID,
    body_metric_id: UUID,
    body_metric_entry_id: UUID,
    form: EntryForm,
    session: Session,
    actor: ClientCoach,
    now: Now,
) -> Response:
    """Adds an entry with an id made on the device, or changes one that a coach of the account entered."""
    sharing = await lock_shared(session, actor, athlete_id)
    metric = await metrics.account_metric(session, actor.account, body_metric_id)
    await require_open_account(session, actor.account, now)
    writer = Writer(actor.user_id, actor.account)
    today = local_date(now, sharing.client.zone)
    await save_entry(
        session, sharing.client, metric, body_metric_entry_id, typed(form), writer=writer, now=now, today=today
    )
    return Response(status_code=204)


@router.delete(
    "/clients/{athlete_id}/body_metrics/{body_metric_id}/entries/{body_metric_entry_id}",
    status_code=204,
    responses=error_responses(NotFound, AccountClosed),
)
async def delete_client_entry(
    athlete_id: UUID, body_metric_id: UUID, body_metric_entry_id: UUID, session: Session, actor: ClientCoach, now: Now
) -> Response:
    """Deletes an entry that a coach of the account entered."""
    await lock_shared(session, actor, athlete_id)
    await require_open_account(session, actor.account, now)
    await delete_entry(session, athlete_id, body_metric_id, body_metric_entry_id, account_id=actor.account)
    return Response(status_code=204)


async def _reader(session: Session, actor: ClientCoach) -> Reader:
    coach = await session.get_one(User, actor.user_id)
    return Reader(
        actor.user_id, ReadersUnits(coach.weight_unit, coach.length_unit), actor.account, frozenset({actor.account})
    )
