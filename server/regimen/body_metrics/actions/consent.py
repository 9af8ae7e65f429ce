"""A client agrees that body metrics are kept and shared, stops it, and deletes everything."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import delete, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.events import UserDeleted
from regimen.body_metrics.access.sharing import require_consent, sharing_accounts
from regimen.body_metrics.actions.announce import push_changed
from regimen.body_metrics.actions.photos import delete_photos_of
from regimen.body_metrics.events import BodyMetricRangesGone
from regimen.body_metrics.failures import PhotosNeedSharing
from regimen.body_metrics.models import (
    BodyMetricConsent,
    BodyMetricEntry,
    BodyMetricRange,
    BodyMetricRequest,
    BodyMetricShare,
)
from regimen.kit.errors import NotFound
from regimen.memberships.access.current import current_accounts, has_program
from regimen.memberships.events import (
    AutoCanceled,
    ContractWithdrawn,
    EndedByDispute,
    MembershipCanceled,
    MembershipEnded,
    MembershipEvent,
    ProgramFinished,
)
from regimen.memberships.models import Membership
from regimen.platform.events import publish

ENDINGS: Final = (AutoCanceled, ContractWithdrawn, EndedByDispute, MembershipCanceled, MembershipEnded, ProgramFinished)
"""After each of these a client may have no program of the account any more. Most moves of a membership end nothing."""


async def agree(session: AsyncSession, client_id: UUID, share_with: Sequence[UUID], now: datetime) -> None:
    """The client agrees that body metrics are kept, and that coaches of these accounts see them. Safe to repeat.

    Raises NotFound for an account of which the client has no program; then nothing is agreed.
    """
    await _require_programs_of(session, client_id, share_with)
    agreed = insert(BodyMetricConsent).values(client_id=client_id, agreed_at=now)
    await session.execute(agreed.on_conflict_do_nothing())
    for account_id in sorted(set(share_with)):
        await _share(session, client_id, account_id, now)
    await push_changed(session, client_id)


async def set_share(
    session: AsyncSession,
    client_id: UUID,
    account_id: UUID,
    *,
    is_shared: bool,
    with_photos: bool | None = None,
    now: datetime,
) -> None:
    """Shares the client's body metrics with coaches of an account, or stops it at once. Safe to repeat.

    Photos are shared only if asked for, and with the metrics; None leaves them as they are. Raises NotFound for an
    account of which the client has no program, ConsentNeeded and PhotosNeedSharing.
    """
    await _require_programs_of(session, client_id, [account_id])
    await require_consent(session, client_id)
    if with_photos and not is_shared:
        raise PhotosNeedSharing
    if is_shared:
        await _share(session, client_id, account_id, now)
        if with_photos is not None:
            await _share_photos(session, client_id, account_id, now if with_photos else None)
    else:
        await _stop(session, client_id, account_id, now)
    await push_changed(session, client_id, [account_id])


async def delete_everything(session: AsyncSession, client_id: UUID, now: datetime) -> None:
    """Deletes all that a client measured, and takes back what they agreed to. Safe to repeat."""
    shared_with = (await session.scalars(sharing_accounts(client_id))).all()
    await _delete_of(session, client_id, now)
    await push_changed(session, client_id, shared_with)


async def delete_of_user(session: AsyncSession, event: UserDeleted, now: datetime) -> None:
    """Subscriber: deletes the body metrics of somebody who deleted their user."""
    if event.subject_id is not None:
        await _delete_of(session, event.subject_id, now)


async def stop_after_last_program(session: AsyncSession, event: MembershipEvent, now: datetime) -> None:
    """Subscriber: sharing ends with the client's last program of the account, so that a later one asks again."""
    if event.account_id is None:
        return
    if await has_program(session, event.account_id, event.client_id):
        return
    if await _stop(session, event.client_id, event.account_id, now):
        await push_changed(session, event.client_id, [event.account_id])


async def _require_programs_of(session: AsyncSession, client_id: UUID, account_ids: Sequence[UUID]) -> None:
    if not account_ids:
        return
    statement = current_accounts(client_id).where(Membership.account_id.in_(account_ids)).distinct()
    if set(await session.scalars(statement)) != set(account_ids):
        raise NotFound


async def _share(session: AsyncSession, client_id: UUID, account_id: UUID, now: datetime) -> None:
    statement = insert(BodyMetricShare).values(client_id=client_id, account_id=account_id, agreed_at=now)
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["client_id", "account_id"],
            set_={"agreed_at": now, "photos_agreed_at": None, "stopped_at": None},
            where=BodyMetricShare.stopped_at.is_not(None),
        )
    )


async def _share_photos(session: AsyncSession, client_id: UUID, account_id: UUID, agreed_at: datetime | None) -> None:
    """With a time, progress photos are shared too, since the first one that was given."""
    here = BodyMetricShare.client_id == client_id, BodyMetricShare.account_id == account_id
    changed = update(BodyMetricShare).where(*here)
    if agreed_at is not None:
        changed = changed.where(BodyMetricShare.photos_agreed_at.is_(None))
    await session.execute(changed.values(photos_agreed_at=agreed_at))


async def _stop(session: AsyncSession, client_id: UUID, account_id: UUID, now: datetime) -> bool:
    """Returns whether the client shared with the account until now."""
    stopped = await session.scalar(
        update(BodyMetricShare)
        .where(
            BodyMetricShare.client_id == client_id,
            BodyMetricShare.account_id == account_id,
            BodyMetricShare.stopped_at.is_(None),
        )
        .values(stopped_at=now, photos_agreed_at=None)
        .returning(BodyMetricShare.account_id)
    )
    if stopped is None:
        return False
    await publish(session, BodyMetricRangesGone(at=now, account_id=account_id, client_id=client_id))
    return True


async def _delete_of(session: AsyncSession, client_id: UUID, now: datetime) -> None:
    await session.execute(delete(BodyMetricConsent).where(BodyMetricConsent.client_id == client_id))
    await delete_photos_of(session, client_id, now)
    for table in (BodyMetricEntry, BodyMetricRange, BodyMetricShare, BodyMetricRequest):
        await session.execute(delete(table).where(table.client_id == client_id))
    await publish(session, BodyMetricRangesGone(at=now, client_id=client_id))
