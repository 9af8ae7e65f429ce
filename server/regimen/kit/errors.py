"""Refusals: one class each, with its HTTP status and its message. The class name is the `code` of the API.

They are sent as `application/problem+json`: `{"status", "code", "title", "errors": {field: [sentences]}}`.
"""

import itertools
import logging
import re
from collections.abc import Iterable
from typing import Any, ClassVar, TypeVar

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from sqlalchemy.exc import DBAPIError, IntegrityError
from starlette.exceptions import HTTPException

from regimen.kit.guards import ask_guards

T = TypeVar("T")
Errors = dict[str, list[str]]
PROBLEM = "application/problem+json"
API_HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
"""Headers of every answer of the API."""
DATA_EXCEPTION = "22"
LOCK_NOT_AVAILABLE = "55P03"
DEADLOCK = "40P01"
UNREADABLE = 400
"""The status with which the framework refuses a form that it cannot parse."""
MAX_ERRORS = 50
"""How many fields a refusal names at most."""
MAX_FIELD_NAME = 120
CONNECTION_EXCEPTION = "08"
SHUTTING_DOWN = {"57P01", "57P02", "57P03"}
"""The states of a database that stops, has crashed, or is starting."""
AWAY_RETRY_SECONDS = 2
_LOCK_RETRY_SECONDS = 5
_ENUM_MEMBER = re.compile(r"<\w+\.\w+: ('[^']*')>")
NUL_FIELDS = "nul_fields"
"""The type of an error that Body raises for fields with a NUL character; `ctx` names them."""
log = logging.getLogger(__name__)


class Problem(BaseModel):
    """The body of every refusal."""

    status: int
    code: str
    title: str
    reason: str | None = None
    errors: Errors = {}


class Failure(Exception):
    """Base of every refusal. Subclasses set the status, the field and the message."""

    status: ClassVar[int] = 422
    field: ClassVar[str] = "base"
    message: ClassVar[str] = "Something went wrong. Please try again."
    reason: ClassVar[str | None] = None

    def __init__(self, message: str | None = None, *, errors: Errors | None = None, **extra: Any) -> None:
        self.sentence = message or self.message
        self.errors = errors or {self.field: [self.sentence]}
        self.extra = extra
        super().__init__(self.sentence)

    def body(self) -> dict[str, Any]:
        problem = Problem(
            status=self.status,
            code=type(self).__name__,
            title=self.sentence,
            reason=self.reason,
            errors=self.errors,
        )
        return problem.model_dump(exclude_none=True) | self.extra


class NotFound(Failure):
    """Missing, or not visible to the caller."""

    status = 404
    message = "Not Found"


class Forbidden(Failure):
    status = 403
    message = "Forbidden: Access is denied"


class Unauthenticated(Failure):
    status = 401
    message = "Access is denied. Try to reload the page."


class TooLarge(Failure):
    status = 413
    message = "This request is too large."


class Invalid(Failure):
    """Several fields at once: `raise Invalid(errors={"title": ["Please provide a valid Title."]})`."""

    message = "Please check the form."


class Conflict(Failure):
    status = 409
    message = "Someone else changed this in the meantime. Please reload and try again."


class ServerError(Failure):
    """Something that nobody foresaw. The log says what."""

    status = 500


class Busy(Failure):
    """A queue is full. The answer says when to try again."""

    status = 503
    message = "The server is busy. Please try again in a moment."


class DatabaseAway(Busy):
    """The database does not answer: it is started again, or cannot be reached."""

    message = "We can't reach our database right now. Please try again in a moment."


class TooMany(Failure):
    status = 429
    message = "Too many attempts. Please wait a moment and try again."


def or_404(row: T | None) -> T:
    """Returns the row; raises NotFound for None."""
    if row is None:
        raise NotFound
    return row


def error_responses(*kinds: type[Failure]) -> dict[int | str, dict[str, Any]]:
    """Returns the `responses=` of a route: the refusals that it documents."""
    answers: dict[int | str, dict[str, Any]] = {}
    for kind in kinds:
        known = answers.setdefault(kind.status, {"model": Problem, "description": ""})
        line = f"{kind.__name__}: {kind.message}"
        known["description"] = f"{known['description']}\n\n{line}".strip()
    return answers


def _sentence(error: dict[str, Any]) -> str:
    """Returns the message for an error that Pydantic found. It never repeats what was sent."""
    match error["type"]:
        case "missing":
            return "This field is required."
        case "union_tag_invalid":
            return f"Please use one of: {error['ctx']['expected_tags']}."
        case "literal_error":
            values = _ENUM_MEMBER.sub(r"\1", error["ctx"]["expected"])
            return f"Please use one of: {values}."
    message = str(error["msg"])
    return message.removeprefix("Value error, ").removeprefix("Assertion failed, ")[:300]


def _fields(error: dict[str, Any]) -> list[str]:
    """Returns the names of the fields that an error is about."""
    parts = [str(part)[:MAX_FIELD_NAME] for part in error["loc"]]
    if parts and parts[0] in {"body", "query", "path", "header", "cookie"}:
        parts = parts[1:]
    if error["type"] == "extra_forbidden":  # its name is input
        parts = parts[:-1]
    names = error["ctx"]["names"] if error["type"] == NUL_FIELDS else []
    return [".".join([*parts, name]) for name in names] or [".".join(parts) or "base"]


def form_errors(found: Iterable[dict[str, Any]]) -> Errors:
    """Returns the first errors that Pydantic found, by field."""
    errors: Errors = {}
    for error in itertools.islice(found, MAX_ERRORS):
        for name in _fields(error):
            sentences = errors.setdefault(name, [])
            if (sentence := _sentence(error)) not in sentences:
                sentences.append(sentence)
    return errors


async def _refused_by_guards(request: Request) -> Failure | None:
    """Returns the refusal of who may not call a route: it comes before a body that cannot be read."""
    try:
        await ask_guards(request)
    except Failure as refused:
        return refused
    return None


def install(app: FastAPI) -> None:
    """Makes the app send failures as problems."""

    @app.exception_handler(Failure)
    async def refuse(_: Request, failure: Failure) -> JSONResponse:
        headers = {"Retry-After": str(failure.extra["retry_after"])} if "retry_after" in failure.extra else None
        return JSONResponse(failure.body(), failure.status, headers=headers, media_type=PROBLEM)

    @app.exception_handler(RequestValidationError)
    async def refuse_form(request: Request, failure: RequestValidationError) -> JSONResponse:
        found = failure.errors()
        unreadable = any(error["type"] == "json_invalid" for error in found)
        if unreadable and (refused := await _refused_by_guards(request)):
            return await refuse(request, refused)
        bad_path = any(error["loc"][:1] == ("path",) for error in found)
        kind: Failure = NotFound() if bad_path else Invalid(errors=form_errors(found))
        return JSONResponse(kind.body(), kind.status, media_type=PROBLEM)

    @app.exception_handler(HTTPException)
    async def refuse_http(request: Request, failure: HTTPException) -> JSONResponse:
        if failure.status_code == UNREADABLE and (refused := await _refused_by_guards(request)):
            return await refuse(request, refused)
        title = NotFound.message if failure.status_code == 404 else str(failure.detail)
        problem = Problem(status=failure.status_code, code="HttpError", title=title, errors={"base": [title]})
        return JSONResponse(
            problem.model_dump(exclude_none=True), failure.status_code, headers=failure.headers, media_type=PROBLEM
        )

    @app.exception_handler(IntegrityError)
    async def refuse_collision(_: Request, error: IntegrityError) -> JSONResponse:
        """Two requests did the same thing at once, and the database kept one of them."""
        log.warning("collision: %s", error.orig)
        return JSONResponse(Conflict().body(), Conflict.status, media_type=PROBLEM)

    @app.exception_handler(UnicodeEncodeError)
    async def refuse_text(_: Request, __: UnicodeEncodeError) -> JSONResponse:
        """A lone surrogate: valid JSON, but not valid text."""
        return JSONResponse(Invalid().body(), Invalid.status, media_type=PROBLEM)

    @app.exception_handler(DBAPIError)
    async def refuse_data(request: Request, error: DBAPIError) -> JSONResponse:
        """Text or numbers that the database cannot store (such as a NUL character), and locks that others keep for too
        long, or that two requests want of each other, and a database that went away; anything else is a server
        error."""
        state = str(getattr(error.orig, "sqlstate", ""))
        if error.connection_invalidated or state.startswith(CONNECTION_EXCEPTION) or state in SHUTTING_DOWN:
            log.warning("the database went away in %s %s: %s", request.method, request.url.path, error.orig)
            return await refuse(request, DatabaseAway(retry_after=AWAY_RETRY_SECONDS))
        if state == DEADLOCK:
            log.error("deadlock in %s %s: %s", request.method, request.url.path, error.orig)
        if state in {LOCK_NOT_AVAILABLE, DEADLOCK}:
            return await refuse(request, Busy(retry_after=_LOCK_RETRY_SECONDS))
        if not state.startswith(DATA_EXCEPTION):
            raise error
        return JSONResponse(Invalid().body(), Invalid.status, media_type=PROBLEM)

    @app.exception_handler(Exception)
    async def refuse_unforeseen(_: Request, __: Exception) -> JSONResponse:
        """The framework logs the exception after this answer, which no middleware of the app sees."""
        return JSONResponse(ServerError().body(), ServerError.status, headers=API_HEADERS, media_type=PROBLEM)
