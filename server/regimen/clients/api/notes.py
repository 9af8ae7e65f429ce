"""The routes of a coach's notes about a client."""

from uuid import UUID

from fastapi import APIRouter, Response
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import ClientCoach
from regimen.accounts.models import User
from regimen.clients.access import notes as access
from regimen.clients.access.client_list import require_client
from regimen.clients.actions import notes as actions
from regimen.clients.failures import TooManyClientNotes
from regimen.clients.models import ClientNote
from regimen.clients.present.tags import note_view
from regimen.clients.schemas.notes import ClientNoteForm, ClientNoteList, ClientNoteView
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.platform.idempotency import IdempotentRoute

router = APIRouter(
    prefix="/coach",
    tags=["clients"],
    route_class=IdempotentRoute,
    responses=error_responses(Unauthenticated, Forbidden),
)


async def _view(session: AsyncSession, note: ClientNote) -> ClientNoteView:
    return note_view(note, await session.get_one(User, note.author_id))


@router.get("/clients/{athlete_id}/notes", responses=error_responses(NotFound))
async def list_notes(athlete_id: UUID, actor: ClientCoach, session: Session) -> ClientNoteList:
    """The coaches' notes about a client: pinned ones first, then the latest."""
    await require_client(session, actor, athlete_id)
    rows = await access.list_notes(session, actor, athlete_id)
    return ClientNoteList(items=[note_view(note, author) for note, author in rows])


@router.post(
    "/clients/{athlete_id}/notes", status_code=201, responses=error_responses(NotFound, Invalid, TooManyClientNotes)
)
async def create_note(
    athlete_id: UUID, form: ClientNoteForm, actor: ClientCoach, session: Session, now: Now
) -> ClientNoteView:
    note = await actions.create_note(session, actor, athlete_id, text=form.text, pinned=form.pinned, now=now)
    return await _view(session, note)


@router.put("/client_notes/{client_note_id}", responses=error_responses(NotFound, Invalid))
async def change_note(
    client_note_id: UUID, form: ClientNoteForm, actor: ClientCoach, session: Session, now: Now
) -> ClientNoteView:
    """Change a note, or pin it. Every coach of the account may."""
    note = await actions.change_note(session, actor, client_note_id, text=form.text, pinned=form.pinned, now=now)
    return await _view(session, note)


@router.delete("/client_notes/{client_note_id}", status_code=204, responses=error_responses(NotFound))
async def delete_note(client_note_id: UUID, actor: ClientCoach, session: Session) -> Response:
    await actions.delete_note(session, actor, client_note_id)
    return Response(status_code=204)
