"""Live messages as types. Each domain declares its own; together they are `LiveEvent` in the API document."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field


def _require_event(schema: dict[str, Any]) -> None:
    """The discriminator has a default, but it is always sent."""
    schema["required"] = ["event", *(name for name in schema.get("required", []) if name != "event")]


class LiveEvent(BaseModel):
    """Base of every live message. A subclass sets `event: Literal["x"] = "x"` and the ids that the reader needs.

    A message carries ids only; the reader fetches what it may see.
    """

    model_config = ConfigDict(frozen=True, json_schema_extra=_require_event)

    event: str

    def payload(self) -> dict[str, Any]:
        """Returns the JSON that is sent; optional fields without a value are left out."""
        return self.model_dump(mode="json", exclude_none=True)


class Reread(LiveEvent):
    """Messages may have been lost on the way: fetch everything on the screen again."""

    event: Literal["reread"] = "reread"


def union_of(events: Sequence[type[LiveEvent]]) -> Any:
    """Returns the discriminated union of `events`, for the API document."""
    return Annotated[reduce(or_, events), Field(discriminator="event")]
