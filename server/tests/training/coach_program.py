"""A coach's program with the addresses of its builder, and short ways to write days."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.memberships.models import Membership, State
from regimen.programs.models import Program, ProgramType, Track
from regimen.training.actions.timelines import create_timeline
from regimen.training.models import Enrolment, SetResult, Timeline
from tests.cast import Person


@dataclass
class CoachProgram:
    """A program of a coach, and the timeline of its default track."""

    program: Program
    track: Track
    timeline: Timeline

    @property
    def days_url(self) -> str:
        return f"/coach/timelines/{self.timeline.id}/days"

    @property
    def url(self) -> str:
        return f"/coach/timelines/{self.timeline.id}"

    @property
    def builder_url(self) -> str:
        return f"/coach/plans/{self.program.id}/timeline"


async def create_program(
    session: AsyncSession,
    coach: Person,
    now: datetime,
    kind: ProgramType = ProgramType.SELF_PACED,
    *,
    title: str = "Squat Every Day",
    starts_on: date | None = None,
    visibility_days: int | None = None,
) -> CoachProgram:
    program = Program(
        account_id=coach.account_id,
        created_by=coach.id,
        type=kind,
        title=title,
        starts_on=starts_on,
        visibility_days=visibility_days,
        created_at=now,
        updated_at=now,
    )
    session.add(program)
    await session.flush()
    track = Track(program_id=program.id, name="Main track", is_default=True, created_at=now)
    session.add(track)
    await session.flush()
    await create_timeline(session, program, track, now)
    timeline = await timeline_of(session, track.id)
    return CoachProgram(program, track, timeline)


async def timeline_of(session: AsyncSession, track_id: UUID) -> Timeline:
    return (await session.execute(select(Timeline).where(Timeline.track_id == track_id))).scalar_one()


async def enrol_client(
    session: AsyncSession,
    program: CoachProgram,
    client: Person,
    now: datetime,
    *,
    anchor: date,
    visible_from: date | None = None,
    is_open: bool = True,
) -> Enrolment:
    membership = Membership(
        client_id=client.id,
        program_id=program.program.id,
        account_id=program.program.account_id,
        state=State.ACTIVE,
        created_at=now,
        updated_at=now,
    )
    session.add(membership)
    await session.flush()
    enrolment = Enrolment(
        membership_id=membership.id,
        client_id=client.id,
        program_id=program.program.id,
        account_id=program.program.account_id,
        timeline_id=program.timeline.id,
        anchor=anchor,
        visible_from=visible_from or anchor,
        open=is_open,
        created_at=now,
    )
    session.add(enrolment)
    await session.flush()
    return enrolment


async def log_result(
    session: AsyncSession, enrolment: Enrolment, day: int, now: datetime, result_id: UUID
) -> SetResult:
    """Stores a result for the first squat set of `day`."""
    result = SetResult(
        id=result_id,
        client_id=enrolment.client_id,
        enrolment_id=enrolment.id,
        run=1,
        day=day,
        date=now.date(),
        block_id="b1",
        entry_id="e1",
        set_id="s1",
        done={"reps": 5, "load": {"value": 80, "unit": "kg"}},
        prescribed={"id": "s1", "reps": {"min": 5}},
        logged_at=now,
    )
    session.add(result)
    await session.flush()
    return result


def squat_day(title: str = "Lower, heavy", *, percent: float = 77.5, sets: int = 5, ident: str = "") -> dict[str, Any]:
    """One session with one exercise: sets of five."""
    return day_content(
        {
            "kind": "strength",
            "id": f"b1{ident}",
            "entries": [
                {
                    "id": f"e1{ident}",
                    "name": "Back squat",
                    "sets": [
                        {"id": f"s{n}{ident}", "reps": {"min": 5}, "percent_1rm": percent} for n in range(1, sets + 1)
                    ],
                }
            ],
        },
        title=title,
        ident=ident,
    )


def superset_day() -> dict[str, Any]:
    entries = [
        {"id": f"e{n}", "name": name, "sets": [{"id": f"e{n}s{k}", "reps": {"min": 8}} for k in (1, 2, 3)]}
        for n, name in ((1, "Chin-up"), (2, "Incline press"))
    ]
    return day_content({"kind": "superset", "id": "b1", "rest_seconds": 90, "entries": entries})


def day_content(*blocks: dict[str, Any], title: str = "Session", ident: str = "") -> dict[str, Any]:
    return {"sessions": [{"id": f"w1{ident}", "title": title, "blocks": list(blocks)}]}
