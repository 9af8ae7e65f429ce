"""Which notifications a user may read. Every read begins here."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, exists, func, literal, literal_column, not_, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import AccountMember, InviteStatus, MemberRole, User
from regimen.accounts.rules.roles import Permission, roles_with
from regimen.feed.models import ActivityType, Notification
from regimen.platform.fast_sql import FastSql, Statement, sql_of
from regimen.programs.models import Program, Track
from regimen.subscription.access import is_closed
from regimen.training.models import Timeline

RESTRICTED = (ActivityType.COACH_MEMBERSHIP, ActivityType.INVITE)
"""The activity types that a coach still sees while the plan or trial of their account is over."""


def sees_money(actor: Actor) -> bool:
    """Whether amounts are shown: a client's own always are."""
    return actor.account_id is None or actor.financial


def sees_clients(actor: Actor) -> bool:
    """Whether notifications about clients are shown: not to a coach who only writes training, also older ones."""
    return actor.account_id is None or actor.may(Permission.SEE_CLIENTS)


@dataclass(frozen=True)
class _Reader:
    """Who reads: each may be a column or a value."""

    user_id: Any
    account_id: Any
    sees_money: Any
    sees_clients: Any


def _is_visible(reader: _Reader, now: Any) -> ColumnElement[bool]:
    """Returns what a person may read: the one definition, for lists, counters, marks and summaries.

    A client's own; of a coach's own those of the account that they work in, or of no account. While that account is
    closed, only `RESTRICTED`; money and clients only for those who may see them.
    """
    own = Notification.account_id.is_(None)
    return and_(
        Notification.user_id == reader.user_id,
        or_(own, Notification.account_id == reader.account_id),
        or_(reader.sees_money, Notification.activity_type != ActivityType.FINANCIAL),
        or_(reader.sees_clients, and_(Notification.about_id.is_(None), not_(is_question())), own),
        or_(Notification.activity_type.in_(RESTRICTED), not_(is_closed(reader.account_id, now))),
    )


def is_question() -> ColumnElement[bool]:
    """The condition that a notification tells of a question. Visitors ask too, so it may be about nobody, and still is
    not for coaches who only write training."""
    found: ColumnElement[bool] = Notification.data["kind"].astext == "question_asked"
    return found


def _visible_to(actor: Actor, now: datetime) -> ColumnElement[bool]:
    reader = _Reader(actor.user_id, actor.account_id, literal(sees_money(actor)), literal(sees_clients(actor)))
    return _is_visible(reader, now)


def visible_to(actor: Actor, now: datetime) -> Select[Notification]:
    """Selects what a person may read."""
    return select(Notification).where(_visible_to(actor, now))


def is_about_leaderboards() -> ColumnElement[bool]:
    """Whether a notification belongs to the page of leaderboards, whatever its activity type: the list of those is
    closed."""
    found: ColumnElement[bool] = Notification.data["kind"].astext.in_(["score_commented", "challenge_published"])
    return found


_COUNTERS = {
    "unread_activity": ActivityType.CLIENT_ACTIVITY,
    "unread_financial": ActivityType.FINANCIAL,
    "unread_invites": ActivityType.INVITE,
    "unread_warning": ActivityType.CONTENT_WARNINGS,
}


def _counters() -> list[ColumnElement[int]]:
    """Returns the columns of `Counters`."""
    of_type = [
        func.count().filter(Notification.activity_type == activity).label(name) for name, activity in _COUNTERS.items()
    ]
    return [
        *of_type,
        func.count().label("unread_total"),
        func.count().filter(is_about_leaderboards()).label("unread_leaderboards"),
    ]


# As a statement of its own because every open page asks for it again and again.
_UNREAD_JSON = Statement(
    "select row_to_json(counted)::text from (select "
    + ", ".join(f"{sql_of(column.element)} as {column.name}" for column in _counters())
    + " from notifications where notifications.read_at is null and "
    + sql_of(
        _is_visible(
            _Reader(
                literal_column("cast(:user_id as uuid)"),
                literal_column("cast(:account_id as uuid)"),
                literal_column("cast(:sees_money as boolean)"),
                literal_column("cast(:sees_clients as boolean)"),
            ),
            literal_column("cast(:now as timestamptz)"),
        )
    )
    + ") counted"
)


async def count_unread(session: AsyncSession, actor: Actor, now: datetime) -> dict[str, int]:
    """Returns the unread counters by name, in one query."""
    statement = select(*_counters()).where(Notification.read_at.is_(None), _visible_to(actor, now))
    return dict((await session.execute(statement)).one()._mapping)


async def unread_counters_json(fast_sql: FastSql, actor: Actor, now: datetime) -> str:
    """Returns the same as JSON (`Counters`), without a session."""
    rights = {"sees_money": sees_money(actor), "sees_clients": sees_clients(actor)}
    values = {"user_id": actor.user_id, "account_id": actor.account_id, "now": now}
    return str(await fast_sql.value(_UNREAD_JSON, **values, **rights))


@dataclass(frozen=True)
class NotificationRow:
    """A notification and what it is about."""

    notification: Notification
    client: User | None
    program: Program | None
    track: Track | None


async def newest(session: AsyncSession, statement: Select[Notification], limit: int) -> list[NotificationRow]:
    """Returns the newest first, each with what it is about, in one query."""
    newest_first = (
        statement.outerjoin(User, User.id == Notification.about_id)
        .outerjoin(Program, Program.id == Notification.program_id)
        .outerjoin(Timeline, Timeline.id == Notification.timeline_id)
        .outerjoin(Track, Track.id == Timeline.track_id)
        .with_only_columns(Notification, User, Program, Track)
        .order_by(Notification.id.desc())
        .limit(limit)
    )
    return [NotificationRow(*row) for row in await session.execute(newest_first)]


async def accounts_with_unread(
    session: AsyncSession, user_id: UUID, account_ids: Sequence[UUID], now: datetime
) -> set[UUID | None]:
    """Returns which of a coach's accounts have unread notifications that they would see there."""
    statement = (
        select(Notification.account_id)
        .where(Notification.read_at.is_(None), Notification.account_id.in_(account_ids))
        .where(_is_visible(_reader_there(user_id), now))
        .distinct()
    )
    return set(await session.scalars(statement))


async def unread_since(
    session: AsyncSession, user_id: UUID, since: datetime, now: datetime
) -> Sequence[tuple[Notification, bool]]:
    """Returns what somebody has not read, in all of their accounts, of what came after `since`, the newest first, each
    with whether they may see money there."""
    statement = select_told(user_id, now).where(Notification.created_at > since).order_by(Notification.id.desc())
    return [(notification, money) for notification, money in await session.execute(statement)]


def select_told(user_id: Any, now: datetime) -> Select[Notification, bool]:
    """Selects what somebody has not read and may read in the account that each notification belongs to, and whether
    they may see money there: for mails and devices. `user_id` may be a column."""
    reader = _reader_there(user_id)
    return select(Notification, reader.sees_money).where(
        Notification.read_at.is_(None),
        or_(Notification.account_id.is_(None), _works_there()),
        _is_visible(reader, now),
    )


def _reader_there(user_id: Any) -> _Reader:
    """Returns a person as they read in the account that each notification belongs to."""
    money = _works_there(or_(AccountMember.financial, AccountMember.role == MemberRole.OWNER))
    clients = _works_there(AccountMember.role.in_(roles_with(Permission.SEE_CLIENTS)))
    return _Reader(user_id, Notification.account_id, or_(Notification.account_id.is_(None), money), clients)


def _works_there(*conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    """Returns the condition that the reader works in the account that a notification belongs to, in such a role."""
    member = exists().where(
        AccountMember.account_id == Notification.account_id,
        AccountMember.user_id == Notification.user_id,
        AccountMember.invite_status == InviteStatus.ACCEPTED,
        *conditions,
    )
    return member.correlate(Notification)
