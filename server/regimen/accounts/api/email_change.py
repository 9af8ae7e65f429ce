"""Changing one's email address."""

from fastapi import APIRouter

from regimen.accounts.access import email_change as access
from regimen.accounts.access.actor import SignedIn, Visitor
from regimen.accounts.actions import email_change
from regimen.accounts.api.turns import PASSWORD_TURN
from regimen.accounts.failures import (
    EmailTaken,
    InvalidEmailChangeLink,
    OwnEmail,
    SignInToChangeEmail,
    WrongPasswordAgain,
)
from regimen.accounts.present.users import present_email_change
from regimen.accounts.schemas.requests import ChangeEmail, ChangeEmailByLink
from regimen.accounts.schemas.responses import ConfirmedView, EmailChangeView
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Invalid, TooMany, Unauthenticated, error_responses

router = APIRouter(prefix="/users/email_change", tags=["users"])


@router.get("", responses=error_responses(Unauthenticated))
async def get_email_change(actor: SignedIn, session: Session, now: Now) -> EmailChangeView:
    """The change that waits for its link to be opened; `email` is null if there is none."""
    return present_email_change(await access.get_email_change(session, actor.user_id, now))


@router.post(
    "",
    dependencies=[PASSWORD_TURN],
    responses=error_responses(Unauthenticated, Invalid, OwnEmail, WrongPasswordAgain, TooMany),
)
async def request_email_change(form: ChangeEmail, actor: SignedIn, session: Session, now: Now) -> EmailChangeView:
    """Ask for another email address, with the password. Nothing changes until the mailed link is opened.

    The answer is the same for an address that somebody else has.
    """
    change = await email_change.request_email_change(session, actor, email=form.email, password=form.password, now=now)
    return present_email_change(change)


@router.delete("", status_code=204, responses=error_responses(Unauthenticated))
async def cancel_email_change(actor: SignedIn, session: Session) -> None:
    """Cancel the change; its link stops working."""
    await email_change.cancel_email_change(session, actor)


@router.post("/confirm", responses=error_responses(Invalid, InvalidEmailChangeLink, SignInToChangeEmail, EmailTaken))
async def change_email(form: ChangeEmailByLink, caller: Visitor, session: Session, now: Now) -> ConfirmedView:
    """Change the email address by the mailed link, and end all other sessions.

    Somebody whose old address is confirmed has to be signed in. Else the link works anywhere: where nobody is signed in
    as that user the password ends too, and the answer has the token to choose a new one.
    """
    token = await email_change.change_email(session, form.email_change_token, caller, now)
    return ConfirmedView(message="Your email address has been changed.", reset_password_token=token)
