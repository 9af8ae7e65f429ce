"""A coach gives a client a longer trial: the first charge moves with its end."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import zone_info
from regimen.kit.errors import or_404
from regimen.memberships.actions import timers
from regimen.memberships.events import MembershipChanged
from regimen.memberships.models import Membership, State
from regimen.memberships.rules import periods
from regimen.memberships.rules.transitions import Trigger
from regimen.platform.live import account_stream, push, user_stream

LONGEST_TRIAL_AHEAD: Final = timedelta(days=90)
"""An extended trial ends within this time."""


def select_extendable(account_id: UUID, client_ids: Sequence[UUID], days: int, now: datetime) -> Select[Membership]:
    """Selects the running trials of clients that a coach may extend.

    Not those that the client has cancelled, or whose charge is due already, nor beyond `LONGEST_TRIAL_AHEAD`.
    """
    return select(Membership).where(
        Membership.account_id == account_id,
        Membership.client_id.in_(client_ids),
        Membership.state == State.TRIALING,
        Membership.removed_at.is_(None),
        Membership.cancel_at_period_end.is_(False),
        Membership.trial_end_at > now,
        Membership.trial_end_at <= now + LONGEST_TRIAL_AHEAD - timedelta(days=days),
    )


async def extend_trials(
    session: AsyncSession, account_id: UUID, client_ids: Sequence[UUID], days: int, now: datetime
) -> set[UUID]:
    """Extends the trials that clients have with an account, and returns the clients who had one."""
    found = select_extendable(account_id, client_ids, days, now).order_by(Membership.id)
    locked = found.with_for_update().execution_options(populate_existing=True)
    memberships = (await session.scalars(locked)).all()
    for membership in memberships:
        await _extend(session, membership, days, now)
    return {membership.client_id for membership in memberships}


async def _extend(session: AsyncSession, m: Membership, days: int, now: datetime) -> None:
    """Counts in the client's time zone, as the trial did, so that it ends at the same time of day."""
    local = or_404(m.trial_end_at).astimezone(zone_info(m.zone))
    m.trial_end_at = (local + timedelta(days=days)).astimezone(UTC)
    m.updated_at = now
    await timers.clear_timers(session, m.id, now, Trigger.TRIAL_END, Trigger.TRIAL_ENDING)
    await timers.set_timer(session, m.id, Trigger.TRIAL_END, m.trial_end_at)
    notice = m.trial_end_at - periods.ENDING_NOTICE
    if notice > now:
        await timers.set_timer(session, m.id, Trigger.TRIAL_ENDING, notice)
    await session.flush()
    changed = MembershipChanged(plan_id=m.program_id, client_id=m.client_id)
    await push(session, user_stream(m.client_id), changed)
    await push(session, account_stream(m.account_id), changed)
