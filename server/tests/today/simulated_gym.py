"""A gym of any size with known troubles among the normal noise of training. The same every time: nothing depends on
chance or on the day of the test.

Everyone follows one of four weekly plans for six weeks. Most train almost always; some have an illness week, a holiday,
or write comments that only look like pain. Every fifth client has a trouble, which `troubles` names by rule.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final
from uuid import UUID, uuid5

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Gender, RegistrationStep, Role, User
from regimen.exercises.models import Equipment, Exercise, Measurement, MetricCategory, MuscleGroup
from regimen.memberships.models import Membership, State
from regimen.payments.models import Attempt, AttemptState, Invoice
from regimen.programs.models import Program, ProgramState, ProgramType, Track
from regimen.training.models import DayLog, Enrolment, SetResult, Timeline, TimelineDay
from tests.cast import Person

DAYS: Final = 43
"""Six weeks and today."""
WEEKDAYS: Final = ((0, 2, 4), (0, 1, 3, 4), (1, 3, 5), (0, 3))
SETS: Final = 3
TROUBLE_EVERY: Final = 6
TROUBLES: Final = ("silent", "pain", "payment", "rpe", "missed", "low_mood")
GOOD_NEWS_EVERY: Final = 25
_IDS: Final = UUID("6f1d9a52-3a0c-4b7e-9a35-0b5f3f1f2a10")
_NOISE: Final = (
    "Painless today.", "Killer workout!", "My back squat felt great.", "No pain in the knee at all.", "Quads are sore.",
    "Slept badly, still happy with it.", "Shoulder is pain-free again.", "I'm back, and it felt sharp.",
    "Elbow pain is gone.", "Dead tired, but in a good way.", "That burned!", "New shoes.",
)  # fmt: skip
_PAIN: Final = (
    "Left knee sharp on the last two sets. Stopped at four.", "My lower back hurts since the deadlifts.",
    "Shoulder a bit sore when I press.", "Tweaked something in my hip on set two.", "Felt a twinge in the elbow.",
)  # fmt: skip


@dataclass
class Gym:
    """`troubles` names the rule that must find each client; all others are noise or good news."""

    clients: list[UUID] = field(default_factory=list)
    troubles: dict[UUID, str] = field(default_factory=dict)


@dataclass(frozen=True)
class _Client:
    number: int
    id: UUID
    enrolment_id: UUID
    plan: int
    trouble: str | None
    record: bool


def _id(kind: str, *numbers: object) -> UUID:
    return uuid5(_IDS, f"{kind}{numbers}")


def _clients(size: int) -> Iterator[_Client]:
    for number in range(size):
        trouble = TROUBLES[number // TROUBLE_EVERY % len(TROUBLES)] if number % TROUBLE_EVERY == 0 else None
        record = trouble is None and number % GOOD_NEWS_EVERY == 7
        yield _Client(number, _id("client", number), _id("enrolment", number), number % len(WEEKDAYS), trouble, record)


async def build(session: AsyncSession, coach: Person, now: datetime, size: int) -> Gym:
    """Fills the coach's account with `size` clients who have trained for six weeks."""
    today = now.date()
    anchor = today - timedelta(days=DAYS - 1)
    squat = Exercise(
        name="Back squat", metric_category=MetricCategory.STRENGTH, muscle_group=MuscleGroup.UPPER_LEGS,
        equipment=Equipment.STRENGTH, measurement=Measurement.WEIGHT_REPS, created_at=now,
    )  # fmt: skip
    session.add(squat)
    await session.flush()
    programs = [await _program(session, coach, plan, anchor, now) for plan in range(len(WEEKDAYS))]
    clients = list(_clients(size))
    await _insert_clients(session, coach, clients, programs, anchor, now)
    results: list[dict[str, Any]] = []
    logs: list[dict[str, Any]] = []
    for client in clients:
        dates = [one for one in _planned(client.plan, anchor) if one < today]
        trained = [(at, one) for at, one in enumerate(dates) if not _is_missed(client, at, one, dates, today)]
        last = len(trained) - 1
        for number, (at, on) in enumerate(trained):
            results += _sets(client, at, on, anchor, squat.id, from_end=last - number)
            logs.append(_log(client, at, on, anchor, from_end=last - number))
    for table, rows in ((SetResult, results), (DayLog, logs)):
        for start in range(0, len(rows), 2000):
            await session.execute(insert(table), rows[start : start + 2000])
    await session.commit()
    return Gym([one.id for one in clients], {one.id: one.trouble for one in clients if one.trouble})


def _planned(plan: int, anchor: date) -> list[date]:
    days = (anchor + timedelta(days=day) for day in range(DAYS))
    return [day for day in days if day.weekday() in WEEKDAYS[plan]]


def _is_missed(client: _Client, at: int, on: date, dates: list[date], today: date) -> bool:
    """Noise: every eleventh session, an illness week, a holiday then or now. Troubles: the last days."""
    if client.trouble == "silent":
        return (today - on).days <= 13 + client.number % 5
    if client.trouble == "missed":
        return at >= len(dates) - 2
    if client.trouble is None and client.number % 37 == 16:
        return at >= len(dates) - 3
    if client.trouble is None and client.number % 19 == 4:
        return 21 <= (today - on).days < 28
    if client.trouble is None and client.number % 23 == 9:
        return 14 <= (today - on).days < 24
    return at < len(dates) - 3 and (at + client.number) % 11 == 5


async def _program(session: AsyncSession, coach: Person, plan: int, anchor: date, now: datetime) -> tuple[Any, Any]:
    program = Program(
        account_id=coach.account_id, created_by=coach.id, type=ProgramType.ONE_MANY, state=ProgramState.PUBLISHED,
        title=f"Plan {plan + 1}", starts_on=anchor, created_at=now, updated_at=now,
    )  # fmt: skip
    session.add(program)
    await session.flush()
    track = Track(program_id=program.id, name="Main", is_default=True, created_at=now)
    session.add(track)
    await session.flush()
    timeline = Timeline(
        program_id=program.id, track_id=track.id, type=ProgramType.ONE_MANY, anchor=anchor, created_at=now
    )
    session.add(timeline)
    await session.flush()
    ahead = [anchor + timedelta(days=day) for day in range(DAYS + 28)]
    session.add_all(
        TimelineDay(
            timeline_id=timeline.id, day=(on - anchor).days, content=_content(), updated_at=now, updated_by=coach.id
        )
        for on in ahead
        if on.weekday() in WEEKDAYS[plan]
    )
    await session.flush()
    return program, timeline


def _content() -> dict[str, Any]:
    sets = [{"id": f"set{n}", "kind": "normal", "reps": {"min": 5}, "rpe": 8} for n in range(SETS)]
    entry = {"id": "e1", "name": "Back squat", "measurement": "weight_reps", "sets": sets}
    return {"version": 1, "sessions": [{"id": "s1", "title": "Squat", "blocks": [
        {"id": "b1", "type": "strength", "entries": [entry]}]}]}  # fmt: skip


async def _insert_clients(
    session: AsyncSession, coach: Person, clients: list[_Client], programs: list[Any], anchor: date, now: datetime
) -> None:
    joined = now - timedelta(days=DAYS - 1)
    users, memberships, enrolments, invoices, attempts = [], [], [], [], []
    for one in clients:
        program, timeline = programs[one.plan]
        owes = one.trouble == "payment"
        users.append({
            "id": one.id, "email": f"client{one.number}@example.com", "password_hash": "-", "role": Role.CLIENT,
            "first_name": "Client", "last_name": f"{one.number:04}", "gender": Gender.NOT_SAID, "zone": "UTC",
            "platform_currency": "GBP", "registration_step": RegistrationStep.DONE, "created_at": joined,
            "popup_storage": [],
        })  # fmt: skip
        memberships.append({
            "id": _id("membership", one.number), "client_id": one.id, "program_id": program.id,
            "account_id": coach.account_id, "state": State.PAST_DUE if owes else State.ACTIVE, "zone": "UTC",
            "created_at": joined, "updated_at": joined, "purchase_no": 1,
        })  # fmt: skip
        enrolments.append({
            "id": one.enrolment_id, "membership_id": _id("membership", one.number), "client_id": one.id,
            "program_id": program.id, "account_id": coach.account_id, "timeline_id": timeline.id, "anchor": anchor,
            "visible_from": anchor, "run": 1, "open": not owes, "created_at": joined,
        })  # fmt: skip
        if owes:
            invoices.append(_invoice(one, coach, program.id, now))
            attempts.append({
                "id": _id("attempt", one.number), "invoice_id": _id("invoice", one.number), "number": 1,
                "generation": 1, "intent_id": f"pi_{one.number}", "payment_method": "pm", "on_session": False,
                "state": AttemptState.DECLINED, "created_at": now, "settled_at": now,
            })  # fmt: skip
    for table, rows in (
        (User, users), (Membership, memberships), (Enrolment, enrolments), (Invoice, invoices), (Attempt, attempts),
    ):  # fmt: skip
        for start in range(0, len(rows), 1000):
            await session.execute(insert(table), rows[start : start + 1000])


def _invoice(one: _Client, coach: Person, program_id: UUID, now: datetime) -> dict[str, Any]:
    return {
        "id": _id("invoice", one.number), "subject_kind": "membership", "subject_id": _id("membership", one.number),
        "purchase_no": 1, "period_no": 1, "account_id": coach.account_id, "stripe_account_id": "acct", "client_id":
        one.id, "product_id": program_id, "title": "Plan", "price_minor": 3900,
        "amount_minor": 3900, "fee_minor": 390, "currency": "GBP",
        "period_start": now, "opened_at": now - timedelta(days=1),
    }  # fmt: skip


def _at(on: date, hour: int = 8) -> datetime:
    return datetime.combine(on, time(hour), tzinfo=UTC)


def _sets(
    client: _Client, at: int, on: date, anchor: date, exercise_id: UUID, *, from_end: int
) -> Iterator[dict[str, Any]]:
    high = client.trouble == "rpe" and from_end < 3
    load = 100 if client.record and from_end == 0 else 80 + (at + client.number) % 2
    for number in range(SETS):
        rpe = 9.5 if high else 8 + ((at + client.number) % 3 - 1) / 2
        yield {
            "id": _id("set", client.number, at, number), "client_id": client.id, "enrolment_id": client.enrolment_id,
            "run": 1, "day": (on - anchor).days, "date": on, "block_id": "b1", "entry_id": "e1",
            "set_id": f"set{number}", "exercise_id": exercise_id,
            "done": {"reps": 5, "load": {"value": load, "unit": "kg"}, "rpe": rpe},
            "prescribed": {"id": f"set{number}", "kind": "normal", "reps": {"min": 5}, "rpe": 8, "name": "Back squat"},
            "logged_at": _at(on), "event_id": _id("event", client.number, at, number), "undone": False,
        }  # fmt: skip


def _log(client: _Client, at: int, on: date, anchor: date, *, from_end: int) -> dict[str, Any]:
    mood = 3 + (at + client.number) % 3
    comment = _NOISE[(at + client.number) % len(_NOISE)] if (at + client.number) % 4 == 0 else ""
    if client.trouble == "low_mood" and from_end < 2:
        mood = 1
    if client.trouble is None and client.number % 13 == 3 and from_end == 4:
        mood = 2
    if client.trouble == "pain" and from_end == 0:
        comment = _PAIN[client.number % len(_PAIN)]
    return {
        "id": _id("log", client.number, at), "client_id": client.id, "enrolment_id": client.enrolment_id, "run": 1,
        "day": (on - anchor).days, "date": on, "mood": mood, "energy": 3, "comment": comment,
        "completed_at": _at(on, 9), "updated_at": _at(on, 9),
    }  # fmt: skip
