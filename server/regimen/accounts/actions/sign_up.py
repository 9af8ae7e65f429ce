"""Signing up and confirming an email."""

import secrets
from datetime import date, datetime

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.actions.one_time_links import create_link_token, mail_confirmation, redeem_link
from regimen.accounts.actions.request_links import request_link
from regimen.accounts.actions.sessions import end_sessions
from regimen.accounts.events import UserConfirmed, UserSignedUp
from regimen.accounts.failures import EMAIL_TAKEN, EmailTaken, InvalidConfirmationLink
from regimen.accounts.models import RegistrationStep, Role, TokenPurpose, User
from regimen.accounts.rules.passwords import hash_password
from regimen.accounts.rules.profile import SIGN_UP_AGE, birthdate_problem, units_of
from regimen.kit.errors import Errors, Invalid
from regimen.kit.networks import network_of
from regimen.platform.events import publish
from regimen.platform.rate_limits import limit
from regimen.platform.services import services_of
from regimen.reference.rules import local_currency


async def sign_up(
    session: AsyncSession,
    *,
    role: Role,
    email: str,
    password: str,
    first_name: str,
    last_name: str,
    birthdate: date,
    country: str,
    zone: str,
    network_address: str,
    invited: bool = False,
    today: date,
    now: datetime,
) -> User:
    """Creates a user and mails the link that confirms their email, unless the link of an invitation does (`invited`).

    A coach still has to choose an account (`registration_step` is "profile"); a client is ready. Raises EmailTaken,
    Invalid (age), TooMany.
    """
    await limit(session, "sign_up", services_of(session).settings.sign_up_limit, network_of(network_address))
    errors: Errors = {}
    if problem := birthdate_problem(birthdate, today, minimum=SIGN_UP_AGE):
        errors["birthdate"] = [problem]
    if await session.scalar(select(User.id).where(User.email == email)):
        errors["email"] = [EMAIL_TAKEN]
    if errors:
        raise Invalid(errors=errors)
    weight, length = units_of(country)
    user = User(
        email=email,
        password_hash=await hash_password(password),
        role=role,
        first_name=first_name,
        last_name=last_name,
        birthdate=birthdate,
        country=country,
        platform_currency=local_currency(country),
        weight_unit=weight,
        length_unit=length,
        zone=zone,
        registration_step=RegistrationStep.PROFILE if role is Role.COACH else RegistrationStep.DONE,
        popup_storage=[],
        created_at=now,
    )
    try:
        async with session.begin_nested():
            session.add(user)
            await session.flush()
    except IntegrityError as error:  # the same email, a moment earlier
        raise EmailTaken from error
    if not invited:
        await mail_confirmation(session, user, now)
    await publish(session, UserSignedUp(at=now, actor_id=user.id, subject_id=user.id, role=role))
    return user


async def confirm(session: AsyncSession, token: str, caller: Actor | None, now: datetime) -> str | None:
    """Uses a confirmation link; raises InvalidConfirmationLink.

    The link proves who reads the mail, not who signed up. So unless it is opened in a session of that user, everything
    that began before ends: every session, and the password. Returns a token to choose a new one, else None.
    """
    link = await redeem_link(session, token, TokenPurpose.CONFIRM, now)
    if link is None:
        raise InvalidConfirmationLink
    first_time = link.user.confirmed_at is None
    await mark_confirmed(session, link.user, now)
    if not first_time or (caller is not None and caller.user_id == link.user.id):
        return None
    return await require_new_password(session, link.user, now)


async def require_new_password(session: AsyncSession, user: User, now: datetime) -> str:
    """Ends the password and every session of a user, and returns a token to choose a new password."""
    user.password_hash = secrets.token_hex()
    await end_sessions(session, user.id, now)
    return await create_link_token(session, user.id, TokenPurpose.RESET, now)


async def mark_confirmed(session: AsyncSession, user: User, now: datetime) -> None:
    """Marks the email as confirmed, by any link that was mailed to it."""
    if user.confirmed_at is None:
        user.confirmed_at = now
        await publish(session, UserConfirmed(at=now, actor_id=user.id, subject_id=user.id))
    await session.flush()


async def resend_confirmation(session: AsyncSession, email: str, *, network_address: str) -> None:
    """Has the confirmation link mailed again; the caller does not learn whether anyone has that email.

    Raises TooMany.
    """
    await request_link(session, TokenPurpose.CONFIRM, email, network_address=network_address)
