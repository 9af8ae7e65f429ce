"""Puts what clients log on leaderboards, hides it, and lets coaches check it."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.events import UserDeleted
from regimen.accounts.models import User
from regimen.accounts.rules.profile import age_on
from regimen.kit.errors import or_404
from regimen.kit.ids import new_id
from regimen.leaderboards.access.scores import get_score
from regimen.leaderboards.actions.live import push_change, push_to_coaches
from regimen.leaderboards.failures import ReasonMissing, ScoreChanged, WrongScoreType
from regimen.leaderboards.models import Leaderboard, LeaderboardScore, ScoreComment, ScoreCorrection
from regimen.leaderboards.rules.boards import is_ranked, reps_per_round, work_digest
from regimen.subscription.access import require_open_account
from regimen.training.models import BlockScore, Enrolment, Timeline
from regimen.training.ports import LoggedScore
from regimen.training.rules.content import Block
from regimen.training.rules.performance import Score
from regimen.training.rules.ranking import rank_key

_BLOCK: TypeAdapter[Block] = TypeAdapter(Block)


async def put_on_board(session: AsyncSession, logged: LoggedScore) -> None:
    """Port: ranks the score of a block that has a leaderboard, in the transaction of the log. What a coach corrected
    before no longer counts: the client has logged it again.

    The block that all clients share is ranked, never what is different for one of them: a score of other work counts as
    scaled. Where the leaderboard has been switched off, only those who are on it change their score.
    """
    board = await _board_of(session, logged, logged.shared) if logged.shared else None
    if logged.shared is None or board is None:
        return
    user = await _locked_user(session, logged.client_id)
    known = (
        await session.execute(
            select(LeaderboardScore.visible).where(
                LeaderboardScore.leaderboard_id == board.id, LeaderboardScore.client_id == user.id
            )
        )
    ).one_or_none()
    if known is None and not is_ranked(logged.shared):
        return
    await _store(session, board, [(logged, user)])
    if user.show_results if known is None else known.visible:
        _note_score(board, logged.logged_at)
        await push_change(session, board)
    else:
        await push_to_coaches(session, board)


async def _locked_user(session: AsyncSession, user_id: UUID) -> User:
    """Returns a client whose settings stay as they are until the transaction ends: who hides their results meanwhile
    waits, and hides this score too."""
    statement = select(User).where(User.id == user_id).with_for_update(read=True)
    return (await session.scalars(statement.execution_options(populate_existing=True))).one()


def _note_score(board: Leaderboard, at: datetime) -> None:
    board.scored_at = max(board.scored_at or at, at)


async def _board_of(session: AsyncSession, logged: LoggedScore, shared: Block) -> Leaderboard | None:
    """Returns the leaderboard of a block, made with the scores that came before it if the block is to have one; None if
    it has none, or nobody shares it."""
    same = {
        "timeline_id": logged.timeline_id,
        "day": logged.day,
        "block_id": shared.id,
        "score_type": logged.score.type,
        "work": work_digest(shared),
    }
    found: Leaderboard | None = await session.scalar(select(Leaderboard).filter_by(**same))
    if found is not None or not is_ranked(shared) or shared.score != logged.score.type:
        return found
    timeline = await session.get_one(Timeline, logged.timeline_id)
    if timeline.client_id is not None:
        return None
    statement = insert(Leaderboard).values(
        id=new_id(),
        account_id=logged.account_id,
        program_id=logged.program_id,
        block=shared.model_dump(mode="json"),
        reps_per_round=reps_per_round(shared),
        created_at=logged.logged_at,
        **same,
    )
    made = await session.scalar(statement.on_conflict_do_nothing().returning(Leaderboard.id))
    board: Leaderboard = (await session.scalars(select(Leaderboard).filter_by(**same))).one()
    if made is not None:
        await _add_earlier_scores(session, board, logged)
    return board


async def _add_earlier_scores(session: AsyncSession, board: Leaderboard, logged: LoggedScore) -> None:
    """Adds the scores of the same work from before the block had a leaderboard."""
    earlier = await _logged_before(session, board, logged)
    await _store(session, board, earlier)
    for score, user in earlier:
        if user.show_results:
            _note_score(board, score.logged_at)


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
        .order_by(BlockScore.client_id, BlockScore.logged_at.desc())
        .with_for_update(read=True, of=User)
    )
    newest: dict[UUID, tuple[BlockScore, User]] = {}
    for row, user in await session.execute(statement.execution_options(populate_existing=True)):
        if work_digest(_BLOCK.validate_python(row.prescribed)) == board.work:
            newest.setdefault(row.client_id, (row, user))
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
                block=_BLOCK.validate_python(row.prescribed),
                shared=logged.shared,
                score=Score.model_validate(row.score),
                logged_at=row.logged_at,
            ),
            user,
        )
        for row, user in newest.values()
    ]


async def _store(session: AsyncSession, board: Leaderboard, scores: Iterable[tuple[LoggedScore, User]]) -> None:
    rows = []
    for logged, user in scores:
        score = logged.score
        if work_digest(logged.block) != board.work:
            score = score.model_copy(update={"rx": False})
        key = rank_key(score, reps_per_round=board.reps_per_round)
        rows.append(
            {
                "id": new_id(),
                "leaderboard_id": board.id,
                "client_id": user.id,
                "enrolment_id": logged.enrolment_id,
                "score": score.model_dump(mode="json", exclude_none=True),
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


async def hide_own(session: AsyncSession, client_id: UUID, leaderboard_id: UUID, *, hidden: bool) -> None:
    """Hides a client's own score, or shows it again; also after they have left the program. Raises NotFound without
    one."""
    user = await _locked_user(session, client_id)
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
        _note_score(board, score.logged_at)
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
            _note_score(board, logged_at[board.id])
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
    NotFound, WrongScoreType, ReasonMissing, and ScoreChanged if it is not what the coach saw (`before`)."""
    await require_open_account(session, actor.account, now)
    row = await get_score(session, actor, now.date(), leaderboard_id, score_id, lock=True)
    if score.type != row.board.score_type:
        raise WrongScoreType
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
    for name, value in rank_key(score, reps_per_round=row.board.reps_per_round)._asdict().items():
        setattr(row.score, name, value)
    await _check(session, row.score, row.board, actor, now)


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
    await session.execute(
        update(ScoreComment)
        .where(ScoreComment.author_id == event.subject_id)
        .values(text="", mentions=[], deleted_at=func.coalesce(ScoreComment.deleted_at, event.at))
    )
