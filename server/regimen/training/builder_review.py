"""The coach's look back at a day: who did it, and how it went."""

from typing import Any

from sqlalchemy import Date, and_, cast, func, literal, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.kit.paging import Listing, Page, count
from regimen.platform.files import public_url
from regimen.training.builder_schemas import DayResult
from regimen.training.models import BlockScore, DayLog, Enrolment, SetResult, Timeline


def _sets(day: int) -> Any:
    skipped = SetResult.done["skipped"].astext.is_not(None)
    return (
        select(
            SetResult.enrolment_id,
            SetResult.run,
            func.count().filter(~skipped).label("done"),
            func.count().filter(skipped).label("skipped"),
            func.max(SetResult.logged_at).label("last"),
        )
        .where(SetResult.day == day)
        .group_by(SetResult.enrolment_id, SetResult.run)
        .subquery()
    )


def _scores(day: int) -> Any:
    return (
        select(BlockScore.enrolment_id, BlockScore.run, func.max(BlockScore.logged_at).label("last"))
        .where(BlockScore.day == day)
        .group_by(BlockScore.enrolment_id, BlockScore.run)
        .subquery()
    )


async def day_results(session: AsyncSession, timeline: Timeline, day: int, page: Page) -> Listing[DayResult]:
    """Everybody who logged something on this day, the latest first. Two queries."""
    sets, scores = _sets(day), _scores(day)
    statement = (
        select(
            Enrolment.client_id,
            User.first_name,
            User.last_name,
            User.avatar_key,
            cast(Enrolment.anchor + literal(day), Date).label("date"),
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
        .where(
            Enrolment.timeline_id == timeline.id,
            or_(sets.c.last.is_not(None), scores.c.last.is_not(None), DayLog.completed_at.is_not(None)),
        )
        .order_by(func.greatest(sets.c.last, scores.c.last, DayLog.completed_at).desc(), Enrolment.id)
    )
    total = await count(session, statement)
    rows = (await session.execute(page.cut(statement))).all()
    items = [
        DayResult(
            client_id=row.client_id,
            full_name=f"{row.first_name} {row.last_name}".strip(),
            avatar_url=public_url(row.avatar_key) if row.avatar_key else None,
            date=row.date,
            sets=row.sets,
            skipped=row.skipped,
            mood=row.mood,
            energy=row.energy,
            comment=row.comment,
            completed_at=row.completed_at,
        )
        for row in rows
    ]
    return Listing(items=items, pagination=page.describe(total))
