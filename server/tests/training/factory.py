"""Creates programs with days and enrolled clients, straight in the tables."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Equipment, Exercise, Measurement, MetricCategory, MuscleGroup
from regimen.kit.ids import new_id
from regimen.memberships.models import Membership, State
from regimen.programs.models import Program, ProgramState, ProgramType, Track
from regimen.training.actions import enrolments
from regimen.training.models import Enrolment, Timeline, TimelineDay
from regimen.training.rules.content import AmrapBlock, DayContent, Entry, Load, Reps, Session, Set, StrengthBlock
from tests.cast import Cast, Person
from tests.conftest import Requests

START = date(2026, 1, 12)
SQUAT_DAY = DayContent(
    sessions=[
        Session(
            id="s1",
            title="Lower, heavy",
            minutes=60,
            blocks=[
                StrengthBlock(
                    id="b1",
                    entries=[
                        Entry(
                            id="e1",
                            name="Back squat",
                            sets=[
                                Set(id=f"set{n}", reps=Reps(min=5), load=Load(value=80), rest_seconds=180)
                                for n in range(1, 4)
                            ],
                        )
                    ],
                ),
            ],
        )
    ]
)


DAY_WITH_AMRAP = SQUAT_DAY.model_copy(deep=True)
DAY_WITH_AMRAP.sessions[0].blocks.append(AmrapBlock(id="wod", seconds=720))


def squat_day(exercise: Exercise) -> DayContent:
    """SQUAT_DAY with its first entry linked to an exercise of the library."""
    content = SQUAT_DAY.model_dump(mode="json")
    content["sessions"][0]["blocks"][0]["entries"][0]["exercise_id"] = str(exercise.id)
    return DayContent.model_validate(content)


@dataclass
class EnrolledClient:
    """A client's enrolment in a program."""

    program: Program
    membership_id: UUID
    enrolment: Enrolment


@dataclass
class TrainingFactory:
    session: AsyncSession
    cast: Cast
    now: datetime

    async def create_program(
        self,
        kind: ProgramType,
        *,
        written: Iterable[int],
        content: DayContent = SQUAT_DAY,
        anchor: date | None = None,
        visibility_days: int | None = None,
    ) -> Program:
        erik = self.cast.erik
        program = Program(
            account_id=erik.account_id,
            created_by=erik.id,
            type=kind,
            state=ProgramState.PUBLISHED,
            title="Squat Every Day",
            starts_on=anchor,
            created_at=self.now,
            updated_at=self.now,
        )
        self.session.add(program)
        await self.session.flush()
        track = Track(program_id=program.id, name="Main", is_default=True, created_at=self.now)
        self.session.add(track)
        await self.session.flush()
        timeline = Timeline(
            program_id=program.id,
            track_id=track.id,
            type=kind,
            anchor=anchor,
            visibility_days=7 if kind is ProgramType.SELF_PACED else visibility_days,
            created_at=self.now,
        )
        self.session.add(timeline)
        await self.session.flush()
        self.session.add_all(
            TimelineDay(
                timeline_id=timeline.id,
                day=day,
                content=content.model_dump(mode="json"),
                updated_at=self.now,
                updated_by=erik.id,
            )
            for day in written
        )
        await self.session.flush()
        return program

    async def enrol(
        self,
        person: Person,
        kind: ProgramType,
        *,
        written: Iterable[int] = (),
        content: DayContent = SQUAT_DAY,
        program: Program | None = None,
        starts_on: date = START,
        anchor: date | None = None,
        visibility_days: int | None = None,
    ) -> EnrolledClient:
        program = program or await self.create_program(
            kind, written=written, content=content, anchor=anchor, visibility_days=visibility_days
        )
        membership = Membership(
            client_id=person.id,
            program_id=program.id,
            account_id=program.account_id,
            state=State.ACTIVE,
            created_at=self.now,
            updated_at=self.now,
        )
        self.session.add(membership)
        await self.session.flush()
        enrolment = await enrolments.enrol(
            self.session,
            membership_id=membership.id,
            client_id=person.id,
            program=program,
            starts_on=starts_on,
            now=self.now,
        )
        await self.session.commit()
        return EnrolledClient(program, membership.id, enrolment)

    async def create_squat(self) -> Exercise:
        """The exercise of the library that `squat_day` links to."""
        squat = Exercise(
            name="Back squat",
            metric_category=MetricCategory.STRENGTH,
            muscle_group=MuscleGroup.UPPER_LEGS,
            equipment=Equipment.STRENGTH,
            measurement=Measurement.WEIGHT_REPS,
            created_at=self.now,
        )
        self.session.add(squat)
        await self.session.flush()
        return squat

    async def log_set(
        self,
        client: Requests,
        enrolled: EnrolledClient,
        *,
        day: int = 0,
        set_id: str = "set1",
        reps: int = 5,
        seconds_from_now: int = 0,
        done: dict[str, object] | None = None,
    ):
        """Logs a set as the client, tapped `seconds_from_now`."""
        tapped = self.now + timedelta(seconds=seconds_from_now)
        body = {
            "enrolment_id": str(enrolled.enrolment.id),
            "day": day,
            "set_id": set_id,
            "done": done or {"reps": reps, "load": {"value": 80, "unit": "kg"}},
            "tapped_at": tapped.isoformat(),
        }
        return await client.put(f"/athlete/sets/{new_id()}", body)
