"""Starts and cancels actions on many clients.

What one statement does for all is done at once; messages, trials, invitations and reminders are the work of a job
(`run_bulk`).
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.clients.access.bulk import Action, reasons_against
from regimen.clients.actions.assignments import assign_clients
from regimen.clients.actions.push import push_bulk_action, push_clients
from regimen.clients.actions.tags import tag_clients, untag_clients
from regimen.clients.failures import BulkActionOver, NobodyChosen, TooManyClients
from regimen.clients.jobs import run_bulk_action
from regimen.clients.models import BulkAction, BulkClient, BulkKind, BulkOutcome, BulkState
from regimen.clients.rules.limits import MAX_BULK
from regimen.kit.errors import or_404
from regimen.platform.jobs import enqueue
from regimen.platform.rate_limits import limit

AT_ONCE: Final = frozenset({BulkKind.TAG, BulkKind.UNTAG, BulkKind.ASSIGN})
_RATE: Final = "60/hour"


async def start_bulk_action(
    session: AsyncSession, actor: CoachActor, action: Action, client_ids: Sequence[UUID], now: datetime
) -> BulkAction:
    """Does an action for these clients of the account, or begins to. Raises NobodyChosen, TooManyClients, NotACoach,
    TooMany."""
    if not client_ids:
        raise NobodyChosen
    if len(client_ids) > MAX_BULK:
        raise TooManyClients
    if action.kind not in AT_ONCE:
        await limit(session, "bulk_action", _RATE, str(actor.account))
    row = BulkAction(
        account_id=actor.account,
        created_by=actor.user_id,
        kind=action.kind,
        details=action.details,
        state=BulkState.RUNNING,
        created_at=now,
    )
    session.add(row)
    await session.flush()
    reasons = await reasons_against(session, action, client_ids, now) if action.kind in AT_ONCE else {}
    if action.kind in AT_ONCE:
        await _do_at_once(session, action, [one for one in client_ids if one not in reasons], now)
        row.state, row.finished_at = BulkState.DONE, now
        await push_clients(session, actor.account)
    outcome = BulkOutcome.DONE if action.kind in AT_ONCE else BulkOutcome.WAITING
    await session.execute(
        insert(BulkClient),
        [
            {
                "bulk_action_id": row.id,
                "number": number,
                "client_id": client_id,
                "outcome": BulkOutcome.NOT_DONE if client_id in reasons else outcome,
                "reason": reasons.get(client_id, ""),
            }
            for number, client_id in enumerate(client_ids)
        ],
    )
    await session.flush()
    if row.state is BulkState.RUNNING:
        await enqueue(session, run_bulk_action, bulk_action_id=row.id)
    return row


async def _do_at_once(session: AsyncSession, action: Action, client_ids: Sequence[UUID], now: datetime) -> None:
    if action.kind is BulkKind.ASSIGN:
        coach = action.details["assignee_id"]
        await assign_clients(session, action.account_id, client_ids, UUID(coach) if coach else None, now)
    elif action.kind is BulkKind.TAG:
        await tag_clients(session, action.account_id, action.id_of("tag_id"), client_ids)
    else:
        await untag_clients(session, action.id_of("tag_id"), client_ids)


async def cancel_bulk_action(session: AsyncSession, actor: CoachActor, bulk_action_id: UUID, now: datetime) -> None:
    """Stops a bulk action before the next clients. What is done stays done. Safe to repeat.

    Raises NotFound, BulkActionOver.
    """
    own = BulkAction.id == bulk_action_id, BulkAction.account_id == actor.account
    locked = select(BulkAction).where(*own).with_for_update().execution_options(populate_existing=True)
    row = or_404(await session.scalar(locked))
    if row.state is BulkState.DONE:
        raise BulkActionOver
    if row.state is BulkState.RUNNING:
        row.state, row.finished_at = BulkState.CANCELLED, now
        await session.flush()
        await push_bulk_action(session, actor.account, row.id)
