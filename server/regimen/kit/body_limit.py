"""Limits of request bodies. They apply before anything is read: before authentication, before validation.

Every route of `/api` takes 64 KB. One that needs more says so: `@max_body(512 * KIB)` below the line of its router.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import Message, Receive, Scope, Send

from regimen.kit.errors import PROBLEM, TooLarge

F = TypeVar("F", bound=Callable[..., Any])
KIB: Final = 1024
DEFAULT_MAX_BYTES: Final = 64 * KIB
_METHODS_WITH_BODY: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_ATTRIBUTE: Final = "__max_body__"
_REFUSAL: Final = "__max_body_refusal__"


def max_body(limit: int, *, refusal: TooLarge | None = None) -> Callable[[F], F]:
    """Declares the largest body of a route, in bytes, and what is answered to one that declares more: `refusal` can say
    it beside a field."""

    def declare(endpoint: F) -> F:
        setattr(endpoint, _ATTRIBUTE, limit)
        setattr(endpoint, _REFUSAL, refusal)
        return endpoint

    return declare


def body_limit_of(endpoint: Any) -> int:
    """Returns the largest body that this endpoint takes, in bytes."""
    limit: int = getattr(endpoint, _ATTRIBUTE, DEFAULT_MAX_BYTES)
    return limit


def limited(scope: Scope, receive: Receive, limit: int) -> Receive | None:
    """Returns `receive`, counting if the body declares no length; None if it declares more than `limit` bytes."""
    if scope["method"] not in _METHODS_WITH_BODY:
        return receive
    for name, value in scope["headers"]:
        if name == b"content-length":
            # The server reads no more than the declared length.
            return receive if value.isdigit() and len(value) < 16 and int(value) <= limit else None
    return _counted(receive, limit)


def _counted(receive: Receive, limit: int) -> Receive:
    received = 0

    async def receive_limited() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > limit:
            raise HTTPException(TooLarge.status, TooLarge.message)
        return message

    return receive_limited


async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers that the body is too large."""
    refusal: TooLarge = getattr(scope.get("endpoint"), _REFUSAL, None) or TooLarge()
    answer = JSONResponse(refusal.body(), refusal.status, media_type=PROBLEM)
    await answer(scope, receive, send)
