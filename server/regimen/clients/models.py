"""What an account keeps about its clients: reviews, tags, who looks after them, notes, saved views, bulk actions."""

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String, func
from sqlalchemy.orm import Mapped, mapped_column

from regimen.clients.rules.limits import MAX_NOTE, MAX_REASON, MAX_TAG_NAME, MAX_VIEW_NAME
from regimen.kit.db import Base, WithId, text_enum


class ClientReview(Base):
    """When a coach of the account last reviewed a client's comments; later comments need a review."""

    __tablename__ = "client_reviews"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)
    reviewed_at: Mapped[datetime]


class TagColour(StrEnum):
    GREY = "grey"
    RED = "red"
    ORANGE = "orange"
    YELLOW = "yellow"
    GREEN = "green"
    TEAL = "teal"
    BLUE = "blue"
    PURPLE = "purple"


class ClientTag(WithId, Base):
    """A tag that coaches of the account put on clients. Lists and the inbox show the same ones."""

    __tablename__ = "client_tags"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"))
    name: Mapped[str] = mapped_column(String(MAX_TAG_NAME))
    colour: Mapped[TagColour] = mapped_column(text_enum(TagColour))
    created_at: Mapped[datetime]


Index("uq_client_tags_name", ClientTag.account_id, func.lower(ClientTag.name), unique=True)


class TaggedClient(Base):
    __tablename__ = "tagged_clients"

    tag_id: Mapped[UUID] = mapped_column(ForeignKey("client_tags.id", ondelete="CASCADE"), primary_key=True)
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True, index=True)


class ClientAssignment(Base):
    """The coach who looks after a client of the account. A client without a row has nobody."""

    __tablename__ = "client_assignments"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)
    coach_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    assigned_at: Mapped[datetime]


Index("ix_client_assignments_coach", ClientAssignment.account_id, ClientAssignment.coach_id)


class ClientNote(WithId, Base):
    """A note of the coaches about a client. Clients never see it, and it is in no export of theirs."""

    __tablename__ = "client_notes"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"))
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    author_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    text: Mapped[str] = mapped_column(String(MAX_NOTE))
    pinned: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]


Index("ix_client_notes_client", ClientNote.account_id, ClientNote.client_id)


class ClientListView(WithId, Base):
    """Filters of the list of clients under a name: of one coach, or shared with the account."""

    __tablename__ = "client_list_views"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), index=True)
    owner_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    name: Mapped[str] = mapped_column(String(MAX_VIEW_NAME))
    shared: Mapped[bool] = mapped_column(default=False)
    filters: Mapped[dict[str, str]] = mapped_column(doc="As the address of the list carries them, with its tab.")
    position: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[datetime]


class BulkKind(StrEnum):
    MESSAGE = "message"
    TAG = "tag"
    UNTAG = "untag"
    ASSIGN = "assign"
    EXTEND_TRIAL = "extend_trial"
    INVITE = "invite"
    REMIND = "remind"


class BulkState(StrEnum):
    RUNNING = "running"
    DONE = "done"
    CANCELLED = "cancelled"


class BulkAction(WithId, Base):
    """One action on many clients, in the order of the list from which they were chosen."""

    __tablename__ = "bulk_actions"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"))
    created_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    kind: Mapped[BulkKind] = mapped_column(text_enum(BulkKind))
    details: Mapped[dict[str, Any]] = mapped_column(doc="What the kind needs: a text, a tag, a coach, days, a program.")
    state: Mapped[BulkState] = mapped_column(text_enum(BulkState), default=BulkState.RUNNING)
    created_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]


Index("ix_bulk_actions_account", BulkAction.account_id, BulkAction.created_at)


class BulkOutcome(StrEnum):
    WAITING = "waiting"
    DONE = "done"
    NOT_DONE = "not_done"


class BulkClient(Base):
    """What a bulk action did for one client, and if nothing, why."""

    __tablename__ = "bulk_action_clients"

    bulk_action_id: Mapped[UUID] = mapped_column(ForeignKey("bulk_actions.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    outcome: Mapped[BulkOutcome] = mapped_column(text_enum(BulkOutcome), default=BulkOutcome.WAITING)
    reason: Mapped[str] = mapped_column(String(MAX_REASON), default="")


Index("ix_bulk_action_clients_client", BulkClient.client_id)
