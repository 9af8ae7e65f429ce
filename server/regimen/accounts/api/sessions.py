"""The devices on which somebody is signed in."""

from uuid import UUID

from fastapi import APIRouter

from regimen.accounts.access.actor import SignedIn
from regimen.accounts.access.sessions import get_own_sessions
from regimen.accounts.actions.sessions import end_session, end_sessions
from regimen.accounts.present.users import present_session
from regimen.accounts.schemas.responses import SessionView
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import NotFound, Unauthenticated, error_responses

router = APIRouter(prefix="/users/sessions", tags=["users"])


@router.get("", responses=error_responses(Unauthenticated))
async def list_sessions(actor: SignedIn, session: Session, now: Now) -> list[SessionView]:
    """The user's sessions: this one, then the latest used first."""
    return [present_session(row, actor) for row in await get_own_sessions(session, actor, now)]


@router.delete("", status_code=204, responses=error_responses(Unauthenticated))
async def end_other_sessions(actor: SignedIn, session: Session, now: Now) -> None:
    """End every session but this one, at once."""
    await end_sessions(session, actor.user_id, now, except_token=actor.token_id)


@router.delete("/{session_id}", status_code=204, responses=error_responses(Unauthenticated, NotFound))
async def end_one_session(session_id: UUID, actor: SignedIn, session: Session, now: Now) -> None:
    """End one session, at once."""
    await end_session(session, actor, session_id, now)
