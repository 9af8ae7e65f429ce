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
from regimen.media.rules.made_files import PICTURE_SIZES
from regimen.memberships.access.current import load_memberships
from regimen.memberships.models import Membership
from regimen.memberships.rules.purchase import offers_trial
from regimen.platform.files import public_url
from regimen.programs.access import price_options
from regimen.programs.models import PriceOption, Program, ProgramType
from regimen.programs.rules.labels import PERIOD_LABELS
from regimen.questions.access import may_ask
from regimen.storefront.access import storefronts
from regimen.storefront.access.content import load_content, load_picture
from regimen.storefront.access.figures import count_figures
from regimen.storefront.access.storefronts import CoachRow, ProgramRow
from regimen.storefront.rules import FIRST_PAGE_SIZE, MAX_ORDERED, CoachProfile, SectionKind, StorefrontContent
from regimen.storefront.schemas import (
    CommonQuestionView,
    FigureView,
    HiddenProgram,
    OwnStorefront,
    Storefront,
    StorefrontCoach,
    StorefrontCover,
    StorefrontPicture,
    StorefrontPrice,
    StorefrontProgram,
    WhyHidden,
)
from regimen.white_label.access.themes import load_theme_css

_DAYS_A_WEEK: Final = 7
_ON_CARD: Final = 160
"""Characters of a description: three lines of a card."""


async def storefront_view(
    session: AsyncSession, account: Account, viewer: Actor | None, *, base_url: str, now: datetime, today: date
) -> Storefront:
    """Returns the storefront of an account for one viewer, without what is hidden. The number of queries does not
    depend on what it holds."""
    content, _ = await load_content(session, account.id)
    sections = content.shown_sections()
    first = Page(size=FIRST_PAGE_SIZE)
    programs, programs_total = await storefronts.list_programs(session, account.id, first, content.program_ids)
    coaches = await shown_coaches(session, account.id, content)
    types, pricings = await storefronts.list_choices(session, account.id)
    wanted = content.figures if SectionKind.FIGURES in sections else []
    figures = await count_figures(session, account.id, content.coaching_since, today) if wanted else {}
    questions = content.common_questions if SectionKind.QUESTIONS in sections else []
    return Storefront(
        id=account.id,
        title=account.title,
        kind=account.kind,
        short_letter=short_letter(account.kind),
        custom_url=account.custom_url,
        public_url=f"{base_url}{storefront_path(account)}",
        headline=content.headline or account.title,
        intro=content.intro or account.about,
        about=account.about,
        place=content.place,
        picture=_picture_view(await load_picture(session, account.id, content.picture_id), content.picture_alt),
        search_text=content.search_text,
        sections=sections,
        figures=[FigureView(kind=kind, value=figures[kind]) for kind in wanted if kind in figures],
        common_questions=[CommonQuestionView.model_validate(one) for one in questions],
        avatar_url=public_url(account.avatar_key) if account.avatar_key else None,
        social_links=list(account.social_links),
        programs=await program_views(session, programs if SectionKind.PROGRAMS in sections else [], viewer, today),
        programs_total=programs_total,
        types=types,
        pricings=pricings,
        coaches=coaches[:FIRST_PAGE_SIZE],
        coaches_total=len(coaches),
        can_ask=await may_ask(session, viewer.user_id if viewer else None, account.id, now),
        is_own=isinstance(viewer, CoachActor) and viewer.account_id == account.id,
        theme_css=await load_theme_css(session, account.id, now),
    )


async def own_storefront_view(
    session: AsyncSession, account: Account, *, base_url: str, now: datetime, today: date
) -> OwnStorefront:
    """Returns the storefront of an account for a coach who edits it. `shown` is what a stranger sees."""
    content, version = await load_content(session, account.id)
    everything = Page(size=MAX_ORDERED)
    programs, _ = await storefronts.list_programs(session, account.id, everything, content.program_ids)
    figures = await count_figures(session, account.id, content.coaching_since, today)
    return OwnStorefront(
        version=version,
        content=content,
        shown=await storefront_view(session, account, None, base_url=base_url, now=now, today=today),
        programs=await program_views(session, programs, None, today),
        hidden_programs=[_hidden_view(one) for one in await storefronts.list_hidden(session, account.id)],
        coaches=[coach_view(row, profile) for row, profile in await _coaches(session, account.id, content)],
        figures=[FigureView(kind=kind, value=value) for kind, value in figures.items()],
        first_page_size=FIRST_PAGE_SIZE,
    )


def _hidden_view(program: Program) -> HiddenProgram:
    why = WhyHidden.HIDDEN if program.is_public else WhyHidden.PRIVATE
    return HiddenProgram(id=program.id, title=program.title, why=why)


async def _coaches(
    session: AsyncSession, account_id: UUID, content: StorefrontContent
) -> list[tuple[CoachRow, CoachProfile]]:
    profiles = {one.user_id: one for one in content.coaches}
    rows = await storefronts.list_coaches(session, account_id, list(profiles))
    return [(row, profiles.get(row.user.id) or CoachProfile(user_id=row.user.id)) for row in rows]


async def shown_coaches(session: AsyncSession, account_id: UUID, content: StorefrontContent) -> list[StorefrontCoach]:
    """Returns the coaches whom a storefront shows. One query at most."""
    if SectionKind.COACHES not in content.shown_sections():
        return []
    found = await _coaches(session, account_id, content)
    return [coach_view(row, profile) for row, profile in found if profile.is_shown]


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
        wide_cover=_cover_view(covers.get(program.wide_cover_id) if program.wide_cover_id else None),
        square_cover=_cover_view(covers.get(program.square_cover_id) if program.square_cover_id else None),
        price=_price_view(first) if first else None,
        has_other_prices=len(options) > 1,
        trial_days=program.trial_days if offers_trial(program, first, membership, today) else 0,
        weeks=None if days is None else ceil(days / _DAYS_A_WEEK),
        weeks_duration=program.days_per_week,
        average_duration=program.minutes_per_day,
        level=program.level,
    )


def _cover_view(cover: Media | None) -> StorefrontCover | None:
    return StorefrontCover(**{size: public_url(key) for size, key in cover.sizes.items()}) if cover else None


def _price_view(option: PriceOption) -> StorefrontPrice:
    amount = Money(option.amount_minor, option.currency)
    return StorefrontPrice(
        amount_minor=amount.minor,
        currency=amount.currency,
        price_format=str(amount),
        duration=option.period,
        duration_label=PERIOD_LABELS[option.period],
    )


def coach_view(row: CoachRow, profile: CoachProfile) -> StorefrontCoach:
    user = row.user
    return StorefrontCoach(
        id=user.id,
        full_name=user.full_name,
        avatar_url=public_url(user.avatar_key) if user.avatar_key else None,
        role=row.role,
        title=profile.title,
        about=profile.about,
    )


def _picture_view(picture: Media | None, alt: str) -> StorefrontPicture | None:
    if picture is None:
        return None
    large, normal = (public_url(picture.sizes.get(size, picture.key)) for size in ("large", "normal"))
    has_sizes = {"normal", "large"} <= picture.sizes.keys()
    return StorefrontPicture(
        large=large,
        normal=normal,
        srcset=f"{normal} {_width_at(picture, 'normal')}w, {large} {_width_at(picture, 'large')}w" if has_sizes else "",
        alt=alt,
        width=picture.width,
        height=picture.height,
    )


def _width_at(picture: Media, size: str) -> int:
    longest = PICTURE_SIZES[size]
    if not picture.width or not picture.height:
        return longest
    return round(picture.width * min(1, longest / max(picture.width, picture.height)))
