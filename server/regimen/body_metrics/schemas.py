"""Body metrics on the wire."""

from datetime import date, datetime
from decimal import Decimal
from math import isfinite
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import (
    AfterValidator,
    Field,
    PlainSerializer,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)

from regimen.body_metrics.rules.limits import MAX_DECIMALS, MAX_NAME, MAX_NOTE, MAX_UNIT
from regimen.body_metrics.rules.photos import Pose
from regimen.body_metrics.rules.product import Side
from regimen.body_metrics.rules.units import MetricKind, Unit
from regimen.kit.ids import Id
from regimen.kit.schema import Body, View
from regimen.kit.texts import heading, is_visible

MAX_SHARES = 50


def _number(value: Any, parse: ValidatorFunctionWrapHandler) -> float:
    """Whatever else is sent, the refusal says what to enter. Booleans and texts are no numbers."""
    if isinstance(value, bool | str):
        raise ValueError("Enter a number.")
    try:
        number = float(parse(value))
    except ValidationError:
        raise ValueError("Enter a number.") from None
    if not isfinite(number):
        raise ValueError("Enter a number.")
    return number


def _name(value: str) -> str:
    if not is_visible(value):
        raise ValueError("Enter a name.")
    return heading(value, what="Name", least=1, most=MAX_NAME)


def _note(value: str) -> str:
    if len(value) > MAX_NOTE:
        raise ValueError(f"Max {MAX_NOTE} Characters")
    return value


_Number = Annotated[float, WrapValidator(_number)]
_Amount = Annotated[Decimal, PlainSerializer(float, return_type=float)]


class ConsentForm(Body):
    """The client agrees that body metrics are kept, and that coaches of these accounts see them."""

    share_with: list[UUID] = Field(default=[], max_length=MAX_SHARES)


class ShareForm(Body):
    """`photos`: whether progress photos are shared too; null leaves them as they are, and stopping stops both."""

    shared: bool
    photos: bool | None = None


class PhotoForm(Body):
    """On which day a progress photo was taken, and from which side."""

    date: date
    pose: Pose


class EntryForm(Body):
    """A measurement as it was typed. What is plausible depends on the metric."""

    date: date
    value: _Number
    unit: Unit
    note: Annotated[str, AfterValidator(_note), Field(json_schema_extra={"maxLength": MAX_NOTE})] = ""


class RangeForm(Body):
    """An agreed range as it was typed. One of the ends may be open."""

    low: _Number | None = None
    high: _Number | None = None
    unit: Unit


class MetricForm(Body):
    """How a coach words a metric of the account."""

    name: Annotated[str, AfterValidator(_name), Field(json_schema_extra={"maxLength": MAX_NAME})]
    unit: str = Field(default="", max_length=MAX_UNIT)


class NewMetricForm(MetricForm):
    """A metric for the coach's account, with an id made on the device."""

    id: UUID
    decimals: int = Field(default=0, ge=0, le=MAX_DECIMALS)


class MetricChangeForm(MetricForm):
    archived: bool = False


class AskForm(Body):
    """`metric_id`: the metric that the coach has open; without one it is the weight."""

    metric_id: UUID | None = None


class SideOfPair(View):
    pair: str
    side: Side


class BodyMetricView(View):
    """A metric. Those of the product have a key, by which the app words their name; those of an account a unit that is
    only a text. `shown_unit`: that in which the reader sees all entries. `of_pair`: the two sides of a pair are read
    and entered together."""

    id: Id
    key: str | None
    name: str
    kind: MetricKind
    unit: str
    decimals: int
    units: list[Unit]
    shown_unit: Unit
    is_own: bool = Field(description="Of an account, not of the product.")
    archived: bool
    takes_entries: bool = Field(description="Whether the reader may add entries.")
    of_pair: SideOfPair | None


class ShownTrendPoint(View):
    """The trend on a day with entries, in the shown unit. `after_gap`: there was a long pause before."""

    date: date
    value: float
    after_gap: bool


class ShownChange(View):
    """How the trend moved between its first and last point of a period, in the shown unit."""

    days: int
    total: float
    per_week: float


class LatestEntry(View):
    """`value` and `unit` as entered, `shown` in the shown unit."""

    date: date
    value: _Amount
    unit: Unit
    shown: float


class BodyMetricSummary(View):
    """A metric with its last entry, and its trend of 12 weeks."""

    metric: BodyMetricView
    count: int
    latest: LatestEntry | None
    trend: list[ShownTrendPoint]
    change: ShownChange | None


class Share(View):
    """An account of which the client has a program, and whether its coaches see their body metrics."""

    account_id: UUID
    account_title: str
    shared: bool
    agreed_at: datetime | None
    photos_agreed_at: datetime | None = Field(description="Null unless progress photos are shared too.")
    stopped_at: datetime | None


class OwnBodyMetrics(View):
    """The signed-in client's. `agreed_at` is null until they agree that body metrics are kept."""

    agreed_at: datetime | None
    shares: list[Share]
    items: list[BodyMetricSummary]


class BodyMetricEntryView(View):
    """`value` and `unit` as entered, `shown` in the shown unit. `entered_by_name` is empty for coaches of another
    account."""

    id: Id
    date: date
    value: _Amount
    unit: Unit
    shown: float
    note: str
    entered_by: Literal["you", "client", "coach"]
    entered_by_name: str
    can_change: bool
    created_at: datetime


class AgreedRange(View):
    """Where the client and the coaches of an account agreed that a metric should be: `low` and `high` in the shown
    unit, `entered_low`, `entered_high` and `unit` as entered. An open end is null."""

    account_id: UUID
    account_title: str
    low: float | None
    high: float | None
    entered_low: _Amount | None
    entered_high: _Amount | None
    unit: Unit


class BodyMetricHistory(View):
    """All entries of a metric, the newest first; the trend from the first day on; and its change by period: 30 days,
    12 weeks, a year, all. A period without two days with entries has none. `ranges`: agreed with the accounts with
    which the client shares, for coaches only with their own."""

    metric: BodyMetricView
    entries: list[BodyMetricEntryView]
    trend: list[ShownTrendPoint]
    changes: dict[Literal["1m", "3m", "1y", "all"], ShownChange]
    ranges: list[AgreedRange]


class ProgressPhotoView(View):
    """A photo; its files are at `.../photos/{id}/small` and `large`. `width` and `height`: as it was sent."""

    id: Id
    date: date
    pose: Pose
    width: int
    height: int


class ProgressPhotos(View):
    """All photos of a client, the newest day first."""

    items: list[ProgressPhotoView]


class ClientBodyMetrics(View):
    """What a client of the account shares. Nothing is listed unless `state` is `shared`; `not_current`: the client has
    no program of the account at the moment."""

    state: Literal["shared", "not_shared", "not_current"]
    agreed_at: datetime | None
    photos_agreed_at: datetime | None = Field(description="Null unless progress photos are shared too.")
    first_name: str
    today: date = Field(description="Where the client is.")
    can_ask: bool
    asked_at: datetime | None
    items: list[BodyMetricSummary]
    archived: list[BodyMetricView] = Field(description="Of the account, without entries of this client.")
