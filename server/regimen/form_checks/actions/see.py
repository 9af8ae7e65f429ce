"""A coach has opened a form check: nobody in the account has to be told of it any more."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.form_checks.models import FormCheck
from regimen.form_checks.ports import seen


async def mark_seen(session: AsyncSession, form_check: FormCheck, now: datetime) -> None:
    """Lets the higher domains follow."""
    for follow in seen:
        await follow(session, form_check.account_id, form_check.id, now)
