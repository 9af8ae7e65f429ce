"""The routes of actions on many clients."""

from collections import Counter
from datetime import date
from typing import Final
from uuid import UUID

from fastapi import APIRouter, Response
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import ClientCoach, CoachActor
from regimen.clients import failures
from regimen.clients.access import bulk as access
from regimen.clients.access.bulk import Action, Progress
from regimen.clients.access.bulk_form import read_action
from regimen.clients.access.client_list import matching_ids, own_ids
from regimen.clients.actions.bulk import cancel_bulk_action, start_bulk_action
from regimen.clients.actions.run_bulk import example_message, over_daily_limit
from regimen.clients.models import BulkKind
from regimen.clients.present.clients import client_name
from regimen.clients.rules.limits import MAX_BULK
from regimen.clients.schemas.bulk import (
    BulkActionList,
    BulkActionResult,
    BulkActionView,
    BulkForm,
    BulkPreview,
    BulkReason,
    NotDone,
)
from regimen.kit.body_limit import KIB, max_body
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, TooMany, Unauthenticated, error_responses
from regimen.platform.idempotency import IdempotentRoute
from regimen.subscription.failures import AccountClosed

router = APIRouter(
    prefix="/coach/bulk_actions",
    tags=["clients"],
    route_class=IdempotentRoute,
    responses=error_responses(Unauthenticated, Forbidden),
)
_LATEST: Final = 5
_MAX_BODY: Final = 512 * KIB
"""Room for the ids of twice as many clients as one action may have, so that too many are refused with a reason."""
_REFUSALS = (
    Invalid,
    failures.IncompleteAction,
    failures.UnknownTag,
    failures.NotACoach,
    failures.NobodyChosen,
    failures.TooManyClients,
    AccountClosed,
)


async def _read(
    session: AsyncSession, actor: CoachActor, form: BulkForm, now: Now, today: date
) -> tuple[Action, list[UUID]]:
    """Returns the action, and whom it concerns: one more than allowed, if there are more."""
    details = {
        "text": form.text,
        "tag_id": form.tag_id,
        "assignee_id": form.assignee_id,
        "days": form.days,
        "plan_id": form.plan_id,
    }
    if form.client_ids and form.matching is not None:
        raise Invalid(errors={"client_ids": ["Choose clients, or all who match, but not both."]})
    action = await read_action(session, actor, form.kind, details, now)
    if form.matching is None:
        return action, await own_ids(session, actor, form.client_ids)
    q = {name: [value for value in values if value] for name, values in form.matching.q.items() if any(values)}
    return action, await matching_ids(session, actor, form.matching.tab, q, today, MAX_BULK + 1)


@router.post("/preview", responses=error_responses(*_REFUSALS))
@max_body(_MAX_BODY)
async def preview(form: BulkForm, actor: ClientCoach, session: Session, now: Now, today: Today) -> BulkPreview:
    """For how many clients an action is possible, and why not for the others. Changes nothing."""
    action, client_ids = await _read(session, actor, form, now, today)
    if len(client_ids) > MAX_BULK:
        raise failures.TooManyClients
    reasons = await access.reasons_against(session, action, client_ids, now) if client_ids else {}
    if action.kind is BulkKind.INVITE:
        reasons |= await over_daily_limit(
            session, actor, action, [one for one in client_ids if one not in reasons], now
        )
    possible = [one for one in client_ids if one not in reasons]
    example = None
    if possible and action.kind is BulkKind.MESSAGE:
        example = await example_message(session, action, actor.user_id, possible[0])
    counts = Counter(reasons.values()).most_common()
    return BulkPreview(
        total=len(client_ids),
        possible=len(possible),
        reasons=[BulkReason(reason=reason, clients=clients) for reason, clients in counts],
        example=example,
    )


@router.post("", status_code=201, responses=error_responses(*_REFUSALS, TooMany))
@max_body(_MAX_BODY)
async def start(form: BulkForm, actor: ClientCoach, session: Session, now: Now, today: Today) -> BulkActionView:
    """Begin an action on many clients; tags and coaches are set at once. With an `Idempotency-Key` it happens once."""
    action, client_ids = await _read(session, actor, form, now, today)
    row = await start_bulk_action(session, actor, action, client_ids, now)
    return _view(await access.own_progress(session, actor, row.id))


@router.get("")
async def list_bulk_actions(actor: ClientCoach, session: Session) -> BulkActionList:
    """The coach's latest actions on many clients, those that run first."""
    rows = await access.list_progress(session, actor, _LATEST)
    return BulkActionList(items=[_view(row) for row in rows])


@router.get("/{bulk_action_id}", responses=error_responses(NotFound))
async def show(bulk_action_id: UUID, actor: ClientCoach, session: Session) -> BulkActionResult:
    """How far it has come, for whom it was not done, and why."""
    progress = await access.own_progress(session, actor, bulk_action_id)
    problems = await access.list_not_done(session, bulk_action_id)
    return BulkActionResult(
        **_view(progress).model_dump(),
        problems=[NotDone(client=client_name(client), reason=reason) for client, reason in problems],
    )


@router.post("/{bulk_action_id}/cancel", status_code=204, responses=error_responses(NotFound, failures.BulkActionOver))
async def cancel(bulk_action_id: UUID, actor: ClientCoach, session: Session, now: Now) -> Response:
    """Stop before the next clients. What is done stays done."""
    await cancel_bulk_action(session, actor, bulk_action_id, now)
    return Response(status_code=204)


def _view(progress: Progress) -> BulkActionView:
    row = progress.action
    return BulkActionView(
        id=row.id,
        kind=row.kind,
        state=row.state,
        total=progress.total,
        done=progress.done,
        not_done=progress.not_done,
        created_at=row.created_at,
        finished_at=row.finished_at,
    )
