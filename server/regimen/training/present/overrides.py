"""Days that differ for some clients as schemas."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Row

from regimen.accounts.models import User
from regimen.kit.slices import in_slices
from regimen.platform.files import public_url
from regimen.training.models import DayOverride
from regimen.training.rules.content import DayContent
from regimen.training.rules.overrides import OverriddenDay, Override, apply_override
from regimen.training.schemas.overrides import DifferenceView, OverridePreview, OverrideView


def override_preview(applied: OverriddenDay) -> OverridePreview:
    return OverridePreview(content=applied.content, differences=_differences(applied))


async def override_views(rows: Sequence[Row[Any]]) -> list[OverrideView]:
    """Returns (override, client, JSON of the shared day) as what is different for each client."""

    def views() -> Iterator[OverrideView]:
        for row in rows:
            yield _view(row.DayOverride, row.User, row.content)

    return await in_slices(views(), short=len(rows) <= 1)


def _view(row: DayOverride, client: User, content: dict[str, Any]) -> OverrideView:
    applied = apply_override(DayContent.model_validate(content), Override.model_validate(row.changes))
    return OverrideView(
        day=row.day,
        client_id=client.id,
        full_name=client.full_name,
        avatar_url=public_url(client.avatar_key) if client.avatar_key else None,
        changes=applied.changes,
        differences=_differences(applied),
        missing=applied.missing,
        updated_at=row.updated_at,
    )


def _differences(applied: OverriddenDay) -> list[DifferenceView]:
    return [DifferenceView.model_validate(one) for one in applied.differences]
