"""`Idempotency-Key`: a repeated write happens once, and the repetition gets the same response.

    router = APIRouter(route_class=IdempotentRoute)

Every POST of such a router accepts the header. The response is stored in the transaction of the write, so either both
exist or neither; a second request waits for the first. Not for routes that return secrets (tokens).
"""

import functools
import hashlib
import inspect
from collections.abc import Callable, Coroutine
from datetime import datetime
from typing import Annotated, Any

from fastapi import Depends, Header, Request, Response
from fastapi.routing import APIRoute
from sqlalchemy import delete, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.db import Session
from regimen.kit.errors import Conflict, Failure
from regimen.kit.ids import new_id
from regimen.platform.jobs import job, periodic
from regimen.platform.models import IdempotentResponse

HEADER = "Idempotency-Key"
REPLAYED = "Idempotent-Replayed"
_LOCK_TIMEOUT = "10s"
_RETENTION = "2 days"
_LONGEST_KEY = 255
_PARAMETER = "idempotency"
_KNOWS_KEY = "__knows_idempotency_key__"
_LOCK_NOT_AVAILABLE = "55P03"


class KeyReused(Failure):
    field = "Idempotency-Key"
    message = "This Idempotency-Key was already used for a different request."


class InFlight(Conflict):
    message = "The same request is still in progress."


class _Replay(Exception):
    """Ends the request with the stored response."""

    def __init__(self, stored: IdempotentResponse) -> None:
        self.status, self.content_type, self.body = stored.status or 200, stored.content_type, stored.body or b""

    def response(self) -> Response:
        headers = {REPLAYED: "true"} | ({"content-type": self.content_type} if self.content_type else {})
        return Response(self.body, self.status, headers)


async def claim_key(
    request: Request,
    session: Session,
    idempotency_key: Annotated[
        str | None,
        Header(
            max_length=_LONGEST_KEY, description="Chosen by the caller. Requests with the same key write only once."
        ),
    ] = None,
) -> None:
    """Claims the key for this transaction, or replays its stored response."""
    if not idempotency_key:
        return
    claim = {
        "caller": _digest(request.headers.get("authorization", "").encode()),
        "route": f"{request.method} {request.url.path}",
        "key": idempotency_key,
    }
    fingerprint = _digest(await request.body() + request.url.query.encode())
    if claimed := await _claim(session, claim, fingerprint):
        request.state.idempotent_write = (session, claimed)
        return
    stored = (await session.scalars(select(IdempotentResponse).filter_by(**claim))).one_or_none()
    if stored is None or stored.status is None:
        raise InFlight
    if stored.fingerprint != fingerprint:
        raise KeyReused
    raise _Replay(stored)


async def _claim(session: AsyncSession, claim: dict[str, str], fingerprint: str) -> Any:
    """Returns the id of the new row; None if the key exists. Waits while another transaction holds the same key."""
    statement = upsert(IdempotentResponse).values(id=new_id(), fingerprint=fingerprint, **claim)
    try:
        await session.execute(text(f"set local lock_timeout = '{_LOCK_TIMEOUT}'"))
        claimed = await session.scalar(statement.on_conflict_do_nothing().returning(IdempotentResponse.id))
        await session.execute(text("set local lock_timeout to default"))
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) == _LOCK_NOT_AVAILABLE:
            raise InFlight(retry_after=1) from error
        raise
    return claimed


class IdempotentRoute(APIRoute):
    """A route whose POST accepts `Idempotency-Key`."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        if "POST" in (options.get("methods") or ()):
            endpoint = _with_key(endpoint)
        super().__init__(path, endpoint, **options)

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def handle_once(request: Request) -> Response:
            if HEADER in request.headers and request.method == "POST":
                await request.body()  # cached by the request, so that a form can be read after its fingerprint
            try:
                response: Response = await handle(request)
            except _Replay as replay:
                return replay.response()
            if write := getattr(request.state, "idempotent_write", None):
                session, claimed = write
                await _store_response(session, claimed, response)
            return response

        return handle_once


def _with_key(endpoint: Callable[..., Any]) -> Callable[..., Any]:
    """Adds a last parameter to `endpoint`, so that the key is checked after every guard."""
    if getattr(endpoint, _KNOWS_KEY, False):
        return endpoint

    @functools.wraps(endpoint)
    async def once(*args: Any, **named: Any) -> Any:
        named.pop(_PARAMETER)
        return await endpoint(*args, **named)

    signature = inspect.signature(endpoint)
    key = inspect.Parameter(_PARAMETER, inspect.Parameter.KEYWORD_ONLY, annotation=Annotated[None, Depends(claim_key)])
    setattr(once, _KNOWS_KEY, True)
    setattr(once, "__signature__", signature.replace(parameters=[*signature.parameters.values(), key]))  # noqa: B010
    return once


async def _store_response(session: AsyncSession, claimed: Any, response: Response) -> None:
    """Stores the response in the transaction, which is committed afterwards."""
    body = getattr(response, "body", None)
    if response.status_code >= 400 or body is None:
        await session.execute(delete(IdempotentResponse).where(IdempotentResponse.id == claimed))
        return
    await session.execute(
        update(IdempotentResponse)
        .where(IdempotentResponse.id == claimed)
        .values(
            status=response.status_code,
            content_type=response.headers.get("content-type"),
            body=bytes(body),
        )
    )


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@periodic("23 3 * * *")
@job("forget_answers")
async def delete_expired_rows(session: AsyncSession, now: datetime) -> None:
    """Deletes keys after two days, and expired rate-limit counters."""
    await session.execute(text(f"delete from idempotent_answers where created_at < now() - interval '{_RETENTION}'"))
    await session.execute(text("delete from rate_windows where expires_at < now()"))
