"""Notifications about comments on scores."""

from datetime import datetime

from sqlalchemy import ColumnElement, delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Role, User
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
    if found is None:
        return
    if found.comment.deleted_at is not None:
        await _delete(session, found)
        return
    known = await session.scalar(select(Notification.id).where(_is_about(found)).limit(1))
    if known is not None:
        return
    for user in await who_is_told(session, found):
        await _tell(session, found, user)


async def _tell(session: AsyncSession, found: CommentOnScore, user: User) -> None:
    values = ScoreCommentedData(
        author_name=found.author.full_name,
        board=found.title,
        is_own=user.id == found.score.client_id,
        comment_id=found.comment.id,
        leaderboard_id=found.score.leaderboard_id,
        score_id=found.score.id,
    )
    is_coach = user.role is Role.COACH
    account_id = found.board.account_id if is_coach else None
    about = About(account_id, found.author.id, found.board.program_id)
    draft = score_commented("coaches" if is_coach else "client", values)
    await store(session, draft, [user.id], about, found.comment.created_at)


def _is_about(found: CommentOnScore) -> ColumnElement[bool]:
    condition: ColumnElement[bool] = Notification.data["comment_id"].astext == str(found.comment.id)
    return condition


async def _delete(session: AsyncSession, found: CommentOnScore) -> None:
    gone = await session.execute(
        delete(Notification).where(_is_about(found)).returning(Notification.id, Notification.user_id)
    )
    for row in gone:
        await live.push(session, live.user_stream(row.user_id), NotificationDeleted(id=row.id))
