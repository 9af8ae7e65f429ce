"""The estimated one-rep max of a logged set and whether it is a record: as SQLAlchemy expressions, and as text for
hand-written statements."""

from decimal import Decimal
from typing import Final, Literal

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Function,
    Integer,
    Numeric,
    SQLColumnExpression,
    and_,
    case,
    cast,
    false,
    func,
    select,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.orm import aliased

from regimen.training.models import SetResult, TestedMax
from regimen.training.rules.strength import (
    KG_PER_LB,
    MAX_REPS_FOR_ESTIMATE,
    RECORD_GAIN_IN_OTHER_UNIT_KG,
    RECORD_GAIN_KG,
    WITH_BODY_WEIGHT,
)

Unit = Literal["kg", "lb"]
UNITS: Final[tuple[Unit, Unit]] = ("kg", "lb")

_result = aliased(SetResult, name="x")
_tested = aliased(TestedMax, name="x")


def reps_done(result: type[SetResult] = SetResult) -> ColumnElement[int]:
    return cast(result.done["reps"].astext, Integer)


def load_value(result: type[SetResult] = SetResult) -> ColumnElement[Decimal]:
    return cast(result.done["load"]["value"].astext, Numeric)


def load_unit(result: type[SetResult] = SetResult) -> ColumnElement[str]:
    return func.coalesce(result.done["load"]["unit"].astext, "kg")


def is_whole_load(name: SQLColumnExpression[str], measurement: ColumnElement[str]) -> ColumnElement[bool]:
    """Whether the load of an exercise is all that is lifted: not added to the body, and no help."""
    return and_(measurement == "weight_reps", ~func.lower(name).regexp_match(WITH_BODY_WEIGHT))


def _has_whole_load(result: type[SetResult]) -> ColumnElement[bool]:
    return is_whole_load(
        func.coalesce(result.prescribed["name"].astext, ""),
        func.coalesce(result.prescribed["measurement"].astext, "weight_reps"),
    )


def allows_estimate(result: type[SetResult] = SetResult) -> ColumnElement[bool]:
    """A working set with one to ten reps and a load that is all that is lifted; estimates from more reps are too rough.
    Not one that a coach keeps out of records."""
    return and_(
        reps_done(result).between(1, MAX_REPS_FOR_ESTIMATE),
        load_value(result) > 0,
        result.undone.is_(False),
        result.counted.is_(True),
        result.done["skipped"].astext.is_(None),
        func.coalesce(result.prescribed["kind"].astext, "") != "warmup",
        _has_whole_load(result),
    )


def one_rep_max_kg(result: type[SetResult] = SetResult) -> ColumnElement[Decimal]:
    return _epley_kg(load_value(result), load_unit(result), reps_done(result))


def one_rep_max_kg_of_test(tested: type[TestedMax]) -> ColumnElement[Decimal]:
    return _epley_kg(tested.load_value, tested.load_unit, tested.reps)


def _epley_kg(
    load: SQLColumnExpression[Decimal], unit: SQLColumnExpression[str], reps: SQLColumnExpression[int]
) -> ColumnElement[Decimal]:
    """By Epley: load × (1 + reps / 30); a single is its own maximum."""
    kilograms = load * case((unit == "lb", KG_PER_LB), else_=Decimal(1))
    return kilograms * case((reps == 1, Decimal(1)), else_=1 + cast(reps, Numeric) / Decimal("30.0"))


def best_by_unit(estimate: ColumnElement[Decimal], unit: SQLColumnExpression[str], wanted: Unit) -> Function[Decimal]:
    """The best estimate of the sets, or tests, in a unit."""
    return func.max(case((unit == wanted, estimate)))


def best_tests(*conditions: ColumnElement[bool]) -> FromClause:
    """The best of the tests that meet these conditions, by unit: a set that is logged later must exceed it too."""
    best = (best_by_unit(one_rep_max_kg_of_test(TestedMax), TestedMax.load_unit, unit).label(unit) for unit in UNITS)
    return select(*best).where(*conditions).lateral("tests")


def is_record(
    estimate: ColumnElement[Decimal],
    unit: ColumnElement[str],
    best_in_kg: ColumnElement[Decimal],
    best_in_lb: ColumnElement[Decimal],
) -> ColumnElement[bool]:
    """Whether an estimate exceeds the best of all days before, be it of a set in kilograms or in pounds. The first one
    of an exercise is no record."""
    unit_of_best = case((func.coalesce(best_in_lb > best_in_kg, best_in_kg.is_(None)), "lb"), else_="kg")
    margin = case((unit == unit_of_best, RECORD_GAIN_KG), else_=RECORD_GAIN_IN_OTHER_UNIT_KG)
    gain = func.round(estimate, 2) - func.round(func.greatest(best_in_kg, best_in_lb), 2)
    return func.coalesce(gain >= margin, false())


def _as_text(expression: ColumnElement[bool] | ColumnElement[Decimal]) -> str:
    dialect = postgresql.dialect(paramstyle="named")  # type: ignore[no-untyped-call]
    return f"({expression.compile(dialect=dialect, compile_kwargs={'literal_binds': True})})"


ALLOWS_ESTIMATE = _as_text(allows_estimate(_result))
ONE_REP_MAX_KG = _as_text(one_rep_max_kg(_result))
"""The same expressions over the alias `x` (set_results)."""
TESTED_MAX_KG = _as_text(one_rep_max_kg_of_test(_tested))
"""The same over `x` (tested_maxes)."""
