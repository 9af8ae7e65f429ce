"""Requests with one thing wrong: a path, a query, a header, a body, a field."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from tests.api.sample_requests import (
    INFINITE,
    JSON,
    Document,
    RequestBuilder,
    SampleRequest,
    distinct_leaves,
    leaves,
    to_json,
    with_value,
)
from tests.deep import DEEP

NUL, LONE_SURROGATE = "a\x00b", "\ud800"
HOSTILE_TEXTS: Final = (NUL, LONE_SURROGATE, "", "x" * 1_000_000, "9" * 5000, "-1")
HOSTILE_DATES: Final = (
    "1/99999999999999999999/1990",
    "0001-01-01",
    "9999-12-31",
    "2026-02-30",
    "0001-01-01T00:00:00+23:59",
    "9999-12-31T23:59:59Z",
)
HOSTILE_NUMBERS: Final = (-1, 0, 2**31, 2**63, 2**200, 0.5, INFINITE)
OTHER_TYPES: Final = (None, True, [], {}, [[]], 1.5, "text")
IN_URL: Final = (
    "%00",
    "%FF%FE",
    "%ED%A0%80",
    "-1",
    "9" * 30,
    "x" * 8000,
    "%2E%2E",
    "%25zz",
    "0001-01-01",
    "9999-12-31",
    "1e400",
)
# Those that refuse nothing hide no other, so two of them are sent together.
HEADERS: Final[tuple[dict[str, str], ...]] = (
    {"Client-Timezone": "Mars/Olympus", "If-None-Match": '"' * 1000},
    {"Client-Timezone": "../../etc/passwd", "Accept": "text/html;q=nonsense"},
    {"Idempotency-Key": "k" * 5000},
    {"Authorization": "Bearer " + "t" * 5000},
)
NOT_JSON: Final = (b"", b"{", b"\xff\xfe", b"\x00", b'{"a": 1,}', b"[1] [2]", b"\xed\xa0\x80")
TYPES: Final = ("text/plain", "application/xml", "multipart/form-data", "multipart/form-data; boundary=x", "")
UNKNOWN_FILTER: Final = "q[nope]=1"
UNKNOWN_FILTERS: Final = (UNKNOWN_FILTER, "q[s]=nope%20desc", "q[]=1", "q[s][]=name", "q[=1")
LONG_FILTERS: Final = (
    "q[name_cont]=" + "a%20" * 15_000,
    "&".join(f"q[full_name_cont]={n}" for n in range(2500)),
    "&".join(f"q[title_cont]={n}" for n in range(2500)),
)
FILES: Final = (b"", b"\x00" * 100, b"\x89PNG\r\n\x1a\n" + b"\xff" * 100, b"GIF89a" + b"\xff" * 20)
FILE_NAMES: Final = ("a.png", "x" * 5000, "../../a\x00.png", "\u202e.png", "")


def hostile_requests(builder: RequestBuilder) -> Iterator[SampleRequest]:
    """Yields invalid requests to a route, each with one thing wrong."""
    yield from _urls(builder)
    body = builder.body()
    content = {} if body is None else {"content": to_json(body).encode()}
    for headers in HEADERS:
        yield SampleRequest(f"header {headers}"[:60], builder.url(), JSON | headers, content)
    if builder.operation.body is None:
        return
    for raw in NOT_JSON:
        yield SampleRequest(f"body {raw!r}", builder.url(), JSON, {"content": raw})
    for kind in TYPES:
        yield SampleRequest(f"as {kind!r}", builder.url(), {"Content-Type": kind}, content or {"content": b"x"})
    if body is None:
        yield from _files(builder, builder.operation.body[1])
        return
    for what, text in _bodies(body):
        yield SampleRequest(what, builder.url(), JSON, {"content": text.encode()})


def _urls(builder: RequestBuilder) -> Iterator[SampleRequest]:
    parameters = builder.operation.parameters("path") + builder.operation.parameters("query")
    for name in (one["name"] for one in parameters):
        for value in IN_URL:
            yield builder.valid(f"{name} = {value[:20]}", **{name: value})
    if builder.operation.method == "get":
        yield from _filters(builder, UNKNOWN_FILTERS)


def long_filters(builder: RequestBuilder) -> Iterator[SampleRequest]:
    """Yields requests with many or long filters, for routes that refuse an unknown one: the others read none."""
    return _filters(builder, LONG_FILTERS)


def _filters(builder: RequestBuilder, every: Iterable[str]) -> Iterator[SampleRequest]:
    for filters in every:
        yield SampleRequest(filters[:30], f"{builder.url()}&{filters}")


def _files(builder: RequestBuilder, schema: Document) -> Iterator[SampleRequest]:
    fields = builder.sampler.value(schema)
    field = builder.sampler.file_field(schema)
    others = {name: value for name, value in fields.items() if name != field}
    for name in FILE_NAMES:
        for data in FILES:
            sent = {"files": {field: (name, data, "image/png")}, "data": others}
            yield SampleRequest(f"file {name[:20]!r}", builder.url(), {}, sent)
    two = [(field, ("a", b"1", "image/png")), (field, ("b", b"2", "image/png"))]
    yield SampleRequest("two files", builder.url(), {}, {"files": two, "data": others})
    yield SampleRequest("text for a file", builder.url(), {}, {"data": {**others, field: "text"}})
    for name in others:
        for text in (*(one for one in HOSTILE_TEXTS if LONE_SURROGATE not in one), *HOSTILE_DATES):
            sent = {"files": {field: ("a.png", b"1", "image/png")}, "data": {**others, name: text}}
            yield SampleRequest(f"{name} = {text[:20]!r}", builder.url(), {}, sent)


def _bodies(body: Any) -> Iterator[tuple[str, str]]:
    """Yields what is wrong, and the JSON."""
    for at, value in leaves(body) if DEEP else distinct_leaves(body):
        if isinstance(value, bool) or value is None:
            continue
        if isinstance(value, str):
            dated = "date" in str(at[-1:]) or (value[:4].isdigit() and value[4:5] == "-")
            hostile: tuple[Any, ...] = HOSTILE_TEXTS + (HOSTILE_DATES if dated else ())
        else:
            hostile = HOSTILE_NUMBERS
        for one in hostile:
            yield f"{at} = {str(one)[:30]!r}", to_json(with_value(body, at, one))
    for other in OTHER_TYPES:
        everywhere = body
        for at, _ in leaves(body):
            everywhere = with_value(everywhere, at, other)
        yield f"everything = {other!r}", to_json(everywhere)
        yield f"body = {other!r}", to_json(other)
    for name in (NUL, LONE_SURROGATE, "__proto__", "x" * 100_000):
        yield f"field {name[:20]!r}", to_json({**(body if isinstance(body, dict) else {}), name: 1})
    for at, value in leaves(body):
        if isinstance(value, str) and at and isinstance(at[-1], int):
            yield f"{at[:-1]} * 100000", to_json(with_value(body, at[:-1], [value] * 100_000))
    yield "missing fields", "{}"
    yield "many fields", to_json({f"f{number}": 1 for number in range(5_000)})
    lists = {at[:depth] for at, _ in leaves(body) for depth, part in enumerate(at) if isinstance(part, int)}
    for path in sorted(lists, key=str):
        yield f"{path} of nothing", to_json(with_value(body, path, [{}] * 15_000))
    yield "deep lists", "[" * 100_000 + "]" * 100_000
    yield "deep objects", '{"a":' * 100_000 + "1" + "}" * 100_000
