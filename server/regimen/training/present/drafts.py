"""Drafts as JSON. Their contents are sent as they are stored."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import Row

from regimen.kit.slices import in_slices
from regimen.training.actions.draft_batches import ChangedDraft
from regimen.training.actions.publish_drafts import PublishedDrafts, WhyLeft
from regimen.training.present.builder import day_changes_json
from regimen.training.schemas.drafts import ChangedDraft as ChangedDraftView
from regimen.training.schemas.drafts import DraftInfo
from regimen.training.schemas.program_drafts import DraftLeft, ProgramDraft, ProgramDraftList

_LEFT = TypeAdapter(list[DraftLeft])


async def changed_drafts_json(changed: Sequence[ChangedDraft]) -> str:
    """Returns drafts that were changed at once as a list in JSON (`ChangedDraft`)."""
    drafts = await in_slices(
        ChangedDraftView.model_validate(draft.row | {"before": draft.before}).model_dump_json() for draft in changed
    )
    return f"[{','.join(drafts)}]"


def draft_json(row: Row[Any], reader_id: UUID) -> str:
    """Returns a draft as JSON (`DraftView`, or `ListedDraft` without content)."""
    info = DraftInfo(
        day=row.day,
        author_id=row.user_id,
        author=row.User.full_name,
        is_own=row.user_id == reader_id,
        base_version=row.base_version,
        revision=row.revision,
        updated_at=row.updated_at,
    ).model_dump_json()
    return f'{info[:-1]},"content":{row.content or "null"},"texts":{row.texts or "null"}}}'


def draft_list_json(rows: Sequence[Row[Any]], reader_id: UUID) -> str:
    """Returns the drafts of some days as JSON (`DraftList`)."""
    return f'{{"items":[{",".join(draft_json(row, reader_id) for row in rows)}]}}'


def program_draft_list(rows: Sequence[Row[Any]], total: int, reader_id: UUID) -> ProgramDraftList:
    items = [
        ProgramDraft(
            timeline_id=row.timeline_id,
            track_id=row.track_id,
            track_name=row.track,
            client_id=row.client_id,
            client_name=row.client.full_name if row.client else None,
            day=row.day,
            author_id=row.user_id,
            author=row.User.full_name,
            is_own=row.user_id == reader_id,
            revision=row.revision,
            updated_at=row.updated_at,
            title=row.title or row.exercise,
            is_rest=row.is_rest,
            conflict=_conflict(row),
        )
        for row in rows
    ]
    return ProgramDraftList(items=items, total=total)


def _conflict(row: Row[Any]) -> WhyLeft | None:
    if row.is_contested:
        return WhyLeft.CONTESTED
    if row.has_texts:
        return WhyLeft.UNREAD_TEXT
    return WhyLeft.STALE if row.is_stale else None


async def published_drafts_json(published: PublishedDrafts) -> str:
    """Returns what was published and what was left as JSON (`PublishedDraftsView`)."""
    timelines = [
        f'{{"timeline_id":"{timeline_id}",{(await day_changes_json(changes))[1:]}'
        for timeline_id, changes in published.changes.items()
    ]
    left = [DraftLeft(draft=index, why=why) for index, why in published.left.items()]
    return f'{{"timelines":[{",".join(timelines)}],"left":{_LEFT.dump_json(left).decode()}}}'
