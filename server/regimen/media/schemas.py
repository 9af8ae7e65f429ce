"""Pictures and covers on the wire. Domains that show covers embed these schemas."""

from enum import StrEnum

from regimen.kit.ids import Id
from regimen.kit.schema import View
from regimen.media.models import MediaKind, MediaState


class CoverType(StrEnum):
    MAIN = "main"
    MOBILE_VIEW = "mobile_view"
    TABLE_VIEW = "table_view"
    TILED_VIEW = "tiled_view"


class Rectangle(View):
    x: int
    y: int
    width: int
    height: int


class MediaView(View):
    """An item of a library. `src` is the full picture, `cover_sm` a small one."""

    id: Id
    type: MediaKind
    kind: MediaKind
    state: MediaState
    title: str
    caption: str
    src: str
    cover: str
    cover_sm: str
    cover_hd: str
    video_id: str | None
    stream_src: str | None
    content_type: str
    bytes: int
    width: int | None
    height: int | None


class CoverView(View):
    """A program's cover in one of its places. `blob` is used by the browser only, before the upload."""

    cover_type: CoverType
    media: MediaView
    large: str
    normal: str
    small: str
    original: str
    blob: str | None = None
    crop: Rectangle | None
