"""The routes of the clients of an account."""

from datetime import date, timedelta
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Request, Response
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Coach, CoachActor
from regimen.clients import actions
from regimen.clients.access import client_list, strength
from regimen.clients.access import profile as profiles
from regimen.clients.access.client_list import ProgramTab, Tab
from regimen.clients.access.stats import WEEKS
from regimen.clients.present import clients as present
from regimen.clients.schemas.clients import (
    ClientProfile,
    ClientRow,
    ClientTabCounts,
    Lift,
    Neighbours,
    ProgramClients,
    Strength,
    StrengthPoint,
)
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.filters import FilterQuery
from regimen.kit.json_response import json_response
from regimen.kit.paging import Listing, PageParams
from regimen.programs import access as programs
from regimen.programs.models import ProgramInvitation

router = APIRouter(prefix="/coach", tags=["clients"], responses=error_responses(Unauthenticated, Forbidden))


@router.get("/plans/{plan_id}/clients", responses=error_responses(NotFound, Invalid))
async def program_clients(
    plan_id: UUID,
    actor: Coach,
    session: Session,
    today: Today,
    page: PageParams,
    query: FilterQuery,
    tab: ProgramTab = "clients",
) -> ProgramClients:
    """The clients of a program. `q[full_name_cont]`; `q[s]` name, starts_on or joined_at, then asc or desc."""
    program = await programs.own_program(session, actor, plan_id)
    rows, total = await client_list.list_program_clients(session, actor, program, tab, query, page, today)
    invitations: list[tuple[ProgramInvitation, bool]] = []
    invitations_total = 0
    if tab == "clients" and page.number == 1 and program.archived_at is None:
        invitations, invitations_total = await client_list.list_open_invitations(session, program, query)
    return ProgramClients(
        items=[present.client_membership_view(row, actor) for row in rows],
        invites=[present.invitation_row(invitation, program, is_coach, today) for invitation, is_coach in invitations],
        invites_total=invitations_total,
        pagination=page.pagination(total),
    )


@router.get("/clients", response_model=Listing[ClientRow], responses=error_responses(Invalid))
async def list_clients(
    request: Request,
    actor: Coach,
    session: Session,
    today: Today,
    page: PageParams,
    query: FilterQuery,
    tab: Tab = "active",
) -> Response:
    """The clients of the account.

    `q[full_name_cont]`; `q[age_gteq]`, `q[age_lteq]` (13 to 99); `q[plan_id_eq]`; `q[s]` name, lt_days, last_trained,
    completion, mood, energy or cltv, then asc or desc.
    """
    rows, total = await client_list.list_clients(session, actor, tab, query, page, today)
    items = [present.client_row(row, actor, today) for row in rows]
    listing = Listing[ClientRow](items=items, pagination=page.pagination(total))
    # Written here: the framework would check every field of a long page a second time.
    return json_response(request, listing.model_dump_json())


@router.get("/clients/counts")
async def client_counts(actor: Coach, session: Session, today: Today) -> ClientTabCounts:
    """The number of clients in each list."""
    return ClientTabCounts.model_validate(await client_list.count_by_tab(session, actor, today))


@router.get("/clients/{athlete_id}", responses=error_responses(NotFound))
async def client_profile(athlete_id: UUID, actor: Coach, session: Session, today: Today) -> ClientProfile:
    """The profile of a client of the account."""
    return await _profile(session, actor, athlete_id, today)


@router.post("/clients/{athlete_id}/reviewed", status_code=204, responses=error_responses(NotFound))
async def reviewed(athlete_id: UUID, actor: Coach, session: Session, now: Now) -> Response:
    """Marks everything that this client has said so far as reviewed."""
    await actions.mark_reviewed(session, actor, athlete_id, now)
    return Response(status_code=204)


@router.get("/clients/{athlete_id}/neighbours", responses=error_responses(NotFound))
async def client_neighbours(athlete_id: UUID, actor: Coach, session: Session) -> Neighbours:
    """The previous and the next client among the active ones by name."""
    return Neighbours.model_validate(await client_list.find_position(session, actor, athlete_id))


@router.get("/clients/{athlete_id}/strength", responses=error_responses(NotFound))
async def client_strength(
    athlete_id: UUID,
    actor: Coach,
    session: Session,
    today: Today,
    lift: Annotated[str | None, Query(max_length=200)] = None,
    weeks: Annotated[int, Query(ge=4, le=260)] = WEEKS,
) -> Strength:
    """The estimated one-rep max of a lift by day; of the most frequent lift where none is named."""
    await client_list.get_client(session, actor, athlete_id, today)
    lifts = [
        Lift(key=row.key, name=row.name, days=row.days, one_rep_max_kg=float(row.best))
        for row in await strength.list_lifts(session, actor.account, athlete_id)
    ]
    chosen = next((one for one in lifts if one.key == lift), None) if lift else next(iter(lifts), None)
    if chosen is None:
        return Strength(lifts=lifts, lift=None, points=[])
    since = today - timedelta(weeks=weeks)
    rows = await strength.best_sets(session, actor.account, athlete_id, chosen.key, since)
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
    overview = await client_list.get_client(session, actor, athlete_id, today)
    weeks = await profiles.completion_by_week(session, actor.account, athlete_id, today)
    days = await profiles.days_of_this_week(session, actor.account, athlete_id, today)
    comments = await profiles.latest_comments(session, actor.account, athlete_id)
    payments = await profiles.latest_payments(session, actor.account, athlete_id) if actor.financial else None
    return present.client_profile(overview, actor, today, weeks=weeks, days=days, comments=comments, payments=payments)
