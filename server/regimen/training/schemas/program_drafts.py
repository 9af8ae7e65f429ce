"""The drafts of a whole program: listed, and published at once."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field

from regimen.kit.schema import Body, View
from regimen.training.actions.publish_drafts import WhyLeft
from regimen.training.rules.limits import MAX_DRAFTS_PER_WRITE
from regimen.training.schemas.builder import DayChangesView, DayNumber


class ProgramDraft(View):
    """A draft of any timeline of a program."""

    timeline_id: UUID
    track_id: UUID
    track_name: str
    client_id: UUID | None = Field(description="Of a 1-2-1 program: whose day it is.")
    client_name: str | None
    day: DayNumber
    author_id: UUID
    author: str
    is_own: bool
    revision: UUID
    updated_at: datetime
    title: str | None = Field(description="The first title of its sessions, or else its first exercise.")
    is_rest: bool = Field(description="It makes the day a rest day.")
    conflict: WhyLeft | None = Field(description="Why it would not be published as it is.")


class ProgramDraftList(View):
    """`total`: how many there are, if that is more than one request publishes."""

    items: list[ProgramDraft]
    total: int


class DraftToPublish(Body):
    """A draft as it was listed."""

    timeline_id: UUID
    day: DayNumber
    author_id: UUID
    revision: UUID


class PublishDrafts(Body):
    drafts: Annotated[list[DraftToPublish], Field(min_length=1, max_length=MAX_DRAFTS_PER_WRITE, fail_fast=True)]


class PublishedTimeline(DayChangesView):
    timeline_id: UUID


class DraftLeft(View):
    """A draft that was not published, and why."""

    draft: int = Field(description="Its place in the request, counted from 0.")
    why: WhyLeft


class PublishedDraftsView(View):
    timelines: list[PublishedTimeline]
    left: list[DraftLeft]
