"""What a program's public page offers to a viewer: one alert, one primary action, and what else they may do.

The web does not decide who may buy, except while an invitation is being claimed (`invitation.ts`).
"""

from dataclasses import dataclass
from enum import StrEnum

from regimen.memberships.failures import ArchivedByCoach, CurrentlyUnavailable, ProgramPrivate
from regimen.memberships.models import ENDED, IN_GOOD_STANDING, PAYMENT_DUE, WITH_TRAINING, State
from regimen.payments.failures import CannotTakePayments


class Alert(StrEnum):
    COACH = "coach"
    ARCHIVED = "archived"
    PRIVATE = "private"
    NO_PAYMENTS = "no_payments"
    PAYMENT_DUE = "payment_due"
    UNAVAILABLE = "unavailable"


ALERT_MESSAGES = {
    Alert.COACH: "You are logged in as a coach. Please use a client account to buy this program.",
    Alert.ARCHIVED: ArchivedByCoach.message,
    Alert.PRIVATE: ProgramPrivate.message,
    Alert.NO_PAYMENTS: CannotTakePayments.message,
    Alert.PAYMENT_DUE: "Your last payment failed - click here to resolve.",
    Alert.UNAVAILABLE: CurrentlyUnavailable.message,
}


class Action(StrEnum):
    """The one button. RESUME asks whether to restart or to continue; UNDO_CANCEL keeps the membership."""

    GET = "get"
    PURCHASE = "purchase"
    SUBSCRIBE = "subscribe"
    START_TRIAL = "start_trial"
    ADD_TO_CALENDAR = "start"
    RESUME = "resume"
    UNDO_CANCEL = "undo_cancel"
    RETRY = "retry"
    NONE = "none"


class Reason(StrEnum):
    """Why the button is disabled."""

    COACH = "coach"
    REMOVED = "blocked"
    ARCHIVED = "archived"
    PRIVATE = "private"
    NO_PAYMENTS = "no_payments"
    UNAVAILABLE = "unavailable"
    BOUGHT = "bought"
    SCHEDULED = "scheduled"
    CLOSING = "closing"


@dataclass(frozen=True)
class PageContext:
    """Who is looking at which program. `state` is None for a visitor and for a client who never had the program."""

    is_coach: bool = False
    is_own_account: bool = False
    archived: bool = False
    allowed: bool = True
    paid: bool = False
    recurring: bool = False
    trial_available: bool = False
    takes_payments: bool = True
    has_room: bool = True
    client_removed: bool = False
    state: State | None = None
    was_enrolled: bool = False
    training_suspended: bool = False
    canceling: bool = False
    canceled_by_coach: bool = False


def alert(page: PageContext) -> Alert | None:
    """Returns the alert at the top of the page."""
    if page.is_coach:
        return None if page.is_own_account else Alert.COACH
    if page.state in PAYMENT_DUE:
        return Alert.PAYMENT_DUE
    if page.state in IN_GOOD_STANDING:
        return None
    if page.archived:
        return Alert.ARCHIVED
    if not page.allowed and not page.was_enrolled:
        return Alert.PRIVATE
    if page.paid and not page.takes_payments:
        return Alert.NO_PAYMENTS
    if not page.has_room:
        return Alert.UNAVAILABLE
    return None


def can_be_sold(page: PageContext) -> bool:
    """Whether the program can be sold to anyone at the moment."""
    return not page.archived and page.has_room and (page.takes_payments or not page.paid)


def primary_action(page: PageContext) -> tuple[Action, Reason | None]:
    """Returns what the button does, and the reason if it is disabled."""
    if page.is_coach:
        return Action.NONE, Reason.COACH
    if page.client_removed:
        return Action.NONE, Reason.REMOVED
    if page.state in PAYMENT_DUE:
        return Action.RETRY, None
    if page.state is State.CLOSING:
        return Action.NONE, Reason.CLOSING
    if page.state is State.RESUME:
        return Action.RESUME, None
    if page.state is State.SCHEDULED:
        return Action.NONE, Reason.SCHEDULED
    if page.state in WITH_TRAINING:
        if not page.was_enrolled and not page.training_suspended:
            return Action.ADD_TO_CALENDAR, None
        if page.canceling and not page.canceled_by_coach:
            return Action.UNDO_CANCEL, None
        return Action.NONE, Reason.BOUGHT
    return _buy_action(page)


def _buy_action(page: PageContext) -> tuple[Action, Reason | None]:
    if page.archived:
        return Action.NONE, Reason.ARCHIVED
    if not page.allowed and not page.was_enrolled:
        return Action.NONE, Reason.PRIVATE
    if page.paid and not page.takes_payments:
        return Action.NONE, Reason.NO_PAYMENTS
    if not page.has_room:
        return Action.NONE, Reason.UNAVAILABLE
    if not page.paid:
        return Action.GET, None
    if not page.recurring:
        return Action.PURCHASE, None
    return (Action.START_TRIAL if page.trial_available else Action.SUBSCRIBE), None


class Ability(StrEnum):
    CANCEL = "cancel"
    UNDO_CANCEL = "undo_cancel"
    RETRY = "retry"
    RESUME = "resume"
    RESCHEDULE = "reschedule"
    ADD_TO_CALENDAR = "start"
    BUY = "buy"
    SWITCH_PRICE = "switch_price"


def abilities(
    state: State,
    *,
    canceling: bool,
    canceled_by_coach: bool,
    was_enrolled: bool,
    training_suspended: bool,
    client_removed: bool,
    shared_calendar: bool,
    other_prices: bool,
) -> list[Ability]:
    """Returns what the client may do with a membership: only retry and cancel while a payment is due. `other_prices`:
    there are some that they could pay from the next payment on."""
    if state in PAYMENT_DUE:
        return [Ability.RETRY, Ability.CANCEL]
    if state is State.CLOSING:
        return []
    if state is State.INIT or state in ENDED:
        return [] if client_removed else [Ability.BUY]
    allowed = []
    if state is State.RESUME:
        allowed.append(Ability.RESUME)
    switch = [Ability.SWITCH_PRICE] * other_prices
    if state is State.SCHEDULED:
        return [Ability.RESCHEDULE, *switch, Ability.CANCEL]
    if state in WITH_TRAINING:
        if not was_enrolled and not training_suspended:
            allowed.append(Ability.ADD_TO_CALENDAR)
        elif was_enrolled and not shared_calendar:
            allowed.append(Ability.RESCHEDULE)
    if canceling:
        return allowed if canceled_by_coach else [*allowed, Ability.UNDO_CANCEL]
    return [*allowed, *switch, Ability.CANCEL]
