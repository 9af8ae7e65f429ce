"""The builder's rows as schemas."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row

from regimen.kit.paging import Listing, Page
from regimen.platform.files import public_url
from regimen.training.access.days import DayState, VersionRow
from regimen.training.access.reach import DayReach
from regimen.training.actions.bulk_edit import CopyPlan
from regimen.training.actions.publish import DayChanges
from regimen.training.models import Timeline
from regimen.training.rules.content import DayContent
from regimen.training.schemas.builder import (
    BuilderDay,
    CopyResult,
    DayChangesView,
    DayResult,
    ExerciseChangeView,
    Reach,
    ReachedClient,
    StoredDay,
    TimelineView,
    TrackView,
    Version,
    VersionList,
)


def timeline_view(header: Row[Any], days: Sequence[tuple[int, int, dict[str, Any], int]], first: int) -> TimelineView:
    timeline: Timeline = header[0]
    return TimelineView(
        id=timeline.id,
        program_id=timeline.program_id,
        program_title=header.title,
        type=timeline.type,
        track_id=timeline.track_id,
        track_name=header.name,
        tracks=[TrackView.model_validate(track) for track in sorted(header.tracks or [], key=_default_first)],
        client_id=timeline.client_id,
        client_name=header.User.full_name if header.User else None,
        anchor=timeline.anchor,
        visibility_days=timeline.visibility_days,
        clients=header.clients,
        last_day=header.last_day,
        first=first,
        days=[
            BuilderDay(day=day, version=version, content=DayContent.model_validate(content), logged=clients)
            for day, version, content, clients in days
        ],
    )


def _default_first(track: dict[str, Any]) -> tuple[bool, str]:
    return (not track["is_default"], track["name"].lower())


def day_changes_view(changes: DayChanges) -> DayChangesView:
    return DayChangesView(
        days=[StoredDay.model_validate(day) for day in changes.days],
        undo=[StoredDay.model_validate(day) for day in changes.undo],
    )


def reach_view(reach: DayReach) -> Reach:
    return Reach(
        clients=reach.clients,
        logged=reach.logged,
        sample=[
            ReachedClient(full_name=user.full_name, avatar_url=public_url(user.avatar_key) if user.avatar_key else None)
            for user in reach.sample
        ],
    )


def version_list(rows: Sequence[VersionRow]) -> VersionList:
    return VersionList(
        items=[
            Version(
                version=number,
                content=DayContent.model_validate(content),
                saved_at=saved_at,
                saved_by=author.full_name,
            )
            for number, content, saved_at, author in rows
        ]
    )


def day_result_list(rows: Sequence[Row[Any]], total: int, page: Page) -> Listing[DayResult]:
    items = [
        DayResult(
            client_id=row.client_id,
            full_name=row.User.full_name,
            avatar_url=public_url(row.User.avatar_key) if row.User.avatar_key else None,
            date=row.date,
            sets=row.sets,
            skipped=row.skipped,
            mood=row.mood,
            energy=row.energy,
            comment=row.comment,
            completed_at=row.completed_at,
        )
        for row in rows
    ]
    return Listing(items=items, pagination=page.pagination(total))


def copy_result(
    changes: DayChanges, plan: CopyPlan, before: Mapping[int, DayState], clients_at_or_past: int
) -> CopyResult:
    changed = day_changes_view(changes)
    return CopyResult(
        days=changed.days,
        undo=changed.undo,
        progressions=[ExerciseChangeView.model_validate(change) for change in plan.exercise_changes],
        replaces=sorted(day for day, state in before.items() if state.content.sessions),
        clients_at_or_past=clients_at_or_past,
    )
