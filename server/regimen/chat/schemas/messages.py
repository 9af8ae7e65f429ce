"""Messages on the wire."""

from datetime import date, datetime
from typing import Annotated, Final, Literal
from uuid import UUID

from pydantic import AfterValidator, Field

from regimen.chat.models import MessageKind
from regimen.chat.rules.limits import MAX_ATTACHMENTS, MAX_MENTIONS
from regimen.chat.rules.text import clean_text, stored_emoji, valid_emoji
from regimen.chat.schemas.cards import Card
from regimen.kit.ids import Id
from regimen.kit.schema import Body, View
from regimen.media.schemas import MediaView

ALL: Final = "all"
"""The id that stands for mentioning everyone."""
TOO_MANY_ATTACHMENTS: Final = f"Please attach at most {MAX_ATTACHMENTS} files."
TOO_MANY_MENTIONS: Final = f"Please mention at most {MAX_MENTIONS} people."
MAX_SEQ: Final = 2**31 - 1

Text = Annotated[str, AfterValidator(clean_text)]
Emoji = Annotated[str, AfterValidator(valid_emoji)]
StoredEmoji = Annotated[str, AfterValidator(stored_emoji)]


def _few_attachments(value: list["AttachmentForm"]) -> list["AttachmentForm"]:
    if len(value) > MAX_ATTACHMENTS:
        raise ValueError(TOO_MANY_ATTACHMENTS)
    return value


def _few_mentions(value: list[UUID | Literal["all"]]) -> list[UUID | Literal["all"]]:
    if len(value) > MAX_MENTIONS:
        raise ValueError(TOO_MANY_MENTIONS)
    return list(dict.fromkeys(value))


class AttachmentForm(Body):
    """`picture`: one that was uploaded to this conversation. `media`: an item of the sender's library."""

    resource_type: Literal["picture", "media"]
    resource_id: UUID


Attachments = Annotated[list[AttachmentForm], AfterValidator(_few_attachments)]
Mentions = Annotated[list[UUID | Literal["all"]], AfterValidator(_few_mentions)]


class AboutDay(Body):
    """The day of training that a message is about."""

    enrolment_id: UUID
    date: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$")


class SessionRef(Body):
    """A day on which a client has logged something."""

    enrolment_id: UUID
    date: date


class MessageForm(Body):
    """A new message: text, attachments or both. `mentions` are ids of members, or "all"."""

    text: Text = ""
    attachments: Attachments = Field(default_factory=list)
    mentions: Mentions = Field(default_factory=list)
    reply_to_seq: int | None = Field(None, ge=1, le=MAX_SEQ)
    session: SessionRef | None = Field(None, description="A client's session that a coach answers; instead of a reply.")
    plan_id: UUID | None = Field(None, description="A program of the account that a coach recommends.")
    done: bool = Field(False, description="A coach marks the direct conversation as done with this answer.")


class MessageChange(Body):
    text: Text
    mentions: Mentions = Field(default_factory=list)


class ReactionForm(Body):
    emoji: Emoji


class ReadForm(Body):
    """Everything up to `seq` has been read."""

    seq: int = Field(ge=0, le=MAX_SEQ)


class ReportForm(Body):
    reason: str = Field("", max_length=500)


class PersonView(View):
    """Somebody in a conversation. `type_account` is the label of a client or of a coach's role."""

    id: Id
    full_name: str
    type_account: str
    avatar_url: str | None


class AttachmentView(View):
    """A file of a message; its addresses are valid for some hours.

    `media` is set for items of libraries, which may also be videos, sound and documents; all else is a picture.
    """

    resource_type: Literal["picture", "media"]
    resource_id: Id
    src: str
    cover_sm: str
    width: int | None
    height: int | None
    media: MediaView | None


class ReactionView(View):
    """An emoji, how many people left it, and whether the reader did."""

    emoji: str
    count: int
    mine: bool


class QuoteView(View):
    """The message that another one replies to. The text is cut; `card` is the kind of a card."""

    seq: int
    author: PersonView | None
    text: str
    card: str | None
    deleted: bool


MessageAbility = Literal[
    "edit",
    "delete",
    "reply",
    "react",
    "remove_reactions",
    "pin",
    "unpin",
    "report",
    "mark_answer",
    "unmark_answer",
]


class ChatMessageView(View):
    """A message. A deleted one has no text, attachments or reactions any more."""

    id: Id
    seq: int
    kind: MessageKind
    author: PersonView | None
    from_coach: bool
    mine: bool
    text: str
    card: Card | None
    attachments: list[AttachmentView]
    deleted_files: int = Field(description="How many files of it are gone, because their owner deleted their account.")
    reply_to: QuoteView | None
    replies: int = Field(description="How many messages reply to it.")
    reactions: list[ReactionView]
    mentions: list[PersonView]
    mentions_all: bool
    good_answer: bool
    good_answers: list["ChatMessageView"] = Field(
        description="The replies to it, in a community, that coaches have marked as good answers."
    )
    pinned: bool
    created_at: datetime
    edited_at: datetime | None
    deleted: bool
    hidden_reason: str | None = Field(
        description="Set if a coach has hidden it, which may be without a reason: only its author and the owner of the "
        "account read it."
    )
    abilities: list[MessageAbility]


class MessagePage(View):
    """Messages in order. `before` and `after` say whether there are earlier and later ones; `seq` is the last number
    of the conversation."""

    items: list[ChatMessageView]
    before: bool
    after: bool
    seq: int


class MemberPagination(View):
    current_page: int
    total_pages: int


class MemberView(View):
    """A member to mention: a person, or everyone (`all`)."""

    id: UUID | Literal["all"]
    full_name: str
    type_account: str
    avatar_url: str | None


class MemberList(View):
    members: list[MemberView]
    pagination: MemberPagination
    total: int = Field(description="How many people match the search.")


class PictureView(View):
    """An uploaded picture, to be attached to a message."""

    id: Id
    src: str
    cover_sm: str
    width: int
    height: int


class FoundMessage(View):
    """A message that a search found, and where."""

    conversation_id: Id
    conversation_title: str
    seq: int
    author: PersonView | None
    text: str
    created_at: datetime


class FoundMessages(View):
    items: list[FoundMessage]
    more: bool


class VersionView(View):
    """What a message said until it was edited."""

    text: str
    replaced_at: datetime


class ReportView(View):
    """A reported message, for coaches."""

    id: Id
    conversation_id: Id
    conversation_title: str
    seq: int
    author: PersonView | None
    reporter: PersonView
    text: str = Field(description="What it said when it was reported.")
    removable: bool = Field(description="Whether coaches may delete it: in communities, while it is still there.")
    reason: str
    created_at: datetime


class ReportList(View):
    items: list[ReportView]
