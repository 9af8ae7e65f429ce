"""Puts what clients log on leaderboards, hides it, and lets coaches check it."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import distinct_on, insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import User
from regimen.accounts.rules.profile import age_on
from regimen.kit.errors import or_404
from regimen.kit.ids import new_id
from regimen.leaderboards.access.boards import get_board
from regimen.leaderboards.access.scores import get_score
from regimen.leaderboards.actions.live import push_change, push_to_coaches
from regimen.leaderboards.failures import ReasonMissing, WrongScoreType
from regimen.leaderboards.models import Leaderboard, LeaderboardScore, ScoreCorrection
from regimen.leaderboards.rules.boards import is_ranked, reps_per_round
from regimen.subscription.access import require_open_account
from regimen.training.models import BlockScore, Enrolment, Timeline
from regimen.training.ports import LoggedScore
from regimen.training.rules.performance import Score
from regimen.training.rules.ranking import rank_key


async def put_on_board(session: AsyncSession, logged: LoggedScore) -> None:
    """Port: ranks the score of a block that has a leaderboard, in the transaction of the log. What a coach corrected
    before no longer counts: the client has logged it again."""
    if not is_ranked(logged.block):
        return
    board = await _board_of(session, logged)
    if board is None:
        return
    user = await session.get_one(User, logged.client_id)
    was_visible = await session.scalar(
        select(LeaderboardScore.visible).where(
            LeaderboardScore.leaderboard_id == board.id, LeaderboardScore.client_id == user.id
        )
    )
    await _store(session, board, [(logged, user)])
    is_visible = user.show_results if was_visible is None else was_visible
    if is_visible:
        board.scored_at = max(board.scored_at, logged.logged_at)
        await push_change(session, board)
    else:
        await push_to_coaches(session, board)


async def _board_of(session: AsyncSession, logged: LoggedScore) -> Leaderboard | None:
    """Returns the leaderboard of a block, made with the scores that came before it; None if nobody shares the block."""
    same = {
        "timeline_id": logged.timeline_id,
        "day": logged.day,
        "block_id": logged.block.id,
        "score_type": logged.block.score,
    }
    found: Leaderboard | None = await session.scalar(select(Leaderboard).filter_by(**same))
    if found is not None:
        return found
    timeline = await session.get_one(Timeline, logged.timeline_id)
    if timeline.client_id is not None:
        return None
    statement = insert(Leaderboard).values(
        id=new_id(),
        account_id=logged.account_id,
        program_id=logged.program_id,
        block=logged.block.model_dump(mode="json"),
        reps_per_round=reps_per_round(logged.block),
        created_at=logged.logged_at,
        scored_at=logged.logged_at,
        **same,
    )
    made = await session.scalar(statement.on_conflict_do_nothing().returning(Leaderboard.id))
    board: Leaderboard = (await session.scalars(select(Leaderboard).filter_by(**same))).one()
    if made is not None:
        await _store(session, board, await _logged_before(session, board, logged))
    return board


async def _logged_before(
    session: AsyncSession, board: Leaderboard, logged: LoggedScore
) -> list[tuple[LoggedScore, User]]:
    """Returns the scores of the block from before it had a leaderboard: the newest of each client."""
    statement = (
        select(BlockScore, User)
        .join(Enrolment, Enrolment.id == BlockScore.enrolment_id)
        .join(User, User.id == BlockScore.client_id)
        .where(
            Enrolment.timeline_id == board.timeline_id,
            BlockScore.day == board.day,
            BlockScore.block_id == board.block_id,
            BlockScore.score["type"].astext == board.score_type,
            BlockScore.client_id != logged.client_id,
            User.deleted_at.is_(None),
        )
        .ext(distinct_on(BlockScore.client_id))
        .order_by(BlockScore.client_id, BlockScore.logged_at.desc())
    )
    return [
        (
            LoggedScore(
                client_id=row.client_id,
                account_id=board.account_id,
                program_id=board.program_id,
                timeline_id=board.timeline_id,
                enrolment_id=row.enrolment_id,
                run=row.run,
                day=row.day,
                date=row.date,
                block=logged.block,
                score=Score.model_validate(row.score),
                logged_at=row.logged_at,
            ),
            user,
        )
        for row, user in await session.execute(statement)
    ]


async def _store(session: AsyncSession, board: Leaderboard, scores: Iterable[tuple[LoggedScore, User]]) -> None:
    rows = []
    for logged, user in scores:
        key = rank_key(logged.score, reps_per_round=board.reps_per_round)
        rows.append(
            {
                "id": new_id(),
                "leaderboard_id": board.id,
                "client_id": user.id,
                "enrolment_id": logged.enrolment_id,
                "score": logged.score.model_dump(mode="json", exclude_none=True),
                **key._asdict(),
                "gender": user.gender,
                "age": age_on(user.birthdate, logged.date) if user.birthdate else None,
                "hidden": False,
                "visible": user.show_results,
                "scored_on": logged.date,
                "logged_at": logged.logged_at,
                "logged": None,
                "reason": "",
                "checked_by": None,
                "checked_at": None,
            }
        )
    if not rows:
        return
    statement = insert(LeaderboardScore).values(rows)
    replaced = rows[0].keys() - {"id", "leaderboard_id", "client_id", "hidden", "visible"}
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["leaderboard_id", "client_id"],
            set_={name: statement.excluded[name] for name in replaced},
            where=LeaderboardScore.logged_at <= statement.excluded.logged_at,
        )
    )


async def hide_own(session: AsyncSession, actor: Actor, leaderboard_id: UUID, *, hidden: bool) -> None:
    """Hides a client's own score, or shows it again. Raises NotFound without one."""
    board = (await get_board(session, actor, leaderboard_id)).board
    score = or_404(
        await session.scalar(
            select(LeaderboardScore)
            .where(LeaderboardScore.leaderboard_id == board.id, LeaderboardScore.client_id == actor.user_id)
            .with_for_update()
        )
    )
    user = await session.get_one(User, actor.user_id)
    score.hidden = hidden
    await _set_visible(session, score, board, not hidden and user.show_results)


async def _set_visible(session: AsyncSession, score: LeaderboardScore, board: Leaderboard, visible: bool) -> None:
    if score.visible is visible:
        return
    score.visible = visible
    await session.flush()
    await push_change(session, board)


async def follow_privacy(session: AsyncSession, user_id: UUID, shown: bool) -> None:
    """Port: somebody shows their results on leaderboards from now on, or no longer does."""
    changed = await session.scalars(
        update(LeaderboardScore)
        .where(LeaderboardScore.client_id == user_id, LeaderboardScore.hidden.is_(False))
        .values(visible=shown)
        .returning(LeaderboardScore.leaderboard_id)
    )
    for board in await session.scalars(select(Leaderboard).where(Leaderboard.id.in_(changed.all()))):
        await push_change(session, board)


async def correct(
    session: AsyncSession,
    actor: CoachActor,
    leaderboard_id: UUID,
    score_id: UUID,
    score: Score,
    reason: str,
    now: datetime,
) -> None:
    """Corrects a score; the client reads the reason. What they logged is kept. Raises NotFound, WrongScoreType,
    ReasonMissing."""
    await require_open_account(session, actor.account, now)
    row = await get_score(session, actor, leaderboard_id, score_id, lock=True)
    if score.type != row.board.score_type:
        raise WrongScoreType
    if not reason:
        raise ReasonMissing
    after = score.model_dump(mode="json", exclude_none=True)
    before = row.score.score
    if after != before:
        session.add(
            ScoreCorrection(
                id=new_id(),
                score_id=row.score.id,
                before=before,
                after=after,
                reason=reason,
                corrected_by=actor.user_id,
                corrected_at=now,
            )
        )
    row.score.logged = row.score.logged or before
    row.score.score, row.score.reason = after, reason
    for name, value in rank_key(score, reps_per_round=row.board.reps_per_round)._asdict().items():
        setattr(row.score, name, value)
    await _check(session, row.score, row.board, actor, now)


async def verify(session: AsyncSession, actor: CoachActor, leaderboard_id: UUID, score_id: UUID, now: datetime) -> None:
    """Marks a score as seen and right. Raises NotFound."""
    await require_open_account(session, actor.account, now)
    row = await get_score(session, actor, leaderboard_id, score_id, lock=True)
    await _check(session, row.score, row.board, actor, now)


async def _check(
    session: AsyncSession, score: LeaderboardScore, board: Leaderboard, actor: CoachActor, now: datetime
) -> None:
    score.checked_by, score.checked_at = actor.user_id, now
    await session.flush()
    await (push_change if score.visible else push_to_coaches)(session, board)
