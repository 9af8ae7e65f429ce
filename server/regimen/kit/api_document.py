"""The API document, completed: what any route of its kind answers need not stand on each of them.

An unreadable body, an address whose parts are no ids, a form that is refused, a repetition that is still worked on.
"""

from typing import Any

from fastapi import FastAPI

from regimen.kit.errors import Conflict, Failure, Invalid, NotFound, TooLarge

_IDEMPOTENCY = "idempotency-key"
_FRAMEWORKS_OWN = ("HTTPValidationError", "ValidationError")


class Unreadable(Failure):
    """Not JSON where JSON is asked for, or a form without its boundary."""

    status = 400
    message = "There was an error parsing the body"


def install(app: FastAPI) -> None:
    """Complete what `app.openapi()` answers."""
    write = app.openapi

    def completed() -> dict[str, Any]:
        if app.openapi_schema is None:
            _complete(write())
        return write()

    app.openapi = completed  # type: ignore[method-assign]


def _complete(document: dict[str, Any]) -> None:
    for operations in document["paths"].values():
        for operation in operations.values():
            _say(operation, Invalid, instead="422" in operation["responses"])
            places = {(one["in"], one["name"].lower()) for one in operation.get("parameters", [])}
            if any(place == "path" for place, _ in places):
                _say(operation, NotFound)
            if ("header", _IDEMPOTENCY) in places:
                _say(operation, Conflict)
            if "requestBody" in operation:
                _say(operation, Unreadable)
                _say(operation, TooLarge)
    for name in _FRAMEWORKS_OWN:
        document["components"]["schemas"].pop(name, None)


def _say(operation: dict[str, Any], kind: type[Failure], *, instead: bool = False) -> None:
    """Add a failure that the route does not name itself; `instead`: of what the framework supposes."""
    answers = operation["responses"]
    known = answers.get(str(kind.status))
    if known is None or (instead and _FRAMEWORKS_OWN[0] in str(known)):
        answers[str(kind.status)] = {
            "description": f"{kind.__name__}: {kind.message}",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
