"""Route lookup by the first words of the path.

The framework walks nested routers and tries every pattern (0.35 ms with 250 routes). Here every route is mounted in the
app itself, and only those with the same two first words and length are tried.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence

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


Key = tuple[str, str, int]
_PARAMETER = "{}"


def _key(path: str) -> Key:
    """Returns the two words after `/api/`, and the number of parts of the path."""
    _, _, first, second, *_ = [*path.split("/", 4), "", ""]
    return (first, _PARAMETER if second.startswith("{") else second, path.count("/"))


class RouteIndex:
    """Dispatches `/api` by index, with the body limit of the route; everything else is left to the framework."""

    def __init__(self, app: FastAPI) -> None:
        self.otherwise = app.router.app
        self.routes: defaultdict[Key, list[BaseRoute]] = defaultdict(list)
        keys = [
            (route, _key(route.path_format))
            for route in app.router.routes
            if isinstance(route, APIRoute) and _ANY_DEPTH not in route.path
        ]
        for route, (first, second, parts) in keys:
            # A route with a parameter in the second place can match where others have a word.
            words = {second}
            if second == _PARAMETER:
                words |= {other for _, (word, other, length) in keys if (word, length) == (first, parts)}
            for word in words:
                self.routes[first, word, parts].append(route)

    def candidates(self, path: str) -> Sequence[BaseRoute]:
        """Returns the routes that can match a path, in the order in which they were added."""
        first, second, parts = _key(path)
        known = (first, second, parts) in self.routes
        return self.routes.get((first, second if known else _PARAMETER, parts), [])

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
        for route in self.candidates(scope["path"]):
            match, found = route.matches(scope)
            if match is Match.FULL:
                scope.update(found)
                return route
        return None


def install(app: FastAPI) -> None:
    """Dispatches by index. Called once all routes are mounted."""
    app.router.middleware_stack = RouteIndex(app)
