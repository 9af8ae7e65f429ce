"""`make bench` still finds the tables and columns it fills: it runs too rarely to notice a renamed one."""

import importlib
from pathlib import Path

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.leaderboards.models import LeaderboardScore
from regimen.training.models import Enrolment, TimelineDay

ROOT = Path(__file__).resolve().parents[3]


async def test_the_seed_of_the_bench_fits_the_schema(session: AsyncSession, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    bench_seed = importlib.import_module("bench.seed")
    seeded = await bench_seed.seed(session, clients=4, days=28)
    assert await session.scalar(select(func.count()).select_from(Enrolment)) == 4
    assert await session.scalar(select(func.count()).select_from(TimelineDay)) == 28
    board = await importlib.import_module("bench.leaderboards_seed").seed_board(session, seeded, 3, own_place=2)
    assert await session.scalar(select(func.count()).where(LeaderboardScore.leaderboard_id == board.board)) == 3
    assert (len(board.newcomers), len(board.known)) == (1, 2)
