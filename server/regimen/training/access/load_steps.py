"""The loads that an account's gym has."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.training.models import AccountLoadSteps
from regimen.training.rules.load_steps import LoadSteps


async def load_steps_of(session: AsyncSession, account_id: UUID) -> LoadSteps | None:
    """Returns the loads of an account's gym, or None if they are the usual ones."""
    found = await session.get(AccountLoadSteps, account_id, populate_existing=True)
    return LoadSteps.model_validate(found.steps) if found else None


def steps_of_programs_sql(condition: str = "true") -> str:
    """Returns SQL for the loads of the accounts of a client's programs, by program: those that have their own."""
    return f"""coalesce((
            select jsonb_object_agg(own.program_id, load_steps.steps)
            from enrolments own join load_steps on load_steps.account_id = own.account_id
            where own.client_id = :client_id and {condition}), '{{}}'::jsonb)"""
