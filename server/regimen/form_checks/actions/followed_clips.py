"""What becomes of clips changes which form checks wait."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.form_checks.actions.send import push_change
from regimen.form_checks.models import FormCheck, FormCheckClip


async def push_form_checks_with(session: AsyncSession, media_id: UUID) -> None:
    """Tells those who see a form check that a clip of it can be watched, or that it can't be used. One query."""
    found = select(FormCheck).join(FormCheckClip, FormCheckClip.form_check_id == FormCheck.id)
    for form_check in await session.scalars(found.where(FormCheckClip.media_id == media_id)):
        await push_change(session, form_check)
