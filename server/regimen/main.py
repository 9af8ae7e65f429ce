"""Builds the app, and nothing else."""

from fastapi import APIRouter, FastAPI, Request
from fastapi.routing import APIRoute
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send

from regimen import wiring
from regimen.config import Settings
from regimen.kit import api_document, errors, routes
from regimen.platform.body_limit import BodyLimit
from regimen.platform.files.api import router as files
from regimen.platform.live.events import union_of
from regimen.platform.stripe.mode import mode_of
from regimen.platform.stripe.sandbox import sandbox_router
from regimen.platform.versions import ApiVersion
from regimen.platform.web_app import WebApp

NOT_PAGES = ("/api/", "/files/", "/cable")


def operation_id(route: APIRoute) -> str:
    """Stable names for the generated client: the domain and the function."""
    return f"{route.tags[0]}_{route.name}" if route.tags else route.name


def create_app(settings: Settings) -> FastAPI:
    """The whole app. Whoever runs it gives `app.state` its sessions, clock and services (see platform/server.py)."""
    app = FastAPI(
        title=settings.product_name,
        version="3",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=operation_id,
    )
    errors.install(app)
    wiring.wire()
    for router in _routers(settings):
        routes.place(app, router, operation_id)
    app.include_router(files)
    app.router.routes.append(WebSocketRoute("/cable", wiring.CABLE.serve))
    _serve_pages(app, settings)
    routes.install(app)
    api_document.install(app, {"LiveEvent": union_of(wiring.LIVE_EVENTS)})
    app.add_middleware(BodyLimit)
    app.add_middleware(ApiVersion)
    return app


def _routers(settings: Settings) -> list[APIRouter]:
    """Those of every domain, and those that only development has."""
    wanted = list(wiring.ROUTERS)
    if settings.developer_tools:
        wanted.append(wiring.DEVELOPER)
    if mode_of(settings.stripe_secret_key) == "sandbox":
        wanted.append(sandbox_router)
    return wanted


def _serve_pages(app: FastAPI, settings: Settings) -> None:
    """Every address that no route knows is a page of the web app."""
    scripts = ("https://js.stripe.com",) if settings.stripe_publishable_key else ()
    pages = WebApp(settings.web_dist, wiring.PAGE_HEAD, script_hosts=scripts)
    missing = app.router.default

    async def page_or_missing(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in {"GET", "HEAD"} or scope["path"].startswith(NOT_PAGES):
            await missing(scope, receive, send)
            return
        answer: Response = await pages(Request(scope, receive))
        await answer(scope, receive, send)

    app.router.default = page_or_missing
