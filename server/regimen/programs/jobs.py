"""Scheduled and queued work."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.jobs import enqueue_many, job, periodic
from regimen.programs import access
from regimen.programs.actions.invitation_mails import mail_waiting_invitations


@periodic("11 * * * *")
@job("enqueue_invitation_mails")
async def enqueue_invitation_mails(session: AsyncSession, now: datetime) -> None:
    """Every hour, queues a job for each program on sale that still has invitations to mail."""
    program_ids = await access.program_ids_with_waiting_invitations(session)
    await enqueue_many(session, mail_invitations_of_program, [{"program_id": each} for each in program_ids])


@job("mail_invitations_of_program")
async def mail_invitations_of_program(session: AsyncSession, now: datetime, *, program_id: UUID) -> None:
    """Mails as many waiting invitations to a program as the limits allow today."""
    program = await access.lock_program_on_sale(session, program_id)
    if program is not None:
        await mail_waiting_invitations(session, program, now=now)
