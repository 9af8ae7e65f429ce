"""Stores scores with their places: of the training and of challenges."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.accounts.rules.profile import age_on
from regimen.kit.ids import new_id
from regimen.leaderboards.actions.live import push_change, push_to_coaches
from regimen.leaderboards.models import Leaderboard, LeaderboardScore
from regimen.training.rules.performance import Score
from regimen.training.rules.ranking import RankKey, rank_key


@dataclass(frozen=True)
class NewScore:
    """A score that goes on a leaderboard. `enrolment_id`: in whose training it was logged; `checked_by`: the coach who
    entered it."""

    client: User
    score: Score
    scored_on: date
    logged_at: datetime
    enrolment_id: UUID | None = None
    checked_by: UUID | None = None


def key_on(board: Leaderboard, score: Score) -> RankKey:
    """Returns the place of a score on a leaderboard."""
    return rank_key(score, lower_wins=board.lower_wins, reps_per_round=board.reps_per_round)


async def locked_user(session: AsyncSession, user_id: UUID, *, alone: bool = False) -> User:
    """Returns a client whose settings stay as they are until the transaction ends: who hides their results meanwhile
    waits, and hides this score too. With `alone`, whatever else locks the client waits, so that leaving a challenge
    and entering a result there come one after the other."""
    statement = select(User).where(User.id == user_id).with_for_update(read=not alone, key_share=alone)
    return (await session.scalars(statement.execution_options(populate_existing=True))).one()


def note_score(board: Leaderboard, at: datetime) -> None:
    """Notes when the newest score came that others see."""
    board.scored_at = max(board.scored_at or at, at)


async def find_visible(session: AsyncSession, board: Leaderboard, client_id: UUID) -> bool | None:
    """Returns whether others see the score of a client; None if they have none."""
    statement = select(LeaderboardScore.visible).where(
        LeaderboardScore.leaderboard_id == board.id, LeaderboardScore.client_id == client_id
    )
    return await session.scalar(statement)


async def put_score(session: AsyncSession, board: Leaderboard, new: NewScore) -> None:
    """Ranks a score of a client whose row is locked, and tells those who may see it."""
    known = await find_visible(session, board, new.client.id)
    await store_scores(session, board, [new])
    if new.client.show_results if known is None else known:
        note_score(board, new.logged_at)
        await push_change(session, board)
    else:
        await push_to_coaches(session, board)


async def store_scores(session: AsyncSession, board: Leaderboard, scores: Iterable[NewScore]) -> None:
    """Ranks scores; each replaces an older one of its client, and what a coach corrected of that."""
    rows = [
        {
            "id": new_id(),
            "leaderboard_id": board.id,
            "client_id": new.client.id,
            "enrolment_id": new.enrolment_id,
            "score": new.score.model_dump(mode="json", exclude_none=True),
            **key_on(board, new.score)._asdict(),
            "gender": new.client.gender,
            "age": age_on(new.client.birthdate, new.scored_on) if new.client.birthdate else None,
            "hidden": False,
            "visible": new.client.show_results,
            "scored_on": new.scored_on,
            "logged_at": new.logged_at,
            "logged": None,
            "reason": "",
            "checked_by": new.checked_by,
            "checked_at": new.logged_at if new.checked_by else None,
        }
        for new in scores
    ]
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
