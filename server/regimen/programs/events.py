"""What happened to a program, for whoever notifies, counts or refreshes. `subject_id` is the program."""

from typing import Literal
from uuid import UUID

from regimen.platform.events import DomainEvent


class ProgramCreated(DomainEvent, frozen=True):
    type: Literal["program_created"] = "program_created"


class ProgramUpdated(DomainEvent, frozen=True):
    """Its set-up changed; `fields` are the names of what changed."""

    type: Literal["program_updated"] = "program_updated"
    fields: list[str]


class ProgramPublished(DomainEvent, frozen=True):
    """A draft went public, for the first and only time."""

    type: Literal["program_published"] = "program_published"


class ProgramArchived(DomainEvent, frozen=True):
    type: Literal["program_archived"] = "program_archived"


class ProgramRestored(DomainEvent, frozen=True):
    type: Literal["program_restored"] = "program_restored"


class PriceChanged(DomainEvent, frozen=True):
    """An option was replaced: whoever pays the old one goes on paying it."""

    type: Literal["price_changed"] = "price_changed"
    old_option_id: UUID
    new_option_id: UUID


class TrackCreated(DomainEvent, frozen=True):
    type: Literal["track_created"] = "track_created"
    track_id: UUID


class InvitesSent(DomainEvent, frozen=True):
    """Clients were asked in by mail."""

    type: Literal["invites_sent"] = "invites_sent"
    emails: list[str]


class InviteClaimed(DomainEvent, frozen=True):
    """Somebody (`actor_id`) took an invitation up by its link; `invite_id` is the one that they go on with."""

    type: Literal["invite_claimed"] = "invite_claimed"
    invite_id: UUID
