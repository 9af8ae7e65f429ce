"""What clients logged on a day, for their coach."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Date, Row, and_, case, cast, func, literal, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.kit.paging import Page, count
from regimen.training.access.dates import has_feedback
from regimen.training.access.logs import has_logged, is_logged
from regimen.training.models import BlockScore, DayLog, Enrolment, SetResult, Timeline


async def day_results(
    session: AsyncSession, timeline: Timeline, day: int, page: Page
) -> tuple[Sequence[Row[Any]], int]:
    """Returns a page of the clients who logged something on this day, latest first, and the total. Two queries."""
    sets, scores = _set_counts(day), _last_score_times(day)
    statement = (
        select(
            Enrolment.client_id,
            User,
            func.coalesce(
                case((has_feedback(DayLog), DayLog.date)),
                func.least(sets.c.date, scores.c.date),
                cast(Enrolment.anchor + literal(day), Date),
            ).label("date"),
            func.coalesce(sets.c.done, 0).label("sets"),
            func.coalesce(sets.c.skipped, 0).label("skipped"),
            DayLog.mood,
            DayLog.energy,
            func.coalesce(DayLog.comment, "").label("comment"),
            DayLog.completed_at,
        )
        .join(User, User.id == Enrolment.client_id)
        .outerjoin(sets, and_(sets.c.enrolment_id == Enrolment.id, sets.c.run == Enrolment.run))
        .outerjoin(scores, and_(scores.c.enrolment_id == Enrolment.id, scores.c.run == Enrolment.run))
        .outerjoin(DayLog, and_(DayLog.enrolment_id == Enrolment.id, DayLog.run == Enrolment.run, DayLog.day == day))
        .where(Enrolment.timeline_id == timeline.id, has_logged(day))
        .order_by(func.greatest(sets.c.last, scores.c.last, DayLog.completed_at).desc(), Enrolment.id)
    )
    total = await count(session, statement)
    return (await session.execute(page.limit(statement))).all(), total


def _set_counts(day: int) -> Any:
    is_skipped = SetResult.done["skipped"].astext.is_not(None)
    return (
        select(
            SetResult.enrolment_id,
            SetResult.run,
            func.count().filter(~is_skipped).label("done"),
            func.count().filter(is_skipped).label("skipped"),
            func.max(SetResult.logged_at).label("last"),
            func.min(SetResult.date).label("date"),
        )
        .where(SetResult.day == day, is_logged)
        .group_by(SetResult.enrolment_id, SetResult.run)
        .subquery()
    )


def _last_score_times(day: int) -> Any:
    return (
        select(
            BlockScore.enrolment_id,
            BlockScore.run,
            func.max(BlockScore.logged_at).label("last"),
            func.min(BlockScore.date).label("date"),
        )
        .where(BlockScore.day == day)
        .group_by(BlockScore.enrolment_id, BlockScore.run)
        .subquery()
    )
