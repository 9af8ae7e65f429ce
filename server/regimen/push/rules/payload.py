"""What a device shows: Declarative Web Push, which Safari shows by itself and our service worker reads too."""

import hashlib
import json
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Literal

from regimen.push.rules.base64url import encode
from regimen.push.rules.limits import MAX_BODY, MAX_PAYLOAD, MAX_TITLE

_DECLARATIVE: Final = 8030
"""Says that the payload is declarative; 8030 is the number of the RFC of web push."""
_TOPIC_LENGTH: Final = 32
_LANGUAGE: Final = "en-GB"


@dataclass(frozen=True)
class Notification:
    """What one person is told. `about` names its subject: a newer notification about the same replaces this one."""

    title: str
    body: str
    path: str
    about: str
    urgency: Literal["normal", "high"] = "normal"
    lifetime: timedelta = timedelta(days=1)
    badge: int | None = None
    """The number on the icon of the app, where it is known."""


def payload(notification: Notification, base_url: str) -> bytes:
    """Returns the JSON that is sent, at most `MAX_PAYLOAD` bytes: what is longer is cut at a word."""
    body = cut(notification.body, MAX_BODY)
    while len(encoded := _encode(notification, body, base_url)) > MAX_PAYLOAD and body:
        body = cut(body, len(body) * 3 // 4)
    return encoded


def _encode(notification: Notification, body: str, base_url: str) -> bytes:
    shown = {
        "title": cut(notification.title, MAX_TITLE),
        "body": body,
        "navigate": f"{base_url}{notification.path}",
        "lang": _LANGUAGE,
        "dir": "auto",
        "tag": topic_of(notification.about),
        "silent": False,
    }
    if notification.badge is not None:
        shown["app_badge"] = notification.badge
    message = {"web_push": _DECLARATIVE, "notification": shown}
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()


def topic_of(about: str) -> str:
    """Returns 32 characters that may be a topic: push services keep one undelivered message for each."""
    return encode(hashlib.sha256(about.encode()).digest())[:_TOPIC_LENGTH]


def cut(text: str, limit: int) -> str:
    """Returns the text on one line, cut to `limit` characters after a word, with an ellipsis."""
    line = " ".join(text.split())
    if len(line) <= limit:
        return line
    start = line[: max(limit - 1, 0)]
    words = start.rpartition(" ")[0] if line[len(start) : len(start) + 1] != " " else start
    return f"{(words or start).rstrip()}…"
