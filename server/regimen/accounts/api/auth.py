"""Signing up, in and out, confirming an email, and passwords."""

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import SignedIn, Visitor, actor_of_new_token
from regimen.accounts.access.app import check_app
from regimen.accounts.access.sites import RequestedSite
from regimen.accounts.actions import passwords
from regimen.accounts.actions import sessions as session_actions
from regimen.accounts.actions import sign_in as sign_in_actions
from regimen.accounts.actions import sign_up as sign_up_actions
from regimen.accounts.actions.answer_invitation import join_by_link
from regimen.accounts.api.turns import PASSWORD_TURN
from regimen.accounts.failures import (
    CoachesJoinElsewhere,
    EmailTaken,
    InvalidConfirmationLink,
    InvalidResetLink,
    InvitationClosed,
    InvitationForOtherEmail,
    NoPlaceForCoach,
    NotConfirmed,
    OwnEmailAsPassword,
    PasswordsDiffer,
    TooManyForEmail,
    UnknownApp,
    WrongCurrentPassword,
    WrongPassword,
    WrongPasswordAgain,
    WrongSubdomain,
)
from regimen.accounts.models import Role, User
from regimen.accounts.present.users import present_me, present_signed_in
from regimen.accounts.schemas.requests import (
    ByEmail,
    ChangePassword,
    Confirm,
    PasswordAgain,
    ResetPassword,
    SignIn,
    SignUp,
)
from regimen.accounts.schemas.responses import ConfirmedView, MessageView, SignedInView
from regimen.kit.clock import Now, Today, Zone
from regimen.kit.db import Session
from regimen.kit.errors import Invalid, TooMany, Unauthenticated, error_responses, or_404
from regimen.platform.hosts import Site, key_at
from regimen.platform.services import services_of

router = APIRouter(prefix="/users", tags=["users"])


async def network_address(request: Request) -> str:
    """Returns the address that attempts are counted by (behind a proxy: the one the server is told to trust)."""
    return request.client.host if request.client else "unknown"


async def device_name(request: Request) -> str:
    return request.headers.get("user-agent", "")


NetworkAddress = Annotated[str, Depends(network_address)]
Device = Annotated[str, Depends(device_name)]


async def _signed_in(
    session: AsyncSession, user: User, site: Site | None, *, device: str, address: str, now: datetime
) -> SignedInView:
    token = await sign_in_actions.sign_in_device(session, user, site, device=device, network_address=address, now=now)
    actor = or_404(await actor_of_new_token(session, key_at(site, token), now))
    return present_signed_in(token, await present_me(session, actor, now))


@router.post(
    "/sign_up",
    status_code=201,
    dependencies=[PASSWORD_TURN],
    responses=error_responses(
        Invalid,
        EmailTaken,
        UnknownApp,
        TooMany,
        InvitationClosed,
        InvitationForOtherEmail,
        NoPlaceForCoach,
        CoachesJoinElsewhere,
        WrongSubdomain,
    ),
)
async def sign_up(
    form: SignUp,
    session: Session,
    now: Now,
    today: Today,
    zone: Zone,
    address: NetworkAddress,
    device: Device,
    site: RequestedSite,
) -> SignedInView:
    """Sign up as a coach or a client; signed in at once, while a mail asks to confirm the email.

    The link of an invitation confirms it: a coach who signs up by one joins the account that invited them.
    """
    check_app(session, form.client_id, form.client_secret)
    if site and form.role is Role.COACH and form.invitation_token is None:
        raise CoachesJoinElsewhere(services_of(session).settings.product_name)
    user = await sign_up_actions.sign_up(
        session,
        **form.model_dump(exclude={"client_id", "client_secret", "agreement", "invitation_token"}),
        zone=zone,
        network_address=address,
        invited=form.invitation_token is not None,
        today=today,
        now=now,
    )
    if form.invitation_token is not None:
        await join_by_link(session, user, form.invitation_token, now)
    return await _signed_in(session, user, site, device=device, address=address, now=now)


@router.post(
    "/sign_in",
    dependencies=[PASSWORD_TURN],
    responses=error_responses(
        Invalid, WrongPassword, NotConfirmed, UnknownApp, TooMany, TooManyForEmail, WrongSubdomain
    ),
)
async def sign_in(
    form: SignIn, session: Session, now: Now, address: NetworkAddress, device: Device, site: RequestedSite
) -> SignedInView:
    """Sign in on this device."""
    check_app(session, form.client_id, form.client_secret)
    user = await sign_in_actions.check_password(
        session, email=form.email, password=form.password, network_address=address, now=now
    )
    return await _signed_in(session, user, site, device=device, address=address, now=now)


@router.delete("/sign_out", status_code=204, responses=error_responses(Unauthenticated))
async def sign_out(actor: SignedIn, session: Session, now: Now) -> None:
    """Revoke the token of this device."""
    await session_actions.end_session(session, actor, actor.token_id, now)


@router.post("/confirm", responses=error_responses(InvalidConfirmationLink))
async def confirm(form: Confirm, caller: Visitor, session: Session, now: Now) -> ConfirmedView:
    """Confirm an email by the mailed link.

    Unless the caller is signed in as that user, every session and the password end, and the answer has the token to
    choose a new one.
    """
    token = await sign_up_actions.confirm(session, form.confirmation_token, caller, now)
    return ConfirmedView(message="Your account has been confirmed.", reset_password_token=token)


@router.post("/confirmation", responses=error_responses(Invalid, TooMany))
async def send_confirmation(form: ByEmail, session: Session, address: NetworkAddress) -> MessageView:
    """Mail the confirmation link again. The answer is the same for every email."""
    await sign_up_actions.resend_confirmation(session, form.email, network_address=address)
    return MessageView(message="If this address is waiting to be confirmed, a new link is on its way.")


@router.post("/password", responses=error_responses(Invalid, TooMany))
async def request_reset(form: ByEmail, session: Session, address: NetworkAddress) -> MessageView:
    """Mail a link to choose a new password. The answer is the same for every email."""
    await passwords.request_reset(session, form.email, network_address=address)
    return MessageView(message="If there's an account with this address, a link is on its way.")


@router.put(
    "/password",
    dependencies=[PASSWORD_TURN],
    responses=error_responses(
        Invalid, PasswordsDiffer, OwnEmailAsPassword, InvalidResetLink, UnknownApp, WrongSubdomain
    ),
)
async def reset_password(
    form: ResetPassword, session: Session, now: Now, address: NetworkAddress, device: Device, site: RequestedSite
) -> SignedInView:
    """Choose a new password by the mailed link; signed in at once."""
    check_app(session, form.client_id, form.client_secret)
    user = await passwords.reset_password(
        session,
        token=form.reset_password_token,
        password=form.password,
        repeated=form.password_confirmation,
        now=now,
    )
    return await _signed_in(session, user, site, device=device, address=address, now=now)


@router.patch(
    "/password",
    dependencies=[PASSWORD_TURN],
    responses=error_responses(
        Invalid, PasswordsDiffer, OwnEmailAsPassword, WrongCurrentPassword, TooMany, Unauthenticated
    ),
)
async def change_password(form: ChangePassword, actor: SignedIn, session: Session, now: Now) -> MessageView:
    """Change one's own password; other devices are signed out."""
    await passwords.change_password(
        session,
        actor,
        current=form.user.current_password,
        password=form.user.password,
        repeated=form.user.password_confirmation,
        now=now,
    )
    return MessageView(message="Your password has been changed")


@router.post(
    "/password/check",
    status_code=204,
    dependencies=[PASSWORD_TURN],
    responses=error_responses(Unauthenticated, Invalid, WrongPasswordAgain, TooMany),
)
async def check_password(form: PasswordAgain, actor: SignedIn, session: Session, now: Now) -> None:
    """Give the password again, which sensitive acts ask for; it counts for ten minutes in this session."""
    await sign_in_actions.check_password_again(session, actor, form.password, now)
