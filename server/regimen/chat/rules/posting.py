"""Whether somebody may post in a conversation, and what may be done with a message."""

from datetime import datetime
from typing import Literal

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import Role
from regimen.chat.models import COMMUNITIES, ConversationKind, Message, MessageKind, Posting
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


def may_hide(actor: Actor, kind: ConversationKind, message: Message) -> bool:
    """Whether a coach may hide what somebody else wrote: in communities, what clients wrote; what coaches wrote, only
    the owner of the account. Nothing that was said in private is hidden from those who said it."""
    is_others = message.author_id != actor.user_id and message.kind is MessageKind.TEXT
    return kind in COMMUNITIES and is_others and actor.role is Role.COACH and (actor.is_owner or not message.from_coach)


def may_edit(message: Message, now: datetime) -> bool:
    """Whether it is still early enough to edit a message."""
    written = message.kind is MessageKind.TEXT and message.deleted_at is None
    return written and now - message.created_at <= EDIT_TIME
