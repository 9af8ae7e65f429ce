"""Seed data for the measurements, inserted directly."""

import json
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actions.sessions import create_access_token
from regimen.accounts.models import (
    Account,
    AccountKind,
    AccountMember,
    InviteStatus,
    MemberRole,
    RegistrationStep,
    Role,
    User,
)
from regimen.kit.ids import new_id
from regimen.memberships.models import Membership, State
from regimen.programs.models import Program, ProgramState, ProgramType, Track
from regimen.subscription.models import Subscription
from regimen.training.models import Enrolment, Timeline
from regimen.training.rules.limits import MAX_DAY_EXERCISES, MAX_DAY_SETS

TODAY = date.today()  # noqa: DTZ011 (the server under test runs on real time)
MONDAY = TODAY - timedelta(days=TODAY.weekday())


@dataclass(frozen=True)
class Seeded:
    """The ids that requests use."""

    client_token: str
    coach_token: str
    enrolment_id: UUID
    program_id: UUID
    timeline_id: UUID
    set_ids: list[str]


def day_content() -> dict[str, Any]:
    """Returns a day of about 6.6 KB: two sessions of five exercises with four sets each."""
    sessions = []
    for s in range(2):
        blocks = []
        for b in range(5):
            sets = [
                {"id": f"s{s}b{b}x{n}", "kind": "normal", "reps": {"min": 5, "max": 8, "amrap": False},
                 "load": {"value": 80.0, "unit": "kg"}, "rpe": 8.0, "rest_seconds": 180}
                for n in range(4)
            ]  # fmt: skip
            entry = {
                "id": f"s{s}b{b}e", "name": f"Exercise {b}", "measurement": "weight_reps", "per_side": False,
                "note": "Brace, then move.", "alternates": [], "sets": sets,
            }  # fmt: skip
            blocks.append({"id": f"s{s}b{b}", "kind": "strength", "title": "", "note": "", "score": "none",
                           "leaderboard": False, "entries": [entry]})  # fmt: skip
        sessions.append(
            {
                "id": f"s{s}",
                "title": "Lower, heavy",
                "note": "",
                "minutes": 60,
                "blocks": blocks,
            }
        )
    return {"version": 1, "sessions": sessions}


def largest_day() -> dict[str, Any]:
    """Returns a day with as many sets and exercises as one can have."""
    block = day_content()["sessions"][0]["blocks"][0]
    prescribed = block["entries"][0]["sets"][0]

    def entry(number: int) -> dict[str, Any]:
        sets = [prescribed | {"id": f"s{number}x{one}"} for one in range(MAX_DAY_SETS // MAX_DAY_EXERCISES)]
        return block["entries"][0] | {"id": f"e{number}", "name": f"Exercise {number}", "sets": sets}

    entries = [entry(number) for number in range(MAX_DAY_EXERCISES)]
    blocks = [block | {"id": f"b{first}", "entries": entries[first : first + 25]} for first in range(0, 200, 25)]
    return {"version": 1, "sessions": [day_content()["sessions"][0] | {"id": "w", "blocks": blocks}]}


async def write_largest_days(session: AsyncSession, timeline_id: UUID) -> None:
    """Replaces the first six weeks of a timeline by the largest days there can be."""
    await session.execute(_LARGEST_DAYS, {"timeline": timeline_id, "content": json.dumps(largest_day())})


async def seed(session: AsyncSession, *, clients: int, days: int) -> Seeded:
    """Creates a `one_many` program with `days` days around today and `clients` clients. Returns the ids of one client."""
    now = datetime.now(UTC)
    anchor = MONDAY - timedelta(days=days // 2)
    coach, client = (person(role, now) for role in (Role.COACH, Role.CLIENT))
    session.add_all([coach, client])
    await session.flush()
    account = Account(kind=AccountKind.GYM, title="Bench Gym", owner_id=coach.id, created_at=now)
    session.add(account)
    await session.flush()
    owner = AccountMember(account_id=account.id, user_id=coach.id, role=MemberRole.OWNER,
                          invite_status=InviteStatus.ACCEPTED, created_at=now)  # fmt: skip
    trial = Subscription(
        account_id=account.id, trial_started_at=now, trial_end_at=now + timedelta(days=30), created_at=now
    )
    session.add_all([owner, trial])
    program = Program(
        account_id=account.id, created_by=coach.id, type=ProgramType.ONE_MANY, state=ProgramState.PUBLISHED,
        title="Bench Group", description="A program to measure.", starts_on=anchor, published_at=now, created_at=now,
        updated_at=now,
    )  # fmt: skip
    session.add(program)
    await session.flush()
    track = Track(program_id=program.id, name="Main", is_default=True, created_at=now)
    session.add(track)
    await session.flush()
    timeline = Timeline(
        program_id=program.id,
        track_id=track.id,
        type=ProgramType.ONE_MANY,
        anchor=anchor,
        created_at=now,
    )
    session.add(timeline)
    await session.flush()
    content = day_content()
    await session.execute(
        _DAYS,
        {
            "timeline": timeline.id,
            "content": json.dumps(content),
            "coach": coach.id,
            "last": days - 1,
        },
    )
    membership = Membership(
        client_id=client.id, program_id=program.id, account_id=account.id, state=State.ACTIVE, was_enrolled=True,
        created_at=now, updated_at=now,
    )  # fmt: skip
    session.add(membership)
    await session.flush()
    enrolment = Enrolment(
        membership_id=membership.id, client_id=client.id, program_id=program.id, account_id=account.id,
        timeline_id=timeline.id, anchor=anchor, visible_from=anchor, created_at=now,
    )  # fmt: skip
    session.add(enrolment)
    await session.flush()
    for statement in _CROWD:
        await session.execute(text(statement), _used(statement, count=clients - 1, client=client.id,
                                                     membership=membership.id, enrolment=enrolment.id))  # fmt: skip
    token = create_access_token(session, client.id, account_id=None, device="bench", now=now)
    coach_token = create_access_token(session, coach.id, account_id=account.id, device="bench", now=now)
    sets = [one["id"] for s in content["sessions"] for b in s["blocks"] for e in b["entries"] for one in e["sets"]]
    return Seeded(token, coach_token, enrolment.id, program.id, timeline.id, sets)


def _used(statement: str, **values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if f":{name}" in statement}


def person(role: Role, now: datetime) -> User:
    """Returns someone who has confirmed their email and cannot sign in."""
    return User(
        email=f"{new_id()}@example.com", password_hash="x", role=role, first_name="Bench", last_name="Person",
        confirmed_at=now, registration_step=RegistrationStep.DONE, created_at=now,
    )  # fmt: skip


_DAYS = text("""
    insert into timeline_days (timeline_id, day, content, version, updated_at, updated_by)
    select :timeline, d, cast(:content as jsonb), 1, now(), :coach from generate_series(0, :last) d
""")
_LARGEST_DAYS = text("""
    insert into timeline_days (timeline_id, day, content, version, updated_at, updated_by)
    select t.id, d, cast(:content as jsonb), 1, now(), p.created_by
    from timelines t join programs p on p.id = t.program_id, generate_series(0, 41) d where t.id = :timeline
    on conflict (timeline_id, day) do update set content = excluded.content
""")
# All other clients are copies of the first, with their own ids.
_CROWD = [
    """create temp table crowd on commit drop as
       select gen_random_uuid() as c, gen_random_uuid() as m from generate_series(1, cast(:count as int))""",
    """insert into users select (jsonb_populate_record(u, jsonb_build_object('id', c, 'email', c || '@example.com'))).*
       from crowd, users u where u.id = :client""",
    """insert into memberships select (jsonb_populate_record(u, jsonb_build_object('id', m, 'client_id', c))).*
       from crowd, memberships u where u.id = :membership""",
    """insert into enrolments select (jsonb_populate_record(u, jsonb_build_object(
           'id', gen_random_uuid(), 'membership_id', m, 'client_id', c))).*
       from crowd, enrolments u where u.id = :enrolment""",
]
