"""What each plan of the platform allows."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from regimen.subscription.models import BillingState, ProductKind


class Feature(StrEnum):
    """What only Professional plans and trials allow."""

    CUSTOM_EXERCISES = "custom_exercises"
    SUPERSETS = "supersets"
    SEVERAL_PRICES = "several_prices"
    ANY_PERIOD = "any_cadence"
    TRACKS = "tracks"
    TEMPLATES = "templates"
    NOTES = "notes"
    MORE_COACHES = "more_coaches"
    CUSTOMISATION = "customisation"
    ZAPIER = "zapier"


OFFERED = tuple(feature for feature in Feature if feature is not Feature.ZAPIER)
"""The features that coaches are shown as part of a plan: those that exist. What a plan allows is decided without it."""


class AccessState(StrEnum):
    """Whether an account is open. BLOCKED, EMPTY and EXPIRED_TRIAL are closed."""

    FREE = "free"
    ACTIVE = "active"
    ACTIVE_TRIAL = "active_trial"
    EXPIRED_TRIAL = "expired_trial"
    EMPTY = "empty"
    BLOCKED = "blocked"


FREE_CLIENTS = 5
MAX_CLIENTS = {
    ProductKind.FREE: FREE_CLIENTS,
    ProductKind.BAND_1: 5,
    ProductKind.BAND_2: 10,
    ProductKind.BAND_3: 25,
    ProductKind.BAND_4: 50,
    ProductKind.BAND_5: 75,
}
PROFESSIONAL = tuple(kind for kind in ProductKind if kind is not ProductKind.FREE)
"""The bands of the Professional plan, from the smallest."""
TRIAL_CLIENTS = MAX_CLIENTS[ProductKind.BAND_5]
OPEN_STATES = frozenset({AccessState.FREE, AccessState.ACTIVE, AccessState.ACTIVE_TRIAL})

UPGRADE_MESSAGES = {
    Feature.CUSTOM_EXERCISES: "Your own exercises need the Professional plan.",
    Feature.SUPERSETS: "Supersets need the Professional plan.",
    Feature.SEVERAL_PRICES: "Several prices per program need the Professional plan.",
    Feature.ANY_PERIOD: "Monthly subscription only!",
    Feature.TRACKS: "Several tracks need the Professional plan.",
    Feature.TEMPLATES: "Templates need the Professional plan.",
    Feature.NOTES: "Note restricted!",
    Feature.MORE_COACHES: "Additional coaches need the Professional plan.",
    Feature.CUSTOMISATION: "Access restricted",
    Feature.ZAPIER: "Access restricted",
}
"""The error for a coach whose plan lacks the feature."""


def access_state(
    product: ProductKind | None, trial_end_at: datetime | None, now: datetime, *, paid: bool = True
) -> AccessState:
    """Returns the state of an account. `paid`: a Professional plan is running (False: cancelled and over).

    A trial counts only without a plan, and ends at `trial_end_at` exactly.
    """
    if product is ProductKind.FREE:
        return AccessState.FREE
    if product is not None:
        return AccessState.ACTIVE if paid else AccessState.BLOCKED
    if trial_end_at is None:
        return AccessState.EMPTY
    return AccessState.ACTIVE_TRIAL if now < trial_end_at else AccessState.EXPIRED_TRIAL


@dataclass(frozen=True)
class Entitlements:
    """What an account may do."""

    plan: ProductKind | None
    max_clients: int
    features: frozenset[Feature]
    trial_end_at: datetime | None
    access_state: AccessState

    @property
    def is_open(self) -> bool:
        return self.access_state in OPEN_STATES

    def has_room(self, other_clients: int) -> bool:
        """Whether there is a place for one more client."""
        return self.is_open and other_clients < self.max_clients

    def allows(self, feature: Feature) -> bool:
        return feature in self.features


def entitlements_of(
    product: ProductKind | None, trial_end_at: datetime | None, now: datetime, *, paid: bool = True
) -> Entitlements:
    """Returns what a plan, or the trial without one, allows at `now`."""
    state = access_state(product, trial_end_at, now, paid=paid)
    everything = frozenset(Feature)
    match state:
        case AccessState.ACTIVE:
            assert product is not None
            return Entitlements(product, MAX_CLIENTS[product], everything, trial_end_at, state)
        case AccessState.ACTIVE_TRIAL:
            return Entitlements(None, TRIAL_CLIENTS, everything, trial_end_at, state)
        case AccessState.FREE:
            return Entitlements(product, FREE_CLIENTS, frozenset(), trial_end_at, state)
        case _:
            return Entitlements(product, 0, frozenset(), trial_end_at, state)


def trial_end(start: datetime, days: int) -> datetime:
    return start + timedelta(days=days)


class PlanWarning(StrEnum):
    """What an owner is warned of, the most urgent first; the web has the sentences."""

    PAYMENT_FAILED = "payment_failed"
    RENEW_WITH_CLIENTS = "renew_with_clients"
    RENEW_WITHOUT_CLIENTS = "renew_without_clients"
    CANCELED = "canceled"
    TRIAL = "trial"
    CRUSHING = "crushing"
    APPROACHING = "approaching"


WARNINGS_AT = {
    ProductKind.FREE: (3, 4),
    ProductKind.BAND_1: (3, 4),
    ProductKind.BAND_2: (8, 9),
    ProductKind.BAND_3: (20, 24),
    ProductKind.BAND_4: (45, 49),
    ProductKind.BAND_5: (70, 74),
}
"""From how many active clients on the limit is near ("approaching"), and next to be reached ("crushing")."""


def warning_of(
    product: ProductKind | None,
    billing: BillingState | None,
    access: AccessState,
    active_clients: int,
    *,
    cancel_at_period_end: bool,
) -> PlanWarning | None:
    """Returns the one thing that an owner is warned of."""
    if billing in PURCHASE_FAILED and access is not AccessState.FREE:
        return PlanWarning.PAYMENT_FAILED
    if access is AccessState.ACTIVE_TRIAL:
        return PlanWarning.TRIAL
    if product is None:
        return None
    near, at_limit = WARNINGS_AT[product]
    if access is AccessState.BLOCKED:
        return PlanWarning.RENEW_WITH_CLIENTS if active_clients >= near else PlanWarning.RENEW_WITHOUT_CLIENTS
    if cancel_at_period_end:
        return PlanWarning.CANCELED
    if active_clients >= at_limit:
        return PlanWarning.CRUSHING
    return PlanWarning.APPROACHING if active_clients >= near else None


PURCHASE_FAILED = frozenset({BillingState.PAST_DUE, BillingState.INCOMPLETE})
CANCELED = frozenset({BillingState.CANCELED, BillingState.INCOMPLETE_EXPIRED})


def display_state(access: AccessState, billing: BillingState | None, *, cancel_at_period_end: bool) -> str:
    """Returns the state that people read: free, trial, trial_ended, active, cancel_at_period_end, past_due,
    purchase_failed, canceled or empty."""
    if billing is BillingState.PAST_DUE:
        return "past_due"
    if access is AccessState.ACTIVE_TRIAL:
        return "trial"
    if access is AccessState.FREE:
        return "free"
    if billing is BillingState.INCOMPLETE:
        return "purchase_failed"
    if access is AccessState.EXPIRED_TRIAL:
        return "trial_ended"
    if access is AccessState.BLOCKED:
        return "canceled"
    if access is AccessState.ACTIVE:
        return "cancel_at_period_end" if cancel_at_period_end else "active"
    return access.value
