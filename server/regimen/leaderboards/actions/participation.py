"""Lets clients join challenges, and enters their results."""

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import Select, delete, exists, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import User
from regimen.kit.clock import local_date
from regimen.kit.errors import NotFound, or_404
from regimen.leaderboards.access.boards import get_board
from regimen.leaderboards.access.challenges import may_take_part
from regimen.leaderboards.actions.live import push_change, push_to_coaches
from regimen.leaderboards.actions.scores import fitting
from regimen.leaderboards.actions.store import NewScore, locked_user, put_score
from regimen.leaderboards.events import ScoreCommented
from regimen.leaderboards.failures import (
    ChallengeArchived,
    ChallengeEnded,
    ChallengeIsDraft,
    ChallengeNotStarted,
    DateOutsideChallenge,
)
from regimen.leaderboards.models import (
    Challenge,
    ChallengeParticipant,
    Leaderboard,
    LeaderboardScore,
    ScoreComment,
    ScoreCorrection,
)
from regimen.leaderboards.rules.challenges import ChallengeState, state_of
from regimen.platform.events import publish
from regimen.subscription.access import require_open_account
from regimen.training.rules.performance import Score


@dataclass(frozen=True)
class Result:
    """What somebody enters for a challenge."""

    score: Score
    done_on: date


async def join(session: AsyncSession, client: Actor, challenge_id: UUID, *, today: date, now: datetime) -> None:
    """Takes a client into a challenge. Safe to repeat. Raises NotFound and ChallengeEnded."""
    challenge, board = await _seen_by_client(session, client, challenge_id, today)
    if state_of(challenge, today) is ChallengeState.ENDED:
        raise ChallengeEnded
    user = await locked_user(session, client.user_id, alone=True)
    await _take_in(session, challenge_id, user.id, now)
    await (push_change if user.show_results else push_to_coaches)(session, board)


async def leave(session: AsyncSession, client: Actor, challenge_id: UUID, *, now: datetime) -> None:
    """Takes a client out of a challenge, with their result and what was said about it. Safe to repeat. Raises NotFound
    for what is no challenge that they have joined or see."""
    board = or_404(await session.scalar(_select_board(challenge_id)))
    if not await _take_out(session, board, client.user_id, now):
        await get_board(session, client, now.date(), challenge_id)


async def remove_client(
    session: AsyncSession, actor: CoachActor, challenge_id: UUID, client_id: UUID, *, now: datetime
) -> None:
    """Takes a client out of a challenge of the account, as leaving does: for a result that was entered for the wrong
    person. Raises NotFound, also for a client who takes no part, and AccountClosed."""
    await require_open_account(session, actor.account, now)
    own = _select_board(challenge_id).where(Leaderboard.account_id == actor.account)
    if not await _take_out(session, or_404(await session.scalar(own)), client_id, now):
        raise NotFound


def _select_board(challenge_id: UUID) -> Select[Leaderboard]:
    return select(Leaderboard).join(Challenge, Challenge.id == Leaderboard.id).where(Challenge.id == challenge_id)


async def _take_out(session: AsyncSession, board: Leaderboard, client_id: UUID, now: datetime) -> bool:
    """Returns whether the client took part."""
    if await session.scalar(select(exists().where(User.id == client_id))) is not True:
        return False
    user = await locked_user(session, client_id, alone=True)
    joined = await session.scalar(
        delete(ChallengeParticipant)
        .where(ChallengeParticipant.challenge_id == board.id, ChallengeParticipant.client_id == client_id)
        .returning(ChallengeParticipant.client_id)
    )
    score = await session.scalar(
        select(LeaderboardScore)
        .where(LeaderboardScore.leaderboard_id == board.id, LeaderboardScore.client_id == client_id)
        .with_for_update()
    )
    if joined is None and score is None:
        return False
    is_hidden = not user.show_results or (score is not None and score.hidden)
    if score is not None:
        await _delete_score(session, board, score, now)
    await (push_to_coaches if is_hidden else push_change)(session, board)
    return True


async def _delete_score(session: AsyncSession, board: Leaderboard, score: LeaderboardScore, now: datetime) -> None:
    comments = delete(ScoreComment).where(ScoreComment.score_id == score.id).returning(ScoreComment.id)
    for comment_id in await session.scalars(comments):
        await publish(session, ScoreCommented(subject_id=comment_id, account_id=board.account_id, at=now))
    await session.execute(delete(ScoreCorrection).where(ScoreCorrection.score_id == score.id))
    await session.delete(score)
    await session.flush()


async def enter_own(
    session: AsyncSession, client: Actor, challenge_id: UUID, result: Result, *, today: date, now: datetime
) -> None:
    """Ranks a client's own result, and takes them into the challenge. It replaces their result from before.

    Raises NotFound, ChallengeNotStarted, ChallengeEnded, WrongScoreType, ScoreDoesNotFit and DateOutsideChallenge.
    """
    challenge, board = await _seen_by_client(session, client, challenge_id, today)
    match state_of(challenge, today):
        case ChallengeState.UPCOMING:
            raise ChallengeNotStarted
        case ChallengeState.ENDED:
            raise ChallengeEnded
    await _enter(session, challenge, board, client.user_id, result, today=today, now=now)


async def enter_for_client(
    session: AsyncSession, actor: CoachActor, challenge_id: UUID, client_id: UUID, result: Result, *, now: datetime
) -> None:
    """Ranks a result that a coach enters for a client, also after the end. It counts as verified.

    Raises NotFound, ChallengeArchived, ChallengeIsDraft, ChallengeNotStarted, WrongScoreType, ScoreDoesNotFit,
    DateOutsideChallenge and AccountClosed.
    """
    await require_open_account(session, actor.account, now)
    await get_board(session, actor, now.date(), challenge_id)
    challenge, board = await _locked(session, challenge_id)
    if not await may_take_part(session, board, client_id):
        raise NotFound
    if challenge.archived_at is not None:
        raise ChallengeArchived
    client = await session.get_one(User, client_id)
    today = local_date(now, client.zone)
    match state_of(challenge, today):
        case ChallengeState.DRAFT:
            raise ChallengeIsDraft
        case ChallengeState.UPCOMING:
            raise ChallengeNotStarted
    await _enter(session, challenge, board, client_id, result, today=today, now=now, entered_by=actor.user_id)


async def _enter(
    session: AsyncSession,
    challenge: Challenge,
    board: Leaderboard,
    client_id: UUID,
    result: Result,
    *,
    today: date,
    now: datetime,
    entered_by: UUID | None = None,
) -> None:
    score = await fitting(session, board, result.score)
    if not challenge.starts_on <= result.done_on <= min(challenge.ends_on, today):
        raise DateOutsideChallenge
    user = await locked_user(session, client_id, alone=True)
    await _take_in(session, challenge.id, client_id, now)
    await put_score(session, board, NewScore(user, score, result.done_on, now, checked_by=entered_by))


async def _seen_by_client(
    session: AsyncSession, client: Actor, challenge_id: UUID, today: date
) -> tuple[Challenge, Leaderboard]:
    await get_board(session, client, today, challenge_id)
    challenge, board = await _locked(session, challenge_id)
    if challenge.archived_at is not None:
        raise NotFound
    return challenge, board


async def _locked(session: AsyncSession, challenge_id: UUID) -> tuple[Challenge, Leaderboard]:
    """Returns a challenge that stays as it is until the transaction ends. Raises NotFound."""
    statement = select(Challenge).where(Challenge.id == challenge_id).with_for_update(read=True)
    challenge = or_404(await session.scalar(statement.execution_options(populate_existing=True)))
    # Read after waiting for the lock: who held it may have changed both.
    return challenge, await session.get_one(Leaderboard, challenge_id, populate_existing=True)


async def _take_in(session: AsyncSession, challenge_id: UUID, client_id: UUID, now: datetime) -> None:
    joining = insert(ChallengeParticipant).values(challenge_id=challenge_id, client_id=client_id, joined_at=now)
    await session.execute(joining.on_conflict_do_nothing())
