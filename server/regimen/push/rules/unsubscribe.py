"""The proof in a mail that its reader may unsubscribe: it names a person and a kind of mails, and nothing else."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from regimen.kit.ids import parse_id
from regimen.platform.storage.signing import BadSignature, sign, verify
from regimen.push.rules.topics import MailTopic

_LASTS: Final = timedelta(days=2 * 365)


def unsubscribe_token(secret: str, user_id: UUID, topic: MailTopic, now: datetime) -> str:
    return sign(secret, {"unsubscribe": topic.value, "user": str(user_id)}, now + _LASTS)


def read_token(secret: str, token: str, now: datetime) -> tuple[UUID, MailTopic] | None:
    """Returns whose mails of which kind; None for a token that is not ours or too old."""
    try:
        claims = verify(secret, token, now)
        topic, user_id = MailTopic(claims["unsubscribe"]), parse_id(claims["user"])
    except (BadSignature, KeyError, ValueError):
        return None
    return (user_id, topic) if user_id is not None else None
