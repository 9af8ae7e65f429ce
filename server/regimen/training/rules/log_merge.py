"""What a day looks like after its events, whatever the order in which they arrived."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID, uuid5

from regimen.kit.ids import new_id
from regimen.training.models import LogEventKind
from regimen.training.rules.performance import Performance

_HIGHEST = 0xFFFF << 112
_OLDEST_TAP: Final = timedelta(days=366)


@dataclass(frozen=True)
class Event:
    """What decides the outcome of an event of the log."""

    id: UUID
    kind: LogEventKind
    item: str
    body: Mapping[str, Any]
    tapped_at: datetime

    @property
    def order(self) -> tuple[datetime, UUID]:
        """Of two events, the one with the higher order is newer: the later tap, else the higher id."""
        return self.tapped_at, self.id


@dataclass(frozen=True)
class Feedback:
    """How a day went."""

    mood: int | None = None
    energy: int | None = None
    comment: str = ""
    completed_at: datetime | None = None
    commented_at: datetime | None = None


def merge_items(events: Iterable[Event]) -> dict[str, Event]:
    """Returns the newest event of each set or block that was logged, without those that were undone.

    Tests rebuild results by it. The server keeps the same by one comparison in SQL where they are stored
    (actions/workout_log: sets, scores, undo).
    """
    newest: dict[str, Event] = {}
    for event in events:
        if event.item and (event.item not in newest or event.order > newest[event.item].order):
            newest[event.item] = event
    return {item: event for item, event in newest.items() if event.kind is not LogEventKind.UNDONE}


def merge_feedback(events: Iterable[Event]) -> Feedback:
    """Returns the newest value of each field, when the comment was written as it is, and when the day was first
    finished since it was last reopened. Events that repeat a field as it was decide nothing."""
    ordered = sorted((event for event in events if not event.item), key=lambda event: event.order)
    values: dict[str, Any] = {}
    completed_at: datetime | None = None
    commented_at: datetime | None = None
    for event in ordered:
        if event.body.get("comment", values.get("comment", "")) != values.get("comment", ""):
            commented_at = event.tapped_at
        values |= {name: event.body[name] for name in ("mood", "energy", "comment") if name in event.body}
        if "completed" in event.body:
            completed_at = (completed_at or event.tapped_at) if event.body["completed"] else None
    return Feedback(**values, completed_at=completed_at, commented_at=commented_at if values.get("comment") else None)


def kind_of_set(done: Performance) -> LogEventKind:
    """Returns the kind of an event that logs a set."""
    if done.skipped is not None:
        return LogEventKind.SKIPPED
    return LogEventKind.SWAPPED if done.swapped else LogEventKind.DONE


def kind_of_feedback(body: Mapping[str, Any]) -> LogEventKind:
    """Returns the kind of an event about the day: the most important thing that it says."""
    if "completed" in body:
        return LogEventKind.FINISHED if body["completed"] else LogEventKind.REOPENED
    return LogEventKind.COMMENT if "comment" in body else LogEventKind.MOOD


def tap_time(tapped_at: datetime | None, now: datetime) -> datetime:
    """Returns when something was tapped: never later than it arrived, however fast the device's clock is.

    A year ago is no time at which it was tapped: that clock was never set, and the arrival counts.
    """
    if tapped_at is None or tapped_at < now - _OLDEST_TAP:
        return now
    return min(tapped_at, now)


def event_id_of(event_id: UUID | None, subject: UUID, content: str, tapped_at: datetime | None) -> UUID:
    """Returns the id of an event.

    Without an id from the device, requests with the same subject, content and time are the same event. Without a time
    too, each is a new one, with an id above all others of the same moment.
    """
    if event_id:
        return event_id
    if tapped_at is None:
        return UUID(int=new_id().int | _HIGHEST)
    return uuid5(subject, f"{content} {tapped_at.isoformat()}")
