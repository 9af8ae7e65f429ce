"""Files: bytes in a folder or a bucket, and a row each in `stored_files`.

Public files are at `/files/<key>` for ever, so a key is never reused for other content: create keys with `new_key`.
What is deleted is deleted for certain: by a job of the same transaction, if the store is away right after the commit.
"""

import asyncio
import logging
from datetime import datetime, timedelta
from pathlib import Path
from uuid import UUID

from sqlalchemy import delete as delete_from
from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.db import after_commit, transaction
from regimen.kit.errors import Failure
from regimen.kit.ids import new_id
from regimen.platform.jobs import Retry, Sessions, enqueue, long_job
from regimen.platform.models import StoredFile
from regimen.platform.ports import Port
from regimen.platform.services import services_behind, services_of
from regimen.platform.storage.signing import sign
from regimen.platform.storage.store import NoSuchObject, Upload, check_key

__all__ = [
    "NoSuchObject",
    "NotUploaded",
    "Upload",
    "check_key",
    "complete_upload",
    "delete",
    "download",
    "get",
    "is_session_open",
    "key_of",
    "new_key",
    "note_stored",
    "public_url",
    "put",
    "set_type",
    "signed_folder_url",
    "signed_upload",
    "signed_url",
]

log = logging.getLogger(__name__)

PATH = "/files"
_FOLDER_LASTS = timedelta(hours=3)
_DELETED_BY_JOB_AFTER = timedelta(minutes=1)
_FOR_TWO_WEEKS = Retry(attempts=11)
_NOBODY_WAITS_LONGER = 5.0
"""Seconds for a store that is away: the job is still to come."""


async def _no_sessions(session: AsyncSession, session_id: UUID, account_id: UUID | None, with_money: bool) -> bool:
    return False


is_session_open: Port[[AsyncSession, UUID, UUID | None, bool], bool] = Port(_no_sessions)
"""Whether a session of a user lasts and, with an account, whether they still see its clients, or also its money.
Implemented by accounts.
"""


class NotUploaded(Failure):
    """The upload was prepared, but its bytes never arrived."""

    field = "file"
    message = "The upload didn't finish. Please try again."


def new_key(folder: str, suffix: str = "") -> str:
    """Returns an unguessable key: `folder/<random><suffix>`; `suffix` as ".jpg"."""
    return check_key(f"{folder}/{new_id().hex}{suffix}")


def public_url(key: str) -> str:
    """Returns the path at which anyone may read `key`."""
    return f"{PATH}/{key}"


def key_of(public_path: str) -> str | None:
    """Returns the key of what anyone may read at a path, None for any other address."""
    folder, _, key = public_path.partition(f"{PATH}/")
    return key if key and not folder else None


async def put(
    session: AsyncSession,
    key: str,
    data: bytes | Path,
    content_type: str,
    *,
    name: str = "",
    owner_id: UUID | None = None,
    public: bool = True,
) -> None:
    """Stores bytes (or the content of a local file) under `key`. `name` is the person's own file name."""
    services = services_of(session)
    size = len(data) if isinstance(data, bytes) else (await asyncio.to_thread(data.stat)).st_size
    await services.files.put(key, data, content_type)
    await note_stored(session, key, size=size, content_type=content_type, name=name, owner_id=owner_id, public=public)


async def note_stored(
    session: AsyncSession,
    key: str,
    *,
    size: int,
    content_type: str,
    name: str = "",
    owner_id: UUID | None = None,
    public: bool = True,
) -> None:
    """Makes an object that is in the store already a file, as if `put` had stored it."""
    now = services_of(session).clock.now()
    row = {
        "content_type": content_type,
        "size": size,
        "name": name,
        "owner_id": owner_id,
        "public": public,
        "uploaded_at": now,
    }
    statement = upsert(StoredFile).values(key=key, created_at=now, **row)
    await session.execute(statement.on_conflict_do_update(index_elements=["key"], set_=row))


async def set_type(session: AsyncSession, key: str, content_type: str, *, public: bool) -> None:
    """Changes the type with which a stored file is served, and whether everybody may read it."""
    change = update(StoredFile).where(StoredFile.key == key)
    await session.execute(change.values(content_type=content_type, public=public))


async def get(session: AsyncSession, key: str) -> bytes:
    """Returns all bytes of `key`; raises NoSuchObject."""
    return await services_of(session).files.get(key)


async def download(session: AsyncSession, key: str, target: Path) -> None:
    """Copies `key` to a local file; raises NoSuchObject."""
    await services_of(session).files.download(key, target)


async def delete(session: AsyncSession, *keys: str) -> None:
    """Deletes files; their bytes are deleted after this transaction commits."""
    if not keys:
        return
    store = services_of(session).files
    await session.execute(delete_from(StoredFile).where(StoredFile.key.in_(keys)))
    await enqueue(session, delete_bytes, delay=_DELETED_BY_JOB_AFTER, keys=list(keys))

    async def after() -> None:
        try:
            async with asyncio.timeout(_NOBODY_WAITS_LONGER):
                await store.delete(*keys)
        except Exception:
            log.exception("Files could not be deleted; a job tries it again")

    after_commit(session, after)


@long_job("delete_bytes", retry=_FOR_TWO_WEEKS, queue="deletions")
async def delete_bytes(sessions: Sessions, now: datetime, *, keys: list[str]) -> None:
    """Deletes what is in the store of files that have been deleted, unless it was stored again since."""
    async with transaction(sessions) as session:
        stored = set(await session.scalars(select(StoredFile.key).where(StoredFile.key.in_(keys))))
    await services_behind(sessions).files.delete(*(key for key in keys if key not in stored))


def signed_url(
    session: AsyncSession,
    key: str,
    session_id: UUID,
    now: datetime,
    lifetime: timedelta,
    *,
    account_id: UUID | None = None,
    with_money: bool = False,
) -> str:
    """Returns a path that gives access to the private file `key` for a while, while that session of a user lasts; with
    `account_id`, for a coach, while they see the clients of this account, and `with_money` also its money."""
    claims: dict[str, object] = {"read": key, "session": session_id.hex}
    if account_id is not None:
        claims |= {"account": account_id.hex, "money": with_money}
    return f"{PATH}/{key}?signature={sign(services_of(session).files.secret, claims, now + lifetime)}"


def signed_folder_url(
    session: AsyncSession, key: str, session_id: UUID, now: datetime, *, account_id: UUID | None = None
) -> str:
    """Returns a path to the private file `key` by which the other files of its folder can be read too, as playlists
    need it. It is valid for two to three hours, while that session of a user lasts; with `account_id`, for a coach,
    while they see the clients of this account.

    It changes once an hour, so that browsers may cache what they have read.
    """
    folder = key.rpartition("/")[0]
    hour = now.replace(minute=0, second=0, microsecond=0)
    claims = {"folder": folder, "session": session_id.hex} | ({"account": account_id.hex} if account_id else {})
    return f"{PATH}/signed/{sign(services_of(session).files.secret, claims, hour + _FOLDER_LASTS)}/{key}"


async def signed_upload(
    session: AsyncSession,
    key: str,
    *,
    content_type: str,
    size: int,
    now: datetime,
    name: str = "",
    owner_id: UUID | None = None,
    public: bool = True,
) -> Upload:
    """Returns where the browser may send exactly `size` bytes of `content_type`; check both against your limits first.

    Call `complete_upload` when the browser reports that it is done.
    """
    session.add(
        StoredFile(
            key=check_key(key),
            content_type=content_type,
            size=size,
            name=name,
            owner_id=owner_id,
            public=public,
            created_at=now,
            uploaded_at=None,
        )
    )
    await session.flush()
    return services_of(session).files.upload(key, content_type, size, now)


async def complete_upload(session: AsyncSession, key: str) -> StoredFile:
    """Returns the file that `signed_upload` prepared; raises NotUploaded if its bytes are missing."""
    row = await session.get(StoredFile, key)
    if row is None or await services_of(session).files.size(key) != row.size:
        raise NotUploaded
    if row.uploaded_at is None:
        row.uploaded_at = services_of(session).clock.now()
        await session.flush()
    return row
