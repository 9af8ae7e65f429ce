"""The details of one client's profile: weeks, days, comments and payments."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Date, and_, cast, func, literal, or_, select
from sqlalchemy.dialects.postgresql import JSONB, JSONPATH
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.clients.access.stats import WEEKS, first_monday, planned_days
from regimen.clients.models import ClientReview
from regimen.payments.access.refunds import has_pending_refund
from regimen.payments.models import Invoice, LedgerEntry
from regimen.programs.models import Program
from regimen.training.access.working_sets import count_working_sets, is_done_set
from regimen.training.models import DayLog, Enrolment, SetResult

COMMENTS_SHOWN: Final = 5
PAYMENTS_SHOWN: Final = 6
_SESSION_TITLES: Final = cast(literal("$.sessions[*].title"), JSONPATH)


async def completion_by_week(
    session: AsyncSession, account_id: UUID, client_id: UUID, today: date, *, client_today: date
) -> dict[date, tuple[int, int]]:
    """Returns planned and done days by Monday, without what is still to come for the client: the weeks are those of the
    coach's date, but nobody has missed a day before it is over where they live."""
    first = first_monday(today)
    days = planned_days(account_id, first, first + timedelta(days=WEEKS * 7 - 1), [client_id]).subquery()
    statement = select(
        cast(func.date_trunc("week", days.c.date), Date).label("monday"),
        func.count(),
        func.count().filter(days.c.done),
    ).where(or_(days.c.done, days.c.date < client_today))
    rows = await session.execute(statement.group_by("monday"))
    return {monday: (planned, done) for monday, planned, done in rows}


async def days_of_this_week(session: AsyncSession, account_id: UUID, client_id: UUID, today: date) -> Sequence[Any]:
    """Returns the days with training from Monday to Sunday."""
    monday = today - timedelta(days=today.weekday())
    days = planned_days(account_id, monday, monday + timedelta(days=6), [client_id]).subquery()
    logged = (
        select(func.count())
        .where(
            SetResult.enrolment_id == days.c.enrolment_id,
            SetResult.run == days.c.run,
            SetResult.day == days.c.day,
            is_done_set(),
        )
        .scalar_subquery()
    )
    statement = (
        select(
            days.c.date,
            Program.title,
            func.jsonb_path_query_array(days.c.content, _SESSION_TITLES, type_=JSONB).label("titles"),
            count_working_sets(days.c.content).label("sets"),
            logged.label("logged"),
            days.c.done,
        )
        .join(Program, Program.id == days.c.program_id)
        .order_by(days.c.date, Program.title)
    )
    rows: Sequence[Any] = (await session.execute(statement)).all()
    return rows


async def latest_comments(session: AsyncSession, account_id: UUID, client_id: UUID) -> Sequence[Any]:
    """Returns the latest comments on days, the newest first."""
    review = and_(ClientReview.account_id == Enrolment.account_id, ClientReview.client_id == Enrolment.client_id)
    statement = (
        select(
            DayLog.enrolment_id,
            DayLog.date,
            DayLog.updated_at,
            Program.title,
            DayLog.comment,
            DayLog.mood,
            DayLog.energy,
            or_(ClientReview.reviewed_at.is_(None), DayLog.updated_at > ClientReview.reviewed_at).label("is_new"),
        )
        .join(Enrolment, Enrolment.id == DayLog.enrolment_id)
        .join(Program, Program.id == Enrolment.program_id)
        .outerjoin(ClientReview, review)
        .where(Enrolment.account_id == account_id, Enrolment.client_id == client_id, DayLog.comment != "")
        .order_by(DayLog.updated_at.desc())
        .limit(COMMENTS_SHOWN)
    )
    return (await session.execute(statement)).all()


async def latest_payments(session: AsyncSession, account_id: UUID, client_id: UUID) -> Sequence[Any]:
    """Returns the latest movements of money with the client, the newest first."""
    statement = (
        select(
            LedgerEntry.id,
            LedgerEntry.at,
            Invoice.title,
            LedgerEntry.gross_minor,
            LedgerEntry.currency,
            LedgerEntry.fees_minor.label("fees_minor"),
            LedgerEntry.net_minor.label("net_minor"),
            LedgerEntry.settled_currency.label("settled_currency"),
            LedgerEntry.kind,
            Invoice.refunded_minor,
            Invoice.amount_minor,
            Invoice.price_minor,
            Invoice.discount_code,
            has_pending_refund().label("refund_pending"),
            func.count().over().label("total"),
        )
        .join(Invoice, Invoice.id == LedgerEntry.invoice_id)
        .where(LedgerEntry.account_id == account_id, LedgerEntry.client_id == client_id)
        .order_by(LedgerEntry.at.desc(), LedgerEntry.id.desc())
        .limit(PAYMENTS_SHOWN)
    )
    return (await session.execute(statement)).all()
