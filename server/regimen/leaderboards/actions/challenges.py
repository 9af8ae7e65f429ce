"""Changes an account's challenges."""

from dataclasses import dataclass, replace
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import delete, exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.errors import Invalid, or_404
from regimen.kit.ids import new_id
from regimen.leaderboards.actions.live import push_change, push_to_coaches
from regimen.leaderboards.events import ChallengePublished
from regimen.leaderboards.failures import (
    ChallengeArchived,
    ChallengeIsOver,
    ChallengePublishedAlready,
    ChallengeScoringFixed,
    ChallengeTiebreakFixed,
    TooManyArchivedChallenges,
    TooManyChallenges,
    UnknownProgram,
)
from regimen.leaderboards.models import Challenge, Leaderboard, LeaderboardScore
from regimen.leaderboards.rules.challenges import (
    MAX_ALL_CHALLENGES,
    MAX_CHALLENGES,
    Scoring,
    definition_errors,
    window_errors,
)
from regimen.platform.events import publish
from regimen.programs.models import Program
from regimen.subscription.access import require_open_account


@dataclass(frozen=True)
class Definition:
    """What a coach says about a challenge. `program_id`: for whose clients; None for all of the account.
    `tiebreak`: the words for what `scoring` has."""

    name: str
    description: str
    rules: str
    tiebreak: str
    program_id: UUID | None
    scoring: Scoring
    starts_on: date
    ends_on: date


async def create_challenge(session: AsyncSession, definition: Definition, *, actor: CoachActor, now: datetime) -> UUID:
    """Adds a draft. Raises Invalid, UnknownProgram, TooManyChallenges, TooManyArchivedChallenges or AccountClosed."""
    await require_open_account(session, actor.account, now)
    await _lock_library(session, actor.account)
    await _require_room(session, actor.account)
    await _require_valid(session, definition, actor)
    challenge_id = new_id()
    board = Leaderboard(id=challenge_id, account_id=actor.account, created_at=now)
    challenge = Challenge(id=challenge_id, account_id=actor.account, created_by=actor.user_id, created_at=now)
    _write(definition, challenge, board)
    session.add(board)
    await session.flush()
    session.add(challenge)
    await session.flush()
    await _tell(session, challenge, board)
    return challenge_id


async def change_challenge(
    session: AsyncSession, challenge_id: UUID, definition: Definition, *, actor: CoachActor, now: datetime
) -> None:
    """Changes a challenge; its scoring only while nobody has a result, and its dates never so that a result is outside.

    Raises NotFound, ChallengeArchived, ChallengeScoringFixed, ChallengeTiebreakFixed, Invalid, UnknownProgram or
    AccountClosed.
    """
    challenge, board = await _lock(session, challenge_id, actor=actor, now=now)
    if challenge.archived_at is not None:
        raise ChallengeArchived
    await _require_valid(session, definition, actor, before=board)
    first, last = await _span_of_results(session, challenge_id)
    scoring = Scoring(board.score_type, bool(board.lower_wins), challenge.cap_seconds, bool(challenge.tiebreak))
    if first is not None and definition.scoring != scoring:
        is_only_tiebreak = replace(definition.scoring, has_tiebreak=scoring.has_tiebreak) == scoring
        raise ChallengeTiebreakFixed if is_only_tiebreak else ChallengeScoringFixed
    if errors := window_errors(definition.starts_on, definition.ends_on, first, last):
        raise Invalid(errors=errors)
    _write(definition, challenge, board)
    await _tell(session, challenge, board)


async def publish_challenge(
    session: AsyncSession, challenge_id: UUID, *, actor: CoachActor, now: datetime, today: date
) -> None:
    """Shows a challenge to its clients, who are told. Safe to repeat. Raises NotFound, ChallengeArchived,
    ChallengeIsOver or AccountClosed."""
    challenge, board = await _lock(session, challenge_id, actor=actor, now=now)
    if challenge.archived_at is not None:
        raise ChallengeArchived
    if challenge.published_at is not None:
        return
    if challenge.ends_on < today:
        raise ChallengeIsOver
    challenge.published_at = now
    event = ChallengePublished(subject_id=challenge_id, account_id=actor.account, actor_id=actor.user_id, at=now)
    await publish(session, event)
    await _tell(session, challenge, board)


async def archive_challenge(session: AsyncSession, challenge_id: UUID, *, actor: CoachActor, now: datetime) -> None:
    """Takes a challenge off all lists, also those of clients; results stay. Safe to repeat. Raises NotFound or
    AccountClosed."""
    challenge, board = await _lock(session, challenge_id, actor=actor, now=now)
    challenge.archived_at = challenge.archived_at or now
    await _tell(session, challenge, board)


async def restore_challenge(session: AsyncSession, challenge_id: UUID, *, actor: CoachActor, now: datetime) -> None:
    """Puts an archived challenge back. Safe to repeat. Raises NotFound, TooManyChallenges or AccountClosed."""
    await _lock_library(session, actor.account)
    challenge, board = await _lock(session, challenge_id, actor=actor, now=now)
    if challenge.archived_at is None:
        return
    if await _count(session, actor.account, in_use=True) >= MAX_CHALLENGES:
        raise TooManyChallenges
    challenge.archived_at = None
    await _tell(session, challenge, board)


async def delete_draft(session: AsyncSession, challenge_id: UUID, *, actor: CoachActor, now: datetime) -> None:
    """Deletes a challenge that clients never saw. Raises NotFound, ChallengePublishedAlready or AccountClosed."""
    challenge, board = await _lock(session, challenge_id, actor=actor, now=now)
    if challenge.published_at is not None:
        raise ChallengePublishedAlready
    await _tell(session, challenge, board)
    await session.execute(delete(Challenge).where(Challenge.id == challenge_id))
    await session.execute(delete(Leaderboard).where(Leaderboard.id == challenge_id))


def _write(definition: Definition, challenge: Challenge, board: Leaderboard) -> None:
    challenge.name, challenge.description, challenge.rules = definition.name, definition.description, definition.rules
    challenge.starts_on, challenge.ends_on = definition.starts_on, definition.ends_on
    challenge.cap_seconds, challenge.tiebreak = definition.scoring.cap_seconds, definition.tiebreak
    board.program_id = definition.program_id
    board.score_type, board.lower_wins = definition.scoring.score_type, definition.scoring.lower_wins


async def _lock_library(session: AsyncSession, account_id: UUID) -> None:
    """Lets changes of a library wait for each other, so that it never exceeds its limit."""
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(f"challenges:{account_id}", 0))))


async def _count(session: AsyncSession, account_id: UUID, *, in_use: bool) -> int:
    statement = select(func.count()).select_from(Challenge).where(Challenge.account_id == account_id)
    if in_use:
        statement = statement.where(Challenge.archived_at.is_(None))
    return await session.scalar(statement) or 0


async def _require_room(session: AsyncSession, account_id: UUID) -> None:
    if await _count(session, account_id, in_use=True) >= MAX_CHALLENGES:
        raise TooManyChallenges
    if await _count(session, account_id, in_use=False) >= MAX_ALL_CHALLENGES:
        raise TooManyArchivedChallenges


async def _lock(
    session: AsyncSession, challenge_id: UUID, *, actor: CoachActor, now: datetime
) -> tuple[Challenge, Leaderboard]:
    """Returns a challenge of the account, locked against results that arrive meanwhile."""
    statement = select(Challenge).where(Challenge.id == challenge_id, Challenge.account_id == actor.account)
    statement = statement.with_for_update().execution_options(populate_existing=True)
    challenge = or_404(await session.scalar(statement))
    await require_open_account(session, actor.account, now)
    # Read after waiting for the lock: who held it may have changed both.
    return challenge, await session.get_one(Leaderboard, challenge_id, populate_existing=True)


async def _require_valid(
    session: AsyncSession, definition: Definition, actor: CoachActor, *, before: Leaderboard | None = None
) -> None:
    if errors := definition_errors(definition.scoring, definition.starts_on, definition.ends_on):
        raise Invalid(errors=errors)
    if definition.program_id is None or (before is not None and before.program_id == definition.program_id):
        return
    own = exists().where(Program.id == definition.program_id, Program.account_id == actor.account)
    if not await session.scalar(select(own)):
        raise UnknownProgram


async def _span_of_results(session: AsyncSession, challenge_id: UUID) -> tuple[date | None, date | None]:
    """Returns the days of the first and of the last result."""
    statement = select(func.min(LeaderboardScore.scored_on), func.max(LeaderboardScore.scored_on)).where(
        LeaderboardScore.leaderboard_id == challenge_id
    )
    first, last = (await session.execute(statement)).one()
    return first, last


async def _tell(session: AsyncSession, challenge: Challenge, board: Leaderboard) -> None:
    """Tells open pages; clients never of a draft."""
    await session.flush()
    await (push_to_coaches if challenge.published_at is None else push_change)(session, board)
