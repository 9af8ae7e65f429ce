"""What an account sets up for the loads of its gym."""

from datetime import datetime

from sqlalchemy import delete
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.subscription.access import require_open_account
from regimen.training.models import AccountLoadSteps
from regimen.training.schemas.load_steps import LoadStepsForm


async def change_load_steps(session: AsyncSession, coach: CoachActor, form: LoadStepsForm, now: datetime) -> None:
    """Stores the loads of the account's gym in place of those before. Raises AccountClosed."""
    await require_open_account(session, coach.account, now)
    if form == LoadStepsForm():
        await session.execute(delete(AccountLoadSteps).where(AccountLoadSteps.account_id == coach.account))
        return
    values = {"steps": form.model_dump(mode="json"), "updated_at": now, "updated_by": coach.user_id}
    row = insert(AccountLoadSteps).values(account_id=coach.account, **values)
    await session.execute(row.on_conflict_do_update(index_elements=["account_id"], set_=values))
