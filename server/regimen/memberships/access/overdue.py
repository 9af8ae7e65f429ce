"""Memberships that were not renewed, although nothing holds their payment up."""

from datetime import timedelta

from sqlalchemy import case, exists, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from regimen.memberships.models import Membership, State, Timer
from regimen.memberships.rules.transitions import Trigger
from regimen.platform.doctor import Finding

_PATIENCE = timedelta(days=1)
_RENEWING = (State.TRIALING, State.ACTIVE, State.RESUME)


async def check_overdue(connection: AsyncConnection) -> Finding:
    """Counts the memberships whose trial or paid period has been over for a day, and that no timer will renew or end.

    For `regimen doctor`: training stays open there, and nobody pays.
    """
    paid_until = case((Membership.state == State.TRIALING, Membership.trial_end_at), else_=Membership.period_end_at)
    renewal = exists().where(
        Timer.membership_id == Membership.id,
        Timer.handled_at.is_(None),
        Timer.kind.in_([Trigger.TRIAL_END.value, Trigger.PERIOD_END.value]),
    )
    overdue = select(func.count()).where(Membership.state.in_(_RENEWING), paid_until < func.now() - _PATIENCE, ~renewal)
    count = await connection.scalar(overdue)
    if not count:
        return Finding("memberships", "ok", "none is overdue")
    return Finding("memberships", "broken", f"overdue for a day, and nothing will charge or end them: {count}")
