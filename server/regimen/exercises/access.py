"""Which exercises a coach sees: the product's and those of the account they work in."""

from collections.abc import Iterable
from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import ColumnElement, and_, case, func, or_, select, true
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Equipment, Exercise, MetricCategory, MuscleGroup
from regimen.kit.errors import or_404
from regimen.kit.filters import FilterParams, Filters, one_of
from regimen.kit.paging import Page, count
from regimen.subscription.access import get_entitlements
from regimen.subscription.rules import Feature

MAX_WORDS = 10
Ability = Literal["edit", "archive", "restore"]


def visible(account_id: UUID) -> ColumnElement[bool]:
    """What the account sees. Uses two ranges of one index, so the number of accounts does not matter."""
    return or_(Exercise.account_id.is_(None), Exercise.account_id == account_id)


def _has_words(values: list[str]) -> ColumnElement[bool]:
    """The name contains every word, in any order: "press incline" finds Incline Bench Press."""
    words = [word for value in values for word in value.split()][:MAX_WORDS]
    return _all(Exercise.name.icontains(word, autoescape=True) for word in words)


def _all(conditions: Iterable[ColumnElement[bool]]) -> ColumnElement[bool]:
    return and_(true(), *conditions)


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
        "name_cont": _has_words,
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


def _best_match_first(typed: str) -> ColumnElement[int]:
    """The exact name, then names that start with the search text, then names with a word that does, then the rest."""
    name = func.lower(Exercise.name)
    return case(
        (name == typed, 0),
        (name.startswith(typed, autoescape=True), 1),
        (name.contains(f" {typed}", autoescape=True), 2),
        else_=3,
    )


async def list_exercises(
    session: AsyncSession, account_id: UUID, params: FilterParams, page: Page
) -> tuple[list[Exercise], int]:
    """Returns a page of what the account sees, and the total. Archived exercises are listed only on request."""
    statement = select(Exercise).where(visible(account_id))
    if "archived_eq" not in params:
        statement = statement.where(Exercise.archived_at.is_(None))
    statement = FILTERS.apply(statement, params)
    if "s" not in params:
        if typed := " ".join(params.get("name_cont", [])).strip().lower():
            statement = statement.order_by(_best_match_first(typed))
        statement = statement.order_by(func.lower(Exercise.name))
    total = await count(session, statement)
    rows = await session.scalars(page.limit(statement.order_by(Exercise.id)))
    return list(rows), total


async def visible_exercise(session: AsyncSession, account_id: UUID, exercise_id: UUID) -> Exercise:
    """Returns an exercise that the account sees, even if it is archived. Raises NotFound."""
    return or_404(await session.scalar(select(Exercise).where(Exercise.id == exercise_id).where(visible(account_id))))


async def may_write(session: AsyncSession, account_id: UUID, now: datetime) -> bool:
    """Returns whether the account's plan allows creating exercises."""
    allowed = await get_entitlements(session, account_id, now)
    return allowed.is_open and allowed.allows(Feature.CUSTOM_EXERCISES)


def abilities(exercise: Exercise, *, may_write: bool) -> list[Ability]:
    """Returns what the account may do with an exercise that it sees."""
    if exercise.account_id is None or not may_write:
        return []
    return ["restore"] if exercise.archived_at else ["edit", "archive"]
