"""The welcome message that a coach has written for everyone who joins a program."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account, User
from regimen.kit.errors import or_404
from regimen.mails import memberships as mails
from regimen.memberships.events import ClientJoined, MembershipEvent
from regimen.platform import mail
from regimen.programs.models import Program


async def mail_welcome_message(session: AsyncSession, event: MembershipEvent, now: datetime) -> None:
    """Mails the message, if the program has one, to a client who joins or starts a trial for the first time."""
    program = or_404(await session.get(Program, event.program_id))
    client = or_404(await session.get(User, event.client_id))
    returning = isinstance(event, ClientJoined) and event.returning
    if returning or not program.welcome_message.strip():
        return
    coach = or_404(await session.get(Account, program.account_id))
    message = mails.program_welcome(
        program_title=program.title,
        first_name=client.first_name,
        welcome_message=program.welcome_message,
        coach=coach.title,
    )
    await mail.send(session, client.email, message)
