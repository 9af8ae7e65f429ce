"""Scheduled and queued work."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.mails import memberships as mail_texts
from regimen.memberships.actions.run_timers import run_timers
from regimen.payments.actions.payment_work import payment_work_from
from regimen.platform import mail
from regimen.platform.jobs import job, periodic


@periodic("* * * * *")
@job("membership_timers")
async def membership_timers(session: AsyncSession, now: datetime) -> None:
    """Handles due timers: starts programs, ends trials and periods, and retries payments."""
    await run_timers(payment_work_from(session), now)


async def run_timers_after_clock_move(session: AsyncSession, now: datetime) -> None:
    """Handles everything that became due when the development clock was moved."""
    await run_timers(payment_work_from(session), now)


@job("mail_price_message")
async def mail_price_message(
    session: AsyncSession, now: datetime, *, mails: list[tuple[UUID, UUID]], subject: str, text: str
) -> None:
    """Sends a coach's message to clients. `mails` holds each email's id and its client's; each is sent only once."""
    client_ids = [client_id for _, client_id in mails]
    confirmed = select(User.id, User.email, User.first_name).where(
        User.id.in_(client_ids), User.confirmed_at.is_not(None)
    )
    clients = {row.id: row for row in await session.execute(confirmed)}
    emails = [
        mail.BulkEmail(
            mail_id, to=client.email, text=mail_texts.price_message_text(first_name=client.first_name, body=text)
        )
        for mail_id, client_id in mails
        if (client := clients.get(client_id))
    ]
    await mail.send_many(session, emails, subject=subject, kind="price_message")
