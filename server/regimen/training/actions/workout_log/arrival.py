"""What every logged event goes through: the day that was seen, the log, and the live messages."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, tuple_
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import local_date
from regimen.kit.errors import or_404
from regimen.platform import live
from regimen.platform.services import Services
from regimen.training.access.seen_days import SeenDay, Shown, seen_day
from regimen.training.events import TrainingChanged
from regimen.training.failures import LateWorkRefused
from regimen.training.models import BlockScore, LogEvent, LogEventKind, SetResult
from regimen.training.rules.late_work import refusal_of
from regimen.training.schemas.workout_log import LoggedOnDevice


@dataclass(frozen=True)
class Caller:
    """The client, and the time and date at which the request arrived."""

    client_id: UUID
    now: datetime
    today: date
    zone: str


def shown_by(body: LoggedOnDevice) -> Shown:
    """Returns what the device says that it showed."""
    return Shown(body.seen.version, body.seen.digest) if body.seen else Shown(None)


async def day_to_log(
    services: Services, caller: Caller, shown: Shown, enrolment_id: UUID, day: int, tapped_at: datetime
) -> SeenDay:
    """Returns the day that the client saw, in the version that they saw if it is known.

    Raises NotFound if it is not theirs, LateWorkRefused if it was not open to them or that is too long ago.
    """
    seen = await day_to_correct(services, caller, shown, enrolment_id, day, tapped_at)
    if refusal := refusal_of(seen.openness, tapped_at, caller.now):
        raise LateWorkRefused(refusal)
    return seen


async def day_to_correct(
    services: Services, caller: Caller, shown: Shown, enrolment_id: UUID, day: int, tapped_at: datetime
) -> SeenDay:
    """Returns the same also if it is not open: what a client has logged there can always be corrected.

    Raises NotFound if it is not theirs.
    """
    return or_404(
        await seen_day(
            services,
            caller.client_id,
            enrolment_id,
            day,
            shown=shown,
            tapped_at=tapped_at,
            tapped_on=local_date(tapped_at, caller.zone),
            today=caller.today,
        )
    )


async def append(
    session: AsyncSession,
    seen: SeenDay,
    caller: Caller,
    *,
    event_id: UUID,
    kind: LogEventKind,
    item: str,
    body: Mapping[str, Any],
    tapped_at: datetime,
) -> bool:
    """Adds an event to the log. Returns whether it is new."""
    event = insert(LogEvent).values(
        client_id=caller.client_id,
        id=event_id,
        enrolment_id=seen.enrolment_id,
        run=seen.run,
        day=seen.day,
        kind=kind,
        item=item,
        body=body,
        version=seen.given_version,
        tapped_at=tapped_at,
        received_at=caller.now,
    )
    added = await session.scalar(event.on_conflict_do_nothing().returning(LogEvent.id))
    return added is not None


def is_newer(row: Insert, stored: type[SetResult | BlockScore]) -> ColumnElement[bool]:
    """Whether the event of a row wins over the one that is stored: the rule of rules/log_merge.py."""
    return tuple_(row.excluded.logged_at, row.excluded.event_id) > tuple_(stored.logged_at, stored.event_id)


async def push_change(session: AsyncSession, account_id: UUID, client_id: UUID) -> None:
    """Tells open calendars to read again."""
    for stream in streams(account_id, client_id):
        await live.push(session, stream, TrainingChanged(client_id=client_id))


def streams(account_id: UUID, client_id: UUID) -> tuple[str, str]:
    """The coaches who have the client's calendar open, and the client's other devices."""
    return live.account_stream(account_id), live.user_stream(client_id)
