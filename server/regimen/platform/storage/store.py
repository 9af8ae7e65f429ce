"""Object storage: a folder or an S3-compatible bucket behind one interface."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import obstore
from obstore.exceptions import NotFoundError
from obstore.store import LocalStore, S3Store

from regimen.config import Settings
from regimen.platform.storage.multipart import BucketMultipart, FolderMultipart, Multipart
from regimen.platform.storage.signing import BucketKeys, sign

_KEY = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*(/[A-Za-z0-9_][A-Za-z0-9_.-]*)*")
_UPLOAD_LASTS = timedelta(hours=6)
_READ_LASTS = timedelta(hours=6)
CHUNK = 256 * 1024
_LISTED_AT_ONCE = 500


class NoSuchObject(Exception):
    """There is no object with that key."""


@dataclass(frozen=True)
class Upload:
    """How a browser uploads: `method` to `url` with exactly these `headers`."""

    url: str
    method: str
    headers: dict[str, str]


def check_key(key: str) -> str:
    """Returns `key`; raises ValueError for anything but plain letters, digits, dots and slashes."""
    if len(key) > 500 or not _KEY.fullmatch(key):
        raise ValueError(f"{key!r} is not a valid file key")
    return key


class Files:
    """A store. The library's synchronous calls run in threads: its asynchronous ones can abort a process at exit."""

    def __init__(
        self, store: Any, secret: str, multipart: Multipart, bucket: BucketKeys | None = None, prefix: str = ""
    ) -> None:
        self._store, self._secret, self._bucket, self._prefix = store, secret, bucket, prefix
        self.multipart = multipart

    @property
    def in_bucket(self) -> bool:
        """Whether browsers use a bucket directly."""
        return self._bucket is not None

    @property
    def secret(self) -> str:
        return self._secret

    async def put(self, key: str, data: bytes | Path, content_type: str) -> None:
        """Stores bytes, or the content of a file, under `key`; replaces an existing object."""
        attributes = {"Content-Type": content_type} if self._bucket else None
        await asyncio.to_thread(obstore.put, self._store, check_key(key), data, attributes=attributes)

    async def get(self, key: str) -> bytes:
        """Returns all bytes; raises NoSuchObject."""
        return await asyncio.to_thread(self._get, check_key(key))

    def _get(self, key: str) -> bytes:
        try:
            return bytes(obstore.get(self._store, key).bytes())
        except (NotFoundError, FileNotFoundError) as error:
            raise NoSuchObject(key) from error

    def chunks(self, key: str, start: int, end: int) -> Iterator[bytes]:
        """Yields the bytes from `start` up to `end` (exclusive) in chunks; blocking, for a thread."""
        while start < end:
            stop = min(end, start + CHUNK)
            yield bytes(obstore.get_range(self._store, check_key(key), start=start, end=stop))
            start = stop

    async def download(self, key: str, target: Path) -> None:
        """Writes the object to a local file, for tools that need one; raises NoSuchObject."""

        def copy() -> None:
            try:
                stream = obstore.get(self._store, key).stream(min_chunk_size=4 * 1024 * 1024)
            except (NotFoundError, FileNotFoundError) as error:
                raise NoSuchObject(key) from error
            with target.open("wb") as file:
                for chunk in stream:
                    file.write(chunk)

        check_key(key)
        await asyncio.to_thread(copy)

    async def size(self, key: str) -> int | None:
        """Returns the number of bytes of `key`, or None."""

        def head() -> int | None:
            try:
                return int(obstore.head(self._store, check_key(key))["size"])
            except (NotFoundError, FileNotFoundError):
                return None

        return await asyncio.to_thread(head)

    async def head(self, key: str, size: int) -> bytes:
        """Returns the first bytes of an object, at most `size`; raises NoSuchObject."""

        def read() -> bytes:
            try:
                length = int(obstore.head(self._store, check_key(key))["size"])
                return bytes(obstore.get_range(self._store, key, start=0, end=min(size, length))) if length else b""
            except (NotFoundError, FileNotFoundError) as error:
                raise NoSuchObject(key) from error

        return await asyncio.to_thread(read)

    async def delete(self, *keys: str) -> None:
        """Deletes objects; a missing one is not an error."""

        def remove() -> None:
            for key in keys:
                try:
                    obstore.delete(self._store, check_key(key))
                except (NotFoundError, FileNotFoundError):
                    continue

        await asyncio.to_thread(remove)

    async def keys(self, folder: str, before: datetime) -> AsyncIterator[list[str]]:
        """Yields the keys below `folder` that were written before `before` by the store's clock, hundreds at a time."""
        found = iter(await asyncio.to_thread(obstore.list, self._store, folder, chunk_size=_LISTED_AT_ONCE))
        while (entries := await asyncio.to_thread(next, found, None)) is not None:
            yield [entry["path"] for entry in entries if entry["last_modified"] < before]

    def upload(self, key: str, content_type: str, size: int, now: datetime) -> Upload:
        """Returns how to upload exactly `size` bytes of that type."""
        headers = {"Content-Type": content_type}
        if self._bucket:
            bound = {"content-type": content_type, "content-length": str(size)}
            url = self._bucket.presign("PUT", self._prefix + check_key(key), now, _UPLOAD_LASTS, headers=bound)
            return Upload(url, "PUT", headers)
        claims = {"up": check_key(key), "type": content_type, "size": size}
        return Upload(f"/files/upload/{sign(self._secret, claims, now + _UPLOAD_LASTS)}", "PUT", headers)

    def bucket_url(self, key: str, now: datetime, content_type: str) -> str:
        """Returns a bucket's own URL for reading, valid for hours; it changes once an hour, so that caches work."""
        if self._bucket is None:
            raise ValueError("A folder has no URLs of its own.")
        hour = now.replace(minute=0, second=0, microsecond=0)
        query = {"response-content-type": content_type}
        return self._bucket.presign("GET", self._prefix + check_key(key), hour, _READ_LASTS, query=query)


def folder_files(folder: Path, settings: Settings) -> Files:
    """Returns a store in `folder`, which is created if it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    return Files(LocalStore(folder), settings.secret, FolderMultipart(folder, settings.secret))


def open_files(settings: Settings, folder: Path) -> Files:
    """Returns the store of the settings: a bucket, else `folder`."""
    if not settings.storage_url:
        return folder_files(folder, settings)
    if not settings.storage_url.startswith("s3://"):
        raise ValueError("REGIMEN_STORAGE_URL must look like s3://bucket or s3://bucket/prefix.")
    name, _, prefix = settings.storage_url.removeprefix("s3://").partition("/")
    if not (settings.storage_access_key and settings.storage_secret_key):
        raise ValueError(
            "Set REGIMEN_STORAGE_ACCESS_KEY and REGIMEN_STORAGE_SECRET_KEY as well as REGIMEN_STORAGE_URL."
        )
    keys = BucketKeys(
        settings.bucket_endpoint,
        name,
        settings.storage_region,
        settings.storage_access_key,
        settings.storage_secret_key,
    )
    store = S3Store(
        name,
        prefix=prefix or None,
        endpoint=keys.endpoint,
        region=keys.region,
        access_key_id=keys.access_key,
        secret_access_key=keys.secret_key,
        virtual_hosted_style_request=False,
        client_options={"allow_http": keys.endpoint.startswith("http://")},
    )
    path = f"{prefix.rstrip('/')}/" if prefix else ""
    return Files(store, settings.secret, BucketMultipart(keys, path), keys, path)
