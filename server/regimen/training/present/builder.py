"""The builder's rows as schemas."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import Row

from regimen.kit.paging import Listing, Page
from regimen.kit.slices import in_slices
from regimen.platform.files import public_url
from regimen.training.access.days import DayState, VersionRow
from regimen.training.access.reach import DayReach
from regimen.training.actions.bulk_edit import CopyPlan
from regimen.training.actions.day_writes import DayChanges
from regimen.training.models import Timeline
from regimen.training.rules.size import is_little
from regimen.training.schemas.builder import (
    DayResult,
    ExerciseChangeView,
    Reach,
    ReachedClient,
    TimelineView,
    TrackView,
    Version,
    VersionList,
)

_CHANGES = TypeAdapter(list[ExerciseChangeView])


def timeline_json(header: Row[Any], days: Sequence[tuple[int, int, str, int, int]], first: int) -> str:
    """Returns a timeline and some of its days as JSON (`TimelineView`). Contents are sent as they are stored."""
    timeline: Timeline = header[0]
    view = TimelineView(
        id=timeline.id,
        program_id=timeline.program_id,
        program_title=header.title,
        type=timeline.type,
        track_id=timeline.track_id,
        track_name=header.name,
        tracks=[TrackView.model_validate(track) for track in sorted(header.tracks or [], key=_default_first)],
        client_id=timeline.client_id,
        client_name=header.User.full_name if header.User else None,
        anchor=header.anchor,
        visibility_days=timeline.visibility_days,
        clients=header.clients,
        last_day=header.last_day,
        first=first,
        days=[],
    )
    written = [
        f'{{"day":{day},"version":{version},"content":{content},"logged":{logged},"overrides":{overrides}}}'
        for day, version, content, logged, overrides in days
    ]
    return _with_fields(view.model_dump_json(exclude={"days"}), days=_list(written))


def _list(items: Sequence[str]) -> str:
    return f"[{','.join(items)}]"


def _with_fields(view: str, **fields: str) -> str:
    """Returns a JSON object with additional fields, which are JSON already."""
    added = ",".join(f'"{name}":{value}' for name, value in fields.items())
    return f"{view[:-1]},{added}}}"


def _default_first(track: dict[str, Any]) -> tuple[bool, str]:
    return (not track["is_default"], track["name"].lower())


def stored_day_json(state: DayState) -> str:
    """Returns a day as JSON (`StoredDay`)."""
    return f'{{"day":{state.day},"version":{state.version},"content":{state.content.model_dump_json()}}}'


async def _stored_days(states: Sequence[DayState]) -> str:
    short = is_little(state.content for state in states)
    return _list(await in_slices((stored_day_json(state) for state in states), short=short))


async def day_changes_json(changes: DayChanges) -> str:
    """Returns what a write changed as JSON (`DayChangesView`)."""
    return f'{{"days":{await _stored_days(changes.days)},"undo":{await _stored_days(changes.undo)}}}'


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
                saved_at=saved_at,
                saved_by=author.full_name,
            )
            for number, saved_at, author in rows
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


async def copy_json(
    changes: DayChanges, plan: CopyPlan, before: Mapping[int, DayState], clients_at_or_past: int
) -> str:
    """Returns what a copy changed, or would change, as JSON (`CopyResult`)."""
    views = [ExerciseChangeView.model_validate(change) for change in plan.exercise_changes]
    return _with_fields(
        await day_changes_json(changes),
        progressions=_CHANGES.dump_json(views).decode(),
        replaces=json.dumps(sorted(day for day, state in before.items() if state.content.sessions)),
        clients_at_or_past=str(clients_at_or_past),
    )
