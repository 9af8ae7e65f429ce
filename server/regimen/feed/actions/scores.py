"""Notifications about comments on scores."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, and_, delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Role
from regimen.feed.actions.store import About, store
from regimen.feed.events import NotificationDeleted
from regimen.feed.models import Notification
from regimen.feed.rules.templates import score_commented
from regimen.feed.schemas.data import ScoreCommentedData
from regimen.leaderboards.access.comments import CommentOnScore, find_comment, who_is_told
from regimen.leaderboards.events import ScoreCommented
from regimen.platform import live


async def follow_comment(session: AsyncSession, event: ScoreCommented, _now: datetime) -> None:
    """Subscriber: tells the client whose score it is and those who are mentioned; nobody if it was deleted."""
    assert event.subject_id is not None
    found = await find_comment(session, event.subject_id)
    if found is None or found.comment.deleted_at is not None:
        await _delete(session, event.subject_id)
        return
    known = await session.scalar(select(Notification.id).where(_is_about(found.comment.id)).limit(1))
    if known is not None:
        return
    readers: dict[tuple[bool, bool], list[UUID]] = {}
    for user in await who_is_told(session, found):
        readers.setdefault((user.id == found.score.client_id, user.role is Role.COACH), []).append(user.id)
    for (is_own, is_coach), user_ids in readers.items():
        await _tell(session, found, user_ids, is_own=is_own, is_coach=is_coach)


async def _tell(
    session: AsyncSession, found: CommentOnScore, readers: Sequence[UUID], *, is_own: bool, is_coach: bool
) -> None:
    values = ScoreCommentedData(
        author_name=found.author.full_name,
        board=found.title,
        is_own=is_own,
        is_challenge=found.board.timeline_id is None,
        comment_id=found.comment.id,
        leaderboard_id=found.score.leaderboard_id,
        score_id=found.score.id,
    )
    account_id = found.board.account_id if is_coach else None
    about = About(account_id, found.author.id, found.board.program_id)
    draft = score_commented("coaches" if is_coach else "client", values)
    await store(session, draft, readers, about, found.comment.created_at)


def _is_about(comment_id: UUID) -> ColumnElement[bool]:
    is_comment = Notification.data["kind"].astext == "score_commented"
    return and_(is_comment, Notification.data["comment_id"].astext == str(comment_id))


async def _delete(session: AsyncSession, comment_id: UUID) -> None:
    gone = await session.execute(
        delete(Notification).where(_is_about(comment_id)).returning(Notification.id, Notification.user_id)
    )
    for row in gone:
        await live.push(session, live.user_stream(row.user_id), NotificationDeleted(id=row.id))
