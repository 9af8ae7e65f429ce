"""Builds the app, and nothing else."""

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute

from regimen import wiring
from regimen.config import Settings
from regimen.kit import errors
from regimen.platform.versions import ApiVersion


def operation_id(route: APIRoute) -> str:
    """Stable names for the generated client: the domain and the function."""
    return f"{route.tags[0]}_{route.name}" if route.tags else route.name


def create_app(settings: Settings) -> FastAPI:
    """The whole app. `app.state` gets sessions, clock and adapters from whoever runs it."""
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
    api = APIRouter(prefix="/api")
    for router in wiring.ROUTERS:
        api.include_router(router)
    app.include_router(api)
    app.add_middleware(ApiVersion)
    return app
