"""Sessions to review: what clients have said since a coach last reviewed them, and what they did today or
yesterday.

Comments count as reviewed by the same row as in the list of clients (`client_reviews`), so both lists agree.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, Date, and_, case, false, func, literal, or_, select, true, tuple_, union_all
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import User
from regimen.clients.access.account_clients import clients_of
from regimen.clients.models import ClientReview
from regimen.kit.clock import DEFAULT_ZONE, local_date
from regimen.today.access import days as day_access
from regimen.today.access.days import SESSION_TITLES, scored_of
from regimen.today.access.people import load_records
from regimen.today.rules.find import Moment
from regimen.today.rules.person import Record, Scored
from regimen.training.access.done_days import is_done
from regimen.training.access.logs import is_logged
from regimen.training.access.working_sets import count_working_sets
from regimen.training.models import DayLog, DayOverride, Enrolment, SetResult, TimelineDay

SHOWN: Final = 200
DAYS_SHOWN: Final = timedelta(days=1)
"""How long before the client's today sessions without a word are shown: those of an evening, and those that were
closed at the end of their day because nobody finished them, are read the next morning."""


@dataclass(frozen=True)
class SessionRow:
    """A session that nobody has reviewed. `record` is the one of its records with the greatest gain."""

    client_id: UUID
    first_name: str
    last_name: str
    avatar_key: str | None
    enrolment_id: UUID
    program_id: UUID
    day: int
    date: date
    at: datetime
    comments: Sequence[str]
    titles: Sequence[str]
    planned_sets: int
    done_sets: int
    scored: Scored
    completed: bool
    done_rpe: float | None
    planned_rpe: float | None
    record: Record | None


async def load_sessions(session: AsyncSession, actor: CoachActor, at: Moment) -> list[SessionRow]:
    """Returns the newest sessions to review, in six queries."""
    since = await _shown_since(session, actor.account, at.now)
    rows = (await session.execute(_to_review(actor.account, since).limit(SHOWN))).all()
    if not rows:
        return []
    client_ids = sorted({row.client_id for row in rows})
    days = await _documents(session, rows)
    first = min(row.date for row in rows)
    done = {
        (row.enrolment_id, row.day): row
        for row in await session.execute(day_access.done_sets(actor.account, first, client_ids))
    }
    keys = [(row.enrolment_id, row.run, row.day) for row in rows]
    scores = {(row.enrolment_id, row.day): row for row in await session.execute(day_access.scored(keys))}
    records = await load_records(session, actor.account, at.today, client_ids)
    return [
        _session_row(row, days.get(key), done.get(key), scores.get(key), records)
        for row, key in ((row, (row.enrolment_id, row.day)) for row in rows)
    ]


async def _shown_since(session: AsyncSession, account_id: UUID, now: datetime) -> ColumnElement[date]:
    """Returns the first date of each client whose sessions are shown. PostgreSQL computes with no stored zone: it may
    know other names than Python."""
    clients = select(Enrolment.client_id).where(Enrolment.account_id == account_id)
    zones = defaultdict(list)
    for zone in await session.scalars(select(User.zone).where(User.id.in_(clients)).distinct()):
        zones[local_date(now, zone) - DAYS_SHOWN].append(zone)
    dates = [(User.zone.in_(names), literal(first, Date)) for first, names in sorted(zones.items())]
    latest = literal(local_date(now, DEFAULT_ZONE) - DAYS_SHOWN, Date)
    return case(*dates, else_=latest) if dates else latest


def _to_review(account_id: UUID, since: ColumnElement[date]) -> Any:
    of_account = Enrolment.account_id == account_id
    note = SetResult.done["note"].astext
    last_logged = (
        select(func.max(SetResult.logged_at))
        .where(
            SetResult.enrolment_id == DayLog.enrolment_id, SetResult.run == DayLog.run, SetResult.day == DayLog.day,
            is_logged,
        )
        .correlate(DayLog)
        .scalar_subquery()
    )  # fmt: skip
    said = union_all(
        select(Enrolment.id, DayLog.run, DayLog.day, DayLog.date, DayLog.updated_at.label("at"), DayLog.comment)
        .add_columns(is_done().label("completed"))
        .join(DayLog, DayLog.enrolment_id == Enrolment.id)
        .where(of_account, DayLog.comment != ""),
        select(Enrolment.id, DayLog.run, DayLog.day, DayLog.date)
        .add_columns(func.greatest(DayLog.updated_at, DayLog.closed_at, last_logged), literal(""), true())
        .join(DayLog, DayLog.enrolment_id == Enrolment.id)
        .join(User, User.id == Enrolment.client_id)
        .where(of_account, is_done(), DayLog.trained_on >= since),
        select(Enrolment.id, SetResult.run, SetResult.day, SetResult.date, SetResult.logged_at, note)
        .add_columns(false())
        .join(SetResult, SetResult.enrolment_id == Enrolment.id)
        .where(of_account, is_logged, func.coalesce(note, "") != ""),
    ).subquery("said")
    clients = clients_of(account_id)
    review = and_(ClientReview.account_id == account_id, ClientReview.client_id == Enrolment.client_id)
    newest = func.max(said.c.at)
    comments = func.array_remove(func.array_agg(said.c.comment), "")
    return (
        select(
            Enrolment.client_id,
            User.first_name,
            User.last_name,
            User.avatar_key,
            Enrolment.id.label("enrolment_id"),
            Enrolment.program_id,
            said.c.run,
            said.c.day,
            func.max(said.c.date).label("date"),
            newest.label("at"),
            comments.label("comments"),
            func.bool_or(said.c.completed).label("completed"),
        )
        .join(Enrolment, Enrolment.id == said.c.id)
        .join(User, User.id == Enrolment.client_id)
        .join(clients, clients.c.client_id == Enrolment.client_id)
        .outerjoin(ClientReview, review)
        .where(clients.c.active, or_(ClientReview.reviewed_at.is_(None), said.c.at > ClientReview.reviewed_at))
        .group_by(Enrolment.id, User.id, said.c.run, said.c.day)
        .order_by(newest.desc(), Enrolment.id)
    )


async def _documents(session: AsyncSession, rows: Sequence[Any]) -> dict[tuple[UUID, int], Any]:
    """Returns titles and number of sets of each session, as the client sees them."""
    keys = [(row.enrolment_id, row.run, row.day) for row in rows]
    override = and_(
        DayOverride.timeline_id == Enrolment.timeline_id,
        DayOverride.day == TimelineDay.day,
        DayOverride.enrolment_id == Enrolment.id,
        DayOverride.run == Enrolment.run,
    )
    content = func.coalesce(DayOverride.content, TimelineDay.content)
    titles = func.jsonb_path_query_array(content, SESSION_TITLES, type_=JSONB)
    statement = (
        select(Enrolment.id, TimelineDay.day, titles.label("titles"), count_working_sets(content).label("sets"))
        .join(TimelineDay, TimelineDay.timeline_id == Enrolment.timeline_id)
        .outerjoin(DayOverride, override)
        .where(tuple_(Enrolment.id, Enrolment.run, TimelineDay.day).in_(keys))
    )
    return {(row.id, row.day): row for row in await session.execute(statement)}


def _session_row(row: Any, document: Any, sets: Any, score: Any, records: dict[UUID, list[Record]]) -> SessionRow:
    return SessionRow(
        client_id=row.client_id,
        first_name=row.first_name,
        last_name=row.last_name,
        avatar_key=row.avatar_key,
        enrolment_id=row.enrolment_id,
        program_id=row.program_id,
        day=row.day,
        date=row.date,
        at=row.at,
        comments=row.comments,
        titles=document.titles if document else [],
        planned_sets=document.sets if document else 0,
        done_sets=sets.sets if sets else 0,
        scored=scored_of(score),
        completed=row.completed,
        done_rpe=float(sets.done_rpe) if sets and sets.done_rpe is not None else None,
        planned_rpe=float(sets.planned_rpe) if sets and sets.planned_rpe is not None else None,
        record=next((one for one in records.get(row.client_id, ()) if one.date == row.date), None),
    )
