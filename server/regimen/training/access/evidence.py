"""What a client has trained since a payment that they dispute. Days and counts only: nothing about health."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments.models import Invoice
from regimen.payments.rules.evidence import EvidenceLine
from regimen.training.models import DayLog, Enrolment, SetResult

_MAX_DAYS: Final = 400


async def training_since(session: AsyncSession, invoice: Invoice, now: datetime) -> Sequence[EvidenceLine]:
    """Returns the days that the client has finished, and on which they logged sets, in the program of the invoice since
    its period began. Two queries."""
    enrolments = select(Enrolment.id).where(
        Enrolment.client_id == invoice.client_id, Enrolment.membership_id == invoice.subject_id
    )
    finished = await session.scalars(
        select(DayLog.completed_at)
        .where(DayLog.enrolment_id.in_(enrolments), DayLog.completed_at.between(invoice.period_start, now))
        .order_by(DayLog.completed_at)
        .limit(_MAX_DAYS)
    )
    day = func.date(func.timezone("UTC", SetResult.logged_at))
    logged = await session.execute(
        select(day, func.count())
        .where(
            SetResult.enrolment_id.in_(enrolments),
            SetResult.undone.is_(False),
            SetResult.logged_at.between(invoice.period_start, now),
        )
        .group_by(day)
        .order_by(day)
        .limit(_MAX_DAYS)
    )
    lines = [
        EvidenceLine(
            "access_activity_log", f"{at:%Y-%m-%d %H:%M} UTC: the customer finished a day of training in the app."
        )
        for at in finished
        if at is not None
    ]
    lines += [
        EvidenceLine("access_activity_log", f"{row[0]}: the customer logged {row[1]} sets of training in the app.")
        for row in logged
    ]
    return lines
