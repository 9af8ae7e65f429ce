"""Guards: dependencies of routes that refuse who may not call them. They read nothing but the request.

The framework reads a body before it asks any dependency. One that cannot even be parsed is refused by `errors`, which
asks the guards first: who may not call an operation learns nothing about its body.
"""

from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final, TypeVar

from fastapi import Request
from fastapi.dependencies.models import Dependant

F = TypeVar("F", bound=Callable[[Request], Awaitable[Any]])
_ATTRIBUTE: Final = "__guard__"


def guard(function: F) -> F:
    """Marks a dependency that raises a Failure for who may not go on."""
    setattr(function, _ATTRIBUTE, True)
    return function


def is_guard(function: Any) -> bool:
    return getattr(function, _ATTRIBUTE, False) is True


async def ask_guards(request: Request) -> None:
    """Asks the guards of the route that a request is for. Raises what they raise."""
    dependant = getattr(request.scope.get("route"), "dependant", None)
    for one in _guards_of(dependant) if dependant else ():
        await one(request)


def _guards_of(dependant: Dependant) -> Iterator[Callable[[Request], Awaitable[Any]]]:
    for one in dependant.dependencies:
        if one.call is not None and is_guard(one.call):
            yield one.call
        yield from _guards_of(one)
