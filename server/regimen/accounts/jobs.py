"""Mails that are asked for, and removing what is over."""

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import delete, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.email_change import get_email_change
from regimen.accounts.actions.one_time_links import mail_change_link, mail_confirmation, mail_password_reset
from regimen.accounts.models import AccessToken, OneTimeToken, TokenPurpose, User
from regimen.accounts.rules.sessions import IDLE_LIFETIME
from regimen.kit.errors import or_404
from regimen.mails import accounts as mails
from regimen.platform import mail
from regimen.platform.jobs import job, periodic
from regimen.platform.services import services_of

_KEEP_SESSIONS = timedelta(days=90)
_KEEP_LINKS = timedelta(days=7)


@job("mail_link")
async def mail_link(session: AsyncSession, now: datetime, *, email: str, purpose: TokenPurpose) -> None:
    """Mails a link for a new password, or to confirm the address, to the person who has the address, if anybody has.

    Somebody who corrects an address before they confirmed it gets the link there.
    """
    user = await session.scalar(select(User).where(User.email == email, User.deleted_at.is_(None)))
    if user is None:
        return
    if purpose is TokenPurpose.RESET:
        await mail_password_reset(session, user, now)
    elif user.confirmed_at is None and (change := await get_email_change(session, user.id, now)):
        await mail_change_link(session, user, change)
    elif user.confirmed_at is None:
        await mail_confirmation(session, user, now)


@job("mail_email_change")
async def mail_email_change(session: AsyncSession, now: datetime, *, change_id: UUID) -> None:
    """Mails the link of a change of email address, and tells the confirmed old address, unless it is cancelled."""
    change = await session.get(OneTimeToken, change_id, with_for_update=True)
    if change is None or change.used_at is not None:
        return
    user = or_404(await session.get(User, change.user_id))
    await mail_change_link(session, user, change)
    if user.confirmed_email:
        settings = services_of(session).settings
        notice = mails.email_change_requested(
            settings.product_name, first_name=user.first_name, new=str(change.email), contact=settings.contact
        )
        await mail.send(session, user.confirmed_email, notice)


@periodic("27 3 * * *")
@job("forget_expired_tokens")
async def forget_expired_tokens(session: AsyncSession, now: datetime) -> None:
    """Deletes links that expired, and sessions that ended long ago; newer ones tell which networks are known."""
    await session.execute(delete(OneTimeToken).where(OneTimeToken.expires_at < now - _KEEP_LINKS))
    ended = or_(
        AccessToken.revoked_at < now - _KEEP_SESSIONS,
        AccessToken.expires_at < now - _KEEP_SESSIONS,
        AccessToken.last_used_at < now - IDLE_LIFETIME - _KEEP_SESSIONS,
    )
    await session.execute(delete(AccessToken).where(ended))
