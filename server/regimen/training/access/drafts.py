"""Drafts of days. Coaches who may write a timeline may read the drafts of its other coaches."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Row, Select, Text, and_, case, cast, func, literal, null, select
from sqlalchemy.dialects.postgresql import JSONB, JSONPATH
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import User
from regimen.kit.errors import or_404
from regimen.programs.models import Track
from regimen.training.access.days import Place, at_places
from regimen.training.access.timelines import visible_timelines
from regimen.training.failures import TooMuchTraining
from regimen.training.models import DayDraft, Timeline, TimelineDay
from regimen.training.rules.limits import MAX_CHANGED_CHARACTERS, MAX_DRAFTS_PER_WRITE

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


async def own_drafts(
    session: AsyncSession, timeline: Timeline, days: Collection[int], user_id: UUID
) -> dict[int, DayDraft]:
    """Returns a coach's drafts of some days as they are stored now, and locks them. Raises TooMuchTraining before they
    are read."""
    chosen = and_(DayDraft.timeline_id == timeline.id, DayDraft.user_id == user_id, DayDraft.day.in_(days))
    await _refuse_too_much(session, chosen)
    statement = select(DayDraft).where(chosen).with_for_update().execution_options(populate_existing=True)
    return {draft.day: draft for draft in await session.scalars(statement)}


async def _refuse_too_much(session: AsyncSession, chosen: ColumnElement[bool]) -> None:
    if (await session.scalar(select(func.sum(func.length(_CONTENT))).where(chosen)) or 0) > MAX_CHANGED_CHARACTERS:
        raise TooMuchTraining


_listed = aliased(DayDraft)
_TITLES = cast(literal('$.sessions[*].title ? (@ != "")'), JSONPATH)
_NAMES = cast(literal("$.sessions[*].blocks[*].entries[*].name"), JSONPATH)


async def drafts_of_program(session: AsyncSession, actor: CoachActor, program_id: UUID) -> tuple[Sequence[Any], int]:
    """Returns the drafts of all timelines of a program that the coach may see, in the order of their days, without
    their contents, and how many there are in all. Tracks that are archived are left out."""
    client = aliased(User, name="client")
    same_day = select(func.count()).where(
        DayDraft.timeline_id == Timeline.id, DayDraft.day == _listed.day, DayDraft.user_id != _listed.user_id
    )
    statement = (
        select(
            _listed.timeline_id,
            _listed.day,
            _listed.user_id,
            _listed.revision,
            _listed.updated_at,
            User,
            Track.id.label("track_id"),
            Track.name.label("track"),
            Timeline.client_id,
            client,
            func.jsonb_path_query_first(_listed.content, _TITLES, type_=JSONB).label("title"),
            func.jsonb_path_query_first(_listed.content, _NAMES, type_=JSONB).label("exercise"),
            (_listed.content["sessions"] == literal([], JSONB)).label("is_rest"),
            (_listed.texts != literal({}, JSONB)).label("has_texts"),
            (_listed.base_version != func.coalesce(TimelineDay.version, 0)).label("is_stale"),
            (same_day.scalar_subquery() > 0).label("is_contested"),
            func.count().over().label("total"),
        )
        .join(Timeline, Timeline.id == _listed.timeline_id)
        .join(Track, Track.id == Timeline.track_id)
        .join(User, User.id == _listed.user_id)
        .outerjoin(client, client.id == Timeline.client_id)
        .outerjoin(TimelineDay, and_(TimelineDay.timeline_id == _listed.timeline_id, TimelineDay.day == _listed.day))
        .where(Timeline.program_id == program_id, Track.archived_at.is_(None), visible_timelines(actor))
        .order_by(Track.is_default.desc(), Track.name, Timeline.id, _listed.day, _listed.updated_at.desc())
        .limit(MAX_DRAFTS_PER_WRITE)
    )
    rows: Sequence[Any] = (await session.execute(statement)).all()
    return rows, rows[0].total if rows else 0


async def drafts_at(session: AsyncSession, places: Collection[Place]) -> Sequence[Any]:
    """Returns all coaches' drafts of these days with their JSON. Raises TooMuchTraining before they are read."""
    chosen = at_places(DayDraft, places)
    await _refuse_too_much(session, chosen)
    statement = select(
        DayDraft.timeline_id,
        DayDraft.day,
        DayDraft.user_id,
        DayDraft.base_version,
        DayDraft.revision,
        (DayDraft.texts != literal({}, JSONB)).label("has_texts"),
        _CONTENT.label("content"),
    ).where(chosen)
    rows: Sequence[Any] = (await session.execute(statement)).all()
    return rows
