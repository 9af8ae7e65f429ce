"""What coaches and clients do with benchmarks."""

from datetime import date, timedelta
from typing import Any, Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.benchmarks.models import BenchmarkResult
from regimen.benchmarks.seed import benchmark_id
from regimen.kit.ids import new_id
from tests.cast import Person
from tests.conftest import Requests

TODAY: Final = date(2026, 1, 12)
SQUAT, FRAN, PLANK, CINDY = (str(benchmark_id(key)) for key in ("back-squat-1rm", "fran", "plank-hold", "cindy"))
OWN: Final = {"name": "Gym Triathlon", "score_type": "time", "lower_wins": True, "cap_seconds": 1200}
"""A benchmark of an account."""


async def create_benchmark(coach: Requests, **values: Any) -> dict[str, Any]:
    """The coach adds a benchmark to the library of the account."""
    answer = await coach.post("/coach/benchmarks", {**OWN, **values})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def kilograms(value: float) -> dict[str, Any]:
    return {"type": "load", "load": {"value": value, "unit": "kg"}}


def pounds(value: float) -> dict[str, Any]:
    return {"type": "load", "load": {"value": value, "unit": "lb"}}


def time(seconds: float, **values: Any) -> dict[str, Any]:
    return {"type": "time", "seconds": seconds, **values}


def form(benchmark: str, score: dict[str, Any], days_ago: int = 0, note: str = "") -> dict[str, Any]:
    done_on = TODAY - timedelta(days=days_ago)
    return {"benchmark_id": benchmark, "done_on": done_on.isoformat(), "score": score, "note": note}


def own(result_id: object) -> str:
    return f"/athlete/benchmark_results/{result_id}"


def of_client(client: Person, result_id: object) -> str:
    return f"/coach/clients/{client.id}/benchmark_results/{result_id}"


async def add(client: Requests, benchmark: str, score: dict[str, Any], days_ago: int = 0) -> dict[str, Any]:
    answer = await client.put(own(new_id()), form(benchmark, score, days_ago))
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def listed(client: Requests, benchmark: str) -> dict[str, Any]:
    answer = await client.get("/athlete/benchmarks")
    assert answer.status_code == 200, answer.text
    return next(item for item in answer.json()["items"] if item["id"] == benchmark)


async def stored(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(BenchmarkResult)) or 0


def values(details: dict[str, Any]) -> list[Any]:
    return [result["score"]["load"]["value"] for result in details["results"]]


def records(details: dict[str, Any]) -> list[bool]:
    return [result["is_record"] for result in details["results"]]
