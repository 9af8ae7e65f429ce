"""Which types of files the library takes, by their names and by their first bytes."""

import re
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from regimen.media.failures import UnknownType
from regimen.media.models import MediaKind

PICTURES: Final = frozenset({"jpg", "jpeg", "png", "webp", "gif", "heic", "heif"})
VIDEOS: Final = frozenset({"mp4", "m4v", "mov", "webm", "mkv", "avi", "3gp", "mpg", "mpeg", "mts"})
SOUNDS: Final = frozenset({"mp3", "m4a", "aac", "wav", "ogg", "opus", "flac"})
DOCUMENTS: Final = frozenset(
    {"pdf", "txt", "md", "csv", "docx", "xlsx", "pptx", "odt", "ods", "odp", "epub", "gpx", "tcx", "fit", "zip"}
)
HEAD_BYTES: Final = 4096
"""How much of a file shows what it is."""
_ZIPPED: Final = frozenset({"docx", "xlsx", "pptx", "odt", "ods", "odp", "epub", "zip"})
_XML: Final = frozenset({"gpx", "tcx"})
_TEXT: Final = frozenset({"txt", "md", "csv"})
_HEIF: Final = frozenset({b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1"})
_STREAM: Final = re.compile(rb"hdlr.{8}(vide|soun)|\x86[\x80-\xff]([VA])_", re.DOTALL)
"""How streams are named, of MP4 and of Matroska."""
_BOM: Final = b"\xef\xbb\xbf"
_CONTROLS: Final = frozenset(range(32)) - frozenset(b"\t\n\r\f\x1b")
_CONTENT_TYPES: Final = {
    "pdf": "application/pdf",
    "txt": "text/plain; charset=utf-8",
    "md": "text/plain; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "odt": "application/vnd.oasis.opendocument.text",
    "ods": "application/vnd.oasis.opendocument.spreadsheet",
    "odp": "application/vnd.oasis.opendocument.presentation",
    "epub": "application/epub+zip",
    "zip": "application/zip",
    "gpx": "application/gpx+xml",
    "tcx": "application/vnd.garmin.tcx+xml",
    "fit": "application/vnd.ant.fit",
}


@dataclass(frozen=True)
class FileType:
    """What the first bytes of a file say. `demuxer` is ffmpeg's name of the container of a video or of sound."""

    kind: MediaKind
    content_type: str
    demuxer: str | None = None

    @property
    def is_sound(self) -> bool:
        return self.content_type.startswith("audio/")


def suffix_of(name: str) -> str:
    """Returns the extension of a file name, in lower case, without its dot."""
    return PurePosixPath(name).suffix.lower().removeprefix(".")


def kind_of_name(name: str, content_type: str) -> MediaKind:
    """Returns what a file says it is; raises UnknownType. What it really is shows when it is processed.

    Phones name recordings without an extension at times, so that the declared type counts then.
    """
    suffix = suffix_of(name)
    main = content_type.partition("/")[0]
    if suffix in PICTURES or (not suffix and main == "image"):
        return MediaKind.IMAGE
    if suffix in VIDEOS or (not suffix and main == "video"):
        return MediaKind.VIDEO
    if suffix in SOUNDS | DOCUMENTS or (not suffix and main == "audio"):
        return MediaKind.OTHER
    raise UnknownType


def type_of(head: bytes, name: str) -> FileType:
    """Returns what a file is. Raises UnknownType, with a sentence, if it is something else than its name says."""
    suffix = suffix_of(name)
    found = _media_type(head)
    if found is not None:
        claimed = kind_of_name(name, found.content_type) if suffix else found.kind
        return _checked(found, claimed, suffix)
    if suffix in PICTURES | VIDEOS | SOUNDS:
        raise UnknownType(f"Named .{suffix}, but it holds {what_it_holds(head)}.")
    if _is_document(head, suffix):
        return FileType(MediaKind.OTHER, "text/plain" if _is_old_text(head, suffix) else _CONTENT_TYPES[suffix])
    if suffix in DOCUMENTS:
        raise UnknownType(f"Named .{suffix}, but it holds {what_it_holds(head)}.")
    raise UnknownType


def seems_sound(found: FileType, head: bytes, name: str) -> bool:
    """Whether a recording seems to have no picture. What it holds shows for certain only when all of it is read."""
    streams = {one.group(1) or one.group(2) for one in _STREAM.finditer(head)}
    if streams:
        return streams.isdisjoint({b"vide", b"V"})
    return found.is_sound or suffix_of(name) in SOUNDS


def _checked(found: FileType, claimed: MediaKind, suffix: str) -> FileType:
    """A video named as sound, and the other way round, is what it is: containers are shared. All else is a mistake."""
    if found.kind is claimed or found.demuxer:
        if suffix in DOCUMENTS or (found.kind is MediaKind.IMAGE) != (claimed is MediaKind.IMAGE):
            raise UnknownType(f"Named .{suffix}, but it holds a {'video' if found.demuxer else 'picture'}.")
        return found
    raise UnknownType(f"Named .{suffix}, but it holds a picture.")


def _media_type(head: bytes) -> FileType | None:
    """Returns the type of a picture, a video or sound; None for all else."""
    image, video, other = MediaKind.IMAGE, MediaKind.VIDEO, MediaKind.OTHER
    if head.startswith(b"\xff\xd8\xff"):
        return FileType(image, "image/jpeg")
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return FileType(image, "image/png")
    if head.startswith((b"GIF87a", b"GIF89a")):
        return FileType(image, "image/gif")
    if head.startswith(b"RIFF"):
        return {
            b"WEBP": FileType(image, "image/webp"),
            b"AVI ": FileType(video, "video/x-msvideo", "avi"),
            b"WAVE": FileType(other, "audio/wav", "wav"),
        }.get(head[8:12])
    if head[4:8] == b"ftyp":
        return _of_brand(head[8:12])
    if head[4:8] in {b"moov", b"mdat", b"wide", b"free", b"skip"}:  # QuickTime of old cameras
        return FileType(video, "video/quicktime", "mov")
    if head.startswith(b"\x1aE\xdf\xa3"):
        return FileType(video, "video/webm" if b"webm" in head[:64] else "video/x-matroska", "matroska")
    if head.startswith(b"OggS"):
        return FileType(other, "audio/ogg", "ogg")
    if head.startswith(b"fLaC"):
        return FileType(other, "audio/flac", "flac")
    if head.startswith(b"ID3") or (head[:1] == b"\xff" and len(head) > 1 and head[1] & 0xE6 == 0xE2):
        return FileType(other, "audio/mpeg", "mp3")
    if head[:1] == b"\xff" and len(head) > 1 and head[1] & 0xF6 == 0xF0:
        return FileType(other, "audio/aac", "aac")
    if head.startswith(b"\x00\x00\x01\xba"):
        return FileType(video, "video/mpeg", "mpeg")
    if _is_transport_stream(head):
        return FileType(video, "video/mp2t", "mpegts")
    return None


def _of_brand(brand: bytes) -> FileType | None:
    if brand in _HEIF:
        return FileType(MediaKind.IMAGE, "image/heic")
    if brand in {b"avif", b"avis"}:
        return None
    if brand in {b"M4A ", b"M4B "}:
        return FileType(MediaKind.OTHER, "audio/mp4", "mov")
    return FileType(MediaKind.VIDEO, "video/quicktime" if brand == b"qt  " else "video/mp4", "mov")


def _is_transport_stream(head: bytes) -> bool:
    """Its packets begin with the same byte: 188 bytes each, on cameras with four more in front."""
    return any(
        len(head) > start + 2 * length and all(head[start + n * length] == 0x47 for n in range(3))
        for start, length in ((0, 188), (4, 192))
    )


def _is_document(head: bytes, suffix: str) -> bool:
    if suffix == "pdf":
        return b"%PDF-" in head[:1024]
    if suffix in _ZIPPED:
        return head.startswith((b"PK\x03\x04", b"PK\x05\x06"))
    if suffix == "fit":
        return head[8:12] == b".FIT"
    if suffix in _XML:
        return b"<gpx" in head or b"<TrainingCenterDatabase" in head
    return suffix in _TEXT and _is_text(head)


def _is_text(head: bytes) -> bool:
    """Whether it can be read as text, and a browser would not take it for a page."""
    start = head[:1024].lstrip(_BOM + b" \t\r\n").lower()
    if start.startswith((b"<!doctype", b"<html", b"<script", b"<svg", b"<?xml")):
        return False
    return not _CONTROLS.intersection(head)  # in any alphabet, as older programs write it too


def _is_old_text(head: bytes, suffix: str) -> bool:
    """Whether it is text that is not UTF-8, such as tables of older programs: which alphabet it has, nobody knows."""
    if suffix not in _TEXT:
        return False
    try:
        head.decode()
    except UnicodeDecodeError as error:
        return error.start <= len(head) - 4  # unless it is cut within a character
    return False


def what_it_holds(head: bytes) -> str:
    """Returns what a file holds in words, with an article."""
    if not head.strip(b"\0"):
        return "nothing"
    names: list[tuple[tuple[bytes, ...], str]] = [
        ((b"PK\x03\x04", b"PK\x05\x06"), "a ZIP archive"),
        ((b"%PDF",), "a PDF"),
        ((b"MZ", b"\x7fELF", b"\xcf\xfa\xed\xfe", b"#!"), "a program"),
        ((b"Rar!", b"7z\xbc\xaf", b"\x1f\x8b"), "an archive"),
        ((b"#EXTM3U",), "a playlist"),
        ((b"FLV", b"0&\xb2u"), "a video of an old format"),
        ((b"BM", b"II*\0", b"MM\0*", b"\xff\x0a", b"\0\0\0\x0cJXL", b"\0\0\0\x0cjP"), "a picture of another format"),
    ]
    if head[4:12] in {b"ftypavif", b"ftypavis"}:
        return "a picture of another format"
    for starts, words in names:
        if head.startswith(starts):
            return words
    start = head[:1024].lstrip().lower()
    if start.startswith((b"<!doctype html", b"<html", b"<script")):
        return "a web page"
    if b"<svg" in start:
        return "an SVG drawing"
    return "text" if _is_text(head) else "something else"
