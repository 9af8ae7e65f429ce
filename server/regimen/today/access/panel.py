"""What the panel shows beside a client's reasons: the last session set by set, and the next sessions."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import and_, func, select
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.clients.access.stats import planned_days
from regimen.today.access.days import SESSION_TITLES, scored, scored_of
from regimen.today.rules.person import Scored, TrainedDay
from regimen.training.access.working_sets import is_working_set
from regimen.training.models import DayOverride, Enrolment, SetResult, TimelineDay

NEXT_DAYS: Final = 14
NEXT_SHOWN: Final = 2


@dataclass(frozen=True)
class LoggedSet:
    exercise: str
    prescribed: dict[str, Any]
    done: dict[str, Any]


@dataclass(frozen=True)
class LastSession:
    titles: Sequence[str]
    trained: TrainedDay
    scored: Scored
    sets: Sequence[LoggedSet]


async def load_last_session(session: AsyncSession, days: Sequence[TrainedDay]) -> LastSession | None:
    """Returns the last of these days on which something was done, with its sets in their order. Three queries."""
    if not days:
        return None
    trained = days[-1]
    override = and_(
        DayOverride.timeline_id == Enrolment.timeline_id,
        DayOverride.day == TimelineDay.day,
        DayOverride.enrolment_id == Enrolment.id,
        DayOverride.run == Enrolment.run,
    )
    content = func.coalesce(DayOverride.content, TimelineDay.content)
    document = select(Enrolment.run, func.jsonb_path_query_array(content, SESSION_TITLES, type_=JSONB))
    found = await session.execute(
        document.select_from(Enrolment)
        .join(TimelineDay, TimelineDay.timeline_id == Enrolment.timeline_id)
        .outerjoin(DayOverride, override)
        .where(Enrolment.id == trained.enrolment_id, TimelineDay.day == trained.day)
    )
    run, titles = found.one()
    score = (await session.execute(scored([(trained.enrolment_id, run, trained.day)]))).one_or_none()
    rows = await session.execute(
        select(SetResult.prescribed, SetResult.done)
        .join(Enrolment, and_(Enrolment.id == SetResult.enrolment_id, Enrolment.run == SetResult.run))
        .where(
            SetResult.enrolment_id == trained.enrolment_id,
            SetResult.day == trained.day,
            is_working_set(),
        )
        .order_by(SetResult.logged_at, SetResult.id)
    )
    sets = [LoggedSet(_exercise(prescribed, done), prescribed, done) for prescribed, done in rows]
    return LastSession(titles or [], trained, scored_of(score), sets)


async def next_sessions(session: AsyncSession, account_id: UUID, client_id: UUID, today: date) -> Sequence[Any]:
    """Returns dates and titles of the next sessions that are not done. One query."""
    days = planned_days(account_id, today, today + timedelta(days=NEXT_DAYS), [client_id]).subquery()
    titles = func.jsonb_path_query_array(days.c.content, SESSION_TITLES, type_=JSONB)
    statement = (
        select(days.c.date, titles.label("titles"))
        .where(days.c.done.is_(False))
        .order_by(days.c.date)
        .limit(NEXT_SHOWN)
    )
    return (await session.execute(statement)).all()


def _exercise(prescribed: dict[str, Any], done: dict[str, Any]) -> str:
    swapped = done.get("swapped") or {}
    return str(swapped.get("name") or prescribed.get("name") or "")
