"""A browser in front of the public pages, and what Northside Strength sells there."""

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import Request

from regimen.kit.clock import Clock
from regimen.platform.web_app import CONTENT_END, CONTENT_MARK, HEAD_MARK, WebApp
from regimen.programs.models import Period, PriceOption, Program, ProgramType
from regimen.storefront.api.meta_tags import page_head
from tests.cast import Cast
from tests.training.factory import TrainingFactory
from tests.waiting import TimeoutTransport


@pytest.fixture
async def page(app: Any, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A browser without JavaScript."""
    (tmp_path / "index.html").write_text(
        f'<head><title>Regimen</title>{HEAD_MARK}</head><div id="first">{CONTENT_MARK}<i></i>{CONTENT_END}</div>'
    )
    pages = WebApp(tmp_path, [page_head], policy="")

    async def asgi(scope: Any, receive: Any, send: Any) -> None:
        scope["app"] = app
        await (await pages(Request(scope, receive)))(scope, receive, send)

    async with httpx.AsyncClient(transport=TimeoutTransport(asgi), base_url="http://test") as client:
        yield client


Publish = Callable[..., Awaitable[Program]]


@pytest.fixture
def publish(session: AsyncSession, cast: Cast, clock: Clock) -> Publish:
    """Publishes a program of Northside Strength, each a minute after the last one."""
    training = TrainingFactory(session, cast, clock.now())
    published = 0

    async def publish(
        title: str,
        prices: dict[Period, int] | None = None,
        *,
        kind: ProgramType = ProgramType.FIXED,
        written: tuple[int, ...] = (0,),
        **changes: Any,
    ) -> Program:
        nonlocal published
        published += 1
        program = await training.create_program(kind, written=written)
        program.title, program.published_at = title, clock.now() + timedelta(minutes=published)
        for name, value in changes.items():
            setattr(program, name, value)
        for period, amount in (prices or {}).items():
            option = {"period": period, "amount_minor": amount, "currency": "GBP"}
            session.add(PriceOption(program_id=program.id, created_at=clock.now(), **option))
        await session.commit()
        return program

    return publish
