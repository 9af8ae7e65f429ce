"""Requests to addresses that people gave us reach public servers only, however an address is written or resolved."""

import asyncio
import socket
from collections.abc import Sequence

import httpcore
import pytest

from regimen.platform.public_http import NotPublic, PublicHttp, is_public, public_url

PRIVATE = [
    "0.0.0.0",  # noqa: S104 (nothing listens there)
    "10.0.0.1", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.1",
    "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
    "::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1",
    "fec0::1", "3fff::1",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:a9fe:a9fe", "64:ff9b::7f00:1", "64:ff9b::10.0.0.1", "2002:7f00:1::",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2", "nonsense", "",
]  # fmt: skip
PUBLIC = ["1.1.1.1", "142.250.74.10", "2606:4700::1111", "64:ff9b::1.1.1.1"]
REFUSED_URLS = [
    "http://push.example.com/x", "ftp://push.example.com/x", "//push.example.com/x", "push.example.com", "", "https://",
    "https://push.example.com:8443/x", "https://push.example.com:80/x", "https://push.example.com:99999/x",
    "https://127.0.0.1/x", "https://127.1/x", "https://2130706433/x", "https://0x7f000001/x", "https://0177.0.0.1/x",
    "https://[::1]/x", "https://[::ffff:127.0.0.1]/x", "https://[fe80::1%25eth0]/x", "https://10.0.0.1:443/x",
    "https://localhost/x", "https://localhost./x", "https://intranet/x", "https://user@push.example.com/x",
    "https://user:pass@push.example.com/x", "https://push.example.com@127.0.0.1/x", "https://push.example.com/x#y",
    "https://push.example.com\\@127.0.0.1/x", "https://push.example.com/\r\nHost: x", "https://push .example.com/x",
    "https://①②⑦.⓪.⓪.①/x", "https://pusch.exämple.com/x", "javascript:alert(1)", "file:///etc/passwd",
]  # fmt: skip


class Names:
    """A name server that answers with each of its answers in turn, and the last one for ever."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self.answers = list(answers)

    async def __call__(self, _host: str, _port: int) -> Sequence[str]:
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


class Visited:
    """A network that notes where somebody connects to, and lets nobody in."""

    def __init__(self, http: PublicHttp, monkeypatch: pytest.MonkeyPatch) -> None:
        self.addresses: list[tuple[str, int]] = []

        async def connect(_self: object, host: str, port: int, *_: object) -> None:
            self.addresses.append((host, port))
            raise httpcore.ConnectError

        monkeypatch.setattr(httpcore.AnyIOBackend, "connect_tcp", connect)


@pytest.mark.parametrize("address", PRIVATE)
def test_addresses_inside_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_addresses_outside_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("url", REFUSED_URLS)
async def test_only_https_at_a_name_is_requested(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NotPublic):
        public_url(url)
    async with PublicHttp(resolve=Names(["1.1.1.1"])) as http:
        visited = Visited(http, monkeypatch)
        with pytest.raises(NotPublic):
            await http.check(url)
        with pytest.raises(NotPublic):
            await http.post(url, headers={}, content=b"")
    assert visited.addresses == []


@pytest.mark.parametrize("address", [one for one in PRIVATE if one])
async def test_a_name_that_leads_inside_is_refused_even_beside_a_public_address(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for answer in ([address], ["1.1.1.1", address]):
        async with PublicHttp(resolve=Names(answer)) as http:
            visited = Visited(http, monkeypatch)
            with pytest.raises(NotPublic):
                await http.check("https://push.example.com/x")
            with pytest.raises(NotPublic):
                await http.post("https://push.example.com/x", headers={}, content=b"")
        assert visited.addresses == []


async def test_the_connection_goes_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    async with PublicHttp(resolve=Names(["1.1.1.1"])) as http:
        visited = Visited(http, monkeypatch)
        with pytest.raises(httpcore.ConnectError):
            await http.post("https://push.example.com/x", headers={}, content=b"")
    assert visited.addresses == [("1.1.1.1", 443)]


async def test_a_name_that_leads_elsewhere_when_it_is_used_is_refused_then(monkeypatch: pytest.MonkeyPatch) -> None:
    async with PublicHttp(resolve=Names(["1.1.1.1"], ["127.0.0.1"])) as http:
        visited = Visited(http, monkeypatch)
        await http.check("https://push.example.com/x")
        with pytest.raises(NotPublic):
            await http.post("https://push.example.com/x", headers={}, content=b"")
    assert visited.addresses == []


async def test_an_unknown_name_is_refused_at_first_and_no_answer_later_because_name_servers_fail_too() -> None:
    async def unknown(_host: str, _port: int) -> Sequence[str]:
        raise socket.gaierror("no such name")

    async with PublicHttp(resolve=unknown) as http:
        with pytest.raises(NotPublic):
            await http.check("https://push.example.com/x")
        with pytest.raises(OSError, match="no such name"):
            await http.post("https://push.example.com/x", headers={}, content=b"")


async def test_this_machine_is_allowed_where_a_test_says_so_and_redirects_are_not_followed() -> None:
    async def redirect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 307 Elsewhere\r\nLocation: /elsewhere\r\nRetry-After: 3\r\nContent-Length: 0\r\n\r\n")
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(redirect, "127.0.0.1", 0)
    url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/x"
    async with server, PublicHttp(allow_loopback=True) as http:
        answer = await http.post(url, headers={}, content=b"hello")
        assert (answer.status, answer.retry_after) == (307, "3")
    with pytest.raises(NotPublic):
        public_url(url)
