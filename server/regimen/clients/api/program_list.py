"""The routes of the coach's list of programs."""

from uuid import UUID

from fastapi import APIRouter

from regimen.accounts.access.actor import Coach
from regimen.clients.access import program_list
from regimen.clients.present.program_list import program_row
from regimen.clients.schemas.program_list import ProgramRow, ProgramSummary, ProgramTabCounts
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.filters import FilterQuery
from regimen.kit.paging import Listing, PageParams
from regimen.programs import access

router = APIRouter(prefix="/coach", tags=["programs"], responses=error_responses(Unauthenticated, Forbidden))


@router.get("/plans", responses=error_responses(Invalid))
async def list_plans(
    actor: Coach,
    session: Session,
    today: Today,
    page: PageParams,
    query: FilterQuery,
) -> Listing[ProgramRow]:
    """Programs with their clients and training.

    `q[state_in][]` active, draft, published, attention, archived; `q[title_cont]`; `q[plan_type_in][]`;
    `q[plan_pricing_in][]` free, paid; `q[s]` title, updated_at, created_at or clients, then asc or desc.
    """
    listed = await program_list.list_programs(session, actor, query, page, today)
    rows = [program_row(session, listed, program, actor, today) for program in listed.programs]
    return Listing(items=rows, pagination=page.pagination(listed.total))


@router.get("/plans/{plan_id}/overview", responses=error_responses(NotFound))
async def overview(plan_id: UUID, actor: Coach, session: Session, today: Today) -> ProgramRow:
    """One program with its clients and training, archived or not."""
    program = await access.own_program(session, actor, plan_id)
    page = await program_list.get_program(session, actor, program, today)
    return program_row(session, page, program, actor, today)


@router.get("/plan_summary")
async def summary(actor: Coach, session: Session, now: Now, today: Today) -> ProgramSummary:
    """The totals above the list of programs."""
    counts = await program_list.summarise_programs(session, actor, now, today)
    return ProgramSummary(
        tabs=ProgramTabCounts(
            active=counts.active, draft=counts.draft, attention=counts.attention, archived=counts.archived
        ),
        clients=counts.clients,
        new_clients_this_month=counts.new_clients_this_month,
        in_trial=counts.in_trial,
        trials_ending_this_week=counts.trials_ending_this_week,
        sessions_logged=counts.sessions_logged,
        programs_needing_training=counts.needing_training,
        clients_affected=counts.clients_affected,
    )
