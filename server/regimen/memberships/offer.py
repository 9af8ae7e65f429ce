"""What a program's public page offers to whoever looks: one alert, one primary action, and what else they may do.

Pure: the page's conditions in, decisions out. The web shows them and decides nothing.
"""

from dataclasses import dataclass
from enum import StrEnum

from regimen.memberships.models import OWING, State


class Alert(StrEnum):
    COACH = "coach"
    ARCHIVED = "archived"
    PRIVATE = "private"
    NO_PAYMENTS = "no_payments"
    PAYMENT_DUE = "payment_due"
    UNAVAILABLE = "unavailable"


SENTENCES = {
    Alert.COACH: "You are logged in as a coach. Please use a client account to buy this program.",
    Alert.ARCHIVED: "Sorry, this program has been archived by the coach",
    Alert.PRIVATE: "You do not have permission to access this program",
    Alert.NO_PAYMENTS: "This coach cannot take payments at the moment.",
    Alert.PAYMENT_DUE: "Your last payment failed - click here to resolve.",
    Alert.UNAVAILABLE: (
        "This program is not currently accepting new clients. Please contact the provider for more information."
    ),
}


class Action(StrEnum):
    """The one button. RESUME opens restart-or-continue, UNDO_CANCEL keeps a subscription that would end."""

    GET = "get"
    PURCHASE = "purchase"
    SUBSCRIBE = "subscribe"
    START_TRIAL = "start_trial"
    START = "start"
    RESUME = "resume"
    UNDO_CANCEL = "undo_cancel"
    RETRY = "retry"
    NONE = "none"


class Reason(StrEnum):
    """Why there is nothing to press."""

    COACH = "coach"
    BLOCKED = "blocked"
    ARCHIVED = "archived"
    PRIVATE = "private"
    NO_PAYMENTS = "no_payments"
    UNAVAILABLE = "unavailable"
    BOUGHT = "bought"
    SCHEDULED = "scheduled"
    CLOSING = "closing"


@dataclass(frozen=True)
class Look:
    """Who looks at which program. `state` is None for a visitor and for a client who never had it."""

    coach: bool = False
    owner: bool = False
    archived: bool = False
    allowed: bool = True
    paid: bool = False
    recurring: bool = False
    trial: bool = False
    charges: bool = True
    room: bool = True
    blocked: bool = False
    state: State | None = None
    applied: bool = False
    ending: bool = False
    by_coach: bool = False


_IN_ORDER = frozenset({State.SCHEDULED, State.TRIALING, State.ACTIVE, State.RESUME})


def alert(look: Look) -> Alert | None:
    """The one bar at the top of the page."""
    if look.coach:
        return None if look.owner else Alert.COACH
    if look.state in OWING:
        return Alert.PAYMENT_DUE
    if look.state in _IN_ORDER:
        return None
    if look.archived:
        return Alert.ARCHIVED
    if not look.allowed and not look.applied:
        return Alert.PRIVATE
    if look.paid and not look.charges:
        return Alert.NO_PAYMENTS
    if not look.room:
        return Alert.UNAVAILABLE
    return None


def can_sale(look: Look) -> bool:
    """Whether the program can be sold to anybody at all now."""
    return not look.archived and look.room and (look.charges or not look.paid)


def primary_action(look: Look) -> tuple[Action, Reason | None]:
    """What the button does, and why it does nothing."""
    if look.coach:
        return Action.NONE, Reason.COACH
    if look.blocked:
        return Action.NONE, Reason.BLOCKED
    if look.state in OWING:
        return Action.RETRY, None
    if look.state is State.UNPAID:
        return Action.NONE, Reason.CLOSING
    if look.state is State.RESUME:
        return Action.RESUME, None
    if look.state is State.SCHEDULED:
        return Action.NONE, Reason.SCHEDULED
    if look.state in {State.TRIALING, State.ACTIVE}:
        if not look.applied:
            return Action.START, None
        if look.ending and not look.by_coach:
            return Action.UNDO_CANCEL, None
        return Action.NONE, Reason.BOUGHT
    return _to_buy(look)


def _to_buy(look: Look) -> tuple[Action, Reason | None]:
    if look.archived:
        return Action.NONE, Reason.ARCHIVED
    if not look.allowed and not look.applied:
        return Action.NONE, Reason.PRIVATE
    if look.paid and not look.charges:
        return Action.NONE, Reason.NO_PAYMENTS
    if not look.room:
        return Action.NONE, Reason.UNAVAILABLE
    if not look.paid:
        return Action.GET, None
    if not look.recurring:
        return Action.PURCHASE, None
    return (Action.START_TRIAL if look.trial else Action.SUBSCRIBE), None


class Ability(StrEnum):
    CANCEL = "cancel"
    UNDO_CANCEL = "undo_cancel"
    RETRY = "retry"
    RESUME = "resume"
    RESCHEDULE = "reschedule"
    START = "start"
    BUY = "buy"


def abilities(
    state: State, *, ending: bool, by_coach: bool, applied: bool, blocked: bool, shared_calendar: bool
) -> list[Ability]:
    """What the client may do with a membership. While a payment is missing: retry and cancel, nothing else."""
    if state in OWING:
        return [Ability.RETRY, Ability.CANCEL]
    if state is State.UNPAID:
        return []
    if state in {State.INIT, State.CANCELED, State.CANCELED_EOB, State.PAST, State.INCOMPLETE_EXPIRED}:
        return [] if blocked else [Ability.BUY]
    able = []
    if state is State.RESUME:
        able.append(Ability.RESUME)
    if state is State.SCHEDULED:
        return [Ability.RESCHEDULE, Ability.CANCEL]
    if state in {State.TRIALING, State.ACTIVE}:
        if not applied:
            able.append(Ability.START)
        elif not shared_calendar:
            able.append(Ability.RESCHEDULE)
    if ending:
        return able if by_coach else [*able, Ability.UNDO_CANCEL]
    return [*able, Ability.CANCEL]
