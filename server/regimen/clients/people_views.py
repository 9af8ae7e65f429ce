"""Clients on the wire."""

from datetime import date, datetime
from uuid import UUID

from regimen.kit.ids import Id
from regimen.kit.paging import Pagination
from regimen.kit.schema import View
from regimen.memberships.badge import Colour
from regimen.memberships.models import State
from regimen.payments.ledger import EntryStatus
from regimen.programs.models import InviteState, Period, ProgramType


class Amount(View):
    amount_minor: int
    currency: str
    price_format: str


class ClientBadge(View):
    """The state of a client in a program, in the words that a coach reads."""

    colour: Colour
    label: str
    tooltip: str | None
    link: str | None


class ClientName(View):
    id: Id
    full_name: str
    avatar_url: str | None
    deleted: bool


class ClientPlan(View):
    id: Id
    title: str
    plan_type: ProgramType


class AgreedPrice(Amount):
    duration: Period
    duration_label: str


class NextPayment(Amount):
    on: date


class At(View):
    """Counted from 1."""

    week: int
    day: int


class ClientPlaceView(View):
    """One client in one program. `abilities`: what this coach may do, `cancel_now`, `cancel_later`, `refund`,
    `remove`, `let_in`. `days_left`: days of training after today."""

    client: ClientName
    plan: ClientPlan
    state: State
    state_label: str
    price: AgreedPrice | None
    starts_on: date | None
    currently_at: At | None
    days_left: int | None
    badge: ClientBadge
    next_payment: NextPayment | None
    trial_end_at: datetime | None
    paid_until: date | None
    ends_on: date | None
    joined_at: datetime
    abilities: list[str]


class InvitedRow(View):
    """Somebody asked in who has not joined. `invalid_account`: the address belongs to a coach."""

    id: Id
    email: str
    state: InviteState
    sent_on: date | None
    badge: ClientBadge
    abilities: list[str]


class ProgramClients(View):
    """`invites`: the newest that are still open, on the first page of the tab of clients only."""

    items: list[ClientPlaceView]
    invites: list[InvitedRow]
    invites_total: int
    pagination: Pagination


class Review(View):
    """Why a client should be looked at."""

    training_ends: bool
    comments: int


class PersonRow(View):
    """A client with all their programs. `mood` and `energy` are means of 30 days, from 1 to 5; `completion` is the
    share of planned days that were finished in 12 weeks, 0 to 100; `cltv` is what reached the account after fees and
    refunds (null for coaches who may not see money); `lt_days` are days since the first start."""

    client: ClientName
    age: int | None
    plans: list[ClientPlaceView]
    badge: ClientBadge | None
    last_trained: date | None
    mood: float | None
    energy: float | None
    completion: int | None
    cltv: list[Amount] | None
    lt_days: int
    since: date
    review: Review


class PeopleCounts(View):
    active: int
    past: int
    in_trials: int
    to_review: int


class Week(View):
    """Planned days of one week and how many of them were finished."""

    monday: date
    planned: int
    done: int


class PlannedDay(View):
    """A day of this week in one program; `sets` of the plan without warm-ups, `logged` of them with a result."""

    date: date
    plan_title: str
    titles: list[str]
    sets: int
    logged: int
    completed: bool


class ClientComment(View):
    date: date
    at: datetime
    plan_title: str
    text: str
    mood: int | None
    energy: int | None
    fresh: bool


class PaymentLine(View):
    """Money that moved; refunds are negative. `provider_fee` is null until the provider has said it."""

    id: Id
    at: datetime
    title: str
    paid: Amount
    fees: Amount
    net: Amount
    status: EntryStatus


class ClientProfile(View):
    """Everything a coach sees of a client at a glance; money only for coaches who may see it."""

    client: ClientName
    first_name: str
    email: str | None
    age: int | None
    country: str | None
    zone: str
    weight_unit: str
    length_unit: str
    since: date
    lt_days: int
    badge: ClientBadge | None
    plans: list[ClientPlaceView]
    last_trained: date | None
    mood: float | None
    energy: float | None
    completion: int | None
    sessions_done: int
    sessions_planned: int
    weeks: list[Week]
    this_week: list[PlannedDay]
    trained_until: date | None
    paid_net: list[Amount] | None
    next_payment: NextPayment | None
    payments: list[PaymentLine] | None
    payments_total: int
    comments: list[ClientComment]


class Lift(View):
    """An exercise with results. `key` is its id in the library, or its name where it was typed freely."""

    key: str
    name: str
    days: int


class StrengthPoint(View):
    """The set of a day that speaks for the highest one repetition maximum (Epley, sets of at most ten repetitions)."""

    date: date
    one_rep_max_kg: float
    reps: int
    load: float
    unit: str
    record: bool


class Strength(View):
    lifts: list[Lift]
    lift: Lift | None
    points: list[StrengthPoint]


class Neighbours(View):
    """The clients before and after one in the list of active clients by name."""

    number: int | None
    total: int
    before: UUID | None
    after: UUID | None
