"""Rows of notifications as what the wire carries."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import User
from regimen.feed.access import NotificationRow, accounts_with_unread, count_unread
from regimen.feed.rules.text import text_of
from regimen.feed.schemas.account import AccountFields
from regimen.feed.schemas.data import DATA, ClientJoinedData
from regimen.feed.schemas.notifications import NotificationProgram, NotificationUser, NotificationView
from regimen.kit.clock import local_date
from regimen.media.models import Media
from regimen.media.present import cover_views
from regimen.platform.files import public_url
from regimen.programs.models import Program


def notification_view(
    row: NotificationRow, covers: Mapping[UUID, Media], zone: str, *, with_amounts: bool
) -> NotificationView:
    """Returns a row as the reader sees it: `date` is the day on which it happened in their `zone`. Only those who may
    see money read what a client pays."""
    notification, client, program = row
    values = DATA.validate_python(notification.data)
    if not with_amounts and isinstance(values, ClientJoinedData):
        values = values.model_copy(update={"amount_minor": None, "currency": None})
    return NotificationView(
        id=notification.id,
        read=notification.read_at is not None,
        text=text_of(values, for_client=notification.account_id is None),
        created_at=notification.created_at,
        date=local_date(notification.created_at, zone),
        activity_type=notification.activity_type,
        notification_type=notification.notification_type,
        data=values,
        user=_user(client) if client else None,
        plan=_plan(program, covers) if program else None,
        schedule_date=notification.schedule_date,
    )


def _user(client: User) -> NotificationUser:
    avatar = public_url(client.avatar_key) if client.avatar_key else None
    return NotificationUser(id=client.id, full_name=client.full_name, avatar_url=avatar)


def _plan(program: Program, covers: Mapping[UUID, Media]) -> NotificationProgram:
    return NotificationProgram(
        id=program.id,
        title=program.title,
        plan_type=program.type,
        custom_url=program.custom_url,
        covers=cover_views(program.wide_cover_id, program.square_cover_id, covers),
    )


async def me_fields(session: AsyncSession, actor: Actor, _now: datetime) -> AccountFields:
    """Returns whether the signed-in person has unread notifications here. One query."""
    return AccountFields(has_new_notifications=(await count_unread(session, actor))["unread_total"] > 0)


async def account_fields(
    session: AsyncSession, user_id: UUID, account_ids: Sequence[UUID], _now: datetime
) -> dict[UUID, AccountFields]:
    """Returns for each account whether it has unread notifications. One query."""
    unread = await accounts_with_unread(session, user_id, account_ids)
    return {account_id: AccountFields(has_new_notifications=account_id in unread) for account_id in account_ids}
