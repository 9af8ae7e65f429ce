"""Everything that the public page of a program shows.

Visitors load this page again and again, so it takes two statements of fast SQL, three if there are covers
or attachments. Those who have the program take two more, for what it costs them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from asyncpg import Record
from sqlalchemy import String, Uuid, literal_column

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.access.team import works_in
from regimen.accounts.models import Role
from regimen.coupons.access.redemptions import select_discounts
from regimen.coupons.models import Duration, Redemption
from regimen.coupons.rules.discounts import Discount
from regimen.kit.errors import or_404
from regimen.kit.ids import parse_id
from regimen.kit.money import Money
from regimen.media.models import Media
from regimen.media.rules.attachments import read_attachments
from regimen.memberships.access.counts import other_clients
from regimen.memberships.access.terms import LIST_PRICE, MembershipTerms, select_due
from regimen.memberships.access.trials import others_had_trial
from regimen.memberships.models import Membership
from regimen.platform.fast_sql import FastSql, Rows, Statement, sql_of
from regimen.programs.access import display_order, user_allowed_clause
from regimen.programs.models import PriceOption, Program
from regimen.programs.rules.periods import is_recurring
from regimen.subscription.models import Subscription

_PROGRAMS, _SUBSCRIPTIONS, _MEMBERSHIPS = Rows(Program, "p"), Rows(Subscription, "s"), Rows(Membership, "m")
_OPTIONS, _MEDIA = Rows(PriceOption, "o"), Rows(Media, "x")
_SUBSCRIPTION_AT: Final = _PROGRAMS.width
_MEMBERSHIP_AT: Final = _SUBSCRIPTION_AT + _SUBSCRIPTIONS.width

# The rules of the purchase, about the columns of this statement.
_ACCOUNT, _VIEWER = literal_column("p.account_id", Uuid()), literal_column("v.id", Uuid())
_CARD_HAD_TRIAL = sql_of(others_had_trial(literal_column("c.stripe_account_id", String()), _ACCOUNT, _VIEWER))
_IS_ALLOWED = sql_of(
    user_allowed_clause(
        literal_column("p.id", Uuid()),
        _VIEWER,
        literal_column("v.email", String()),
        literal_column("v.confirmed_at").is_not(None),
    )
)
_OTHER_CLIENTS = sql_of(other_clients(_ACCOUNT, _VIEWER))
_COACHES_HERE = sql_of(works_in(_ACCOUNT, _VIEWER))

_PAGE = f"""
    select {_PROGRAMS.columns}, {_SUBSCRIPTIONS.columns}, {_MEMBERSHIPS.columns},
        a.title as seller_title, a.kind as seller_kind, a.currency as seller_currency, a.custom_url as seller_url,
        a.avatar_key, a.about, a.owner_id, w.css as theme_css,
        g.code as tag_manager_code, coalesce(g.enabled, false) as tag_manager_enabled,
        c.stripe_account_id, coalesce(c.charges_enabled, false) as takes_payments,
        v.platform_currency,
        p.trial_days > 0 and v.id is not null and {_CARD_HAD_TRIAL} as card_had_trial,
        p.is_public or {_IS_ALLOWED} as may_buy,
        {_OTHER_CLIENTS} as other_clients,
        o.deleted_at is null and not {_COACHES_HERE} as may_ask,
        (select max(d.day) + 1 from timelines t join timeline_days d on d.timeline_id = t.id
            where t.program_id = p.id and t.client_id is null) as days_total
    from programs p
    join accounts a on a.id = p.account_id
    join users o on o.id = a.owner_id
    left join subscriptions s on s.account_id = a.id
    left join white_labels w on w.account_id = a.id
    left join tag_managers g on g.account_id = a.id
    left join payment_accounts c on c.account_id = a.id
    left join users v on v.id = cast(:viewer_id as uuid)
    left join memberships m on m.client_id = v.id and v.role = '{Role.CLIENT}' and m.program_id = p.id
"""
# What a deleted coach has published is only there for those who have it, or had it.
_PUBLISHED = "p.state = 'published' and (o.deleted_at is null or m.id is not null)"
# Drafts are visible to the coaches of their account, who open them by id.
_BY_ID = Statement(
    _PAGE + f"where p.id = cast(:id as uuid) and ({_PUBLISHED} or p.account_id = cast(:account_id as uuid))"
)
_BY_URL = Statement(_PAGE + f"where p.custom_url = cast(:url as text) and {_PUBLISHED}")
_PRICE_OPTIONS = Statement(f"select {_OPTIONS.columns} from price_options o where o.program_id = :program_id")
_MEDIA_OF_PROGRAM = Statement(f"""
    select {_MEDIA.columns} from media x where x.id = any(cast(:ids as uuid[]))
        or x.id in (select cut.source_id from media cut where cut.id = any(cast(:ids as uuid[])))
""")


_MEMBERSHIP_ID = literal_column("cast(:membership_id as uuid)", Uuid())
_DISCOUNT = Statement(sql_of(select_discounts().where(Redemption.membership_id == _MEMBERSHIP_ID)))
_DUE = Statement(sql_of(select_due().where(Membership.id == _MEMBERSHIP_ID)))


@dataclass(frozen=True)
class Seller:
    """The account that sells the program. `stripe_account_id` is None if it has not connected payments."""

    owner_id: UUID
    title: str
    kind: str
    currency: str
    custom_url: str | None
    avatar_key: str | None
    about: str
    stripe_account_id: str | None
    takes_payments: bool
    theme_css: str | None
    tag_manager_code: str | None
    tag_manager_enabled: bool


@dataclass(frozen=True)
class PublicPage:
    """The rows behind a public page.

    `media`: covers, their sources and attachments. `may_ask`: the viewer does not coach in the account, whose owner is
    there to ask. `other_clients` counts clients of the seller other than the viewer;
    `card_had_trial`: the viewer's card has been used for a trial by another client of the seller.
    """

    program: Program
    seller: Seller
    subscription: Subscription | None
    membership: Membership | None
    options: list[PriceOption]
    media: dict[UUID, Media]
    may_buy: bool
    may_ask: bool
    card_had_trial: bool
    other_clients: int
    days_total: int | None
    viewer_currency: str | None
    terms: MembershipTerms


async def load_public_page(fast_sql: FastSql, id_or_url: str, viewer: Actor | None) -> PublicPage:
    """Loads the page of a published program, or of a draft of the viewer's account. Raises NotFound."""
    row = or_404(await _load_row(fast_sql, id_or_url, viewer))
    program, membership = or_404(_PROGRAMS.read(row)), _MEMBERSHIPS.read(row, _MEMBERSHIP_AT)
    options = await _load_options(fast_sql, program)
    return PublicPage(
        program=program,
        seller=Seller(
            owner_id=row["owner_id"],
            title=row["seller_title"],
            kind=row["seller_kind"],
            currency=row["seller_currency"],
            custom_url=row["seller_url"],
            avatar_key=row["avatar_key"],
            about=row["about"],
            stripe_account_id=row["stripe_account_id"],
            takes_payments=row["takes_payments"],
            theme_css=row["theme_css"],
            tag_manager_code=row["tag_manager_code"],
            tag_manager_enabled=row["tag_manager_enabled"],
        ),
        subscription=_SUBSCRIPTIONS.read(row, _SUBSCRIPTION_AT),
        membership=membership,
        options=options,
        media=await _load_media(fast_sql, program),
        may_buy=row["may_buy"],
        may_ask=row["may_ask"],
        card_had_trial=row["card_had_trial"],
        other_clients=row["other_clients"],
        days_total=row["days_total"],
        viewer_currency=row["platform_currency"],
        terms=await _load_terms(fast_sql, program, membership, options) if membership else LIST_PRICE,
    )


async def _load_row(fast_sql: FastSql, id_or_url: str, viewer: Actor | None) -> Record | None:
    viewer_id = viewer.user_id if viewer else None
    program_id = parse_id(id_or_url)
    if program_id is None:
        return await fast_sql.row(_BY_URL, url=id_or_url.lower(), viewer_id=viewer_id)
    account_id = viewer.account if isinstance(viewer, CoachActor) else None
    return await fast_sql.row(_BY_ID, id=program_id, account_id=account_id, viewer_id=viewer_id)


async def _load_options(fast_sql: FastSql, program: Program) -> list[PriceOption]:
    rows = await fast_sql.rows(_PRICE_OPTIONS, program_id=program.id)
    return sorted((or_404(_OPTIONS.read(row)) for row in rows), key=display_order)


async def _load_media(fast_sql: FastSql, program: Program) -> dict[UUID, Media]:
    """Returns the covers with their sources, and what is attached."""
    ids = [cover_id for cover_id in (program.wide_cover_id, program.square_cover_id) if cover_id is not None]
    ids += [one.media_id for one in read_attachments(program.attachments)]
    rows = await fast_sql.rows(_MEDIA_OF_PROGRAM, ids=ids) if ids else []
    return {media.id: media for media in (or_404(_MEDIA.read(row)) for row in rows)}


async def _load_terms(
    fast_sql: FastSql, program: Program, m: Membership, options: Sequence[PriceOption]
) -> MembershipTerms:
    """Returns what the viewer's own membership costs them."""
    found = await fast_sql.row(_DISCOUNT, membership_id=m.id)
    due = await fast_sql.row(_DUE, membership_id=m.id)
    discount = None
    if found is not None:
        _, code, percent, duration, months, first_start = found
        discount = Discount(code, percent, Duration(duration), months, first_start)
    next_option = next((one for one in options if m.will_switch and one.id == m.next_price_option_id), None)
    on_sale = [one for one in options if one.archived_at is None and is_recurring(one.period)]
    others = [one for one in on_sale if one.id != m.price_option_id]
    return MembershipTerms(
        discount=discount,
        due=Money(due["amount_minor"], due["currency"]) if due is not None else None,
        next_option=next_option,
        has_other_prices=next_option is not None or (program.archived_at is None and bool(others)),
    )
