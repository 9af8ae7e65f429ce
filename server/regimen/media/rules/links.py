"""Links to videos on YouTube and Vimeo: which video an address means."""

import re
from dataclasses import dataclass
from typing import Final, Literal
from urllib.parse import parse_qs, quote, urlsplit

Provider = Literal["youtube", "vimeo"]
_YOUTUBE: Final = {"youtube.com", "m.youtube.com", "music.youtube.com", "youtube-nocookie.com"}
_YOUTUBE_ID: Final = re.compile(r"[A-Za-z0-9_-]{11}")
_VIMEO: Final = {"vimeo.com", "player.vimeo.com"}
_VIMEO_PATH: Final = re.compile(
    r"/(?:video/|channels/[^/]+/|groups/[^/]+/videos/)?([0-9]{4,12})(?:/([0-9a-f]{6,16}))?/?"
)
_VIMEO_KEY: Final = re.compile(r"[0-9a-f]{6,16}")
MAX_URL: Final = 500


@dataclass(frozen=True)
class VideoLink:
    """A video of a provider. `key` is the part of the address by which unlisted Vimeo videos open."""

    provider: Provider
    video_id: str
    key: str = ""

    @property
    def url(self) -> str:
        """Where the video is watched."""
        if self.provider == "youtube":
            return f"https://www.youtube.com/watch?v={self.video_id}"
        return f"https://vimeo.com/{self.video_id}" + (f"/{self.key}" if self.key else "")

    @property
    def embed_url(self) -> str:
        """What a frame shows; YouTube sets no cookies at this address before the video plays."""
        if self.provider == "youtube":
            return f"https://www.youtube-nocookie.com/embed/{self.video_id}"
        return f"https://player.vimeo.com/video/{self.video_id}" + (f"?h={quote(self.key)}" if self.key else "")


def read_video_link(text: str) -> VideoLink | None:
    """Returns the video that an address means, None if it is no address of a video on YouTube or Vimeo."""
    text = text.strip()
    if not text or len(text) > MAX_URL:
        return None
    try:
        parts = urlsplit(text if "://" in text else f"https://{text}")
        host = (parts.hostname or "").removeprefix("www.")
    except ValueError:
        return None
    if parts.scheme not in {"http", "https"}:
        return None
    if host == "youtu.be":
        return _youtube(parts.path.strip("/"))
    if host in _YOUTUBE:
        first, _, rest = parts.path.strip("/").partition("/")
        if first == "watch":
            return _youtube(parse_qs(parts.query).get("v", [""])[0])
        return _youtube(rest.split("/")[0]) if first in {"shorts", "embed", "live", "v"} else None
    if host in _VIMEO and (match := _VIMEO_PATH.fullmatch(parts.path)):
        return _vimeo(match[1], match[2] or parse_qs(parts.query).get("h", [""])[0])
    return None


def _vimeo(video_id: str, key: str) -> VideoLink | None:
    return VideoLink("vimeo", video_id, key) if not key or _VIMEO_KEY.fullmatch(key) else None


def _youtube(video_id: str) -> VideoLink | None:
    return VideoLink("youtube", video_id) if _YOUTUBE_ID.fullmatch(video_id) else None
