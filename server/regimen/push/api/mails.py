"""Unsubscribing from mails in one click. Mail apps call it; nobody is signed in."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from regimen.accounts.models import Role, User
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Invalid, NotFound, error_responses, or_404
from regimen.platform.services import services_of
from regimen.push.actions.settings import change_settings
from regimen.push.rules.pages import settings_page
from regimen.push.rules.unsubscribe import read_token

router = APIRouter(prefix="/mails", tags=["mails"])
Token = Annotated[str, Query(max_length=500, description="From the mail.")]


@router.post("/unsubscribe", status_code=204, responses=error_responses(NotFound, Invalid))
async def unsubscribe_from_mails(token: Token, session: Session, now: Now) -> Response:
    """Stop mails of one kind (RFC 8058). A second time changes nothing."""
    user_id, topic = or_404(read_token(services_of(session).settings.secret, token, now))
    user = or_404(await session.get(User, user_id))
    if user.deleted_at is None:
        await change_settings(session, user.id, mails={topic: False}, push={})
    return Response(status_code=204)


@router.get(
    "/unsubscribe",
    status_code=303,
    response_class=Response,
    responses=error_responses(NotFound, Invalid) | {303: {"description": "To the settings."}},
)
async def open_mail_settings(token: Token, session: Session, now: Now) -> Response:
    """Leads somebody who opens the address in a browser to their settings. Only opening it changes nothing: mail
    scanners open every link."""
    user_id, _ = or_404(read_token(services_of(session).settings.secret, token, now))
    user = or_404(await session.get(User, user_id))
    return Response(status_code=303, headers={"Location": settings_page(is_coach=user.role is Role.COACH)})
