"""What an account sets up for form checks."""

from datetime import datetime

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.form_checks.models import FormCheckSettings
from regimen.form_checks.schemas import FormCheckSettingsForm
from regimen.subscription.access import require_open_account


async def change_settings(session: AsyncSession, coach: CoachActor, form: FormCheckSettingsForm, now: datetime) -> None:
    """Stores the settings of the account. Raises AccountClosed."""
    await require_open_account(session, coach.account, now)
    values = {**form.model_dump(), "updated_at": now, "updated_by": coach.user_id}
    row = insert(FormCheckSettings).values(account_id=coach.account, **values)
    await session.execute(row.on_conflict_do_update(index_elements=["account_id"], set_=values))
