"""Tools for developers answer only to a browser at this machine."""

import re

from fastapi import Request

from regimen.config import is_loopback
from regimen.kit.errors import NotFound
from regimen.kit.guards import guard

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::[0-9]{1,5})?", re.IGNORECASE)
_FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


@guard
async def local_only(request: Request) -> None:
    """Raises NotFound unless the request names this machine in `Host` and comes from it, through no proxy.

    The host is bound to loopback already (`Settings.developer_tools`). This is against web pages that make a browser
    at this machine call it by another name, and against proxies that pass on requests from outside.
    """
    host = _HOST.fullmatch(", ".join(request.headers.getlist("host")))
    local = bool(host and is_loopback(host[1])) and (request.client is None or is_loopback(request.client.host))
    if not local or any(name in request.headers for name in _FORWARDED):
        raise NotFound
