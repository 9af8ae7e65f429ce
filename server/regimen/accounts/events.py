"""What others may want to hear about people and accounts."""

from typing import Literal

from regimen.accounts.models import AccountKind, Role
from regimen.platform.events import DomainEvent
from regimen.platform.live import LiveEvent


class UserSignedUp(DomainEvent, frozen=True):
    """`subject_id` is the person."""

    type: Literal["user_signed_up"] = "user_signed_up"
    role: Role


class UserConfirmed(DomainEvent, frozen=True):
    """`subject_id` is the person, whose address is now known to be theirs."""

    type: Literal["user_confirmed"] = "user_confirmed"


class AccountCreated(DomainEvent, frozen=True):
    """`account_id` is the new account, `actor_id` its owner."""

    type: Literal["account_created"] = "account_created"
    kind: AccountKind


class ChecklistStepDone(DomainEvent, frozen=True):
    """A coach completed a step of their first weeks in `account_id`."""

    type: Literal["checklist_step_done"] = "checklist_step_done"
    step: str


class UserDeleted(DomainEvent, frozen=True):
    """`subject_id` was erased: nothing of them is left but what others need to read their own history."""

    type: Literal["user_deleted"] = "user_deleted"
    role: Role


class ChecklistUpdated(LiveEvent):
    """A step of the account's onboarding checklist was completed."""

    event: Literal["check_list"] = "check_list"
    step: str
