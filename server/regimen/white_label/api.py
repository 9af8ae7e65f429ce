"""The routes of a coach's white label."""

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Request, UploadFile
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor, FinancialCoach
from regimen.accounts.failures import EmailNotConfirmed
from regimen.accounts.models import Account, User
from regimen.accounts.rules.profile import storefront_path
from regimen.config import Settings
from regimen.kit.body_limit import max_body
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, Invalid, TooMany, Unauthenticated, error_responses
from regimen.kit.pictures.failures import FORM_BYTES, MAX_BYTES, PICTURE_TOO_LARGE, BadPicture
from regimen.kit.pictures.tasks import Logo, cut_logo
from regimen.platform.hosts import site_of, site_url
from regimen.platform.services import Services, ServicesDep
from regimen.subscription.access import require_feature
from regimen.subscription.failures import AccountClosed, UpgradeNeeded
from regimen.subscription.rules import Feature
from regimen.white_label.access.logos import load_logo
from regimen.white_label.access.themes import load_white_label
from regimen.white_label.access.web_addresses import get_web_address
from regimen.white_label.actions import remove_logo, save_logo, save_web_address, save_web_theme
from regimen.white_label.failures import NoWebAddresses, StaleTheme, WebAddressTaken
from regimen.white_label.present import present_logo
from regimen.white_label.rules.logo import BOXES, SQUARES
from regimen.white_label.rules.palette import contrasts_of, make_readable, theme_css
from regimen.white_label.rules.theme import SUGGESTED, WebTheme
from regimen.white_label.schemas import (
    Contrasts,
    ThemeOwner,
    ThemePreview,
    ThemeView,
    WebAddressForm,
    WebAddressView,
    WebThemeForm,
    WhiteLabelView,
)

THEMES_AN_ACCOUNT: Final = "600/hour"
"""Each change of a colour shows another theme."""

LOGOS_AN_ACCOUNT: Final = "60/hour"

themes = APIRouter(tags=["white_label"])
router = APIRouter(
    prefix="/coach/white-label", tags=["white_label"], responses=error_responses(Unauthenticated, Forbidden)
)


@router.get("")
async def show(actor: FinancialCoach, request: Request, session: Session) -> WhiteLabelView:
    """How the account's pages look, and what can be changed."""
    return await _view(session, await session.get_one(Account, actor.account), request.app.state.settings)


@router.post("/web-theme/preview", responses=error_responses(Invalid, TooMany))
async def preview_web_theme(theme: WebTheme, actor: FinancialCoach, services: ServicesDep) -> ThemePreview:
    """What a theme would look like. Nothing is saved."""
    return await _derive(services, actor, theme)


class _Turn(asyncio.Semaphore):
    """Colours are derived by one processor: all others have theirs for everything else."""


async def _derive(services: Services, actor: CoachActor, theme: WebTheme) -> ThemePreview:
    """Derives colours beside the event loop, one theme at a time; then they are known for a while."""
    await services.limiter.hit("themes", THEMES_AN_ACCOUNT, str(actor.account))
    async with services.extra.setdefault(_Turn, _Turn(1)):
        return await asyncio.to_thread(_preview, theme)


async def _derived(form: WebThemeForm, actor: FinancialCoach, services: ServicesDep) -> WebThemeForm:
    """Derives the colours before the request has a transaction."""
    if form.web_theme:
        await _derive(services, actor, form.web_theme)
    return form


@router.put("/web-theme", responses=error_responses(Invalid, StaleTheme, UpgradeNeeded, AccountClosed, TooMany))
async def save_theme(
    form: Annotated[WebThemeForm, Depends(_derived)],
    actor: FinancialCoach,
    request: Request,
    session: Session,
    now: Now,
) -> WhiteLabelView:
    """Saves the theme for everybody to see. What cannot be read is made darker or lighter first."""
    await save_web_theme(session, actor, form.web_theme, form.version, now)
    return await _view(session, await session.get_one(Account, actor.account), request.app.state.settings)


def _preview(theme: WebTheme) -> ThemePreview:
    readable = make_readable(theme)
    return ThemePreview(
        contrasts=Contrasts(**contrasts_of(theme)),
        readable=readable,
        readable_contrasts=Contrasts(**contrasts_of(readable)),
        css=theme_css(readable),
    )


async def _has_plan(actor: FinancialCoach, request: Request, now: Now) -> None:
    """Raises UpgradeNeeded, AccountClosed, before any file is read."""
    async with request.app.state.read_sessions() as session:
        await require_feature(session, actor.account, Feature.CUSTOMISATION, now)


async def _cut(
    file: UploadFile, actor: FinancialCoach, services: ServicesDep, _plan: Annotated[None, Depends(_has_plan)]
) -> Logo:
    """Cuts the uploaded logo to sizes, before the request has a transaction."""
    await services.limiter.hit("logos", LOGOS_AN_ACCOUNT, str(actor.account))
    return await cut_logo(await file.read(MAX_BYTES + 1), BOXES, SQUARES, person=actor.user_id)


@router.put("/logo", responses=error_responses(Invalid, BadPicture, UpgradeNeeded, AccountClosed, TooMany, Busy))
@max_body(FORM_BYTES, refusal=PICTURE_TOO_LARGE)
async def save_a_logo(
    logo: Annotated[Logo, Depends(_cut)], actor: FinancialCoach, request: Request, session: Session, now: Now
) -> WhiteLabelView:
    """Gives the account a logo, cut to every size from one file: an SVG or a picture."""
    await save_logo(session, actor, logo, now)
    return await _view(session, await session.get_one(Account, actor.account), request.app.state.settings)


@router.delete("/logo")
async def delete_logo(actor: FinancialCoach, request: Request, session: Session) -> WhiteLabelView:
    """Takes the account's logo away."""
    await remove_logo(session, actor)
    return await _view(session, await session.get_one(Account, actor.account), request.app.state.settings)


@themes.get("/themes")
async def show_theme(request: Request, session: Session) -> ThemeView:
    """How the pages at this address look."""
    site = site_of(request.scope)
    if site is None or site.moved_to:
        return ThemeView(web_theme=WebTheme(), logo=None, sub_domain_name=None, user=None)
    row, logo = await load_white_label(session, site.account_id), await load_logo(session, site.account_id)
    account = await session.get_one(Account, site.account_id)
    owner = await session.get_one(User, account.owner_id)
    return ThemeView(
        web_theme=WebTheme.model_validate(row.web_theme) if row and row.web_theme else WebTheme(),
        logo=present_logo(logo) if logo else None,
        sub_domain_name=await get_web_address(session, site.account_id),
        user=ThemeOwner(id=owner.id, full_name=owner.full_name),
    )


@router.put(
    "/web-address",
    responses=error_responses(
        Invalid, UpgradeNeeded, AccountClosed, NoWebAddresses, WebAddressTaken, EmailNotConfirmed, TooMany
    ),
)
async def save_address(
    form: WebAddressForm, actor: FinancialCoach, request: Request, session: Session, now: Now
) -> WhiteLabelView:
    """Puts the account's pages at a web address of its own, or gives the address up."""
    await save_web_address(session, actor, form.sub_domain_name, now)
    return await _view(session, await session.get_one(Account, actor.account), request.app.state.settings)


async def _view(session: AsyncSession, account: Account, settings: Settings) -> WhiteLabelView:
    row = await load_white_label(session, account.id)
    name = await get_web_address(session, account.id)
    logo = await load_logo(session, account.id)
    url = site_url(settings, name) if name and settings.coach_domain else None
    return WhiteLabelView(
        version=row.version if row else 0,
        web_theme=WebTheme.model_validate(row.web_theme) if row and row.web_theme else None,
        default_theme=WebTheme(),
        suggested_colours=list(SUGGESTED),
        public_url=url or f"{settings.base_url}{storefront_path(account)}",
        web_address=WebAddressView(sub_domain_name=name, url=url, domain=settings.coach_domain),
        logo=present_logo(logo) if logo else None,
    )
