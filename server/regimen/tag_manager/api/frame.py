"""Answers requests for the document in which a coach's container runs."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from regimen.tag_manager.present.frame import FRAME_HTML, FRAME_POLICY

PATH: Final = "/tag-manager/frame"
_HEADERS: Final = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": FRAME_POLICY,
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), publickey-credentials-get=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
}


async def frame_file(request: Request) -> Response | None:
    """Returns the document at its path, which is the same for everybody, None for every other path."""
    return Response(FRAME_HTML, media_type="text/html", headers=_HEADERS) if request.url.path == PATH else None
