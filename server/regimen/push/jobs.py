"""Sending notifications: worded at the last moment, sent to all devices at once, tried again where it failed."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.db import transaction
from regimen.platform.jobs import Sessions, enqueue, job, long_job, periodic
from regimen.platform.services import services_of
from regimen.push import ports
from regimen.push.access.devices import get_usable_devices
from regimen.push.actions.client import Attempt, PushClient, push_client
from regimen.push.actions.devices import delete_signed_out, record
from regimen.push.actions.keys import KeyPair, key_pair
from regimen.push.models import PushDevice
from regimen.push.rules.answers import Outcome
from regimen.push.rules.limits import ATTEMPTS
from regimen.push.rules.payload import Notification

log = logging.getLogger(__name__)


@long_job("send_notifications")
async def send_notifications(
    sessions: Sessions,
    now: datetime,
    *,
    source: str,
    about: str,
    people: list[UUID],
    devices: list[UUID] | None = None,
    attempt: int = 1,
) -> None:
    """Tells people about something, on `devices` or else on all of theirs. No transaction is open while push services
    are asked."""
    async with transaction(sessions) as session:
        prepared = await _prepare(session, now, source, about, people, devices)
        if prepared is None:
            return
        client = push_client(services_of(session))
    each, keys, worded = prepared
    ready = [one for one in each if one.paused_until is None or one.paused_until <= now]
    outcomes = await _send(client, ready, worded, keys, now)
    async with transaction(sessions) as session:
        await record(session, outcomes, now)
        waiting = [one.id for one in each if one not in ready or outcomes[one.id][0] is Outcome.LATER]
        if not waiting or attempt >= ATTEMPTS:
            return
        for one in await get_usable_devices(session, people, now, waiting):
            # Each by itself: nobody waits for the push service of somebody else.
            await enqueue(
                session,
                send_notifications,
                delay=(one.paused_until or now) - now,
                source=source,
                about=about,
                people=[one.user_id],
                devices=[one.id],
                attempt=attempt + 1,
            )


Prepared = tuple[Sequence[PushDevice], KeyPair, Mapping[UUID, Notification]]


async def _prepare(
    session: AsyncSession, now: datetime, source: str, about: str, people: list[UUID], only: list[UUID] | None
) -> Prepared | None:
    """Returns the devices, our keys and what each person is told; None if there is nothing to send."""
    devices = await get_usable_devices(session, people, now, only)
    if not devices:
        return None
    wanted = sorted({one.user_id for one in devices})
    worded = await ports.sources[source](session, wanted, about, now)
    told = [one for one in devices if one.user_id in worded]
    return (told, await key_pair(session, now), worded) if told else None


async def _send(
    client: PushClient,
    devices: Sequence[PushDevice],
    worded: Mapping[UUID, Notification],
    keys: KeyPair,
    now: datetime,
) -> dict[UUID, tuple[Outcome, str | None]]:
    async def send(device: PushDevice) -> Attempt:
        try:
            return await client.send(device, worded[device.user_id], keys, now)
        except Exception:
            log.exception("Device %s could not be sent to; the others are", device.id)
            return Attempt(Outcome.REFUSED)

    attempts = await asyncio.gather(*map(send, devices))
    return {one.id: (it.outcome, it.retry_after) for one, it in zip(devices, attempts, strict=True)}


@periodic("52 3 * * *")
@job("delete_signed_out_devices")
async def delete_signed_out_devices(session: AsyncSession, now: datetime) -> None:
    """Forgets the devices of ended sessions."""
    await delete_signed_out(session, now)
