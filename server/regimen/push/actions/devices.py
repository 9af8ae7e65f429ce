"""Devices begin and stop to be notified."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import delete, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.events import UserDeleted
from regimen.accounts.models import AccessToken
from regimen.kit.ids import new_id
from regimen.platform.public_http import NotPublic
from regimen.platform.rate_limits import limit
from regimen.platform.services import services_of
from regimen.push.access.devices import get_own_device, is_signed_in
from regimen.push.actions.client import push_client
from regimen.push.failures import UnusableEndpoint
from regimen.push.models import NotificationSettings, PushDevice
from regimen.push.rules.answers import Outcome, pause_after
from regimen.push.rules.limits import MAX_DEVICES, MOST_FAILURES

_RATE: Final = "30/hour"


async def add_device(
    session: AsyncSession, actor: Actor, *, endpoint: str, p256dh: str, auth: str, user_agent: str, now: datetime
) -> UUID:
    """Stores the device of the person's session and returns its id; the same one again for the same endpoint.

    A session has one device, a person at most `MAX_DEVICES`. An endpoint that another person has used on this device
    becomes this person's; without the device's secret it stays where it is. Raises UnusableEndpoint, TooMany.
    """
    await limit(session, "push_device", _RATE, str(actor.user_id))
    try:
        await push_client(services_of(session)).http.check(endpoint)
    except NotPublic as error:
        raise UnusableEndpoint from error
    row = {
        "user_id": actor.user_id,
        "token_id": actor.token_id,
        "p256dh": p256dh,
        "auth": auth,
        "user_agent": user_agent[:200],
        "failures": 0,
        "paused_until": None,
        "parked_at": None,
    }
    statement = insert(PushDevice).values(id=new_id(), endpoint=endpoint, created_at=now, **row)
    known = or_(PushDevice.user_id == actor.user_id, PushDevice.auth == statement.excluded.auth)
    device_id: UUID | None = await session.scalar(
        statement.on_conflict_do_update(index_elements=["endpoint"], set_=row, where=known).returning(PushDevice.id)
    )
    if device_id is None:
        raise UnusableEndpoint
    of_session = PushDevice.token_id == actor.token_id, PushDevice.id != device_id
    await session.execute(delete(PushDevice).where(*of_session))
    newest = select(PushDevice.id).where(PushDevice.user_id == actor.user_id, PushDevice.id != device_id)
    too_many = newest.order_by(PushDevice.created_at.desc(), PushDevice.id).offset(MAX_DEVICES - 1)
    await session.execute(delete(PushDevice).where(PushDevice.id.in_(too_many)))
    return device_id


async def remove_device(session: AsyncSession, actor: Actor, device_id: UUID) -> None:
    """Stops notifying one of the person's devices. Raises NotFound."""
    await session.delete(await get_own_device(session, actor, device_id))


async def record(session: AsyncSession, outcomes: Mapping[UUID, tuple[Outcome, str | None]], now: datetime) -> None:
    """Stores what came of sending to devices: those that could not be reached have a pause."""
    by_outcome: dict[Outcome, list[UUID]] = {}
    for device_id, (outcome, _) in outcomes.items():
        by_outcome.setdefault(outcome, []).append(device_id)
    if gone := by_outcome.get(Outcome.GONE):
        await session.execute(delete(PushDevice).where(PushDevice.id.in_(gone)))
    if refused := by_outcome.get(Outcome.REFUSED):
        await session.execute(update(PushDevice).where(PushDevice.id.in_(refused)).values(parked_at=now))
    if taken := by_outcome.get(Outcome.TAKEN):
        values = {"used_at": now, "failures": 0, "paused_until": None}
        await session.execute(update(PushDevice).where(PushDevice.id.in_(taken)).values(values))
    await _pause(session, by_outcome.get(Outcome.LATER, []), outcomes, now)


async def _pause(
    session: AsyncSession, later: list[UUID], outcomes: Mapping[UUID, tuple[Outcome, str | None]], now: datetime
) -> None:
    if not later:
        return
    devices = await session.scalars(select(PushDevice).where(PushDevice.id.in_(later)).with_for_update())
    for device in devices:
        device.failures += 1
        if device.failures > MOST_FAILURES:
            await session.delete(device)
            continue
        device.paused_until = now + pause_after(device.failures, outcomes[device.id][1], now)
    await session.flush()


async def delete_of_user(session: AsyncSession, event: UserDeleted, _now: datetime) -> None:
    """Subscriber: forgets the devices and settings of a deleted user."""
    for table in (PushDevice, NotificationSettings):
        await session.execute(delete(table).where(table.user_id == event.subject_id))


async def delete_signed_out(session: AsyncSession, now: datetime) -> None:
    """Deletes the devices whose session has ended. Nothing has been sent to them since."""
    signed_in = select(PushDevice.id).join(AccessToken, is_signed_in(now))
    await session.execute(delete(PushDevice).where(PushDevice.id.not_in(signed_in)))
