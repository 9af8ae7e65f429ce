"""Work of every hour: mails that sum up what was not read, and warnings about programs that run out of training."""

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account, User
from regimen.feed.actions.plan_danger import warn_of_plan_danger
from regimen.feed.actions.summaries import send_due_summaries
from regimen.kit.clock import local_date, zone_info
from regimen.platform.job_items import for_each
from regimen.platform.jobs import enqueue, job, periodic

WARNED_AT: Final = 7
"""The hour, where the owner of an account lives, at which its coaches are warned: before their working day."""
_ACCOUNTS: Final = 200


@periodic("4 * * * *")
@job("send_feed_summaries")
async def send_feed_summaries(session: AsyncSession, now: datetime, *, after: UUID | None = None) -> None:
    """Sends the summaries that are due, some people at a time."""
    last = await send_due_summaries(session, now, after)
    if last is not None:
        await enqueue(session, send_feed_summaries, after=last)


@periodic("2 * * * *")
@job("warn_of_plans_in_danger")
async def warn_of_plans_in_danger(session: AsyncSession, now: datetime) -> None:
    """Warns in the morning of programs whose clients run out of training, where it is morning now."""
    zones = await session.scalars(select(User.zone).join(Account, Account.owner_id == User.id).distinct())

    async def warn_where_it_is_morning(zone: str) -> None:
        if now.astimezone(zone_info(zone)).hour == WARNED_AT:
            await enqueue(session, warn_in_zone, zone=zone)

    await for_each(session, "warn_of_plans_in_danger", zones.all(), warn_where_it_is_morning)


@job("warn_of_plans_in_danger_in_zone")
async def warn_in_zone(session: AsyncSession, now: datetime, *, zone: str, after: UUID | None = None) -> None:
    """Warns the coaches of the next accounts, by id, whose owners live in a zone."""
    of_zone = select(Account.id).join(User, User.id == Account.owner_id).where(User.zone == zone)
    next_ones = of_zone.where(Account.id > after) if after else of_zone
    accounts = (await session.scalars(next_ones.order_by(Account.id).limit(_ACCOUNTS))).all()
    await warn_of_plan_danger(session, accounts, local_date(now, zone), now)
    if len(accounts) == _ACCOUNTS:
        await enqueue(session, warn_in_zone, zone=zone, after=accounts[-1])
