"""Which web address an account has."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import AccountKind
from regimen.accounts.ports import Banner
from regimen.platform.services import services_of
from regimen.subscription.access import entitlements_from
from regimen.subscription.models import Subscription
from regimen.subscription.rules import PROFESSIONAL, Feature
from regimen.white_label.models import WebAddress


async def get_web_address(session: AsyncSession, account_id: UUID) -> str | None:
    """Returns the name of the account's web address. One query."""
    own = select(WebAddress.name).where(WebAddress.account_id == account_id, WebAddress.released_at.is_(None))
    return await session.scalar(own)


async def get_address_warnings(session: AsyncSession, actor: Actor, now: datetime) -> Sequence[Banner]:
    """Returns a warning for coaches whose account has a Professional plan and no web address yet. Two queries at most.

    A trial also allows white label, but its coaches have other things to do first.
    """
    domain = services_of(session).settings.coach_domain
    if domain is None or actor.account_id is None or not actor.financial or actor.account_kind is AccountKind.PRIVATE:
        return []
    row = await session.get(Subscription, actor.account_id)
    is_professional = row is not None and row.product_kind in PROFESSIONAL
    if not is_professional or not entitlements_from(row, now).allows(Feature.CUSTOMISATION):
        return []
    return [] if await get_web_address(session, actor.account_id) else [Banner(type="web_address", data={})]
