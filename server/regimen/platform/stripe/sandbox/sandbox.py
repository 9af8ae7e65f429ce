"""The sandbox itself: takes requests as the provider would, keeps its own books, delivers signed webhooks."""

import asyncio
import json
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from regimen.platform.stripe.sandbox import accounts, disputes, money, payments, saving  # noqa: F401 (they register routes)
from regimen.platform.stripe.sandbox.browser import Browser
from regimen.platform.stripe.sandbox.call import ROUTES, Call
from regimen.platform.stripe.sandbox.delivery import Deliver, Delivery, deliver_waiting
from regimen.platform.stripe.sandbox.store import PLATFORM, Answer, Store, StoredEvent, Unit
from regimen.platform.stripe.sandbox.wire import Body, WireError, checked, public, tree
from regimen.platform.stripe.types import Endpoint

log = logging.getLogger(__name__)
KEY_LIFE = 24 * 3600
_BATCH = 100


def _encode(event: StoredEvent) -> bytes:
    return json.dumps(event.body, separators=(",", ":")).encode()


class Sandbox:
    """A stand-in for the payment provider that speaks its wire format.

    `clock` tells the time (aware UTC). `deliver` is the application's intake of webhooks; without one, events wait.
    `web` is the address of our web app, whose pages stand in for the provider's.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        *,
        deliver: Deliver | None = None,
        delivery: Delivery | None = None,
        web: str = "",
    ) -> None:
        self.store = store
        self.clock = clock
        self.deliver = deliver
        self.delivery = delivery or Delivery()
        self.web = web.rstrip("/")
        self.webhook_secrets: dict[Endpoint, str] = {}
        self.browser = Browser(self)
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Connect, and agree with every other process on the secrets that webhooks are signed with."""
        await self.store.open()
        async with self.store.unit(PLATFORM) as unit:
            kept = await unit.get(PLATFORM, "webhook_secrets")
            if kept is None:
                kept = {
                    "id": "webhook_secrets",
                    "object": "webhook_secrets",
                    "account": f"whsec_{secrets.token_urlsafe(24)}",
                    "connect": f"whsec_{secrets.token_urlsafe(24)}",
                }
                await unit.put(PLATFORM, kept)
        self.webhook_secrets.update({"account": kept["account"], "connect": kept["connect"]})

    async def close(self) -> None:
        """Let running deliveries end, then disconnect."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.store.close()

    # Requests

    async def handle(
        self, method: str, url: str, headers: Mapping[str, str], encoded: str | None
    ) -> tuple[int, Body, dict[str, str]]:
        """Answer one request: status, body, headers. Committed when this returns, whatever the caller does next."""
        sent = {name.lower(): value for name, value in headers.items() if value is not None}
        parts = urlsplit(url)
        method, path = method.lower(), unquote(parts.path)
        raw = (encoded or "") if method == "post" else parts.query
        account = sent.get("stripe-account") or PLATFORM
        key = sent.get("idempotency-key") if method == "post" else None
        async with self.store.unit(account) as unit:
            call = self._call(unit, account, tree(raw))
            answer = await self._once(
                call, key, f"{path}\n{sorted(parse_qsl(raw, keep_blank_values=True))}", method, path
            )
        if method != "get":
            await self._hurry()
        return answer

    def _call(self, unit: Unit, account: str, params: Body) -> Call:
        return Call(unit, account, int(self.clock().timestamp()), params, self.web)

    async def _once(
        self, call: Call, key: str | None, fingerprint: str, method: str, path: str
    ) -> tuple[int, Body, dict[str, str]]:
        kept = await call.unit.answer(call.account, key) if key else None
        if kept and call.now - kept.created < KEY_LIFE:
            if kept.fingerprint != fingerprint:
                refusal = WireError(
                    400,
                    f"Keys for idempotent requests can only be used with the same parameters they were first used "
                    f"with. Try using a key other than '{key}' if you meant to execute a different request.",
                    kind="idempotency_error",
                )
                return refusal.status, refusal.body, {}
            return kept.status, kept.body, {"Idempotent-Replayed": "true"}
        status, body, worth_keeping = await self._answer(call, method, path)
        if key and worth_keeping:
            await call.unit.keep(call.account, key, Answer(fingerprint, status, body, call.now))
        return status, body, {}

    async def _answer(self, call: Call, method: str, path: str) -> tuple[int, Body, bool]:
        try:
            return 200, await self._route(call, method, path), True
        except WireError as refusal:
            return refusal.status, refusal.body, refusal.kept

    async def _route(self, call: Call, method: str, path: str) -> Body:
        if call.account and not await call.unit.get(PLATFORM, call.account):
            raise WireError(
                403, f"The provided key does not have access to account '{call.account}'.", code="account_invalid"
            )
        for known_method, pattern, described_by, endpoint in ROUTES:
            match = pattern.fullmatch(path) if known_method == method else None
            if match is None:
                continue
            expand = call.params.pop("expand", [])
            if described_by:
                call.params = checked(call.params, described_by)
            body: Body = public(await endpoint(call, *match.groups()))
            for wanted in expand:
                await _expand(call, body, wanted)
            return body
        raise WireError(404, f"Unrecognized request URL ({method.upper()}: {path}).")

    # Work that does not come over the wire

    @asynccontextmanager
    async def work(self, account: str, params: dict[str, Any] | None = None) -> AsyncIterator[Call]:
        """A unit of work as the provider itself (or its browser side); webhooks follow."""
        async with self.store.unit(account) as unit:
            yield self._call(unit, account, params or {})
        await self._hurry()

    async def run_payouts(self, now: datetime | None = None) -> int:
        """Make the payouts that are due by `now` (the clock, when None), once each. Returns how many were made."""
        async with self.store.unit(PLATFORM) as unit:
            known = [body["id"] for body in await unit.find(PLATFORM, "account")]
        made = 0
        for account in known:
            async with self.work(account) as call:
                if now is not None:
                    call.now = int(now.timestamp())
                made += len(await money.pay_out(call))
        return made

    # Webhooks

    async def deliver_pending(self) -> int:
        """Deliver everything that waits and may go; returns how many events were accepted. For a periodic job."""
        if self.deliver is None:
            return 0
        accepted = 0
        while True:
            got = await deliver_waiting(
                self.store, self.deliver, self.delivery, self.webhook_secrets, self.clock(), _encode, _BATCH
            )
            accepted += got
            if got < _BATCH:
                return accepted

    async def settled(self) -> None:
        """Wait until the deliveries that are under way have ended."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    async def _hurry(self) -> None:
        if self.deliver is None or self.delivery.when == "manual":
            return
        if self.delivery.when == "inline":
            await self.deliver_pending()
            return
        task = asyncio.create_task(self._deliver_quietly())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _deliver_quietly(self) -> None:
        try:
            await self.deliver_pending()
        except Exception:
            log.warning("Sandbox events could not be delivered; they stay.", exc_info=True)


async def _expand(call: Call, body: Body, path: str) -> None:
    head, _, rest = path.partition(".")
    value = body.get(head)
    if isinstance(value, str):
        found = await call.unit.get(call.account, value)
        if found is not None:
            body[head] = value = public(found)
    if rest and isinstance(value, dict):
        await _expand(call, value, rest)
