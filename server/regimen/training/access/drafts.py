"""Drafts of days. Coaches who may write a timeline may read the drafts of its other coaches."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row, Select, Text, case, cast, null, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.kit.errors import or_404
from regimen.training.models import DayDraft, Timeline

_MAX_LISTED = 1_000
_CONTENT = cast(DayDraft.content, Text)
_TEXTS = cast(DayDraft.texts, Text)


async def drafts_of_days(
    session: AsyncSession, timeline: Timeline, reader_id: UUID, first: int, days: int
) -> Sequence[Row[Any]]:
    """Returns the drafts of some days, the newest of a day first, with the JSON of those of the reader only."""
    is_own = DayDraft.user_id == reader_id
    statement = (
        _drafts(case((is_own, _CONTENT), else_=null()), case((is_own, _TEXTS), else_=null()))
        .where(DayDraft.timeline_id == timeline.id, DayDraft.day.between(first, first + days - 1))
        .order_by(DayDraft.day, DayDraft.updated_at.desc())
        .limit(_MAX_LISTED)
    )
    rows: Sequence[Row[Any]] = (await session.execute(statement)).all()
    return rows


async def draft_of(session: AsyncSession, timeline: Timeline, day: int, author_id: UUID) -> Row[Any]:
    """Returns one coach's draft with its JSON. Raises NotFound."""
    statement = _drafts(_CONTENT, _TEXTS).where(
        DayDraft.timeline_id == timeline.id, DayDraft.day == day, DayDraft.user_id == author_id
    )
    row: Row[Any] | None = (await session.execute(statement)).one_or_none()
    return or_404(row)


def _drafts(content: Any, texts: Any) -> Select[Any]:
    return select(
        DayDraft.day,
        DayDraft.user_id,
        DayDraft.base_version,
        DayDraft.revision,
        DayDraft.updated_at,
        User,
        content.label("content"),
        texts.label("texts"),
    ).join(User, User.id == DayDraft.user_id)


async def stored_draft(session: AsyncSession, timeline_id: UUID, day: int, user_id: UUID) -> DayDraft | None:
    """Returns a draft as it is stored now."""
    return await session.get(DayDraft, (timeline_id, day, user_id), populate_existing=True)
