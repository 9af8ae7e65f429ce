"""Delivers the sandbox's webhooks: promptly and once, or as unreliably as a test wants."""

import logging
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

import stripe

from regimen.stripe_adapter.types import Endpoint
from regimen.stripe_sandbox.store import PLATFORM, Store, StoredEvent

log = logging.getLogger(__name__)

WebhookReceiver = Callable[[bytes, str, Endpoint], Awaitable[None]]
"""Receives the body, the signature header and the endpoint. An exception means that delivery is retried later."""


@dataclass
class DeliveryPolicy:
    """When events are delivered. `background`: right after the call that caused them. `inline`: before it returns.
    `manual`: by `deliver_pending` only.

    The rest is for tests: deliver every event `1 + duplicates` times, in random order, after `delay` (by the sandbox's
    clock), or never, with the probability `drop`.
    """

    when: Literal["background", "inline", "manual"] = "background"
    duplicates: int = 0
    shuffle: bool = False
    delay: timedelta = timedelta()
    drop: float = 0.0
    seed: int = 0

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)  # noqa: S311 (repeatable randomness, no secret)


def sign(raw: bytes, secret: str, at: int | None = None) -> str:
    """Returns the signature header for `raw`; `at` is in seconds of real time, by default now."""
    header: str = stripe.WebhookSignature.generate_signature_header(raw.decode(), secret, at)
    return header


async def deliver_events(
    store: Store,
    deliver: WebhookReceiver,
    policy: DeliveryPolicy,
    secrets: dict[Endpoint, str],
    now: datetime,
    encode: Callable[[StoredEvent], bytes],
    limit: int,
) -> int:
    """Delivers pending events, at least once each. Returns how many were accepted."""
    batch = await store.claim_events(limit)
    if policy.shuffle:
        policy.random.shuffle(batch)
    accepted = 0
    for event in batch:
        if event.body["created"] + policy.delay.total_seconds() > now.timestamp():
            await store.finish_delivery(event.seq, delivered=False)
            continue
        if policy.drop and policy.random.random() < policy.drop:
            await store.finish_delivery(event.seq, delivered=True)
            continue
        endpoint: Endpoint = "account" if event.account == PLATFORM else "connect"
        raw = encode(event)
        try:
            for _ in range(1 + policy.duplicates):
                await deliver(raw, sign(raw, secrets[endpoint]), endpoint)
        except Exception:
            log.warning("Sandbox event %s was not accepted and will be retried.", event.body["id"], exc_info=True)
            await store.finish_delivery(event.seq, delivered=False)
            continue
        await store.finish_delivery(event.seq, delivered=True)
        accepted += 1
    return accepted
