"""Reasons why a program, its prices, tracks or invitations cannot be changed."""

from typing import ClassVar

from regimen.kit.errors import Conflict, Failure, NotFound, TooMany
from regimen.programs import rules


class ArchivedProgram(Conflict):
    message = "This program is archived. Restore it first."


class StripeNotConnected(Failure):
    field: ClassVar[str] = "amount_minor"
    reason: ClassVar[str | None] = "not_connected"
    message = rules.NOT_CONNECTED


class ActiveSubscribers(Conflict):
    reason: ClassVar[str | None] = "active_subscribers"
    message = "Active subscriptions! Clients who already pay for this option keep it, but nobody new can choose it."


class PendingSwitch(Conflict):
    reason: ClassVar[str | None] = "pending_switch"
    message = "Pending switch! Clients who have asked to switch to this option will still be switched."


class CannotRestore(Failure):
    field: ClassVar[str] = "duration"
    reason: ClassVar[str | None] = "cadence_taken"
    message = "Cannot restore! Another option has the same cadence. Archive that one first."


class TooManyTracks(Failure):
    reason: ClassVar[str | None] = "too_many_tracks"
    message = "Maximum number of tracks reached"


class DefaultTrack(Failure):
    message = "The default track can't be archived."


class DailyLimit(TooMany):
    reason: ClassVar[str | None] = "daily_limit"
    message = "Daily invite limit reached. Try again tomorrow."


class InvitationExpired(NotFound):
    """The link is real, but older than 30 days."""

    reason: ClassVar[str | None] = "invitation_expired"
    message = "This invitation has expired. Please ask your coach for a new one."


class InvitationInvalid(NotFound):
    """Made up, for another or an archived program, or claimed by someone else. The caller is not told which."""

    reason: ClassVar[str | None] = "invitation_invalid"
    message = "This invitation is no longer valid. Please ask your coach for a new one."
