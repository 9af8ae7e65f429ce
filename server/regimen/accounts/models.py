"""Users, the accounts they coach from, and their tokens."""

from datetime import date, datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint, func
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId, text_enum


class Role(StrEnum):
    COACH = "coach"
    CLIENT = "user"


class Gender(StrEnum):
    MALE = "male"
    FEMALE = "female"
    OTHER = "other"
    NOT_SAID = "not_said"


class RegistrationStep(StrEnum):
    """How far a coach has come; anything but DONE sends them back to the set-up pages."""

    PROFILE = "profile"
    VERIFY = "verify"
    SETUP = "setup"
    DONE = "done"


class AccountKind(StrEnum):
    PRIVATE = "private"
    TEAM = "team"
    GYM = "gym"
    BRAND = "brand"


class MemberRole(StrEnum):
    """What a coach is in an account; `rules/roles.py` says what each may do."""

    OWNER = "owner"
    MANAGER = "manager"
    COACH = "coach"
    CONTRIBUTOR = "contributor"


class InviteStatus(StrEnum):
    INIT = "init"
    PENDING = "pending"
    ACCEPTED = "accepted"
    REJECTED = "rejected"


class User(WithId, Base):
    """A user: anyone who signs in. An email belongs to one user only."""

    __tablename__ = "users"

    email: Mapped[str] = mapped_column(String(254), unique=True)
    password_hash: Mapped[str]
    role: Mapped[Role] = mapped_column(text_enum(Role))
    first_name: Mapped[str]
    last_name: Mapped[str]
    birthdate: Mapped[date | None]
    gender: Mapped[Gender | None] = mapped_column(text_enum(Gender))
    country: Mapped[str | None] = mapped_column(String(2))
    state: Mapped[str | None] = mapped_column(String(16))
    platform_currency: Mapped[str] = mapped_column(String(3), default="USD")
    weight_unit: Mapped[str] = mapped_column(String(2), default="kg")
    length_unit: Mapped[str] = mapped_column(String(2), default="cm")
    zone: Mapped[str] = mapped_column(default="UTC", doc="IANA time zone in which this user's days begin.")
    avatar_key: Mapped[str | None]
    confirmed_at: Mapped[datetime | None]
    registration_step: Mapped[RegistrationStep] = mapped_column(
        text_enum(RegistrationStep), default=RegistrationStep.DONE
    )
    popup_storage: Mapped[list[str]] = mapped_column(default=list)
    show_results: Mapped[bool] = mapped_column(default=True, doc="May be listed by name on leaderboards.")
    hyrox_access: Mapped[bool] = mapped_column(default=False, doc="Has the HYROX library; given by the operator.")
    created_at: Mapped[datetime]
    deleted_at: Mapped[datetime | None]

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def confirmed_email(self) -> str | None:
        """The email if it is confirmed. Rights that belong to an address belong to this one, never to `email`."""
        return self.email if self.confirmed_at is not None else None


class Account(WithId, Base):
    """Where a coach works from: their private account, a team, a gym or a brand."""

    __tablename__ = "accounts"

    kind: Mapped[AccountKind] = mapped_column(text_enum(AccountKind))
    title: Mapped[str]
    custom_url: Mapped[str | None] = mapped_column(String(64), unique=True)
    owner_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    country: Mapped[str | None] = mapped_column(String(2))
    currency: Mapped[str] = mapped_column(String(3), default="GBP")
    about: Mapped[str] = mapped_column(default="")
    social_links: Mapped[list[str]] = mapped_column(default=list)
    avatar_key: Mapped[str | None]
    hide_checklist: Mapped[bool] = mapped_column(default=False)
    checklist: Mapped[list[str]] = mapped_column(default=list)
    affiliate: Mapped[bool] = mapped_column(default=False, doc="A partner of Regimen; set by the operator.")
    created_at: Mapped[datetime]


class AccountMember(WithId, Base):
    """A coach who works in an account. Who is only invited has a `CoachInvitation` instead."""

    __tablename__ = "account_members"
    __table_args__ = (UniqueConstraint("account_id", "user_id"),)

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"))
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    role: Mapped[MemberRole] = mapped_column(text_enum(MemberRole))
    invite_status: Mapped[InviteStatus] = mapped_column(text_enum(InviteStatus), default=InviteStatus.ACCEPTED)
    financial: Mapped[bool] = mapped_column(default=False, doc="May see and move money; owners always may.")
    created_at: Mapped[datetime]


class InvitationState(StrEnum):
    PENDING = "pending"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    CANCELLED = "cancelled"


class CoachInvitation(WithId, Base):
    """An invitation to coach in an account. It belongs to an address, and so to the person who confirmed it."""

    __tablename__ = "coach_invitations"
    __table_args__ = (UniqueConstraint("account_id", "email"),)

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"))
    email: Mapped[str] = mapped_column(String(254), index=True)
    first_name: Mapped[str] = mapped_column(default="", doc="As the inviting coach knows them; may be empty.")
    last_name: Mapped[str] = mapped_column(default="")
    role: Mapped[MemberRole] = mapped_column(text_enum(MemberRole))
    financial: Mapped[bool] = mapped_column(default=False)
    state: Mapped[InvitationState] = mapped_column(text_enum(InvitationState), default=InvitationState.PENDING)
    token_hash: Mapped[str | None] = mapped_column(String(64), unique=True, doc="None once the link is used or void.")
    expires_at: Mapped[datetime] = mapped_column(doc="Until when it can be accepted.")
    invited_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"), doc="Who invited last.")
    invited_at: Mapped[datetime] = mapped_column(doc="When it was mailed last.")
    answered_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    created_at: Mapped[datetime]

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()


class TeamAction(StrEnum):
    """What the activity of a team shows."""

    INVITED = "invited"
    RESENT = "resent"
    CANCELLED = "cancelled"
    JOINED = "joined"
    REJECTED = "rejected"
    CHANGED = "changed"
    REMOVED = "removed"
    LEFT = "left"


class TeamActivity(WithId, Base):
    """Who did what to whom in the team of an account. Rows are only ever added; names are those of today."""

    __tablename__ = "account_audit"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"))
    action: Mapped[TeamAction] = mapped_column(text_enum(TeamAction))
    actor_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"), doc="The coach that it is about.")
    invitation_id: Mapped[UUID | None] = mapped_column(ForeignKey("coach_invitations.id"))
    successor_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"), doc="Who took over their clients.")
    rights: Mapped[dict[str, Any]] = mapped_column(default=dict, doc="`TeamRights`: what was given or changed.")
    at: Mapped[datetime]


Index("ix_account_audit_account", TeamActivity.account_id, TeamActivity.id)


class AccessToken(WithId, Base):
    """A session: a signed-in device. Only the token's hash is kept; it ends as `rules/sessions.py` says."""

    __tablename__ = "access_tokens"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    current_account_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("accounts.id"), doc="The account that a coach has switched to on this device."
    )
    device: Mapped[str] = mapped_column(default="", doc="The user agent.")
    network_hash: Mapped[str | None] = mapped_column(
        String(64), doc="Where it began: known networks are not locked out."
    )
    password_checked_at: Mapped[datetime | None] = mapped_column(doc="When the password was last given here.")
    last_used_at: Mapped[datetime] = mapped_column(doc="Exact to some minutes.")
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]


class TokenPurpose(StrEnum):
    CONFIRM = "confirm"
    RESET = "reset"
    CHANGE_EMAIL = "change_email"


class OneTimeToken(WithId, Base):
    """A mailed link: used once, within its time."""

    __tablename__ = "one_time_tokens"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    purpose: Mapped[TokenPurpose] = mapped_column(text_enum(TokenPurpose))
    email: Mapped[str | None] = mapped_column(
        String(254), doc="Where a change of email address leads; the other links go to the user's own address."
    )
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


Index("ix_users_name", func.lower(User.last_name), func.lower(User.first_name))
