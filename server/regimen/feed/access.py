"""Whose notifications are whose. Every read begins here."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import Select, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import Actor
from regimen.accounts.models import User
from regimen.feed.models import ActivityType, Notification
from regimen.programs.models import Program

RESTRICTED = (ActivityType.COACH_MEMBERSHIP, ActivityType.INVITE)
"""What a blocked coach still sees."""

_COUNTED = [
    func.count().filter(Notification.activity_type == ActivityType.CLIENT_ACTIVITY).label("unread_activity"),
    func.count().filter(Notification.activity_type == ActivityType.FINANCIAL).label("unread_financial"),
    func.count().filter(Notification.activity_type == ActivityType.INVITE).label("unread_invites"),
    func.count().filter(Notification.activity_type == ActivityType.CONTENT_WARNINGS).label("unread_warning"),
    func.count().label("unread_total"),
]


def mine(actor: Actor) -> Select[Notification]:
    """A client's own; a coach's own that concern the account in which they work, or none."""
    statement = select(Notification).where(Notification.user_id == actor.user_id)
    if actor.account_id is None:
        return statement.where(Notification.account_id.is_(None))
    statement = statement.where(or_(Notification.account_id == actor.account_id, Notification.account_id.is_(None)))
    if not actor.financial:
        statement = statement.where(Notification.activity_type != ActivityType.FINANCIAL)
    return statement


async def unread(session: AsyncSession, actor: Actor) -> dict[str, int]:
    """The unread counters, by name. One query."""
    statement = mine(actor).where(Notification.read_at.is_(None)).with_only_columns(*_COUNTED)
    return dict((await session.execute(statement)).one()._mapping)


Line = tuple[Notification, User | None, Program | None]


async def lines(session: AsyncSession, statement: Select[Notification], limit: int) -> list[Line]:
    """Newest first, with the person and the program each speaks of. One query."""
    wanted = (
        statement.outerjoin(User, User.id == Notification.about_id)
        .outerjoin(Program, Program.id == Notification.program_id)
        .with_only_columns(Notification, User, Program)
        .order_by(Notification.id.desc())
        .limit(limit)
    )
    return [(row[0], row[1], row[2]) for row in await session.execute(wanted)]


async def unread_accounts(
    session: AsyncSession, user_id: UUID, account_ids: Sequence[UUID]
) -> dict[UUID, dict[str, bool]]:
    """Which of a coach's accounts have something new."""
    statement = (
        select(Notification.account_id)
        .where(Notification.user_id == user_id, Notification.read_at.is_(None))
        .where(Notification.account_id.in_(account_ids))
        .distinct()
    )
    with_news = set(await session.scalars(statement))
    return {account_id: {"has_new_notifications": account_id in with_news} for account_id in account_ids}
