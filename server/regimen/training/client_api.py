"""The client's calendar and log, and the coach's look at it."""

from datetime import date, timedelta
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Request, Response
from pydantic import AwareDatetime, Field

from regimen.accounts.actor import Client, Coach
from regimen.kit.answers import json_answer
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, failures
from regimen.kit.schema import Body
from regimen.platform.services import ServicesDep
from regimen.training import calendar, journal, swaps
from regimen.training.content import LongText, Performance, Score

router = APIRouter(tags=["calendar"], responses=failures(Unauthenticated, Forbidden))

First = Annotated[date, Query(alias="from", description="Local date, YYYY-MM-DD.")]
Last = Annotated[date, Query(alias="to", description="Local date, at most 42 days after `from`.")]
Rating = Annotated[int, Field(ge=1, le=5)]


class RangeTooLong(Invalid):
    """More days than one look may take."""

    field = "to"
    message = f"Please ask for at most {calendar.MAX_RANGE_DAYS} days."


def _checked(first: date, last: date) -> tuple[date, date]:
    if not timedelta() <= last - first < timedelta(days=calendar.MAX_RANGE_DAYS):
        raise RangeTooLong
    return first, last


@router.get("/athlete/calendar", response_model=calendar.CalendarView, responses=failures(RangeTooLong))
async def week(
    request: Request, actor: Client, services: ServicesDep, today: Today, first: First, last: Last
) -> Response:
    """The days that the client may see, with content and results."""
    first, last = _checked(first, last)
    return json_answer(request, await calendar.client_range(services.fast_sql, actor.user_id, first, last, today))


@router.get("/athlete/calendar/month", response_model=calendar.MonthView, responses=failures(RangeTooLong))
async def month(
    request: Request, actor: Client, services: ServicesDep, today: Today, first: First, last: Last
) -> Response:
    """The same days by name only."""
    first, last = _checked(first, last)
    return json_answer(request, await calendar.client_month(services.fast_sql, actor.user_id, first, last, today))


@router.get("/athlete/calendar/{enrolment_id}/{at}", response_model=calendar.OpenDayView, responses=failures(NotFound))
async def day(
    request: Request, enrolment_id: UUID, at: date, actor: Client, services: ServicesDep, today: Today
) -> Response:
    """One day, with what was last done in its exercises."""
    return json_answer(request, await calendar.client_day(services.fast_sql, actor.user_id, enrolment_id, at, today))


@router.get(
    "/athlete/calendar/{enrolment_id}/{at}/swaps/{entry_id}",
    response_model=swaps.SwapOptions,
    responses=failures(NotFound),
)
async def swap_options(
    enrolment_id: UUID, at: date, entry_id: str, actor: Client, services: ServicesDep, today: Today
) -> swaps.SwapOptions:
    """What can be done in place of an exercise: the coach's alternates, then its likes."""
    return await swaps.options(services.fast_sql, actor.user_id, enrolment_id, at, entry_id, today)


@router.get(
    "/coach/athletes/{client_id}/calendar", response_model=calendar.CalendarView, responses=failures(RangeTooLong)
)
async def of_client(
    request: Request, client_id: UUID, actor: Coach, services: ServicesDep, today: Today, first: First, last: Last
) -> Response:
    """What a client of this account has on the calendar and what they logged."""
    first, last = _checked(first, last)
    body = await calendar.coach_range(services.fast_sql, actor.account, client_id, first, last, today)
    return json_answer(request, body)


class LogSet(Body):
    """A set that was done (or skipped, with a reason)."""

    enrolment_id: UUID
    day: int
    set_id: str
    done: Performance
    tapped_at: AwareDatetime


class LogScore(Body):
    enrolment_id: UUID
    day: int
    block_id: str
    score: Score
    tapped_at: AwareDatetime


class LogDay(Body):
    """How the day went. Mood and energy run from 1 to 5."""

    enrolment_id: UUID
    day: int
    mood: Rating | None = None
    energy: Rating | None = None
    comment: LongText = ""
    completed: bool = False


@router.put("/athlete/sets/{result_id}", status_code=204, responses=failures(NotFound))
async def log_set(result_id: UUID, body: LogSet, actor: Client, services: ServicesDep, now: Now, today: Today) -> None:
    """Log a set under an id made by the device; sending it again changes nothing."""
    await journal.log_set(
        services,
        result_id=result_id,
        client_id=actor.user_id,
        enrolment_id=body.enrolment_id,
        day=body.day,
        set_id=body.set_id,
        done=body.done,
        tapped_at=body.tapped_at,
        now=now,
        today=today,
    )


@router.delete("/athlete/sets/{result_id}", status_code=204, responses=failures(NotFound))
async def unlog_set(result_id: UUID, actor: Client, session: Session) -> None:
    """Take a logged set back."""
    await journal.unlog_set(session, result_id=result_id, client_id=actor.user_id)


@router.put("/athlete/scores/{score_id}", status_code=204, responses=failures(NotFound, journal.WrongScore))
async def log_score(score_id: UUID, body: LogScore, actor: Client, session: Session, now: Now, today: Today) -> None:
    """Log the score of a block under an id made by the device."""
    await journal.log_score(
        session,
        score_id=score_id,
        client_id=actor.user_id,
        enrolment_id=body.enrolment_id,
        day=body.day,
        block_id=body.block_id,
        score=body.score,
        tapped_at=body.tapped_at,
        now=now,
        today=today,
    )


@router.put("/athlete/day_log", status_code=204, responses=failures(NotFound))
async def log_day(body: LogDay, actor: Client, session: Session, now: Now, today: Today) -> None:
    """Say how a day went, and whether it is finished."""
    await journal.log_day(
        session,
        client_id=actor.user_id,
        enrolment_id=body.enrolment_id,
        day=body.day,
        mood=body.mood,
        energy=body.energy,
        comment=body.comment,
        completed=body.completed,
        now=now,
        today=today,
    )
