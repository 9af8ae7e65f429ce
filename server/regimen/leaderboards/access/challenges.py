"""Challenges as lists show them: a coach's library, those of a client, and who can take part in one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, exists, func, or_, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import Account, User
from regimen.kit.errors import or_404
from regimen.kit.paging import Page
from regimen.leaderboards.access.audience import (
    audience_of,
    count_joined,
    is_seen_by,
    participants_of,
    takes_part,
)
from regimen.leaderboards.access.boards import BOARD_COLUMNS, BoardRow, best_score_id, count_shown, select_boards
from regimen.leaderboards.models import Challenge, ChallengeParticipant, Leaderboard, LeaderboardScore
from regimen.leaderboards.rules.challenges import ChallengeState
from regimen.memberships.access.current import current_accounts

PER_LIST = 200
"""A client's challenges; the oldest are left out."""


@dataclass(frozen=True)
class ListedChallenge:
    """A challenge in a coach's list: how many have joined, how many have a place, who is first."""

    row: BoardRow
    joined: int
    count: int
    first: LeaderboardScore | None
    first_client: User | None
    has_results: bool


def _is_in(state: ChallengeState, today: date) -> ColumnElement[bool]:
    published = Challenge.published_at.is_not(None)
    match state:
        case ChallengeState.DRAFT:
            return Challenge.published_at.is_(None)
        case ChallengeState.UPCOMING:
            return and_(published, Challenge.starts_on > today)
        case ChallengeState.RUNNING:
            return and_(published, Challenge.starts_on <= today, Challenge.ends_on >= today)
        case ChallengeState.ENDED:
            return and_(published, Challenge.ends_on < today)


def _has_results() -> ColumnElement[bool]:
    return exists().where(LeaderboardScore.leaderboard_id == Leaderboard.id)


def _select_listed(actor: CoachActor) -> Select[Any]:
    first = aliased(LeaderboardScore)
    statement: Select[Any] = (
        select_boards()
        .add_columns(count_joined(actor), count_shown(), first, User, _has_results(), func.count().over())
        .outerjoin(first, first.id == best_score_id())
        .outerjoin(User, User.id == first.client_id)
        .where(Challenge.account_id == actor.account)
    )
    return statement


async def list_challenges(
    session: AsyncSession,
    actor: CoachActor,
    page: Page,
    *,
    search: str,
    state: ChallengeState | None,
    archived: bool,
    today: date,
) -> tuple[list[ListedChallenge], int]:
    """Returns a page of the account's challenges, those that end last first, and how many there are. One query."""
    is_archived = Challenge.archived_at.is_not(None) if archived else Challenge.archived_at.is_(None)
    statement = _select_listed(actor).where(is_archived)
    if search:
        statement = statement.where(Challenge.name.icontains(search, autoescape=True))
    if state is not None:
        statement = statement.where(_is_in(state, today))
    statement = statement.order_by(Challenge.ends_on.desc(), Challenge.id.desc())
    rows = (await session.execute(page.limit(statement))).all()
    return [_listed(row) for row in rows], rows[0][-1] if rows else 0


async def show_challenge(session: AsyncSession, actor: CoachActor, challenge_id: UUID) -> ListedChallenge:
    """Returns a challenge of the account. Raises NotFound. One query."""
    statement = _select_listed(actor).where(Challenge.id == challenge_id)
    return _listed(or_404((await session.execute(statement)).one_or_none()))


def _listed(row: Any) -> ListedChallenge:
    return ListedChallenge(BoardRow(*row[:BOARD_COLUMNS]), *row[BOARD_COLUMNS:-1])


@dataclass(frozen=True)
class ClientChallenge:
    """A challenge of a client: `better` scores than theirs among `total` that have a place."""

    row: BoardRow
    joined: int
    has_joined: bool
    score: LeaderboardScore | None
    better: int
    total: int


async def list_of_client(
    session: AsyncSession, actor: Actor, client_id: UUID, *, account_id: UUID | None = None
) -> Sequence[ClientChallenge]:
    """Returns the challenges that a client sees; with `account_id`, for its coaches, those that they have joined there.
    Those that end last come first. One query."""
    mine, other = aliased(LeaderboardScore), aliased(LeaderboardScore)
    better = tuple_(other.level, other.result, other.tiebreak) < tuple_(mine.level, mine.result, mine.tiebreak)
    count_better = select(func.count()).where(other.leaderboard_id == Leaderboard.id, other.visible, better)
    if account_id is None:
        is_listed = and_(Challenge.account_id.in_(current_accounts(client_id)), is_seen_by(client_id))
    else:
        has_score = mine.id.is_not(None)
        is_listed = and_(Challenge.account_id == account_id, or_(takes_part(client_id), has_score))
    statement = (
        select_boards()
        .add_columns(
            count_joined(actor),
            takes_part(client_id),
            mine,
            count_better.correlate(Leaderboard, mine).scalar_subquery(),
            count_shown(),
        )
        .outerjoin(mine, and_(mine.leaderboard_id == Leaderboard.id, mine.client_id == client_id))
        .where(Challenge.id.is_not(None), Challenge.published_at.is_not(None), is_listed)
        .order_by(Challenge.ends_on.desc(), Challenge.id.desc())
        .limit(PER_LIST)
    )
    rows = (await session.execute(statement)).all()
    return [ClientChallenge(BoardRow(*row[:BOARD_COLUMNS]), *row[BOARD_COLUMNS:]) for row in rows]


@dataclass(frozen=True)
class PossibleParticipant:
    """A client whom a challenge is for."""

    client: User
    joined: bool
    has_result: bool


async def list_clients(
    session: AsyncSession, board: Leaderboard, search: str, page: Page, *, joined_only: bool
) -> tuple[list[PossibleParticipant], int]:
    """Returns a page of the clients who can take part in a challenge, by name, and how many there are. One query."""
    name = func.concat(User.first_name, " ", User.last_name)
    has_joined = exists().where(
        ChallengeParticipant.challenge_id == board.id, ChallengeParticipant.client_id == User.id
    )
    has_result = exists().where(LeaderboardScore.leaderboard_id == board.id, LeaderboardScore.client_id == User.id)
    wanted = participants_of(board) if joined_only else audience_of(board).union(participants_of(board))
    statement: Any = (
        select(User, has_joined, has_result, func.count().over())
        .where(User.id.in_(wanted), User.deleted_at.is_(None))
        .order_by(func.lower(name), User.id)
    )
    if search:
        statement = statement.where(name.icontains(search, autoescape=True))
    rows = (await session.execute(page.limit(statement))).all()
    return [PossibleParticipant(*row[:3]) for row in rows], rows[0][3] if rows else 0


async def may_take_part(session: AsyncSession, board: Leaderboard, client_id: UUID) -> bool:
    """Returns whether a challenge is for a client, or they have joined it. One query."""
    possible = audience_of(board).union(participants_of(board)).subquery()
    statement = select(exists().where(possible.c.client_id == client_id))
    return bool(await session.scalar(statement))


@dataclass(frozen=True)
class PublishedChallenge:
    """A challenge with the account that invites to it and the clients whom it is for."""

    challenge: Challenge
    board: Leaderboard
    account_title: str
    client_ids: Sequence[UUID]


async def find_published(session: AsyncSession, challenge_id: UUID) -> PublishedChallenge | None:
    """Returns a challenge that clients see; None if it is archived meanwhile. Two queries."""
    statement = (
        select(Challenge, Leaderboard, Account.title)
        .join(Leaderboard, Leaderboard.id == Challenge.id)
        .join(Account, Account.id == Challenge.account_id)
        .where(Challenge.id == challenge_id, Challenge.published_at.is_not(None), Challenge.archived_at.is_(None))
    )
    row = (await session.execute(statement)).one_or_none()
    if row is None:
        return None
    clients = select(User.id).where(User.id.in_(audience_of(row[1])), User.deleted_at.is_(None)).order_by(User.id)
    return PublishedChallenge(row[0], row[1], row[2], (await session.scalars(clients)).all())
