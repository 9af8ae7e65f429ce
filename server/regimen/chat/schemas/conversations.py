"""Conversations on the wire."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, AwareDatetime, Field

from regimen.chat.models import ConversationKind, Involvement, Posting
from regimen.chat.rules.limits import MAX_REPLY_TITLE
from regimen.chat.rules.posting import ClosedReason
from regimen.chat.schemas.messages import (
    Attachments,
    AttachmentView,
    ChatMessageView,
    Mentions,
    MessagePage,
    PersonView,
    Text,
)
from regimen.clients.models import TagColour
from regimen.kit.ids import Id
from regimen.kit.paging import Listing
from regimen.kit.schema import Body, View
from regimen.kit.texts import heading

Tab = Literal["all", "messages", "communities"]
Desk = Literal["waiting", "answered", "snoozed", "done"]
"""Where a direct conversation lies on the coaches' desk."""


class LastMessage(View):
    """The newest message of a conversation; its text is cut. A picture without words has no text."""

    seq: int
    author: PersonView | None
    mine: bool
    text: str
    card: str | None
    exercise: str | None = Field(description="What a form check is about.")
    pictures: int
    created_at: datetime


class TagView(View):
    """A tag of the client, as lists of clients show it."""

    id: Id
    name: str
    colour: TagColour


class ConversationView(View):
    """A conversation in a list. For a client, a direct conversation has the name and the picture of the coach who looks
    after them, otherwise of the owner of the account. Fields of the desk are for coaches, and None for clients."""

    id: Id
    kind: ConversationKind
    title: str
    picture_url: str | None
    client_id: Id | None
    plan_id: Id | None
    account_id: Id
    account_title: str
    seq: int
    last_read_seq: int
    unread: int = Field(description="At most 99 are counted.")
    mentioned: int
    muted: bool
    last_message: LastMessage | None
    last_message_at: datetime | None
    desk: Desk | None
    waiting_since: datetime | None
    snoozed_until: datetime | None
    programs: list[str] = Field(description="Titles of the client's current programs, in direct conversations.")
    assignee: PersonView | None
    tags: list[TagView]
    readers: list[str] = Field(
        description="For a client, the first names of coaches who read a direct conversation: three at most."
    )
    reader_count: int | None = Field(
        description="For a client, how many coaches read a direct conversation, or people a community."
    )


class ClientPicture(View):
    """A picture that was exchanged in a direct conversation; its addresses are valid for some hours."""

    seq: int
    mine: bool
    created_at: datetime
    file: AttachmentView


class ClientMessages(View):
    """The direct conversation with a client as their profile shows it: its end, and its latest pictures."""

    conversation_id: Id | None = Field(description="None before the first message.")
    waiting_since: datetime | None
    messages: list[ChatMessageView]
    pictures: list[ClientPicture]


class DeskCounts(View):
    """How many conversations each list has, and what the coaches' desk holds."""

    all: int
    messages: int
    communities: int
    waiting: int
    answered: int
    snoozed: int
    done: int
    unread_communities: int


class ConversationListing(Listing[ConversationView]):
    counts: DeskCounts


ConversationAbility = Literal["post", "mention_all", "moderate", "plan", "change", "desk"]


class ConversationDetail(ConversationView):
    """An open conversation."""

    about: str
    posting: Posting
    members: int
    involvement: Involvement
    muted_until: datetime | None
    other_read_seq: int | None = Field(
        description="What the other side of a direct conversation has read; None if they don't show it."
    )
    answers_within_hours: int | None = Field(description="How long coaches usually take, for clients.")
    first_unread_seq: int | None
    closed_reason: ClosedReason | None
    pinned: list[ChatMessageView]
    abilities: list[ConversationAbility]
    page: MessagePage | None = Field(description="The messages at which it opens, if they were asked for.")


class ChatCounts(View):
    """What the header shows: direct conversations that wait for an answer, and whether anything is unread."""

    waiting: int
    unread: int = Field(description="Conversations with unread messages, without muted ones.")
    has_unread_chat_messages: bool


class DirectForm(Body):
    """Opens the direct conversation with a client (for coaches) or with an account (for clients)."""

    client_id: UUID | None = None
    account_id: UUID | None = None


class DirectView(View):
    conversation_id: Id


class ConversationSettingsForm(Body):
    """A person's own settings of a conversation; what is left out stays as it is."""

    involvement: Involvement | None = None
    muted_until: AwareDatetime | None = None


class CommunityForm(Body):
    about: Text
    posting: Posting


class DeskForm(Body):
    """`done`: nothing is left to answer. `snoozed`: it comes back at `until`, or when the client writes."""

    state: Literal["open", "done", "snoozed"]
    until: AwareDatetime | None = None
    waiting_since: AwareDatetime | None = Field(None, description="Undoes `done`: since when the client had waited.")


class PostingForm(Body):
    may_post: bool


def _reply_title(value: str) -> str:
    return heading(value, what="Title", least=1, most=MAX_REPLY_TITLE)


def _required(value: str) -> str:
    if not value:
        raise ValueError("Please write a text.")
    return value


class SavedReplyForm(Body):
    title: Annotated[str, AfterValidator(_reply_title)]
    text: Annotated[Text, AfterValidator(_required)]


class SavedReplyView(View):
    id: Id
    title: str
    text: str
    updated_at: datetime


class SavedReplyList(View):
    items: list[SavedReplyView]


class PlannedPostForm(Body):
    """A draft, or with `send_at` a post that is sent then."""

    text: Text = ""
    attachments: Attachments = Field(default_factory=list)
    mentions: Mentions = Field(default_factory=list)
    send_at: AwareDatetime | None = None


class PlannedPostView(View):
    id: Id
    conversation_id: Id
    conversation_title: str
    author: PersonView
    text: str
    attachments: list[AttachmentView]
    mentions: list[UUID | Literal["all"]]
    mentioned: list[PersonView] = Field(description="Who is mentioned by name.")
    send_at: datetime | None
    failed: str


class PlannedPostList(View):
    items: list[PlannedPostView]


class ChatSettingsForm(Body):
    shows_reading: bool
    mails: bool


class ChatSettingsView(View):
    shows_reading: bool
    mails: bool


class BlockedList(View):
    items: list[PersonView]
