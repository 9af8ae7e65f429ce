"""Puts what clients log in their training on the leaderboards of the day."""

from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.kit.ids import new_id
from regimen.leaderboards.actions.store import (
    NewScore,
    find_visible,
    locked_user,
    note_score,
    put_score,
    store_scores,
)
from regimen.leaderboards.models import Leaderboard
from regimen.leaderboards.rules.boards import is_ranked, reps_per_round, work_digest
from regimen.training.models import BlockScore, Enrolment, Timeline
from regimen.training.ports import LoggedScore
from regimen.training.rules.content import Block
from regimen.training.rules.performance import Score

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
    user = await locked_user(session, logged.client_id)
    if is_ranked(logged.shared) or await find_visible(session, board, user.id) is not None:
        await put_score(session, board, _scaled_where_different(logged, board, user))


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
    await store_scores(session, board, earlier)
    for new in earlier:
        if new.client.show_results:
            note_score(board, new.logged_at)


async def _logged_before(session: AsyncSession, board: Leaderboard, logged: LoggedScore) -> list[NewScore]:
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
    newest: dict[UUID, NewScore] = {}
    for row, user in await session.execute(statement.execution_options(populate_existing=True)):
        block = _BLOCK.validate_python(row.prescribed)
        if work_digest(block) == board.work:
            score = Score.model_validate(row.score)
            newest.setdefault(user.id, NewScore(user, score, row.date, row.logged_at, row.enrolment_id))
    return list(newest.values())


def _scaled_where_different(logged: LoggedScore, board: Leaderboard, user: User) -> NewScore:
    """A score of other work than the shared one counts as scaled."""
    score = logged.score
    if work_digest(logged.block) != board.work:
        score = score.model_copy(update={"rx": False})
    return NewScore(user, score, logged.date, logged.logged_at, logged.enrolment_id)
