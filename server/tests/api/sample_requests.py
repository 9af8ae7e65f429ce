"""The routes of the API document, and requests to them: with values that the schemas allow and ids that exist."""

import copy
import functools
import json
import operator
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any
from urllib.parse import quote
from uuid import UUID, uuid4

from regimen.config import Settings
from regimen.main import create_app
from tests.api.collection import BODIES, OTHER_IDS, VALUES
from tests.api.samples import Document

Path = tuple[str | int, ...]
"""Where a value is in a body."""
INFINITE = "infinite number"
JSON = {"Content-Type": "application/json"}


@dataclass(frozen=True)
class SampleRequest:
    """A request, and what is special about it."""

    what: str
    url: str
    headers: dict[str, str] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Operation:
    """A route of the document."""

    document: Document = field(repr=False)
    path: str
    method: str

    @property
    def spec(self) -> Document:
        found: Document = self.document["paths"][self.path][self.method]
        return found

    @property
    def area(self) -> str:
        return str(self.spec["tags"][0])

    @property
    def statuses(self) -> set[str]:
        return set(self.spec["responses"])

    @property
    def name(self) -> str:
        return f"{self.method.upper()} {self.path}"

    def parameters(self, location: str) -> list[Document]:
        return [one for one in self.spec.get("parameters", []) if one["in"] == location]

    @property
    def body(self) -> tuple[str, Document] | None:
        """Returns content type and schema of the body."""
        content = self.spec.get("requestBody", {}).get("content", {})
        return next(((kind, one["schema"]) for kind, one in content.items()), None)


def operations(document: Document, area: str | None = None) -> list[Operation]:
    """Returns every route, or those of one area (the tag that a domain gives its routes)."""
    every = [Operation(document, path, method) for path, found in document["paths"].items() for method in found]
    return [one for one in every if area in {None, one.area}]


def areas() -> list[str]:
    """Returns the areas of the API before any test runs, so that each is a test of its own."""
    app = create_app(Settings(_env_file=None))  # type: ignore[call-arg]
    return sorted({one.area for one in operations(app.openapi())})


class ValueSampler:
    """Returns values that a schema allows. `ids` are rows that exist, by the name of a parameter or field."""

    def __init__(self, document: Document, ids: Mapping[str, Any]) -> None:
        self.document, self.ids = document, ids
        self._fresh = count(1)

    def value(self, schema: Document, name: str = "") -> Any:
        schema = self._resolved(schema)
        if name in VALUES and schema.get("format") != "uuid":
            return VALUES[name]
        if schema.get("format") == "uuid" and name in self.ids:
            return str(self.ids[name])
        for word in ("anyOf", "oneOf"):
            if word in schema:
                options = [one for one in schema[word] if one.get("type") != "null"]
                return self.value(options[0], name)
        if "const" in schema:
            return schema["const"]
        if schema.get("enum"):
            return schema["enum"][0]
        match schema.get("type"):
            case "object":
                fields = schema.get("properties", {})
                return {key: self.value(one, key) for key, one in fields.items()}
            case "array":
                return [self.value(schema.get("items", {}), name.removesuffix("s"))]
            case "integer" | "number":
                return schema.get("minimum", 1)
            case "boolean":
                return False
        return self._text(schema)

    def file_field(self, schema: Document) -> str:
        """Returns the name of the field of a form that is a file."""
        fields = self._resolved(schema)["properties"]
        (name,) = (name for name, one in fields.items() if "octet-stream" in to_json(one) or "binary" in to_json(one))
        return name

    def _text(self, schema: Document) -> str:
        match schema.get("format"):
            case "uuid":
                return str(uuid4())
            case "date":
                return "2026-01-12"
            case "date-time":
                return "2026-01-12T09:00:00Z"
        return f"word{next(self._fresh)}"

    def _resolved(self, schema: Document) -> Document:
        while "$ref" in schema:
            schema = self.document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
        return schema


class RequestBuilder:
    """Requests to one route by a person who owns `ids`."""

    def __init__(self, operation: Operation, ids: Mapping[str, Any]) -> None:
        self.operation = operation
        self.ids = dict(ids) | {name: ids[other] for name, other in OTHER_IDS.get(operation.name, {}).items()}
        self.sampler = ValueSampler(operation.document, self.ids)

    def url(self, **changes: str) -> str:
        """Returns the URL with ids that exist and required parameters; `changes` replace parts of both, unquoted."""
        url = self.operation.path
        for one in self.operation.parameters("path"):
            name = one["name"]
            url = url.replace("{" + name + "}", changes.get(name) or self._value(one))
        query = [
            f"{quote(name)}={changes.get(name) or self._value(one)}"
            for name, one in ((one["name"], one) for one in self.operation.parameters("query"))
            if one.get("required") or name in changes
        ]
        return f"{url}?{'&'.join(query)}"

    def _value(self, parameter: Document) -> str:
        """Returns a value for a parameter, as it is written in a URL: an id of this person, if there is one."""
        name = parameter["name"]
        return quote(str(self.ids.get(name) or self.sampler.value(parameter["schema"], name)))

    def body(self) -> Any:
        """Returns a valid body; None if the route takes none, or a file."""
        if example := BODIES.get(self.operation.name):
            return {key: self._filled_in(key, value) for key, value in example.items()}
        kind, schema = self.operation.body or ("", {})
        return self.sampler.value(schema) if kind == "application/json" else None

    def _filled_in(self, name: str, value: Any) -> Any:
        if value == [None]:
            return [str(self.ids[name.removesuffix("s")])]
        return str(self.ids[name]) if value is None else value

    def valid(self, what: str = "as documented", *, body: Any = None, **changes: str) -> SampleRequest:
        """Returns a valid request."""
        body = self.body() if body is None else body
        if body is None:
            return SampleRequest(what, self.url(**changes))
        return SampleRequest(what, self.url(**changes), JSON, {"content": to_json(body).encode()})


def leaves(value: Any, at: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yields every plain value of a body with its path."""
    if isinstance(value, dict | list) and value:
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(one, (*at, key))
    else:
        yield at, value


def distinct_leaves(body: Any) -> Iterator[tuple[Path, Any]]:
    """Yields one plain value of each kind: of all items of a list, and of all items with the same `kind`."""
    seen = set()
    for at, value in leaves(body):
        parent = functools.reduce(operator.getitem, at[:-1], body)
        place = tuple(part if isinstance(part, str) else 0 for part in at)
        known = place, type(value), parent.get("kind") if isinstance(parent, dict) else None
        if known not in seen:
            seen.add(known)
            yield at, value


def with_value(body: Any, at: Path, value: Any) -> Any:
    """Returns a copy of `body` with another value at `at`."""
    if not at:
        return value
    changed = copy.deepcopy(body)
    parent = changed
    for key in at[:-1]:
        parent = parent[key]
    parent[at[-1]] = value
    return changed


def to_json(body: Any) -> str:
    """Returns JSON; a number that Python cannot hold is written literally."""
    return json.dumps(body).replace(f'"{INFINITE}"', "1e400")


def ids_in(body: Any) -> list[Path]:
    """Returns the paths of all ids in a body."""
    return [at for at, value in leaves(body) if isinstance(value, str) and _is_id(value)]


def _is_id(text: str) -> bool:
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False
