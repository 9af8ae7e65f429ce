"""Saving how the pages of an account look, and where they are."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.failures import EmailNotConfirmed
from regimen.accounts.models import Account, User
from regimen.kit.errors import Invalid
from regimen.kit.pictures.tasks import Logo as CutLogo
from regimen.platform import files
from regimen.platform.hosts import site_url
from regimen.platform.rate_limits import limit
from regimen.platform.services import services_of
from regimen.subscription.access import require_feature
from regimen.subscription.rules import Feature
from regimen.white_label.access.sites import forget_sites
from regimen.white_label.access.themes import load_white_label
from regimen.white_label.access.web_addresses import get_web_address
from regimen.white_label.failures import NoWebAddresses, StaleTheme, WebAddressTaken
from regimen.white_label.models import Logo, WebAddress, WhiteLabel
from regimen.white_label.rules.palette import make_readable, theme_css
from regimen.white_label.rules.theme import WebTheme
from regimen.white_label.rules.web_address import CHANGES_A_DAY, KEPT_FOR, KEPT_IF_HELD_FOR, RESERVED_NAME, sounds_like


async def delete_of_user(session: AsyncSession, actor: Actor, now: datetime) -> None:
    """Step of a deletion: deletes how a user's own accounts look, and gives up their web addresses."""
    own = select(Account.id).where(Account.owner_id == actor.user_id)
    await session.execute(delete(WhiteLabel).where(WhiteLabel.account_id.in_(own)))
    for keys in (await session.scalars(delete(Logo).where(Logo.account_id.in_(own)).returning(Logo.keys))).all():
        await files.delete(session, *keys.values())
    current = WebAddress.account_id.in_(own), WebAddress.released_at.is_(None)
    await session.execute(update(WebAddress).where(*current).values(released_at=now))
    forget_sites(session)


async def save_web_theme(
    session: AsyncSession, coach: CoachActor, theme: WebTheme | None, version: int, now: datetime
) -> None:
    """Saves a theme for everybody to see, readable; None goes back to the default. The same theme again changes
    nothing.

    Raises UpgradeNeeded, AccountClosed, StaleTheme. Derives colours, which takes a twentieth of a second unless they
    are known: call it once they have been derived in a thread.
    """
    await require_feature(session, coach.account, Feature.CUSTOMISATION, now)
    await _lock(session, coach.account)
    before = await load_white_label(session, coach.account)
    saved = None if theme is None else make_readable(theme).model_dump()
    if before is not None and saved == before.web_theme:
        return
    if version != (before.version if before else 0):
        raise StaleTheme
    values = {
        "web_theme": saved,
        "css": None if theme is None else theme_css(make_readable(theme)),
        "version": version + 1,
        "updated_at": now,
        "updated_by": coach.user_id,
    }
    statement = insert(WhiteLabel).values(account_id=coach.account, **values)
    await session.execute(statement.on_conflict_do_update(index_elements=["account_id"], set_=values))
    forget_sites(session)


async def save_web_address(session: AsyncSession, coach: CoachActor, name: str | None, now: datetime) -> None:
    """Gives the account a web address, at which it is from now on; None gives up the one it has. The one before leads
    to the account for a while. The same name again changes nothing.

    Raises UpgradeNeeded, AccountClosed, NoWebAddresses, Invalid for a name that sounds like the product,
    WebAddressTaken, EmailNotConfirmed, TooMany.
    """
    settings = services_of(session).settings
    if settings.coach_domain is None:
        raise NoWebAddresses
    if name is not None and site_url(settings, name) == settings.base_url:
        raise WebAddressTaken  # by ourselves
    if name is not None and sounds_like(name, settings.product_name):
        raise Invalid(errors={"sub_domain_name": [RESERVED_NAME]})
    await require_feature(session, coach.account, Feature.CUSTOMISATION, now)
    await _lock(session, coach.account)
    if name == await get_web_address(session, coach.account):
        return
    if name is not None and (await session.get_one(User, coach.user_id)).confirmed_email is None:
        raise EmailNotConfirmed
    await limit(session, "web_addresses", CHANGES_A_DAY, str(coach.account))
    is_current = WebAddress.account_id == coach.account, WebAddress.released_at.is_(None)
    await session.execute(delete(WebAddress).where(*is_current, WebAddress.created_at > now - KEPT_IF_HELD_FOR))
    await session.execute(update(WebAddress).where(*is_current).values(released_at=now))
    if name is not None:
        await _take(session, coach, name, now)
    forget_sites(session)


async def _take(session: AsyncSession, coach: CoachActor, name: str, now: datetime) -> None:
    values = {"account_id": coach.account, "created_at": now, "created_by": coach.user_id, "released_at": None}
    is_free = or_(WebAddress.account_id == coach.account, WebAddress.released_at <= now - KEPT_FOR)
    statement = insert(WebAddress).values(name=name, **values)
    statement = statement.on_conflict_do_update(index_elements=["name"], set_=values, where=is_free)
    if await session.scalar(statement.returning(WebAddress.name)) is None:
        raise WebAddressTaken


async def save_logo(session: AsyncSession, coach: CoachActor, cut: CutLogo, now: datetime) -> None:
    """Gives the account a logo; the former one is deleted. Raises UpgradeNeeded, AccountClosed."""
    await require_feature(session, coach.account, Feature.CUSTOMISATION, now)
    await _lock(session, coach.account)
    await _delete_logo(session, coach.account)
    keys = {name: files.new_key("logos", ".png") for name in cut.pictures}
    for name, key in keys.items():
        await files.put(session, key, cut.pictures[name], "image/png", owner_id=coach.user_id)
    width, height = cut.sizes["logo"]
    row = Logo(
        account_id=coach.account,
        keys=keys,
        width=width,
        height=height,
        background=cut.background,
        created_at=now,
        created_by=coach.user_id,
    )
    session.add(row)
    await session.flush()
    forget_sites(session)


async def remove_logo(session: AsyncSession, coach: CoachActor) -> None:
    """Deletes the logo of the account. Doing it twice changes nothing."""
    await _lock(session, coach.account)
    await _delete_logo(session, coach.account)
    forget_sites(session)


async def _delete_logo(session: AsyncSession, account_id: UUID) -> None:
    keys = await session.scalar(delete(Logo).where(Logo.account_id == account_id).returning(Logo.keys))
    if keys:
        await files.delete(session, *keys.values())


async def _lock(session: AsyncSession, account_id: UUID) -> None:
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(f"white_label:{account_id}", 0))))
