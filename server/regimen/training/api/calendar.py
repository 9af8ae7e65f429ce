"""The client's calendar, and the coach's view of it."""

from datetime import date, timedelta
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Request, Response

from regimen.accounts.access.actor import Client, ClientCoach
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, NotFound, Unauthenticated, error_responses, or_404
from regimen.kit.json_response import json_response
from regimen.media.present import shared_media_view
from regimen.media.schemas import MediaView
from regimen.platform.services import ServicesDep
from regimen.training.access import calendar, swaps
from regimen.training.access.day_media import media_of_enrolment
from regimen.training.access.exercise_help import exercise_help as find_help
from regimen.training.actions import corrections
from regimen.training.failures import NothingCorrected, RangeTooLong, ResultChanged, SkippedSet
from regimen.training.present.calendar import day_exercises_view, exercise_help_view, swap_options_view
from regimen.training.rules.content import entry_by_id
from regimen.training.rules.limits import MAX_CALENDAR_DAYS
from regimen.training.schemas.calendar import (
    CalendarView,
    DayDetails,
    DayExercises,
    ExerciseHelp,
    MonthView,
    SwapOptions,
)
from regimen.training.schemas.corrections import CorrectSet

router = APIRouter(tags=["calendar"], responses=error_responses(Unauthenticated, Forbidden))

First = Annotated[date, Query(alias="from", description="Local date, YYYY-MM-DD.")]
Last = Annotated[date, Query(alias="to", description="Local date, at most 41 days after `from`.")]

Run = Annotated[
    int | None, Query(ge=1, le=32_000, description="Of a date with several days of the program: which run.")
]
_KEPT_OPTIONS = 6
"""How many exercises that can replace one are kept on a device."""

DayNumber = Annotated[int | None, Query(ge=0, le=2_000_000_000, description="And which day of it, from 0.")]


def _check_range(first: date, last: date) -> None:
    if not timedelta() <= last - first < timedelta(days=MAX_CALENDAR_DAYS):
        raise RangeTooLong


@router.get("/athlete/calendar", response_model=CalendarView, responses=error_responses(RangeTooLong))
async def calendar_days(
    request: Request, actor: Client, services: ServicesDep, today: Today, first: First, last: Last
) -> Response:
    """The days that the client may see, with content and results."""
    _check_range(first, last)
    return json_response(request, await calendar.client_calendar(services, actor.user_id, first, last, today))


@router.get("/athlete/calendar/month", response_model=MonthView, responses=error_responses(RangeTooLong))
async def month(
    request: Request, actor: Client, services: ServicesDep, today: Today, first: First, last: Last
) -> Response:
    """The days that the client may see, with only the titles and minutes of their sessions."""
    _check_range(first, last)
    return json_response(request, await calendar.client_month(services.fast_sql, actor.user_id, first, last, today))


@router.get("/athlete/calendar/{enrolment_id}/{date}", response_model=DayDetails, responses=error_responses(NotFound))
async def day(
    request: Request,
    enrolment_id: UUID,
    date: date,
    actor: Client,
    services: ServicesDep,
    today: Today,
    run: Run = None,
    day: DayNumber = None,
) -> Response:
    """One day, with the last performance of each of its exercises."""
    found = await calendar.client_day(services, actor.user_id, enrolment_id, date, today, run=run, day=day)
    return json_response(request, found)


@router.get("/athlete/calendar/{enrolment_id}/{date}/swaps/{entry_id}", responses=error_responses(NotFound))
async def swap_options(
    enrolment_id: UUID,
    date: date,
    entry_id: str,
    actor: Client,
    services: ServicesDep,
    session: Session,
    today: Today,
    run: Run = None,
    day: DayNumber = None,
) -> SwapOptions:
    """What can replace an exercise: the coach's alternates, then similar exercises."""
    day_json = await calendar.client_day(services, actor.user_id, enrolment_id, date, today, run=run, day=day)
    entry = or_404(entry_by_id(DayDetails.model_validate_json(day_json).content, entry_id))
    rows = await swaps.swap_options(session, actor.user_id, enrolment_id, [entry])
    ids = [row.id for row in rows]
    previous = await calendar.previous_performances(session, actor.user_id, enrolment_id, ids, date) if ids else "{}"
    return swap_options_view(rows, previous)


@router.get("/athlete/calendar/{enrolment_id}/{date}/exercises/{entry_id}", responses=error_responses(NotFound))
async def exercise_help(
    enrolment_id: UUID,
    date: date,
    entry_id: str,
    actor: Client,
    services: ServicesDep,
    session: Session,
    today: Today,
    now: Now,
    run: Run = None,
    day: DayNumber = None,
) -> ExerciseHelp:
    """How an exercise of a day is done: the coach's cue and video, and what the library says."""
    day_json = await calendar.client_day(services, actor.user_id, enrolment_id, date, today, run=run, day=day)
    entry = or_404(entry_by_id(DayDetails.model_validate_json(day_json).content, entry_id))
    found = await find_help(session, actor.user_id, enrolment_id, [entry.exercise_id])
    return exercise_help_view(*or_404(next(iter(found), None)), now)


@router.get("/athlete/calendar/{enrolment_id}/{date}/exercises", responses=error_responses(NotFound))
async def day_exercises(
    enrolment_id: UUID,
    date: date,
    actor: Client,
    services: ServicesDep,
    session: Session,
    today: Today,
    now: Now,
    run: Run = None,
    day: DayNumber = None,
) -> DayExercises:
    """What can replace each exercise of a day, and how it is done: for devices to keep."""
    day_json = await calendar.client_day(services, actor.user_id, enrolment_id, date, today, run=run, day=day)
    entries = list(DayDetails.model_validate_json(day_json).content.entries())
    rows = await swaps.swap_options(session, actor.user_id, enrolment_id, entries, limit=_KEPT_OPTIONS)
    ids = list({row.id for row in rows})
    previous = await calendar.previous_performances(session, actor.user_id, enrolment_id, ids, date) if ids else "{}"
    helps = await find_help(session, actor.user_id, enrolment_id, (entry.exercise_id for entry in entries))
    return day_exercises_view(entries, rows, previous, helps, now)


@router.get("/athlete/calendar/{enrolment_id}/{date}/media", responses=error_responses(NotFound))
async def day_media(
    enrolment_id: UUID,
    date: date,
    actor: Client,
    services: ServicesDep,
    session: Session,
    today: Today,
    now: Now,
    run: Run = None,
    day: DayNumber = None,
) -> list[MediaView]:
    """The videos, pictures and files that the coach shows with a day. Its content says where each of them is shown."""
    day_json = await calendar.client_day(services, actor.user_id, enrolment_id, date, today, run=run, day=day)
    shown = DayDetails.model_validate_json(day_json).content.media_ids()
    found = await media_of_enrolment(session, enrolment_id, shown)
    return [shared_media_view(found[media_id], now) for media_id in sorted(found)]


@router.get(
    "/coach/athletes/{client_id}/calendar", response_model=CalendarView, responses=error_responses(RangeTooLong)
)
async def coach_calendar(
    request: Request, client_id: UUID, actor: ClientCoach, services: ServicesDep, today: Today, first: First, last: Last
) -> Response:
    """The calendar of a client of this account, and what they logged."""
    _check_range(first, last)
    days = await calendar.coach_calendar(services, actor.account, client_id, first, last, today)
    return json_response(request, days)


@router.put(
    "/coach/athletes/{client_id}/sets/{result_id}/correction",
    status_code=204,
    responses=error_responses(NotFound, ResultChanged, SkippedSet, NothingCorrected),
)
async def correct_set(
    client_id: UUID, result_id: UUID, body: CorrectSet, actor: ClientCoach, session: Session, now: Now
) -> None:
    """Correct what a client logged, keep it out of records, or take either back."""
    await corrections.correct_set(session, client_id, result_id, body, actor=actor, now=now)
