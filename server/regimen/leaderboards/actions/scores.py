"""Hides scores on leaderboards, and lets coaches check them."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.events import UserDeleted
from regimen.kit.errors import or_404
from regimen.kit.ids import new_id
from regimen.leaderboards.access.scores import get_score
from regimen.leaderboards.actions.live import push_change, push_to_coaches
from regimen.leaderboards.actions.store import key_on, locked_user, note_score
from regimen.leaderboards.failures import ReasonMissing, ScoreChanged, ScoreDoesNotFit, WrongScoreType
from regimen.leaderboards.models import (
    Challenge,
    ChallengeParticipant,
    Leaderboard,
    LeaderboardScore,
    ScoreComment,
    ScoreCorrection,
)
from regimen.subscription.access import require_open_account
from regimen.training.rules.named_tests import UnfitScore, fitting_score
from regimen.training.rules.performance import Score


async def hide_own(session: AsyncSession, client_id: UUID, leaderboard_id: UUID, *, hidden: bool) -> None:
    """Hides a client's own score, or shows it again; also after they have left the program. Raises NotFound without
    one."""
    user = await locked_user(session, client_id)
    statement = (
        select(LeaderboardScore, Leaderboard)
        .join(Leaderboard, Leaderboard.id == LeaderboardScore.leaderboard_id)
        .where(LeaderboardScore.leaderboard_id == leaderboard_id, LeaderboardScore.client_id == client_id)
        .with_for_update(of=LeaderboardScore)
    )
    score, board = or_404((await session.execute(statement)).one_or_none())
    score.hidden = hidden
    visible = not hidden and user.show_results
    if score.visible is visible:
        return
    score.visible = visible
    if visible:
        note_score(board, score.logged_at)
    await session.flush()
    await push_change(session, board)


async def follow_privacy(session: AsyncSession, user_id: UUID, shown: bool) -> None:
    """Port: somebody shows their results on leaderboards from now on, or no longer does."""
    changed = await session.execute(
        update(LeaderboardScore)
        .where(
            LeaderboardScore.client_id == user_id,
            LeaderboardScore.hidden.is_(False),
            LeaderboardScore.visible.is_not(shown),
        )
        .values(visible=shown)
        .returning(LeaderboardScore.leaderboard_id, LeaderboardScore.logged_at)
    )
    logged_at = {row.leaderboard_id: row.logged_at for row in changed}
    for board in await session.scalars(select(Leaderboard).where(Leaderboard.id.in_(logged_at))):
        if shown:
            note_score(board, logged_at[board.id])
        await push_change(session, board)


async def correct(
    session: AsyncSession,
    actor: CoachActor,
    leaderboard_id: UUID,
    score_id: UUID,
    score: Score,
    reason: str,
    *,
    before: Score | None,
    now: datetime,
) -> None:
    """Corrects a score; the client reads the reason. What they logged is kept until it is the same again. Raises
    NotFound, WrongScoreType, ScoreDoesNotFit, ReasonMissing, and ScoreChanged if it is not what the coach saw
    (`before`)."""
    await require_open_account(session, actor.account, now)
    row = await get_score(session, actor, now.date(), leaderboard_id, score_id, lock=True)
    score = await fitting(session, row.board, score)
    if not reason:
        raise ReasonMissing
    after = score.model_dump(mode="json", exclude_none=True)
    was = row.score.score
    # A correction that is sent again, because its answer was lost, finds what it has made.
    if before is not None and after != was and Score.model_validate(was) != before:
        raise ScoreChanged
    if after != was:
        session.add(
            ScoreCorrection(
                id=new_id(),
                score_id=row.score.id,
                before=was,
                after=after,
                reason=reason,
                corrected_by=actor.user_id,
                corrected_at=now,
            )
        )
    logged = row.score.logged or was
    is_as_logged = after == logged
    row.score.logged = None if is_as_logged else logged
    row.score.score, row.score.reason = after, "" if is_as_logged else reason
    for name, value in key_on(row.board, score)._asdict().items():
        setattr(row.score, name, value)
    await _check(session, row.score, row.board, actor, now)


async def fitting(session: AsyncSession, board: Leaderboard, score: Score) -> Score:
    """Returns what is stored of a score that somebody enters. Raises WrongScoreType, and ScoreDoesNotFit for one that
    the challenge can't have."""
    if score.type != board.score_type:
        raise WrongScoreType
    challenge = await session.get(Challenge, board.id)
    if challenge is None:
        return score
    try:
        return fitting_score(
            score,
            board.score_type,
            challenge.cap_seconds,
            may_be_unfinished=True,
            has_tiebreak=bool(challenge.tiebreak),
            lower_wins=bool(board.lower_wins),
        )
    except UnfitScore as error:
        raise ScoreDoesNotFit(str(error), errors={error.field: [str(error)]}) from error


async def verify(session: AsyncSession, actor: CoachActor, leaderboard_id: UUID, score_id: UUID, now: datetime) -> None:
    """Marks a score as seen and right. Raises NotFound."""
    await require_open_account(session, actor.account, now)
    row = await get_score(session, actor, now.date(), leaderboard_id, score_id, lock=True)
    await _check(session, row.score, row.board, actor, now)


async def _check(
    session: AsyncSession, score: LeaderboardScore, board: Leaderboard, actor: CoachActor, now: datetime
) -> None:
    score.checked_by, score.checked_at = actor.user_id, now
    await session.flush()
    await (push_change if score.visible else push_to_coaches)(session, board)


async def forget_person(session: AsyncSession, event: UserDeleted, _now: datetime) -> None:
    """Subscriber: keeps the place of somebody who deleted their account, without what is only about them."""
    about_them = {"gender": None, "age": None, "logged": None, "reason": ""}
    await session.execute(
        update(LeaderboardScore).where(LeaderboardScore.client_id == event.subject_id).values(**about_them)
    )
    await session.execute(delete(ChallengeParticipant).where(ChallengeParticipant.client_id == event.subject_id))
    await session.execute(
        update(ScoreComment)
        .where(ScoreComment.author_id == event.subject_id)
        .values(text="", mentions=[], deleted_at=func.coalesce(ScoreComment.deleted_at, event.at))
    )
