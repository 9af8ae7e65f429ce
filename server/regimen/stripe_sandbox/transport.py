"""The SDK's transport to the sandbox, which replaces the network."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Literal

import stripe

from regimen.stripe_sandbox.sandbox import Sandbox

Fault = Callable[[Literal["before", "after"], str, str], int | None]
"""Called before and after every request with its phase, method and URL. It can raise, for example
`stripe.APIConnectionError`, or return an error status; after the request, its response is lost but its work is done."""


class SandboxTransport(stripe.HTTPClient):
    """Asynchronous calls only: the application never blocks on Stripe."""

    name = "sandbox"

    def __init__(self, sandbox: Sandbox, fault: Fault | None = None) -> None:
        super().__init__()
        self._sandbox = sandbox
        self.fault = fault

    async def request_async(
        self, method: str, url: str, headers: Mapping[str, str], post_data: Any = None
    ) -> tuple[bytes, int, Mapping[str, str]]:
        failed = self.fault("before", method, url) if self.fault else None
        if failed is None:
            status, body, extra = await self._sandbox.handle(method, url, headers, post_data)
            failed = self.fault("after", method, url) if self.fault else None
        if failed is not None:
            status, extra = failed, {}
            body = {"error": {"type": "api_error", "message": "The sandbox failed on purpose."}}
        return json.dumps(body).encode(), status, {"Request-Id": "req_sandbox", **extra}

    def request(self, *_: Any, **__: Any) -> Any:
        raise RuntimeError("The sandbox only supports asynchronous calls; use the SDK's `..._async` methods.")

    def close(self) -> None:
        """Does nothing: the sandbox closes its own store."""

    async def close_async(self) -> None:
        """Does nothing: the sandbox closes its own store."""

    async def sleep_async(self, secs: float) -> None:
        """Does nothing: without a network, retries need not wait."""
