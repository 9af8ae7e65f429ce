"""Memberships and the public page on the wire, in the words of the contract: a program is a `plan` there."""

from datetime import date, datetime
from typing import Literal
from uuid import UUID

from pydantic import Field

from regimen.coupons.models import Duration
from regimen.invoicing.schemas import PaymentDocument
from regimen.kit.ids import Id
from regimen.kit.schema import Body, View
from regimen.media.schemas import AttachedMediaView, CoverView
from regimen.memberships.models import CanceledBy, State
from regimen.memberships.rules.page_actions import Ability, Action, Alert, Reason
from regimen.programs.models import InvitationState, Period, ProgramType
from regimen.programs.rules.limits import MAX_WAIVER_LENGTH


class OverviewFields(View):
    """Current clients, and those of them whose payment is overdue."""

    clients: int
    missed_payments: int


class Price(View):
    """An amount in minor units, and formatted."""

    amount_minor: int
    currency: str
    price_format: str


class OptionView(Price):
    """One way to pay. `local_price` is the approximate amount in the viewer's currency, for information only."""

    id: Id
    duration: Period
    duration_label: str = Field(description='For example "per month".')
    archived: bool
    local_price: Price | None = None


class DiscountView(View):
    """A coupon as it applies to a membership: to one invoice, those of the first `months`, or all."""

    code: str
    percent: int
    duration: Duration
    months: int | None


class MembershipView(View):
    """A client's relation to a program, and what they may do with it."""

    id: Id
    plan_id: Id
    state: State
    state_label: str
    plan_price: OptionView | None = Field(description="The price being paid; null if free, ended or cancelled.")
    next_price: OptionView | None = Field(
        None, description="The price that the client switches to with the next payment; null if they don't."
    )
    cancel_at_period_end: bool
    canceled_by: CanceledBy | None
    is_blocked: bool
    is_applied: bool
    starts_on: date | None
    trial_end_at: datetime | None
    current_period_end: datetime | None
    next_payment_on: date | None = Field(description="The client's date of the next charge; null if there is none.")
    next_payment: Price | None = Field(description="With the discount taken off.")
    amount_due: Price | None = Field(description="What is still to be paid now; null if nothing is.")
    discount: DiscountView | None = Field(description="The discount of the next payment.")
    order_number: str | None = Field(None, description="Of the current purchase; null on the public page.")
    withdraw_until: date | None = Field(None, description="The last of the 14 days; null after a withdrawal.")
    past_due_since: datetime | None
    grace_ends_at: datetime | None
    waiver_accepted_at: datetime | None
    abilities: list[Ability]


class PurchaseResult(View):
    """The outcome of a purchase or a retry.

    If `requires_action`, the browser uses the secret to let the client confirm with their bank, then calls
    `retry/check` with `intent`. Otherwise it is a success. `paid`: a payment for this purchase has arrived and was not
    refunded in full; a trial or a later start does not need one yet.
    """

    membership: MembershipView
    message: str | None
    paid: bool = False
    requires_action: bool = False
    payment_intent_client_secret: str | None = None
    intent: str | None = None
    stripe_account: str | None = None


class Waiver(View):
    show: bool
    text: str
    accepted_text: str | None
    full_name: str | None
    created_at: datetime | None
    needed: bool = Field(description="It has to be signed before buying or resuming: never signed, or changed since.")


class WithdrawalConsent(View):
    """What a buyer accepts whose training starts before the 14 days for withdrawing are over."""

    version: str
    text: str
    days: int


class Analytics(View):
    """The container of the seller's tag manager, which pages may load with the visitor's consent."""

    code: str | None = Field(description="None while it is switched off.")
    enabled: bool


class Seller(View):
    """The seller of the program. `account_id` is the `coach_id` of the card routes."""

    id: Id
    account_id: Id
    type_account: str
    full_name: str
    custom_url: str | None
    avatar: str | None
    about: str
    thepogrm_account: bool = False
    zapier_account: bool = False
    stripe_account: str | None
    stripe_connect_charges_enabled: bool
    subscription_state: str
    zaps_connected: bool = False
    analytics: Analytics


class PrimaryAction(View):
    action: Action
    label: str
    reason: Reason | None
    tooltip: str | None


class AlertView(View):
    kind: Alert
    message: str


class PublicProgram(View):
    """The public page of a program, as the current viewer sees it."""

    id: Id
    title: str
    description: str
    custom_url: str | None
    public_url: str
    plan_type: ProgramType
    plan_type_label: str
    plan_pricing: Literal["free", "paid"]
    state: str
    archive: bool
    accessibility: bool
    theme_css: str | None = Field(description="The style sheet of the seller's own colours, None for the default ones.")
    trial_days: int = Field(description="As it applies to this viewer now: 0 before the launch.")
    launch_date: date | None
    starts_on: date | None
    training_scheduled_to: date | None
    days_total: int | None = Field(description="The length of a fixed program.")
    level: int | None
    average_duration: int | None
    weeks_duration: int | None
    sections_duration: int
    skip_sales_page: bool
    plan_waiver: Waiver
    withdrawal_consent: WithdrawalConsent | None = Field(description="Null for a free program.")
    covers: list[CoverView]
    attachments: list[AttachedMediaView] = Field(description="None of a private program for those who may not buy it.")
    price_options: list[OptionView]
    original_price: OptionView | None = Field(description="For coaches: the first option, in the coach's currency.")
    local_price: OptionView | None = Field(description="For clients: the first option, with `local_price` inside.")
    selected_price: UUID | None
    currency: str
    today: date = Field(description="The date in the viewer's time zone.")
    min_start_date: date
    max_start_date: date | None
    is_owner: bool
    is_bought: bool
    is_applied: bool
    is_blocked: bool
    will_resume: bool
    can_sale: bool
    allowed_to_buy: bool
    membership: MembershipView | None
    can_ask: bool = Field(description="Whether the viewer may ask the coach a question.")
    alert: AlertView | None
    primary_action: PrimaryAction
    owner: Seller
    app_store_url: str | None = None
    play_store_url: str | None = None
    custom_app_name: str | None = None


ResumeType = Literal["continue", "restart"]


class PurchaseRequest(Body):
    """What the buyer was shown is refused if it is no longer what they would get."""

    start_date: date | None = None
    price_option_id: UUID | None = Field(
        None,
        description="The price that the buyer was shown; null if the program was free. Left out, it is the only price "
        "that the program has had since it was published.",
    )
    resume_type: ResumeType | None = None
    waiver_accepted: bool = False
    waiver_text: str | None = Field(None, max_length=MAX_WAIVER_LENGTH, description="The waiver that was read.")
    full_name: str = Field("", max_length=100)
    withdrawal_consent: str | None = Field(
        None, max_length=16, description="The version of `withdrawal_consent` that was accepted; null without consent."
    )
    card_id: UUID | None = None
    discount_code: str | None = Field(None, max_length=64, description="The code of a coupon.")
    trial_expected: bool | None = Field(None, description="Whether the buyer was shown a trial.")
    trial_days_expected: int | None = Field(None, ge=0, le=90, description="How long the trial was; 0 without one.")


class Retry(Body):
    card_id: UUID | None = None
    price_option_id: UUID | None = Field(
        None, description="The price that was shown. If another one is due by now, nothing is charged."
    )


class Check(Body):
    intent: str = Field(max_length=64)


class Resume(Body):
    resume_type: ResumeType
    waiver_accepted: bool = False
    waiver_text: str | None = Field(None, max_length=MAX_WAIVER_LENGTH, description="The waiver that was read.")
    full_name: str = Field("", max_length=100)


class DiscountCode(Body):
    discount_code: str = Field(max_length=64)


class CheckoutCode(DiscountCode):
    """A code, and what would be bought with it. Of a program that the client has, the rest is left out."""

    price_option_id: UUID | None = None
    start_date: date | None = None


class AppliedCode(DiscountCode):
    replace: bool = Field(False, description="The client has seen that it takes the place of another discount.")


class UpcomingInvoice(View):
    """An invoice to come; `tax` is in the total."""

    on: date
    price: Price
    discount: Price
    tax: Price
    total: Price


class DiscountPreview(View):
    """The next twelve invoices with a code. `current`: what they would be without it, of a membership that runs;
    `replaces` the discount that it has. `card_needed` is false if the code takes off everything."""

    discount: DiscountView
    invoices: list[UpcomingInvoice]
    current: list[UpcomingInvoice]
    replaces: DiscountView | None
    card_needed: bool


class UpcomingInvoices(View):
    """The next twelve invoices of a membership. `may_enter_code`: a discount can still change them."""

    invoices: list[UpcomingInvoice]
    discount: DiscountView | None
    may_enter_code: bool


class PriceChoiceView(View):
    """A price that the client may pay from the next payment on, with the next twelve invoices.

    `is_current`: what they pay now. `is_next`: what they will pay, unless they choose another.
    """

    option: OptionView
    is_current: bool
    is_next: bool
    invoices: list[UpcomingInvoice]


class PriceChoices(View):
    """What a client may switch between; empty if there is nothing to choose."""

    choices: list[PriceChoiceView]


class ChosenPrice(Body):
    """`first_payment_on`: the day of the first payment at this price, as it was shown."""

    price_option_id: UUID
    first_payment_on: date


class WinBackOffer(View):
    """What the coach offers for not cancelling; null if nothing, or if the client has declined it."""

    offer: DiscountPreview | None


class NewDate(Body):
    date: date


class AddToCalendar(Body):
    plan_id: UUID
    start_date: date


class ReAddInfo(View):
    """The dates between which a program may be moved."""

    plan_id: Id
    title: str
    min_date: date
    max_date: date | None
    current_date: date | None
    can_reschedule: bool


class Rescheduled(View):
    membership: MembershipView
    message: str


class CancelClient(Body):
    mode: Literal["now", "period_end"] = "period_end"
    refund: bool = False


class ProgramCard(View):
    """A program in a list."""

    id: Id
    title: str
    plan_type: ProgramType
    plan_type_label: str
    custom_url: str | None
    archive: bool
    covers: list[CoverView]
    coach_id: Id
    coach_name: str


class OwnProgramRow(View):
    """A program that the client has, or had."""

    plan: ProgramCard
    membership: MembershipView
    bought_at: datetime


class ReceivedInvitation(View):
    """An invitation that the client can accept."""

    id: Id
    plan: ProgramCard
    state: InvitationState
    invited_at: datetime
    allowed_to_buy: bool


class ClaimInvitation(Body):
    """The contents of an emailed link."""

    plan_id: str = Field(max_length=64, description="The program's id or custom URL.")
    token: str


class PaymentRow(View):
    """A payment that the client was asked to make."""

    id: Id
    plan_id: Id
    title: str
    coach_id: Id
    coach_name: str
    price: Price = Field(description="What the period costs without a discount.")
    discount_code: str | None
    amount: Price
    refunded: Price | None
    status: Literal["paid", "refund_pending", "refunded", "open", "failed", "void"]
    opened_at: datetime
    settled_at: datetime | None
    period_start: datetime
    period_end: datetime | None
    documents: list[PaymentDocument]


class Attachment(Body):
    """A picture from the account's library."""

    resource_type: Literal["media"]
    resource_id: UUID


class PriceMessage(Body):
    """Either the text (at most 5,000 characters) or the attachments (at most 10) may be left out, not both."""

    plan_price_id: UUID = Field(description="A price option with `message_about_changed_price`.")
    text: str = ""
    attachments: list[Attachment] = Field(default_factory=list, max_length=100)


class SentMessage(View):
    """`recipients`: the number of clients that the message goes to."""

    recipients: int
