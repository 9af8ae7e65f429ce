"""What happens after days changed: open calendars read them again."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform import live
from regimen.training.events import DayChanged, TrainingChanged
from regimen.training.models import Enrolment


async def tell_clients(session: AsyncSession, event: DayChanged, _now: datetime) -> None:
    """Everybody who looks at the timeline; a listener, so that saving a day waits for nobody."""
    looking = select(Enrolment.client_id).where(Enrolment.timeline_id == event.timeline_id, Enrolment.open.is_(True))
    for client_id in await session.scalars(looking):
        changed = TrainingChanged(client_id=client_id, program_id=event.subject_id)
        await live.push(session, live.user_stream(client_id), changed)
