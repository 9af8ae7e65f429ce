"""An administrator's command line, and notes to read."""

import argparse
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import cast as typed

import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from regimen.kit.clock import Clock
from regimen.platform.runtime import Runtime
from regimen.release_notes import commands
from tests.cast import Cast

Command = Callable[..., Awaitable[int]]


@pytest.fixture
def release_note(sessions: async_sessionmaker[AsyncSession], clock: Clock, cast: Cast, app: FastAPI) -> Command:
    """Runs `regimen release-note ...` and returns its exit code."""
    runtime = typed(Runtime, SimpleNamespace(sessions=sessions, clock=clock))

    async def run(*arguments: str) -> int:
        parser = argparse.ArgumentParser()
        commands.add_arguments(parser)
        return await commands.run(runtime, parser.parse_args(arguments))

    return run


@pytest.fixture
def publish(release_note: Command) -> Callable[..., Awaitable[None]]:
    """Publishes a note: `await publish("Supersets", audience="coaches")`."""

    async def run(title: str, body: str = "Try it.", **options: str) -> None:
        flags = [word for name, value in options.items() for word in (f"--{name}", value)]
        assert await release_note("publish", title, "--body", body, *flags) == 0

    return run
