"""One call of the API: its account and parameters, and helpers for its handler."""

import re
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import stripe

from regimen.stripe_sandbox.store import StoreTransaction
from regimen.stripe_sandbox.wire import ApiError, Body, not_found, public


@dataclass
class Call:
    """`account` is PLATFORM or a connected account; `now` is in seconds; `web` is the address of our web app.

    `late_balance_transactions`: charges are made before what they do to the balance is known.
    `same_number_is_same_card`: as at Stripe. Otherwise each customer's card is another one, because everybody types the
    same few test numbers.
    """

    transaction: StoreTransaction
    account: str
    now: int
    params: Body
    web: str = ""
    late_balance_transactions: bool = False
    same_number_is_same_card: bool = False

    async def get(self, kind: str, object_id: str, *, account: str | None = None) -> Body:
        """Returns the object. Raises Stripe's 404 if there is none."""
        body = await self.transaction.get(self.account if account is None else account, object_id)
        if body is None or body["object"] != kind:
            raise not_found(kind, object_id)
        return body

    def new(self, prefix: str, kind: str, **fields: Any) -> Body:
        """Returns a new object, which is not stored yet."""
        return {
            "id": f"{prefix}_{secrets.token_hex(12)}",
            "object": kind,
            "created": self.now,
            "livemode": False,
            "metadata": dict(self.params.get("metadata") or {}),
            **fields,
        }

    async def put(self, body: Body, *, account: str | None = None) -> Body:
        await self.transaction.put(self.account if account is None else account, body)
        return body

    async def emit(self, kind: str, body: Body, *, account: str | None = None) -> None:
        """Stores an event about `body`, which is delivered after this transaction."""
        about = self.account if account is None else account
        event: Body = {
            "id": f"evt_{secrets.token_hex(12)}",
            "object": "event",
            "api_version": stripe.api_version,
            "created": self.now,
            "type": kind,
            "livemode": False,
            "pending_webhooks": 1,
            "request": None,
            "data": {"object": public(body)},
        }
        if about:
            event["account"] = about
        await self.transaction.emit(about, event)

    def page(self, items: list[Body], url: str) -> Body:
        """Returns a list response: a page of the items, which are newest first."""
        created = self.params.get("created")
        if isinstance(created, int):
            items = [item for item in items if item["created"] == created]
        elif isinstance(created, dict):
            tests: dict[str, Callable[[int, int], bool]] = {
                "gte": int.__ge__,
                "gt": int.__gt__,
                "lte": int.__le__,
                "lt": int.__lt__,
            }
            for name, edge in created.items():
                items = [item for item in items if tests[name](item["created"], edge)]
        after = self.params.get("starting_after")
        if after:
            positions = [position for position, item in enumerate(items) if item["id"] == after]
            if not positions:
                raise ApiError(400, f"No such object: '{after}'", code="resource_missing", param="starting_after")
            items = items[positions[0] + 1 :]
        limit = self.params.get("limit", 10)
        if not 1 <= limit <= 100:
            raise ApiError(400, "Invalid limit", code="parameter_invalid_integer", param="limit")
        return {"object": "list", "url": url, "has_more": len(items) > limit, "data": items[:limit]}


Handler = Callable[..., Awaitable[Body]]
ROUTES: list[tuple[str, re.Pattern[str], str | None, Handler]] = []


def route(method: str, path: str, params: str | None = None) -> Callable[[Handler], Handler]:
    """Registers the handler of `path`, in which `{}` is an id. `params` names the SDK's type of the parameters."""
    pattern = re.compile("/v1/" + path.replace("{}", "([^/]+)"))

    def register(handler: Handler) -> Handler:
        ROUTES.append((method, pattern, params, handler))
        return handler

    return register
