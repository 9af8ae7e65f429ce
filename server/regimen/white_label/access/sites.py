"""The sites of this process: answered from memory, also while the database is away."""

import asyncio
import contextlib
import logging
import math
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account, AccountKind, User
from regimen.accounts.rules.profile import storefront_path
from regimen.kit.db import after_commit
from regimen.kit.errors import AWAY_RETRY_SECONDS, Busy, DatabaseAway
from regimen.platform.files import public_url
from regimen.platform.hosts import Site, SiteLogo, site_url
from regimen.platform.jobs import Sessions
from regimen.platform.runtime import Runtime
from regimen.platform.services import Services, services_of
from regimen.platform.tasks import cancel_and_wait
from regimen.subscription.access import get_entitlements
from regimen.subscription.rules import Feature
from regimen.white_label.access.logos import load_logo
from regimen.white_label.access.themes import load_white_label
from regimen.white_label.access.web_addresses import get_web_address
from regimen.white_label.models import Logo, WebAddress
from regimen.white_label.rules.web_address import KEPT_FOR

TOPIC: Final = "web_addresses"
_KEPT_SECONDS: Final = 60
"""Names, plans and titles of accounts may change without a message."""
T = TypeVar("T")
_WITHIN_SECONDS: Final = 1.0
"""A database that does not answer sooner is away: nobody waits longer for a page."""
_AWAY: Final = (DBAPIError, OSError, Busy, TimeoutError)
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Loaded(Generic[T]):
    """What was loaded at a second of the clock, and for how many seconds it is used."""

    value: T
    at: float
    seconds: int


class Sites:
    """The accounts of all web addresses by name, and what their sites look like once somebody has asked for them.

    What was loaded is used until it can be loaded again: a database that is away takes no site down by itself.
    """

    def __init__(self, *, seconds: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._accounts: _Loaded[dict[str, UUID]] | None = None
        self._sites: dict[str, _Loaded[Site | None]] = {}
        self._forgotten_at = self._away_until = -math.inf
        self._loading = asyncio.Lock()

    def forget(self) -> None:
        """Lets the next request load everything again, also what is being loaded right now."""
        self._forgotten_at = self._seconds()

    async def is_known(self, services: Services, sessions: Sessions, name: str) -> bool:
        """Whether an account has this address or had it until lately."""
        return name in await self._load_accounts(services, sessions)

    async def find(self, services: Services, sessions: Sessions, name: str) -> Site | None:
        """Returns the site with this name, None if nobody has it."""
        account_id = (await self._load_accounts(services, sessions)).get(name)
        if account_id is None:
            return None

        async def load(session: AsyncSession) -> Site | None:
            return await _load_site(session, name, account_id, services)

        if self._is_old(self._sites.get(name)):
            async with self._loading:
                if self._is_old(before := self._sites.get(name)):
                    self._sites[name] = await self._load(sessions, load, before)
        return self._sites[name].value

    async def _load_accounts(self, services: Services, sessions: Sessions) -> dict[str, UUID]:
        async def load(session: AsyncSession) -> dict[str, UUID]:
            kept = WebAddress.released_at > services.clock.now() - KEPT_FOR
            known = select(WebAddress.name, WebAddress.account_id).where(or_(WebAddress.released_at.is_(None), kept))
            return {row.name: row.account_id for row in await session.execute(known)}

        accounts = self._accounts
        if accounts is None or self._is_old(accounts):
            async with self._loading:
                accounts = self._accounts
                if accounts is None or self._is_old(accounts):
                    accounts = self._accounts = await self._load(sessions, load, accounts)
                    self._sites = {name: site for name, site in self._sites.items() if name in accounts.value}
        return accounts.value

    async def _load(
        self, sessions: Sessions, load: Callable[[AsyncSession], Awaitable[T]], before: _Loaded[T] | None
    ) -> _Loaded[T]:
        """Raises DatabaseAway if there is nothing of before to use instead."""
        at = self._seconds()
        try:
            if at < self._away_until:
                raise DatabaseAway
            async with asyncio.timeout(_WITHIN_SECONDS), sessions() as session:
                return _Loaded(await load(session), at, _KEPT_SECONDS)
        except _AWAY as error:
            self._away_until = max(self._away_until, at + AWAY_RETRY_SECONDS)
            if before is None:
                raise DatabaseAway(retry_after=AWAY_RETRY_SECONDS) from error
            log.warning("a web address could not be loaded: what was known before is used")
            return _Loaded(before.value, at, AWAY_RETRY_SECONDS)

    def _is_old(self, loaded: _Loaded[T] | None) -> bool:
        return loaded is None or loaded.at <= self._forgotten_at or self._seconds() - loaded.at >= loaded.seconds


def sites_of(services: Services) -> Sites:
    """Returns the sites of this process."""
    sites: Sites = services.extra.setdefault(Sites, Sites())
    return sites


async def find_site(services: Services, sessions: Sessions, name: str) -> Site | None:
    """Returns the site with this name."""
    return await sites_of(services).find(services, sessions, name)


async def has_site(services: Services, sessions: Sessions, name: str) -> bool:
    """Returns whether an account has this name, or had it until lately."""
    return await sites_of(services).is_known(services, sessions, name)


async def _load_site(session: AsyncSession, name: str, account_id: UUID, services: Services) -> Site | None:
    """Returns a site. Without white label in the plan, or once the account has another address, visitors are led on.

    An account whose owner is gone has none. Five queries.
    """
    settings = services.settings
    owned = select(Account, User.avatar_key).join(User, User.id == Account.owner_id)
    found = (await session.execute(owned.where(Account.id == account_id, User.deleted_at.is_(None)))).one_or_none()
    if found is None:
        return None
    account, owner_avatar = found
    path, current = storefront_path(account), await get_web_address(session, account_id)
    avatar = owner_avatar if account.kind is AccountKind.PRIVATE else account.avatar_key
    site = Site(
        account_id=account_id,
        url=site_url(settings, name),
        name=account.title,
        path=path,
        picture=public_url(avatar) if avatar else None,
    )
    if not (await get_entitlements(session, account_id, services.clock.now())).allows(Feature.CUSTOMISATION):
        return replace(site, moved_to=settings.base_url)
    if current != name:
        return replace(site, moved_to=site_url(settings, current) if current else settings.base_url)
    row = await load_white_label(session, account_id)
    logo = await load_logo(session, account_id)
    return replace(site, css=row.css if row else None, logo=_logo_of(logo) if logo else None)


def _logo_of(logo: Logo) -> SiteLogo:
    paths = {name: public_url(logo.keys[name]) for name in ("logo", "small", "icon", "maskable")}
    return SiteLogo(width=logo.width, height=logo.height, background=logo.background, **paths)


@contextlib.asynccontextmanager
async def follow_web_addresses(runtime: Runtime) -> AsyncIterator[None]:
    """Keeps the sites in step with the other processes."""
    following = asyncio.create_task(_follow(runtime.services))
    try:
        yield
    finally:
        await cancel_and_wait(following)


async def _follow(services: Services) -> None:
    subscriber = services.bus.subscribe(TOPIC)
    try:
        while True:
            await subscriber.next()  # a message, or a GAP where some were lost
            sites_of(services).forget()
    finally:
        services.bus.unsubscribe(subscriber)


def forget_sites(session: AsyncSession) -> None:
    """Lets every process load its sites again once this transaction is committed."""
    services = services_of(session)

    async def forget() -> None:
        sites_of(services).forget()
        services.bus.publish(TOPIC, {})

    after_commit(session, forget)
