"""Mails that are asked for, and removing what is over."""

from datetime import datetime, timedelta

from sqlalchemy import delete, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actions.one_time_links import mail_confirmation, mail_password_reset
from regimen.accounts.models import AccessToken, OneTimeToken, TokenPurpose, User
from regimen.accounts.rules.sessions import IDLE_LIFETIME
from regimen.platform.jobs import job, periodic

_KEEP_SESSIONS = timedelta(days=90)
_KEEP_LINKS = timedelta(days=7)


@job("mail_link")
async def mail_link(session: AsyncSession, now: datetime, *, email: str, purpose: TokenPurpose) -> None:
    """Mails a link for a new password, or to confirm the address, to the person who has the address, if anybody has."""
    user = await session.scalar(select(User).where(User.email == email, User.deleted_at.is_(None)))
    if user is None:
        return
    if purpose is TokenPurpose.RESET:
        await mail_password_reset(session, user, now)
    elif user.confirmed_at is None:
        await mail_confirmation(session, user, now)


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
