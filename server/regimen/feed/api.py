"""The feed."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query
from sqlalchemy import Select, func
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import Actor, SignedIn
from regimen.feed import access, service
from regimen.feed.models import ActivityType, Notification
from regimen.feed.schemas import (
    Counters,
    NotificationList,
    NotificationView,
    PageMeta,
    ReadAll,
    UnreadList,
    UnreadTotal,
    notification_view,
)
from regimen.kit.clock import Now, Zone
from regimen.kit.db import Session
from regimen.kit.errors import NotFound, Unauthenticated, failures
from regimen.media import access as media
from regimen.platform.services import ServicesDep

router = APIRouter(prefix="/notifications", tags=["notifications"], responses=failures(Unauthenticated))

PAGE, GLANCE = 20, 5
Limit = Annotated[int, Query(ge=1, le=100)]


async def _views(
    session: AsyncSession, statement: Select[Notification], limit: int, zone: str
) -> list[NotificationView]:
    rows = await access.lines(session, statement, limit)
    covers = await media.covers(
        session, [id_ for _, _, program in rows if program for id_ in (program.wide_cover_id, program.square_cover_id)]
    )
    return [notification_view(notification, person, program, covers, zone) for notification, person, program in rows]


async def _page(
    session: AsyncSession, actor: Actor, statement: Select[Notification], limit: int, offset: UUID | None, zone: str
) -> NotificationList:
    bounds = statement.with_only_columns(
        func.min(Notification.created_at), func.max(Notification.created_at), func.count()
    )
    first, last, total = (await session.execute(bounds)).one()
    older = statement.where(Notification.id < offset) if offset else statement
    items = await _views(session, older, limit, zone)
    counters = await access.unread(session, actor)
    meta = PageMeta(first_date=first, last_date=last, min_offset=items[-1].id if items else None, total=total)
    return NotificationList(items=items, meta=meta, counters=Counters(**counters))


@router.get("")
async def listing(
    actor: SignedIn,
    session: Session,
    zone: Zone,
    limit: Limit = PAGE,
    offset: UUID | None = None,
    activity_type: ActivityType | None = None,
) -> NotificationList:
    """Newest first; `offset` is the id of the last one loaded."""
    statement = access.mine(actor)
    if activity_type is not None:
        statement = statement.where(Notification.activity_type == activity_type)
    return await _page(session, actor, statement, limit, offset, zone)


@router.get("/restricted")
async def restricted(
    actor: SignedIn, session: Session, zone: Zone, limit: Limit = PAGE, offset: UUID | None = None
) -> NotificationList:
    """What a blocked coach still sees: what concerns their own plan, and invitations."""
    statement = access.mine(actor).where(Notification.activity_type.in_(access.RESTRICTED))
    return await _page(session, actor, statement, limit, offset, zone)


@router.get("/unread")
async def unread(actor: SignedIn, session: Session, zone: Zone) -> UnreadList:
    """The five newest unread ones, and the counters."""
    statement = access.mine(actor).where(Notification.read_at.is_(None))
    counters = await access.unread(session, actor)
    items = await _views(session, statement, GLANCE, zone) if counters["unread_total"] else []
    return UnreadList(items=items, meta=Counters(**counters))


@router.get("/counters")
async def counters(actor: SignedIn, services: ServicesDep) -> Counters:
    """The unread counters alone."""
    return Counters(**await access.unread_now(services.fast_sql, actor))


@router.patch("/read_all")
async def read_all(body: ReadAll, actor: SignedIn, session: Session, now: Now) -> Counters:
    """Mark everything read, or everything of one activity type."""
    await service.mark_all_read(session, actor, body.activity_type, now)
    return Counters(**await access.unread(session, actor))


@router.patch("/{notification_id}/read", responses=failures(NotFound))
async def read(notification_id: UUID, actor: SignedIn, session: Session, now: Now) -> UnreadTotal:
    """Mark one as read."""
    await service.mark(session, actor, notification_id, read=True, now=now)
    return UnreadTotal(unread_total=(await access.unread(session, actor))["unread_total"])


@router.patch("/{notification_id}/unread", responses=failures(NotFound))
async def mark_unread(notification_id: UUID, actor: SignedIn, session: Session, now: Now) -> UnreadTotal:
    """Mark one as unread."""
    await service.mark(session, actor, notification_id, read=False, now=now)
    return UnreadTotal(unread_total=(await access.unread(session, actor))["unread_total"])
