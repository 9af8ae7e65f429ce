"""Limits of request bodies; too large ones are refused before they are read into memory."""

from typing import Final

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from regimen.kit.errors import PROBLEM, TooLarge

MAX_JSON_BYTES: Final = 4 * 1024 * 1024
"""In bytes. A year of copied days needs a tenth of it."""
MAX_FORM_BYTES: Final = 12 * 1024 * 1024
"""In bytes: a form with the largest picture that is allowed."""
_METHODS_WITH_BODY = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class BodyLimit:
    """ASGI middleware for `/api`. Uploads to `/files` check their own length."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        has_body = scope["type"] == "http" and scope["method"] in _METHODS_WITH_BODY
        if not has_body or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        limit = MAX_FORM_BYTES if headers.get(b"content-type", b"").startswith(b"multipart/") else MAX_JSON_BYTES
        content_length = headers.get(b"content-length", b"")
        if not content_length.isdigit():
            await self.app(scope, _limited(receive, limit), send)
        elif int(content_length) <= limit:  # the server reads no more than the declared length
            await self.app(scope, receive, send)
        else:
            await JSONResponse(TooLarge().body(), TooLarge.status, media_type=PROBLEM)(scope, receive, send)


def _limited(receive: Receive, limit: int) -> Receive:
    """Limits chunked bodies, which declare no length."""
    received = 0

    async def receive_limited() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > limit:
            raise HTTPException(TooLarge.status, TooLarge.message)
        return message

    return receive_limited
