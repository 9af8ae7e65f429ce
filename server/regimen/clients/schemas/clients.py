"""Clients on the wire."""

from datetime import date, datetime
from uuid import UUID

from pydantic import Field

from regimen.clients.schemas.tags import AssigneeView, ClientTagView
from regimen.kit.ids import Id
from regimen.kit.paging import Pagination
from regimen.kit.schema import View
from regimen.memberships.models import State
from regimen.memberships.rules.badge import Colour
from regimen.payments.rules.entry_status import EntryStatus
from regimen.programs.models import InvitationState, Period, ProgramType
from regimen.training.rules.content import LoadUnit


class Amount(View):
    amount_minor: int
    currency: str
    price_format: str


class ClientBadge(View):
    """The state of a client in a program, as the coach sees it."""

    colour: Colour
    label: str
    tooltip: str | None
    link: str | None


class ClientName(View):
    id: Id
    full_name: str
    avatar_url: str | None
    deleted: bool


class ClientProgram(View):
    id: Id
    title: str
    plan_type: ProgramType


class AgreedPrice(Amount):
    duration: Period
    duration_label: str


class NextPayment(Amount):
    on: date


class WeekAndDay(View):
    """Counted from 1."""

    week: int
    day: int


class ClientMembershipView(View):
    """One client in one program.

    `abilities`: what this coach may do: `cancel_now`, `cancel_later`, `refund`, `remove`, `allow_rejoin`. `days_left`:
    days of training after today. `next_price`: what the client switches to with the next payment. `ltv`: what the
    account received for this program after fees and refunds (null for coaches who may not see money).
    """

    client: ClientName
    plan: ClientProgram
    state: State
    state_label: str
    price: AgreedPrice | None
    next_price: AgreedPrice | None
    starts_on: date | None
    currently_at: WeekAndDay | None
    days_left: int | None
    badge: ClientBadge
    next_payment: NextPayment | None
    trial_end_at: datetime | None
    paid_until: date | None
    ends_on: date | None
    joined_at: datetime
    ltv: list[Amount] | None
    abilities: list[str]


class InvitationRow(View):
    """An invitation that nobody has answered; `invited_email` if somebody with another address used its link."""

    id: Id
    email: str
    invited_email: str | None
    state: InvitationState
    sent_on: date | None
    badge: ClientBadge
    abilities: list[str]


class ProgramClients(View):
    """`invites`: the newest open invitations, on the first page of the tab of clients only."""

    items: list[ClientMembershipView]
    invites: list[InvitationRow]
    invites_total: int
    pagination: Pagination


class Review(View):
    """Why a client should be looked at."""

    missed_payment: bool
    training_ends: bool
    comments: int


class ClientRow(View):
    """A client with all their programs.

    `mood` and `energy` are averages of 30 days, from 1 to 5; `completion` is the share of planned days that were done
    in 12 weeks, 0 to 100; `cltv` is what the account received after fees and refunds (null for coaches who may not see
    money); `lt_days` are days since the first start.
    """

    client: ClientName
    age: int | None
    plans: list[ClientMembershipView]
    badge: ClientBadge | None
    last_trained: date | None
    mood: float | None
    energy: float | None
    completion: int | None
    cltv: list[Amount] | None
    lt_days: int
    since: date
    review: Review
    tags: list[ClientTagView]
    assignee: AssigneeView | None


class ClientIds(View):
    """Everyone in a list who matches its filters, in its order."""

    ids: list[Id]


class ClientTabCounts(View):
    active: int
    past: int
    in_trials: int
    to_review: int


class Week(View):
    """Planned days of one week and how many of them were done."""

    monday: date
    planned: int
    done: int


class PlannedDay(View):
    """A day of this week in one program: its planned `sets` without warm-ups, and how many have a result."""

    date: date
    plan_title: str
    titles: list[str]
    sets: int
    logged: int
    completed: bool


class ClientComment(View):
    enrolment_id: Id
    date: date
    at: datetime
    plan_title: str
    text: str
    mood: int | None
    energy: int | None
    fresh: bool


class PaymentLine(View):
    """A movement of money; refunds are negative."""

    id: Id
    at: datetime
    title: str
    price: Amount = Field(description="What the period costs without a discount.")
    discount_code: str | None
    paid: Amount
    fees: Amount
    net: Amount
    status: EntryStatus


class OutstandingPayment(Amount):
    """A payment that was missed and has not been made since. `tried_at` is when a card was last declined."""

    plan_id: Id
    plan_title: str
    since: datetime
    tried_at: datetime | None


class ClientProfile(View):
    """A client's profile; money only for coaches who may see it."""

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
    tags: list[ClientTagView]
    assignee: AssigneeView | None
    plans: list[ClientMembershipView]
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
    outstanding: list[OutstandingPayment] | None
    payments: list[PaymentLine] | None
    payments_total: int
    comments: list[ClientComment]


class Lift(View):
    """An exercise with results. `key` is its id in the library, or its name where it was typed in; `one_rep_max_kg` is
    the best estimate of all time.
    """

    key: str
    name: str
    days: int
    one_rep_max_kg: float


class StrengthPoint(View):
    """The set of a day with the highest estimated one-rep max (Epley, sets of at most ten reps)."""

    date: date
    one_rep_max_kg: float
    reps: int
    load: float
    unit: LoadUnit
    record: bool


class Strength(View):
    lifts: list[Lift]
    lift: Lift | None
    points: list[StrengthPoint]


class Neighbours(View):
    """The previous and the next client in the list of active clients by name."""

    number: int | None
    total: int
    before: UUID | None
    after: UUID | None
