"""Route lookup by the first word of the path.

The framework walks nested routers and tries every pattern (0.35 ms with 250 routes). Here every route is mounted in the
app itself, and only those with the same first word and length are tried.
"""

from collections import defaultdict
from collections.abc import Callable

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, Match, compile_path
from starlette.types import Receive, Scope, Send

from regimen.kit import body_limit
from regimen.kit.errors import Invalid, NotFound

_PREFIX = "/api"
_ANY_DEPTH = ":path}"


def mount_router(app: FastAPI, router: APIRouter, name: Callable[[APIRoute], str]) -> None:
    """Mounts the routes of `router` under `/api`; `name` returns the operation ids of the API document."""
    for route in router.routes:
        if not isinstance(route, APIRoute):
            raise TypeError(f"{route} is not a plain route: routers of domains do not nest.")
        if route not in app.router.routes:
            _add_prefix(route)
            route.unique_id = route.operation_id = name(route)
            app.router.routes.append(route)


def _add_prefix(route: APIRoute) -> None:
    if not route.path.startswith(f"{_PREFIX}/"):
        route.path = f"{_PREFIX}{route.path}"
        route.path_regex, route.path_format, route.param_convertors = compile_path(route.path)


Key = tuple[str, int]


def _key(path: str) -> Key:
    """Returns the word after `/api/`, and the number of parts of the path."""
    parts = path.split("/", 3)
    return (parts[2] if len(parts) > 2 else "", path.count("/"))


class RouteIndex:
    """Dispatches `/api` by index, with the body limit of the route; everything else is left to the framework."""

    def __init__(self, app: FastAPI) -> None:
        self.otherwise = app.router.app
        self.routes: defaultdict[Key, list[BaseRoute]] = defaultdict(list)
        for route in app.router.routes:
            if isinstance(route, APIRoute) and _ANY_DEPTH not in route.path:
                self.routes[_key(route.path_format)].append(route)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self.otherwise(scope, receive, send)
            return
        if "\0" in scope["path"]:
            raise NotFound
        if b"%00" in scope["query_string"]:
            raise Invalid
        route = self._find(scope)
        handle = route.handle if route else self.otherwise
        body = body_limit.limited(scope, receive, body_limit.body_limit_of(scope.get("endpoint")))
        if body is None:
            await body_limit.refuse(scope, receive, send)
        else:
            await handle(scope, body, send)

    def _find(self, scope: Scope) -> BaseRoute | None:
        """Returns the route of a request, and adds what its path says to the scope."""
        for route in self.routes.get(_key(scope["path"]), ()):
            match, found = route.matches(scope)
            if match is Match.FULL:
                scope.update(found)
                return route
        return None


def install(app: FastAPI) -> None:
    """Dispatches by index. Called once all routes are mounted."""
    app.router.middleware_stack = RouteIndex(app)
