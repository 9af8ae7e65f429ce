"""Who may be signed in at the web address of an account."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request
from sqlalchemy import Exists, exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import signed_in
from regimen.accounts.failures import OnlyAtOwnAddress, WrongSubdomain
from regimen.accounts.models import AccountMember, InviteStatus, Role, User
from regimen.accounts.ports import may_train_with
from regimen.kit.guards import guard
from regimen.platform.hosts import Site, site_of
from regimen.platform.services import services_of


async def requested_site(request: Request) -> Site | None:
    """Returns the web address that a request came to, None for the product's own."""
    return site_of(request.scope)


RequestedSite = Annotated[Site | None, Depends(requested_site)]


async def check_may_enter(session: AsyncSession, user: User, site: Site) -> None:
    """Raises WrongSubdomain for who neither coaches in the account nor trains with it, unless they train with nobody
    yet: they may be about to."""
    if user.role is Role.COACH:
        may_enter = bool(await session.scalar(select(_coaches_in(site.account_id, user.id))))
    else:
        may_enter = await may_train_with(session, site.account_id, user)
    if not may_enter:
        raise WrongSubdomain(services_of(session).settings.product_name)


def _coaches_in(account_id: UUID, user_id: UUID) -> Exists:
    return exists().where(
        AccountMember.account_id == account_id,
        AccountMember.user_id == user_id,
        AccountMember.invite_status == InviteStatus.ACCEPTED,
    )


@guard
async def at_own_address(request: Request) -> None:
    """Raises OnlyAtOwnAddress at the web address of an account, where there is no other."""
    await signed_in(request)
    if site_of(request.scope):
        raise OnlyAtOwnAddress
