"""Single scores, and what is said about them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, func, or_, select, true
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import User
from regimen.kit.errors import or_404
from regimen.leaderboards.access.boards import visible_to
from regimen.leaderboards.models import Leaderboard, LeaderboardScore, ScoreComment, ScoreCorrection
from regimen.leaderboards.rules.boards import COMMENTS_SHOWN


def _is_readable(actor: Actor) -> ColumnElement[bool]:
    """Coaches read hidden scores too; people their own."""
    if isinstance(actor, CoachActor):
        return true()
    return or_(LeaderboardScore.visible, LeaderboardScore.client_id == actor.user_id)


@dataclass(frozen=True)
class ScoreRow:
    """A score with its leaderboard and client."""

    score: LeaderboardScore
    board: Leaderboard
    client: User


async def get_score(
    session: AsyncSession, actor: Actor, today: date, leaderboard_id: UUID, score_id: UUID, *, lock: bool = False
) -> ScoreRow:
    """Returns a score that somebody may read. Raises NotFound. One query."""
    statement = (
        select(LeaderboardScore, Leaderboard, User)
        .join(Leaderboard, Leaderboard.id == LeaderboardScore.leaderboard_id)
        .join(User, User.id == LeaderboardScore.client_id)
        .where(
            Leaderboard.id == leaderboard_id,
            LeaderboardScore.id == score_id,
            visible_to(actor, today),
            _is_readable(actor),
        )
    )
    if lock:
        statement = statement.with_for_update(of=LeaderboardScore).execution_options(populate_existing=True)
    return ScoreRow(*or_404((await session.execute(statement)).one_or_none()))


async def find_score(session: AsyncSession, actor: Actor, today: date, score_id: UUID) -> ScoreRow:
    """Returns a score by its id alone. Raises NotFound. Two queries."""
    leaderboard_id = or_404(
        await session.scalar(select(LeaderboardScore.leaderboard_id).where(LeaderboardScore.id == score_id))
    )
    return await get_score(session, actor, today, leaderboard_id, score_id)


async def list_comments(session: AsyncSession, score_id: UUID) -> tuple[Sequence[tuple[ScoreComment, User]], int]:
    """Returns what was said about a score lately, the oldest first, and how many comments there are. One query."""
    statement = (
        select(ScoreComment, User, func.count().over())
        .join(User, User.id == ScoreComment.author_id)
        .where(ScoreComment.score_id == score_id, ScoreComment.deleted_at.is_(None))
        .order_by(ScoreComment.created_at.desc(), ScoreComment.id.desc())
        .limit(COMMENTS_SHOWN)
    )
    rows = (await session.execute(statement)).all()
    return [(row[0], row[1]) for row in reversed(rows)], rows[0][2] if rows else 0


async def list_corrections(session: AsyncSession, score_id: UUID) -> Sequence[tuple[ScoreCorrection, User]]:
    """Returns what coaches changed of a score, the newest first. One query."""
    statement: Any = (
        select(ScoreCorrection, User)
        .join(User, User.id == ScoreCorrection.corrected_by)
        .where(ScoreCorrection.score_id == score_id)
        .order_by(ScoreCorrection.corrected_at.desc(), ScoreCorrection.id.desc())
    )
    return [(row[0], row[1]) for row in await session.execute(statement)]


async def people_by_id(session: AsyncSession, user_ids: Iterable[UUID]) -> dict[UUID, User]:
    """Returns people by their ids. One query, none without ids."""
    wanted = set(user_ids)
    if not wanted:
        return {}
    return {user.id: user for user in await session.scalars(select(User).where(User.id.in_(wanted)))}
