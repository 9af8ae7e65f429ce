"""Events about users and accounts."""

from typing import Literal
from uuid import UUID

from regimen.accounts.models import AccountKind, Role
from regimen.platform.events import DomainEvent
from regimen.platform.live import LiveEvent


class UserSignedUp(DomainEvent, frozen=True):
    """`subject_id` is the user."""

    type: Literal["user_signed_up"] = "user_signed_up"
    role: Role


class UserConfirmed(DomainEvent, frozen=True):
    """`subject_id` is the user, who has confirmed that the email is theirs."""

    type: Literal["user_confirmed"] = "user_confirmed"


class EmailChanged(DomainEvent, frozen=True):
    """`subject_id` is the user, who now has another email address."""

    type: Literal["email_changed"] = "email_changed"


class AccountCreated(DomainEvent, frozen=True):
    """`account_id` is the new account, `actor_id` its owner."""

    type: Literal["account_created"] = "account_created"
    kind: AccountKind


class CoachInvited(DomainEvent, frozen=True):
    """A coach with an account of ours was invited to work in `account_id`, by `actor_id`."""

    type: Literal["coach_invited"] = "coach_invited"
    user_id: UUID
    invite_id: UUID


class ChecklistStepDone(DomainEvent, frozen=True):
    """A step of the onboarding checklist of `account_id` was completed."""

    type: Literal["checklist_step_done"] = "checklist_step_done"
    step: str


class UserDeleted(DomainEvent, frozen=True):
    """`subject_id` was erased; what others need for their own history is left, without a name."""

    type: Literal["user_deleted"] = "user_deleted"
    role: Role


class ChecklistUpdated(LiveEvent):
    """A step of the account's onboarding checklist was completed."""

    event: Literal["check_list"] = "check_list"
    step: str


class AccountSwitched(LiveEvent):
    """This device has switched to another account, or to the overall one; pages of the one before are out of date."""

    event: Literal["switched"] = "switched"
    account_id: UUID | None = None


class TeamChanged(LiveEvent):
    """Coaches of the account, their rights or invitations are different."""

    event: Literal["team_changed"] = "team_changed"


class AccountsChanged(LiveEvent):
    """The accounts of a coach, what they may do there, or the invitations that they got are different."""

    event: Literal["accounts_changed"] = "accounts_changed"
