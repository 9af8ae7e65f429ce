"""The public page of a program as one viewer sees it."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Final

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import Role
from regimen.kit.clock import local_date
from regimen.media.present import attachment_views, cover_views
from regimen.media.rules.attachments import read_attachments
from regimen.memberships.access.public_page import PublicPage
from regimen.memberships.failures import RemovedByCoach
from regimen.memberships.models import ENDED, CanceledBy, State
from regimen.memberships.present.memberships import present_consent, present_membership, present_option, present_waiver
from regimen.memberships.rules import page_actions, periods
from regimen.memberships.rules.page_actions import Action, Alert, PageContext, Reason
from regimen.memberships.rules.purchase import can_be_bought, earliest_start, latest_start, offers_trial
from regimen.memberships.schemas import AlertView, Analytics, PrimaryAction, PublicProgram, Seller
from regimen.platform.files import public_url as file_url
from regimen.programs.access import public_url
from regimen.programs.models import PriceOption, Program, ProgramType
from regimen.programs.rules.labels import TYPE_LABELS
from regimen.subscription.access import entitlements_from
from regimen.subscription.rules import Entitlements, Feature

ACTION_LABELS: Final = {
    Action.GET: "Get",
    Action.PURCHASE: "Purchase",
    Action.SUBSCRIBE: "Subscribe",
    Action.START_TRIAL: "Start free trial",
    Action.ADD_TO_CALENDAR: "Start my Program",
    Action.RESUME: "Resume",
    Action.UNDO_CANCEL: "Resume subscription",
    Action.RETRY: "Retry payment",
}
REASON_LABELS: Final = {
    Reason.COACH: "Use a client account to buy",
    Reason.REMOVED: "Start",
    Reason.BOUGHT: "You already have this program",
    Reason.SCHEDULED: "Scheduled",
    Reason.CLOSING: "Processing your last payment",
}
UNAVAILABLE: Final = "Currently Unavailable"
REASON_TOOLTIPS: Final = {
    Reason.REMOVED: RemovedByCoach.message,
    Reason.UNAVAILABLE: page_actions.ALERT_MESSAGES[Alert.UNAVAILABLE],
    Reason.NO_PAYMENTS: page_actions.ALERT_MESSAGES[Alert.NO_PAYMENTS],
    Reason.ARCHIVED: page_actions.ALERT_MESSAGES[Alert.ARCHIVED],
    Reason.PRIVATE: page_actions.ALERT_MESSAGES[Alert.PRIVATE],
}


def present_public_program(
    page: PublicPage, viewer: Actor | None, *, base_url: str, now: datetime, zone: str
) -> PublicProgram:
    """`base_url` is the address of this installation; `zone` the time zone of the viewer."""
    program, seller, m = page.program, page.seller, page.membership
    entitlements = entitlements_from(page.subscription, now)
    today = local_date(now, zone)
    on_sale = [option for option in page.options if option.archived_at is None]
    context = _context(page, viewer, on_sale, entitlements, today)
    own_option = next((option for option in page.options if m and option.id == m.price_option_id), None)
    currency = None if context.is_coach else page.viewer_currency
    options = [present_option(option, currency) for option in (page.options if context.is_coach else on_sale)]
    first = options[0] if options else None
    bought = m is not None and not can_be_bought(m)
    sees_attachments = context.allowed or bought or context.is_own_account
    attachments = read_attachments(program.attachments) if sees_attachments else []
    return PublicProgram(
        id=program.id,
        title=program.title,
        description=program.description,
        custom_url=program.custom_url,
        public_url=public_url(base_url, program),
        plan_type=program.type,
        plan_type_label=TYPE_LABELS[program.type],
        plan_pricing="paid" if on_sale else "free",
        state=program.state,
        archive=context.archived,
        accessibility=program.is_public,
        theme_css=seller.theme_css if entitlements.allows(Feature.CUSTOMISATION) else None,
        trial_days=program.trial_days if context.trial_available else 0,
        launch_date=program.launch_date,
        starts_on=program.starts_on,
        training_scheduled_to=_scheduled_to(program, page.days_total),
        days_total=page.days_total if program.type is ProgramType.FIXED else None,
        level=program.level,
        average_duration=program.minutes_per_day,
        weeks_duration=program.days_per_week,
        sections_duration=program.sessions_per_day,
        skip_sales_page=program.skip_sales_page,
        plan_waiver=present_waiver(program, m),
        withdrawal_consent=present_consent(program) if on_sale else None,
        covers=cover_views(program.wide_cover_id, program.square_cover_id, page.media),
        attachments=attachment_views(attachments, page.media, now),
        price_options=options,
        original_price=first if context.is_coach else None,
        local_price=None if context.is_coach else first,
        selected_price=m.price_option_id if m and bought else None,
        currency=on_sale[0].currency if on_sale else seller.currency,
        today=today,
        min_start_date=earliest_start(program, today),
        max_start_date=latest_start(program, today),
        is_owner=context.is_own_account,
        is_bought=bought,
        is_applied=context.was_enrolled,
        is_blocked=context.client_removed,
        will_resume=m is not None and m.state in ENDED and m.was_enrolled,
        can_sale=page_actions.can_be_sold(context),
        allowed_to_buy=context.allowed or bought,
        membership=present_membership(m, own_option, program, page.terms) if m else None,
        can_ask=page.may_ask and entitlements.is_open,
        alert=_alert(context),
        primary_action=_primary_action(context),
        owner=Seller(
            id=seller.owner_id,
            account_id=program.account_id,
            type_account=seller.kind,
            full_name=seller.title,
            custom_url=seller.custom_url,
            avatar=file_url(seller.avatar_key) if seller.avatar_key else None,
            about=seller.about,
            stripe_account=seller.stripe_account_id,
            stripe_connect_charges_enabled=seller.takes_payments,
            analytics=Analytics(
                code=seller.tag_manager_code if seller.tag_manager_enabled else None, enabled=seller.tag_manager_enabled
            ),
            subscription_state=entitlements.access_state,
        ),
    )


def _context(
    page: PublicPage,
    viewer: Actor | None,
    on_sale: Sequence[PriceOption],
    entitlements: Entitlements,
    today: date,
) -> PageContext:
    program, m = page.program, page.membership
    return PageContext(
        is_coach=viewer is not None and viewer.role is Role.COACH,
        is_own_account=viewer is not None and viewer.account_id == program.account_id,
        archived=program.archived_at is not None,
        allowed=page.may_buy,
        paid=bool(on_sale),
        recurring=any(periods.is_recurring(option.period) for option in on_sale),
        trial_available=_may_have_trial(page, on_sale, today),
        takes_payments=page.seller.takes_payments,
        has_room=entitlements.has_room(page.other_clients),
        client_removed=m is not None and m.removed_at is not None,
        state=m.state if m else None,
        was_enrolled=m is not None and m.was_enrolled,
        training_suspended=m is not None and m.paused_on is not None,
        canceling=m is not None and m.cancel_at_period_end,
        canceled_by_coach=m is not None and m.canceled_by is CanceledBy.COACH,
    )


def _may_have_trial(page: PublicPage, on_sale: Sequence[PriceOption], today: date) -> bool:
    """Not while the first payment of a purchase is due: that was made without one, or the trial has been had."""
    m = page.membership
    if page.card_had_trial or (m is not None and m.state is State.INCOMPLETE):
        return False
    return any(offers_trial(page.program, option, m, today) for option in on_sale)


def _alert(context: PageContext) -> AlertView | None:
    kind = page_actions.alert(context)
    return AlertView(kind=kind, message=page_actions.ALERT_MESSAGES[kind]) if kind else None


def _primary_action(context: PageContext) -> PrimaryAction:
    action, reason = page_actions.primary_action(context)
    if reason is None:
        return PrimaryAction(action=action, label=ACTION_LABELS[action], reason=None, tooltip=None)
    label = REASON_LABELS.get(reason, UNAVAILABLE)
    return PrimaryAction(action=action, label=label, reason=reason, tooltip=REASON_TOOLTIPS.get(reason))


def _scheduled_to(program: Program, days_total: int | None) -> date | None:
    """Returns the last date of a shared calendar."""
    if program.starts_on is None or days_total is None:
        return None
    return date.fromordinal(program.starts_on.toordinal() + days_total - 1)
