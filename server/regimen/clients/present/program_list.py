"""Rows of the list of programs."""

from datetime import date

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.rules.roles import Permission
from regimen.clients.access.program_list import ProgramPage, ProgramStats
from regimen.clients.schemas.program_list import (
    Attention,
    LowestPrice,
    NewestClient,
    ProgramRow,
    ProgramStatus,
    TrainingAhead,
)
from regimen.kit.money import Money
from regimen.media.present import cover_views
from regimen.platform.files import public_url as file_url
from regimen.platform.services import services_of
from regimen.programs.access import public_url
from regimen.programs.models import PriceOption, Program, ProgramState, ProgramType
from regimen.programs.present import abilities

_MAX_BUFFER_WEEKS = 3


def program_row(
    session: AsyncSession, page: ProgramPage, program: Program, actor: CoachActor, today: date
) -> ProgramRow:
    """Returns the row of one of the programs of `page`."""
    stats = page.stats[program.id]
    options = page.prices.get(program.id, [])
    ahead = _training_ahead(program, stats, today)
    sees_clients = actor.may(Permission.SEE_CLIENTS)
    return ProgramRow(
        id=program.id,
        title=program.title,
        custom_url=program.custom_url,
        public_url=public_url(services_of(session).settings.base_url, program),
        plan_type=program.type,
        plan_pricing="paid" if options else "free",
        state=program.state,
        archive=program.archived_at is not None,
        covers=cover_views(program.wide_cover_id, program.square_cover_id, page.covers),
        price=_lowest_price(options) if actor.financial else None,
        clients=stats.clients,
        in_trial=stats.in_trial,
        scheduled=stats.scheduled,
        needing_training=stats.behind,
        faces=[
            NewestClient(id=user_id, full_name=f"{first} {last}".strip(), avatar_url=file_url(key) if key else None)
            for _, user_id, first, last, key in (page.newest_clients.get(program.id, []) if sees_clients else [])
        ],
        trend=page.trend.get(program.id, []),
        programmed_ahead=ahead,
        training_scheduled_to=stats.ends_on if ahead.most or stats.last_day not in {None, -1} else None,
        schedule_started_at=program.starts_on,
        plan_max_buffer=min(_MAX_BUFFER_WEEKS, ahead.fewest // 7),
        plan_status=_status(program, stats),
        attention=Attention(unwritten=stats.is_unwritten, drafts=stats.drafts, missed_payments=stats.past_due),
        trial_days=program.trial_days,
        updated_at=program.updated_at,
        published_at=program.published_at,
        abilities=abilities(program, actor),
    )


def _status(program: Program, stats: ProgramStats) -> ProgramStatus:
    if program.state is ProgramState.DRAFT:
        return ProgramStatus.DRAFT
    if stats.clients == 0:
        return ProgramStatus.NO_CLIENTS
    return ProgramStatus.NEEDS_TRAINING if stats.needs_training else ProgramStatus.ALL_GOOD


def _training_ahead(program: Program, stats: ProgramStats, today: date) -> TrainingAhead:
    written_days = (stats.last_day if stats.last_day is not None else -1) + 1
    if program.type is ProgramType.ONE_MANY:
        days_left = max(0, (stats.ends_on - today).days) if stats.ends_on and written_days else 0
        return TrainingAhead(fewest=days_left if stats.fewest is None else stats.fewest, most=days_left)
    if program.type is ProgramType.FIXED or stats.fewest is None or stats.most is None:
        return TrainingAhead(fewest=written_days, most=written_days)
    return TrainingAhead(fewest=stats.fewest, most=stats.most)


def _lowest_price(options: list[PriceOption]) -> LowestPrice | None:
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
