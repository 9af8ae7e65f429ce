"""Sending planned posts at their time."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.chat.actions.planned_posts import due_posts, send_planned
from regimen.platform.jobs import job, periodic


@periodic("* * * * *")
@job("send_planned_posts")
async def send_planned_posts(session: AsyncSession, now: datetime) -> None:
    """Sends the posts whose time has come."""
    for post_id in await due_posts(session, now):
        async with session.begin_nested():
            await send_planned(session, post_id, now)


async def send_after_clock_move(session: AsyncSession, now: datetime) -> None:
    """Sends what has become due when a developer moves the clock."""
    await send_planned_posts(session, now)
