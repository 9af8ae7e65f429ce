"""Sign-up, sign-in, sign-out, confirmation and passwords."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from regimen.accounts.actor import SignedIn
from regimen.accounts.api.present import signed_in_view
from regimen.accounts.schemas import (
    ByEmail,
    ChangePassword,
    Confirm,
    MessageView,
    ResetPassword,
    SignedInView,
    SignIn,
    SignUp,
)
from regimen.accounts.service import passwords, sign_in, sign_up
from regimen.accounts.service.apps import UnknownApp, check_app
from regimen.kit.clock import Now, Today, Zone
from regimen.kit.db import Session
from regimen.kit.errors import Invalid, TooMany, Unauthenticated, failures

router = APIRouter(prefix="/users", tags=["users"])


async def caller_address(request: Request) -> str:
    """The network address that tries are counted by (behind a proxy: what the server was told to trust)."""
    return request.client.host if request.client else "unknown"


async def device_name(request: Request) -> str:
    return request.headers.get("user-agent", "")


Caller = Annotated[str, Depends(caller_address)]
Device = Annotated[str, Depends(device_name)]


@router.post("/sign_up", status_code=201, responses=failures(Invalid, sign_up.EmailTaken, UnknownApp, TooMany))
async def create(
    form: SignUp, session: Session, now: Now, today: Today, zone: Zone, caller: Caller, device: Device
) -> SignedInView:
    """Join as a coach or as a client; signed in at once, while a mail asks to confirm the address."""
    check_app(session, form.client_id, form.client_secret)
    user = await sign_up.sign_up(
        session,
        **form.model_dump(exclude={"client_id", "client_secret", "agreement"}),
        zone=zone,
        caller=caller,
        today=today,
        now=now,
    )
    return await signed_in_view(session, user, device=device, now=now)


@router.post(
    "/sign_in",
    responses=failures(Invalid, sign_in.WrongPassword, sign_in.NotConfirmed, UnknownApp, TooMany),
)
async def enter(form: SignIn, session: Session, now: Now, caller: Caller, device: Device) -> SignedInView:
    """Sign in on this device."""
    check_app(session, form.client_id, form.client_secret)
    user = await sign_in.sign_in(session, email=form.email, password=form.password, caller=caller)
    return await signed_in_view(session, user, device=device, now=now)


@router.delete("/sign_out", status_code=204, responses=failures(Unauthenticated))
async def leave(actor: SignedIn, session: Session, now: Now) -> None:
    """This device's token stops working at once."""
    await sign_in.sign_out(session, actor.token_id, now)


@router.post("/confirm", responses=failures(sign_up.DeadLink))
async def confirm(form: Confirm, session: Session, now: Now) -> MessageView:
    """Prove an address by the mailed link."""
    await sign_up.confirm(session, form.confirmation_token, now)
    return MessageView(message="Your account has been confirmed.")


@router.post("/confirmation", responses=failures(Invalid, TooMany))
async def send_confirmation(form: ByEmail, session: Session, now: Now, caller: Caller) -> MessageView:
    """Mail the confirmation link once more. The answer is the same for every address."""
    await sign_up.send_again(session, form.email, caller=caller, now=now)
    return MessageView(message="If this address is waiting to be confirmed, a new link is on its way.")


@router.post("/password", responses=failures(Invalid, TooMany))
async def ask_for_password(form: ByEmail, session: Session, now: Now, caller: Caller) -> MessageView:
    """Mail a link for a new password. The answer is the same for every address."""
    await passwords.ask_for_reset(session, form.email, caller=caller, now=now)
    return MessageView(message="If there is an account with this address, a link is on its way.")


@router.put("/password", responses=failures(Invalid, passwords.NotIdentical, passwords.DeadReset, UnknownApp))
async def reset_password(form: ResetPassword, session: Session, now: Now, device: Device) -> SignedInView:
    """Choose a new password by the mailed link, and be signed in."""
    check_app(session, form.client_id, form.client_secret)
    user = await passwords.reset(
        session,
        token=form.reset_password_token,
        password=form.password,
        repeated=form.password_confirmation,
        now=now,
    )
    return await signed_in_view(session, user, device=device, now=now)


@router.patch(
    "/password",
    responses=failures(Invalid, passwords.NotIdentical, passwords.WrongCurrent, TooMany, Unauthenticated),
)
async def change_password(form: ChangePassword, actor: SignedIn, session: Session, now: Now) -> MessageView:
    """Change one's own password; other devices are signed out."""
    await passwords.change(
        session,
        actor,
        current=form.user.current_password,
        password=form.user.password,
        repeated=form.user.password_confirmation,
        now=now,
    )
    return MessageView(message="Your password has been changed")
