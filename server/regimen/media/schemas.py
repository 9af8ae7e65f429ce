"""Media and covers on the wire. Domains that show them embed these schemas."""

import re
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Final
from uuid import UUID

from pydantic import AfterValidator, Field

from regimen.kit.ids import Id
from regimen.kit.paging import Listing
from regimen.kit.schema import Body, View
from regimen.media.failures import TooManyAttachments, UnknownType
from regimen.media.models import MediaKind, MediaScope, MediaState, PlaceKind
from regimen.media.rules.limits import MAX_ATTACHMENTS, MAX_CAPTION, MAX_TAG, MAX_TAGS, MAX_TITLE


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


class CaptionsView(View):
    """What is said in a video, in writing: `src` is a WebVTT file."""

    language: str = Field(description="Such as `en` or `pt-BR`.")
    src: str


class MediaView(View):
    """An item of a library.

    `src` is the full picture, the video as one file, the document, or the address of a linked video's frame;
    `stream_src` the video as an HLS playlist, once it exists; `thumb` a small picture, or none. Addresses of private
    items are signed and expire. `progress` is the percentage of the processing, `failure` a sentence. An item that
    `is_new` and not in use can be deleted.
    """

    id: Id
    type: MediaKind
    kind: MediaKind
    scope: MediaScope
    state: MediaState
    progress: int
    failure: str
    title: str
    caption: str
    tags: list[str]
    src: str
    thumb: str | None
    cover: str
    cover_sm: str
    cover_hd: str
    link_provider: str | None
    video_id: str | None
    stream_src: str | None
    content_type: str
    file_size: int
    bytes: int
    width: int | None
    height: int | None
    duration: float | None = Field(description="Seconds.")
    captions: list[CaptionsView] = Field(description="Of videos, in the order of their languages.")
    is_new: bool
    is_own: bool = Field(description="Whether it is in the reader's library, or they added it.")
    is_changeable: bool = Field(description="Whether the reader may change it: it is their own, and so are its uses.")
    created_at: datetime


class AttachedMediaView(MediaView):
    """An item in its place among the attachments of something; `id` is the item's.

    The item with `title_media` is shown large, above the others. `position` counts from 0.
    """

    position: int
    title_media: bool


class CoverMediaView(View):
    """The picture or video of a cover, as everybody sees it. A video is played if its `state` is published."""

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
    width: int | None
    height: int | None


class CoverView(View):
    """A program's cover in one of its places. `blob` is used by the browser only, before the upload."""

    cover_type: CoverType
    media: CoverMediaView
    large: str
    normal: str
    small: str
    original: str
    blob: str | None = None
    crop: Rectangle | None


class Quota(View):
    """Bytes that the caller's library holds, and may hold."""

    used: int
    limit: int


class LibraryView(Listing[MediaView]):
    """A page of a library. `uses` counts for each listed item the places that use it; `tags` are those of the whole
    library."""

    hyrox_access: bool
    quota: Quota
    uses: dict[Id, int]
    tags: list[str]


def _tags(values: list[str]) -> list[str]:
    names = {value.strip().lower(): value.strip() for value in reversed(values) if value.strip()}
    if any(len(name) > MAX_TAG for name in names):
        raise ValueError(f"Please use at most {MAX_TAG} characters for a tag.")
    return list(names.values())[::-1]


Tags = Annotated[list[str], Field(max_length=MAX_TAGS, fail_fast=True), AfterValidator(_tags)]


class VideoLinkForm(Body):
    video_url: str = Field(max_length=2000)


class LinkForm(Body):
    """A video on YouTube or Vimeo."""

    media: VideoLinkForm
    scope: MediaScope = MediaScope.USER


class MediaForm(Body):
    """What its owner may change. What is left out stays."""

    title: str | None = Field(None, min_length=1, max_length=MAX_TITLE)
    caption: str | None = Field(None, max_length=MAX_CAPTION)
    tags: Tags | None = None


class AttachedMediaForm(Body):
    media_id: UUID
    title_media: bool = False


def _one_title(forms: list[AttachedMediaForm]) -> list[AttachedMediaForm]:
    if len(forms) > MAX_ATTACHMENTS:
        raise ValueError(TooManyAttachments.message)
    if sum(form.title_media for form in forms) > 1:
        raise ValueError("Only one file can be shown large.")
    first: dict[UUID, AttachedMediaForm] = {}
    for form in forms:
        first.setdefault(form.media_id, form)
    return list(first.values())


AttachedMediaForms = Annotated[list[AttachedMediaForm], AfterValidator(_one_title)]
"""In the order in which they are shown. An item that is named twice is attached once."""


_CONTENT_TYPE: Final = re.compile(r"[\w.+-]+/[\w.+-]+", re.ASCII)


def _plain_type(value: str) -> str:
    plain = value.partition(";")[0].strip()
    if plain and not _CONTENT_TYPE.fullmatch(plain):
        raise ValueError(UnknownType.message)
    return plain


ContentType = Annotated[str, Field(max_length=100), AfterValidator(_plain_type)]
"""As a browser says it, without parameters such as `codecs`; empty if it doesn't know. It becomes a header."""


class UploadForm(Body):
    """A file that is about to be uploaded. `id` is chosen by the caller: sent twice, it begins once."""

    id: UUID
    scope: MediaScope = MediaScope.USER
    name: str = Field(min_length=1, max_length=255)
    size: int = Field(ge=0)
    content_type: ContentType = ""


class ReplaceForm(Body):
    name: str = Field(min_length=1, max_length=255)
    size: int = Field(ge=0)
    content_type: ContentType = ""


class PartView(View):
    """A part of an upload: PUT its bytes to `url`, unless it `is_received`."""

    number: int
    size: int
    url: str
    is_received: bool


class UploadView(View):
    """An upload that has begun. The parts may be sent in any order and again; the addresses are valid for hours."""

    media: MediaView
    part_size: int
    parts: list[PartView]


class UseView(View):
    """A place that uses an item. `title` says which, in words; `path` leads there, if there is a page."""

    kind: PlaceKind
    place: str
    title: str
    path: str | None


class UsesView(View):
    """Where an item is used: how many places of each kind, and the first of them."""

    counts: dict[PlaceKind, int]
    places: list[UseView]
