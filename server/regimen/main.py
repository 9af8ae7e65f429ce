"""Builds the app, and nothing else."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from fastapi import APIRouter, FastAPI, Request
from fastapi.routing import APIRoute
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send

from regimen.accounts.access.actor import owner_of_token
from regimen.config import Settings
from regimen.domains import DOMAINS
from regimen.kit import api_document, errors, routes
from regimen.platform.address_limit import AddressLimit
from regimen.platform.api_version import ApiVersion
from regimen.platform.developer.api import router as developer
from regimen.platform.domain import connect
from regimen.platform.files.api import router as files
from regimen.platform.headers import SafeHeaders, content_policy
from regimen.platform.health import router as health
from regimen.platform.hosts import Hosts
from regimen.platform.hosts import router as tls
from regimen.platform.live import cable
from regimen.platform.live.cable import Authorise, Cable
from regimen.platform.live.events import LiveEvent, Reread, union_of
from regimen.platform.person_limit import PersonLimit
from regimen.platform.token_owners import OwnerOf
from regimen.platform.web_app import WebApp

NOT_PAGES = ("/api/", "/files/", "/health/", "/cable")


def operation_id(route: APIRoute) -> str:
    """Returns a stable name for the generated client: the tag and the function."""
    return f"{route.tags[0]}_{route.name}" if route.tags else route.name


def create_app(settings: Settings) -> FastAPI:
    """Returns the whole app. The server puts sessions, clock and services into `app.state` (platform/server.py)."""
    app = FastAPI(
        title=settings.product_name,
        version="3",
        openapi_url=None,  # kit/api_document.py serves it
        docs_url=None,
        redoc_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # looked up for each request otherwise
        generate_unique_id_function=operation_id,
    )
    errors.install(app)
    connect(DOMAINS)
    for router in _routers(settings):
        routes.mount_router(app, router, operation_id)
    app.include_router(files)
    app.include_router(health)
    app.include_router(tls)
    app.router.routes.append(WebSocketRoute("/cable", Cable(cable.authenticate, _channels()).serve))
    _serve_pages(app, settings)
    routes.install(app)
    live_events: list[type[LiveEvent]] = [Reread, *(event for domain in DOMAINS for event in domain.live_events)]
    api_document.install(app, {"LiveEvent": union_of(live_events)})
    app.add_middleware(ApiVersion)
    app.add_middleware(PersonLimit, owner_of=_owners(app))
    app.add_middleware(Hosts, settings=settings)
    app.add_middleware(AddressLimit, per_minute=settings.address_limit)
    app.add_middleware(SafeHeaders, https_only=settings.environment == "production")
    return app


def _owners(app: FastAPI) -> OwnerOf:
    async def owner_of(key: str) -> UUID | None:
        services = app.state.services
        return await owner_of_token(services.token_sql, key, app.state.clock.now())

    return owner_of


def _routers(settings: Settings) -> Iterable[APIRouter]:
    for domain in DOMAINS:
        yield from domain.routers
        yield from domain.optional_routers(settings)
    if settings.developer_tools:
        yield developer


def _channels() -> dict[str, Authorise[Any]]:
    return {name: authorise for domain in DOMAINS for name, authorise in domain.channels.items()}


def _serve_pages(app: FastAPI, settings: Settings) -> None:
    """Serves the web app at every path that is not a route."""
    pages = WebApp(settings.web_dist, policy=content_policy(settings))
    missing = app.router.default

    async def page_or_missing(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in {"GET", "HEAD"} or scope["path"].startswith(NOT_PAGES):
            await missing(scope, receive, send)
            return
        answer: Response = await pages(Request(scope, receive))
        await answer(scope, receive, send)

    app.router.default = page_or_missing
