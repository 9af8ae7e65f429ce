"""Which host a request is for: the product's own, or the web address of an account.

At a web address there is that one account: other accounts' pages are missing, and sessions are its own.
"""

from dataclasses import dataclass
from typing import Annotated, Final
from urllib.parse import urlsplit
from uuid import UUID

from fastapi import APIRouter, Query, Request
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from regimen.config import Settings, is_loopback
from regimen.kit.errors import Busy, NotFound
from regimen.kit.networks import is_private
from regimen.platform.address_limit import refuse
from regimen.platform.jobs import Sessions
from regimen.platform.ports import Port
from regimen.platform.services import Services

SITE: Final = "regimen.site"
"""The key of a request's site in its scope."""
_FOR_EVERY_HOST: Final = frozenset({"/health/live", "/health/ready", "/tls/ask"})
_NOT_PAGES: Final = ("/api/", "/files/", "/cable")
_READING: Final = ("GET", "HEAD")
_AT: Final = ":"
"""Tokens have none."""
_MAX_HOST: Final = 255
_WORKER: Final = "/sw.js"
_GOING_WORKER: Final = """
const keys = (database) => new Promise((found, failed) => {
  const reading = database.transaction("entries").objectStore("entries").getAllKeys();
  reading.onsuccess = () => found(reading.result);
  reading.onerror = () => failed(reading.error);
});
const opened = () => new Promise((found, failed) => {
  const opening = indexedDB.open("regimen");
  opening.onsuccess = () => found(opening.result);
  opening.onerror = () => failed(opening.error);
  opening.onupgradeneeded = () => { opening.transaction.abort(); found(undefined); };
});
async function check() {
  const database = await opened();
  const waits = database && (await keys(database)).some((key) => key.startsWith("outbox/"));
  database?.close();
  if (waits) throw new Error("The app stays until everything is sent.");
}
self.addEventListener("install", (event) => event.waitUntil(check().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(
  self.registration.unregister().then(() => self.clients.matchAll()).then((pages) =>
    Promise.all(pages.map((page) => page.navigate(page.url))))));
""".strip()
"""The worker of an address that has moved: takes the app off a device, but not what it has not sent (`lib/device.ts`).

While something waits it refuses to be installed, and browsers ask for it again later.
"""


@dataclass(frozen=True)
class SiteLogo:
    """Paths of PNGs, `width` and `height` of `logo` in pixels, and the only background on which it can be seen.

    `logo` is for the top of pages, `small` for tabs, `icon` and `maskable` for screens of phones.
    """

    logo: str
    width: int
    height: int
    background: str | None
    small: str
    icon: str
    maskable: str


@dataclass(frozen=True)
class Site:
    """The web address of an account.

    `url` has no slash at its end; `path` is the account's storefront; `picture` the path of its picture; `css` the
    style sheet of its theme. Where `moved_to` is set, it is the address, without a path, that visitors are led to
    instead; apps that are installed from here go on reaching the server.
    """

    account_id: UUID
    url: str
    name: str
    path: str
    picture: str | None = None
    logo: SiteLogo | None = None
    css: str | None = None
    moved_to: str | None = None


async def _no_site(_services: Services, _sessions: Sessions, _name: str) -> Site | None:
    return None


find_site: Port[[Services, Sessions, str], Site | None] = Port(_no_site)
"""Finds the site of the host `<name>.<coach domain>`, by its name in lower case."""


async def _nobody(_services: Services, _sessions: Sessions, _name: str) -> bool:
    return False


has_site: Port[[Services, Sessions, str], bool] = Port(_nobody)
"""Whether the host `<name>.<coach domain>` is anybody's. Answered from memory."""

router = APIRouter(prefix="/tls", include_in_schema=False)


@router.get("/ask")
async def ask(domain: Annotated[str, Query(max_length=_MAX_HOST)], request: Request) -> Response:
    """200 if there may be a certificate for this host, else 404: for a proxy nearby that gets them on demand."""
    state = request.app.state
    host = domain.lower().rstrip(".")
    name = _name_of(state.settings, host)
    caller = request.client.host if request.client else ""
    if not is_private(caller):
        return Response(status_code=404)
    is_ours = host == urlsplit(state.settings.base_url).hostname
    is_known = is_ours or (name is not None and await has_site(state.services, state.read_sessions, name))
    return Response(status_code=200 if is_known else 404)


def _name_of(settings: Settings, host: str) -> str | None:
    """Returns what a host below the coach domain is called there."""
    ending = f".{settings.coach_domain}"
    return host.removesuffix(ending) if settings.coach_domain and host.endswith(ending) else None


def site_of(scope: Scope) -> Site | None:
    """Returns the site that a request is for, None at the product's own address."""
    site: Site | None = scope.get(SITE)
    return site


def base_url_of(request: HTTPConnection) -> str:
    """Returns the address under which a request reaches us, without a slash at the end."""
    site = site_of(request.scope)
    settings: Settings = request.app.state.settings
    return site.url if site else settings.base_url


def check_shown_here(request: HTTPConnection, account_id: UUID) -> None:
    """Raises NotFound at the web address of another account."""
    site = site_of(request.scope)
    if site and site.account_id != account_id:
        raise NotFound


def session_key(scope: Scope, token: str) -> str:
    """Returns what a session is known by: its token, and where it began. A token of elsewhere opens nothing here."""
    return key_at(site_of(scope), token)


def key_at(site: Site | None, token: str) -> str:
    """Returns what a session is known by that began at `site`."""
    return f"{site.account_id}{_AT}{token}" if site else token.partition(_AT)[0]


def is_shown_with(key: str, account_id: UUID | None) -> bool:
    """Whether a session that works in this account, or in none, began where it is shown: at our own address all are."""
    return _AT not in key or key.startswith(f"{account_id}{_AT}")


def site_url(settings: Settings, name: str) -> str:
    """Returns the address of the site with this name."""
    ours = urlsplit(settings.base_url)
    port = f":{ours.port}" if ours.port else ""
    return f"{ours.scheme}://{name}.{settings.coach_domain}{port}"


class Hosts:
    """ASGI middleware: finds the site of each request, and answers for hosts that nobody has.

    In production every host is looked up except that of the public URL and this machine. In development it has many
    names, so only those below the coach domain are.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self._settings = app, settings
        self._ours = urlsplit(settings.base_url).hostname or ""
        self._is_strict = settings.environment == "production"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        has_sites = self._settings.coach_domain is not None
        if not has_sites or scope["type"] == "lifespan" or scope["path"] in _FOR_EVERY_HOST:
            await self.app(scope, receive, send)
            return
        host = _host(scope)
        name = _name_of(self._settings, host)
        if host == self._ours or (name is None and not (self._is_strict and not is_loopback(host))):
            await self.app(scope, receive, send)
            return
        state = scope["app"].state
        try:
            site = await find_site(state.services, state.read_sessions, name) if name else None
        except Busy as busy:
            await refuse(scope, receive, send, busy, wait=busy.extra["retry_after"])
            return
        if site and (site.moved_to is None or scope["path"].startswith(_NOT_PAGES)):
            scope[SITE] = site
            await self.app(scope, receive, send)
        elif site and site.moved_to and scope.get("method") in _READING:
            await _lead_on(site, site.moved_to, scope)(scope, receive, send)
        else:
            await _answer_nothing(scope, receive, send)


def _lead_on(site: Site, moved_to: str, scope: Scope) -> Response:
    """Returns the way to the same page at another address. The app that a device has kept of this one goes."""
    if scope["path"] == _WORKER:
        return Response(_GOING_WORKER, media_type="text/javascript", headers={"Cache-Control": "no-cache"})
    query = scope["query_string"].decode("latin-1")
    raw_path = scope["raw_path"].decode("latin-1")
    path = raw_path if raw_path.startswith("/") and raw_path != "/" else site.path
    return RedirectResponse(f"{moved_to}{path}{'?' if query else ''}{query}", 302)


def _host(scope: Scope) -> str:
    """Returns the host of a request: lower case, without its port and the dot that may end a name."""
    given = HTTPConnection(scope).headers.get("host", "")
    try:
        return (urlsplit(f"//{given}").hostname or "").rstrip(".")
    except ValueError:
        return ""


async def _answer_nothing(scope: Scope, receive: Receive, send: Send) -> None:
    """Says no more than that there is nothing: neither who runs this, nor what could be here."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    await PlainTextResponse("Not Found", 404)(scope, receive, send)
