"""Days of a shared calendar that differ for some clients."""

from datetime import datetime
from typing import Annotated, Self
from uuid import UUID

from pydantic import Field, model_validator

from regimen.kit.schema import View
from regimen.training.rules.content import DayContent
from regimen.training.rules.limits import MAX_OVERRIDDEN_AT_ONCE
from regimen.training.rules.overrides import Override


class SaveOverrides(Override):
    """What is different for these clients, in place of what was different for them before."""

    client_ids: Annotated[list[UUID], Field(min_length=1, max_length=MAX_OVERRIDDEN_AT_ONCE)]
    seen_at: datetime | None = Field(
        None, description="When the changes were saved that are replaced; newer ones are not. Missing: any are."
    )

    @model_validator(mode="after")
    def changes_something(self) -> Self:
        if not (self.sessions or self.exercises or self.note):
            raise ValueError("Choose what to change.")
        return self

    def override(self) -> Override:
        return Override(sessions=self.sessions, exercises=self.exercises, note=self.note)


class DifferenceView(View):
    """An exercise as the group does it, and as the client does; no new name if they leave it out."""

    name: str
    scheme: str
    new_name: str | None
    new_scheme: str
    note: str


class OverridePreview(View):
    content: DayContent
    differences: list[DifferenceView]


class OverrideView(View):
    """A client's changes of a day; `missing` names what they refer to and the day no longer has."""

    day: int
    client_id: UUID
    full_name: str
    avatar_url: str | None
    changes: Override
    differences: list[DifferenceView]
    missing: list[str]
    updated_at: datetime


class DayOverrides(View):
    """The published day that the group shares, and the clients for whom it differs."""

    content: DayContent
    clients: list[OverrideView]
