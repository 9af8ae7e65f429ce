"""The devices on which somebody can be notified."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import AccessToken, User
from regimen.accounts.rules.sessions import IDLE_LIFETIME
from regimen.kit.errors import or_404
from regimen.push.models import PushDevice


def is_signed_in(now: datetime) -> ColumnElement[bool]:
    """Returns the condition that the session of a device has not ended; `AccessToken` must be joined."""
    return and_(
        AccessToken.id == PushDevice.token_id,
        AccessToken.user_id == PushDevice.user_id,
        AccessToken.revoked_at.is_(None),
        AccessToken.expires_at > now,
        AccessToken.last_used_at > now - IDLE_LIFETIME,
    )


def has_device(now: datetime) -> ColumnElement[bool]:
    """Returns the condition that a user of a statement can be notified on a device."""
    usable = exists().where(PushDevice.user_id == User.id, PushDevice.parked_at.is_(None), is_signed_in(now))
    return usable.correlate(User)


async def get_usable_devices(
    session: AsyncSession, people: Sequence[UUID], now: datetime, only: Sequence[UUID] | None = None
) -> Sequence[PushDevice]:
    """Returns the devices of people to which something may be sent, now or after their pause. One query."""
    statement = select(PushDevice).join(AccessToken, is_signed_in(now))
    statement = statement.where(
        PushDevice.user_id.in_(people),
        PushDevice.parked_at.is_(None),
    )
    if only is not None:
        statement = statement.where(PushDevice.id.in_(only))
    return (await session.scalars(statement.order_by(PushDevice.id))).all()


async def get_own_devices(session: AsyncSession, actor: Actor, now: datetime) -> Sequence[PushDevice]:
    """Returns a person's devices: this one, then the newest first."""
    statement = select(PushDevice).join(AccessToken, is_signed_in(now)).where(PushDevice.user_id == actor.user_id)
    return (
        await session.scalars(
            statement.order_by(PushDevice.token_id != actor.token_id, PushDevice.created_at.desc(), PushDevice.id)
        )
    ).all()


async def get_own_device(session: AsyncSession, actor: Actor, device_id: UUID) -> PushDevice:
    """Returns one of a person's devices. Raises NotFound."""
    own = select(PushDevice).where(PushDevice.id == device_id, PushDevice.user_id == actor.user_id)
    return or_404(await session.scalar(own))
