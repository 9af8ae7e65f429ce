"""The route of support."""

from typing import Annotated

from fastapi import APIRouter, Header, Response

from regimen.accounts.access.actor import AnyCoach
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, Unauthenticated, error_responses
from regimen.support import actions
from regimen.support.failures import TooManySupportRequests
from regimen.support.schemas import SupportRequest

router = APIRouter(tags=["support"])


@router.post(
    "/support_requests",
    status_code=204,
    responses=error_responses(Unauthenticated, Forbidden, Invalid, TooManySupportRequests),
)
async def ask_support(
    form: SupportRequest,
    session: Session,
    actor: AnyCoach,
    user_agent: Annotated[str | None, Header(include_in_schema=False)] = None,
) -> Response:
    """Mails what a coach has written to the people who run this installation. Sent again with the same id, nothing more
    happens."""
    await actions.send_request(session, actor, form, browser=user_agent)
    return Response(status_code=204)
