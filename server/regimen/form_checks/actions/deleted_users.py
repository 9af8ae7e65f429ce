"""Form checks of people who have deleted their account."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.events import UserDeleted
from regimen.form_checks.actions.clips import delete_form_check
from regimen.form_checks.models import FormCheck


async def delete_of_user(session: AsyncSession, event: UserDeleted, _now: datetime) -> None:
    """Subscriber: deletes the form checks that a client had sent, with clips and answers."""
    statement = select(FormCheck).where(FormCheck.client_id == event.subject_id).with_for_update()
    for form_check in (await session.scalars(statement)).all():
        await delete_form_check(session, form_check)
