"""What happens to programs. `subject_id` is the program.

Some events have no subscriber and serve as a record.
"""

from typing import Literal
from uuid import UUID

from regimen.accounts.access.actor import Actor
from regimen.platform.events import DomainEvent
from regimen.programs.models import Program


class ProgramCreated(DomainEvent, frozen=True):
    type: Literal["program_created"] = "program_created"


class ProgramUpdated(DomainEvent, frozen=True):
    """Settings, prices, covers or tracks changed; `fields` names them. A new track publishes TrackCreated instead."""

    type: Literal["program_updated"] = "program_updated"
    fields: list[str]


class ProgramPublished(DomainEvent, frozen=True):
    """A draft was published. Happens once per program."""

    type: Literal["program_published"] = "program_published"


class ProgramArchived(DomainEvent, frozen=True):
    type: Literal["program_archived"] = "program_archived"


class ProgramRestored(DomainEvent, frozen=True):
    type: Literal["program_restored"] = "program_restored"


class PriceChanged(DomainEvent, frozen=True):
    """An option was replaced. Clients who pay the old one keep paying it."""

    type: Literal["price_changed"] = "price_changed"
    old_option_id: UUID
    new_option_id: UUID


class TrackCreated(DomainEvent, frozen=True):
    type: Literal["track_created"] = "track_created"
    track_id: UUID


class InvitationsSent(DomainEvent, frozen=True):
    """Clients were invited by email."""

    type: Literal["invites_sent"] = "invites_sent"
    emails: list[str]


class InvitationClaimed(DomainEvent, frozen=True):
    """A client (`actor_id`) claimed an invitation through its link; `invitation_id` is the one they now have."""

    type: Literal["invite_claimed"] = "invite_claimed"
    invitation_id: UUID


def event_ids(actor: Actor, program: Program) -> dict[str, UUID]:
    """Returns the ids that every event about a program has."""
    return {"actor_id": actor.user_id, "account_id": program.account_id, "subject_id": program.id}
