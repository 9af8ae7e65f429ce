"""Requests to addresses that people gave us: only to public ones, however they are written or resolved.

A name is resolved here and the connection goes to the address that was checked, so that a second answer of the name
server changes nothing. Redirects are not followed, and no proxy is asked.
"""

import asyncio
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

import httpcore

from regimen.config import is_loopback

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
TIMEOUT: Final = 10.0
"""Seconds for a whole request. Nobody waits for a slow server longer."""
_RESOLVE_TIMEOUT: Final = 5.0
_CONNECTIONS: Final = 64
_IDLE_CONNECTIONS: Final = 16
_IDLE_SECONDS: Final = 60.0
_TRIED_ADDRESSES: Final = 3
_MOST_READ: Final = 16_384
_HTTPS: Final = 443
_NAME: Final = re.compile(
    r"(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]", re.IGNORECASE
)
_NOT_GLOBAL: Final[list[IPv4Network | IPv6Network]] = [
    IPv4Network("192.0.0.0/24"),
    IPv4Network("192.88.99.0/24"),
    IPv6Network("fec0::/10"),
    IPv6Network("3fff::/20"),
]
"""Protocol assignments, relays, sites and documentation: not in all releases of Python."""
_NAT64: Final = IPv6Network("64:ff9b::/96")


class NotPublic(Exception):
    """The address is not one of a public https server."""


@dataclass(frozen=True)
class Answer:
    """The answer of a server; nobody needs what its body says."""

    status: int
    retry_after: str | None


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the public internet, also as it is wrapped into IPv6."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        if found.sixtofour or found.teredo or found.scope_id:
            return False
        wrapped = found.ipv4_mapped or (IPv4Address(found.packed[-4:]) if found in _NAT64 else None)
        if wrapped is not None:
            return is_public(str(wrapped))
    if any(found in network for network in _NOT_GLOBAL if network.version == found.version):
        return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def public_url(url: str, *, allow_loopback: bool = False) -> SplitResult:
    """Returns the parts of a URL that may be requested. Raises NotPublic for anything but https at a name, port 443.

    `allow_loopback` also allows servers of this machine, for development and tests.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise NotPublic from error
    if not url.isascii() or not url.isprintable() or any(one.isspace() for one in url) or "\\" in url:
        raise NotPublic
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise NotPublic
    if allow_loopback and parts.scheme in {"http", "https"} and is_loopback(host):
        return parts
    if parts.scheme != "https" or port not in {None, _HTTPS} or not _NAME.fullmatch(host):
        raise NotPublic
    return parts


async def resolve_host(host: str, port: int) -> Sequence[str]:
    """Returns the addresses of a name. Raises OSError."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(_RESOLVE_TIMEOUT):
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]


class PublicHttp:
    """A pool of connections to public servers. Open it with `async with`."""

    def __init__(
        self, *, allow_loopback: bool = False, resolve: Resolve = resolve_host, tls: ssl.SSLContext | None = None
    ) -> None:
        self._allow_loopback = allow_loopback
        self._resolve = resolve
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=tls or ssl.create_default_context(),
            max_connections=_CONNECTIONS,
            max_keepalive_connections=_IDLE_CONNECTIONS,
            keepalive_expiry=_IDLE_SECONDS,
            network_backend=_CheckedBackend(self.addresses_of),
        )

    async def __aenter__(self) -> "PublicHttp":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._pool.aclose()

    async def check(self, url: str) -> None:
        """Raises NotPublic for a URL that may not be requested, or whose server can't be found."""
        parts = public_url(url, allow_loopback=self._allow_loopback)
        try:
            await self.addresses_of(parts.hostname or "", parts.port or _HTTPS)
        except OSError as error:
            raise NotPublic from error

    async def post(self, url: str, *, headers: Mapping[str, str], content: bytes) -> Answer:
        """Returns the answer to a POST. Raises NotPublic; OSError and httpcore's errors if there is no answer."""
        public_url(url, allow_loopback=self._allow_loopback)
        async with asyncio.timeout(TIMEOUT):
            async with self._pool.stream("POST", url, headers=list(headers.items()), content=content) as response:
                read = 0
                async for part in response.aiter_stream():
                    read += len(part)
                    if read > _MOST_READ:
                        break
        return Answer(response.status, _header(response.headers, b"retry-after"))

    async def addresses_of(self, host: str, port: int) -> list[str]:
        """Returns the addresses of a host. Raises NotPublic if one of them is not public, or there is none; OSError if
        nobody could say, which may pass."""
        if self._allow_loopback and is_loopback(host):
            return [host]
        try:
            addresses = list(dict.fromkeys(await self._resolve(host, port)))
        except UnicodeError as error:
            raise NotPublic from error
        if not addresses or not all(is_public(one) for one in addresses):
            raise NotPublic
        return addresses


class _CheckedBackend(httpcore.AsyncNetworkBackend):
    """Connects to the addresses that were checked, while certificates are still checked against the name."""

    def __init__(self, addresses_of: Callable[[str, int], Awaitable[list[str]]]) -> None:
        self._addresses_of = addresses_of
        self._network = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 (the signature of the library)
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        failed: Exception | None = None
        for address in (await self._addresses_of(host, port))[:_TRIED_ADDRESSES]:
            try:
                return await self._network.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failed = error
        raise failed or httpcore.ConnectError(host)

    async def sleep(self, seconds: float) -> None:
        await self._network.sleep(seconds)


def _header(headers: Sequence[tuple[bytes, bytes]], name: bytes) -> str | None:
    return next((value.decode("ascii", "replace") for key, value in headers if key.lower() == name), None)
