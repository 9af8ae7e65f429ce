"""Limits of request bodies; too large ones are refused before they are read into memory."""

from typing import Final

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from regimen.kit.errors import PROBLEM, TooLarge

MOST: Final = 4 * 1024 * 1024
"""Bytes of JSON; a year of copied days needs a tenth of it."""
MOST_WITH_FILES: Final = 12 * 1024 * 1024
"""Bytes of a form with the largest picture that is allowed."""
_CARRYING = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class BodyLimit:
    """ASGI middleware for `/api`. Uploads to `/files` check their own length."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in _CARRYING or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        most = MOST_WITH_FILES if headers.get(b"content-type", b"").startswith(b"multipart/") else MOST
        announced = headers.get(b"content-length", b"")
        if not announced.isdigit():
            await self.app(scope, _counted(receive, most), send)
        elif int(announced) <= most:  # the server reads no more than the declared length
            await self.app(scope, receive, send)
        else:
            await JSONResponse(TooLarge().body(), TooLarge.status, media_type=PROBLEM)(scope, receive, send)


def _counted(receive: Receive, most: int) -> Receive:
    """For chunked bodies, which declare no length."""
    come = 0

    async def next_piece() -> Message:
        nonlocal come
        message = await receive()
        come += len(message.get("body", b""))
        if come > most:
            raise HTTPException(TooLarge.status, TooLarge.message)
        return message

    return next_piece
