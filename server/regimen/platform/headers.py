"""Headers that make browsers careful: the content security policy of pages, and what every response has."""

import re
from base64 import b64encode
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from regimen.config import Settings
from regimen.kit.errors import API_HEADERS

PAGE_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(self), microphone=(self), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_TWO_YEARS: Final = b"max-age=63072000; includeSubDomains"
_API_HEADERS: Final = [(name.lower().encode(), value.encode()) for name, value in API_HEADERS.items()]
_STRIPE_SCRIPTS: Final = ("https://js.stripe.com", "https://*.js.stripe.com")
_STRIPE_FRAMES: Final = ("https://js.stripe.com", "https://hooks.stripe.com", "https://*.js.stripe.com")
_STRIPE_CALLS: Final = ("https://api.stripe.com",)
_VIDEO_FRAMES: Final = ("https://www.youtube-nocookie.com", "https://player.vimeo.com")
_VIDEO_STILLS: Final = ("https://i.ytimg.com",)
PEXELS_PICTURES: Final = "https://images.pexels.com"
"""Where the photos are that a search at Pexels finds."""


def content_policy(settings: Settings) -> str:
    """Returns the content security policy. Scripts come from us (and Stripe) only; those that the built page
    itself contains are added by their hashes (with_inline_scripts). Inline styles are allowed, because the component
    and drag-and-drop libraries add style elements. Linked videos play in frames of YouTube and Vimeo."""
    paid = bool(settings.stripe_publishable_key)
    files = _storage_origin(settings)
    photos = (PEXELS_PICTURES,) if settings.pexels_key else ()
    sources: dict[str, tuple[str, ...]] = {
        "default-src": (),
        "script-src": _STRIPE_SCRIPTS if paid else (),
        "frame-src": (*_VIDEO_FRAMES, *(_STRIPE_FRAMES if paid else ())),
        "style-src": ("'unsafe-inline'",),
        "img-src": ("data:", "blob:", *_VIDEO_STILLS, *photos, *files),
        "media-src": ("blob:", *files),
        "connect-src": (_socket_origin(settings), *files, *(_STRIPE_CALLS if paid else ())),
        "base-uri": (),
        "form-action": (),
    }
    allowed = [" ".join([name, "'self'", *hosts]) for name, hosts in sources.items()]
    return "; ".join([*allowed, "object-src 'none'", "frame-ancestors 'none'"])


def _socket_origin(settings: Settings) -> str:
    """Older browsers do not count the live connection to the same host as 'self'."""
    return settings.base_url.replace("http", "ws", 1)


def _storage_origin(settings: Settings) -> tuple[str, ...]:
    """Returns where large files are redirected to."""
    if not settings.storage_url:
        return ()
    endpoint = urlsplit(settings.bucket_endpoint)
    return (f"{endpoint.scheme}://{endpoint.netloc}",)


class SafeHeaders:
    """ASGI middleware: no type guessing and no storing of the API's answers; in production, HTTPS from now on."""

    def __init__(self, app: ASGIApp, *, https_only: bool) -> None:
        self.app = app
        self._everywhere = [(b"strict-transport-security", _TWO_YEARS)] if https_only else []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        is_api = scope["path"].startswith("/api/")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", ()), *self._everywhere]
                if is_api:
                    given = {name for name, _ in headers}
                    headers += [one for one in _API_HEADERS if one[0] not in given]
                message["headers"] = headers
            await send(message)

        await self.app(scope, receive, send_with_headers)


def with_inline_scripts(policy: str, page: str) -> str:
    """Returns the policy with the scripts that the built page itself contains, named by their hashes."""
    return policy.replace("script-src 'self'", f"script-src 'self'{script_hashes(page)}", 1)


def script_hashes(page: str) -> str:
    """Returns the scripts that a page itself contains, as sources of a policy."""
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    return "".join(f" 'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" for script in scripts)
