"""Whose macros a coach may see and set, and which a client sees."""

from collections.abc import Sequence
from datetime import date
from uuid import UUID

from sqlalchemy import Row, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account, User
from regimen.clients.access.account_clients import clients_of
from regimen.kit.errors import NotFound, or_404
from regimen.memberships.access.current import current_accounts, current_clients
from regimen.memberships.models import Membership
from regimen.nutrition.failures import NotCurrentClient
from regimen.nutrition.models import MacroTarget
from regimen.nutrition.rules import MAX_TARGETS


async def require_current_clients(session: AsyncSession, account_id: UUID, client_ids: Sequence[UUID]) -> None:
    """Raises NotFound if one of them was never a client of the account, NotCurrentClient if one has left."""
    clients = clients_of(account_id)
    known = await session.scalar(select(func.count()).where(clients.c.client_id.in_(client_ids)))
    if known != len(client_ids):
        raise NotFound
    if len(await _current_of(session, account_id, client_ids)) != len(client_ids):
        raise NotCurrentClient


async def _current_of(session: AsyncSession, account_id: UUID, client_ids: Sequence[UUID]) -> Sequence[UUID]:
    return (
        await session.scalars(current_clients(account_id).where(Membership.client_id.in_(client_ids)).distinct())
    ).all()


async def list_targets(session: AsyncSession, account_id: UUID, client_id: UUID) -> Sequence[Row[MacroTarget, User]]:
    """Returns a client's macros with the coaches who set them, the latest start first."""
    statement = (
        select(MacroTarget, User)
        .join(User, User.id == MacroTarget.set_by)
        .where(MacroTarget.account_id == account_id, MacroTarget.client_id == client_id)
        .order_by(MacroTarget.starts_on.desc())
        .limit(MAX_TARGETS)
    )
    return (await session.execute(statement)).all()


def current_target(targets: Sequence[MacroTarget], today: date) -> MacroTarget | None:
    """Returns the macros of today from a list with the latest start first."""
    return next((target for target in targets if target.starts_on <= today), None)


async def own_target(session: AsyncSession, account_id: UUID, client_id: UUID, target_id: UUID) -> MacroTarget:
    """Returns macros that the account set for a client. Raises NotFound."""
    return or_404(
        await session.scalar(
            select(MacroTarget).where(
                MacroTarget.id == target_id, MacroTarget.account_id == account_id, MacroTarget.client_id == client_id
            )
        )
    )


async def targets_of_client(session: AsyncSession, client_id: UUID) -> Sequence[Row[MacroTarget, str]]:
    """Returns the macros that a client sees, and the account's title: of accounts whose program they have."""
    statement = (
        select(MacroTarget, Account.title)
        .join(Account, Account.id == MacroTarget.account_id)
        .where(MacroTarget.client_id == client_id, MacroTarget.account_id.in_(current_accounts(client_id)))
        .order_by(Account.title, MacroTarget.account_id, MacroTarget.starts_on.desc())
    )
    return (await session.execute(statement)).all()
