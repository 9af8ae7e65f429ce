"""Histories that property machines play: each in a transaction that is rolled back, with a clock of its own and the app
on top."""

from dataclasses import dataclass

import httpx
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from regimen.kit.clock import Clock
from regimen.platform.database import engine_url
from regimen.platform.services import Services
from tests.cast import Cast
from tests.conftest import MONDAY, serve_from, sessions_of
from tests.services import OneConnection
from tests.waiting import TimeoutTransport


@dataclass
class History:
    """What all of them happen in. A machine opens it for each of its histories."""

    database_url: str
    services: Services
    app: FastAPI

    async def enter(self) -> None:
        """Begins on Monday, with the cast."""
        self.engine = create_async_engine(engine_url(self.database_url), poolclass=NullPool)
        self.connection = await self.engine.connect()
        self.outer = await self.connection.begin()
        await self.connection.exec_driver_sql("select")  # the transaction begins with its first statement
        self.clock = self.services.clock = Clock()
        self.clock.freeze(MONDAY)
        self.sessions = sessions_of(self.connection, OneConnection(self.connection), self.services)
        serve_from(self.app, self.sessions, self.services)
        async with self.sessions.begin() as session:
            self.cast = await Cast(session, self.clock.now()).enter()
        self.http = httpx.AsyncClient(transport=TimeoutTransport(self.app), base_url="http://test")

    async def close(self) -> None:
        await self.http.aclose()
        await self.outer.rollback()
        await self.connection.close()
        await self.engine.dispose()


def search(machine: type[RuleBasedStateMachine], *, examples: int, steps: int) -> None:
    """Plays so many histories, the same ones every time."""
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            database=None,
            derandomize=True,
            report_multiple_bugs=False,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )
