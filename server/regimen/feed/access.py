"""Which notifications a user may read. Every read begins here."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Select, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import User
from regimen.feed.models import ActivityType, Notification
from regimen.platform.fast_sql import FastSql, Statement
from regimen.programs.models import Program

RESTRICTED = (ActivityType.COACH_MEMBERSHIP, ActivityType.INVITE)
"""The activity types that a blocked coach still sees."""

# The same rule as `visible_to`. Raw SQL because every open page asks for it again and again.
_COUNT_UNREAD = """
    select count(*) filter (where activity_type = 'client_activity') as unread_activity,
        count(*) filter (where activity_type = 'financial') as unread_financial,
        count(*) filter (where activity_type = 'invite') as unread_invites,
        count(*) filter (where activity_type = 'content_warnings') as unread_warning,
        count(*) as unread_total, 0 as unread_leaderboards
    from notifications
    where user_id = :user_id and read_at is null and (account_id is null or account_id = :account_id)
        and (cast(:financial as boolean) or activity_type <> 'financial')
        and (not cast(:restricted as boolean) or activity_type in ('coach_membership', 'invite'))
"""
_UNREAD = Statement(_COUNT_UNREAD)
_UNREAD_JSON = Statement(f"select row_to_json(counted)::text from ({_COUNT_UNREAD}) counted")


def sees_money(actor: Actor) -> bool:
    """Whether amounts are shown: a client's own always are."""
    return actor.account_id is None or actor.financial


def visible_to(actor: Actor) -> Select[Notification]:
    """A client's own; of a coach's own those of the account that they work in, or of no account."""
    statement = select(Notification).where(Notification.user_id == actor.user_id)
    if actor.account_id is None:
        return statement.where(Notification.account_id.is_(None))
    statement = statement.where(or_(Notification.account_id == actor.account_id, Notification.account_id.is_(None)))
    if not sees_money(actor):
        statement = statement.where(Notification.activity_type != ActivityType.FINANCIAL)
    return statement


async def count_unread(session: AsyncSession, actor: Actor, *, restricted: bool = False) -> dict[str, int]:
    """Returns the unread counters by name, in one query; `restricted` counts only what a blocked coach sees."""
    return dict((await session.execute(_UNREAD.text, _reader(actor, restricted=restricted))).one()._mapping)


async def unread_counters_json(fast_sql: FastSql, actor: Actor) -> str:
    """Returns the same as JSON (`Counters`), without a session."""
    return str(await fast_sql.value(_UNREAD_JSON, **_reader(actor)))


def _reader(actor: Actor, *, restricted: bool = False) -> dict[str, Any]:
    return {
        "user_id": actor.user_id,
        "account_id": actor.account_id,
        "financial": sees_money(actor),
        "restricted": restricted,
    }


NotificationRow = tuple[Notification, User | None, Program | None]


async def newest(session: AsyncSession, statement: Select[Notification], limit: int) -> list[NotificationRow]:
    """Returns the newest first, each with the client and the program it is about, in one query."""
    newest_first = (
        statement.outerjoin(User, User.id == Notification.about_id)
        .outerjoin(Program, Program.id == Notification.program_id)
        .with_only_columns(Notification, User, Program)
        .order_by(Notification.id.desc())
        .limit(limit)
    )
    return [(row[0], row[1], row[2]) for row in await session.execute(newest_first)]


async def accounts_with_unread(session: AsyncSession, user_id: UUID, account_ids: Sequence[UUID]) -> set[UUID | None]:
    """Returns which of a coach's accounts have unread notifications."""
    statement = (
        select(Notification.account_id)
        .where(Notification.user_id == user_id, Notification.read_at.is_(None))
        .where(Notification.account_id.in_(account_ids))
        .distinct()
    )
    return set(await session.scalars(statement))
