"""Warnings about programs whose clients are about to run out of training."""

from collections.abc import Sequence
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.clients.access.program_list import MIN_DAYS_AHEAD, programs_needing_training
from regimen.feed.actions.store import About, coaches_of, store
from regimen.feed.models import PlanDanger
from regimen.feed.rules.templates import plan_danger
from regimen.platform.job_items import for_each
from regimen.programs.models import Program


async def warn_of_plan_danger(session: AsyncSession, accounts: Sequence[UUID], today: date, now: datetime) -> None:
    """Warns the coaches of these accounts of each program whose clients have too little training ahead.

    Once for each time that it happens: the next warning comes after training was written and has run out again.
    """
    short = await programs_needing_training(session, accounts, today)
    ids = [program.id for program, _ in short]
    of_accounts = select(Program.id).where(Program.account_id.in_(accounts))
    await session.execute(
        delete(PlanDanger).where(PlanDanger.program_id.in_(of_accounts), PlanDanger.program_id.not_in(ids))
    )
    by_id = {program.id: (program, clients) for program, clients in short}

    async def warn(program_id: UUID) -> None:
        program, clients = by_id[program_id]
        if not await _is_new(session, program_id, now):
            return
        draft = plan_danger(program_title=program.title, clients=clients, min_days=MIN_DAYS_AHEAD)
        readers = await coaches_of(session, program.account_id, draft.activity, about_client=False)
        await store(session, draft, readers, About(program.account_id, program_id=program.id), now)

    await for_each(session, "warn_of_plans_in_danger", by_id, warn)


async def _is_new(session: AsyncSession, program_id: UUID, now: datetime) -> bool:
    """Notes that a program is in danger. Returns whether it was not before."""
    new = insert(PlanDanger).values(program_id=program_id, since=now).on_conflict_do_nothing()
    return await session.scalar(new.returning(PlanDanger.program_id)) is not None
