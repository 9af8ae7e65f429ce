"""Asking for a mailed link: counted, and answered the same way and as fast whether anybody has the address or not."""

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.jobs import mail_link
from regimen.accounts.models import TokenPurpose
from regimen.kit.errors import TooMany
from regimen.kit.networks import network_of
from regimen.platform.jobs import enqueue
from regimen.platform.rate_limits import limit

_PER_NETWORK = "30/minute"
_PER_NETWORK_AND_EMAIL = "5/hour"
_PER_EMAIL = "20/6 hours"  # no longer than a link lives, so that one of them still works when no more are mailed


async def request_link(session: AsyncSession, purpose: TokenPurpose, email: str, *, network_address: str) -> None:
    """Has a link mailed by a job, so that the answer does not wait for what only known addresses need.

    Raises TooMany for one network. Where many networks ask for the same address nobody is refused, but no more mails go
    out: the newest link in the mailbox still works.
    """
    network = network_of(network_address)
    await limit(session, f"{purpose}_mails", _PER_NETWORK, network)
    await limit(session, f"{purpose}_mail", _PER_NETWORK_AND_EMAIL, f"{network} {email}")
    try:
        await limit(session, f"{purpose}_mails_to", _PER_EMAIL, email)
    except TooMany:
        return
    await enqueue(session, mail_link, email=email, purpose=purpose)
