"""A notification that somebody sends to one of their own devices, to see whether it arrives."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import Role, User
from regimen.platform.jobs import enqueue
from regimen.platform.rate_limits import limit
from regimen.push.access.devices import get_own_device
from regimen.push.jobs import send_notifications
from regimen.push.rules.pages import settings_page
from regimen.push.rules.payload import Notification

SOURCE: Final = "test"
_RATE: Final = "20/hour"


async def send_test(session: AsyncSession, actor: Actor, device_id: UUID) -> None:
    """Sends a test notification to one of the person's devices. Raises NotFound, TooMany."""
    device = await get_own_device(session, actor, device_id)
    await limit(session, "push_test", _RATE, str(actor.user_id))
    device.paused_until = device.parked_at = None
    await session.flush()
    await enqueue(
        session, send_notifications, source=SOURCE, about=str(device.id), people=[actor.user_id], devices=[device.id]
    )


async def word_test(
    session: AsyncSession, people: Sequence[UUID], about: str, _now: datetime
) -> Mapping[UUID, Notification]:
    """Source: the test notification."""
    told = {}
    for user_id in people:
        user = await session.get(User, user_id)
        if user is not None:
            told[user_id] = Notification(
                title="Notifications are on",
                body="This is how they look on this device.",
                path=settings_page(is_coach=user.role is Role.COACH),
                about=f"test:{about}",
                urgency="high",
            )
    return told
