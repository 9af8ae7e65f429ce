"""The sandbox: handles requests like Stripe, keeps its own data and delivers signed webhooks."""

import asyncio
import json
import logging
import re
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from regimen.stripe_adapter.types import Endpoint
from regimen.stripe_sandbox.back_office import BackOffice
from regimen.stripe_sandbox.browser import Browser
from regimen.stripe_sandbox.call import ROUTES, Call
from regimen.stripe_sandbox.delivery import DeliveryPolicy, WebhookReceiver, deliver_events
from regimen.stripe_sandbox.endpoints import (  # noqa: F401 (each module registers its routes)
    accounts,
    application_fees,
    balance,
    customers,
    disputes,
    events,
    payment_intents,
    payouts,
    refunds,
    tax,
)
from regimen.stripe_sandbox.store import PLATFORM, Store, StoredEvent, StoredResponse, StoreTransaction
from regimen.stripe_sandbox.wire import ApiError, Body, parse_form, public, validate_params

log = logging.getLogger(__name__)
IDEMPOTENCY_KEY_SECONDS = 24 * 3600
_BATCH = 100


@dataclass(frozen=True)
class Refusal:
    """Makes the sandbox refuse calls whose path matches `path`, for a reason that is no decline: an API that changed,
    a key without permission, an account that was limited."""

    method: str
    path: str
    message: str
    status: int = 400
    code: str | None = None
    param: str | None = None
    kind: str = "invalid_request_error"


def _encode(event: StoredEvent) -> bytes:
    return json.dumps(event.body, separators=(",", ":")).encode()


class Sandbox:
    """A simulated Stripe that speaks its wire format.

    `clock` returns the time in UTC. `deliver` receives the webhooks; without it, events are not delivered. `web` is the
    address of our web app, whose pages replace Stripe's.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        *,
        deliver: WebhookReceiver | None = None,
        delivery: DeliveryPolicy | None = None,
        web: str = "",
    ) -> None:
        self.store = store
        self.clock = clock
        self.deliver = deliver
        self.delivery = delivery or DeliveryPolicy()
        self.web = web.rstrip("/")
        self.webhook_secrets: dict[Endpoint, str] = {}
        self.refusals: list[Refusal] = []
        self.late_balance_transactions = self.same_number_is_same_card = False
        self.browser = Browser(self)
        self.back_office = BackOffice(self)
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Connects, and loads the secrets that webhooks are signed with, which all processes share."""
        await self.store.open()
        async with self.store.transaction(PLATFORM) as transaction:
            stored = await transaction.get(PLATFORM, "webhook_secrets")
            if stored is None:
                stored = {
                    "id": "webhook_secrets",
                    "object": "webhook_secrets",
                    "account": f"whsec_{secrets.token_urlsafe(24)}",
                    "connect": f"whsec_{secrets.token_urlsafe(24)}",
                }
                await transaction.put(PLATFORM, stored)
        self.webhook_secrets.update({"account": stored["account"], "connect": stored["connect"]})

    async def close(self) -> None:
        """Waits for running deliveries, then disconnects."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.store.close()

    # Requests

    async def handle(
        self, method: str, url: str, headers: Mapping[str, str], encoded: str | None
    ) -> tuple[int, Body, dict[str, str]]:
        """Handles one request. Returns its status, body and headers; everything is committed by then."""
        sent = {name.lower(): value for name, value in headers.items() if value is not None}
        parts = urlsplit(url)
        method, path = method.lower(), unquote(parts.path)
        raw = (encoded or "") if method == "post" else parts.query
        account = sent.get("stripe-account") or PLATFORM
        key = sent.get("idempotency-key") if method == "post" else None
        async with self.store.transaction(account) as transaction:
            call = self._call(transaction, account, parse_form(raw))
            response = await self._respond_idempotently(
                call, key, f"{path}\n{sorted(parse_qsl(raw, keep_blank_values=True))}", method, path
            )
        if method != "get":
            await self._start_delivery()
        return response

    def _call(self, transaction: StoreTransaction, account: str, params: Body) -> Call:
        now = int(self.clock().timestamp())
        unkind = self.late_balance_transactions, self.same_number_is_same_card
        return Call(transaction, account, now, params, self.web, *unkind)

    async def _respond_idempotently(
        self, call: Call, key: str | None, fingerprint: str, method: str, path: str
    ) -> tuple[int, Body, dict[str, str]]:
        stored = await call.transaction.get_response(call.account, key) if key else None
        if stored and call.now - stored.created < IDEMPOTENCY_KEY_SECONDS:
            if stored.fingerprint != fingerprint:
                error = ApiError(
                    400,
                    f"Keys for idempotent requests can only be used with the same parameters they were first used "
                    f"with. Try using a key other than '{key}' if you meant to execute a different request.",
                    kind="idempotency_error",
                )
                return error.status, error.body, {}
            return stored.status, stored.body, {"Idempotent-Replayed": "true"}
        status, body, should_store = await self._respond(call, method, path)
        if key and should_store:
            await call.transaction.save_response(call.account, key, StoredResponse(fingerprint, status, body, call.now))
        return status, body, {}

    async def _respond(self, call: Call, method: str, path: str) -> tuple[int, Body, bool]:
        try:
            return 200, await self._route(call, method, path), True
        except ApiError as error:
            return error.status, error.body, error.is_stored

    async def _route(self, call: Call, method: str, path: str) -> Body:
        await self._check_access(call, path)
        self._refuse(method, path)
        for known_method, pattern, described_by, handler in ROUTES:
            match = pattern.fullmatch(path) if known_method == method else None
            if match is None:
                continue
            expand = call.params.pop("expand", [])
            if described_by:
                call.params = validate_params(call.params, described_by)
            body: Body = public(await handler(call, *match.groups()))
            for path_to_expand in expand:
                await _expand(call, body, path_to_expand)
            return body
        raise ApiError(404, f"Unrecognized request URL ({method.upper()}: {path}).")

    async def _check_access(self, call: Call, path: str) -> None:
        """Refuses calls on an account that this platform does not have, or that has revoked its access."""
        named = re.fullmatch(r"/v1/accounts/(acct_\w+)", path)
        linked = call.params.get("account") if path == "/v1/account_links" else None
        for account in {call.account, named[1] if named else "", linked or ""} - {""}:
            body = await call.transaction.get(PLATFORM, account)
            if body is None or body.get("_lost"):
                raise ApiError(
                    403,
                    f"The provided key does not have access to account '{account}' (or that account does not exist).",
                    code="account_invalid",
                )

    def _refuse(self, method: str, path: str) -> None:
        for refusal in self.refusals:
            if refusal.method == method and re.search(refusal.path, path):
                raise ApiError(
                    refusal.status, refusal.message, code=refusal.code, param=refusal.param, kind=refusal.kind
                )

    # Changes that Stripe, or a person in its pages, makes itself

    @asynccontextmanager
    async def transaction(self, account: str, params: dict[str, Any] | None = None) -> AsyncIterator[Call]:
        """Opens a transaction on an account, and delivers its webhooks afterwards."""
        async with self.store.transaction(account) as transaction:
            yield self._call(transaction, account, params or {})
        await self._start_delivery()

    async def run_payouts(self, now: datetime | None = None) -> int:
        """Creates the payouts that are due by `now` (by default, the clock), once each. Returns how many there were."""
        async with self.store.transaction(PLATFORM) as transaction:
            known = [body["id"] for body in await transaction.find(PLATFORM, "account")]
        created = 0
        for account in known:
            async with self.transaction(account) as call:
                if now is not None:
                    call.now = int(now.timestamp())
                created += len(await payouts.create_due_payouts(call))
        return created

    # Webhooks

    async def deliver_pending(self) -> int:
        """Delivers all pending events that are due. Returns how many were accepted. For a periodic job."""
        if self.deliver is None:
            return 0
        accepted = 0
        while True:
            got = await deliver_events(
                self.store, self.deliver, self.delivery, self.webhook_secrets, self.clock(), _encode, _BATCH
            )
            accepted += got
            if got < _BATCH:
                return accepted

    async def wait_for_deliveries(self) -> None:
        """Waits until running deliveries have ended."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    async def _start_delivery(self) -> None:
        if self.deliver is None or self.delivery.when == "manual":
            return
        if self.delivery.when == "inline":
            await self.deliver_pending()
            return
        task = asyncio.create_task(self._deliver_in_background())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _deliver_in_background(self) -> None:
        try:
            await self.deliver_pending()
        except Exception:
            log.warning("Sandbox events could not be delivered; they will be retried.", exc_info=True)


async def _expand(call: Call, body: Body, path: str) -> None:
    head, _, rest = path.partition(".")
    value = body.get(head)
    if isinstance(value, str):
        found = await call.transaction.get(call.account, value)
        if found is not None:
            body[head] = value = public(found)
    if rest and isinstance(value, dict):
        await _expand(call, value, rest)
