"""Every request to the API states its version; clients of any other version are told to reload."""

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from regimen.kit.errors import PROBLEM

VERSION = b"3"
DEPRECATED = {"deprecated_base": True, "status": 400, "code": "DeprecatedBase", "title": "Please reload the app."}
# Called by machines and plain links, which do not send our headers.
UNVERSIONED = ("/api/openapi.json", "/api/stripe/webhooks", "/api/mails/unsubscribe")


class ApiVersion:
    """ASGI middleware: looks up a header on `/api`, does nothing elsewhere."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith("/api/") and not self._allowed(scope):
            await JSONResponse(DEPRECATED, 400, media_type=PROBLEM)(scope, receive, send)
            return
        await self.app(scope, receive, send)

    @staticmethod
    def _allowed(scope: Scope) -> bool:
        if scope["path"].startswith(UNVERSIONED):
            return True
        return any(name == b"api-version" and value == VERSION for name, value in scope["headers"])
