"""The people whom an account coaches."""

from datetime import date, timedelta
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Response
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import Coach, CoachActor
from regimen.clients import figures, people, present
from regimen.clients.people import ProgramTab, Tab
from regimen.clients.people_views import (
    ClientProfile,
    Lift,
    Neighbours,
    PeopleCounts,
    PersonRow,
    ProgramClients,
    Strength,
    StrengthPoint,
)
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, failures
from regimen.kit.filters import Asked, asked
from regimen.kit.paging import Listing, WantedPage
from regimen.programs import access as programs
from regimen.programs.models import ProgramInvite

router = APIRouter(prefix="/coach", tags=["clients"], responses=failures(Unauthenticated, Forbidden))

Query_ = Annotated[Asked, Depends(asked)]


@router.get("/plans/{plan_id}/clients", responses=failures(NotFound, Invalid))
async def program_clients(
    plan_id: UUID,
    actor: Coach,
    session: Session,
    today: Today,
    page: WantedPage,
    query: Query_,
    tab: ProgramTab = "clients",
) -> ProgramClients:
    """The clients of a program. `q[full_name_cont]`; `q[s]` name, starts_on or joined_at, then asc or desc."""
    program = await programs.own_program(session, actor, plan_id)
    rows, total = await people.of_program(session, actor, program, tab, query, page, today)
    waiting: list[tuple[ProgramInvite, bool]] = []
    waiting_total = 0
    if tab == "clients" and page.number == 1 and program.archived_at is None:
        waiting, waiting_total = await people.open_invites(session, program, query)
    return ProgramClients(
        items=[present.place(row, actor) for row in rows],
        invites=[present.invited(invite, program, is_coach, today) for invite, is_coach in waiting],
        invites_total=waiting_total,
        pagination=page.describe(total),
    )


@router.get("/clients", responses=failures(Invalid))
async def list_clients(
    actor: Coach, session: Session, today: Today, page: WantedPage, query: Query_, tab: Tab = "active"
) -> Listing[PersonRow]:
    """Everybody whom the account coaches.

    `q[full_name_cont]`; `q[age_gteq]`, `q[age_lteq]` (13 to 99); `q[plan_id_eq]`; `q[s]` name, lt_days, last_trained,
    completion, mood, energy or cltv, then asc or desc.
    """
    rows, total = await people.listed(session, actor, tab, query, page, today)
    return Listing(items=[present.person(row, actor, today) for row in rows], pagination=page.describe(total))


@router.get("/clients/counts")
async def client_counts(actor: Coach, session: Session, today: Today) -> PeopleCounts:
    """How many clients each list has."""
    return PeopleCounts.model_validate(await people.counts(session, actor, today))


@router.get("/clients/{athlete_id}", responses=failures(NotFound))
async def client_profile(athlete_id: UUID, actor: Coach, session: Session, today: Today) -> ClientProfile:
    """One client of the account, at a glance."""
    return await _profile(session, actor, athlete_id, today)


@router.post("/clients/{athlete_id}/reviewed", status_code=204, responses=failures(NotFound))
async def reviewed(athlete_id: UUID, actor: Coach, session: Session, now: Now) -> Response:
    """What this client said until now has been looked through."""
    await people.review(session, actor, athlete_id, now)
    return Response(status_code=204)


@router.get("/clients/{athlete_id}/neighbours", responses=failures(NotFound))
async def client_neighbours(athlete_id: UUID, actor: Coach, session: Session) -> Neighbours:
    """Who stands before and after a client among the active ones by name."""
    return Neighbours.model_validate(await people.standing(session, actor, athlete_id))


@router.get("/clients/{athlete_id}/strength", responses=failures(NotFound))
async def client_strength(
    athlete_id: UUID,
    actor: Coach,
    session: Session,
    today: Today,
    lift: Annotated[str | None, Query(max_length=200)] = None,
    weeks: Annotated[int, Query(ge=4, le=260)] = figures.WEEKS,
) -> Strength:
    """The estimated one repetition maximum of a lift by day; of the lift with most days where none is named."""
    await people.one(session, actor, athlete_id, today)
    lifts = [
        Lift(key=row.key, name=row.name, days=row.days)
        for row in await figures.lifts(session, actor.account, athlete_id)
    ]
    chosen = next((one for one in lifts if one.key == lift), None) if lift else next(iter(lifts), None)
    if chosen is None:
        return Strength(lifts=lifts, lift=None, points=[])
    since = today - timedelta(weeks=weeks)
    rows = await figures.strength(session, actor.account, athlete_id, chosen.key, since)
    points = [
        StrengthPoint(
            date=row.date,
            one_rep_max_kg=float(row.estimate),
            reps=row.reps,
            load=float(row.load),
            unit=row.unit,
            record=row.record,
        )
        for row in rows
    ]
    return Strength(lifts=lifts, lift=chosen, points=points)


async def _profile(session: AsyncSession, actor: CoachActor, athlete_id: UUID, today: date) -> ClientProfile:
    person = await people.one(session, actor, athlete_id, today)
    weeks = await figures.weeks(session, actor.account, athlete_id, today)
    days = await figures.this_week(session, actor.account, athlete_id, today)
    said = await figures.comments(session, actor.account, athlete_id)
    paid = await figures.payments(session, actor.account, athlete_id) if actor.financial else None
    return present.profile(person, actor, today, weeks=weeks, days=days, said=said, paid=paid)
