"""Many rows as one parameter of a statement."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import TableValuedAlias, column, func, literal
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.types import TypeEngine


def recordset(name: str, rows: Sequence[Mapping[str, Any]], columns: Mapping[str, TypeEngine[Any]]) -> TableValuedAlias:
    """Returns `rows`, values of JSON by column, as a table to select from or to join.

    A statement has at most 32,767 parameters, and one for each value takes long to compile; this is one, however many
    rows there are.
    """
    return (
        func.jsonb_to_recordset(literal(rows, JSONB))
        .table_valued(*(column(key, kind) for key, kind in columns.items()))
        .render_derived(name, with_types=True)
    )
