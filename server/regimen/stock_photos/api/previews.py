"""Answers requests for previews of the shipped pictures: files, because `<img>` sends no token."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from regimen.platform.web_app import IMMUTABLE
from regimen.stock_photos.access.shipped import PREVIEWS, previews


async def preview_file(request: Request) -> Response | None:
    """Returns the preview at this path, None for every path that is not one's."""
    path = request.url.path
    if not path.startswith(PREVIEWS):
        return None
    preview = previews().get(path)
    if preview is None:
        return PlainTextResponse("Not Found", 404)
    headers = {"Cache-Control": IMMUTABLE, "X-Content-Type-Options": "nosniff"}
    return Response(preview, media_type="image/webp", headers=headers)
