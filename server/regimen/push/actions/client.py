"""Sends one notification to one device. One client for each process."""

import asyncio
import contextlib
import logging
import os
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from weakref import WeakValueDictionary

import httpcore
from cryptography.hazmat.primitives.asymmetric import ec

from regimen.config import Settings
from regimen.platform.public_http import NotPublic, PublicHttp
from regimen.platform.runtime import Runtime
from regimen.platform.services import Services
from regimen.push.actions.keys import KeyPair
from regimen.push.models import PushDevice
from regimen.push.rules.answers import Outcome, outcome_of
from regimen.push.rules.base64url import decode
from regimen.push.rules.encryption import SALT_BYTES, encrypt
from regimen.push.rules.payload import Notification, payload, topic_of
from regimen.push.rules.vapid import LIFETIME, RENEWED_BEFORE, authorization, origin_of, sign_token

log = logging.getLogger(__name__)

_AT_ONCE: Final = 48
_AT_ONCE_PER_ORIGIN: Final = 16
_MOST_TOKENS: Final = 200


@dataclass(frozen=True)
class Attempt:
    """What came of sending to one device."""

    outcome: Outcome
    retry_after: str | None = None


class PushClient:
    """Encrypts, signs and sends; a slow push service occupies only its share of the requests at once."""

    def __init__(self, settings: Settings, http: PublicHttp) -> None:
        self.http = http
        self._settings = settings
        self._all = asyncio.Semaphore(_AT_ONCE)
        self._by_origin: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._tokens: dict[tuple[str, str], tuple[str, datetime]] = {}

    async def send(self, device: PushDevice, notification: Notification, keys: KeyPair, now: datetime) -> Attempt:
        """Returns what the push service of a device said; never raises for what goes wrong there."""
        origin = origin_of(device.endpoint)
        turns = self._by_origin.setdefault(origin, asyncio.Semaphore(_AT_ONCE_PER_ORIGIN))
        async with turns, self._all:
            return await self._send(device, notification, keys, origin, now)

    async def _send(
        self, device: PushDevice, notification: Notification, keys: KeyPair, origin: str, now: datetime
    ) -> Attempt:
        body = encrypt(
            payload(notification, self._settings.base_url),
            p256dh=decode(device.p256dh),
            auth=decode(device.auth),
            key=ec.generate_private_key(ec.SECP256R1()),
            salt=os.urandom(SALT_BYTES),
        )
        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(int(notification.lifetime.total_seconds())),
            "Urgency": notification.urgency,
            "Topic": topic_of(notification.about),
            "Authorization": authorization(self._token(keys, origin, now), keys.private),
        }
        try:
            answer = await self.http.post(device.endpoint, headers=headers, content=body)
        except NotPublic:
            log.warning("Device %s is parked: its push service is not at a public address", device.id)
            return Attempt(Outcome.REFUSED)
        except (OSError, httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError) as error:
            log.info("The push service %s does not answer: %r", origin, error)
            return Attempt(Outcome.LATER)
        outcome = outcome_of(answer.status)
        if outcome in {Outcome.REFUSED, Outcome.DROPPED}:
            log.warning("The push service %s answered %s for device %s", origin, answer.status, device.id)
        return Attempt(outcome, answer.retry_after)

    def _token(self, keys: KeyPair, origin: str, now: datetime) -> str:
        """Returns the token for a push service: the same one for hours."""
        known = self._tokens.get((keys.public, origin))
        if known is not None and now < known[1] - RENEWED_BEFORE and known[1] - LIFETIME <= now:
            return known[0]
        if len(self._tokens) >= _MOST_TOKENS:
            self._tokens.clear()
        expires = now + LIFETIME
        token = sign_token(keys.private, origin=origin, subject=self._settings.push_subject, expires=expires)
        self._tokens[keys.public, origin] = token, expires
        return token


@contextlib.asynccontextmanager
async def open_push_client(runtime: Runtime) -> AsyncIterator[None]:
    """Opens the client of a process."""
    settings = runtime.services.settings
    async with PublicHttp(allow_loopback=settings.push_services == "loopback") as http:
        runtime.services.extra[PushClient] = PushClient(settings, http)
        yield


def push_client(services: Services) -> PushClient:
    """Returns the client of this process."""
    client: PushClient = services.extra[PushClient]
    return client
