"""What runs after days are published, and at the end of clients' days."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform import live
from regimen.platform.jobs import Retry, job, periodic
from regimen.training.actions.workout_log.settle import close_days
from regimen.training.events import DayChanged, TrainingChanged
from regimen.training.models import Enrolment


async def refresh_calendars(session: AsyncSession, event: DayChanged, _now: datetime) -> None:
    """Refreshes the open calendars of the timeline's clients. A subscriber, so that publishing does not wait for it."""
    clients = select(Enrolment.client_id).where(Enrolment.timeline_id == event.timeline_id, Enrolment.open.is_(True))
    for client_id in await session.scalars(clients):
        changed = TrainingChanged(client_id=client_id, program_id=event.subject_id)
        await live.push(session, live.user_stream(client_id), changed)


@periodic("*/10 * * * *")
@job("close_begun_days", retry=Retry(attempts=1))
async def close_begun_days(session: AsyncSession, now: datetime) -> None:
    """Closes days with something logged that their clients did not finish, at the end of the clients' days."""
    await close_days(session, now)
