"""Listeners of the live connection, as cheap as they can be: a thousand of them share the machine with the server.

A library of WebSockets would need more of the processor for reading what each of them hears than the server needs for
saying it.
"""

import asyncio
import base64
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from regimen.platform.live.cable import PROTOCOL, TOKEN_PREFIX

_TEXT, _PING, _PONG = 0x1, 0x9, 0xA
_MASK = bytes(4)  # zeros leave what is masked as it is


class Listener(asyncio.Protocol):
    """One socket. It reads the frames that it is asked to wait for, and skips all others."""

    def __init__(self, token: str) -> None:
        self._token = token
        self._received = bytearray()
        self._is_open = False
        self._wanted: list[tuple[bytes, asyncio.Future[float]]] = []

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        key = base64.b64encode(bytes(16)).decode()
        lines = [
            "GET /cable HTTP/1.1",
            "Host: bench",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            f"Sec-WebSocket-Protocol: {PROTOCOL}, {TOKEN_PREFIX}{self._token}",
        ]
        transport.write("\r\n".join(lines).encode() + b"\r\n\r\n")

    def data_received(self, data: bytes) -> None:
        self._received += data
        if not self._is_open:
            head, found, rest = bytes(self._received).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head:
                raise RuntimeError(f"no live connection: {head[:100]!r}")
            self._is_open, self._received = True, bytearray(rest)
        while len(frame := self._received) >= 2:
            length, start = frame[1], 2
            if length == 126:
                length, start = int.from_bytes(frame[2:4], "big"), 4
            if len(frame) < start + length:
                return
            kind, payload = frame[0] & 0xF, bytes(frame[start : start + length])
            del frame[: start + length]
            if kind == _PING:
                self._write(_PONG, payload)
            elif kind == _TEXT and self._wanted:
                self._look_at(payload)

    def _look_at(self, payload: bytes) -> None:
        now = time.perf_counter()
        for wanted in list(self._wanted):
            text, found = wanted
            if text in payload:
                self._wanted.remove(wanted)
                found.set_result(now)

    def _write(self, kind: int, payload: bytes) -> None:
        length = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
        self._transport.write(bytes([0x80 | kind]) + length + _MASK + payload)

    def say(self, frame: dict[str, str]) -> None:
        self._write(_TEXT, json.dumps(frame).encode())

    def hears(self, text: str) -> asyncio.Future[float]:
        """Resolves to the time at which a frame with this text arrives."""
        found: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._wanted.append((text.encode(), found))
        return found

    def close(self) -> None:
        self._transport.abort()


@asynccontextmanager
async def listening(port: int, tokens: list[str], count: int, channel: str) -> AsyncIterator[list[Listener]]:
    """Opens sockets of these people in turn; each is subscribed to a channel."""
    loop = asyncio.get_running_loop()
    listeners = []
    try:
        for number in range(count):
            token = tokens[number % len(tokens)]
            _, listener = await loop.create_connection(lambda token=token: Listener(token), "127.0.0.1", port)
            listeners.append(listener)
            welcomed, confirmed = listener.hears("welcome"), listener.hears("confirm_subscription")
            await welcomed
            listener.say({"command": "subscribe", "identifier": json.dumps({"channel": channel})})
            await confirmed
        yield listeners
    finally:
        for listener in listeners:
            listener.close()
