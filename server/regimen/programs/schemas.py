"""What crosses the wire. Names follow the contract: plans, `duration` for a cadence, `archive`, `plan_waiver`."""

from datetime import date, datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from regimen.kit.ids import Id
from regimen.kit.schema import Body, View
from regimen.kit.texts import Email, Slug
from regimen.media.schemas import CoverView
from regimen.programs import rules
from regimen.programs.models import InviteState, Period, ProgramState, ProgramType


def _title(value: str) -> str:
    if not value or len(value) > rules.TITLE_LIMIT:
        raise ValueError(rules.TITLE)
    return value


def _at_most(limit: int, sentence: str) -> AfterValidator:
    def check(value: str) -> str:
        if len(value) > limit:
            raise ValueError(sentence)
        return value

    return AfterValidator(check)


def _near(value: date) -> date:
    if not rules.FIRST_DATE <= value <= rules.LAST_DATE:
        raise ValueError(rules.DATE)
    return value


def _whole(low: int, high: int, noun: str) -> BeforeValidator:
    """A whole number within bounds, refused with one sentence whatever was sent."""

    def check(value: Any) -> int | None:
        text = str(value).strip()
        if isinstance(value, bool) or not text.isascii() or not text.isdigit() or not low <= int(text) <= high:
            raise ValueError(f"{noun} must be a whole number from {low} to {high}.")
        return int(text)

    return BeforeValidator(check)


def _none_or(check: BeforeValidator) -> BeforeValidator:
    function: Any = check.func
    return BeforeValidator(lambda value: None if value is None or value == "" else function(value))


def _slug_or_none(value: Any) -> Any:
    return None if value == "" else value


def _cadence(value: Any) -> Any:
    if value in (None, ""):
        return None
    if not isinstance(value, str) or value not in set(Period):
        raise ValueError(rules.CADENCE)
    return value


def _minor(value: Any) -> Any:
    if value in (None, ""):
        return None
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10**12:
        raise ValueError(rules.VALUE)
    return value


Title = Annotated[str, AfterValidator(_title)]
Description = Annotated[
    str, _at_most(rules.DESCRIPTION_LIMIT, f"Description must have at most {rules.DESCRIPTION_LIMIT} letters.")
]
Message = Annotated[str, _at_most(rules.MESSAGE_LIMIT, f"Please use at most {rules.MESSAGE_LIMIT} characters.")]
WaiverText = Annotated[str, _at_most(rules.WAIVER_LIMIT, f"Please use at most {rules.WAIVER_LIMIT} characters.")]
TrialDays = Annotated[
    int,
    BeforeValidator(lambda value: 0 if value in (None, "", 0) else value),
    _whole(0, 90, "The trial"),
]
Visibility = Annotated[int | None, _none_or(_whole(1, 365, "Days in advance"))]
Sessions = Annotated[int, _whole(1, 10, "Sessions per day")]
Level = Annotated[int | None, _none_or(_whole(1, 5, "The level"))]
Minutes = Annotated[int | None, _none_or(_whole(1, 600, "Minutes per day"))]
DaysPerWeek = Annotated[int | None, _none_or(_whole(1, 7, "Days per week"))]
NearDate = Annotated[date, AfterValidator(_near)]
CustomUrl = Annotated[Slug | None, BeforeValidator(_slug_or_none)]
Cadence = Annotated[Period | None, BeforeValidator(_cadence)]
AmountMinor = Annotated[int | None, BeforeValidator(_minor), Field(description="Minor units; 0 makes it free.")]


class NewPlan(Body):
    plan_type: ProgramType
    title: Title
    description: Description = ""


class Waiver(Body):
    show: bool = False
    text: WaiverText = ""


class PlanChange(Body):
    """Only what is sent changes."""

    title: Title = ""
    description: Description = ""
    custom_url: CustomUrl = None
    trial_days: TrialDays = 0
    launch_date: NearDate | None = None
    starts_on: NearDate | None = None
    visibility_days: Visibility = None
    accessibility: bool = True
    allowed_emails: Annotated[list[Email], Field(default_factory=list, max_length=rules.MAX_ALLOWED_EMAILS)]
    storefront_visible: bool = True
    skip_sales_page: bool = False
    notifications: bool = True
    welcome_message: Message = ""
    plan_waiver: Waiver = Waiver()
    level: Level = None
    sections_duration: Sessions = 1
    average_duration: Minutes = None
    weeks_duration: DaysPerWeek = None


class NewPrice(Body):
    amount_minor: AmountMinor = None
    currency: str = ""
    duration: Cadence = None


class PriceChange(Body):
    """A new amount makes a new option and archives this one; whoever pays the old one goes on paying it."""

    amount_minor: AmountMinor = None
    message_about_changed_price: bool = True


class NewTrack(Body):
    name: str


class NewInvites(Body):
    emails: Annotated[list[Any], Field(max_length=1000)]


class CropView(Body):
    """A rectangle in pixels of the upright source picture."""

    x: Annotated[int, Field(ge=0)]
    y: Annotated[int, Field(ge=0)]
    width: int
    height: int


class CoverChoice(Body):
    media_id: Id
    crop: CropView | None = None


class CoversChange(Body):
    """Sent shapes change; null takes a cover away."""

    wide: CoverChoice | None = None
    square: CoverChoice | None = None


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


class PlanTrackView(View):
    id: Id
    name: str
    is_default_track: bool
    archived: bool
    abilities: list[str]


class WaiverView(View):
    show: bool
    text: str


class InviteView(View):
    id: Id
    email: str
    state: InviteState
    sent_on: date | None
    created_at: datetime


class Invited(View):
    invites: list[InviteView]
    left_today: int


class CoachPlanView(View):
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
    price_options: list[PriceOptionView]
    cadences: list[Period]
    currency: str
    charges_enabled: bool
    tracks: list[PlanTrackView]
    published_at: datetime | None
    created_at: datetime
    updated_at: datetime
    abilities: list[str]
