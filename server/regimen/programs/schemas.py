"""Programs on the wire, in the words of the contract: a program is a `plan`, a period a `duration`."""

from datetime import date, datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from regimen.kit.ids import Id
from regimen.kit.schema import Body, View
from regimen.kit.texts import Email, Slug
from regimen.media.schemas import AttachedMediaForms, AttachedMediaView, CoverView
from regimen.programs import failures
from regimen.programs.models import InvitationState, Period, ProgramState, ProgramType
from regimen.programs.rules import limits


def _title(value: str) -> str:
    if not value or len(value) > limits.MAX_TITLE_LENGTH:
        raise ValueError(failures.TITLE_INVALID)
    return value


def _at_most(limit: int, message: str) -> AfterValidator:
    def check(value: str) -> str:
        if len(value) > limit:
            raise ValueError(message)
        return value

    return AfterValidator(check)


def _date_in_range(value: date) -> date:
    if not limits.EARLIEST_DATE <= value <= limits.LATEST_DATE:
        raise ValueError(failures.DATE_OUT_OF_RANGE)
    return value


def _whole_number(low: int, high: int, noun: str) -> BeforeValidator:
    """Accepts a whole number within bounds, and rejects anything else with one message."""

    def check(value: Any) -> int | None:
        text = str(value).strip()
        if isinstance(value, bool) or not text.isascii() or not text.isdigit() or not low <= int(text) <= high:
            raise ValueError(failures.not_a_whole_number(noun, low, high))
        return int(text)

    return BeforeValidator(check)


def _none_or(check: BeforeValidator) -> BeforeValidator:
    function: Any = check.func
    return BeforeValidator(lambda value: None if value is None or value == "" else function(value))


def _empty_to_none(value: Any) -> Any:
    return None if value == "" else value


def _period(value: Any) -> Any:
    if value in (None, ""):
        return None
    if not isinstance(value, str) or value not in set(Period):
        raise ValueError(failures.PERIOD_MISSING)
    return value


def _amount_minor(value: Any) -> Any:
    if value in (None, ""):
        return None
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10**12:
        raise ValueError(failures.VALUE_INVALID)
    return value


Title = Annotated[str, AfterValidator(_title)]
Description = Annotated[
    str,
    _at_most(limits.MAX_DESCRIPTION_LENGTH, failures.DESCRIPTION_TOO_LONG),
]
WelcomeMessage = Annotated[str, _at_most(limits.MAX_MESSAGE_LENGTH, failures.too_long(limits.MAX_MESSAGE_LENGTH))]
WaiverText = Annotated[str, _at_most(limits.MAX_WAIVER_LENGTH, failures.too_long(limits.MAX_WAIVER_LENGTH))]
# Pydantic runs the last BeforeValidator first.
TrialDays = Annotated[
    int, _whole_number(0, 90, "Trial length"), BeforeValidator(lambda value: 0 if value in (None, "") else value)
]
VisibilityDays = Annotated[int | None, _none_or(_whole_number(1, 365, "Days ahead"))]
SessionsPerDay = Annotated[int, _whole_number(1, 10, "Sessions per day")]
Level = Annotated[int | None, _none_or(_whole_number(1, 5, "Level"))]
MinutesPerDay = Annotated[int | None, _none_or(_whole_number(1, 600, "Minutes per day"))]
DaysPerWeek = Annotated[int | None, _none_or(_whole_number(1, 7, "Days per week"))]
ProgramDate = Annotated[date, AfterValidator(_date_in_range)]
CustomUrl = Annotated[Slug | None, BeforeValidator(_empty_to_none)]
PeriodInput = Annotated[Period | None, BeforeValidator(_period)]
AmountMinor = Annotated[int | None, BeforeValidator(_amount_minor), Field(description="In minor units.")]


class NewProgram(Body):
    plan_type: ProgramType
    title: Title
    description: Description = ""


class Waiver(Body):
    show: bool = False
    text: WaiverText = ""


class ProgramChange(Body):
    """Fields that are not sent stay as they are."""

    title: Title = ""
    description: Description = ""
    custom_url: CustomUrl = None
    trial_days: TrialDays = 0
    launch_date: ProgramDate | None = None
    starts_on: ProgramDate | None = None
    visibility_days: VisibilityDays = None
    accessibility: bool = True
    allowed_emails: Annotated[list[Email], Field(default_factory=list, max_length=limits.MAX_ALLOWED_EMAILS)]
    storefront_visible: bool = True
    skip_sales_page: bool = False
    notifications: bool = True
    welcome_message: WelcomeMessage = ""
    plan_waiver: Waiver = Waiver()
    level: Level = None
    sections_duration: SessionsPerDay = 1
    average_duration: MinutesPerDay = None
    weeks_duration: DaysPerWeek = None


class NewPrice(Body):
    """A price option. A price of 0 adds none; see the operation."""

    amount_minor: AmountMinor = None
    currency: str = ""
    duration: PeriodInput = None


class PriceChange(Body):
    """A new amount creates a new option and archives this one. Clients who pay the old one keep paying it."""

    amount_minor: AmountMinor = None
    message_about_changed_price: bool = True


class TrackName(Body):
    name: str


class NewInvitations(Body):
    emails: Annotated[list[Any], Field(max_length=1000)]


class CropInput(Body):
    """A rectangle of the upright source picture, in pixels."""

    x: Annotated[int, Field(ge=0)]
    y: Annotated[int, Field(ge=0)]
    width: int
    height: int


class CoverInput(Body):
    media_id: Id
    crop: CropInput | None = None


class CoversChange(Body):
    """Shapes that are not sent stay as they are; null removes a cover."""

    wide: CoverInput | None = None
    square: CoverInput | None = None


class AttachmentsChange(Body):
    attachments: AttachedMediaForms


class PriceOptionView(View):
    id: Id
    price_format: str
    duration: Period
    archived: bool
    message_about_changed_price: bool
    message_for_inbox: str
    amount: str
    amount_minor: int
    currency: str
    subscribers: int
    pending_switches: int
    abilities: list[str]


class ProgramTrackView(View):
    id: Id
    name: str
    is_default_track: bool
    archived: bool
    abilities: list[str]


class WaiverView(View):
    show: bool
    text: str


class InvitationView(View):
    """`invited_email`: the address that was invited, if the client's own (`email`) differs.

    They claimed the link with another account, or changed their address later.
    """

    id: Id
    email: str
    invited_email: str | None
    state: InvitationState
    sent_on: date | None
    link_expires_at: datetime | None = Field(description="Null until it is mailed.")
    created_at: datetime


class InvitationAllowance(View):
    left_today: int


class InvitationBatchView(View):
    invites: list[InvitationView]
    left_today: int


class CoachProgramView(View):
    """A program as its coach sees it."""

    id: Id
    title: str
    description: str
    custom_url: str | None
    public_url: str
    plan_type: ProgramType
    plan_pricing: Literal["free", "paid"]
    state: ProgramState
    archive: bool
    trial_days: int
    launch_date: date | None
    starts_on: date | None
    visibility_days: int | None
    accessibility: bool
    allowed_emails: list[str]
    storefront_visible: bool
    skip_sales_page: bool
    notifications: bool
    welcome_message: str
    plan_waiver: WaiverView
    level: int | None
    sections_duration: int
    average_duration: int | None
    weeks_duration: int | None
    covers: list[CoverView]
    attachments: list[AttachedMediaView]
    price_options: list[PriceOptionView]
    cadences: list[Period]
    currency: str
    charges_enabled: bool
    tracks: list[ProgramTrackView]
    published_at: datetime | None
    created_at: datetime
    updated_at: datetime
    abilities: list[str]
