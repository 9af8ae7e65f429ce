"""Ids: unguessable, and sorted by the time of their creation."""

from typing import Annotated
from uuid import UUID

from pydantic import Field
from uuid_utils.compat import uuid7

Id = Annotated[UUID, Field(description="Unguessable identifier.")]


def new_id() -> UUID:
    """Returns a new id (UUID version 7: 74 random bits after a millisecond clock, which keeps indexes compact)."""
    return UUID(int=uuid7().int)


def parse_id(text: str) -> UUID | None:
    """Returns the id in `text`, or None if it is not one (a custom URL, for example)."""
    try:
        return UUID(text)
    except ValueError:
        return None
