"""The coach's list of programs."""

from datetime import date
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import Coach
from regimen.clients import board
from regimen.clients.board import Board, Figures
from regimen.clients.board_views import (
    Ahead,
    Face,
    LowestPrice,
    PlanRow,
    PlanStatus,
    PlanSummary,
    TabCounts,
)
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, failures
from regimen.kit.filters import Asked, asked
from regimen.kit.money import Money
from regimen.kit.paging import Listing, WantedPage
from regimen.media.views import cover_views
from regimen.platform.files import public_url as file_url
from regimen.programs import access
from regimen.programs.models import PriceOption, Program, ProgramState, ProgramType
from regimen.programs.present import abilities, public_url

router = APIRouter(prefix="/coach", tags=["board"], responses=failures(Unauthenticated, Forbidden))

_MAX_BUFFER_WEEKS = 3


@router.get("/plans", responses=failures(Invalid))
async def list_plans(
    actor: Coach, session: Session, today: Today, page: WantedPage, query: Annotated[Asked, Depends(asked)]
) -> Listing[PlanRow]:
    """Programs with their clients and training.

    `q[state_in][]` active, draft, published, attention, past; `q[title_cont]`; `q[plan_type_in][]`;
    `q[plan_pricing_in][]` free, paid; `q[s]` title, updated_at, created_at or clients, then asc or desc.
    """
    found = await board.read(session, actor, query, page, today)
    rows = [_row(session, found, program, today) for program in found.programs]
    return Listing(items=rows, pagination=page.describe(found.total))


@router.get("/plans/{plan_id}/overview", responses=failures(NotFound))
async def overview(plan_id: UUID, actor: Coach, session: Session, today: Today) -> PlanRow:
    """One program with its clients and training, archived or not."""
    program = await access.own_program(session, actor, plan_id)
    return _row(session, await board.one(session, actor, program, today), program, today)


@router.get("/plan_summary")
async def summary(actor: Coach, session: Session, now: Now, today: Today) -> PlanSummary:
    """The figures above the list of programs."""
    counts = await board.summarise(session, actor, now, today)
    return PlanSummary(
        tabs=TabCounts(active=counts.active, draft=counts.draft, attention=counts.attention, past=counts.past),
        clients=counts.clients,
        new_clients_this_month=counts.new_clients_this_month,
        in_trial=counts.in_trial,
        trials_ending_this_week=counts.trials_ending_this_week,
        sessions_logged=counts.sessions_logged,
        programs_needing_training=counts.attention,
        clients_affected=counts.clients_affected,
    )


def _row(session: AsyncSession, found: Board, program: Program, today: date) -> PlanRow:
    figures = found.figures[program.id]
    options = found.prices.get(program.id, [])
    ahead = _ahead(program, figures, today)
    return PlanRow(
        id=program.id,
        title=program.title,
        custom_url=program.custom_url,
        public_url=public_url(session, program),
        plan_type=program.type,
        plan_pricing="paid" if options else "free",
        state=program.state,
        archive=program.archived_at is not None,
        covers=cover_views(program.wide_cover_id, program.square_cover_id, found.covers),
        price=_lowest(options),
        clients=figures.clients,
        in_trial=figures.in_trial,
        scheduled=figures.scheduled,
        needing_training=figures.behind,
        faces=[
            Face(id=user_id, full_name=f"{first} {last}".strip(), avatar_url=file_url(key) if key else None)
            for _, user_id, first, last, key in found.faces.get(program.id, [])
        ],
        trend=found.trend.get(program.id, []),
        programmed_ahead=ahead,
        training_scheduled_to=figures.ends_on if ahead.most or figures.last_day not in {None, -1} else None,
        schedule_started_at=program.starts_on,
        plan_max_buffer=min(_MAX_BUFFER_WEEKS, ahead.fewest // 7),
        plan_status=_status(program, figures),
        trial_days=program.trial_days,
        updated_at=program.updated_at,
        published_at=program.published_at,
        abilities=abilities(program),
    )


def _status(program: Program, figures: Figures) -> PlanStatus:
    if program.state is ProgramState.DRAFT:
        return PlanStatus.DRAFT
    if figures.clients == 0:
        return PlanStatus.NO_CLIENTS
    return PlanStatus.NEEDS_TRAINING if figures.needs_training else PlanStatus.ALL_GOOD


def _ahead(program: Program, figures: Figures, today: date) -> Ahead:
    written = (figures.last_day if figures.last_day is not None else -1) + 1
    if program.type is ProgramType.ONE_MANY:
        left = max(0, (figures.ends_on - today).days) if figures.ends_on and written else 0
        return Ahead(fewest=left if figures.fewest is None else figures.fewest, most=left)
    if program.type is ProgramType.FIXED or figures.fewest is None or figures.most is None:
        return Ahead(fewest=written, most=written)
    return Ahead(fewest=figures.fewest, most=figures.most)


def _lowest(options: list[PriceOption]) -> LowestPrice | None:
    if not options:
        return None
    cheapest = min(options, key=lambda option: option.amount_minor)
    return LowestPrice(
        amount_minor=cheapest.amount_minor,
        currency=cheapest.currency,
        duration=cheapest.period,
        price_format=str(Money(cheapest.amount_minor, cheapest.currency)),
        options=len(options),
    )
