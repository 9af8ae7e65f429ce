"""The figures that a storefront can show."""

from datetime import date, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import distinct, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.storefront.rules import Figure
from regimen.training.models import DayLog, Enrolment

_WEEK: Final = timedelta(days=7)


async def count_figures(
    session: AsyncSession, account_id: UUID, coaching_since: int | None, today: date
) -> dict[Figure, int]:
    """Returns the figures of an account; those of zero are left out. Two queries.

    Coached is whose program has begun; training this week, who logged a day of the last seven, today among them.
    """
    coached = select(func.count(distinct(Enrolment.client_id))).where(
        Enrolment.account_id == account_id, Enrolment.visible_from <= today
    )
    training = (
        select(func.count(distinct(DayLog.client_id)))
        .join(Enrolment, Enrolment.id == DayLog.enrolment_id)
        .where(Enrolment.account_id == account_id, DayLog.trained_on > today - _WEEK, DayLog.trained_on <= today)
    )
    figures = {
        Figure.PEOPLE_COACHED: await session.scalar(coached) or 0,
        Figure.TRAINING_THIS_WEEK: await session.scalar(training) or 0,
        Figure.YEARS_COACHING: today.year - coaching_since if coaching_since else 0,
    }
    return {figure: number for figure, number in figures.items() if number > 0}
