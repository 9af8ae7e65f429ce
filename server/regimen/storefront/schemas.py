"""Public pages on the wire: the sample week of a program, and the storefront of an account."""

from enum import StrEnum

from pydantic import Field

from regimen.accounts.models import AccountKind, MemberRole
from regimen.kit.ids import Id
from regimen.kit.paging import Listing
from regimen.kit.schema import Body, View
from regimen.programs.models import Period, ProgramType
from regimen.storefront.rules import Figure, SectionKind, StorefrontContent


class SampleLine(View):
    """An exercise and its scheme ("Back squat", "5×5 @ 70%"), or a timed block and its steps."""

    name: str
    scheme: str


class SampleSession(View):
    title: str
    minutes: int | None
    lines: list[SampleLine]


class SampleDay(View):
    """`day` counts from 0."""

    day: int
    sessions: list[SampleSession]


class SampleWeek(View):
    weeks: int
    sessions: int
    exercises: int
    own_loads: bool = Field(description="Loads are calculated from the client's own maxes.")
    days: list[SampleDay]


class Pricing(StrEnum):
    """How a program is paid for."""

    FREE = "free"
    SUBSCRIPTION = "subscription"
    ONE_OFF = "one_off"


class StorefrontPrice(View):
    """What a program costs: an amount in minor units, formatted too, and how often it is paid."""

    amount_minor: int
    currency: str
    price_format: str
    duration: Period
    duration_label: str = Field(description='For example "per month".')


class StorefrontCover(View):
    """A cover of a program, by size."""

    small: str
    normal: str
    large: str


class StorefrontProgram(View):
    """A program as a card of its storefront. `description` is cut, covers are wide and square; `price` is the first
    option of its page, None if the program is free, and `has_other_prices` says that there are more."""

    id: Id
    title: str
    description: str
    custom_url: str | None
    plan_type: ProgramType
    wide_cover: StorefrontCover | None
    square_cover: StorefrontCover | None
    price: StorefrontPrice | None
    has_other_prices: bool
    trial_days: int
    weeks: int | None = Field(description="Of a program with an end.")
    weeks_duration: int | None = Field(description="Days per week.")
    average_duration: int | None = Field(description="Minutes per day.")
    level: int | None


class StorefrontCoach(View):
    """`title` and `about` are what the storefront says of them; both may be empty."""

    id: Id
    full_name: str
    avatar_url: str | None
    role: MemberRole
    title: str
    about: str


class StorefrontPicture(View):
    """The picture of the opening in two sizes; `alt` is empty if it shows nothing that has to be said."""

    large: str
    normal: str
    srcset: str = Field(
        description="Its sizes with their widths, as the `srcset` of an image has them; empty if it has one only."
    )
    alt: str
    width: int | None
    height: int | None


class FigureView(View):
    kind: Figure
    value: int


class CommonQuestionView(View):
    id: Id
    question: str
    answer: str


class StorefrontPrograms(Listing[StorefrontProgram]):
    """A page of the programs that anyone may find."""


class StorefrontCoaches(Listing[StorefrontCoach]):
    """A page of the coaches of an account, the owner first."""


class Storefront(View):
    """The storefront of an account. It shows the first programs and coaches, and says how many there are.

    `headline` and `intro` are the coach's words, or name and text of the account. `sections` are those that are shown,
    in their order; what belongs to hidden ones is left out. `short_letter` and `custom_url` or `id`
    make its short link, which `public_url` is. `types` and `pricings`: those of its programs, for filters. `can_ask`:
    the viewer may ask the coach a question; `is_own`: they work in this account.
    """

    id: Id
    title: str
    kind: AccountKind
    short_letter: str
    custom_url: str | None
    public_url: str
    headline: str
    intro: str
    about: str
    place: str
    picture: StorefrontPicture | None
    search_text: str
    sections: list[SectionKind]
    figures: list[FigureView]
    common_questions: list[CommonQuestionView]
    avatar_url: str | None
    social_links: list[str]
    programs: list[StorefrontProgram]
    programs_total: int
    types: list[ProgramType]
    pricings: list[Pricing]
    coaches: list[StorefrontCoach]
    coaches_total: int
    can_ask: bool
    is_own: bool
    theme_css: str | None = Field(description="The style sheet of its own colours, None for the default ones.")


class WhyHidden(StrEnum):
    """Why a storefront does not show a program. `hidden`: by the switch in its settings."""

    PRIVATE = "private"
    HIDDEN = "hidden"


class HiddenProgram(View):
    id: Id
    title: str
    why: WhyHidden


class OwnStorefront(View):
    """A storefront for the coach who edits it: what is written, and all that can be shown.

    `programs` and `coaches` are in their order, hidden coaches among them; `hidden_programs` are on sale but not found.
    `figures` are those that can be shown: more than zero; `shown` is the storefront as strangers see it.
    """

    version: int = Field(description="0 until it is saved for the first time.")
    content: StorefrontContent
    shown: Storefront
    programs: list[StorefrontProgram]
    hidden_programs: list[HiddenProgram]
    coaches: list[StorefrontCoach]
    figures: list[FigureView]
    first_page_size: int = Field(description="How many programs and coaches the first page shows.")


class StorefrontForm(Body):
    version: int = Field(ge=0, le=2**31 - 1, description="The version that was edited; 0 for one never saved.")
    content: StorefrontContent
