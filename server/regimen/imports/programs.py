"""Bring a couch to 5k schedule in as a fixed-length program. Repeatable: the same program is written again."""

from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import CoachActor
from regimen.accounts.models import Account
from regimen.imports.accounts import owner_at_work
from regimen.imports.couch_to_5k import days_of, parse_schedule
from regimen.imports.exercises import read_json
from regimen.programs.models import Program, ProgramType, Track
from regimen.programs.service import setup
from regimen.training.actions.publish import publish_days
from regimen.training.models import Timeline

TITLE = "Couch to 5K"
DESCRIPTION = (
    "Nine weeks from the sofa to half an hour of running. Three runs a week with a day of rest after each: "
    "short jogs with walks between them at first, longer ones every week, and the walks gone by the end."
)


@dataclass(frozen=True)
class ProgramReport:
    """What an import of a program did."""

    program: Program
    created: bool
    days_in_file: int
    days_changed: int

    def text(self) -> str:
        made = "Created the draft" if self.created else "Brought up to date"
        days = "1 training day" if self.days_in_file == 1 else f"{self.days_in_file} training days"
        return f"{made} “{self.program.title}”: {days}, {self.days_changed} of them written."


async def import_program(
    session: AsyncSession, path: Path, account: Account, *, now: datetime, today: date, title: str = TITLE
) -> ProgramReport:
    """Read `path` into a program of `account`, a draft named `title` where there is none yet.

    Raises UnknownSchedule or UnknownFile where the file is something else; then nothing is stored.
    """
    days = dict(days_of(parse_schedule(read_json(path))))
    actor = await owner_at_work(session, account)
    program = await _known(session, account, title)
    created = program is None
    if program is None:
        program = await _create(session, actor, title, now=now, today=today)
    timeline = (
        await session.scalars(
            select(Timeline)
            .join(Track, Track.id == Timeline.track_id)
            .where(Timeline.program_id == program.id, Track.is_default, Timeline.client_id.is_(None))
        )
    ).one()
    changed = await publish_days(session, timeline, days, actor=actor, now=now)
    return ProgramReport(program, created, len(days), len(changed.undo))


async def _known(session: AsyncSession, account: Account, title: str) -> Program | None:
    """The oldest fixed program of that name still in use."""
    return await session.scalar(
        select(Program)
        .where(
            Program.account_id == account.id,
            Program.type == ProgramType.FIXED,
            Program.title == title,
            Program.archived_at.is_(None),
        )
        .order_by(Program.created_at)
        .limit(1)
    )


async def _create(session: AsyncSession, actor: CoachActor, title: str, *, now: datetime, today: date) -> Program:
    program = await setup.create(
        session,
        actor=actor,
        kind=ProgramType.FIXED,
        title=title,
        description=DESCRIPTION,
        now=now,
        today=today,
    )
    events = {"level": 1, "days_per_week": 3, "average_duration": 35}
    await setup.change(session, program, events, actor=actor, now=now)
    return program
