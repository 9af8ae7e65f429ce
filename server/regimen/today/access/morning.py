"""The list of the morning: everyone with an open reason, what is done, and the numbers of today."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import Text, Uuid, func, literal, null, select, union_all
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.chat.access.conversations import count_waiting
from regimen.kit.clock import start_of_day
from regimen.kit.errors import or_404
from regimen.kit.money import Money
from regimen.payments.access.income import income_since, start_of_month
from regimen.today.access.people import load_people
from regimen.today.models import TodayMark, TodayRules, is_kept
from regimen.today.rules.find import Moment, find_reasons
from regimen.today.rules.person import Person
from regimen.today.rules.ranking import Mark, Marks, Row, open_reasons, rank
from regimen.today.rules.reasons import Reason, Settings, settings_of


@dataclass(frozen=True)
class Numbers:
    """Trained and planned count clients today and sessions of last week; waiting counts conversations as the inbox
    does, also those with former clients. Amounts are by currency."""

    trained_today: int
    planned_today: int
    done_last_week: int
    planned_last_week: int
    waiting: int
    waiting_since: datetime | None
    clients: int
    new_clients: int
    income: Sequence[Money]
    missed: Sequence[Money]


@dataclass(frozen=True)
class Morning:
    """`done` counts clients who were handled today and have no open reason; open and done are different people."""

    rows: Sequence[Row]
    done: int
    numbers: Numbers


async def load_settings(session: AsyncSession, account_id: UUID) -> Settings:
    stored = await session.scalar(select(TodayRules.rules).where(TodayRules.account_id == account_id))
    return settings_of(stored or {})


async def load_marks(
    session: AsyncSession, account_id: UUID, found: Sequence[tuple[Person, Sequence[Reason]]], at: Moment
) -> tuple[Marks, set[UUID]]:
    """Returns which of these reasons are handled or put off; marks whose time is over are left out, and those of long
    ago. And the clients of whom a reason was handled today, where the coach is. One query."""
    pairs = [(person.id, reason.key) for person, reasons in found for reason in reasons]
    wanted = select(
        func.unnest(literal([client_id for client_id, _ in pairs], ARRAY(Uuid))).label("client_id"),
        func.unnest(literal([key for _, key in pairs], ARRAY(Text))).label("reason"),
    ).subquery()
    marks = (
        select(TodayMark.client_id, TodayMark.reason, TodayMark.until, TodayMark.marked_at)
        .join(wanted, (wanted.c.client_id == TodayMark.client_id) & (wanted.c.reason == TodayMark.reason))
        .where(TodayMark.account_id == account_id, is_kept(at.now))
    )
    handled = select(TodayMark.client_id, null(), null(), func.max(TodayMark.marked_at)).where(
        TodayMark.account_id == account_id,
        TodayMark.until.is_(None),
        TodayMark.marked_at >= start_of_day(at.today, at.zone),
        TodayMark.marked_at < start_of_day(at.today + timedelta(days=1), at.zone),
    )
    rows: Sequence[Any] = (await session.execute(union_all(marks, handled.group_by(TodayMark.client_id)))).all()
    return (
        {(row[0], row[1]): Mark(row[2], row[3]) for row in rows if row[1] is not None},
        {row[0] for row in rows if row[1] is None},
    )


async def load_morning(session: AsyncSession, actor: CoachActor, at: Moment) -> Morning:
    """Returns the list and its numbers."""
    settings = await load_settings(session, actor.account)
    people = await load_people(session, actor, at)
    found = [(person, find_reasons(person, at, settings)) for person in people]
    marks, handled = await load_marks(session, actor.account, found, at)
    rows = []
    done = 0
    for person, all_reasons in found:
        reasons = open_reasons(person, all_reasons, marks)
        if reasons:
            rows.append(Row(person, reasons))
        elif person.id in handled:
            done += 1
    income = await _income(session, actor, at) if actor.financial else []
    waiting = await count_waiting(session, actor.account, at.now)
    return Morning(rank(rows), done, _numbers(people, at, income, waiting))


async def load_person(
    session: AsyncSession, actor: CoachActor, client_id: UUID, at: Moment
) -> tuple[Person, list[Reason]]:
    """Returns a current client with their open reasons. Raises NotFound."""
    people = await load_people(session, actor, at, [client_id])
    person = or_404(people[0] if people else None)
    settings = await load_settings(session, actor.account)
    reasons = find_reasons(person, at, settings)
    marks, _ = await load_marks(session, actor.account, [(person, reasons)], at)
    return person, open_reasons(person, reasons, marks)


def _numbers(
    people: Sequence[Person], at: Moment, income: Sequence[Money], waiting: tuple[int, datetime | None]
) -> Numbers:
    monday = at.today - timedelta(days=at.today.weekday())
    planned = trained = week_planned = week_done = 0
    for person in people:
        has_trained = any(day.done_on == person.today for day in person.days)
        todays = [day for day in person.days if day.date == person.today]
        planned += has_trained or any(day.open and not day.is_logged for day in todays)
        trained += has_trained
        last_week = [day for day in person.days if monday - timedelta(days=7) <= day.date < monday]
        week_planned += len(last_week)
        week_done += sum(day.is_logged for day in last_week)
    missed: dict[str, int] = {}
    for owed in (payment.owed for person in people for payment in person.payments):
        missed[owed.currency] = missed.get(owed.currency, 0) + owed.minor
    return Numbers(
        trained_today=trained,
        planned_today=planned,
        done_last_week=week_done,
        planned_last_week=week_planned,
        waiting=waiting[0],
        waiting_since=waiting[1],
        clients=len(people),
        new_clients=sum(at.today - timedelta(days=7) < person.since <= at.today for person in people),
        income=income,
        missed=[Money(minor, currency) for currency, minor in sorted(missed.items())],
    )


async def _income(session: AsyncSession, actor: CoachActor, at: Moment) -> Sequence[Money]:
    """Returns what the account has received this month after fees and refunds, by currency."""
    income = await income_since(session, [actor.account], start_of_month(at.now, at.zone))
    return income.get(actor.account, [])
