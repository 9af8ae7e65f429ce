"""Programs with their price options, tracks and invitations."""

from datetime import date, datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.hybrid import hybrid_method
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId, text_enum


class ProgramType(StrEnum):
    FIXED = "fixed"
    SELF_PACED = "membership"
    INDIVIDUAL = "individual"
    ONE_MANY = "one_many"


class ProgramState(StrEnum):
    DRAFT = "draft"
    PUBLISHED = "published"


class Period(StrEnum):
    """How often a price is paid. Options are shown in this order."""

    WEEKLY = "weekly"
    BIWEEKLY = "biweekly"
    FOUR_WEEKLY = "four_weekly"
    MONTHLY = "monthly"
    BIMONTHLY = "bimonthly"
    QUARTERLY = "quarterly"
    BIANNUAL = "biannual"
    YEARLY = "yearly"
    ONE_OFF = "one_off"


class Program(WithId, Base):
    """What a coach sells. Free while it has no active price option."""

    __tablename__ = "programs"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), index=True)
    created_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    type: Mapped[ProgramType] = mapped_column(text_enum(ProgramType))
    state: Mapped[ProgramState] = mapped_column(text_enum(ProgramState), default=ProgramState.DRAFT)
    title: Mapped[str]
    description: Mapped[str] = mapped_column(default="", doc="Plain text, at most 5000 characters.")
    custom_url: Mapped[str | None] = mapped_column(String(64), unique=True)
    trial_days: Mapped[int] = mapped_column(default=0)
    launch_date: Mapped[date | None]
    starts_on: Mapped[date | None] = mapped_column(doc="Date of day 0 of a shared calendar (one_many).")
    visibility_days: Mapped[int | None] = mapped_column(doc="How many days ahead clients see; None if unlimited.")
    is_public: Mapped[bool] = mapped_column(default=True, doc="False if private: only allowed emails may buy it.")
    storefront_visible: Mapped[bool] = mapped_column(default=True)
    skip_sales_page: Mapped[bool] = mapped_column(default=False)
    notify_coach: Mapped[bool] = mapped_column(default=True, doc="Whether the account's coaches are notified.")
    welcome_message: Mapped[str] = mapped_column(default="")
    waiver_required: Mapped[bool] = mapped_column(default=False)
    waiver_text: Mapped[str] = mapped_column(default="")
    level: Mapped[int | None] = mapped_column(doc="1 to 5: Beginner to Elite.")
    sessions_per_day: Mapped[int] = mapped_column(default=1)
    minutes_per_day: Mapped[int | None] = mapped_column()
    days_per_week: Mapped[int | None]
    wide_cover_id: Mapped[UUID | None] = mapped_column(ForeignKey("media.id"), doc="1.94:1, for main and tiled_view.")
    square_cover_id: Mapped[UUID | None] = mapped_column(ForeignKey("media.id"), doc="1:1, for table and mobile_view.")
    attachments: Mapped[list[dict[str, Any]]] = mapped_column(
        JSONB, default=list, doc="`media_id` and `title_media`, in their order."
    )
    published_at: Mapped[datetime | None]
    archived_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]


class PriceOption(WithId, Base):
    """One way to pay. The amount never changes: a new price is a new option, and the old one is archived."""

    __tablename__ = "price_options"

    program_id: Mapped[UUID] = mapped_column(ForeignKey("programs.id"), index=True)
    period: Mapped[Period] = mapped_column(text_enum(Period))
    amount_minor: Mapped[int]
    currency: Mapped[str] = mapped_column(String(3))
    archived_at: Mapped[datetime | None]
    restored_at: Mapped[datetime | None] = mapped_column(doc="When it was last put on sale again.")
    message_about_changed_price: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime]


Index(
    "uq_price_options_active_period",
    PriceOption.program_id,
    PriceOption.period,
    unique=True,
    postgresql_where=PriceOption.archived_at.is_(None),
)


class Track(WithId, Base):
    """A named version of a program, with a timeline of its own. Every program has a default track."""

    __tablename__ = "tracks"

    program_id: Mapped[UUID] = mapped_column(ForeignKey("programs.id"), index=True)
    name: Mapped[str] = mapped_column(String(63))
    is_default: Mapped[bool] = mapped_column(default=False)
    archived_at: Mapped[datetime | None]
    created_at: Mapped[datetime]


Index("uq_tracks_name", Track.program_id, func.lower(Track.name), unique=True)


class AllowedEmail(Base):
    """An address whose user may buy a private program, once they have confirmed it or claimed an invitation."""

    __tablename__ = "allowed_emails"

    program_id: Mapped[UUID] = mapped_column(ForeignKey("programs.id"), primary_key=True)
    email: Mapped[str] = mapped_column(String(254), primary_key=True)
    claimed_by: Mapped[UUID | None] = mapped_column(
        ForeignKey("users.id"),
        doc="The user it belongs to, once they claimed an invitation, or joined with one and later changed their "
        "address. They may buy even if their address isn't confirmed.",
    )


class InvitationState(StrEnum):
    """`replaced`: the client has another invitation to the program, under the address that they use."""

    INIT = "init"
    SENT = "sent"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    REPLACED = "replaced"


class ProgramInvitation(WithId, Base):
    """An invitation of a client by email.

    It stays `init` until it is mailed, which takes a published program and room under the daily limits.
    """

    __tablename__ = "program_invites"

    program_id: Mapped[UUID] = mapped_column(ForeignKey("programs.id"))
    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"))
    email: Mapped[str] = mapped_column(String(254), index=True)
    invited_email: Mapped[str | None] = mapped_column(
        String(254),
        doc="The address that was invited, if the client's own differs: they claimed the link with another account, or "
        "changed their address later.",
    )
    token_hash: Mapped[str | None] = mapped_column(String(64), unique=True)
    token_expires_at: Mapped[datetime | None]
    state: Mapped[InvitationState] = mapped_column(text_enum(InvitationState), default=InvitationState.INIT)
    invited_on: Mapped[date | None] = mapped_column(
        doc="The day, in the time zone of the account's owner, on which the coach invited them last."
    )
    mailed_on: Mapped[date | None] = mapped_column(doc="The day on which it was last mailed, in the same zone.")
    claimed_by: Mapped[UUID | None] = mapped_column(
        ForeignKey("users.id"),
        doc="The user it belongs to, once they claimed it, or joined with it and later changed their address. Its link "
        "then works for nobody else.",
    )
    invited_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"), doc="Who invited last, for their daily limit.")
    created_at: Mapped[datetime]

    @hybrid_method
    def counts_towards_limits(self, day: date) -> bool:
        """On an invitation: whether it counts towards the limits of a day. On the class: the same condition as SQL."""
        return (self.invited_on == day) | (self.mailed_on == day)


Index("uq_program_invites_email", ProgramInvitation.program_id, ProgramInvitation.email, unique=True)
