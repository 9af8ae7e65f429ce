"""Comments on scores as those who are told of them need them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.leaderboards.access.members import members_among, select_people
from regimen.leaderboards.models import Challenge, Leaderboard, LeaderboardScore, ScoreComment
from regimen.programs.models import Program


@dataclass(frozen=True)
class CommentOnScore:
    """A comment with what it is about. `title` names the leaderboard."""

    comment: ScoreComment
    author: User
    score: LeaderboardScore
    board: Leaderboard
    title: str


async def find_comment(session: AsyncSession, comment_id: UUID) -> CommentOnScore | None:
    """Returns a comment, also if it was deleted. One query."""
    columns: tuple[Any, ...] = (ScoreComment, User, LeaderboardScore, Leaderboard, Program.title, Challenge.name)
    statement = (
        select(*columns)
        .join(User, User.id == ScoreComment.author_id)
        .join(LeaderboardScore, LeaderboardScore.id == ScoreComment.score_id)
        .join(Leaderboard, Leaderboard.id == LeaderboardScore.leaderboard_id)
        .outerjoin(Program, Program.id == Leaderboard.program_id)
        .outerjoin(Challenge, Challenge.id == Leaderboard.id)
        .where(ScoreComment.id == comment_id)
        .execution_options(populate_existing=True)
    )
    row = (await session.execute(statement)).one_or_none()
    if row is None:
        return None
    comment, author, score, board, program_title, challenge = row
    title = challenge or (board.block or {}).get("title") or program_title
    return CommentOnScore(comment, author, score, board, title)


async def who_is_told(session: AsyncSession, found: CommentOnScore) -> Sequence[User]:
    """Returns the client whose score it is and those who are mentioned, but never the author. A comment on a score that
    is hidden is told to its client and to coaches only."""
    named = [UUID(one) for one in found.comment.mentions if one != "all"]
    author_id = found.author.id
    wanted = set(await members_among(session, found.board, named, shown_by=author_id)) | {found.score.client_id}
    people = select_people(found.board, found.score.client_id)
    statement = select(User).where(
        User.deleted_at.is_(None), User.id != found.author.id, User.id.in_(select(people.c.user_id))
    )
    if "all" not in found.comment.mentions:
        statement = statement.where(User.id.in_(wanted))
    if not found.score.visible:
        coaches = select(people.c.user_id).where(people.c.place == 0)
        statement = statement.where(User.id.in_(coaches) | (User.id == found.score.client_id))
    return (await session.scalars(statement.order_by(User.id))).all()
