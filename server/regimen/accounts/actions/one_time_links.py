"""Links that are mailed: created, sent and used once."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import OneTimeToken, TokenPurpose, User
from regimen.accounts.rules.tokens import hash_token, new_token
from regimen.kit.errors import TooMany
from regimen.mails import accounts as mails
from regimen.platform import mail
from regimen.platform.rate_limits import limit
from regimen.platform.services import services_of

LIFETIMES = {
    TokenPurpose.CONFIRM: timedelta(days=3),
    TokenPurpose.RESET: timedelta(hours=6),
    TokenPurpose.CHANGE_EMAIL: timedelta(days=1),
}
_PER_RECIPIENT = "10/6 hours"


@dataclass(frozen=True)
class RedeemedLink:
    """A link that was just used: its owner, locked, and the address that it proves if that is not the owner's own."""

    user: User
    email: str | None


async def create_link_token(session: AsyncSession, user_id: UUID, purpose: TokenPurpose, now: datetime) -> str:
    """Returns a new token; earlier links of the same purpose stop working."""
    await delete_links(session, user_id, purpose)
    token = new_token()
    session.add(
        OneTimeToken(
            user_id=user_id,
            purpose=purpose,
            token_hash=hash_token(token),
            created_at=now,
            expires_at=now + LIFETIMES[purpose],
        )
    )
    await session.flush()
    return token


async def delete_links(session: AsyncSession, user_id: UUID, *purposes: TokenPurpose) -> None:
    """Deletes mailed links, which stop working: those for `purposes`, or all."""
    statement = delete(OneTimeToken).where(OneTimeToken.user_id == user_id)
    await session.execute(statement.where(OneTimeToken.purpose.in_(purposes)) if purposes else statement)


async def redeem_link(session: AsyncSession, token: str, purpose: TokenPurpose, now: datetime) -> RedeemedLink | None:
    """Uses up a link and returns what it proves; None if it is unknown, used or expired, or its owner is deleted.

    Of two simultaneous uses, only one succeeds. The owner is locked before the link, as by everything that deletes it.
    """
    usable = (
        OneTimeToken.token_hash == hash_token(token),
        OneTimeToken.purpose == purpose,
        OneTimeToken.used_at.is_(None),
        OneTimeToken.expires_at > now,
    )
    user_id = await session.scalar(select(OneTimeToken.user_id).where(*usable))
    user = await session.get(User, user_id, with_for_update=True) if user_id else None
    if user is None or user.deleted_at is not None:
        return None
    used = update(OneTimeToken).where(*usable).values(used_at=now).returning(OneTimeToken.email)
    row = (await session.execute(used)).one_or_none()
    return RedeemedLink(user, row.email) if row else None


async def mail_confirmation(session: AsyncSession, user: User, now: datetime) -> None:
    """Mails a link that proves the email address of a new user."""
    token = await create_link_token(session, user.id, TokenPurpose.CONFIRM, now)
    settings = services_of(session).settings
    link = f"{settings.base_url}/confirmation?confirmation_token={token}"
    await mail.send(
        session, user.email, mails.confirm_email(settings.product_name, first_name=user.first_name, link=link)
    )


async def mail_password_reset(session: AsyncSession, user: User, now: datetime) -> None:
    """Mails a link to choose a new password."""
    token = await create_link_token(session, user.id, TokenPurpose.RESET, now)
    settings = services_of(session).settings
    link = f"{settings.base_url}/onboarding/reset_password?reset_password_token={token}"
    await mail.send(
        session, user.email, mails.reset_password(settings.product_name, first_name=user.first_name, link=link)
    )


async def mail_change_link(session: AsyncSession, user: User, change: OneTimeToken) -> None:
    """Mails a new link for a change of email address to the new address; one that is taken is told so instead.

    Beyond a limit by recipient nothing is mailed, and the caller does not learn it.
    """
    email = str(change.email)
    try:
        await limit(session, "email_change_to", _PER_RECIPIENT, email)
    except TooMany:
        return
    settings = services_of(session).settings
    if await session.scalar(select(User.id).where(User.email == email)):
        await mail.send(session, email, mails.email_in_use(settings.product_name, base_url=settings.base_url))
        return
    token = new_token()
    change.token_hash = hash_token(token)
    await session.flush()
    link = f"{settings.base_url}/email_change?email_change_token={token}"
    message = mails.confirm_new_email(settings.product_name, first_name=user.first_name, link=link)
    await mail.send(session, email, message)
