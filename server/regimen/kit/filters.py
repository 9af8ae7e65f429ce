"""List filters in the style `q[title_cont]=squat&q[kind_in][]=video&q[s]=title asc`.

A domain declares what may be asked: `Filters({"title_cont": contains(Program.title)}, sorts={"title": Program.title})`.
Unknown names are refused with a sentence, so that a typing error never silently lists everything.
"""

from collections.abc import Callable, Mapping
from typing import Any

from fastapi import Request
from sqlalchemy import ColumnElement, Select, or_
from sqlalchemy.orm import InstrumentedAttribute

from regimen.kit.errors import Invalid

_MOST_VALUES, _LONGEST_VALUE = 100, 200

Condition = Callable[[list[str]], ColumnElement[bool]]
Asked = Mapping[str, list[str]]


def asked(request: Request) -> dict[str, list[str]]:
    """The `q[...]` parameters of a request; usable as a dependency. Raises Invalid where there is too much of them."""
    found: dict[str, list[str]] = {}
    for key, value in request.query_params.multi_items():
        if key.startswith("q[") and "]" in key:
            found.setdefault(key[2 : key.index("]")], []).append(value)
    values = [value for several in found.values() for value in several]
    if len(values) > _MOST_VALUES or any(len(value) > _LONGEST_VALUE for value in values):
        raise Invalid(errors={"q": ["Please ask for less at once."]})
    return {name: [v for v in values if v != ""] for name, values in found.items() if any(values)}


def _pattern(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{escaped}%"


def contains(*columns: InstrumentedAttribute[Any]) -> Condition:
    """Any of the given words in any of the columns, whatever their case."""
    return lambda values: or_(*(column.ilike(_pattern(value)) for column in columns for value in values))


def among(column: InstrumentedAttribute[Any], parse: Callable[[str], Any] = str) -> Condition:
    """One of the given values; `parse` refuses strangers with ValueError."""
    return lambda values: column.in_([parse(part) for value in values for part in value.split(",")])


class Filters:
    """What a list may be asked for."""

    def __init__(self, conditions: Mapping[str, Condition], sorts: Mapping[str, Any]) -> None:
        self.conditions, self.sorts = conditions, sorts

    def apply(self, statement: Select[Any], asked: Asked) -> Select[Any]:
        """`statement` narrowed and sorted as asked; raises Invalid on an unknown name or value."""
        for name, values in asked.items():
            if name == "s":
                statement = self._sort(statement, values[-1])
            elif condition := self.conditions.get(name):
                try:
                    statement = statement.where(condition(values))
                except ValueError as error:
                    raise Invalid(errors={f"q[{name}]": ["This value is not known."]}) from error
            else:
                raise Invalid(errors={f"q[{name}]": ["This filter is not known."]})
        return statement

    def _sort(self, statement: Select[Any], wanted: str) -> Select[Any]:
        name, _, direction = wanted.partition(" ")
        if name not in self.sorts or direction not in {"", "asc", "desc"}:
            raise Invalid(errors={"q[s]": ["This order is not known."]})
        column = self.sorts[name]
        return statement.order_by(None).order_by(column.desc() if direction == "desc" else column.asc())
