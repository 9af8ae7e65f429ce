"""Captions of videos: files in WebVTT or SubRip become WebVTT that every browser shows."""

import html
import re
from typing import Final

from webvtt import Caption, WebVTT

from regimen.media.failures import BadCaptions, EmptyFile, FileTooBig
from regimen.media.rules.file_types import suffix_of, what_it_holds
from regimen.media.rules.limits import MIB, too_big

MAX_CAPTIONS: Final = MIB
"""Bytes of a file. Four hours of talk have a third of it."""
MAX_LANGUAGES: Final = 20
"""Of one video."""
LANGUAGE: Final = r"^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$"
"""A language, if needed with its script and country: `en`, `pt-BR`, `zh-Hant`."""
_FORMATS: Final = ("vtt", "srt")
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_VTT_TIME: Final = r"(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})"
_SRT_TIME: Final = r"(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)[,.](\d{1,3})"
_TIMES: Final = {
    "vtt": re.compile(rf"\s*{_VTT_TIME}\s*-->\s*{_VTT_TIME}(?=\s|$)"),
    "srt": re.compile(rf"\s*{_SRT_TIME}\s*-->\s*{_SRT_TIME}(?=\s|$)"),
}
_ARROW: Final = "-->"
_ASS_OVERRIDE: Final = re.compile(r"\{\\[^{}]*\}")
_SRT_TAG: Final = re.compile(r"<(/?)(b|i|u|font)(?:\s[^<>]*)?>", re.IGNORECASE)
_KEPT_TAGS: Final = {"b", "i", "u"}


def read_captions(data: bytes, name: str, duration_ms: int | None) -> str:
    """Returns the captions of a file as WebVTT, for a video of that length.

    Raises FileTooBig, EmptyFile, or BadCaptions with a sentence that says what is wrong, and in which line.
    """
    if len(data) > MAX_CAPTIONS:
        raise FileTooBig(too_big(len(data), MAX_CAPTIONS))
    if not data.strip():
        raise EmptyFile
    suffix = suffix_of(name)
    if suffix not in _FORMATS:
        raise BadCaptions
    lines = _lines(data, suffix)
    first = next((at for at, line in enumerate(lines) if line.strip()), 0)
    file_format = "vtt" if lines[first].lstrip().startswith("WEBVTT") else "srt"
    first_ms = _check_times(lines, file_format, suffix)
    if duration_ms is not None and first_ms >= duration_ms:
        raise BadCaptions("All of these captions begin after the end of the video.")
    captions = WebVTT.from_buffer([lines[first].lstrip(), *lines[first + 1 :]], format=file_format).captions
    shown = [(caption, _text(caption, file_format)) for caption in captions if caption.text.strip()]
    if not shown:
        raise BadCaptions(f"Named .{suffix}, but there are no captions in it.")
    cues = [f"{caption.start} --> {caption.end}{_settings(caption)}\n{text}\n" for caption, text in shown]
    return "\n".join(["WEBVTT\n", *cues])


def _lines(data: bytes, suffix: str) -> list[str]:
    """Returns the lines of a text file."""
    try:
        text = data.decode("utf-16" if data.startswith(_UTF_16) else "utf-8-sig")
    except UnicodeDecodeError as error:
        held = what_it_holds(data[:4096])
        if held == "text":
            raise BadCaptions("This file is not saved as UTF-8. Please save it as UTF-8 and try again.") from error
        raise BadCaptions(f"Named .{suffix}, but it holds {held}.") from error
    if "\0" in text:
        raise BadCaptions(f"Named .{suffix}, but it holds {what_it_holds(data[:4096])}.")
    return _LINE_END.split(text)


def _check_times(lines: list[str], file_format: str, suffix: str) -> int:
    """Returns when the first caption begins, in milliseconds. Raises BadCaptions, as readers silently skip what
    they can't read."""
    starts: list[int] = []
    for at, line in enumerate(lines):
        if _ARROW not in line:
            continue
        found = _TIMES[file_format].match(line)
        if found is None:
            raise BadCaptions(f"The times in line {at + 1} can't be read: {line.strip()[:60]}")
        start, end = _milliseconds(found.groups()[:4]), _milliseconds(found.groups()[4:])
        if end <= start:
            raise BadCaptions(f"The caption in line {at + 1} ends before it begins.")
        if file_format == "srt" and (at == 0 or not lines[at - 1].strip().isdecimal()):
            raise BadCaptions(f"The caption in line {at + 1} has no number. Please export the file again.")
        starts.append(start)
    if not starts:
        raise BadCaptions(f"Named .{suffix}, but there are no captions in it.")
    return min(starts)


def _milliseconds(parts: tuple[str | None, ...]) -> int:
    hours, minutes, seconds, rest = (int(part or 0) for part in parts)
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest


def _settings(caption: Caption) -> str:
    """Returns where the caption stands in the picture, if the file says so."""
    return f" {caption.settings}" if caption.settings else ""


def _text(caption: Caption, file_format: str) -> str:
    """Returns what is shown. WebVTT is what browsers read; SubRip has tags of its own, and `<` may just be a sign."""
    lines = [line for line in caption.raw_text.split("\n") if line.strip()]
    return "\n".join(lines if file_format == "vtt" else [_from_srt(line) for line in lines])


def _from_srt(line: str) -> str:
    parts: list[str] = []
    line, end = _ASS_OVERRIDE.sub("", line), 0
    for tag in _SRT_TAG.finditer(line):
        parts.append(html.escape(line[end : tag.start()], quote=False))
        if tag[2].lower() in _KEPT_TAGS:
            parts.append(f"<{tag[1]}{tag[2].lower()}>")
        end = tag.end()
    return "".join([*parts, html.escape(line[end:], quote=False)])
