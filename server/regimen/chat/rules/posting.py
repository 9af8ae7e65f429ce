"""Whether somebody may post in a conversation, and what may be done with a message."""

from datetime import datetime
from typing import Literal

from regimen.chat.models import ConversationKind, Message, MessageKind, Posting
from regimen.chat.rules.limits import EDIT_TIME

ClosedReason = Literal["coaches_only", "stopped", "archived", "client_deleted"]


def closed_reason(
    kind: ConversationKind, posting: Posting, *, is_coach: bool, may_post: bool, archived: bool, deleted: bool
) -> ClosedReason | None:
    """Returns why somebody may not post; None if they may. Coaches may as long as the program is not archived, and the
    client has not deleted their account."""
    if kind is ConversationKind.DIRECT:
        return "client_deleted" if deleted else None
    if archived:
        return "archived"
    if is_coach:
        return None
    if posting is Posting.COACHES:
        return "coaches_only"
    return None if may_post else "stopped"


def may_edit(message: Message, now: datetime) -> bool:
    """Whether it is still early enough to edit a message."""
    written = message.kind is MessageKind.TEXT and message.deleted_at is None
    return written and now - message.created_at <= EDIT_TIME
