"""The routes of a coach's notes."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Response

from regimen.accounts.access.actor import Coach
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.paging import PageParams
from regimen.notes import access, actions
from regimen.notes.failures import StaleNote, TooManyNotes
from regimen.notes.schemas import NoteChange, NoteForm, NoteListing, NoteView
from regimen.platform.idempotency import IdempotentRoute
from regimen.subscription.failures import AccountClosed, UpgradeNeeded

router = APIRouter(
    prefix="/coach/notes",
    tags=["notes"],
    route_class=IdempotentRoute,
    responses=error_responses(Unauthenticated, Forbidden),
)
_PLAN_FAILURES = (UpgradeNeeded, AccountClosed)


@router.get("", responses=error_responses(Invalid))
async def list_notes(
    session: Session,
    actor: Coach,
    page: PageParams,
    now: Now,
    search: Annotated[str, Query(max_length=100, description="Words of title or body.")] = "",
    program_id: Annotated[UUID | None, Query(description="Without the notes of other programs.")] = None,
) -> NoteListing:
    """The account's notes, latest first; on the free plan only the latest."""
    may_have_many = await access.may_have_many(session, actor.account, now)
    rows, total = await access.list_notes(
        session, actor.account, page, search=search, program_id=program_id, only_latest=not may_have_many
    )
    may_create = may_have_many or not await access.has_notes(session, actor.account)
    return NoteListing(
        items=[NoteView.model_validate(row) for row in rows],
        pagination=page.pagination(total),
        abilities=["create"] if may_create else [],
    )


@router.post("", status_code=201, responses=error_responses(NotFound, Invalid, TooManyNotes, *_PLAN_FAILURES))
async def create_note(form: NoteForm, session: Session, actor: Coach, now: Now) -> NoteView:
    note = await actions.create_note(
        session, title=form.title, body=form.body, program_id=form.program_id, actor=actor, now=now
    )
    return NoteView.model_validate(note)


@router.put("/{coach_note_id}", responses=error_responses(NotFound, Invalid, StaleNote, AccountClosed))
async def change_note(coach_note_id: UUID, form: NoteChange, session: Session, actor: Coach, now: Now) -> NoteView:
    """Save a note. A stale save is refused."""
    note = await actions.change_note(
        session, coach_note_id, title=form.title, body=form.body, version=form.version, actor=actor, now=now
    )
    return NoteView.model_validate(note)


@router.delete("/{coach_note_id}", status_code=204, responses=error_responses(NotFound, AccountClosed))
async def delete_note(coach_note_id: UUID, session: Session, actor: Coach, now: Now) -> Response:
    """Delete a note; `restore` brings it back."""
    await actions.delete_note(session, coach_note_id, actor=actor, now=now)
    return Response(status_code=204)


@router.post("/{coach_note_id}/restore", responses=error_responses(NotFound, *_PLAN_FAILURES))
async def restore_note(coach_note_id: UUID, session: Session, actor: Coach, now: Now) -> NoteView:
    """Bring a deleted note back."""
    return NoteView.model_validate(await actions.restore_note(session, coach_note_id, actor=actor, now=now))
