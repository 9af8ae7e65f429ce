"""Benchmarks, and clients' results in them."""

from datetime import date, datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import BigInteger, ForeignKey, Index, SmallInteger, String, func
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId, text_enum


class BenchmarkGroup(StrEnum):
    """How the product's benchmarks are listed."""

    STRENGTH = "strength"
    ENGINE = "engine"
    WORKOUT = "workout"


class Benchmark(WithId, Base):
    """A named test: of the product (without an account), or of an account's own library."""

    __tablename__ = "benchmarks"

    account_id: Mapped[UUID | None] = mapped_column(ForeignKey("accounts.id"), doc="None: comes with the product.")
    group: Mapped[BenchmarkGroup | None] = mapped_column(text_enum(BenchmarkGroup), doc="Of the product's only.")
    name: Mapped[str]
    description: Mapped[str] = mapped_column(default="")
    score_type: Mapped[str] = mapped_column(String(16), doc="A `ScoreType`.")
    lower_wins: Mapped[bool]
    cap_seconds: Mapped[int | None] = mapped_column(doc="The time cap, of scores that are times.")
    exercise_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("exercises.id"), index=True, doc="With `reps`, a load is the client's tested maximum of it."
    )
    reps: Mapped[int | None] = mapped_column(SmallInteger)
    archived_at: Mapped[datetime | None]
    created_at: Mapped[datetime]


class ResultSource(StrEnum):
    """Who entered a result."""

    TESTED = "tested"
    """The client."""
    COACH = "coach"


class BenchmarkResult(Base):
    """What a client achieved on a day. The id is made on the device, so that a repeated send changes nothing.

    The score is stored as it was entered, in its unit; the rank columns are its `RankKey`.
    """

    __tablename__ = "benchmark_results"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    benchmark_id: Mapped[UUID] = mapped_column(ForeignKey("benchmarks.id"), index=True)
    done_on: Mapped[date] = mapped_column(doc="In the client's calendar.")
    score: Mapped[dict[str, Any]]
    rank_level: Mapped[int] = mapped_column(SmallInteger)
    rank_result: Mapped[int] = mapped_column(BigInteger)
    rank_tiebreak: Mapped[int] = mapped_column(BigInteger)
    note: Mapped[str] = mapped_column(default="")
    source: Mapped[ResultSource] = mapped_column(text_enum(ResultSource))
    entered_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    account_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("accounts.id"), doc="The account of the coach who entered it, whose coaches may change it."
    )
    created_at: Mapped[datetime]


Index(
    "uq_benchmarks_name",
    Benchmark.account_id,
    func.lower(Benchmark.name),
    unique=True,
    postgresql_nulls_not_distinct=True,
)
Index("ix_benchmark_results_client", BenchmarkResult.client_id, BenchmarkResult.benchmark_id, BenchmarkResult.done_on)
