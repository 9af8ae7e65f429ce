"""Whether a client agreed that body metrics are kept, and whose coaches see them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Row, and_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import Account, User
from regimen.body_metrics.failures import ConsentNeeded
from regimen.body_metrics.models import BodyMetricConsent, BodyMetricRequest, BodyMetricShare
from regimen.clients.access.account_clients import clients_of
from regimen.kit.errors import NotFound, or_404
from regimen.memberships.access.current import current_accounts, is_current


def sharing_accounts(client_id: UUID) -> Any:
    """Selects the accounts whose coaches see the client's body metrics."""
    return select(BodyMetricShare.account_id).where(
        BodyMetricShare.client_id == client_id,
        BodyMetricShare.stopped_at.is_(None),
        BodyMetricShare.account_id.in_(current_accounts(client_id)),
    )


def photo_sharing_accounts(client_id: UUID) -> Any:
    """Selects those of them whose coaches see the client's progress photos too."""
    return sharing_accounts(client_id).where(BodyMetricShare.photos_agreed_at.is_not(None))


async def agreed_at(session: AsyncSession, client_id: UUID) -> datetime | None:
    """Returns when the client agreed that body metrics are kept."""
    return await session.scalar(select(BodyMetricConsent.agreed_at).where(BodyMetricConsent.client_id == client_id))


async def require_consent(session: AsyncSession, client_id: UUID) -> None:
    """Raises ConsentNeeded. Waits for a deletion of everything that runs at the same time."""
    statement = select(BodyMetricConsent.client_id).where(BodyMetricConsent.client_id == client_id)
    if await session.scalar(statement.with_for_update(read=True)) is None:
        raise ConsentNeeded


async def list_shares(session: AsyncSession, client_id: UUID) -> Sequence[Row[UUID, str, BodyMetricShare | None]]:
    """Returns the accounts of which the client has a program, with what they chose for each."""
    share = and_(BodyMetricShare.account_id == Account.id, BodyMetricShare.client_id == client_id)
    statement = (
        select(Account.id, Account.title, BodyMetricShare)
        .outerjoin(BodyMetricShare, share)
        .where(Account.id.in_(current_accounts(client_id)))
        .order_by(Account.title, Account.id)
    )
    return (await session.execute(statement)).all()


@dataclass(frozen=True)
class Sharing:
    """What a client of the account lets its coaches see."""

    client: User
    is_current: bool
    """Whether the client has a program of the account."""
    agreed_at: datetime | None
    """None if nothing is shared."""
    photos_agreed_at: datetime | None
    """None if no progress photos are shared."""
    asked_at: datetime | None

    @property
    def is_shared(self) -> bool:
        return self.agreed_at is not None


async def sharing_with(session: AsyncSession, actor: CoachActor, client_id: UUID) -> Sharing:
    """Returns what a client, past or current, shares with the coach's account. Raises NotFound for anybody else."""
    clients = clients_of(actor.account)
    statement = (
        select(User, is_current(actor.account, User.id), BodyMetricShare, BodyMetricRequest.asked_at)
        .join(clients, clients.c.client_id == User.id)
        .outerjoin(
            BodyMetricShare,
            and_(BodyMetricShare.client_id == User.id, BodyMetricShare.account_id == actor.account),
        )
        .outerjoin(
            BodyMetricRequest,
            and_(BodyMetricRequest.client_id == User.id, BodyMetricRequest.account_id == actor.account),
        )
        .where(User.id == client_id)
    )
    client, current, share, asked_at = or_404((await session.execute(statement)).one_or_none())
    is_open = current and share is not None and share.stopped_at is None
    agreed, photos_agreed = (share.agreed_at, share.photos_agreed_at) if is_open else (None, None)
    return Sharing(client, current, agreed, photos_agreed, asked_at)


async def require_shared(session: AsyncSession, actor: CoachActor, client_id: UUID) -> Sharing:
    """Returns what a client shares; one who shares nothing looks like a missing one. Raises NotFound."""
    sharing = await sharing_with(session, actor, client_id)
    if not sharing.is_shared:
        raise NotFound
    return sharing


async def require_shared_photos(session: AsyncSession, actor: CoachActor, client_id: UUID) -> Sharing:
    """Returns the same for progress photos, which are shared apart. Raises NotFound."""
    sharing = await require_shared(session, actor, client_id)
    if sharing.photos_agreed_at is None:
        raise NotFound
    return sharing


async def lock_shared(session: AsyncSession, actor: CoachActor, client_id: UUID) -> Sharing:
    """Returns the same for a coach who writes: until this transaction ends, the client's deleting everything or
    stopping to share waits, and one that came first counts. Raises NotFound."""
    consent = select(BodyMetricConsent.client_id).where(BodyMetricConsent.client_id == client_id)
    share = select(BodyMetricShare.client_id).where(
        BodyMetricShare.client_id == client_id,
        BodyMetricShare.account_id == actor.account,
        BodyMetricShare.stopped_at.is_(None),
    )
    sharing = await require_shared(session, actor, client_id)
    # In the order in which a deletion of everything takes them.
    for agreement in (consent, share):
        or_404(await session.scalar(agreement.with_for_update(read=True)))
    return sharing
