"""Uploads in parts, so that a large file survives a lost line: the semantics of S3 multipart uploads, in a folder or in
a bucket.

A part has a number from 1 and is sent to its own signed URL; sending it again replaces it. What has arrived is read
from the store, not counted beside it.
"""

import asyncio
import re
import shutil
from abc import ABC, abstractmethod
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape, unescape

import httpx

from regimen.kit.ids import new_id
from regimen.platform.storage.signing import BucketKeys, sign

PART_URL_LASTS: Final = timedelta(hours=6)
_REQUEST_LASTS: Final = timedelta(minutes=10)
_TIMEOUT: Final = 60.0
_PARTS: Final = re.compile(r"<Part>(.*?)</Part>", re.DOTALL)
_UPLOADS: Final = re.compile(r"<Upload>(.*?)</Upload>", re.DOTALL)


class UploadGone(Exception):
    """The upload was completed, cancelled, or never begun."""


class StoreFailed(Exception):
    """The store refused what it should have done."""


class Multipart(ABC):
    """Uploads in parts of one store."""

    @abstractmethod
    async def begin(self, key: str, content_type: str, now: datetime) -> str:
        """Returns the store's own id of a new upload to `key`."""

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
    """Parts are files below `.parts`, which no key can name."""

    def __init__(self, folder: Path, secret: str) -> None:
        self._folder, self._secret = folder, secret

    def _parts_of(self, upload: str) -> Path:
        return self._folder / ".parts" / upload

    async def begin(self, key: str, content_type: str, now: datetime) -> str:
        upload = new_id().hex
        await asyncio.to_thread(self._parts_of(upload).mkdir, parents=True)
        return upload

    def part_url(self, key: str, upload: str, number: int, size: int, now: datetime) -> str:
        claims = {"part": upload, "number": number, "size": size}
        return f"/files/part/{sign(self._secret, claims, now + PART_URL_LASTS)}"

    async def put(self, key: str, upload: str, number: int, data: bytes, now: datetime) -> None:
        path = self.path_of_new_part(upload)
        await asyncio.to_thread(path.write_bytes, data)
        self.keep_part(path, upload, number)

    def path_of_new_part(self, upload: str) -> Path:
        """Returns a file to write a part to before `keep_part`; raises UploadGone."""
        parts = self._parts_of(upload)
        if not parts.is_dir():
            raise UploadGone
        return parts / f"{new_id().hex}.new"

    def keep_part(self, path: Path, upload: str, number: int) -> None:
        """Makes a written file the part `number`, in the place of an earlier one; raises UploadGone."""
        try:
            path.rename(self._parts_of(upload) / f"{number}.part")
        except FileNotFoundError as error:
            raise UploadGone from error

    async def parts(self, key: str, upload: str, now: datetime) -> dict[int, int]:
        return await asyncio.to_thread(self._sizes, upload)

    def _sizes(self, upload: str) -> dict[int, int]:
        folder = self._parts_of(upload)
        if not folder.is_dir():
            raise UploadGone
        return {int(path.stem): path.stat().st_size for path in folder.glob("*.part")}

    async def complete(self, key: str, upload: str, numbers: Sequence[int], now: datetime) -> None:
        await asyncio.to_thread(self._join, key, upload, numbers)

    def _join(self, key: str, upload: str, numbers: Sequence[int]) -> None:
        folder, target = self._parts_of(upload), self._folder / key
        target.parent.mkdir(parents=True, exist_ok=True)
        whole = folder / "whole"
        try:
            with whole.open("wb") as out:
                for number in numbers:
                    with (folder / f"{number}.part").open("rb") as part:
                        shutil.copyfileobj(part, out, 1024 * 1024)
            whole.rename(target)
        except FileNotFoundError as error:
            raise UploadGone from error
        self._remove(upload)

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

    async def begin(self, key: str, content_type: str, now: datetime) -> str:
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
