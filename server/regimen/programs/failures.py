"""Refusals: why programs, prices, tracks and invitations can't be changed, and the sentences beside their fields."""

from collections.abc import Iterable
from typing import ClassVar

from regimen.kit.errors import Conflict, Failure, NotFound, TooMany
from regimen.kit.money import Money
from regimen.programs.rules import limits
from regimen.reference.rules import COACH_CURRENCIES

TITLE_INVALID = "Please provide a valid Title."
VALUE_INVALID = "Please enter a valid value."
PRICE_ZERO = "Price can't be 0."
PERIOD_MISSING = "Please select a cadence."
PERIOD_TAKEN = "Period must be unique."
NOT_CONNECTED = "You must connect to Stripe if you want to set a price for your program."
TOO_MANY_OPTIONS = f"A program can have at most {limits.MAX_OPTIONS} price options."
TRIAL_NEEDS_FINANCIAL_RIGHTS = "Only coaches with access to payments can change the free trial."
URL_TAKEN = "This URL has been already taken. Please try another one."
TRACK_TAKEN = "This name is already taken."
WAIVER_MISSING = "Please add the waiver text or turn the waiver off."
ONE_OFF_ONLY = "A Fixed Length program has a one-off price."
RECURRING_ONLY = "This type of program needs a recurring price."
SELF_PACED_DAYS_ARE_FIXED = "Clients of a Session 1, Day 1 program always see 7 days ahead."
FIXED_PROGRAM_SHOWS_ALL = "Clients of a Fixed Length program always see everything."
FIRST_DAY_LOCKED_ONCE_PUBLISHED = "The first day can't be changed once the program is published."
FIRST_DAY_GROUP_ONLY = "Only a Group Rolling Calendar has a set first day."
DATE_OUT_OF_RANGE = f"Please choose a date between {limits.EARLIEST_DATE.year} and {limits.LATEST_DATE.year}."
FIRST_DAY_MISSING = "Please choose the first day of the calendar."
CURRENCY_INVALID = f"Please choose {', '.join(COACH_CURRENCIES[:-1])} or {COACH_CURRENCIES[-1]}."
OPTION_ARCHIVED = "This option is archived. Restore it first."
DESCRIPTION_TOO_LONG = f"Description must have at most {limits.MAX_DESCRIPTION_LENGTH} letters."
NOBODY_TO_INVITE = "Please enter at least one email address."
TOO_MANY_INVITATIONS = f"You can invite at most {limits.MAX_INVITATIONS_AT_ONCE} people at a time."


def price_too_low(minimum: Money) -> str:
    return f"Price cannot be less then {minimum}."


def other_currency(currency: str) -> str:
    return f"The other options are in {currency}."


def too_long(max_length: int) -> str:
    return f"Please use at most {max_length} characters."


def not_a_whole_number(noun: str, low: int, high: int) -> str:
    return f"{noun} must be a whole number from {low} to {high}."


def already_joined(emails: Iterable[str]) -> str:
    return f"Already joined: {', '.join(emails)}."


def invited_too_often(emails: Iterable[str]) -> str:
    return f"Already invited several times today: {', '.join(emails)}. Try again tomorrow."


class ProgramIsArchived(Conflict):
    message = "This program is archived. Restore it first."


class StripeNotConnected(Failure):
    field: ClassVar[str] = "amount_minor"
    reason: ClassVar[str | None] = "not_connected"
    message = NOT_CONNECTED


class ActiveSubscribers(Conflict):
    reason: ClassVar[str | None] = "active_subscribers"
    message = "Active subscriptions! Clients who already pay for this option keep it, but nobody new can choose it."


class PendingSwitch(Conflict):
    reason: ClassVar[str | None] = "pending_switch"
    message = "Pending switch! Clients who have asked to switch to this option will still be switched."


class CannotRestore(Failure):
    field: ClassVar[str] = "duration"
    reason: ClassVar[str | None] = "cadence_taken"
    message = "Cannot restore! Another option has the same billing period. Archive that one first."


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
    """Made up, replaced by a newer link, for another or an archived program, claimed by someone else, or its address
    was taken off the list. The caller is not told which."""

    reason: ClassVar[str | None] = "invitation_invalid"
    message = "This invitation is no longer valid. Please ask your coach for a new one."
