"""Converts storefronts to schemas."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from math import ceil
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import Account
from regimen.accounts.rules.profile import short_letter, storefront_path
from regimen.kit.money import Money
from regimen.kit.paging import Page
from regimen.kit.texts import truncate
from regimen.media.access.library import load_covers
from regimen.media.models import Media
from regimen.media.present import cover_views
from regimen.memberships.access.current import load_memberships
from regimen.memberships.models import Membership
from regimen.memberships.rules.purchase import offers_trial
from regimen.platform.files import public_url
from regimen.programs.access import price_options
from regimen.programs.models import PriceOption, ProgramType
from regimen.programs.rules.labels import PERIOD_LABELS
from regimen.questions.access import may_ask
from regimen.storefront.access import storefronts
from regimen.storefront.access.storefronts import FIRST_PAGE_SIZE, CoachRow, ProgramRow
from regimen.storefront.schemas import Storefront, StorefrontCoach, StorefrontPrice, StorefrontProgram

_DAYS_A_WEEK: Final = 7
_ON_CARD: Final = 160
"""Characters of a description: three lines of a card."""


async def storefront_view(
    session: AsyncSession, account: Account, viewer: Actor | None, *, base_url: str, now: datetime, today: date
) -> Storefront:
    """Returns the storefront of an account for one viewer. The number of queries does not depend on what it holds."""
    first = Page(size=FIRST_PAGE_SIZE)
    programs, programs_total = await storefronts.list_programs(session, account.id, first)
    coaches, coaches_total = await storefronts.list_coaches(session, account.id, first)
    types, pricings = await storefronts.list_choices(session, account.id)
    return Storefront(
        id=account.id,
        title=account.title,
        kind=account.kind,
        short_letter=short_letter(account.kind),
        custom_url=account.custom_url,
        public_url=f"{base_url}{storefront_path(account)}",
        about=account.about,
        avatar_url=public_url(account.avatar_key) if account.avatar_key else None,
        social_links=list(account.social_links),
        programs=await program_views(session, programs, viewer, today),
        programs_total=programs_total,
        types=types,
        pricings=pricings,
        coaches=[coach_view(row) for row in coaches],
        coaches_total=coaches_total,
        can_ask=await may_ask(session, viewer.user_id if viewer else None, account.id, now),
        is_own=isinstance(viewer, CoachActor) and viewer.account_id == account.id,
    )


async def program_views(
    session: AsyncSession, rows: Sequence[ProgramRow], viewer: Actor | None, today: date
) -> list[StorefrontProgram]:
    """Returns programs as cards, with the trial that the viewer may have. Three queries."""
    programs = [row.program for row in rows]
    options = await price_options(session, [program.id for program in programs])
    covers = await load_covers(
        session, (cover for one in programs for cover in (one.wide_cover_id, one.square_cover_id))
    )
    had = await load_memberships(session, viewer.user_id, [one.id for one in programs]) if viewer else {}
    return [_program_view(row, options[row.program.id], covers, had.get(row.program.id), today) for row in rows]


def _program_view(
    row: ProgramRow,
    options: Sequence[PriceOption],
    covers: Mapping[UUID, Media],
    membership: Membership | None,
    today: date,
) -> StorefrontProgram:
    program = row.program
    first = options[0] if options else None
    days = row.days_total if program.type is ProgramType.FIXED else None
    return StorefrontProgram(
        id=program.id,
        title=program.title,
        description=truncate(program.description, _ON_CARD),
        custom_url=program.custom_url,
        plan_type=program.type,
        covers=cover_views(program.wide_cover_id, program.square_cover_id, covers),
        price=_price_view(first) if first else None,
        has_other_prices=len(options) > 1,
        trial_days=program.trial_days if offers_trial(program, first, membership, today) else 0,
        weeks=None if days is None else ceil(days / _DAYS_A_WEEK),
        weeks_duration=program.days_per_week,
        average_duration=program.minutes_per_day,
        level=program.level,
    )


def _price_view(option: PriceOption) -> StorefrontPrice:
    amount = Money(option.amount_minor, option.currency)
    return StorefrontPrice(
        amount_minor=amount.minor,
        currency=amount.currency,
        price_format=str(amount),
        duration=option.period,
        duration_label=PERIOD_LABELS[option.period],
    )


def coach_view(row: CoachRow) -> StorefrontCoach:
    user = row.user
    return StorefrontCoach(
        id=user.id,
        full_name=user.full_name,
        avatar_url=public_url(user.avatar_key) if user.avatar_key else None,
        role=row.role,
    )
