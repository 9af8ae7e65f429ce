"""The morning on the wire."""

from datetime import date, datetime
from typing import Annotated, Final, Literal
from uuid import UUID

from pydantic import AfterValidator, AwareDatetime, Field

from regimen.kit.ids import Id
from regimen.kit.schema import Body, View
from regimen.programs.models import ProgramType
from regimen.today.rules.reasons import MAX_KEY, Group, Rule

MAX_REASONS: Final = len(Rule)
MAX_REVIEWED: Final = 200

ReasonKey = Annotated[str, Field(min_length=1, max_length=MAX_KEY, pattern=r"^[a-z_]+:[A-Za-z0-9:.+_-]+$")]


class MorningAmount(View):
    amount_minor: int
    currency: str
    price_format: str


class CommentQuote(View):
    """The client's words; `matches` are start and end of the words that are the reason."""

    text: str
    date: date
    enrolment_id: UUID | None
    matches: list[list[int]]


class MorningReason(View):
    """Why a client is on the list, as data: the web words it. `asks`: whether what they wrote is a question;
    `form_check_id`: the one to open, of those that wait."""

    key: str
    rule: Rule
    group: Group
    on: date | None
    since: datetime | None
    count: int | None
    usual: float | None
    done_rpe: float | None
    planned_rpe: float | None
    money: MorningAmount | None
    title: str | None
    load: float | None
    reps: int | None
    unit: str | None
    asks: bool
    form_check_id: UUID | None
    quotes: list[CommentQuote]


class SessionBar(View):
    """One of the last planned sessions. `share` is the percentage done; with `reason` it is why they are listed."""

    date: date
    share: int
    missed: bool
    rpe: float | None
    reason: bool


class MorningClient(View):
    id: Id
    full_name: str
    avatar_url: str | None
    program_id: UUID | None
    program: str
    program_type: ProgramType | None
    week: int | None
    since: date


class MorningRow(View):
    client: MorningClient
    group: Group
    reasons: list[MorningReason]
    bars: list[SessionBar]


class MorningNumbers(View):
    """Money is None for coaches who may not see it."""

    trained_today: int
    planned_today: int
    done_last_week: int
    planned_last_week: int
    waiting: int
    waiting_since: datetime | None
    clients: int
    new_clients: int
    income: list[MorningAmount] | None
    missed: list[MorningAmount] | None


class MorningView(View):
    """`open` and `done` are different clients; `others` are all current clients without an open reason."""

    date: date
    open: int
    done: int
    others: int
    rows: list[MorningRow]
    numbers: MorningNumbers


class SetAmount(View):
    """A set in words that need no translation: `amount` such as "5", "8–12" or "400 m", `load` such as "82.5 kg" or
    "70 %"; either may be empty."""

    amount: str
    load: str


class LoggedSetView(View):
    """A set of the last session. What was skipped has nothing done."""

    exercise: str
    planned: SetAmount
    done: SetAmount
    skipped: bool
    rpe: float | None
    planned_rpe: float | None


class LastSessionView(View):
    """`meters` and `seconds` are the sums of what was scored, for sessions without sets."""

    titles: list[str]
    date: date
    enrolment_id: UUID
    planned_sets: int
    done_sets: int
    meters: float | None
    seconds: float | None
    completed: bool
    sets: list[LoggedSetView]


class RpePoint(View):
    date: date
    done: float
    planned: float | None


class NextSession(View):
    date: date
    titles: list[str]


class PanelMessage(View):
    """One of the last messages between the client and the coaches."""

    conversation_id: Id
    seq: int
    author: str
    avatar_url: str | None
    from_coach: bool
    text: str
    attachments: int
    at: datetime


class MorningPanel(View):
    client: MorningClient
    reasons: list[MorningReason]
    bars: list[SessionBar]
    last_session: LastSessionView | None
    rpe: list[RpePoint]
    next_sessions: list[NextSession]
    messages: list[PanelMessage]


class SessionToReview(View):
    """A session to review. `meters` and `seconds` are the sums of what was scored, for sessions without sets."""

    client: MorningClient
    enrolment_id: Id
    date: date
    at: datetime
    titles: list[str]
    planned_sets: int
    done_sets: int
    meters: float | None
    seconds: float | None
    completed: bool
    rpe: float | None
    planned_rpe: float | None
    comments: list[str]
    record: str | None


SessionFilter = Literal["comment", "records", "all"]


class QuietClient(View):
    client_id: UUID
    seen_at: datetime


class SessionsToReview(View):
    """`form_checks`: how many of the account's form checks wait for an answer."""

    items: list[SessionToReview]
    comment: int
    records: int
    all: int
    form_checks: int
    without_comment: list[QuietClient] = Field(
        description="Clients whose sessions in this list have no comment at all."
    )


class SeenClient(Body):
    """`seen_at` is the newest `at` of this client's sessions that the coach has seen."""

    client_id: UUID
    seen_at: AwareDatetime


class SessionReviewForm(Body):
    clients: Annotated[list[SeenClient], Field(min_length=1, max_length=MAX_REVIEWED, fail_fast=True)]


class ReviewedClient(Body):
    """A stored review, and the one before: what `DELETE` needs to undo it."""

    client_id: UUID
    reviewed_at: AwareDatetime
    before: AwareDatetime | None


class ReviewedClients(Body):
    clients: Annotated[list[ReviewedClient], Field(min_length=1, max_length=MAX_REVIEWED, fail_fast=True)]


class SessionsReviewed(View):
    clients: list[ReviewedClient]


def _unique(reasons: list[str]) -> list[str]:
    return list(dict.fromkeys(reasons))


Reasons = Annotated[
    list[ReasonKey], Field(min_length=1, max_length=MAX_REASONS, fail_fast=True), AfterValidator(_unique)
]


class MarkForm(Body):
    """Reasons that are handled; with `until` they are put off."""

    client_id: UUID
    reasons: Reasons
    until: AwareDatetime | None = None


class UnmarkForm(Body):
    client_id: UUID
    reasons: Reasons


class MorningRuleForm(Body):
    rule: Rule
    on: bool
    limit: int | None = None


class MorningRulesForm(Body):
    rules: Annotated[list[MorningRuleForm], Field(max_length=len(Rule), fail_fast=True)]


class MorningRule(View):
    """`limit`, with its bounds and its default, is None for rules that need no number."""

    rule: Rule
    group: Group
    on: bool
    limit: int | None
    default: int | None
    least: int | None
    most: int | None


class MorningRules(View):
    rules: list[MorningRule]
