"""Which leaderboards somebody sees, and what lists say of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Date,
    ScalarSelect,
    Select,
    bindparam,
    cast,
    false,
    func,
    or_,
    select,
    tuple_,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import User
from regimen.kit.errors import or_404
from regimen.kit.paging import Page
from regimen.leaderboards.access.audience import count_joined, is_seen_by, takes_part
from regimen.leaderboards.models import Challenge, Leaderboard, LeaderboardScore
from regimen.programs.models import Program, Track
from regimen.training.access.open_days import enrolment, is_open_to_client, timeline
from regimen.training.models import AccountLoadSteps, Enrolment, Timeline


@dataclass(frozen=True)
class BoardRow:
    """A leaderboard with its challenge, or else its place in the program."""

    board: Leaderboard
    program_title: str | None
    track_name: str | None
    anchor: date | None
    """When day 0 is, where all clients have the same dates."""
    challenge: Challenge | None
    creator: User | None
    load_steps: dict[str, Any] | None
    """The loads of the coach's gym, where they are not the usual ones."""

    @property
    def on(self) -> date | None:
        """The date of its block."""
        if self.anchor is None or self.board.day is None:
            return None
        return date.fromordinal(self.anchor.toordinal() + self.board.day)


def visible_to(actor: Actor, today: date) -> ColumnElement[bool]:
    """The condition that somebody sees a leaderboard: coaches those of their account; clients those of days that are
    open to them, and those on which they have a score, as long as they train in the program; and those of challenges
    that are for them."""
    if isinstance(actor, CoachActor):
        return Leaderboard.account_id == actor.account
    if actor.account_id is not None:
        return false()
    has_score = (
        select(LeaderboardScore.id)
        .where(LeaderboardScore.leaderboard_id == Leaderboard.id, LeaderboardScore.client_id == actor.user_id)
        .exists()
    )
    is_open = is_open_to_client(bindparam(None, today, type_=Date), Leaderboard.day)
    of_day = (
        select(enrolment.id)
        .join(timeline, timeline.id == enrolment.timeline_id)
        .where(
            enrolment.timeline_id == Leaderboard.timeline_id,
            enrolment.client_id == actor.user_id,
            enrolment.open.is_(True),
            or_(is_open, has_score),
        )
        .correlate(Leaderboard)
        .exists()
    )
    return or_(of_day, is_seen_by(actor.user_id))


_creator = aliased(User)
_COLUMNS: Final[tuple[Any, ...]] = (
    *(Leaderboard, Program.title, Track.name, Timeline.anchor, Challenge, _creator),
    AccountLoadSteps.steps,
)
BOARD_COLUMNS: Final = len(_COLUMNS)
"""How many columns a `BoardRow` has: those that are selected beside it follow."""


def select_boards() -> Select[Any]:
    """Selects leaderboards with what a `BoardRow` has."""
    return (
        select(*_COLUMNS)
        .outerjoin(Program, Program.id == Leaderboard.program_id)
        .outerjoin(Timeline, Timeline.id == Leaderboard.timeline_id)
        .outerjoin(Track, Track.id == Timeline.track_id)
        .outerjoin(Challenge, Challenge.id == Leaderboard.id)
        .outerjoin(_creator, _creator.id == Challenge.created_by)
        .outerjoin(AccountLoadSteps, AccountLoadSteps.account_id == Leaderboard.account_id)
    )


async def get_board(session: AsyncSession, actor: Actor, today: date, leaderboard_id: UUID) -> BoardRow:
    """Returns a leaderboard that somebody sees. Raises NotFound. One query."""
    statement = select_boards().where(Leaderboard.id == leaderboard_id, visible_to(actor, today))
    return BoardRow(*or_404((await session.execute(statement)).one_or_none()))


@dataclass(frozen=True)
class OwnPlace:
    """The caller's own score on a leaderboard, and whether they show their results at all."""

    score: LeaderboardScore
    user: User


@dataclass(frozen=True)
class Participants:
    """How many the caller sees in a challenge, and whether they have joined themselves."""

    count: int
    joined: bool


async def get_board_with_own(
    session: AsyncSession, actor: Actor, today: date, leaderboard_id: UUID
) -> tuple[BoardRow, Participants, OwnPlace | None]:
    """Returns a leaderboard that somebody sees, with who takes part in its challenge and the caller's own score. Raises
    NotFound. One query."""
    statement = (
        select_boards()
        .add_columns(count_joined(actor), takes_part(actor.user_id), LeaderboardScore, User)
        .outerjoin(
            LeaderboardScore,
            (LeaderboardScore.leaderboard_id == Leaderboard.id) & (LeaderboardScore.client_id == actor.user_id),
        )
        .outerjoin(User, User.id == LeaderboardScore.client_id)
        .where(Leaderboard.id == leaderboard_id, visible_to(actor, today))
    )
    row = or_404((await session.execute(statement)).one_or_none())
    joined, has_joined, score, user = row[BOARD_COLUMNS:]
    own = OwnPlace(score, user) if score is not None else None
    return BoardRow(*row[:BOARD_COLUMNS]), Participants(joined, has_joined), own


@dataclass(frozen=True)
class ListedBoard:
    """A leaderboard in a list: how many have a place, and who is first."""

    row: BoardRow
    count: int
    first: LeaderboardScore | None
    first_client: User | None


def best_score_id() -> ScalarSelect[UUID]:
    """Selects the first score of a leaderboard."""
    best = aliased(LeaderboardScore)
    keys = (best.level, best.result, best.tiebreak, best.id)
    found = select(best.id).where(best.leaderboard_id == Leaderboard.id, best.visible).order_by(*keys).limit(1)
    return found.correlate(Leaderboard).scalar_subquery()


def count_shown() -> ScalarSelect[int]:
    """Selects how many scores of a leaderboard have a place."""
    shown = select(func.count()).where(LeaderboardScore.leaderboard_id == Leaderboard.id, LeaderboardScore.visible)
    return shown.correlate(Leaderboard).scalar_subquery()


async def list_boards(
    session: AsyncSession, actor: CoachActor, page: Page, *, program_id: UUID | None, on: date | None, zone: str
) -> tuple[list[ListedBoard], int]:
    """Returns leaderboards of blocks in the account on which somebody is seen, the newest score first, and how many
    there are. One query."""
    first = aliased(LeaderboardScore)
    statement = (
        select_boards()
        .add_columns(count_shown(), first, User, func.count().over())
        .join(first, first.id == best_score_id())
        .join(User, User.id == first.client_id)
        .where(Leaderboard.account_id == actor.account, Leaderboard.timeline_id.is_not(None))
        .order_by(Leaderboard.scored_at.desc(), Leaderboard.id.desc())
    )
    if program_id is not None:
        statement = statement.where(Leaderboard.program_id == program_id)
    if on is not None:
        statement = statement.where(cast(func.timezone(zone, Leaderboard.scored_at), Date) == on)
    rows = (await session.execute(page.limit(statement))).all()
    listed = [ListedBoard(BoardRow(*row[:BOARD_COLUMNS]), *row[BOARD_COLUMNS:-1]) for row in rows]
    return listed, rows[0][-1] if rows else 0


async def boards_of_day(
    session: AsyncSession, actor: Actor, today: date, enrolment_id: UUID, day: int
) -> Sequence[tuple[Leaderboard, LeaderboardScore | None, int, int]]:
    """Returns the leaderboards of a day that a client sees: their own score, how many are better and how many have a
    place; those with their own score first, then the newest. Raises NotFound if the enrolment is not theirs. Two
    queries."""
    client_id = actor.user_id
    owned = select(Enrolment.timeline_id).where(Enrolment.id == enrolment_id, Enrolment.client_id == client_id)
    timeline_id = or_404(await session.scalar(owned))
    mine, other = aliased(LeaderboardScore), aliased(LeaderboardScore)
    rank = tuple_(other.level, other.result, other.tiebreak)
    shown = select(func.count()).where(other.leaderboard_id == Leaderboard.id, other.visible.is_(True))
    better = shown.where(rank < tuple_(mine.level, mine.result, mine.tiebreak))
    # Two ranges of an index; without an own score, the second is all of it.
    rest = shown.where(
        rank >= tuple_(func.coalesce(mine.level, -1), func.coalesce(mine.result, 0), func.coalesce(mine.tiebreak, 0))
    )
    is_anybody_shown = select(other.id).where(other.leaderboard_id == Leaderboard.id, other.visible.is_(True)).exists()
    statement = (
        select(
            Leaderboard,
            mine,
            better.correlate(Leaderboard, mine).scalar_subquery(),
            rest.correlate(Leaderboard, mine).scalar_subquery(),
        )
        .outerjoin(mine, (mine.leaderboard_id == Leaderboard.id) & (mine.client_id == client_id))
        .where(
            Leaderboard.timeline_id == timeline_id,
            Leaderboard.day == day,
            visible_to(actor, today),
            # Where somebody hides the only score there is, others see no leaderboard.
            or_(mine.id.is_not(None), is_anybody_shown.correlate(Leaderboard)),
        )
        .order_by(mine.id.is_(None), Leaderboard.created_at.desc(), Leaderboard.id.desc())
    )
    return [(row[0], row[1], row[2], row[2] + row[3]) for row in await session.execute(statement)]
