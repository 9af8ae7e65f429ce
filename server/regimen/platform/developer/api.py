"""Routes of the developer tools."""

from datetime import datetime, timedelta
from typing import Annotated, Any
from uuid import UUID

from dateutil.relativedelta import relativedelta
from fastapi import APIRouter, Depends, Query, Request
from sqlalchemy import select

from regimen.kit.clock import Clock
from regimen.kit.db import Session
from regimen.kit.errors import NotFound, error_responses, or_404
from regimen.kit.filters import contains
from regimen.kit.paging import Listing, PageParams, count
from regimen.platform import clock_offset
from regimen.platform.developer.schemas import AppClock, ClockMove, Mail, MailSummary, Step
from regimen.platform.jobs import Sessions
from regimen.platform.local_requests import local_only
from regimen.platform.models import MailRow

router = APIRouter(prefix="/developer", tags=["developer"], dependencies=[Depends(local_only)])


async def _sessions(request: Request) -> Sessions:
    sessions: Sessions = request.app.state.sessions
    return sessions


async def _clock(request: Request) -> Clock:
    clock: Clock = request.app.state.clock
    return clock


@router.get("/mails")
async def mails(
    session: Session, page: PageParams, search: Annotated[str, Query(max_length=200)] = ""
) -> Listing[MailSummary]:
    """The outbox, newest first; `search` matches recipient and subject."""
    wanted = select(MailRow)
    if search.strip():
        wanted = wanted.where(contains(MailRow.to, MailRow.subject)([search.strip()]))
    rows = await session.scalars(page.limit(wanted.order_by(MailRow.created_at.desc(), MailRow.id.desc())))
    items = [MailSummary.model_validate(row) for row in rows]
    return Listing(items=items, pagination=page.pagination(await count(session, wanted)))


@router.get("/mails/{mail_id}", responses=error_responses(NotFound))
async def mail(mail_id: UUID, session: Session) -> Mail:
    """One mail in full."""
    return Mail.model_validate(or_404(await session.get(MailRow, mail_id)))


@router.get("/clock")
async def clock(clock: Annotated[Clock, Depends(_clock)]) -> AppClock:
    """The app's clock."""
    return _present_clock(clock.now(), clock.offset)


@router.post("/clock")
async def move_clock(
    body: ClockMove, clock: Annotated[Clock, Depends(_clock)], sessions: Annotated[Sessions, Depends(_sessions)]
) -> AppClock:
    """Move the clock of every process and run what has become due, before the response."""
    if body.advance is None:
        offset = timedelta(seconds=body.offset_seconds or 0)
    else:
        now = clock.now()
        offset = clock.offset + (later(now, body.advance) - now)
    return _present_clock(await clock_offset.move(sessions, offset), clock.offset)


def later(now: datetime, step: Step) -> datetime:
    """Returns `now` plus one step; a month keeps the day of the month if possible."""
    steps: dict[Step, Any] = {
        "1h": timedelta(hours=1),
        "1d": timedelta(days=1),
        "7d": timedelta(days=7),
        "1mo": relativedelta(months=1),
    }
    moved: datetime = now + steps[step]
    return moved


def _present_clock(now: datetime, offset: timedelta) -> AppClock:
    return AppClock(now=now, offset_seconds=int(offset.total_seconds()))
