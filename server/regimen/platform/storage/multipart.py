"""Uploads in parts, so that a large file survives a lost line: the semantics of S3 multipart uploads, in a folder or in
a bucket.

A part has a number from 1 and is sent to its own signed URL; sending it again replaces it. What has arrived is read
from the store, not counted beside it.
"""

import asyncio
import fcntl
import os
import re
import shutil
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import BinaryIO, Final
from weakref import WeakValueDictionary
from xml.sax.saxutils import escape, unescape

import httpx

from regimen.kit.ids import new_id
from regimen.platform.storage.signing import BucketKeys, sign

PART_URL_LASTS: Final = timedelta(hours=6)
_REQUEST_LASTS: Final = timedelta(minutes=10)
_TIMEOUT: Final = 60.0
_PARTS: Final = re.compile(r"<Part>(.*?)</Part>", re.DOTALL)
_UPLOADS: Final = re.compile(r"<Upload>(.*?)</Upload>", re.DOTALL)
_WHOLE: Final = "whole-"
_COPIED_AT_ONCE: Final = 1024 * 1024
_JOINING: Final = ThreadPoolExecutor(1, "joining")
"""Uploads that the release before began are copied, as long as they take. The threads of others stay free."""
_KEEPING: Final = ThreadPoolExecutor(2, "keeping")
"""Parts are copied to their place by threads that nothing else waits for, one of each upload at a time."""
_SENDERS: Final = 3
"""How often the same part is received at once: by two tabs, or again after a line that the server still waits for."""


class UploadGone(Exception):
    """The upload was completed, cancelled, or never begun."""


class SentAgain(Exception):
    """The same part is being sent again and again: this attempt has made room for later ones."""


class StoreFailed(Exception):
    """The store refused what it should have done."""


class Multipart(ABC):
    """Uploads in parts of one store."""

    @abstractmethod
    async def begin(self, key: str, content_type: str, part_size: int, now: datetime) -> str:
        """Returns the store's own id of a new upload to `key`, whose parts have that size, except the last one."""

    @abstractmethod
    def part_url(self, key: str, upload: str, number: int, size: int, now: datetime) -> str:
        """Returns where to PUT exactly `size` bytes."""

    @abstractmethod
    async def put(self, key: str, upload: str, number: int, data: bytes, now: datetime) -> None:
        """Stores a part that is at hand; raises UploadGone."""

    @abstractmethod
    async def parts(self, key: str, upload: str, now: datetime) -> dict[int, int]:
        """Returns the sizes of the parts that have arrived, by number; raises UploadGone."""

    @abstractmethod
    async def complete(self, key: str, upload: str, numbers: Sequence[int], now: datetime) -> None:
        """Puts the parts together in the order of `numbers`; raises UploadGone."""

    @abstractmethod
    async def abort(self, key: str, upload: str, now: datetime) -> None:
        """Deletes the parts; an upload that is gone is not an error."""

    @abstractmethod
    async def begun_before(self, time: datetime, now: datetime) -> dict[str, str]:
        """Returns the keys of unfinished uploads that were begun before `time`, by the store's own ids."""


class FolderMultipart(Multipart):
    """The folder of an upload below `.parts`, which no key can name, has one file `whole-<size of a part>`. Each part
    is copied to its place in it as it arrives, so that completing is a rename, however large the file is. What has
    arrived is marked by an empty file `<number>-<size>.kept`.

    All who change these hold the lock of the whole file. The system frees it when a server is killed.
    """

    def __init__(self, folder: Path, secret: str) -> None:
        self._folder, self._secret = folder, secret
        self._receiving: dict[tuple[str, int], list[Path]] = defaultdict(list)
        self._keeping: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def _parts_of(self, upload: str) -> Path:
        return self._folder / ".parts" / upload

    async def begin(self, key: str, content_type: str, part_size: int, now: datetime) -> str:
        upload = new_id().hex
        await asyncio.to_thread(self._begin, upload, part_size)
        return upload

    def _begin(self, upload: str, part_size: int) -> None:
        parts = self._parts_of(upload)
        parts.mkdir(parents=True)
        (parts / f"{_WHOLE}{part_size}").touch()

    def part_url(self, key: str, upload: str, number: int, size: int, now: datetime) -> str:
        claims = {"part": upload, "number": number, "size": size}
        return f"/files/part/{sign(self._secret, claims, now + PART_URL_LASTS)}"

    async def put(self, key: str, upload: str, number: int, data: bytes, now: datetime) -> None:
        async with self.new_part(upload, number) as path:
            await asyncio.to_thread(path.write_bytes, data)

    @asynccontextmanager
    async def new_part(self, upload: str, number: int) -> AsyncIterator[Path]:
        """A file to write a part to, which becomes the part `number` in the place of an earlier one, unless writing it
        fails. Raises UploadGone, also when the upload ends meanwhile, and SentAgain."""
        path = self._parts_of(upload) / f"{new_id().hex}.new"
        try:
            with self._received(path, upload, number):
                yield path
                self.check_received(path, upload, number)  # what was given up may have lost its beginning
            await self._keep_in_turn(path, upload, number)
        except FileNotFoundError as error:
            raise UploadGone from error
        finally:
            path.unlink(missing_ok=True)

    @contextmanager
    def _received(self, path: Path, upload: str, number: int) -> Iterator[None]:
        """Counts `path` among those that receive this part, while it does. The oldest of too many is given up: what is
        being received is counted by no quota."""
        paths = self._receiving[upload, number]
        paths.append(path)
        if len(paths) > _SENDERS:
            with suppress(FileNotFoundError):
                os.truncate(paths.pop(0), 0)
        try:
            yield
        finally:
            if path in paths:
                paths.remove(path)
            if not paths and self._receiving.get((upload, number)) is paths:
                del self._receiving[upload, number]

    def check_received(self, path: Path, upload: str, number: int) -> None:
        """Raises SentAgain if what is written to `path` is no longer wanted; call it for each piece."""
        if path not in self._receiving.get((upload, number), ()):
            raise SentAgain

    async def _keep_in_turn(self, path: Path, upload: str, number: int) -> None:
        lock = self._keeping.setdefault(upload, asyncio.Lock())
        async with lock:
            await asyncio.get_running_loop().run_in_executor(_KEEPING, self._keep, path, upload, number)

    def _keep(self, path: Path, upload: str, number: int) -> None:
        parts = self._parts_of(upload)
        with self._locked(upload) as whole:
            if whole is None:
                path.rename(parts / f"{number}.part")
                return
            with path.open("rb") as part:
                for mark in parts.glob(f"{number}-*.kept"):
                    mark.unlink()  # first: a server that is killed while it copies leaves no part that is half another
                whole.seek((number - 1) * int(Path(whole.name).name.removeprefix(_WHOLE)))
                shutil.copyfileobj(part, whole, _COPIED_AT_ONCE)
            whole.flush()
            os.fsync(whole.fileno())  # a machine that loses its power must not keep the mark and lose the part
            (parts / f"{number}-{path.stat().st_size}.kept").touch()

    @contextmanager
    def _locked(self, upload: str) -> Iterator[BinaryIO | None]:
        """The whole file of an upload, locked; None for an upload that the release before began, whose parts are files
        `<number>.part`. Raises UploadGone, also when the upload ends meanwhile."""
        try:
            path = self._whole_of(upload)
            if path is None:
                yield None
                return
            with path.open("r+b") as whole:
                fcntl.flock(whole, fcntl.LOCK_EX)
                if not path.exists():  # somebody completed or cancelled it while this waited
                    raise UploadGone
                yield whole
        except FileNotFoundError as error:
            raise UploadGone from error

    def _whole_of(self, upload: str) -> Path | None:
        """Returns the whole file of an upload, as `_locked` gives it, without waiting for its lock."""
        parts = self._parts_of(upload)
        path = next(parts.glob(f"{_WHOLE}*"), None)
        if path is None and (not parts.is_dir() or any(parts.glob("*.kept"))):
            raise UploadGone  # also where a killed server left marks of what is complete
        return path

    async def parts(self, key: str, upload: str, now: datetime) -> dict[int, int]:
        return await asyncio.to_thread(self._sizes, upload)

    def _sizes(self, upload: str) -> dict[int, int]:
        """Waits for no lock, as a request does for this: a part that is being replaced has not arrived."""
        try:
            whole = self._whole_of(upload)
            return self._kept(upload) if whole else self._sizes_of_files(upload)
        except FileNotFoundError as error:
            raise UploadGone from error

    def _kept(self, upload: str) -> dict[int, int]:
        marks = (path.stem.split("-") for path in self._parts_of(upload).glob("*.kept"))
        return {int(number): int(size) for number, size in marks}

    def _sizes_of_files(self, upload: str) -> dict[int, int]:
        return {int(path.stem): path.stat().st_size for path in self._parts_of(upload).glob("*.part")}

    async def complete(self, key: str, upload: str, numbers: Sequence[int], now: datetime) -> None:
        await asyncio.get_running_loop().run_in_executor(_JOINING, self._complete, key, upload, numbers)

    def _complete(self, key: str, upload: str, numbers: Sequence[int]) -> None:
        target = self._folder / key
        target.parent.mkdir(parents=True, exist_ok=True)
        with self._locked(upload) as whole:
            if whole is None:
                path = self._join(upload, numbers)
            elif self._kept(upload).keys() >= set(numbers):
                path = Path(whole.name)
            else:
                raise UploadGone
            path.rename(target)
        self._remove(upload)

    def _join(self, upload: str, numbers: Sequence[int]) -> Path:
        folder = self._parts_of(upload)
        joined = folder / "whole"
        with joined.open("wb") as out:
            for number in numbers:
                with (folder / f"{number}.part").open("rb") as part:
                    shutil.copyfileobj(part, out, _COPIED_AT_ONCE)
        return joined

    async def abort(self, key: str, upload: str, now: datetime) -> None:
        await asyncio.to_thread(self._remove, upload)

    def _remove(self, upload: str) -> None:
        """Deletes an upload. It is gone at once: one that lost some of its parts would look as if they never came."""
        going = self._parts_of(f"{upload}.gone")
        try:
            self._parts_of(upload).rename(going)
        except FileNotFoundError:
            return
        shutil.rmtree(going, ignore_errors=True)

    async def begun_before(self, time: datetime, now: datetime) -> dict[str, str]:
        return await asyncio.to_thread(self._begun_before, time)

    def _begun_before(self, time: datetime) -> dict[str, str]:
        """Returns no keys: parts are found without. The folder of an upload is as old as its latest part."""
        uploads = (self._folder / ".parts").glob("*")
        return {path.name: "" for path in uploads if path.stat().st_mtime < time.timestamp()}


class BucketMultipart(Multipart):
    """The bucket's own multipart uploads. The names and answers are those of the S3 API."""

    def __init__(self, bucket: BucketKeys, prefix: str) -> None:
        self._bucket, self._prefix = bucket, prefix

    async def begin(self, key: str, content_type: str, part_size: int, now: datetime) -> str:
        answer = await self._request("POST", key, {"uploads": ""}, now, headers={"content-type": content_type})
        return _value(answer, "UploadId")

    def part_url(self, key: str, upload: str, number: int, size: int, now: datetime) -> str:
        query = {"partNumber": str(number), "uploadId": upload}
        bound = {"content-length": str(size)}
        return self._bucket.presign("PUT", self._prefix + key, now, PART_URL_LASTS, headers=bound, query=query)

    async def put(self, key: str, upload: str, number: int, data: bytes, now: datetime) -> None:
        query = {"partNumber": str(number), "uploadId": upload}
        await self._request("PUT", key, query, now, content=data)

    async def parts(self, key: str, upload: str, now: datetime) -> dict[int, int]:
        return {number: size for number, (_, size) in (await self._listed(key, upload, now)).items()}

    async def _listed(self, key: str, upload: str, now: datetime) -> dict[int, tuple[str, int]]:
        found: dict[int, tuple[str, int]] = {}
        after = "0"
        while True:
            answer = await self._request("GET", key, {"uploadId": upload, "part-number-marker": after}, now)
            for part in _PARTS.findall(answer):
                found[int(_value(part, "PartNumber"))] = (_value(part, "ETag"), int(_value(part, "Size")))
            if not _is_cut(answer):
                return found
            after = _value(answer, "NextPartNumberMarker")

    async def complete(self, key: str, upload: str, numbers: Sequence[int], now: datetime) -> None:
        listed = await self._listed(key, upload, now)
        if not listed.keys() >= set(numbers):
            raise UploadGone
        parts = "".join(
            f"<Part><PartNumber>{number}</PartNumber><ETag>{escape(listed[number][0])}</ETag></Part>"
            for number in numbers
        )
        body = f"<CompleteMultipartUpload>{parts}</CompleteMultipartUpload>"
        answer = await self._request("POST", key, {"uploadId": upload}, now, content=body.encode())
        if "<Error>" in answer:  # S3 answers 200 before it has finished
            raise StoreFailed(answer[:500])

    async def abort(self, key: str, upload: str, now: datetime) -> None:
        try:
            await self._request("DELETE", key, {"uploadId": upload}, now)
        except UploadGone:
            return

    async def begun_before(self, time: datetime, now: datetime) -> dict[str, str]:
        found: dict[str, str] = {}
        after: dict[str, str] = {}
        while True:
            answer = await self._request("GET", "", {"uploads": "", "prefix": self._prefix} | after, now)
            for upload in _UPLOADS.findall(answer):
                if datetime.fromisoformat(_value(upload, "Initiated")) < time:
                    found[_value(upload, "UploadId")] = _value(upload, "Key").removeprefix(self._prefix)
            if not _is_cut(answer):
                return found
            after = {
                "key-marker": _value(answer, "NextKeyMarker"),
                "upload-id-marker": _value(answer, "NextUploadIdMarker"),
            }

    async def _request(
        self,
        method: str,
        key: str,
        query: dict[str, str],
        now: datetime,
        *,
        headers: dict[str, str] | None = None,
        content: bytes | None = None,
    ) -> str:
        path = self._prefix + key if key else ""  # none: the bucket itself
        url = self._bucket.presign(method, path, now, _REQUEST_LASTS, headers=headers or {}, query=query)
        async with httpx.AsyncClient(timeout=_TIMEOUT) as http:
            answer = await http.request(method, url, headers=headers, content=content)
        if answer.status_code == httpx.codes.NOT_FOUND:
            raise UploadGone
        if answer.is_error:
            raise StoreFailed(f"{method} {answer.status_code}: {answer.text[:500]}")
        return answer.text


def _value(answer: str, name: str) -> str:
    """Returns the text of the first element of that name; raises StoreFailed if there is none."""
    found = re.search(f"<{name}>(.*?)</{name}>", answer, re.DOTALL)
    if found is None:
        raise StoreFailed(answer[:500])
    return unescape(found[1], {"&quot;": '"', "&#34;": '"'})


def _is_cut(answer: str) -> bool:
    """Whether a list goes on in another answer."""
    return "<IsTruncated>true</IsTruncated>" in answer
