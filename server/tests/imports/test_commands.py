"""What the command line answers, and how it ends."""

import argparse
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from typing import cast as typed

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from regimen.exercises.models import Exercise
from regimen.imports import commands
from regimen.imports.free_exercises import SOURCE
from regimen.kit.clock import Clock
from regimen.platform.runtime import Runtime
from regimen.programs.models import Program
from tests.cast import Cast
from tests.imports.test_couch_to_5k import SHORT

SAMPLE = Path(__file__).with_name("sample.json")
IMPORTED = select(func.count()).select_from(Exercise).where(Exercise.source == SOURCE)


@pytest.fixture
def runtime(sessions: async_sessionmaker[AsyncSession], clock: Clock, cast: Cast, app: FastAPI) -> Runtime:
    """As much of a process as a command needs."""
    return typed(Runtime, SimpleNamespace(sessions=sessions, clock=clock))


def asked(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    commands.add_arguments(parser)
    return parser.parse_args(arguments)


async def test_a_dry_run_reports_only(runtime: Runtime, session: AsyncSession, capsys: Any) -> None:
    assert await commands.run(runtime, asked("exercises", str(SAMPLE), "--dry-run")) == 0
    assert "Dry run, nothing was stored: 5 created" in capsys.readouterr().out
    assert await session.scalar(IMPORTED) == 0


async def test_exercises_go_to_the_account_that_was_named(runtime: Runtime, session: AsyncSession) -> None:
    owner = "erik.lindqvist@example.com"
    assert await commands.run(runtime, asked("exercises", str(SAMPLE), "--account", owner)) == 0
    assert await session.scalar(IMPORTED.where(Exercise.account_id.is_not(None))) == 5


async def test_a_program_goes_to_the_account_that_was_named(
    runtime: Runtime, session: AsyncSession, tmp_path: Path, capsys: Any
) -> None:
    path = write(tmp_path / "schedule.json", [[SHORT]])
    owner = "erik.lindqvist@example.com"
    assert await commands.run(runtime, asked("program", path, "--account", owner, "--title", "First 5K")) == 0
    assert capsys.readouterr().out == "Created the draft “First 5K”: 1 training day, 1 of them written.\n"
    assert await session.scalar(select(Program.title)) == "First 5K"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("exercises", "missing.json"), "There is no file missing.json."),
        (("exercises", str(SAMPLE), "--account", "nobody@example.com"), "Nobody with the e-mail nobody@example.com"),
        (("program", str(SAMPLE), "--account", "erik.lindqvist@example.com"), "Nothing was imported. week 1,"),
    ],
)
async def test_what_cannot_be_done_is_said_and_nothing_is_stored(
    runtime: Runtime, session: AsyncSession, capsys: Any, arguments: tuple[str, ...], sentence: str
) -> None:
    assert await commands.run(runtime, asked(*arguments)) == 1
    assert sentence in capsys.readouterr().err
    assert await session.scalar(IMPORTED) == 0
    assert await session.scalar(select(func.count()).select_from(Program)) == 0


def write(path: Path, data: object) -> str:
    path.write_text(json.dumps(data))
    return str(path)
