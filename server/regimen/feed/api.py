"""The routes of the feed."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Response
from sqlalchemy import Select, func
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, SignedIn
from regimen.accounts.access.invitations import load_invitations
from regimen.feed import access
from regimen.feed.actions import mark, summaries
from regimen.feed.models import ActivityType, Notification
from regimen.feed.present import Shown, notification_view
from regimen.feed.schemas.notifications import (
    Counters,
    NotificationList,
    NotificationView,
    PageMeta,
    ReadAll,
    SummaryForm,
    SummaryView,
    UnreadList,
    UnreadTotal,
)
from regimen.kit.clock import Now, Zone
from regimen.kit.db import Session
from regimen.kit.errors import Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.json_response import written_json
from regimen.media.access import library as media
from regimen.platform.services import ServicesDep

router = APIRouter(prefix="/notifications", tags=["notifications"], responses=error_responses(Unauthenticated))

PAGE_SIZE, UNREAD_PREVIEW = 20, 5
Limit = Annotated[int, Query(ge=1, le=100)]


async def _views(
    session: AsyncSession, statement: Select[Notification], actor: Actor, limit: int, zone: str, now: datetime
) -> list[NotificationView]:
    rows = await access.newest(session, statement, limit)
    programs = [row.program for row in rows if row.program]
    covers = await media.load_covers(
        session, [id_ for program in programs for id_ in (program.wide_cover_id, program.square_cover_id)]
    )
    invitations = await load_invitations(session, [id_ for row in rows if (id_ := row.notification.invite_id)])
    shown = Shown(covers, invitations, zone, now, with_amounts=access.sees_money(actor))
    return [notification_view(row, shown) for row in rows]


async def _page(
    session: AsyncSession,
    statement: Select[Notification],
    actor: Actor,
    limit: int,
    offset: UUID | None,
    zone: str,
    now: datetime,
) -> NotificationList:
    bounds = statement.with_only_columns(
        func.min(Notification.created_at), func.max(Notification.created_at), func.count()
    )
    first, last, total = (await session.execute(bounds)).one()
    older = statement.where(Notification.id < offset) if offset else statement
    items = await _views(session, older, actor, limit, zone, now)
    counters = await access.count_unread(session, actor, now)
    meta = PageMeta(first_date=first, last_date=last, min_offset=items[-1].id if items else None, total=total)
    return NotificationList(items=items, meta=meta, counters=Counters(**counters))


@router.get("")
async def listing(
    actor: SignedIn,
    session: Session,
    zone: Zone,
    now: Now,
    limit: Limit = PAGE_SIZE,
    offset: UUID | None = None,
    activity_type: ActivityType | None = None,
    leaderboards: Annotated[bool, Query(description="Only what is about leaderboards.")] = False,
) -> NotificationList:
    """The newest first; `offset` is the id of the last one loaded. A blocked coach gets what `restricted` has."""
    statement = access.visible_to(actor, now)
    if leaderboards:
        statement = statement.where(access.is_about_leaderboards())
    if activity_type is not None:
        statement = statement.where(Notification.activity_type == activity_type)
    return await _page(session, statement, actor, limit, offset, zone, now)


@router.get("/restricted")
async def restricted(
    actor: SignedIn,
    session: Session,
    zone: Zone,
    now: Now,
    limit: Limit = PAGE_SIZE,
    offset: UUID | None = None,
    activity_type: ActivityType | None = None,
    unread: bool = False,
) -> list[NotificationView]:
    """What a blocked coach still sees: their own plan, and invitations. `limit=5&unread=true` is their bell."""
    statement = access.visible_to(actor, now).where(Notification.activity_type.in_(access.RESTRICTED))
    if activity_type is not None:
        statement = statement.where(Notification.activity_type == activity_type)
    if unread:
        statement = statement.where(Notification.read_at.is_(None))
    if offset is not None:
        statement = statement.where(Notification.id < offset)
    return await _views(session, statement, actor, limit, zone, now)


@router.get("/unread")
async def unread(actor: SignedIn, session: Session, zone: Zone, now: Now) -> UnreadList:
    """The five newest unread ones, and the counters."""
    statement = access.visible_to(actor, now).where(Notification.read_at.is_(None))
    counters = await access.count_unread(session, actor, now)
    items = await _views(session, statement, actor, UNREAD_PREVIEW, zone, now) if counters["unread_total"] else []
    return UnreadList(items=items, meta=Counters(**counters))


@router.get("/counters", response_model=Counters)
async def counters(actor: SignedIn, services: ServicesDep) -> Response:
    """The unread counters alone."""
    return written_json(await access.unread_counters_json(services.fast_sql, actor, services.clock.now()))


@router.get("/settings")
async def settings(actor: SignedIn, session: Session) -> SummaryView:
    """How often the person gets a mail about what they have not read."""
    return SummaryView(summary=await summaries.get_summary(session, actor))


@router.put("/settings", responses=error_responses(Invalid))
async def change_settings(form: SummaryForm, actor: SignedIn, session: Session, now: Now) -> SummaryView:
    """Choose how often; it begins with what happens from now on."""
    await summaries.choose_summary(session, actor, form.summary, now)
    return SummaryView(summary=form.summary)


@router.patch("/read_all")
async def read_all(body: ReadAll, actor: SignedIn, session: Session, now: Now) -> Counters:
    """Mark everything as read, or everything of one activity type."""
    await mark.mark_all_read(session, actor, body.activity_type, now)
    return Counters(**await access.count_unread(session, actor, now))


@router.patch("/{notification_id}/read", responses=error_responses(NotFound))
async def read(notification_id: UUID, actor: SignedIn, session: Session, now: Now) -> UnreadTotal:
    """Mark one as read."""
    await mark.mark(session, actor, notification_id, read=True, now=now)
    return UnreadTotal(unread_total=(await access.count_unread(session, actor, now))["unread_total"])


@router.patch("/{notification_id}/unread", responses=error_responses(NotFound))
async def mark_unread(notification_id: UUID, actor: SignedIn, session: Session, now: Now) -> UnreadTotal:
    """Mark one as unread."""
    await mark.mark(session, actor, notification_id, read=False, now=now)
    return UnreadTotal(unread_total=(await access.count_unread(session, actor, now))["unread_total"])
