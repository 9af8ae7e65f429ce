"""The routes of the clients of an account."""

from datetime import date, datetime, timedelta
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Request, Response
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import ClientCoach, CoachActor
from regimen.clients.access import client_list, strength
from regimen.clients.access import profile as profiles
from regimen.clients.access.account_clients import Tab, count_by_tab
from regimen.clients.access.client_list import ProgramTab
from regimen.clients.access.revenue import load_revenue
from regimen.clients.access.stats import WEEKS
from regimen.clients.actions import reviews
from regimen.clients.failures import TooManyClients
from regimen.clients.present import clients as present
from regimen.clients.rules.limits import MAX_BULK
from regimen.clients.schemas.clients import (
    ClientIds,
    ClientProfile,
    ClientRow,
    ClientTabCounts,
    Lift,
    Neighbours,
    ProgramClients,
    Strength,
    StrengthPoint,
)
from regimen.kit.clock import Now, Today, local_date
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.filters import FilterQuery
from regimen.kit.json_response import json_response
from regimen.kit.paging import Listing, PageParams
from regimen.memberships.access.missed_payments import load_missed_payments
from regimen.programs import access as programs
from regimen.programs.models import ProgramInvitation

router = APIRouter(prefix="/coach", tags=["clients"], responses=error_responses(Unauthenticated, Forbidden))


@router.get("/plans/{plan_id}/clients", responses=error_responses(NotFound, Invalid))
async def program_clients(
    plan_id: UUID,
    actor: ClientCoach,
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
    clients = [row.client.id for row in rows]
    revenue = await load_revenue(session, actor.account, clients) if actor.financial and clients else {}
    return ProgramClients(
        items=[present.client_membership_view(row, actor, revenue.get(row.client.id, {})) for row in rows],
        invites=[present.invitation_row(invitation, program, is_coach, today) for invitation, is_coach in invitations],
        invites_total=invitations_total,
        pagination=page.pagination(total),
    )


@router.get("/clients", response_model=Listing[ClientRow], responses=error_responses(Invalid))
async def list_clients(
    request: Request,
    actor: ClientCoach,
    session: Session,
    today: Today,
    page: PageParams,
    query: FilterQuery,
    tab: Tab = "active",
) -> Response:
    """The clients of the account.

    `q[full_name_cont]`; `q[search_cont]` name or email; `q[age_gteq]`, `q[age_lteq]` (13 to 99); `q[plan_id_eq]`;
    `q[status_in][]`; `q[tag_id_in][]`; `q[activity_eq]` last_7_days, silent_7_days, silent_14_days or never;
    `q[assignee_eq]` mine, somebody, nobody or the id of a coach; `q[s]` name, since, lt_days, last_trained, status,
    completion, mood, energy or cltv, then asc or desc.
    """
    rows, total = await client_list.list_clients(session, actor, tab, query, page, today)
    items = [present.client_row(row, actor, today) for row in rows]
    listing = Listing[ClientRow](items=items, pagination=page.pagination(total))
    # Written here: the framework would check every field of a long page a second time.
    return json_response(request, listing.model_dump_json())


@router.get("/clients/ids", responses=error_responses(Invalid, TooManyClients))
async def client_ids(
    actor: ClientCoach, session: Session, today: Today, query: FilterQuery, tab: Tab = "active"
) -> ClientIds:
    """The ids of all who match the filters of `GET /coach/clients`, on all of its pages, to choose them."""
    ids = await client_list.matching_ids(session, actor, tab, query, today, MAX_BULK + 1)
    if len(ids) > MAX_BULK:
        raise TooManyClients
    return ClientIds(ids=ids)


@router.get("/clients/counts")
async def client_counts(actor: ClientCoach, session: Session, today: Today) -> ClientTabCounts:
    """The number of clients in each list."""
    return ClientTabCounts.model_validate(await count_by_tab(session, actor, today))


@router.get("/clients/{athlete_id}", responses=error_responses(NotFound))
async def client_profile(
    athlete_id: UUID, actor: ClientCoach, session: Session, today: Today, now: Now
) -> ClientProfile:
    """The profile of a client of the account."""
    return await _profile(session, actor, athlete_id, today, now)


@router.post("/clients/{athlete_id}/reviewed", status_code=204, responses=error_responses(NotFound))
async def reviewed(athlete_id: UUID, actor: ClientCoach, session: Session, now: Now) -> Response:
    """Marks everything that this client has said so far as reviewed."""
    await reviews.mark_reviewed(session, actor, athlete_id, now)
    return Response(status_code=204)


@router.get("/clients/{athlete_id}/neighbours", responses=error_responses(NotFound))
async def client_neighbours(athlete_id: UUID, actor: ClientCoach, session: Session) -> Neighbours:
    """The previous and the next client among the active ones by name."""
    return Neighbours.model_validate(await client_list.find_position(session, actor, athlete_id))


@router.get("/clients/{athlete_id}/strength", responses=error_responses(NotFound))
async def client_strength(
    athlete_id: UUID,
    actor: ClientCoach,
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


async def _profile(
    session: AsyncSession, actor: CoachActor, athlete_id: UUID, today: date, now: datetime
) -> ClientProfile:
    overview = await client_list.get_client(session, actor, athlete_id, today)
    weeks = await profiles.completion_by_week(
        session, actor.account, athlete_id, today, client_today=local_date(now, overview.client.zone)
    )
    days = await profiles.days_of_this_week(session, actor.account, athlete_id, today)
    comments = await profiles.latest_comments(session, actor.account, athlete_id)
    payments = missed = None
    if actor.financial:
        payments = await profiles.latest_payments(session, actor.account, athlete_id)
        missed = await load_missed_payments(session, actor.account, [athlete_id])
    return present.client_profile(
        overview, actor, today, weeks=weeks, days=days, comments=comments, payments=payments, missed=missed
    )
