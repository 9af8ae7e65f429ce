"""Domain and live events of benchmarks."""

from typing import Any, Literal
from uuid import UUID

from regimen.platform.events import DomainEvent
from regimen.platform.live import LiveEvent


class BenchmarkImproved(DomainEvent, frozen=True):
    """A client beat their best; `subject_id` is the result. One event for each account whose program they have."""

    type: Literal["benchmark_improved"] = "benchmark_improved"
    client_id: UUID
    program_id: UUID
    benchmark_id: UUID
    benchmark: str
    score: dict[str, Any]


class BenchmarkResultsChanged(LiveEvent):
    """A result of a client was added, changed or deleted."""

    event: Literal["benchmark_results_changed"] = "benchmark_results_changed"
    benchmark_id: UUID
    client_id: UUID


class BenchmarksChanged(LiveEvent):
    """A benchmark of the account's library was created, changed, archived or restored."""

    event: Literal["benchmarks_changed"] = "benchmarks_changed"
    benchmark_id: UUID
