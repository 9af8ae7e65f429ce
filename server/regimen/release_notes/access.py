"""Which release notes a person may read. Every read begins here."""

from uuid import UUID

from sqlalchemy import ColumnElement, Date, Select, and_, cast, exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import Role, User
from regimen.kit.errors import or_404
from regimen.kit.paging import Page, count
from regimen.platform.services import services_of
from regimen.release_notes.models import ReleaseNote, ReleaseNoteRead
from regimen.release_notes.rules import audiences_of
from regimen.subscription.access import get_entitlements, require_open_account

NoteRow = tuple[ReleaseNote, bool]
"""A note, and whether it is unread."""


async def require_access(session: AsyncSession, actor: Actor) -> None:
    """Raises AccountClosed for a coach whose trial or subscription is over."""
    if actor.account_id is not None:
        await require_open_account(session, actor.account_id, services_of(session).clock.now())


def readable_by(actor: Actor) -> Select[ReleaseNote]:
    """Selects the notes for this person's role."""
    return select(ReleaseNote).where(ReleaseNote.audience.in_(audiences_of(actor.role)))


def _is_unread(actor: Actor) -> ColumnElement[bool]:
    """A note from before the person signed up counts as read."""
    signed_up_at = select(User.created_at).where(User.id == actor.user_id).scalar_subquery()
    read = exists().where(ReleaseNoteRead.note_id == ReleaseNote.id, ReleaseNoteRead.user_id == actor.user_id)
    return and_(
        ReleaseNote.published_at >= signed_up_at,
        ReleaseNote.release_date >= cast(func.timezone("UTC", signed_up_at), Date),
        ~read,
    )


async def load_notes(
    session: AsyncSession, actor: Actor, page: Page, *, unread_only: bool = False
) -> tuple[list[NoteRow], int]:
    """Returns a page of notes, newest first, and how many there are. Two queries."""
    statement = readable_by(actor)
    if unread_only:
        statement = statement.where(_is_unread(actor))
    total = await count(session, statement)
    newest_first = statement.add_columns(_is_unread(actor)).order_by(
        ReleaseNote.release_date.desc(), ReleaseNote.id.desc()
    )
    rows = await session.execute(page.limit(newest_first))
    return [(note, unread) for note, unread in rows], total


async def load_note(session: AsyncSession, actor: Actor, note_id: UUID) -> NoteRow:
    """Returns one note. Raises NotFound if it does not exist or is for others."""
    statement = readable_by(actor).add_columns(_is_unread(actor)).where(ReleaseNote.id == note_id)
    note, unread = or_404((await session.execute(statement)).one_or_none())
    return note, unread


async def all_notes(session: AsyncSession) -> list[ReleaseNote]:
    """Returns every note, newest first, for the administrator."""
    newest_first = select(ReleaseNote).order_by(ReleaseNote.release_date.desc(), ReleaseNote.id.desc())
    return list(await session.scalars(newest_first))


def release_notes_stream(role: Role) -> str:
    """Returns the live stream of everybody with a role."""
    return f"release_notes:{role.value}"


async def release_notes_streams(session: AsyncSession, actor: Actor) -> frozenset[str]:
    """Returns the stream of the person's role; a coach whose trial or subscription is over has none."""
    if actor.account_id is not None:
        now = services_of(session).clock.now()
        if not (await get_entitlements(session, actor.account_id, now)).is_open:
            return frozenset()
    return frozenset({release_notes_stream(actor.role)})
