"""A photo service on this machine that answers as Pexels does, or as a test wants it to."""

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.media.samples import encoded, quarters

PICTURE = encoded(quarters(), "JPEG")


@dataclass
class Asked:
    """One request to the service."""

    path: str
    query: dict[str, list[str]]
    headers: dict[str, str]


@dataclass
class Answer:
    """What the service says: JSON or bytes. It never ends if it `hangs`."""

    body: Any = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    hangs: bool = False


class PhotoService:
    """Answers with what a test has put into `answers` of a path; 404 elsewhere."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.answers: dict[str, Answer] = {}
        self._server: asyncio.Server | None = None
        self._stopped = asyncio.Event()

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)

    async def stop(self) -> None:
        assert self._server is not None
        self._stopped.set()
        self._server.close()

    @property
    def origin(self) -> str:
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def photo(self, number: int = 7, **changes: Any) -> dict[str, Any]:
        """Returns a photo as the service describes it."""
        sizes = {name: f"{self.origin}/{number}-{name}.jpg" for name in ("original", "large2x", "large", "medium")}
        return {
            "id": number,
            "width": 4000,
            "height": 3000,
            "url": f"https://www.pexels.com/photo/rower-{number}/",
            "photographer": "Ana Lima",
            "photographer_url": "https://www.pexels.com/@ana",
            "alt": "A rower on a river",
            "src": sizes,
        } | changes

    def has(self, *photos: dict[str, Any], total: int | None = None) -> None:
        """Makes a search find these photos, each with a picture."""
        listed = {"photos": list(photos), "total_results": len(photos) if total is None else total}
        self.answers["/search"] = self.answers["/curated"] = Answer(listed)
        for photo in photos:
            self.answers[f"/photos/{photo['id']}"] = Answer(photo)
            self.answers[f"/{photo['id']}-large2x.jpg"] = Answer(PICTURE)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                await self._answer(head.decode(), writer)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def _answer(self, head: str, writer: asyncio.StreamWriter) -> None:
        first, *lines = head.strip().split("\r\n")
        url = urlsplit(first.split(" ")[1])
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        self.asked.append(Asked(url.path, parse_qs(url.query), headers))
        answer = self.answers.get(url.path) or Answer({"code": "Not Found"}, 404)
        body = answer.body if isinstance(answer.body, bytes) else json.dumps(answer.body).encode()
        named = {"Content-Length": str(len(body) + answer.hangs)} | answer.headers
        start = "".join(f"{name}: {value}\r\n" for name, value in named.items())
        writer.write(f"HTTP/1.1 {answer.status} x\r\n{start}\r\n".encode() + body)
        await writer.drain()
        if answer.hangs:
            await self._stopped.wait()
