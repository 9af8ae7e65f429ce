"""Serves the built web app: immutable hashed files, one page for every path, and a strict content policy.

A proxy does this better under load; this way Regimen needs none.
"""

import gzip
import hashlib
import json
import mimetypes
import re
from base64 import b64encode
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from regimen.config import Settings
from regimen.platform.headers import PAGE_HEADERS, with_inline_scripts
from regimen.platform.hosts import Site, SiteLogo, site_of
from regimen.platform.page_addresses import PageAddresses
from regimen.platform.ports import Contributions
from regimen.platform.preloads import read_preloads

HEAD_MARK = "<!--head-->"
CONTENT_MARK, CONTENT_END = "<!--page-->", "<!--/page-->"
BRAND_MARK, BRAND_END = "<!--brand-->", "<!--/brand-->"
PAGE = "index.html"
WORKER = "sw.js"
MANIFEST = "manifest.webmanifest"
MISSING_PAGE = "/404"
POLICY_MARK = b"__POLICY__"
IMMUTABLE = "public, max-age=31536000, immutable"
_COMPRESSIBLE = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")
_MAX_PATH = 255
_MIN_COMPRESSED = 1024
_PAGES_KEPT = 64
_ICON = re.compile(r'<link rel="icon"[^>]*>')
_TOUCH_ICON = re.compile(r'<link rel="apple-touch-icon"[^>]*>')
_STRAY_PERCENT = re.compile(rb"%(?![0-9A-Fa-f]{2})")


@dataclass(frozen=True)
class PageContent:
    """What a public page shows before the app has arrived, as HTML, and the JSON from which the app then shows it."""

    html: str
    name: str
    data: str

    def inside(self, page: str) -> str:
        """Returns the page with this in place of its skeleton."""
        before, _, rest = page.partition(CONTENT_MARK)
        _, _, after = rest.partition(CONTENT_END)
        if not after:
            return page
        embedded = f'<script type="application/json" data-embedded="{escape(self.name)}">{_inert(self.data)}</script>'
        before = before.replace('<div id="first"', '<div id="first" data-page', 1)
        return f"{before}{self.html}{embedded}{after}"


def _inert(data: str) -> str:
    # Only "<" could end a script element; JSON allows it to be escaped.
    return data.replace("<", "\\u003c")


@dataclass(frozen=True)
class PageImage:
    """The picture of a link preview: its whole address, its size in pixels and what it shows."""

    url: str
    width: int
    height: int
    alt: str


@dataclass(frozen=True)
class PageHead:
    """What search engines and link previews see of a public page. Takes plain text and escapes it.

    `kind` is its type in Open Graph; `is_listed` says whether search engines may show it; `css` are the colours that it
    is painted in, a style sheet that we have made.
    """

    title: str
    description: str
    url: str
    image: PageImage | None = None
    kind: str = "product"
    is_listed: bool = True
    data: str | None = None
    status: int = 200
    content: PageContent | None = None
    css: str | None = None

    def html(self) -> str:
        """Returns title, description, Open Graph and linked data as HTML."""
        tags = [
            f"<title>{escape(self.title)}</title>",
            f'<meta name="description" content="{escape(self.description)}">',
            f'<link rel="canonical" href="{escape(self.url)}">',
            f'<meta property="og:type" content="{escape(self.kind)}">',
            f'<meta property="og:title" content="{escape(self.title)}">',
            f'<meta property="og:description" content="{escape(self.description)}">',
            f'<meta property="og:url" content="{escape(self.url)}">',
        ]
        if not self.is_listed:
            tags.append('<meta name="robots" content="noindex">')
        if self.image:
            tags += [
                f'<meta property="og:image" content="{escape(self.image.url)}">',
                f'<meta property="og:image:width" content="{self.image.width}">',
                f'<meta property="og:image:height" content="{self.image.height}">',
                f'<meta property="og:image:alt" content="{escape(self.image.alt)}">',
            ]
            tags.append('<meta name="twitter:card" content="summary_large_image">')
        if self.data:
            tags.append(f'<script type="application/ld+json">{_inert(self.data)}</script>')
        if self.css:
            tags.append(f"<style data-theme>{self.css}</style>")
        return "\n    ".join(tags)


MetaTags = Callable[[Request], Awaitable[PageHead | None]]
"""Returns the head of a page that it knows, None for every other page."""
meta_tags: Contributions[MetaTags] = Contributions()


SiteFile = Callable[[Request], Awaitable[Response | None]]
"""Answers with a file that is written on request (`/robots.txt`), None for every other path."""
site_files: Contributions[SiteFile] = Contributions()


@dataclass(frozen=True)
class _File:
    kind: str
    plain: bytes
    gzip: bytes | None
    brotli: bytes | None


class Files:
    """The files of a build, compressed once and held in memory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._known: dict[str, _File] = {}

    def answer(self, request: Request, path: str) -> Response | None:
        """Returns the file at `path`, or None if the build has none."""
        found = self._known.get(path) or self._load(path)
        if found is None:
            return None
        headers = {
            "Cache-Control": IMMUTABLE if path.startswith("assets/") else "no-cache",
            "Vary": "Accept-Encoding",
            "X-Content-Type-Options": "nosniff",
        }
        accepted = request.headers.get("accept-encoding", "")
        for encoding, content in (("br", found.brotli), ("gzip", found.gzip)):
            if content and encoding in accepted:
                return Response(content, media_type=found.kind, headers=headers | {"Content-Encoding": encoding})
        return Response(found.plain, media_type=found.kind, headers=headers)

    def _load(self, path: str) -> _File | None:
        if "\0" in path or any(
            part.startswith(".") for part in path.split("/")
        ):  # no file of the app, or a private one
            return None
        if len(path) > _MAX_PATH:  # the file system has limits, too
            return None
        target = (self.folder / path).resolve()
        if not target.is_relative_to(self.folder) or not target.is_file():
            return None
        plain = target.read_bytes()
        kind = mimetypes.guess_type(target.name)[0] or "application/octet-stream"
        compressible = kind.startswith(_COMPRESSIBLE) and len(plain) > _MIN_COMPRESSED
        # The build has compressed its files as far as it goes (web/build/compress.ts).
        brotli = target.with_name(f"{target.name}.br")
        self._known[path] = _File(
            kind,
            plain,
            gzip.compress(plain, 9) if compressible else None,
            brotli.read_bytes() if brotli.is_file() else None,
        )
        return self._known[path]


class WebApp:
    """The pages of the web app; `tags` fill the head of public ones for readers without JavaScript."""

    def __init__(self, dist: Path, tags: Iterable[MetaTags] = meta_tags, *, policy: str) -> None:
        self.files = Files(dist)
        self.page = (dist / PAGE).read_text() if (dist / PAGE).is_file() else None
        self.addresses = PageAddresses.of_build(dist)
        self.preloads = read_preloads(dist)
        self.tags = tags
        self.policy = with_inline_scripts(policy, self.page or "")
        self.worker = _read(dist / WORKER)
        self.manifest = json.loads(_read(dist / MANIFEST) or b"{}")

    async def __call__(self, request: Request) -> Response:
        for answer_file in site_files:
            if answer := await answer_file(request):
                return answer
        if not _can_be_decoded(request.scope["raw_path"]):
            return RedirectResponse(MISSING_PAGE)
        path = request.url.path.lstrip("/")
        site = site_of(request.scope)
        if path == WORKER:
            return self._answer_worker(request, site)
        if path == MANIFEST and site:
            return _answer_manifest(self.manifest, site)
        if path not in {"", PAGE} and (file := self.files.answer(request, path)):
            return file
        if path.startswith("assets/"):
            return PlainTextResponse("Not Found", 404)
        if self.page is None:
            return PlainTextResponse("The web app is not built: run `make run`.", 503)
        head = await self._head(request)
        html = self._html(request.url.path, head)
        if site:
            html = _dress(html, site, request.app.state.settings, has_title=head is not None and head.status != 404)
        headers = {
            "Cache-Control": "no-cache",
            "Content-Security-Policy": _policy_at(self.policy, site),
            **PAGE_HEADERS,
        }
        is_page = path == PAGE or (self.addresses.has(f"/{path}") and f"/{path}" != MISSING_PAGE)
        status = head.status if head else 200 if is_page else 404
        return _compressed(request, html.encode(), status, headers)

    def _html(self, path: str, head: PageHead | None) -> str:
        page = self.page or ""
        early = "" if head and head.status == 404 else self.preloads.tags(path)
        if head is None:
            return page.replace(HEAD_MARK, f"{HEAD_MARK}{early}", 1) if early else page
        page = _without_title(page).replace(HEAD_MARK, head.html() + early, 1)
        return head.content.inside(page) if head.content else page

    async def _head(self, request: Request) -> PageHead | None:
        for tags in self.tags:
            if head := await tags(request):
                return head
        return None

    def _answer_worker(self, request: Request, site: Site | None) -> Response:
        if self.worker is None:
            return PlainTextResponse("Not Found", 404)
        headers = {
            "Cache-Control": "no-cache",
            "Content-Security-Policy": "default-src 'self'",
            "Vary": "Accept-Encoding",
            **PAGE_HEADERS,
        }
        page, policy = self.page or "", _policy_at(self.policy, site)
        kept = _dress(page, site, request.app.state.settings, has_title=False) if site else page
        plain, zipped = _worker(self.worker, page, kept, policy)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(plain, media_type="text/javascript", headers=headers)
        return Response(zipped, media_type="text/javascript", headers=headers | {"Content-Encoding": "gzip"})


def _can_be_decoded(path: bytes) -> bool:
    """Whether browsers can decode a path. The app does not start at others: `%ff` is no UTF-8."""
    try:
        unquote_to_bytes(path).decode()
    except UnicodeDecodeError:
        return False
    return not _STRAY_PERCENT.search(path)


def _read(file: Path) -> bytes | None:
    return file.read_bytes() if file.is_file() else None


@lru_cache(maxsize=_PAGES_KEPT)
def _worker(worker: bytes, built: str, kept: str, policy: str) -> tuple[bytes, bytes]:
    """Returns the service worker, plain and compressed. It keeps the page with its policy and the look of its site: a
    change of them changes the worker, which then fetches the page again.

    `built` is the page of the build, whose digest is in the worker; `kept` is what this site sends instead.
    """
    mark = hashlib.sha256(f"{policy}{kept}".encode()).hexdigest()[:16].encode()
    plain = worker.replace(POLICY_MARK, mark).replace(_digest(built), _digest(kept))
    return plain, gzip.compress(plain, 9)


def _digest(page: str) -> bytes:
    """Returns what the build has written of the page into the worker, which takes no other one."""
    return b64encode(hashlib.sha384(page.encode()).digest())


def _policy_at(policy: str, site: Site | None) -> str:
    """Older browsers do not count the live connection to the same host as 'self'."""
    return (
        policy.replace("connect-src 'self'", f"connect-src 'self' {site.url.replace('http', 'ws', 1)}")
        if site
        else policy
    )


def _dress(html: str, site: Site, settings: Settings, *, has_title: bool) -> str:
    """Returns a page in the colours and with the name of a site, which the app reads, too. `has_title`: the page has a
    title of its own, and not ours."""
    logo = site.logo
    facts = {
        "name": site.name,
        "path": site.path,
        "picture": site.picture,
        "logo": logo and {"src": logo.logo, "width": logo.width, "height": logo.height, "background": logo.background},
        "productUrl": settings.base_url,
        "supportEmail": settings.support_address,
    }
    data = _inert(json.dumps(facts))
    style = f"<style data-site>{site.css}</style>" if site.css else ""
    if not has_title:
        html = _without_title(html).replace("</head>", f"<title>{escape(site.name)}</title></head>", 1)
    html = html.replace("</head>", f'{style}<script type="application/json" id="site">{data}</script></head>', 1)
    if logo:
        html = _with_icons(html, logo)
    before, _, rest = html.partition(BRAND_MARK)
    _, _, after = rest.partition(BRAND_END)
    return f"{before}{_brand(site)}{after}" if after else html


def _with_icons(html: str, logo: SiteLogo) -> str:
    """Returns a page with the logo as the icon of its tab, and of the screen of a phone that it is put on."""
    icon = f'<link rel="icon" href="{escape(logo.small)}" type="image/png"/>'
    touch = f'<link rel="apple-touch-icon" href="{escape(logo.icon)}"/>'
    return _ICON.sub(icon, _TOUCH_ICON.sub(touch, html, count=1), count=1)


def _brand(site: Site) -> str:
    if logo := site.logo:
        background = f' data-background="{logo.background}"' if logo.background else ""
        size = f'width="{logo.width}" height="{logo.height}"'
        return f'<img src="{escape(logo.logo)}" alt="{escape(site.name)}" {size} class="logo"{background}>'
    picture = f'<img src="{escape(site.picture)}" alt="" width="24" height="24">' if site.picture else ""
    return f"{picture}{escape(site.name)}"


def _answer_manifest(manifest: dict[str, Any], site: Site) -> Response:
    """Answers with what an installed app is called, which icon it has, and where it starts."""
    named = manifest | {"name": site.name, "short_name": site.name, "description": ""}
    if site.logo:
        icon = {"sizes": "512x512", "type": "image/png"}
        named["icons"] = [icon | {"src": site.logo.icon}, icon | {"src": site.logo.maskable, "purpose": "maskable"}]
    headers = {"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}
    return JSONResponse(named, media_type="application/manifest+json", headers=headers)


def _compressed(request: Request, html: bytes, status: int, headers: dict[str, str]) -> Response:
    headers = headers | {"Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", "") or len(html) < _MIN_COMPRESSED:
        return Response(html, status, media_type="text/html", headers=headers)
    return Response(_zipped(html), status, media_type="text/html", headers=headers | {"Content-Encoding": "gzip"})


@lru_cache(maxsize=_PAGES_KEPT)
def _zipped(html: bytes) -> bytes:
    """Compressing takes longer than all else that a page needs; most requests are for the same few pages."""
    return gzip.compress(html, 6, mtime=0)


def _without_title(html: str) -> str:
    start, end = html.find("<title>"), html.find("</title>")
    return html if start < 0 or end < 0 else html[:start] + html[end + len("</title>") :]
