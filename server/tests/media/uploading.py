"""Uploads in parts, as a browser sends them; and files that phones make."""

import asyncio
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import httpx
import imageio_ffmpeg

from regimen.kit.ids import new_id
from tests.conftest import Requests

FFMPEG = imageio_ffmpeg.get_ffmpeg_exe()


async def begin(
    person: Requests, name: str, size: int, *, media_id: UUID | None = None, content_type: str = "", **form: Any
) -> httpx.Response:
    body = {"id": str(media_id or new_id()), "name": name, "size": size, "content_type": content_type, **form}
    return await person.post("/media/direct_upload", body)


async def send(
    person: Requests, upload: dict[str, Any], data: bytes, *, only: Iterable[int] | None = None
) -> list[httpx.Response]:
    """Sends the parts of an upload that are missing, or those of `only`."""
    numbers = None if only is None else set(only)
    answers = []
    for part in upload["parts"]:
        if part["is_received"] if numbers is None else part["number"] not in numbers:
            continue
        start = (part["number"] - 1) * upload["part_size"]
        answers.append(await put(person, part["url"], data[start : start + part["size"]]))
    return answers


async def put(person: Requests, url: str, data: bytes) -> httpx.Response:
    """Sends a part to the app, or to the bucket that the address leads to."""
    if url.startswith("/"):
        return await person.http.put(url, content=data)
    async with httpx.AsyncClient() as outside:
        return await outside.put(url, content=data)


async def put_and_cut(person: Requests, url: str, size: int, half: bytes) -> None:
    """Sends the beginning of a part; then the line is cut."""
    if url.startswith("/"):
        assert (await person.http.put(url, content=half)).status_code == 413
        return
    address = urlsplit(url)
    _, writer = await asyncio.open_connection(address.hostname, address.port)
    target = f"{address.path}?{address.query}"
    writer.write(f"PUT {target} HTTP/1.1\r\nHost: {address.netloc}\r\nContent-Length: {size}\r\n\r\n".encode())
    writer.write(half)
    await writer.drain()
    writer.close()
    await writer.wait_closed()


async def complete(person: Requests, upload: dict[str, Any]) -> httpx.Response:
    return await person.post(f"/media/direct_upload/{upload['media']['id']}/complete")


async def upload(person: Requests, data: bytes, name: str, **form: Any) -> dict[str, Any]:
    """Uploads a file as a whole; returns the item, which is about to be processed."""
    begun = await begin(person, name, len(data), **form)
    assert begun.status_code == 201, begun.text
    for answer in await send(person, begun.json(), data):
        assert answer.status_code in {200, 204}, answer.text
    done = await complete(person, begun.json())
    assert done.status_code == 200, done.text
    media: dict[str, Any] = done.json()
    return media


def make_video(target: Path, *arguments: str, seconds: float = 1, size: str = "320x240", sound: bool = True) -> bytes:
    """Returns a file that ffmpeg made of test pictures, and of a tone."""
    tone = ["-f", "lavfi", "-i", f"sine=f=440:d={seconds}"] if sound else []
    subprocess.run(
        [
            *[FFMPEG, "-nostdin", "-loglevel", "error", "-y"],
            *["-f", "lavfi", "-i", f"testsrc2=size={size}:rate=30:duration={seconds}"],
            *[*tone, *arguments, str(target)],
        ],
        check=True,
    )
    return target.read_bytes()
