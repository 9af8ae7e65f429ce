"""Mailed links: made, sent and used once."""

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import OneTimeToken, TokenPurpose, User
from regimen.accounts.tokens import fresh_token, hashed
from regimen.platform import mail
from regimen.platform.services import services_of

LIFETIMES = {TokenPurpose.CONFIRM: timedelta(days=3), TokenPurpose.RESET: timedelta(hours=6)}


async def _new_link(session: AsyncSession, user_id: UUID, purpose: TokenPurpose, now: datetime) -> str:
    """A fresh token; earlier links of the same purpose stop working."""
    await session.execute(delete(OneTimeToken).where(OneTimeToken.user_id == user_id, OneTimeToken.purpose == purpose))
    token = fresh_token()
    session.add(
        OneTimeToken(
            user_id=user_id,
            purpose=purpose,
            token_hash=hashed(token),
            created_at=now,
            expires_at=now + LIFETIMES[purpose],
        )
    )
    await session.flush()
    return token


async def use_link(session: AsyncSession, token: str, purpose: TokenPurpose, now: datetime) -> UUID | None:
    """Whose link it is, and use it up; None where it is unknown, used or too old. Two at once: one wins."""
    user_id: UUID | None = await session.scalar(
        update(OneTimeToken)
        .where(
            OneTimeToken.token_hash == hashed(token),
            OneTimeToken.purpose == purpose,
            OneTimeToken.used_at.is_(None),
            OneTimeToken.expires_at > now,
        )
        .values(used_at=now)
        .returning(OneTimeToken.user_id)
    )
    return user_id


async def mail_confirmation(session: AsyncSession, user: User, now: datetime) -> None:
    """Write to a new person: this link proves that the address is theirs."""
    token = await _new_link(session, user.id, TokenPurpose.CONFIRM, now)
    settings = services_of(session).settings
    link = f"{str(settings.public_url).rstrip('/')}/confirmation?confirmation_token={token}"
    await mail.send(
        session,
        to=user.email,
        subject=f"Confirm your email address for {settings.product_name}",
        text=(
            f"Hello {user.first_name},\n\n"
            f"welcome to {settings.product_name}. Please confirm that this is your email address:\n\n{link}\n\n"
            "The link works once, for three days. If you did not sign up, you can ignore this mail.\n"
        ),
        kind="confirm_email",
    )


async def mail_reset(session: AsyncSession, user: User, now: datetime) -> None:
    """Write to somebody who forgot their password."""
    token = await _new_link(session, user.id, TokenPurpose.RESET, now)
    settings = services_of(session).settings
    link = f"{str(settings.public_url).rstrip('/')}/onboarding/reset_password?reset_password_token={token}"
    await mail.send(
        session,
        to=user.email,
        subject=f"Choose a new password for {settings.product_name}",
        text=(
            f"Hello {user.first_name},\n\n"
            f"somebody asked for a new password for your account. Choose it here:\n\n{link}\n\n"
            "The link works once, for six hours. If it was not you, ignore this mail: nothing has changed.\n"
        ),
        kind="reset_password",
    )
