"""Imports a couch to 5k schedule as a fixed-length program. Repeating it updates the same program."""

from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import Account
from regimen.imports.accounts import owner_actor
from regimen.imports.exercises import read_json
from regimen.imports.formats.couch_to_5k import parse_schedule, schedule_days
from regimen.programs.actions import lifecycle, settings
from regimen.programs.models import Program, ProgramType, Track
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
        outcome = "Created the draft" if self.created else "Updated"
        days = "1 training day" if self.days_in_file == 1 else f"{self.days_in_file} training days"
        return f"{outcome} “{self.program.title}”: {days}, {self.days_changed} of them changed."


async def import_program(
    session: AsyncSession, path: Path, account: Account, *, now: datetime, today: date, title: str = TITLE
) -> ProgramReport:
    """Imports `path` into a program of `account`: the one named `title`, or a new draft.

    Raises InvalidSchedule or InvalidFile if the file is something else; then nothing is stored.
    """
    days = dict(schedule_days(parse_schedule(read_json(path))))
    actor = await owner_actor(session, account)
    program = await _find_program(session, account, title)
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


async def _find_program(session: AsyncSession, account: Account, title: str) -> Program | None:
    """Returns the oldest fixed-length program of that name that is not archived."""
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
    program = await lifecycle.create(
        session,
        actor=actor,
        program_type=ProgramType.FIXED,
        title=title,
        description=DESCRIPTION,
        now=now,
        today=today,
    )
    changes = {"level": 1, "days_per_week": 3, "minutes_per_day": 35}
    await settings.change(session, program, changes, actor=actor, now=now)
    return program
