"""Which exercises a coach sees: the product's and those of the account they work in."""

from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

import orjson
from sqlalchemy import ColumnElement, Select, Text, Uuid, and_, any_, case, func, literal, or_, select
from sqlalchemy import cast as sql_cast
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.accounts.access.actor import CoachActor
from regimen.exercises import ports
from regimen.exercises.models import (
    Equipment,
    Exercise,
    ExerciseAddition,
    KeptName,
    Measurement,
    MetricCategory,
    MuscleGroup,
)
from regimen.exercises.rules import MAX_COMPARED, MAX_DUPLICATES, NameIndex, read_name
from regimen.kit.errors import or_404
from regimen.kit.filters import FilterParams, Filters, one_of
from regimen.kit.name_search import Candidate, Match, SearchIndex, Tier, search_steps
from regimen.kit.paging import Page, count
from regimen.kit.slices import in_slices
from regimen.media.access.library import load_shared
from regimen.media.models import Media
from regimen.subscription.access import get_entitlements
from regimen.subscription.rules import Feature

RECENT = "recent"
"""The sort that puts what the coach used last first."""
MAX_GUESSED_NAMES = 20
CLOSEST = 3
SHORT_LIBRARY = 1_000
"""So many names are compared in a few milliseconds."""
_FEW_NAMES = 100
_KEPT_NAMES = 200_000
"""Names of all libraries that a process keeps ready to be searched: some 100 MB."""
Ability = Literal["edit", "archive", "restore"]


def visible(account_id: UUID) -> ColumnElement[bool]:
    """What the account sees. Uses two ranges of one index, so the number of accounts does not matter."""
    return or_(Exercise.account_id.is_(None), Exercise.account_id == account_id)


def _is_own(values: list[str]) -> ColumnElement[bool]:
    """The value is `own` or `product`."""
    if values[-1] not in {"own", "product"}:
        raise ValueError(values[-1])
    return Exercise.account_id.is_not(None) if values[-1] == "own" else Exercise.account_id.is_(None)


def _is_archived(values: list[str]) -> ColumnElement[bool]:
    """`true` lists archived exercises instead of those in use."""
    if values[-1] not in {"true", "false"}:
        raise ValueError(values[-1])
    return Exercise.archived_at.is_not(None) if values[-1] == "true" else Exercise.archived_at.is_(None)


FILTERS = Filters(
    {
        "metric_category_in": one_of(Exercise.metric_category, MetricCategory),
        "muscle_group_in": one_of(Exercise.muscle_group, MuscleGroup),
        "equipment_in": one_of(Exercise.equipment, Equipment),
        "whose_eq": _is_own,
        "archived_eq": _is_archived,
    },
    sorts={
        "name": func.lower(Exercise.name),
        "created_at": Exercise.created_at,
        "muscle_group": Exercise.muscle_group,
        "equipment": Exercise.equipment,
    },
)


@dataclass(frozen=True)
class LibraryPage:
    """A page of the library. `guessed`: nothing is spelled like the search, these are the closest names."""

    rows: list[Exercise]
    total: int
    additions: dict[UUID, ExerciseAddition]
    last_used: dict[UUID, datetime]
    guessed: bool = False


async def list_exercises(session: AsyncSession, actor: CoachActor, params: FilterParams, page: Page) -> LibraryPage:
    """Returns a page of what the account sees. Archived exercises are listed only on request."""
    filters = {name: values for name, values in params.items() if name != "name_cont"}
    by_use = filters.get("s") == [RECENT]
    if by_use:
        del filters["s"]
    statement = select(Exercise).where(visible(actor.account), Exercise.merged_into.is_(None))
    if "archived_eq" not in filters:
        statement = statement.where(Exercise.archived_at.is_(None))
    statement = FILTERS.apply(statement, filters)
    last_used = await ports.last_used(session, actor)
    typed = " ".join(params.get("name_cont", [])).strip()
    if typed:
        used = {str(ident): at for ident, at in last_used.items()}
        index = await library_index(session, actor.account)
        only = await _ids_of(session, statement) if filters.keys() - {"s"} else index.in_use
        matches = await index.search(typed, used, only=only)
        guessed = bool(matches) and matches[0].tier is Tier.SIMILAR
        total = len(matches)
        if "s" in filters:
            found = literal([UUID(match.id) for match in matches], ARRAY(Uuid))
            statement = page.limit(statement.where(Exercise.id == any_(found)).order_by(Exercise.id))
        else:
            ids = [UUID(match.id) for match in matches[page.offset : page.offset + page.size]]
            statement = select(Exercise).where(Exercise.id.in_(ids)).order_by(_position(ids))
    else:
        guessed = False
        total = await count(session, statement)
        if by_use and last_used:
            latest_first = sorted(last_used, key=lambda ident: last_used[ident], reverse=True)
            statement = statement.order_by(_position(latest_first).nulls_last())
        if "s" not in filters:
            statement = statement.order_by(func.lower(Exercise.name))
        statement = page.limit(statement.order_by(Exercise.id))
    rows = list(await session.scalars(statement))
    additions = await load_additions(session, actor.account, [row.id for row in rows])
    return LibraryPage(rows, total, additions, last_used, guessed)


def _position(ids: list[UUID]) -> Any:
    return func.array_position(literal(ids, ARRAY(Uuid)), Exercise.id)


async def _ids_of(session: AsyncSession, statement: Select[Any]) -> set[str]:
    """All in one row of JSON: reading thousands of rows takes longer than searching them."""
    ids = statement.with_only_columns(Exercise.id).order_by(None).subquery()
    return set(orjson.loads(await session.scalar(select(sql_cast(func.json_agg(ids.c.id), Text))) or "[]"))


def _added_by(account_id: UUID) -> ColumnElement[bool]:
    return and_(ExerciseAddition.exercise_id == Exercise.id, ExerciseAddition.account_id == account_id)


@dataclass(frozen=True)
class NamedExercise:
    """What a written name stands for."""

    id: UUID
    name: str
    measurement: Measurement


@dataclass(frozen=True)
class NameMatch:
    """The exercise that has the name, by its spelling, an alias or shorthand; else the closest ones."""

    exercise: NamedExercise | None
    closest: tuple[NamedExercise, ...] = ()


class LibraryIndex(SearchIndex):
    """All names of an account's library, an account's own exercises before the product's; archived ones too, which no
    name means. Built in slices, once for each version of the library."""

    def __init__(self) -> None:
        super().__init__(read_name)
        self.exercises: dict[str, NamedExercise] = {}
        self.in_use: set[str] = set()
        self.number = 0
        self._by_spelling: dict[str, list[str]] = {}
        self._by_meaning: dict[str, str] = {}

    def steps(self, rows: Iterable[tuple[str, str, str, bool, list[str] | None]]) -> Iterator[None]:
        """Adds exercises: id, name, measurement, whether it is in use, and other names."""
        for ident, name, measurement, in_use, aliases in rows:
            self.exercises[ident] = NamedExercise(UUID(ident), name, Measurement(measurement))
            names = self.add(Candidate(ident, (name, *(aliases or ()))))
            self.number += len(names)
            if in_use:
                self.in_use.add(ident)
                for read in names:
                    self._by_spelling.setdefault(read.plain, []).append(ident)
                    self._by_meaning.setdefault(read.compact, ident)
            yield

    @property
    def is_short(self) -> bool:
        """Whether all names are compared in a few milliseconds."""
        return self.number < SHORT_LIBRARY

    def find(self, name: str) -> NamedExercise | None:
        """Returns the exercise in use that the name means, by its spelling or by shorthand."""
        read = read_name(name)
        by_spelling = self._by_spelling.get(read.plain)
        ident = by_spelling[0] if by_spelling else self._by_meaning.get(read.compact)
        return self.exercises[ident] if ident else None

    def spelled(self, name: str) -> Collection[str]:
        """Returns the ids of the exercises in use that have a name of this spelling."""
        return self._by_spelling.get(read_name(name).plain, ())

    async def search(
        self, typed: str, last_used: Mapping[str, datetime] | None = None, *, only: Collection[str] | None = None
    ) -> list[Match]:
        """Returns what `typed` may mean, among the exercises in use unless `only` names others. In slices: raises
        Busy."""
        found: list[Match] = []
        ids = self.in_use if only is None else only
        await in_slices(search_steps(typed, self, found, last_used, only=ids), short=self.is_short)
        return found


_indexes: OrderedDict[UUID, tuple[str, LibraryIndex]] = OrderedDict()


async def library_index(session: AsyncSession, account_id: UUID) -> LibraryIndex:
    """Returns the names of the account's library, in one query; while no name changes, it is built once for each
    process. Raises Busy."""
    names = (
        select(
            func.json_build_array(
                Exercise.id,
                Exercise.name,
                Exercise.measurement,
                Exercise.archived_at.is_(None),
                ExerciseAddition.aliases,
            ).label("names")
        )
        .outerjoin(ExerciseAddition, _added_by(account_id))
        .where(visible(account_id), Exercise.merged_into.is_(None))
        .order_by(Exercise.account_id.nulls_last(), Exercise.id)
        .subquery()
    )
    text = select(func.coalesce(sql_cast(func.json_agg(names.c.names), Text), "[]").label("text")).subquery()
    version = func.md5(text.c.text)
    known, index = _indexes.get(account_id, ("", None))
    row = (await session.execute(select(version, case((version == known, None), else_=text.c.text)))).one()
    if index is None or row[1] is not None:
        rows = orjson.loads(row[1])
        index = LibraryIndex()
        await in_slices(index.steps(rows), short=len(rows) < SHORT_LIBRARY)
    # Another account's may have taken its place while the database was asked.
    _indexes[account_id] = row[0], index
    _indexes.move_to_end(account_id)
    while sum(kept.number for _, kept in _indexes.values()) > _KEPT_NAMES and len(_indexes) > 1:
        _indexes.popitem(last=False)
    return index


async def match_names(session: AsyncSession, account_id: UUID, names: Collection[str]) -> dict[str, NameMatch]:
    """Returns for each name which exercise of the account's library it means, in one query. Raises Busy.

    An account's own exercises come before the product's. The closest ones are looked for only for the first
    `MAX_GUESSED_NAMES` names that mean none, because that takes some milliseconds each in a large library.
    """
    index = await library_index(session, account_id)
    different = list(dict.fromkeys(names))
    known = dict(await in_slices(((name, index.find(name)) for name in different), short=len(different) < _FEW_NAMES))
    found = {name: NameMatch(exercise) for name, exercise in known.items()}
    unknown = [name for name, exercise in known.items() if exercise is None]
    for name in unknown[:MAX_GUESSED_NAMES]:
        closest = (await index.search(name))[:CLOSEST]
        found[name] = NameMatch(None, tuple(index.exercises[it.id] for it in closest))
    return found


async def count_own(session: AsyncSession, account_id: UUID) -> tuple[int, int]:
    """Returns how many exercises the account has of its own: in use, and with archived ones."""
    own = Exercise.account_id == account_id, Exercise.merged_into.is_(None)
    in_use = func.count().filter(Exercise.archived_at.is_(None))
    row = (await session.execute(select(in_use, func.count()).select_from(Exercise).where(*own))).one()
    return row[0], row[1]


async def count_aliases(session: AsyncSession, account_id: UUID, *, without: Collection[UUID] = ()) -> int:
    """Returns how many other names the account has given to exercises, but for those `without`."""
    given = ExerciseAddition.account_id == account_id, ExerciseAddition.exercise_id.not_in(without)
    return await session.scalar(select(func.sum(func.cardinality(ExerciseAddition.aliases))).where(*given)) or 0


async def load_additions(
    session: AsyncSession, account_id: UUID, exercise_ids: Collection[UUID]
) -> dict[UUID, ExerciseAddition]:
    """Returns what the account has added to those exercises."""
    rows = await session.scalars(
        select(ExerciseAddition).where(
            ExerciseAddition.account_id == account_id, ExerciseAddition.exercise_id.in_(exercise_ids)
        )
    )
    return {row.exercise_id: row for row in rows}


async def load_videos(
    session: AsyncSession, account_id: UUID, additions: Iterable[ExerciseAddition]
) -> dict[UUID, Media]:
    """Returns the videos of these additions that the account may show. One query, none without videos."""
    return await load_shared(session, account_id, {row.media_id for row in additions if row.media_id is not None})


async def visible_exercise(session: AsyncSession, account_id: UUID, exercise_id: UUID) -> Exercise:
    """Returns an exercise that the account sees, even if it is archived. One that was merged is gone: NotFound."""
    statement = select(Exercise).where(Exercise.id == exercise_id, visible(account_id), Exercise.merged_into.is_(None))
    return or_404(await session.scalar(statement))


async def current_exercise(session: AsyncSession, account_id: UUID, exercise_id: UUID) -> Exercise:
    """Returns an exercise that the account sees; of one that was merged, the one that took its place."""
    merged = select(Exercise.merged_into).where(Exercise.id == exercise_id, visible(account_id))
    return await visible_exercise(session, account_id, await session.scalar(merged) or exercise_id)


@dataclass(frozen=True)
class CurrentExercise:
    """What an id stands for now; `name` is set if it is another exercise than it was."""

    id: UUID
    name: str | None = None


async def current_exercises(
    session: AsyncSession, account_id: UUID, ids: Collection[UUID]
) -> dict[UUID, CurrentExercise]:
    """Returns those of `ids` that the account's library has, with what they stand for now. One query."""
    other = aliased(Exercise)
    rows = await session.execute(
        select(Exercise.id, Exercise.merged_into, other.name)
        .outerjoin(other, other.id == Exercise.merged_into)
        .where(Exercise.id.in_(ids), visible(account_id))
    )
    return {ident: CurrentExercise(merged_into or ident, name) for ident, merged_into, name in rows}


async def may_write(session: AsyncSession, account_id: UUID, now: datetime) -> bool:
    """Returns whether the account's plan allows creating exercises."""
    allowed = await get_entitlements(session, account_id, now)
    return allowed.is_open and allowed.allows(Feature.CUSTOM_EXERCISES)


def abilities(exercise: Exercise, *, may_write: bool) -> list[Ability]:
    """Returns what the account may do with an exercise that it sees."""
    if exercise.account_id is None or not may_write:
        return []
    return ["restore"] if exercise.archived_at else ["edit", "archive"]


async def kept_names(session: AsyncSession, account_id: UUID) -> list[str]:
    """Returns the names that the account keeps as text, in lower case."""
    kept = select(KeptName.name).where(KeptName.account_id == account_id).order_by(KeptName.name)
    return list(await session.scalars(kept))


async def find_duplicates(session: AsyncSession, account_id: UUID) -> list[tuple[NamedExercise, NamedExercise]]:
    """Returns pairs of exercises that look the same and are tracked the same way, at most 50, in one query.

    The first of a pair is the account's own; the second comes with the product or was there before.
    """
    rows = await session.execute(
        select(Exercise.id, Exercise.name, Exercise.measurement, Exercise.account_id, ExerciseAddition.aliases)
        .outerjoin(ExerciseAddition, _added_by(account_id))
        .where(visible(account_id), Exercise.archived_at.is_(None))
        .order_by(Exercise.account_id.nulls_first(), Exercise.created_at, Exercise.id)
    )
    entries = [
        (NamedExercise(ident, name, measurement), own_account is not None, (name, *(aliases or ())))
        for ident, name, measurement, own_account, aliases in rows
    ]
    own = [index for index, (_, is_own, _) in enumerate(entries) if is_own][-MAX_COMPARED:]
    found = await in_slices(_similar(entries, set(own)), short=len(entries) < SHORT_LIBRARY)
    pairs = [(entries[index][0], entries[other][0]) for index, others in enumerate(found) for other in others]
    return [(one, other) for one, other in pairs if one.measurement is other.measurement][:MAX_DUPLICATES]


def _similar(entries: Sequence[tuple[NamedExercise, bool, Sequence[str]]], compared: set[int]) -> Iterator[list[int]]:
    """Yields for each exercise the earlier ones that look the same, for those in `compared` only."""
    known = NameIndex()
    for index, (_, _, names) in enumerate(entries):
        yield known.find(names) if index in compared else []
        known.add(index, names)
