"""Links that are mailed: created, sent and used once."""

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import OneTimeToken, TokenPurpose, User
from regimen.accounts.rules.tokens import hash_token, new_token
from regimen.mails import accounts as mails
from regimen.platform import mail
from regimen.platform.services import services_of

LIFETIMES = {TokenPurpose.CONFIRM: timedelta(days=3), TokenPurpose.RESET: timedelta(hours=6)}


async def create_link_token(session: AsyncSession, user_id: UUID, purpose: TokenPurpose, now: datetime) -> str:
    """Returns a new token; earlier links of the same purpose stop working."""
    await session.execute(delete(OneTimeToken).where(OneTimeToken.user_id == user_id, OneTimeToken.purpose == purpose))
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


async def delete_reset_links(session: AsyncSession, user_id: UUID) -> None:
    """Deletes mailed links for a new password, which stop working."""
    await session.execute(
        delete(OneTimeToken).where(OneTimeToken.user_id == user_id, OneTimeToken.purpose == TokenPurpose.RESET)
    )


async def redeem_link(session: AsyncSession, token: str, purpose: TokenPurpose, now: datetime) -> UUID | None:
    """Returns the owner of the link and uses it up; None if it is unknown, used or expired.

    Of two simultaneous uses, only one succeeds.
    """
    user_id: UUID | None = await session.scalar(
        update(OneTimeToken)
        .where(
            OneTimeToken.token_hash == hash_token(token),
            OneTimeToken.purpose == purpose,
            OneTimeToken.used_at.is_(None),
            OneTimeToken.expires_at > now,
        )
        .values(used_at=now)
        .returning(OneTimeToken.user_id)
    )
    return user_id


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
