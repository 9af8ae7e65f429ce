"""Alerts the operator: each is logged, and counted by `regimen doctor` until what it is about has been settled."""

import logging
from datetime import datetime

from sqlalchemy import update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from regimen.payments.models import AlertKind, PaymentAlert

log = logging.getLogger(__name__)


async def raise_alert(
    session: AsyncSession, kind: AlertKind, subject: object, detail: str, *, stripe_account_id: str, at: datetime
) -> None:
    """Stores and logs an alert. A repeated one is counted."""
    log.error("Payments: %s of %s: %s", kind.value, subject, detail)
    statement = insert(PaymentAlert).values(
        id=new_id(),
        kind=kind,
        subject=str(subject),
        stripe_account_id=stripe_account_id,
        detail=detail[:500],
        times=1,
        first_at=at,
        last_at=at,
    )
    again = {"detail": detail[:500], "times": PaymentAlert.times + 1, "last_at": at, "resolved_at": None}
    await session.execute(statement.on_conflict_do_update(index_elements=["kind", "subject"], set_=again))


async def resolve_alerts(session: AsyncSession, subject: object, at: datetime, *kinds: AlertKind) -> None:
    """Marks the open alerts about `subject` as resolved: all, or those of `kinds`."""
    statement = update(PaymentAlert).where(PaymentAlert.subject == str(subject), PaymentAlert.resolved_at.is_(None))
    if kinds:
        statement = statement.where(PaymentAlert.kind.in_(kinds))
    await session.execute(statement.values(resolved_at=at).execution_options(synchronize_session=False))
