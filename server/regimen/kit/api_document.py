"""The API document, completed with the refusals that every route of a kind has, so that no route repeats them.

An unreadable body, a path whose parts are not ids, an invalid form, a request with an idempotency key that is running,
too many requests of one address.
"""

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any, Final

import orjson
from fastapi import FastAPI, Request
from pydantic import TypeAdapter
from starlette.responses import Response

from regimen.kit.errors import PROBLEM, Conflict, Failure, Invalid, NotFound, TooLarge, TooMany

PATH: Final = "/api/openapi.json"
_IDEMPOTENCY = "idempotency-key"
_FRAMEWORK_ERROR = "HTTPValidationError"
_SCHEMAS: Final = "#/components/schemas/"
_PROBLEM_SCHEMA = {"$ref": f"{_SCHEMAS}Problem"}


class Unreadable(Failure):
    """A body that is not JSON, or a form without its boundary."""

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
    _serve(app)


def _serve(app: FastAPI) -> None:
    """Serves the document. It takes a second to write: in a thread, once, when somebody first asks for it."""
    writing: asyncio.Future[bytes] | None = None

    async def document(_: Request) -> Response:
        nonlocal writing
        if writing is None:
            writing = asyncio.ensure_future(asyncio.to_thread(lambda: orjson.dumps(app.openapi())))
        return Response(await asyncio.shield(writing), media_type="application/json")

    app.add_route(PATH, document, include_in_schema=False)


def _complete(document: dict[str, Any]) -> None:
    for operations in document["paths"].values():
        for operation in operations.values():
            _add_failure(operation, Invalid, replace="422" in operation["responses"])
            _add_failure(operation, TooMany)
            parameters = {(one["in"], one["name"].lower()) for one in operation.get("parameters", [])}
            if any(place == "path" for place, _ in parameters):
                _add_failure(operation, NotFound)
            if ("header", _IDEMPOTENCY) in parameters:
                _add_failure(operation, Conflict)
            if "requestBody" in operation:
                _add_failure(operation, Unreadable)
                _add_failure(operation, TooLarge)
            _name_media_type(operation)
    _remove_unused(document)


def _name_media_type(operation: dict[str, Any]) -> None:
    """Documents refusals with the type that they are sent with; the framework assumes that of the route."""
    for answer in operation["responses"].values():
        if answer.get("content") == {"application/json": {"schema": _PROBLEM_SCHEMA}}:
            answer["content"] = {PROBLEM: {"schema": _PROBLEM_SCHEMA}}


def _remove_unused(document: dict[str, Any]) -> None:
    """Removes schemas that no operation refers to: the framework's own errors, fragments of extensible views."""
    schemas = document["components"]["schemas"]
    used: set[str] = set()
    found = set(_references(document["paths"]))
    while found:
        used |= found
        found = {name for one in found for name in _references(schemas.get(one))} - used
    document["components"]["schemas"] = {name: schema for name, schema in schemas.items() if name in used}


def _references(part: Any) -> Iterator[str]:
    """Yields the names of the schemas that a part of the document refers to."""
    if isinstance(part, dict):
        for value in part.values():
            yield from _references(value)
    elif isinstance(part, list):
        for value in part:
            yield from _references(value)
    elif isinstance(part, str) and part.startswith(_SCHEMAS):
        yield part.removeprefix(_SCHEMAS)


def _add_components(document: dict[str, Any], components: Mapping[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for name, kind in components.items():
        schema = TypeAdapter(kind).json_schema(mode="serialization", ref_template=f"{_SCHEMAS}{{model}}")
        for part, definition in schema.pop("$defs", {}).items():
            schemas.setdefault(part, definition)
        schemas[name] = schema


def _add_failure(operation: dict[str, Any], kind: type[Failure], *, replace: bool = False) -> None:
    """Adds a failure that the route does not declare itself; `replace`: what the framework assumes."""
    answers = operation["responses"]
    known = answers.get(str(kind.status))
    if known is None or (replace and _FRAMEWORK_ERROR in str(known)):
        answers[str(kind.status)] = {
            "description": f"{kind.__name__}: {kind.message}",
            "content": {PROBLEM: {"schema": _PROBLEM_SCHEMA}},
        }
