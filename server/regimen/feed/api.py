"""The routes of the feed."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Response
from sqlalchemy import Select, func
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, SignedIn
from regimen.feed import access, actions
from regimen.feed.models import ActivityType, Notification
from regimen.feed.present import notification_view
from regimen.feed.schemas.notifications import (
    Counters,
    NotificationList,
    NotificationView,
    PageMeta,
    ReadAll,
    UnreadList,
    UnreadTotal,
)
from regimen.kit.clock import Now, Zone
from regimen.kit.db import Session
from regimen.kit.errors import NotFound, Unauthenticated, error_responses
from regimen.kit.json_response import written_json
from regimen.media import access as media
from regimen.platform.services import ServicesDep

router = APIRouter(prefix="/notifications", tags=["notifications"], responses=error_responses(Unauthenticated))

PAGE_SIZE, UNREAD_PREVIEW = 20, 5
Limit = Annotated[int, Query(ge=1, le=100)]


async def _views(
    session: AsyncSession, statement: Select[Notification], actor: Actor, limit: int, zone: str
) -> list[NotificationView]:
    rows = await access.newest(session, statement, limit)
    covers = await media.load_covers(
        session, [id_ for _, _, program in rows if program for id_ in (program.wide_cover_id, program.square_cover_id)]
    )
    return [notification_view(row, covers, zone, with_amounts=access.sees_money(actor)) for row in rows]


async def _page(
    session: AsyncSession,
    statement: Select[Notification],
    actor: Actor,
    counters: dict[str, int],
    limit: int,
    offset: UUID | None,
    zone: str,
) -> NotificationList:
    bounds = statement.with_only_columns(
        func.min(Notification.created_at), func.max(Notification.created_at), func.count()
    )
    first, last, total = (await session.execute(bounds)).one()
    older = statement.where(Notification.id < offset) if offset else statement
    items = await _views(session, older, actor, limit, zone)
    meta = PageMeta(first_date=first, last_date=last, min_offset=items[-1].id if items else None, total=total)
    return NotificationList(items=items, meta=meta, counters=Counters(**counters))


@router.get("")
async def listing(
    actor: SignedIn,
    session: Session,
    zone: Zone,
    limit: Limit = PAGE_SIZE,
    offset: UUID | None = None,
    activity_type: ActivityType | None = None,
) -> NotificationList:
    """The newest first; `offset` is the id of the last one loaded."""
    statement = access.visible_to(actor)
    if activity_type is not None:
        statement = statement.where(Notification.activity_type == activity_type)
    return await _page(session, statement, actor, await access.count_unread(session, actor), limit, offset, zone)


@router.get("/restricted")
async def restricted(
    actor: SignedIn,
    session: Session,
    zone: Zone,
    limit: Limit = PAGE_SIZE,
    offset: UUID | None = None,
    unread: bool = False,
) -> NotificationList:
    """What a blocked coach still sees, and only that is counted: their own plan, and invitations."""
    statement = access.visible_to(actor).where(Notification.activity_type.in_(access.RESTRICTED))
    if unread:
        statement = statement.where(Notification.read_at.is_(None))
    counters = await access.count_unread(session, actor, restricted=True)
    return await _page(session, statement, actor, counters, limit, offset, zone)


@router.get("/unread")
async def unread(actor: SignedIn, session: Session, zone: Zone) -> UnreadList:
    """The five newest unread ones, and the counters."""
    statement = access.visible_to(actor).where(Notification.read_at.is_(None))
    counters = await access.count_unread(session, actor)
    items = await _views(session, statement, actor, UNREAD_PREVIEW, zone) if counters["unread_total"] else []
    return UnreadList(items=items, meta=Counters(**counters))


@router.get("/counters", response_model=Counters)
async def counters(actor: SignedIn, services: ServicesDep) -> Response:
    """The unread counters alone."""
    return written_json(await access.unread_counters_json(services.fast_sql, actor))


@router.patch("/read_all")
async def read_all(body: ReadAll, actor: SignedIn, session: Session, now: Now) -> Counters:
    """Mark everything as read, or everything of one activity type."""
    await actions.mark_all_read(session, actor, body.activity_type, now)
    return Counters(**await access.count_unread(session, actor))


@router.patch("/{notification_id}/read", responses=error_responses(NotFound))
async def read(notification_id: UUID, actor: SignedIn, session: Session, now: Now) -> UnreadTotal:
    """Mark one as read."""
    await actions.mark(session, actor, notification_id, read=True, now=now)
    return UnreadTotal(unread_total=(await access.count_unread(session, actor))["unread_total"])


@router.patch("/{notification_id}/unread", responses=error_responses(NotFound))
async def mark_unread(notification_id: UUID, actor: SignedIn, session: Session, now: Now) -> UnreadTotal:
    """Mark one as unread."""
    await actions.mark(session, actor, notification_id, read=False, now=now)
    return UnreadTotal(unread_total=(await access.count_unread(session, actor))["unread_total"])
