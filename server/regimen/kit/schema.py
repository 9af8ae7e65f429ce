"""Bases and types of what crosses the wire."""

from datetime import date, datetime
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, PlainSerializer


class Body(BaseModel):
    """Base of request bodies: unknown fields are refused, text is trimmed."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


class View(BaseModel):
    """Base of responses: built from rows, every field is always present."""

    model_config = ConfigDict(from_attributes=True, json_schema_serialization_defaults_required=True)


def _from_british(value: Any) -> Any:
    if isinstance(value, str) and value.count("/") == 2:
        day, month, year = value.split("/")
        return f"{year}-{month.zfill(2)}-{day.zfill(2)}"
    return value


BritishDate = Annotated[
    date,
    BeforeValidator(_from_british),
    PlainSerializer(lambda d: f"{d:%d/%m/%Y}", return_type=str, when_used="json"),
]
"""A date that is sent as DD/MM/YYYY (birth dates); YYYY-MM-DD is accepted too."""

EpochSeconds = Annotated[datetime, PlainSerializer(lambda t: int(t.timestamp()), return_type=int, when_used="json")]
"""A time that is sent as whole seconds since 1970."""
