"""Bases and types of what crosses the wire."""

from datetime import date, datetime
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, PlainSerializer, model_validator
from pydantic_core import PydanticCustomError

from regimen.kit.errors import NUL_FIELDS

_MAX_UNKNOWN_FIELDS = 20


def _has_nul(value: Any) -> bool:
    """The database cannot store such text."""
    if type(value) is str:
        return "\0" in value
    if type(value) is list:
        return any(type(one) is str and "\0" in one for one in value)
    return False


def refuse_too_many_fields(kind: type[BaseModel], data: Any) -> Any:
    """Returns `data`; raises ValueError for far too many fields, before each of them becomes an error."""
    if type(data) is dict and len(data) > len(kind.__pydantic_fields__) + _MAX_UNKNOWN_FIELDS:
        raise ValueError("There are too many fields.")
    return data


class Body(BaseModel):
    """Base of request bodies: unknown fields and NUL characters are refused, text is trimmed."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)

    @model_validator(mode="before")
    @classmethod
    def _refuse_hostile_objects(cls, data: Any) -> Any:
        refuse_too_many_fields(cls, data)
        if type(data) is dict and (with_nul := [name for name, value in data.items() if _has_nul(value)]):
            names = [name for name in with_nul if name in cls.__pydantic_fields__]
            raise PydanticCustomError(NUL_FIELDS, "Please remove the invisible characters.", {"names": names})
        return data


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
