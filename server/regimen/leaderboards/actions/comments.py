"""What people say about scores."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.kit.errors import NotFound, or_404
from regimen.leaderboards.access.members import count_members, members_among
from regimen.leaderboards.access.scores import ScoreRow, get_score
from regimen.leaderboards.actions.live import push_change, push_to_coaches
from regimen.leaderboards.events import ScoreCommented
from regimen.leaderboards.failures import TooManyComments, TooManyToMention
from regimen.leaderboards.models import ScoreComment
from regimen.leaderboards.rules.boards import MAX_COMMENTS_A_PERSON, MENTION_ALL_LIMIT
from regimen.platform.events import publish
from regimen.subscription.access import require_open_account

ALL: Literal["all"] = "all"
"""The id that stands for mentioning everyone."""


async def write_comment(
    session: AsyncSession,
    actor: Actor,
    today: date,
    leaderboard_id: UUID,
    score_id: UUID,
    comment_id: UUID,
    *,
    text: str,
    mentions: Sequence[UUID | Literal["all"]],
    now: datetime,
) -> None:
    """Adds a comment; `comment_id` is made on the device, so sending it twice adds one. People who do not see the
    leaderboard are not mentioned. Raises NotFound, also for an id that somebody else has used, TooManyToMention and
    TooManyComments."""
    if isinstance(actor, CoachActor):
        await require_open_account(session, actor.account, now)
    row = await get_score(session, actor, today, leaderboard_id, score_id)
    if ALL in mentions and not isinstance(actor, CoachActor):
        members = await count_members(session, row.board, shown_by=actor.user_id)
        if members > MENTION_ALL_LIMIT:
            raise TooManyToMention
    named = [one for one in mentions if isinstance(one, UUID)]
    people = await members_among(session, row.board, named, shown_by=actor.user_id)
    mentioned = [str(user_id) for user_id in people] + ([ALL] if ALL in mentions else [])
    statement = insert(ScoreComment).values(
        id=comment_id, score_id=score_id, author_id=actor.user_id, text=text, mentions=mentioned, created_at=now
    )
    if await session.scalar(statement.on_conflict_do_nothing().returning(ScoreComment.id)) is None:
        sent = await session.get(ScoreComment, comment_id)
        if sent is None or sent.author_id != actor.user_id or sent.score_id != score_id:
            raise NotFound
        return
    own = select(func.count()).where(ScoreComment.score_id == score_id, ScoreComment.author_id == actor.user_id)
    if (await session.scalar(own) or 0) > MAX_COMMENTS_A_PERSON:
        raise TooManyComments
    await publish(session, ScoreCommented(subject_id=comment_id, account_id=row.board.account_id, at=now))
    await _tell(session, row)


async def delete_comment(
    session: AsyncSession,
    actor: Actor,
    today: date,
    leaderboard_id: UUID,
    score_id: UUID,
    comment_id: UUID,
    now: datetime,
) -> None:
    """Deletes a comment of one's own, as a coach also those of others. Raises NotFound."""
    row = await get_score(session, actor, today, leaderboard_id, score_id)
    statement = select(ScoreComment).where(
        ScoreComment.id == comment_id, ScoreComment.score_id == score_id, ScoreComment.deleted_at.is_(None)
    )
    if not isinstance(actor, CoachActor):
        statement = statement.where(ScoreComment.author_id == actor.user_id)
    comment = or_404(await session.scalar(statement.with_for_update()))
    comment.deleted_at = now
    await session.flush()
    await publish(session, ScoreCommented(subject_id=comment_id, account_id=row.board.account_id, at=now))
    await _tell(session, row)


async def _tell(session: AsyncSession, row: ScoreRow) -> None:
    await (push_change if row.score.visible else push_to_coaches)(session, row.board)
