"""The sandbox under the official SDK: a transport that answers instead of connecting."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Literal

import stripe

from regimen.stripe_sandbox.sandbox import Sandbox

Fault = Callable[[Literal["before", "after"], str, str], int | None]
"""Called around every request with its phase, method and url. It may raise (`stripe.APIConnectionError`, say) or
return a status such as 500 to answer instead; `after` means that the work was done and its answer is lost."""


class SandboxTransport(stripe.HTTPClient):
    """Asynchronous only: the application never blocks on the provider."""

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
            body = {"error": {"type": "api_error", "message": "The sandbox was told to fail."}}
        return json.dumps(body).encode(), status, {"Request-Id": "req_sandbox", **extra}

    def request(self, *_: Any, **__: Any) -> Any:
        raise RuntimeError("The sandbox answers asynchronous calls only; use the SDK's `..._async` methods.")

    def close(self) -> None:
        """Nothing is open here; the sandbox closes its own store."""

    async def close_async(self) -> None:
        """Nothing is open here; the sandbox closes its own store."""

    async def sleep_async(self, secs: float) -> None:
        """A retry need not wait for a network that is not there."""
