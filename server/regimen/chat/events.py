"""Domain and live events of conversations. Live ones carry ids only; the reader fetches what they may see."""

from typing import Literal
from uuid import UUID

from regimen.platform.events import DomainEvent
from regimen.platform.live import LiveEvent


class PeopleMentioned(DomainEvent, frozen=True):
    """A message mentions people by name; `subject_id` is the conversation."""

    type: Literal["people_mentioned"] = "people_mentioned"
    seq: int


class SessionAnswered(DomainEvent, frozen=True):
    """A coach answered a client's finished session; `subject_id` is the conversation, `seq` the answer."""

    type: Literal["session_answered"] = "session_answered"
    seq: int


class MessageEdited(DomainEvent, frozen=True):
    """The author changed the text, and perhaps mentions somebody now; `subject_id` is the conversation."""

    type: Literal["message_edited"] = "message_edited"
    seq: int


class MessageDeleted(DomainEvent, frozen=True):
    """A message was deleted by its author or a coach; `subject_id` is the conversation."""

    type: Literal["message_deleted"] = "message_deleted"
    seq: int


class MessageReported(DomainEvent, frozen=True):
    """Somebody reported a message to the coaches; `subject_id` is the conversation."""

    type: Literal["message_reported"] = "message_reported"
    seq: int


class ChatMessage(LiveEvent):
    """A message is new, or was edited, deleted or pinned."""

    event: Literal["chat_message"] = "chat_message"
    conversation_id: UUID
    seq: int


class ChatReactions(LiveEvent):
    """Somebody has reacted to a message, or taken a reaction away: no list and no number changes."""

    event: Literal["chat_reactions"] = "chat_reactions"
    conversation_id: UUID
    seq: int


class ConversationChanged(LiveEvent):
    """A conversation's read marks, settings, members or its place on the coaches' desk changed."""

    event: Literal["conversation_changed"] = "conversation_changed"
    conversation_id: UUID


class Typing(LiveEvent):
    """Somebody is typing in a direct conversation at this moment."""

    event: Literal["typing"] = "typing"
    conversation_id: UUID
    user_id: UUID
