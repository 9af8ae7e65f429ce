"""Benchmarks on the wire."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, Field

from regimen.benchmarks.models import BenchmarkGroup, ResultSource
from regimen.benchmarks.rules import MAX_DESCRIPTION, MAX_NAME, MAX_NOTE, MAX_REP_MAX
from regimen.kit.ids import Id
from regimen.kit.paging import Listing
from regimen.kit.schema import Body, View
from regimen.training.rules.named_tests import TestScore
from regimen.training.rules.performance import Score


def _name(value: str) -> str:
    name = " ".join(value.split())
    if not name:
        raise ValueError("Enter a name.")
    if len(name) > MAX_NAME:
        raise ValueError(f"Use at most {MAX_NAME} characters.")
    return name


class BenchmarkForm(Body):
    """A benchmark of the account's library. `score_type`, `lower_wins`, `exercise_id` and `reps` are fixed once it has
    a result."""

    name: Annotated[str, AfterValidator(_name)]
    description: str = Field("", max_length=MAX_DESCRIPTION)
    score_type: TestScore
    lower_wins: bool = Field(False, description="Whether less is better: true for most tests of time.")
    cap_seconds: int | None = Field(None, ge=1, le=86_400)
    exercise_id: UUID | None = Field(None, description="Of a load: what is lifted.")
    reps: int | None = Field(None, ge=1, le=MAX_REP_MAX, description="How many times: 1 for a one-rep max.")


class BenchmarkView(View):
    """A named test. `account_title`: whose it is; null for one of the product."""

    id: Id
    name: str
    description: str
    group: BenchmarkGroup | None
    score_type: TestScore
    lower_wins: bool
    cap_seconds: int | None
    exercise_id: UUID | None
    exercise_name: str | None
    reps: int | None
    archived: bool


class BestOfClients(View):
    client_id: Id
    client_name: str
    score: Score
    done_on: date


class LibraryBenchmark(BenchmarkView):
    """A benchmark with the results of the account's current clients."""

    clients: int = Field(description="How many of them have a result.")
    best: BestOfClients | None
    scoring_fixed: bool = Field(description="It has results: how it is scored can't change.")
    abilities: list[Literal["edit", "archive", "restore"]]


class BenchmarkLibrary(Listing[LibraryBenchmark]):
    """A page of the library. `abilities` contains `create` if the account's plan is running."""

    abilities: list[Literal["create"]]


class BenchmarkPoint(View):
    done_on: date
    score: Score


class ClientBenchmarkView(BenchmarkView):
    """A benchmark that a client can enter results in, or has results in."""

    account_title: str | None = Field(description="Whose it is; null for one of the product.")
    open: bool = Field(description="Whether results can be added.")
    attempts: int
    best: BenchmarkPoint | None
    first: BenchmarkPoint | None
    recent: list[BenchmarkPoint] = Field(description="The last results, the oldest first; empty where one is opened.")


class ClientBenchmarks(View):
    """All of them by name. Coaches see none of a client who has none of their programs at the moment."""

    items: list[ClientBenchmarkView]
    is_current_client: bool


class BenchmarkResultView(View):
    """`is_record`: it beat all results of earlier dates. `by_you`: the caller entered it. `note` and `entered_by` are
    empty for coaches of another account than the one whose coach entered it."""

    id: Id
    done_on: date
    score: Score
    note: str
    source: ResultSource
    entered_by: str
    by_you: bool
    is_record: bool
    is_best: bool
    abilities: list[Literal["change", "delete"]]


class BenchmarkDetails(View):
    """A benchmark with all results of a client, the newest first."""

    benchmark: ClientBenchmarkView
    results: list[BenchmarkResultView]


class BenchmarkResultForm(Body):
    """A result, with an id that the device has made. The score has the type of the benchmark."""

    benchmark_id: UUID
    done_on: date
    score: Score
    note: str = Field("", max_length=MAX_NOTE)
