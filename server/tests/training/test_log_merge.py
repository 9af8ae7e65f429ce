"""The rule by which events become the state of a day: any order of arrival gives the same, and nothing twice."""

import random
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from regimen.training.models import LogEventKind
from regimen.training.rules.log_merge import Event, Feedback, merge_feedback, merge_items
from tests.deep import DEEP

START = datetime(2026, 1, 12, 9, tzinfo=UTC)
INTERLEAVINGS = 10_000 if DEEP else 1_000
DEVICES = 5
ITEMS = ("set1", "set2", "set3", "block")
SET_KINDS = [LogEventKind.DONE, LogEventKind.CHANGED, LogEventKind.SKIPPED, LogEventKind.SWAPPED, LogEventKind.UNDONE]


class Device:
    """Taps without waiting for the server, and sends what it tapped in order until it is acknowledged."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.skew = timedelta(seconds=rng.randrange(-90, 90))
        self.queue: list[Event] = []

    def tap(self, at: datetime) -> Event:
        self.queue.append(random_event(self.rng, at + self.skew))
        return self.queue[-1]


class Server:
    """Keeps all that arrives, doubles too, and the newest of each item as the database does: by one comparison."""

    def __init__(self) -> None:
        self.arrived: list[Event] = []
        self.rows: dict[str, Event] = {}

    def receive(self, event: Event) -> None:
        self.arrived.append(event)
        row = self.rows.get(event.item)
        if row is None or event.order > row.order:
            self.rows[event.item] = event


def random_event(rng: random.Random, at: datetime) -> Event:
    item = rng.choice((*ITEMS, "", ""))
    body: dict[str, Any] = {"value": rng.random()}
    kind = rng.choice(SET_KINDS) if item != "block" else LogEventKind.SCORE
    if not item:
        fields = {"mood": rng.randrange(1, 6), "comment": f"note {rng.random()}", "completed": rng.random() < 0.8}
        body = {name: fields[name] for name in rng.sample(list(fields), rng.randrange(1, 4))}
        kind = LogEventKind.FINISHED if "completed" in body else LogEventKind.MOOD
    return Event(UUID(int=rng.getrandbits(128)), kind, item, body, at)


def interleave(seed: int) -> tuple[list[Event], Server]:
    """Five devices tap and send in any order; replies get lost, so events are sent again. Returns what was tapped."""
    rng = random.Random(seed)
    devices = [Device(rng) for _ in range(DEVICES)]
    server = Server()
    tapped = []
    for _ in range(40):
        device = rng.choice(devices)
        if rng.random() < 0.5:
            # Coarse times, so that several taps are at the same moment.
            tapped.append(device.tap(START + timedelta(minutes=rng.randrange(30))))
        elif device.queue:
            server.receive(device.queue[0])
            if rng.random() < 0.7:
                device.queue.pop(0)
    for device in rng.sample(devices, DEVICES):
        for event in device.queue:
            server.receive(event)
    return tapped, server


def test_five_devices_in_any_order_lose_and_double_nothing() -> None:
    for seed in range(INTERLEAVINGS):
        tapped, server = interleave(seed)
        by_time = sorted(tapped, key=lambda event: (event.tapped_at, event.id))
        newest = {event.item: event for event in by_time if event.item}
        logged = {item: event for item, event in newest.items() if event.kind is not LogEventKind.UNDONE}
        rows = {item: row for item, row in server.rows.items() if item and row.kind is not LogEventKind.UNDONE}
        assert rows == logged == merge_items(server.arrived), seed
        feedback = merge_feedback(server.arrived)
        for name in ("mood", "comment"):
            values = [event.body[name] for event in by_time if not event.item and name in event.body]
            assert getattr(feedback, name) == (values[-1] if values else {"mood": None, "comment": ""}[name]), seed
        finishes = [event for event in by_time if not event.item and "completed" in event.body]
        assert (feedback.completed_at is not None) == bool(finishes and finishes[-1].body["completed"]), seed


def event(kind: LogEventKind, minute: int, item: str = "set1", number: int = 1, **body: Any) -> Event:
    return Event(UUID(int=number), kind, item, body, START + timedelta(minutes=minute))


@pytest.mark.parametrize(
    ("events", "logged"),
    [
        ([event(LogEventKind.DONE, 0), event(LogEventKind.UNDONE, 1)], False),
        ([event(LogEventKind.UNDONE, 1), event(LogEventKind.DONE, 2)], True),
        ([event(LogEventKind.CHANGED, 2), event(LogEventKind.UNDONE, 1)], True),
        ([event(LogEventKind.DONE, 1, number=1), event(LogEventKind.UNDONE, 1, number=2)], False),
    ],
)
def test_an_untick_removes_what_is_older_and_nothing_newer(events: list[Event], *, logged: bool) -> None:
    assert bool(merge_items(events)) is logged
    assert bool(merge_items(reversed(events))) is logged


def test_a_day_is_completed_at_its_first_finish_since_it_was_reopened() -> None:
    finish = [event(LogEventKind.FINISHED, minute, "", minute, completed=True) for minute in (5, 9, 20)]
    reopened = event(LogEventKind.REOPENED, 10, "", 10, completed=False)
    assert merge_feedback(finish[:2]).completed_at == START + timedelta(minutes=5)
    assert merge_feedback([*finish, reopened]).completed_at == START + timedelta(minutes=20)
    assert merge_feedback([*finish[:2], reopened]) == Feedback()
