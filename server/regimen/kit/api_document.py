"""The API document, completed: what any route of its kind answers need not stand on each of them.

An unreadable body, an address whose parts are no ids, a form that is refused, a repetition that is still worked on.
"""

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter

from regimen.kit.errors import Conflict, Failure, Invalid, NotFound, TooLarge

_IDEMPOTENCY = "idempotency-key"
_FRAMEWORKS_OWN = ("HTTPValidationError", "ValidationError")


class Unreadable(Failure):
    """Not JSON where JSON is asked for, or a form without its boundary."""

    status = 400
    message = "There was an error parsing the body"


def install(app: FastAPI, components: Mapping[str, Any]) -> None:
    """Completes what `app.openapi()` returns; `components` are types by name that no route mentions."""
    write = app.openapi

    def completed() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = write()
            _complete(document)
            _add_components(document, components)
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


def _add_components(document: dict[str, Any], components: Mapping[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for name, kind in components.items():
        schema = TypeAdapter(kind).json_schema(mode="serialization", ref_template="#/components/schemas/{model}")
        for part, definition in schema.pop("$defs", {}).items():
            schemas.setdefault(part, definition)
        schemas[name] = schema


def _say(operation: dict[str, Any], kind: type[Failure], *, instead: bool = False) -> None:
    """Add a failure that the route does not name itself; `instead`: of what the framework supposes."""
    answers = operation["responses"]
    known = answers.get(str(kind.status))
    if known is None or (instead and _FRAMEWORKS_OWN[0] in str(known)):
        answers[str(kind.status)] = {
            "description": f"{kind.__name__}: {kind.message}",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
