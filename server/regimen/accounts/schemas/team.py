"""Teams on the wire: coaches of an account, invitations, and what happened."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field, field_validator

from regimen.accounts.models import AccountKind, InvitationState, MemberRole, TeamAction
from regimen.kit.schema import Body, View
from regimen.kit.texts import Email, PersonName

GivenRole = Literal[MemberRole.MANAGER, MemberRole.COACH, MemberRole.CONTRIBUTOR]
"""A role that a coach can be given."""


class InviteCoach(Body):
    email: Email
    first_name: PersonName | None = None
    last_name: PersonName | None = None
    role: GivenRole = MemberRole.COACH
    financial: bool = False

    @field_validator("first_name", "last_name", mode="before")
    @classmethod
    def empty_is_unknown(cls, value: object) -> object:
        return None if isinstance(value, str) and not value.strip() else value


class HandOverForm(Body):
    """Who takes over the clients and conversations of the coach who goes; null for nobody."""

    hand_over_to: UUID | None = None


class ChangeCoach(Body):
    """Whatever is sent is changed; what is left out stays."""

    role: GivenRole | None = None
    financial: bool | None = None
    hand_over_to: UUID | None = Field(
        default=None, description="Who takes over their clients and conversations, if the new role sees none."
    )


class OpenInvitation(Body):
    token: Annotated[str, Field(min_length=1, max_length=200)]


class CoachStatus(StrEnum):
    ACTIVE = "active"
    INVITED = "invited"
    REJECTED = "rejected"
    CANCELLED = "cancelled"


class CoachView(View):
    """A coach of the account, or an invitation that nobody has accepted: one of the ids says which."""

    user_id: UUID | None
    invitation_id: UUID | None
    full_name: str
    email: str
    avatar_url: str | None
    role: MemberRole
    financial: bool | None = Field(description="Whether they see money; null for readers who may not know.")
    status: CoachStatus
    last_active_at: datetime | None = Field(description="Here, exact to ten minutes.")
    invited_at: datetime | None
    expires_at: datetime | None = Field(description="Of an invitation; it can be sent again after that.")
    clients: int | None = Field(
        description="For how many clients they are responsible; null if nobody is, and for readers who see no clients."
    )
    can_take_over: bool = Field(description="Whether clients and conversations of another coach can be handed to them.")
    abilities: list[str] = Field(description="What the reader can do: change, remove, leave, resend, cancel, invite.")


class TeamView(View):
    """The coaches of an account; invitations only for those who manage coaches."""

    coaches: list[CoachView]
    abilities: list[str] = Field(description="What the reader can do: invite, give_money.")
    refusal: Literal["private_account", "upgrade", "not_confirmed"] | None = Field(
        description="Why the reader, who manages coaches, can't invite any."
    )


class TeamPerson(View):
    id: UUID | None
    full_name: str
    email: str


class TeamRights(View):
    role: MemberRole
    financial: bool


class TeamActivityView(View):
    """Something that happened in a team; `subject` is the coach or the invited address."""

    id: UUID
    action: TeamAction
    at: datetime
    actor: TeamPerson
    subject: TeamPerson | None
    rights: TeamRights | None
    rights_before: TeamRights | None
    handed_to: TeamPerson | None


class CoachInvitationView(View):
    """An invitation as the invited coach sees it; the routes that answer it take its `user_id`, the account's id."""

    id: UUID
    user_id: UUID
    account_id: UUID
    account_title: str
    account_kind: AccountKind
    avatar_url: str | None
    invited_by: str
    role: MemberRole
    financial: bool
    status: InvitationState
    invited_at: datetime
    expires_at: datetime


class AnsweredInvitation(View):
    id: UUID
    status: InvitationState


class AnsweredView(View):
    invite: AnsweredInvitation


class OpenedInvitation(View):
    """The invitation behind a link, for the person who opened it."""

    account_title: str
    account_kind: AccountKind
    avatar_url: str | None
    invited_by: str
    role: MemberRole
    email: str
    first_name: str
    last_name: str
    expires_at: datetime
    reader: Literal["visitor", "invited", "other", "client"] = Field(
        description="Who opened it: nobody who is signed in, the invited coach, a coach with another address, a client."
    )
    has_account: bool = Field(description="Whether the invited address has an account, to sign in with.")
