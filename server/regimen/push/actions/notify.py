"""Telling people something on their devices."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.jobs import enqueue_many
from regimen.push.jobs import send_notifications
from regimen.push.rules.limits import AT_ONCE


async def notify(
    session: AsyncSession, source: str, about: str, people: Sequence[UUID], *, delay: timedelta | None = None
) -> None:
    """Tells people about something after the commit. The source of that name (`ports.sources`) words it when it is
    sent, and leaves out those who need not or may not know any more. One statement."""
    parts = [list(people[start : start + AT_ONCE]) for start in range(0, len(people), AT_ONCE)]
    jobs = [{"source": source, "about": about, "people": part} for part in parts]
    await enqueue_many(session, send_notifications, jobs, delay=delay)
