"""Sending planned posts at their time."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.chat.actions.planned_posts import due_posts, send_planned
from regimen.platform.jobs import enqueue, job, periodic


@periodic("* * * * *")
@job("send_planned_posts")
async def send_planned_posts(session: AsyncSession, now: datetime) -> None:
    """Sends the posts whose time has come, each in a job of its own: none waits for another, or fails with it."""
    for post_id in await due_posts(session, now):
        await enqueue(session, send_planned_post, queueing_lock=f"planned_post:{post_id}", post_id=post_id)


@job("send_planned_post")
async def send_planned_post(session: AsyncSession, now: datetime, *, post_id: UUID) -> None:
    """Sends one post."""
    await send_planned(session, post_id, now)


async def send_after_clock_move(session: AsyncSession, now: datetime) -> None:
    """Sends what has become due when a developer moves the clock."""
    await send_planned_posts(session, now)
