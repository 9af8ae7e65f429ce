"""The client's own body metrics."""

from uuid import UUID

from fastapi import APIRouter, Response

from regimen.accounts.access.actor import Client
from regimen.accounts.models import User
from regimen.body_metrics import failures
from regimen.body_metrics.access import entries, metrics, sharing
from regimen.body_metrics.access.ranges import all_ranges, ranges_of
from regimen.body_metrics.actions import consent
from regimen.body_metrics.actions.entries import Writer, delete_entry, save_entry
from regimen.body_metrics.actions.ranges import remove_range
from regimen.body_metrics.api.forms import typed
from regimen.body_metrics.present import Reader, entries_csv, history_view, own_metrics_view
from regimen.body_metrics.rules.units import ReadersUnits
from regimen.body_metrics.schemas import BodyMetricHistory, ConsentForm, EntryForm, OwnBodyMetrics, ShareForm
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.downloads import attachment
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses

router = APIRouter(
    prefix="/athlete/body_metrics", tags=["body_metrics"], responses=error_responses(Unauthenticated, Forbidden)
)


@router.get("")
async def own_body_metrics(session: Session, actor: Client, today: Today) -> OwnBodyMetrics:
    """All metrics that the client can use, with the last entry and the trend of 12 weeks."""
    listed = await metrics.metrics_of_client(session, actor.user_id)
    found = await entries.summaries_of(session, actor.user_id, [metric.id for metric in listed], today)
    shares = await sharing.list_shares(session, actor.user_id)
    agreed_at = await sharing.agreed_at(session, actor.user_id)
    reader = await _reader(session, actor)
    return own_metrics_view(agreed_at, shares, listed, found, reader)


@router.put("/consent", status_code=204, responses=error_responses(NotFound, Invalid))
async def agree(form: ConsentForm, session: Session, actor: Client, now: Now) -> Response:
    """The client agrees that body metrics are kept, and which coaches see them."""
    await consent.agree(session, actor.user_id, form.share_with, now)
    return Response(status_code=204)


@router.put(
    "/shares/{account_id}",
    status_code=204,
    responses=error_responses(NotFound, Invalid, failures.ConsentNeeded, failures.PhotosNeedSharing),
)
async def set_share(account_id: UUID, form: ShareForm, session: Session, actor: Client, now: Now) -> Response:
    """Shows body metrics to the coaches of an account, or hides them at once."""
    await consent.set_share(session, actor.user_id, account_id, is_shared=form.shared, with_photos=form.photos, now=now)
    return Response(status_code=204)


@router.get(
    "/export",
    response_class=Response,
    responses={200: {"content": {"text/csv": {"schema": {"type": "string", "format": "binary"}}}}},
)
async def export_own(session: Session, actor: Client) -> Response:
    """Everything that the client measured, and the agreed ranges, as a CSV file."""
    measured = await entries.all_entries(session, actor.user_id)
    file = entries_csv(measured, await all_ranges(session, actor.user_id))
    disposition = attachment("Body metrics", "csv", fallback="Body metrics")
    return Response(file, media_type="text/csv", headers={"Content-Disposition": disposition})


@router.delete("", status_code=204)
async def delete_everything(session: Session, actor: Client, now: Now) -> Response:
    """Deletes everything that the client measured, and takes back what they agreed to."""
    await consent.delete_everything(session, actor.user_id, now)
    return Response(status_code=204)


@router.get("/{body_metric_id}", responses=error_responses(NotFound))
async def own_body_metric(body_metric_id: UUID, session: Session, actor: Client, today: Today) -> BodyMetricHistory:
    """All entries of one metric, and its trend."""
    metric = await metrics.client_metric(session, actor.user_id, body_metric_id)
    rows = await entries.entries_of(session, actor.user_id, metric.id)
    ranges = await ranges_of(session, actor.user_id, metric.id)
    return history_view(metric, rows, ranges, await _reader(session, actor), today)


@router.delete("/{body_metric_id}/ranges/{account_id}", status_code=204, responses=error_responses(NotFound))
async def remove_own_range(
    body_metric_id: UUID, account_id: UUID, session: Session, actor: Client, now: Now
) -> Response:
    """Removes a range on which the client agreed with coaches of an account."""
    await remove_range(session, actor.user_id, body_metric_id, account_id, actor=actor, now=now)
    return Response(status_code=204)


@router.put(
    "/{body_metric_id}/entries/{body_metric_entry_id}",
    status_code=204,
    responses=error_responses(
        NotFound,
        Invalid,
        failures.ConsentNeeded,
        failures.ValueNotPlausible,
        failures.UnitNotPossible,
        failures.DateInFuture,
        failures.DateTooEarly,
        failures.MetricArchived,
        failures.TooManyEntries,
    ),
)
async def save_own_entry(
    body_metric_id: UUID,
    body_metric_entry_id: UUID,
    form: EntryForm,
    session: Session,
    actor: Client,
    now: Now,
    today: Today,
) -> Response:
    """Adds an entry with an id made on the device, or changes it. Sending it again changes nothing."""
    metric = await metrics.client_metric(session, actor.user_id, body_metric_id)
    await sharing.require_consent(session, actor.user_id)
    client = await session.get_one(User, actor.user_id)
    writer = Writer(actor.user_id, may_add=await metrics.is_open_to_client(session, actor.user_id, metric))
    await save_entry(session, client, metric, body_metric_entry_id, typed(form), writer=writer, now=now, today=today)
    return Response(status_code=204)


@router.delete("/{body_metric_id}/entries/{body_metric_entry_id}", status_code=204, responses=error_responses(NotFound))
async def delete_own_entry(
    body_metric_id: UUID, body_metric_entry_id: UUID, session: Session, actor: Client
) -> Response:
    """Deletes an entry, also one that a coach entered."""
    await delete_entry(session, actor.user_id, body_metric_id, body_metric_entry_id, account_id=None)
    return Response(status_code=204)


async def _reader(session: Session, actor: Client) -> Reader:
    client = await session.get_one(User, actor.user_id)
    shared = (await session.scalars(sharing.sharing_accounts(actor.user_id))).all()
    return Reader(actor.user_id, ReadersUnits(client.weight_unit, client.length_unit), open_accounts=frozenset(shared))
