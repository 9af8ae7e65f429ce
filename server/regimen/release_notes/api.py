"""The routes of release notes."""

from uuid import UUID

from fastapi import APIRouter

from regimen.accounts.access.actor import SignedIn
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import NotFound, Unauthenticated, error_responses
from regimen.kit.paging import Listing, PageParams
from regimen.release_notes import access, actions
from regimen.release_notes.present import note_view
from regimen.release_notes.schemas import MarkRead, ReleaseNoteView
from regimen.subscription.failures import AccountClosed

router = APIRouter(prefix="/notes", tags=["release_notes"], responses=error_responses(Unauthenticated, AccountClosed))


@router.get("")
async def list_notes(
    actor: SignedIn, session: Session, page: PageParams, unread: bool = False
) -> Listing[ReleaseNoteView]:
    """The notes that this person can read, newest first; `unread=true` leaves out those that were read."""
    await access.require_access(session, actor)
    rows, total = await access.load_notes(session, actor, page, unread_only=unread)
    items = [note_view(note, unread=is_unread) for note, is_unread in rows]
    return Listing(items=items, pagination=page.pagination(total))


@router.get("/{note_id}", responses=error_responses(NotFound))
async def get_note(note_id: UUID, actor: SignedIn, session: Session) -> ReleaseNoteView:
    """One note."""
    await access.require_access(session, actor)
    note, unread = await access.load_note(session, actor, note_id)
    return note_view(note, unread=unread)


@router.post("/read", responses=error_responses(NotFound))
async def mark_note_read(form: MarkRead, actor: SignedIn, session: Session, now: Now) -> ReleaseNoteView:
    """Mark one as read."""
    await access.require_access(session, actor)
    note = await actions.mark_read(session, actor, form.id, now)
    return note_view(note, unread=False)
