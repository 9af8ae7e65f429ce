"""The public page of a program, for whoever looks.

Read again and again by people who are nobody yet: two statements of fast SQL, three where there are covers.
"""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Final

from asyncpg import Record

from regimen.accounts.actor import Actor, CoachActor
from regimen.accounts.models import Role
from regimen.kit.clock import local_date
from regimen.kit.errors import or_404
from regimen.kit.ids import parse_id
from regimen.media.models import Media
from regimen.media.present import cover_views
from regimen.media.schemas import CoverView
from regimen.memberships import offer, periods, purchase
from regimen.memberships.models import TAKEN, CanceledBy, Membership
from regimen.memberships.schemas import AlertView, Owner, PrimaryAction, PublicPlan
from regimen.memberships.service import is_over, offers_trial
from regimen.memberships.transitions import ENDED
from regimen.memberships.view import membership_view, option_view, waiver_view
from regimen.platform.fast_sql import FastSql, Rows, Statement
from regimen.platform.files import public_url as file_url
from regimen.platform.services import Services
from regimen.programs.access import as_shown
from regimen.programs.models import PriceOption, Program, ProgramType
from regimen.programs.rules import TYPE_LABELS
from regimen.subscription.access import entitlements_from
from regimen.subscription.models import Subscription

ACTION_LABELS: Final = {
    offer.Action.GET: "Get",
    offer.Action.PURCHASE: "Purchase",
    offer.Action.SUBSCRIBE: "Subscribe",
    offer.Action.START_TRIAL: "Start free trial",
    offer.Action.START: "Start my Program",
    offer.Action.RESUME: "Resume",
    offer.Action.UNDO_CANCEL: "Resume subscription",
    offer.Action.RETRY: "Retry payment",
}
REASON_LABELS: Final = {
    offer.Reason.COACH: "Use a client account to buy",
    offer.Reason.BLOCKED: "Start",
    offer.Reason.BOUGHT: "You have this program",
    offer.Reason.SCHEDULED: "Scheduled",
    offer.Reason.CLOSING: "Closing your last payment",
}
UNAVAILABLE: Final = "Currently Unavailable"
REMOVED: Final = "You have been removed from this program by the coach."


_PROGRAMS, _PLANS, _MEMBERSHIPS = Rows(Program, "p"), Rows(Subscription, "s"), Rows(Membership, "m")
_OPTIONS, _MEDIA = Rows(PriceOption, "o"), Rows(Media, "x")
_PLAN_AT = _PROGRAMS.width
_MEMBERSHIP_AT = _PLAN_AT + _PLANS.width

_PAGE = f"""
    select {_PROGRAMS.columns}, {_PLANS.columns}, {_MEMBERSHIPS.columns},
        a.title as seller, a.kind as seller_kind, a.currency as seller_currency, a.custom_url as seller_url,
        a.avatar_key, a.about, a.owner_id,
        c.stripe_account_id, coalesce(c.charges_enabled, false) as charges,
        v.platform_currency,
        p.accessibility or exists (
            select from allowed_emails l where l.program_id = p.id and l.email = lower(v.email)) as allowed,
        (select count(distinct t.client_id) from memberships t
            where t.account_id = p.account_id and t.state = any(cast(:taken as text[]))
            and t.client_id is distinct from v.id) as others,
        (select max(d.day) + 1 from timelines t join timeline_days d on d.timeline_id = t.id
            where t.program_id = p.id and t.client_id is null) as length
    from programs p
    join accounts a on a.id = p.account_id
    left join subscriptions s on s.account_id = a.id
    left join payment_accounts c on c.account_id = a.id
    left join users v on v.id = cast(:viewer_id as uuid)
    left join memberships m on m.client_id = v.id and v.role = '{Role.CLIENT}' and m.program_id = p.id
"""
# Drafts are for the coaches of their account, who know them by their id.
_BY_ID = Statement(
    _PAGE + "where p.id = cast(:id as uuid) and (p.state = 'published' or p.account_id = cast(:account_id as uuid))"
)
_BY_URL = Statement(_PAGE + "where p.custom_url = cast(:url as text) and p.state = 'published'")
_SOLD = Statement(f"select {_OPTIONS.columns} from price_options o where o.program_id = :program_id")
_COVERS = Statement(f"""
    select {_MEDIA.columns} from media x where x.id = any(cast(:ids as uuid[]))
        or x.id in (select cut.source_id from media cut where cut.id = any(cast(:ids as uuid[])))
""")


async def public_plan(
    services: Services, id_or_url: str, viewer: Actor | None, *, now: datetime, zone: str
) -> PublicPlan:
    """The public page of a published program, or of one's own draft; raises NotFound."""
    row = or_404(await _row(services.fast_sql, id_or_url, viewer))
    program = or_404(_PROGRAMS.read(row))
    m = _MEMBERSHIPS.read(row, _MEMBERSHIP_AT)
    plan = entitlements_from(_PLANS.read(row, _PLAN_AT), now)
    every = await _every_option(services.fast_sql, program)
    sold = [option for option in every if option.archived_at is None]
    option = next((o for o in every if m and o.id == m.price_option_id), None)
    today = local_date(now, zone)
    look = _look(
        program,
        viewer,
        m,
        sold,
        allowed=row["allowed"],
        charges=row["charges"],
        room=plan.is_open and row["others"] < plan.max_clients,
        trial=any(offers_trial(program, o, m, today) for o in sold),
    )
    currency = None if look.coach else row["platform_currency"]
    options = [option_view(o, currency) for o in (every if look.coach else sold)]
    first = options[0] if options else None
    length = row["length"]
    bought = m is not None and not is_over(m)
    return PublicPlan(
        id=program.id,
        title=program.title,
        description=program.description,
        custom_url=program.custom_url,
        public_url=f"{services.settings.base_url}/p/{program.custom_url or program.id}",
        plan_type=program.type,
        plan_type_label=TYPE_LABELS[program.type],
        plan_pricing="paid" if sold else "free",
        state=program.state,
        archive=look.archived,
        accessibility=program.accessibility,
        trial_days=program.trial_days if look.trial else 0,
        launch_date=program.launch_date,
        starts_on=program.starts_on,
        training_scheduled_to=_scheduled_to(program, length),
        days_total=length if program.type is ProgramType.FIXED else None,
        level=program.level,
        average_duration=program.average_duration,
        weeks_duration=program.days_per_week,
        sections_duration=program.sessions_per_day,
        skip_sales_page=program.skip_sales_page,
        plan_waiver=waiver_view(program, m),
        covers=await _covers(services.fast_sql, program),
        price_options=options,
        original_price=first if look.coach else None,
        local_price=None if look.coach else first,
        selected_price=m.price_option_id if m and bought else None,
        currency=sold[0].currency if sold else row["seller_currency"],
        min_start_date=purchase.first_start(program, today),
        max_start_date=purchase.last_start(program, today),
        is_owner=look.owner,
        is_bought=bought,
        is_applied=look.applied,
        is_blocked=look.blocked,
        will_resume=m is not None and m.state in ENDED and m.applied,
        can_sale=offer.can_sale(look),
        allowed_to_buy=look.allowed or bought,
        membership=membership_view(m, option, program) if m else None,
        alert=_alert(look),
        primary_action=_button(look),
        owner=Owner(
            id=row["owner_id"],
            account_id=program.account_id,
            type_account=row["seller_kind"],
            full_name=row["seller"],
            custom_url=row["seller_url"],
            avatar=file_url(row["avatar_key"]) if row["avatar_key"] else None,
            about=row["about"],
            stripe_account=row["stripe_account_id"],
            stripe_connect_charges_enabled=look.charges,
            subscription_state=plan.access_state,
        ),
    )


async def _row(fast_sql: FastSql, id_or_url: str, viewer: Actor | None) -> Record | None:
    common: dict[str, Any] = {"viewer_id": viewer.user_id if viewer else None, "taken": TAKEN}
    program_id = parse_id(id_or_url)
    if program_id is None:
        return await fast_sql.row(_BY_URL, url=id_or_url.lower(), **common)
    account_id = viewer.account if isinstance(viewer, CoachActor) else None
    return await fast_sql.row(_BY_ID, id=program_id, account_id=account_id, **common)


async def _every_option(fast_sql: FastSql, program: Program) -> list[PriceOption]:
    rows = await fast_sql.rows(_SOLD, program_id=program.id)
    return sorted((or_404(_OPTIONS.read(row)) for row in rows), key=as_shown)


async def _covers(fast_sql: FastSql, program: Program) -> list[CoverView]:
    cuts = [one for one in (program.wide_cover_id, program.square_cover_id) if one is not None]
    rows = await fast_sql.rows(_COVERS, ids=cuts) if cuts else []
    known = {media.id: media for media in (or_404(_MEDIA.read(row)) for row in rows)}
    return cover_views(program.wide_cover_id, program.square_cover_id, known)


def _look(
    program: Program,
    viewer: Actor | None,
    m: Membership | None,
    sold: Sequence[PriceOption],
    *,
    allowed: bool,
    charges: bool,
    room: bool,
    trial: bool,
) -> offer.Look:
    return offer.Look(
        coach=viewer is not None and viewer.role is Role.COACH,
        owner=viewer is not None and viewer.account_id == program.account_id,
        archived=program.archived_at is not None,
        allowed=allowed,
        paid=bool(sold),
        recurring=any(periods.is_recurring(option.period) for option in sold),
        trial=trial,
        charges=charges,
        room=room,
        blocked=m is not None and m.blocked_at is not None,
        state=m.state if m else None,
        applied=m is not None and m.applied,
        ending=m is not None and m.cancel_at_period_end,
        by_coach=m is not None and m.canceled_by is CanceledBy.COACH,
    )


def _alert(look: offer.Look) -> AlertView | None:
    kind = offer.alert(look)
    return AlertView(kind=kind, message=offer.SENTENCES[kind]) if kind else None


def _button(look: offer.Look) -> PrimaryAction:
    action, reason = offer.primary_action(look)
    if reason is None:
        return PrimaryAction(action=action, label=ACTION_LABELS[action], reason=None, tooltip=None)
    tooltips = {
        offer.Reason.BLOCKED: REMOVED,
        offer.Reason.UNAVAILABLE: offer.SENTENCES[offer.Alert.UNAVAILABLE],
        offer.Reason.NO_PAYMENTS: offer.SENTENCES[offer.Alert.NO_PAYMENTS],
        offer.Reason.ARCHIVED: offer.SENTENCES[offer.Alert.ARCHIVED],
        offer.Reason.PRIVATE: offer.SENTENCES[offer.Alert.PRIVATE],
    }
    label = REASON_LABELS.get(reason, UNAVAILABLE)
    return PrimaryAction(action=action, label=label, reason=reason, tooltip=tooltips.get(reason))


def _scheduled_to(program: Program, length: int | None) -> date | None:
    if program.starts_on is None or length is None:
        return None
    return date.fromordinal(program.starts_on.toordinal() + length - 1)
