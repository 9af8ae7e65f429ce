"""Drafts of days: what a coach wrote and has not published."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import BeforeValidator, Field

from regimen.kit.schema import Body, View
from regimen.training.rules.content import DayContent, DocId
from regimen.training.rules.limits import MAX_NOTATION_CHARACTERS, MAX_SESSIONS, MAX_VERSION
from regimen.training.rules.size import refuse_large_day
from regimen.training.schemas.builder import DayNumber

SessionTexts = dict[DocId, Annotated[str, Field(max_length=MAX_NOTATION_CHARACTERS)]]


class SavedDraft(View):
    revision: UUID
    updated_at: datetime


class DraftInfo(SavedDraft):
    """Whose draft of which day it is."""

    day: DayNumber
    author_id: UUID
    author: str
    is_own: bool
    base_version: int


class DraftView(DraftInfo):
    content: DayContent
    texts: SessionTexts


class ListedDraft(DraftInfo):
    """Other people's drafts are listed without their content, which is fetched one by one."""

    content: DayContent | None
    texts: SessionTexts | None


class DraftList(View):
    items: list[ListedDraft]


class DraftBefore(View):
    content: DayContent
    texts: dict[str, str]
    base_version: int


class ChangedDraft(SavedDraft):
    """One of many drafts that were changed at once."""

    day: DayNumber
    content: DayContent
    texts: dict[str, str]
    base_version: int
    before: DraftBefore | None = Field(description="The caller's draft of this day as it was.")


class SaveDraft(Body):
    content: Annotated[DayContent, BeforeValidator(refuse_large_day)]
    texts: SessionTexts = Field(
        {}, max_length=MAX_SESSIONS, description="By the id of a session: text that cannot be read yet."
    )
    base_version: int = Field(ge=0, le=MAX_VERSION, description="The version of the published day that was edited.")
    revision: UUID | None = Field(None, description="The revision that was edited; missing for a new draft.")


class TakeOverDraft(Body):
    revision: UUID = Field(description="The revision that was shown: a newer one is not taken over unseen.")
