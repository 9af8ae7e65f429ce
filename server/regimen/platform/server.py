"""One web process: uvicorn with the app, and optionally a worker."""

import asyncio
import contextlib
import gc
import logging
import signal
import socket
from collections.abc import Iterator
from typing import Any

import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp

from regimen.kit.processes.pool import close_pools
from regimen.platform.http_protocol import TimedHttpProtocol
from regimen.platform.runtime import Runtime
from regimen.platform.socket_protocol import MAX_MESSAGE_BYTES, BoundedSocketProtocol

log = logging.getLogger(__name__)

_SHUTDOWN_WITHIN = 15
_KEEP_ALIVE = 75
"""Longer than proxies keep an idle connection (60 s), so that it is they who close it, never under a request."""
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class _Server(uvicorn.Server):
    """Tells live clients about the restart before it closes their connections, so that they reconnect at once."""

    def __init__(self, config: uvicorn.Config, runtime: Runtime) -> None:
        super().__init__(config)
        self._runtime = runtime

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Like the original, but without ending the process by the same signal afterwards: there is more to close."""
        loop = asyncio.get_running_loop()
        for each in _SIGNALS:
            loop.add_signal_handler(each, self.handle_exit, each, None)
        yield
        for each in _SIGNALS:
            loop.remove_signal_handler(each)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            for each in sockets or []:
                host, port = each.getsockname()[:2]
                log.info("Regimen is running on http://%s:%d", f"[{host}]" if ":" in host else host, port)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._runtime.hub.stop()
        await super().shutdown(sockets)


def attach(app: FastAPI, runtime: Runtime) -> None:
    """Puts the services of the process into `app.state`."""
    app.state.sessions = runtime.sessions
    app.state.read_sessions = runtime.read_sessions
    app.state.clock = runtime.clock
    app.state.settings = runtime.services.settings
    app.state.services = runtime.services
    app.state.hub = runtime.hub
    app.state.runtime = runtime


def bind_address(host: str, port: int) -> socket.socket:
    """Returns a socket bound to the address, before anything else is started; connections are refused until `serve`.

    Raises OSError if the address is taken.
    """
    address = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    address.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        address.bind((host, port))
    except OSError:
        address.close()
        raise
    return address


def server_config(app: ASGIApp, **options: Any) -> uvicorn.Config:
    """Returns how every server of the app listens; tests add options."""
    settings: dict[str, Any] = {
        "loop": "none",
        "http": TimedHttpProtocol,
        "ws": BoundedSocketProtocol,
        "ws_max_size": MAX_MESSAGE_BYTES,
        # A few compressed kilobytes would cost as many megabytes to expand, before anybody is signed in.
        "ws_per_message_deflate": False,
        "access_log": False,
        "server_header": False,
        # At "info" it logs every websocket.
        "log_level": "warning",
        "lifespan": "on",
        "proxy_headers": True,
        "timeout_keep_alive": _KEEP_ALIVE,
        "timeout_graceful_shutdown": _SHUTDOWN_WITHIN,
    }
    return uvicorn.Config(app, **settings | options)


async def serve(app: FastAPI, runtime: Runtime, address: socket.socket, *, worker: bool) -> bool:
    """Serves until SIGTERM or SIGINT; returns whether it ever started."""
    attach(app, runtime)
    server = _Server(server_config(app), runtime)
    tasks = [asyncio.create_task(runtime.work())] if worker else []
    freeze_garbage_collector()
    try:
        await server.serve([address])
    finally:
        for task in tasks:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)
        close_pools()
    return server.started


def freeze_garbage_collector() -> None:
    """Exempts the objects of the start-up from garbage collection: they live as long as the process."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
