"""Serves and receives files. In folder mode the bytes come from here; in bucket mode large ones are redirected."""

import re
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any
from uuid import UUID

import anyio
from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import RedirectResponse, StreamingResponse
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import ClientDisconnect

from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Failure, Forbidden, NotFound, error_responses, or_404
from regimen.platform.files import is_session_open
from regimen.platform.models import StoredFile
from regimen.platform.services import ServicesDep, services_of
from regimen.platform.storage.multipart import FolderMultipart, SentAgain, UploadGone
from regimen.platform.storage.signing import BadSignature, verify
from regimen.platform.storage.store import Files

router = APIRouter(prefix="/files", tags=["files"], include_in_schema=False)

_PROXIED = 64 * 1024  # smaller files are passed on even from a bucket: a redirect would cost more
_NOT_REDIRECTED = (
    "application/vnd.apple.mpegurl",  # its parts are relative to its own URL
    "text/vtt",  # players take captions of their own origin only
)
_RANGE = re.compile(r"bytes=([0-9]{0,18})-([0-9]{0,18})")
_INLINE = re.compile(
    r"(image/(?!svg)|video/|audio/|application/pdf$|text/plain|text/vtt|application/vnd\.apple\.mpegurl$)"
)
_CACHE = "public, max-age=31536000, immutable"


class WrongSize(Failure):
    status = 413
    field = "file"
    message = "The file's size doesn't match what was declared."


class WrongType(Failure):
    status = 415
    field = "file"
    message = "The file's type doesn't match what was declared."


@router.put("/upload/{token}", status_code=204, responses=error_responses(Forbidden, WrongSize, WrongType))
async def receive(token: str, request: Request, session: Session, now: Now) -> Response:
    """Receive one prepared upload."""
    files = services_of(session).files
    try:
        claims = verify(files.secret, token, now)
        key, size, content_type = str(claims["up"]), int(claims["size"]), str(claims["type"])
    except (BadSignature, KeyError) as error:
        raise Forbidden from error
    if request.headers.get("content-type") != content_type:
        raise WrongType
    with tempfile.TemporaryDirectory(prefix="regimen-upload-") as folder:
        path = Path(folder) / "upload"
        await _write(request, path, size)  # before the first query: a slow sender holds no connection
        row = or_404(await session.get(StoredFile, key, with_for_update=True))
        if row.uploaded_at is not None:
            raise Forbidden
        await files.put(key, path, content_type)
    row.uploaded_at = now
    return Response(status_code=204)


async def _write(request: Request, path: Path, size: int, check: Callable[[], None] = lambda: None) -> None:
    """Writes the request body to a file; raises WrongSize if it is too long or too short, and what `check` raises."""
    received = 0
    async with await anyio.open_file(path, "wb") as file:
        try:
            async for chunk in request.stream():
                received += len(chunk)
                check()
                if received > size:
                    raise WrongSize
                await file.write(chunk)
        except ClientDisconnect as error:  # the line broke, or the sender paused: nobody reads the answer
            raise WrongSize from error
    if received != size:
        raise WrongSize


@router.put("/part/{token}", status_code=204, responses=error_responses(Forbidden, NotFound, WrongSize, Busy))
async def receive_part(token: str, request: Request, services: ServicesDep, now: Now) -> Response:
    """Receive one part of an upload, where files are in a folder."""
    files = services.files
    try:
        claims = verify(files.secret, token, now)
        upload, number, size = str(claims["part"]), int(claims["number"]), int(claims["size"])
    except (BadSignature, KeyError) as error:
        raise Forbidden from error
    parts = files.multipart
    if not isinstance(parts, FolderMultipart):
        raise NotFound
    try:
        async with parts.new_part(upload, number) as path:
            await _write(request, path, size, partial(parts.check_received, path, upload, number))
    except UploadGone as error:
        raise NotFound from error
    except SentAgain as error:
        raise Busy from error
    return Response(status_code=204)


@router.api_route("/signed/{token}/{key:path}", methods=["GET", "HEAD"], responses=error_responses(NotFound))
async def serve_signed(
    token: str,
    key: str,
    session: Session,
    now: Now,
    request: Request,
    range_: Annotated[str | None, Header(alias="range")] = None,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """The bytes of a private file, by an address of `signed_folder_url`."""
    files = services_of(session).files
    try:
        claims = verify(files.secret, token, now)
        is_open = key.rpartition("/")[0] == str(claims["folder"]) and await _is_open(session, claims)
    except (BadSignature, KeyError, ValueError) as error:
        raise NotFound from error
    if not is_open or "\0" in key:
        raise NotFound
    row = await session.get(StoredFile, key)
    if row is None or row.uploaded_at is None:
        raise NotFound
    return _answer(row, files, now, request, range_, if_none_match)


@router.api_route("/{key:path}", methods=["GET", "HEAD"], responses=error_responses(NotFound))
async def serve(
    key: str,
    session: Session,
    now: Now,
    request: Request,
    signature: Annotated[str | None, Query()] = None,
    range_: Annotated[str | None, Header(alias="range")] = None,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """The bytes of a file, always with the stored content type."""
    # Before the session has a connection: the question takes another one.
    is_signed = signature is not None and await _may_read(session, key, signature, now)
    row = None if "\0" in key else await session.get(StoredFile, key)
    files = services_of(session).files
    if row is None or row.uploaded_at is None or not (row.public or is_signed):
        raise NotFound
    return _answer(row, files, now, request, range_, if_none_match)


def _answer(
    row: StoredFile, files: Files, now: Now, request: Request, range_: str | None, if_none_match: str | None
) -> Response:
    key, headers = row.key, _headers(row)
    if if_none_match == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    if files.in_bucket and row.size > _PROXIED and not row.content_type.startswith(_NOT_REDIRECTED):
        url = files.bucket_url(key, now, row.content_type)
        return RedirectResponse(
            url, 302, {"Cache-Control": "private, max-age=3600", "X-Content-Type-Options": "nosniff"}
        )
    start, end = _parse_range(range_, row.size)
    if start >= end and row.size:
        return Response(status_code=416, headers={"Content-Range": f"bytes */{row.size}"})
    headers["Content-Length"] = str(end - start)
    status = 206 if range_ and (start, end) != (0, row.size) else 200
    if status == 206:
        headers["Content-Range"] = f"bytes {start}-{end - 1}/{row.size}"
    if request.method == "HEAD":
        return Response(status_code=status, headers=headers)
    return StreamingResponse(files.chunks(key, start, end), status, headers)


async def _may_read(session: AsyncSession, key: str, signature: str, now: Now) -> bool:
    try:
        claims = verify(services_of(session).files.secret, signature, now)
        return claims["read"] == key and await _is_open(session, claims)
    except (BadSignature, KeyError, ValueError):
        return False


async def _is_open(session: AsyncSession, claims: Mapping[str, Any]) -> bool:
    """Whether the session for which an address was signed lasts, and its coach still sees in the account what they saw.

    Raises KeyError or ValueError if the address names no session.
    """
    account_id = UUID(str(claims["account"])) if "account" in claims else None
    return await is_session_open(session, UUID(str(claims["session"])), account_id, bool(claims.get("money")))


def _headers(row: StoredFile) -> dict[str, str]:
    """Returns the headers of a file. Types that a browser may run are always downloaded."""
    headers = {
        "Content-Type": row.content_type,
        "ETag": f'"{row.size}-{row.uploaded_at.timestamp() if row.uploaded_at else 0}"',
        "Accept-Ranges": "bytes",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": _CACHE if row.public else "private, max-age=3600",
    }
    if row.content_type != "application/pdf":  # its viewer does not open inside a sandbox
        headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    if not _INLINE.match(row.content_type):
        headers["Content-Disposition"] = "attachment"
    return headers


def _parse_range(header: str | None, size: int) -> tuple[int, int]:
    """Returns the first byte of a Range header and the one after the last; the whole file if it is invalid."""
    match = _RANGE.fullmatch(header or "")
    if not match or match[0] == "bytes=-":
        return 0, size
    first, last = match[1], match[2]
    if not first:
        return max(0, size - int(last)), size
    return int(first), min(size, int(last) + 1) if last else size
