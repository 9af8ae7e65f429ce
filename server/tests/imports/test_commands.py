"""`regimen import`: what it prints, and its exit code."""

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
from regimen.imports.formats.free_exercise_db import SOURCE
from regimen.kit.clock import Clock
from regimen.platform.runtime import Runtime
from regimen.programs.models import Program
from tests.cast import Cast
from tests.imports.test_couch_to_5k import SHORT

SAMPLE = Path(__file__).with_name("sample.json")
IMPORTED = select(func.count()).select_from(Exercise).where(Exercise.source == SOURCE)


@pytest.fixture
def runtime(sessions: async_sessionmaker[AsyncSession], clock: Clock, cast: Cast, app: FastAPI) -> Runtime:
    """The parts of a process that a command needs."""
    return typed(Runtime, SimpleNamespace(sessions=sessions, clock=clock))


def parse(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    commands.add_arguments(parser)
    return parser.parse_args(arguments)


async def test_a_dry_run_reports_only(runtime: Runtime, session: AsyncSession, capsys: Any) -> None:
    assert await commands.run(runtime, parse("exercises", str(SAMPLE), "--dry-run")) == 0
    assert "Dry run, nothing was stored: 5 created" in capsys.readouterr().out
    assert await session.scalar(IMPORTED) == 0


async def test_exercises_are_imported_into_the_given_account(runtime: Runtime, session: AsyncSession) -> None:
    owner = "erik.lindqvist@example.com"
    assert await commands.run(runtime, parse("exercises", str(SAMPLE), "--account", owner)) == 0
    assert await session.scalar(IMPORTED.where(Exercise.account_id.is_not(None))) == 5


async def test_a_program_is_imported_into_the_given_account(
    runtime: Runtime, session: AsyncSession, tmp_path: Path, capsys: Any
) -> None:
    path = write(tmp_path / "schedule.json", [[SHORT]])
    owner = "erik.lindqvist@example.com"
    assert await commands.run(runtime, parse("program", path, "--account", owner, "--title", "First 5K")) == 0
    assert capsys.readouterr().out == "Created the draft “First 5K”: 1 training day, 1 of them changed.\n"
    assert await session.scalar(select(Program.title)) == "First 5K"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("exercises", "missing.json"), "File not found: missing.json"),
        (("exercises", str(SAMPLE), "--account", "nobody@example.com"), "No account is owned by nobody@example.com."),
        (("program", str(SAMPLE), "--account", "erik.lindqvist@example.com"), "Nothing was imported. week 1,"),
    ],
)
async def test_an_impossible_import_explains_itself_and_stores_nothing(
    runtime: Runtime, session: AsyncSession, capsys: Any, arguments: tuple[str, ...], sentence: str
) -> None:
    assert await commands.run(runtime, parse(*arguments)) == 1
    assert sentence in capsys.readouterr().err
    assert await session.scalar(IMPORTED) == 0
    assert await session.scalar(select(func.count()).select_from(Program)) == 0


def write(path: Path, data: object) -> str:
    path.write_text(json.dumps(data))
    return str(path)
