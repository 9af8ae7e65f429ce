"""Storing notifications for their readers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccountMember, InviteStatus, MemberRole
from regimen.accounts.rules.roles import Permission, roles_with
from regimen.feed.events import NotificationCreated
from regimen.feed.models import ActivityType, Notification
from regimen.feed.rules.templates import NotificationDraft
from regimen.kit.ids import new_id
from regimen.platform import live

_AT_ONCE: Final = 1000
"""Rows in a statement, which has a limited number of parameters."""


@dataclass(frozen=True)
class About:
    """What a notification is about. `account_id` is the account that it concerns, None for a client's own."""

    account_id: UUID | None = None
    person_id: UUID | None = None
    program_id: UUID | None = None
    timeline_id: UUID | None = None
    conversation_id: UUID | None = None
    message_seq: int | None = None
    invite_id: UUID | None = None


async def store(
    session: AsyncSession, draft: NotificationDraft, readers: Sequence[UUID], about: About, at: datetime
) -> Mapping[UUID, UUID]:
    """Stores a notification for each reader and tells their open pages. One about a message that they have is not
    stored again. Returns the ids of those that are new, by reader."""
    if not readers:
        return {}
    common = {
        "account_id": about.account_id,
        "activity_type": draft.activity,
        "notification_type": draft.type,
        "data": draft.data.model_dump(mode="json"),
        "about_id": about.person_id,
        "program_id": about.program_id,
        "schedule_date": draft.schedule_date,
        "timeline_id": about.timeline_id,
        "conversation_id": about.conversation_id,
        "message_seq": about.message_seq,
        "invite_id": about.invite_id,
        "read_at": None,
        "created_at": at,
    }
    stored: dict[UUID, UUID] = {}
    for first in range(0, len(readers), _AT_ONCE):
        rows = [{"id": new_id(), "user_id": reader, **common} for reader in readers[first : first + _AT_ONCE]]
        statement = insert(Notification).values(rows).on_conflict_do_nothing()
        for row in await session.execute(statement.returning(Notification.id, Notification.user_id)):
            stored[row.user_id] = row.id
            created = NotificationCreated(id=row.id, activity_type=draft.activity)
            await live.push(session, live.user_stream(row.user_id), created)
    return stored


async def coaches_of(
    session: AsyncSession, account_id: UUID, activity: ActivityType, *, about_client: bool = True
) -> Sequence[UUID]:
    """Returns the account's coaches: where it is about a client, those who see clients; about money, those who may see
    money."""
    permission = Permission.SEE_CLIENTS if about_client else Permission.WRITE_TRAINING
    statement = select(AccountMember.user_id).where(
        AccountMember.account_id == account_id,
        AccountMember.invite_status == InviteStatus.ACCEPTED,
        AccountMember.role.in_(roles_with(permission)),
    )
    if activity is ActivityType.FINANCIAL:
        statement = statement.where(or_(AccountMember.financial, AccountMember.role == MemberRole.OWNER))
    return (await session.scalars(statement)).all()
