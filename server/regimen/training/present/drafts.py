"""Drafts as JSON. Their contents are sent as they are stored."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row

from regimen.training.schemas.drafts import DraftInfo


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
