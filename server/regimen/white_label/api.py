"""The routes of a coach's white label."""

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor, FinancialCoach
from regimen.accounts.failures import EmailNotConfirmed
from regimen.accounts.models import Account
from regimen.accounts.rules.profile import storefront_path
from regimen.config import Settings
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, TooMany, Unauthenticated, error_responses
from regimen.platform.hosts import site_url
from regimen.platform.services import Services, ServicesDep
from regimen.subscription.failures import AccountClosed, UpgradeNeeded
from regimen.white_label.access.themes import load_white_label
from regimen.white_label.access.web_addresses import get_web_address
from regimen.white_label.actions import save_web_address, save_web_theme
from regimen.white_label.failures import NoWebAddresses, StaleTheme, WebAddressTaken
from regimen.white_label.rules.palette import contrasts_of, make_readable, theme_css
from regimen.white_label.rules.theme import SUGGESTED, WebTheme
from regimen.white_label.schemas import (
    Contrasts,
    ThemePreview,
    WebAddressForm,
    WebAddressView,
    WebThemeForm,
    WhiteLabelView,
)

THEMES_AN_ACCOUNT: Final = "600/hour"
"""Each change of a colour shows another theme."""

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
    url = site_url(settings, name) if name and settings.coach_domain else None
    return WhiteLabelView(
        version=row.version if row else 0,
        web_theme=WebTheme.model_validate(row.web_theme) if row and row.web_theme else None,
        default_theme=WebTheme(),
        suggested_colours=list(SUGGESTED),
        public_url=url or f"{settings.base_url}{storefront_path(account)}",
        web_address=WebAddressView(sub_domain_name=name, url=url, domain=settings.coach_domain),
    )
