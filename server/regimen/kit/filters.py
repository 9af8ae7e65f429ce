"""List filters in the style `q[title_cont]=squat&q[kind_in][]=video&q[s]=title asc`.

A domain declares its filters: `Filters({"title_cont": contains(Program.title)}, sorts={"title": Program.title})`.
Unknown names are refused, so that a typo never silently lists everything.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from fastapi import Depends, Request
from sqlalchemy import ColumnElement, Select, or_
from sqlalchemy.orm import InstrumentedAttribute

from regimen.kit.errors import Invalid

_MAX_VALUES, _MAX_LENGTH = 100, 200

Condition = Callable[[list[str]], ColumnElement[bool]]
FilterParams = Mapping[str, list[str]]


def filter_params(request: Request) -> dict[str, list[str]]:
    """Returns the `q[...]` parameters of a request; raises Invalid if there are too many."""
    found: dict[str, list[str]] = {}
    for key, value in request.query_params.multi_items():
        if key.startswith("q[") and "]" in key:
            found.setdefault(key[2 : key.index("]")], []).append(value)
    values = [value for several in found.values() for value in several]
    if len(values) > _MAX_VALUES or any(len(value) > _MAX_LENGTH for value in values):
        raise Invalid(errors={"q": ["Please use fewer or shorter filters."]})
    return {name: [v for v in values if v != ""] for name, values in found.items() if any(values)}


FilterQuery = Annotated[dict[str, list[str]], Depends(filter_params)]
"""For the signature of a route."""


def _like_pattern(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{escaped}%"


def contains(*columns: InstrumentedAttribute[Any]) -> Condition:
    """Matches any of the values in any of the columns, ignoring case."""
    return lambda values: or_(*(column.ilike(_like_pattern(value)) for column in columns for value in values))


def one_of(column: InstrumentedAttribute[Any], parse: Callable[[str], Any] = str) -> Condition:
    """Matches one of the values; `parse` raises ValueError for an unknown one."""
    return lambda values: column.in_([parse(part) for value in values for part in value.split(",")])


class Filters:
    """The filters and sort columns of a list."""

    def __init__(self, conditions: Mapping[str, Condition], sorts: Mapping[str, Any]) -> None:
        self.conditions, self.sorts = conditions, sorts

    def apply(self, statement: Select[Any], params: FilterParams) -> Select[Any]:
        """Returns `statement` filtered and sorted by `params`; raises Invalid for an unknown name or value."""
        for name, values in params.items():
            if name == "s":
                statement = self._sort(statement, values[-1])
            elif condition := self.conditions.get(name):
                try:
                    statement = statement.where(condition(values))
                except ValueError as error:
                    raise Invalid(errors={f"q[{name}]": ["Unknown value."]}) from error
            else:
                raise Invalid(errors={f"q[{name}]": ["Unknown filter."]})
        return statement

    def _sort(self, statement: Select[Any], sort: str) -> Select[Any]:
        name, _, direction = sort.partition(" ")
        if name not in self.sorts or direction not in {"", "asc", "desc"}:
            raise Invalid(errors={"q[s]": ["Unknown sort column."]})
        column = self.sorts[name]
        return statement.order_by(None).order_by(column.desc() if direction == "desc" else column.asc())
