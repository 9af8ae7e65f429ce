"""Which notes a coach sees: those of the account they work in; on the free plan only the latest."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import Select, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.kit.paging import Page, count
from regimen.notes.models import CoachNote
from regimen.subscription.access import get_entitlements
from regimen.subscription.rules import Feature


async def may_have_many(session: AsyncSession, account_id: UUID, now: datetime) -> bool:
    """Returns whether the account's plan allows more than one note."""
    return (await get_entitlements(session, account_id, now)).allows(Feature.NOTES)


def _of_account(account_id: UUID) -> Select[CoachNote]:
    return select(CoachNote).where(CoachNote.account_id == account_id, CoachNote.deleted_at.is_(None))


async def list_notes(
    session: AsyncSession, account_id: UUID, page: Page, *, search: str, program_id: UUID | None, only_latest: bool
) -> tuple[Sequence[CoachNote], int]:
    """Returns a page of notes, latest first, and the total.

    `search` are words of title or body; with `program_id` the notes of other programs are left out. `only_latest`: the
    account's latest note is the only one that can be found.
    """
    statement = _of_account(account_id)
    if only_latest:
        latest = _of_account(account_id).order_by(CoachNote.updated_at.desc(), CoachNote.id).limit(1)
        statement = statement.where(CoachNote.id.in_(latest.with_only_columns(CoachNote.id)))
    if program_id:
        statement = statement.where(or_(CoachNote.program_id.is_(None), CoachNote.program_id == program_id))
    for word in search.split()[:10]:
        statement = statement.where(
            or_(CoachNote.title.icontains(word, autoescape=True), CoachNote.body.icontains(word, autoescape=True))
        )
    total = await count(session, statement)
    ordered = statement.order_by(CoachNote.updated_at.desc(), CoachNote.id)
    return (await session.scalars(page.limit(ordered))).all(), total


async def own_note(
    session: AsyncSession, account_id: UUID, note_id: UUID, *, deleted: bool, only_latest: bool
) -> CoachNote:
    """Returns a note of the account, locked; one that is deleted only with `deleted`. Raises NotFound."""
    statement = select(CoachNote).where(CoachNote.account_id == account_id, CoachNote.id == note_id)
    if not deleted:
        statement = statement.where(CoachNote.deleted_at.is_(None))
    note = or_404(await session.scalar(statement.with_for_update()))
    if only_latest and note.deleted_at is None:
        latest = _of_account(account_id).order_by(CoachNote.updated_at.desc(), CoachNote.id).limit(1)
        or_404(note if await session.scalar(latest.with_only_columns(CoachNote.id)) == note.id else None)
    return note


async def has_notes(session: AsyncSession, account_id: UUID) -> bool:
    return await session.scalar(_of_account(account_id).with_only_columns(CoachNote.id).limit(1)) is not None


async def count_notes(session: AsyncSession, account_id: UUID) -> int:
    return await count(session, _of_account(account_id))
