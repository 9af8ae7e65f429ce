"""Changing one's email address: asked for with the password, done by a link that is mailed to the new address.

Until the link is opened nothing changes. Whether somebody else has the new address is told to nobody but the reader of
its mails: the request is stored either way, and a job writes the mail.
"""

from datetime import datetime

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts import ports
from regimen.accounts.access.accounts import lock_own_user
from regimen.accounts.access.actor import Actor
from regimen.accounts.actions.one_time_links import LIFETIMES, delete_links, redeem_link
from regimen.accounts.actions.sessions import end_sessions
from regimen.accounts.actions.sign_in import check_password_again
from regimen.accounts.actions.sign_up import mark_confirmed, require_new_password
from regimen.accounts.events import EmailChanged
from regimen.accounts.failures import EmailTaken, InvalidEmailChangeLink, OwnEmail, SignInToChangeEmail
from regimen.accounts.jobs import mail_email_change
from regimen.accounts.models import OneTimeToken, TokenPurpose, User
from regimen.accounts.rules.tokens import hash_token, new_token
from regimen.mails import accounts as mails
from regimen.platform import mail
from regimen.platform.events import publish
from regimen.platform.jobs import enqueue
from regimen.platform.rate_limits import limit
from regimen.platform.services import services_of

_PER_PERSON = ("5/hour", "15/day")


async def request_email_change(
    session: AsyncSession, actor: Actor, *, email: str, password: str, now: datetime
) -> OneTimeToken:
    """Has a link mailed to the new address, and a notice to the old one if it is confirmed. Replaces earlier requests.

    An address that is not confirmed may be a stranger's by mistake: its confirmation link stops working. Raises
    WrongPasswordAgain, OwnEmail, TooMany.
    """
    await check_password_again(session, actor, password, now)
    user = await lock_own_user(session, actor)
    if email == user.email:
        raise OwnEmail
    for rate in _PER_PERSON:
        await limit(session, "email_change", rate, str(user.id))
    ended = {TokenPurpose.CHANGE_EMAIL} if user.confirmed_email else {TokenPurpose.CHANGE_EMAIL, TokenPurpose.CONFIRM}
    await delete_links(session, user.id, *ended)
    change = OneTimeToken(
        user_id=user.id,
        purpose=TokenPurpose.CHANGE_EMAIL,
        email=email,
        token_hash=hash_token(new_token()),  # of nobody: the job that mails the link replaces it
        created_at=now,
        expires_at=now + LIFETIMES[TokenPurpose.CHANGE_EMAIL],
    )
    session.add(change)
    await session.flush()
    await enqueue(session, mail_email_change, change_id=change.id)
    return change


async def cancel_email_change(session: AsyncSession, actor: Actor) -> None:
    """Ends the change that the user has asked for, if there is one; its link stops working."""
    user = await lock_own_user(session, actor)
    await delete_links(session, user.id, TokenPurpose.CHANGE_EMAIL)


async def change_email(session: AsyncSession, token: str, caller: Actor | None, now: datetime) -> str | None:
    """Uses the mailed link: the user has the new address, which is confirmed, and no other session.

    The link proves who reads the new mailbox, not who owns the account. Somebody whose old address is confirmed must be
    signed in where the link is opened. Else, opened elsewhere, it ends the password too, like the link that confirms
    (`sign_up.confirm`), and a token to choose a new one is returned. Raises InvalidEmailChangeLink,
    SignInToChangeEmail, EmailTaken.
    """
    link = await redeem_link(session, token, TokenPurpose.CHANGE_EMAIL, now)
    if link is None or link.email is None:
        raise InvalidEmailChangeLink
    user, at_home = link.user, caller is not None and caller.user_id == link.user.id
    move = ports.AddressMove(user, old=user.email, was_confirmed=user.confirmed_email is not None)
    if move.was_confirmed and not at_home:
        raise SignInToChangeEmail
    await _set_email(session, user, link.email)
    await delete_links(session, user.id)
    await end_sessions(session, user.id, now, except_token=caller.token_id if caller and at_home else None)
    for move_rights in ports.address_moves:
        await move_rights(session, move)
    await mark_confirmed(session, user, now)
    await publish(session, EmailChanged(at=now, actor_id=user.id, subject_id=user.id))
    if move.was_confirmed:
        settings = services_of(session).settings
        notice = mails.email_changed(
            settings.product_name, first_name=user.first_name, new=user.email, contact=settings.contact
        )
        await mail.send(session, move.old, notice)
    return None if at_home else await require_new_password(session, user, now)


async def _set_email(session: AsyncSession, user: User, email: str) -> None:
    try:
        async with session.begin_nested():
            user.email = email
            await session.flush()
    except IntegrityError as error:  # somebody else has signed up with it meanwhile
        raise EmailTaken from error
