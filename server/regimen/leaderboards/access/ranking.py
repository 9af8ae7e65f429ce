"""Places on a leaderboard: by index, however many scores there are.

A place is one more than the number of better scores, and equal scores share it. `number` counts the rows: it has no
gaps and no two alike, so a list knows what it leaves out. Nobody who is not visible is counted anywhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self
from uuid import UUID

from sqlalchemy import BigInteger, ColumnElement, Select, Tuple, and_, func, literal, select, tuple_, union_all
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.accounts.models import Gender, User
from regimen.leaderboards.models import LeaderboardScore, ScoreComment
from regimen.leaderboards.rules.boards import NEIGHBOURS
from regimen.training.rules.ranking import RankKey

_RANK = (LeaderboardScore.level, LeaderboardScore.result, LeaderboardScore.tiebreak)
_ORDER = (*_RANK, LeaderboardScore.id)
_COMMENTS = (
    select(func.count())
    .where(ScoreComment.score_id == LeaderboardScore.id, ScoreComment.deleted_at.is_(None))
    .correlate(LeaderboardScore)
    .scalar_subquery()
)


@dataclass(frozen=True)
class Division:
    """Who is ranked with whom."""

    gender: Gender | None = None
    age_from: int | None = None
    age_to: int | None = None
    level: int | None = None

    def conditions(
        self, leaderboard_id: UUID, score: type[LeaderboardScore] = LeaderboardScore
    ) -> list[ColumnElement[bool]]:
        """The conditions that a score has a place among them."""
        found: list[ColumnElement[bool]] = [score.leaderboard_id == leaderboard_id, score.visible.is_(True)]
        if self.gender is not None:
            found.append(score.gender == self.gender)
        if self.age_from is not None:
            found.append(score.age >= self.age_from)
        if self.age_to is not None:
            found.append(score.age <= self.age_to)
        if self.level is not None:
            found.append(score.level == self.level)
        return found


def key_of(score: LeaderboardScore) -> RankKey:
    return RankKey(score.level, score.result, score.tiebreak)


def _numbers(key: RankKey) -> list[ColumnElement[int]]:
    return [literal(number, BigInteger) for number in key]


def _row(key: RankKey, score_id: UUID) -> Tuple:
    """A place in the order of the rows, to compare with `tuple_(*_ORDER)`."""
    return tuple_(*_numbers(key), literal(score_id))


@dataclass(frozen=True)
class Cursor:
    """After which row a page begins, with the place and number of that row: so the next page counts nothing again."""

    key: RankKey
    score_id: UUID
    place: int
    number: int

    def __str__(self) -> str:
        return "_".join(map(str, (*self.key, self.score_id, self.place, self.number)))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Raises ValueError for what is not one."""
        level, result, tiebreak, score_id, place, number = text.split("_")
        key = RankKey(int(level), int(result), int(tiebreak))
        if any(abs(value) >= 2**63 for value in key):
            raise ValueError("This is no place on a leaderboard.")
        return cls(key, UUID(score_id), int(place), int(number))


START = Cursor(RankKey(-1, 0, 0), UUID(int=0), 0, 0)


@dataclass(frozen=True)
class Entry:
    """A row of a leaderboard."""

    score: LeaderboardScore
    client: User
    comments: int
    place: int
    number: int

    @property
    def cursor(self) -> Cursor:
        return Cursor(key_of(self.score), self.score.id, self.place, self.number)


def _rows(leaderboard_id: UUID, division: Division) -> Select[Any]:
    return (
        select(LeaderboardScore, User, _COMMENTS)
        .join(User, User.id == LeaderboardScore.client_id)
        .where(*division.conditions(leaderboard_id))
    )


async def entries_after(
    session: AsyncSession, leaderboard_id: UUID, division: Division, after: Cursor, limit: int
) -> list[Entry]:
    """Returns the rows after another one, in order. One query."""
    behind = tuple_(*_ORDER) > _row(after.key, after.score_id)
    statement = _rows(leaderboard_id, division).where(behind).order_by(*_ORDER).limit(limit)
    return _numbered((await session.execute(statement)).all(), after)


def _numbered(rows: Sequence[Any], after: Cursor) -> list[Entry]:
    entries: list[Entry] = []
    key, place, number = after.key, after.place, after.number
    for score, client, comments in rows:
        number += 1
        place = place if key_of(score) == key else number
        key = key_of(score)
        entries.append(Entry(score, client, comments, place, number))
    return entries


@dataclass(frozen=True)
class Standing:
    """Where one's own score is among all: `better` scores, `before` rows in the list, `equal` ones beside it."""

    total: int
    better: int
    before: int
    equal: int


async def count_standing(
    session: AsyncSession, leaderboard_id: UUID, division: Division, mine: LeaderboardScore | None
) -> Standing:
    """Counts the scores, and those before one's own, which has not to be visible itself. One query, which reads each
    entry of an index once."""
    conditions = division.conditions(leaderboard_id)
    counted = select(func.count()).where(*conditions)
    if mine is None:
        return Standing((await session.execute(counted)).scalar_one(), 0, 0, 0)
    own_row = _row(key_of(mine), mine.id)
    # As conditions of a search in the index; comparing each row with one's own costs several times as much.
    before = counted.where(tuple_(*_ORDER) < own_row).scalar_subquery()
    rest = counted.where(tuple_(*_ORDER) >= own_row).scalar_subquery()
    equal = (
        select(func.count().label("all"), func.count().filter(LeaderboardScore.id < mine.id).label("first"))
        .where(*conditions, tuple_(*_RANK) == tuple_(*_numbers(key_of(mine))), LeaderboardScore.id != mine.id)
        .subquery()
    )
    row: Any = (await session.execute(select(before, rest, equal.c.first, equal.c.all))).one()
    rows_before, rows_from_own, equal_before, equal_in_all = row
    return Standing(rows_before + rows_from_own, rows_before - equal_before, rows_before, equal_in_all)


@dataclass(frozen=True)
class Window:
    """What opens first: the top of the list, and the rows around one's own that are not there."""

    top: list[Entry]
    around: list[Entry]
    ten_up: LeaderboardScore | None
    """The score that is ten rows above one's own."""


TEN = 10


async def load_window(
    session: AsyncSession,
    leaderboard_id: UUID,
    division: Division,
    limit: int,
    mine: LeaderboardScore | None,
    standing: Standing,
) -> Window:
    """Returns the first rows, and those around one's own score if it has a place. One query."""
    own = mine if mine is not None and mine.visible and is_in(division, mine) else None
    selected = select(*_ORDER).where(*division.conditions(leaderboard_id))
    top_ids = select(selected.order_by(*_ORDER).limit(limit).subquery().c.id)
    if own is None:
        statement = _rows(leaderboard_id, division).where(LeaderboardScore.id.in_(top_ids)).order_by(*_ORDER)
        return Window(_numbered((await session.execute(statement)).all(), START), [], None)
    row = _row(key_of(own), own.id)
    above = selected.where(tuple_(*_ORDER) < row).order_by(*(column.desc() for column in _ORDER)).limit(TEN).subquery()
    below = selected.where(tuple_(*_ORDER) >= row).order_by(*_ORDER).limit(NEIGHBOURS + 1).subquery()
    # Not three conditions joined by OR: for these the database reads the whole leaderboard.
    wanted = LeaderboardScore.id.in_(union_all(top_ids, select(above.c.id), select(below.c.id)))
    first = select(above).order_by(above.c.level, above.c.result, above.c.tiebreak, above.c.id).limit(1).subquery()
    same = aliased(LeaderboardScore)
    tied = (
        select(func.count())
        .select_from(first)
        .join(
            same,
            and_(
                same.leaderboard_id == leaderboard_id,
                tuple_(same.level, same.result, same.tiebreak)
                == tuple_(first.c.level, first.c.result, first.c.tiebreak),
                same.id < first.c.id,
            ),
        )
        .where(*division.conditions(leaderboard_id, same))
        .scalar_subquery()
    )
    statement = _rows(leaderboard_id, division).add_columns(tied).where(wanted).order_by(*_ORDER)
    rows = (await session.execute(statement)).all()
    top = _numbered([row[:3] for row in rows[:limit]], START)
    index = next((at for at, row in enumerate(rows) if row[0].id == own.id), None)
    if index is None:  # it was hidden or deleted since it was read
        return Window(top, [], None)
    start = max(0, index - min(TEN, standing.before))
    number = standing.before - (index - start)
    # The rows from ten above one's own: the first of them may share its place with rows that were not fetched.
    place = number + 1 - rows[start][3]
    around = _numbered([row[:3] for row in rows[start:]], Cursor(key_of(rows[start][0]), UUID(int=0), place, number))
    ten_up = around[0].score if standing.before >= TEN else None
    shown = [entry for entry in around if abs(entry.number - standing.before - 1) <= NEIGHBOURS]
    return Window(top, [entry for entry in shown if entry.number > len(top)], ten_up)


def is_in(division: Division, score: LeaderboardScore) -> bool:
    """Returns whether a score belongs to a division, as `Division.conditions` select it."""
    return (
        division.gender in (None, score.gender)
        and (division.age_from is None or (score.age is not None and score.age >= division.age_from))
        and (division.age_to is None or (score.age is not None and score.age <= division.age_to))
        and division.level in (None, score.level)
    )
