"""The current clients of an account with what the rules read: a fixed number of queries for any number of clients."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import and_, func, literal, select, true
from sqlalchemy.dialects.postgresql import JSONB, distinct_on
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import User
from regimen.clients.access.account_clients import clients_of
from regimen.form_checks.access import waiting_form_checks
from regimen.kit.clock import local_date
from regimen.memberships.access.missed_payments import load_missed_payments
from regimen.memberships.models import HOLDING_SEAT, PAYMENT_DUE, WITH_TRAINING, Membership, State
from regimen.programs.models import Program
from regimen.today.access import days as day_access
from regimen.today.access.days import ClientIds
from regimen.today.access.questions import load_questions
from regimen.today.rules.find import WINDOW_DAYS, Moment
from regimen.today.rules.person import (
    Comment,
    Person,
    Place,
    Record,
    TrainedDay,
    WaitingFormCheck,
)
from regimen.training.access.strength import (
    UNITS,
    allows_estimate,
    best_by_unit,
    best_tests,
    is_record,
    load_unit,
    load_value,
    one_rep_max_kg,
    reps_done,
)
from regimen.training.models import Enrolment, SetResult, TestedMax, TimelineDay

RECORD_DAYS = 7
COMMENT_DAYS = 30


async def load_people(
    session: AsyncSession, actor: CoachActor, at: Moment, client_ids: ClientIds = None
) -> list[Person]:
    """Returns the current clients with their days, comments, questions, form checks, payments and records."""
    people = await _load_clients(session, actor.account, at, client_ids)
    await _load_days(session, actor.account, at.today, people, client_ids)
    since = at.today - timedelta(days=COMMENT_DAYS)
    for row in await session.execute(day_access.comments(actor.account, since, client_ids)):
        if person := people.get(row.client_id):
            said_on = local_date(row.at, person.zone)
            person.comments.append(Comment(row.text, row.at, row.date, row.enrolment_id, row.day, said_on))
    for client_id, question in (await load_questions(session, actor.account, at.now, client_ids)).items():
        if client_id in people:
            people[client_id].question = question
    for one in await waiting_form_checks(session, actor.account, client_ids):
        if one.client_id in people:
            waiting = WaitingFormCheck(one.id, one.exercise, one.question, one.sent_at)
            people[one.client_id].form_checks.append(waiting)
    if actor.financial:
        await _load_payments(session, actor.account, people, client_ids)
    for client_id, records in (await load_records(session, actor.account, at.today, client_ids)).items():
        if client_id in people:
            people[client_id].record = records[0]
    return list(people.values())


async def _load_clients(
    session: AsyncSession, account_id: UUID, at: Moment, client_ids: ClientIds
) -> dict[UUID, Person]:
    last_day = (
        select(TimelineDay.day)
        .where(TimelineDay.timeline_id == Enrolment.timeline_id, TimelineDay.content["sessions"] != literal([], JSONB))
        .order_by(TimelineDay.day.desc())
        .limit(1)
        .correlate(Enrolment)
        .scalar_subquery()
    )
    clients = clients_of(account_id)
    statement = (
        select(
            User.id,
            User.first_name,
            User.last_name,
            User.avatar_key,
            User.zone,
            clients.c.since,
            Membership.id.label("membership_id"),
            Membership.state,
            Membership.zone,
            Membership.created_at,
            Membership.trial_end_at,
            Membership.cancel_at_period_end,
            Membership.period_end_at,
            Program.id.label("program_id"),
            Program.title,
            Program.type,
            Enrolment.anchor,
            Enrolment.visible_from,
            Enrolment.ended_on,
            Enrolment.open,
            last_day.label("last_day"),
        )
        .join(Membership, Membership.client_id == User.id)
        .join(clients, clients.c.client_id == User.id)
        .join(Program, Program.id == Membership.program_id)
        .outerjoin(Enrolment, Enrolment.membership_id == Membership.id)
        .where(
            Membership.account_id == account_id,
            Membership.state.in_(HOLDING_SEAT),
            Membership.removed_at.is_(None),
        )
        .order_by(User.last_name, User.first_name, User.id, Membership.created_at)
    )
    if client_ids is not None:
        statement = statement.where(User.id.in_(client_ids))
    people: dict[UUID, Person] = {}
    for row in await session.execute(statement):
        person = people.get(row.id)
        if person is None:
            name = f"{row.first_name} {row.last_name}".strip()
            today = local_date(at.now, row.zone)
            person = people[row.id] = Person(row.id, name, row.avatar_key, row.since, zone=row.zone, today=today)
        person.places.append(_place(row, person.today))
    return people


def _place(row: Any, today: date) -> Place:
    started = row.visible_from is not None and row.visible_from <= today
    follows = started and row.ended_on is None
    ends_on = row.anchor + timedelta(days=row.last_day) if row.anchor and row.last_day is not None else None
    leaves_at = row.trial_end_at if row.state is State.TRIALING else row.period_end_at
    return Place(
        membership_id=row.membership_id,
        program_id=row.program_id,
        title=row.title,
        type=row.type,
        in_trial=row.state is State.TRIALING,
        in_good_standing=row.state not in PAYMENT_DUE,
        joined_on=local_date(row.created_at, row.zone),
        starts_on=row.visible_from,
        day=max(0, (today - row.anchor).days) if started else None,
        days_left=max(0, (ends_on - today).days) if ends_on else None,
        ends_training_on=ends_on,
        open=bool(row.open) and follows and row.state in WITH_TRAINING,
        trial_ends_on=local_date(row.trial_end_at, row.zone) if row.trial_end_at else None,
        leaves_on=local_date(leaves_at, row.zone) if row.cancel_at_period_end and leaves_at else None,
    )


async def _load_days(
    session: AsyncSession, account_id: UUID, today: date, people: Mapping[UUID, Person], client_ids: ClientIds
) -> None:
    first = today - timedelta(days=WINDOW_DAYS)
    done = {
        (row.enrolment_id, row.day): row
        for row in await session.execute(day_access.done_sets(account_id, first, client_ids))
    }
    # Where clients live, it may be tomorrow.
    last = today + timedelta(days=1)
    for row in await session.execute(day_access.planned_days(account_id, first, last, client_ids)):
        person = people.get(row.client_id)
        if person is None or (row.date > person.today and row.trained_on is None):
            continue
        sets = done.get((row.enrolment_id, row.day))
        person.days.append(
            TrainedDay(
                date=row.date,
                enrolment_id=row.enrolment_id,
                program_id=row.program_id,
                day=row.day,
                planned_sets=row.sets,
                done_sets=sets.sets if sets else 0,
                completed=row.completed,
                done_on=row.trained_on,
                open=row.open,
                mood=row.mood,
                done_rpe=_number(sets.done_rpe) if sets else None,
                planned_rpe=_number(sets.planned_rpe) if sets else None,
            )
        )


async def _load_payments(
    session: AsyncSession, account_id: UUID, people: Mapping[UUID, Person], client_ids: ClientIds
) -> None:
    for one in await load_missed_payments(session, account_id, client_ids):
        if one.client_id in people:
            people[one.client_id].payments.append(one)


async def load_records(
    session: AsyncSession, account_id: UUID, today: date, client_ids: ClientIds = None
) -> dict[UUID, list[Record]]:
    """Returns the records of the last days by client, by the days on which they were done: of each day and exercise the
    best set, if it is a record. The greatest gain comes first."""
    since = today - timedelta(days=RECORD_DAYS - 1)
    sets = (
        select(
            SetResult.client_id,
            SetResult.exercise_id,
            SetResult.prescribed["name"].astext.label("name"),
            SetResult.date,
            SetResult.done_on,
            load_value().label("load"),
            reps_done().label("reps"),
            load_unit().label("unit"),
            one_rep_max_kg().label("estimate"),
        )
        .ext(distinct_on(SetResult.client_id, SetResult.exercise_id, SetResult.done_on))
        .join(Enrolment, Enrolment.id == SetResult.enrolment_id)
        .where(
            *day_access.of_account(account_id, client_ids),
            SetResult.done_on >= since,
            SetResult.exercise_id.isnot(None),
            allows_estimate(),
        )
        .order_by(SetResult.client_id, SetResult.exercise_id, SetResult.done_on, one_rep_max_kg().desc())
        .cte("sets")
    )
    lifts = select(sets.c.client_id, sets.c.exercise_id).distinct().subquery("lifts")
    earlier = aliased(SetResult, name="earlier")
    of_account = select(Enrolment.id).where(Enrolment.account_id == account_id)
    before = (
        select(*(best_by_unit(one_rep_max_kg(earlier), load_unit(earlier), unit).label(unit) for unit in UNITS))
        .where(
            earlier.client_id == lifts.c.client_id,
            earlier.exercise_id == lifts.c.exercise_id,
            earlier.done_on < since,
            earlier.enrolment_id.in_(of_account),
            allows_estimate(earlier),
        )
        .lateral("before")
    )
    lift = (sets.c.client_id, sets.c.exercise_id)
    in_window = (
        best_by_unit(sets.c.estimate, sets.c.unit, unit).over(
            partition_by=lift, order_by=sets.c.done_on, rows=(None, -1)
        )
        for unit in UNITS
    )
    tests = best_tests(
        TestedMax.client_id == sets.c.client_id,
        TestedMax.exercise_id == sets.c.exercise_id,
        TestedMax.tested_on < sets.c.done_on,
    )
    best = [
        func.greatest(before.c[unit], best, tests.c[unit]).label(unit)
        for unit, best in zip(UNITS, in_window, strict=True)
    ]
    days = (
        select(sets, *best)
        .join(lifts, and_(lifts.c.client_id == sets.c.client_id, lifts.c.exercise_id == sets.c.exercise_id))
        .join(before, true())
        .join(tests, true())
        .subquery("days")
    )
    gain = days.c.estimate / func.greatest(days.c.kg, days.c.lb)
    statement = (
        select(days)
        .where(is_record(days.c.estimate, days.c.unit, days.c.kg, days.c.lb))
        .order_by(days.c.client_id, gain.desc(), days.c.done_on, days.c.exercise_id)
    )
    records = defaultdict(list)
    for row in await session.execute(statement):
        record = Record(
            str(row.exercise_id), row.name or "", row.date, row.done_on, float(row.load), row.reps, row.unit
        )
        records[row.client_id].append(record)
    return records


def _number(value: Any) -> float | None:
    return None if value is None else float(value)
