"""The welcome message that a coach has written for everyone who joins a program."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.events import UserConfirmed
from regimen.accounts.models import Account, User
from regimen.kit.errors import or_404
from regimen.mails import memberships as mails
from regimen.memberships.events import ClientJoined, ClientTrialStarted
from regimen.memberships.models import HOLDING_SEAT, Membership
from regimen.programs.actions.invitations import mark_invitation_accepted
from regimen.programs.models import Program
from regimen.push.actions.mails import send_optional
from regimen.push.rules.topics import MailTopic


async def mail_welcome_message(session: AsyncSession, event: ClientJoined | ClientTrialStarted, now: datetime) -> None:
    """Mails the message, if the program has one, to a client who joins or starts a trial for the first time."""
    had_it = event.returning if isinstance(event, ClientJoined) else event.was_announced
    if not had_it:
        program = or_404(await session.get(Program, event.program_id))
        await _mail(session, program, or_404(await session.get(User, event.client_id)))


async def catch_up_after_confirming(session: AsyncSession, event: UserConfirmed, now: datetime) -> None:
    """Marks invitations as accepted and mails welcome messages, which had to wait until the address was confirmed."""
    client = or_404(await session.get(User, event.subject_id))
    joined = select(Membership, Program).join(Program, Program.id == Membership.program_id)
    current = joined.where(
        Membership.client_id == client.id, Membership.state.in_(HOLDING_SEAT), Membership.created_at < event.at
    )
    for m, program in (await session.execute(current.order_by(Membership.created_at))).all():
        await mark_invitation_accepted(session, program.id, client)
        # Who has not paid yet gets the message with the first payment.
        if m.announced_purchase_no is not None:
            await _mail(session, program, client)


async def _mail(session: AsyncSession, program: Program, client: User) -> None:
    """A coach's words go to confirmed addresses only: anybody could have signed up with one that is a stranger's."""
    if client.confirmed_email is None or not program.welcome_message.strip():
        return
    coach = or_404(await session.get(Account, program.account_id))
    message = mails.program_welcome(
        program_title=program.title,
        first_name=client.first_name,
        welcome_message=program.welcome_message,
        coach=coach.title,
    )
    await send_optional(session, client, message, MailTopic.PROGRAM)
