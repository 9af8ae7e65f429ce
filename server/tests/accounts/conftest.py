"""A newcomer, the mail that they get, and what must not have moved."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccessToken, Account, User
from regimen.platform.models import MailRow
from tests.conftest import Requests
from tests.first_party import APP
from tests.waiting import TimeoutTransport

NEWCOMER = APP | {
    "role": "coach",
    "email": "Nora.Berg@Example.com",
    "password": "six chars",
    "first_name": "Nora",
    "last_name": "Berg",
    "birthdate": "29/02/1996",
    "country": "GB",
    "agreement": True,
}


@pytest.fixture
def join(visitor: Requests) -> Callable[..., Awaitable[httpx.Response]]:
    """`await join(role="user")` signs Nora up."""

    async def sign_up(**changes: Any) -> httpx.Response:
        return await visitor.post("/users/sign_up", NEWCOMER | changes)

    return sign_up


@pytest.fixture
def enter(visitor: Requests) -> Callable[..., Awaitable[httpx.Response]]:
    """`await enter("maya.kowalczyk@example.com", "...")` signs in."""

    async def sign_in(email: str, password: str, **changes: Any) -> httpx.Response:
        return await visitor.post("/users/sign_in", APP | {"email": email, "password": password} | changes)

    return sign_in


@pytest.fixture
def with_token(http: httpx.AsyncClient) -> Callable[[httpx.Response], Requests]:
    """The API as the person who got this answer to a sign-in or sign-up."""

    def of(answer: httpx.Response) -> Requests:
        body = answer.json()
        return Requests(
            http,
            {
                "Authorization": f"{body['token_type']} {body['access_token']}",
                "Api-Version": "3",
                "Client-Timezone": "Europe/London",
            },
        )

    return of


@pytest.fixture
def mailed(session: AsyncSession, run_jobs: Callable[[], Awaitable[int]]) -> Callable[[str], Awaitable[list[str]]]:
    """The tokens in the links of all mails of a kind, oldest first. Mails that are asked for are written by a job."""

    async def tokens(kind: str) -> list[str]:
        await run_jobs()
        texts = await session.scalars(
            select(MailRow.text).where(MailRow.kind == kind).order_by(MailRow.created_at, MailRow.id)
        )
        return [match[1] for text in texts if (match := re.search(r"_token=([\w-]+)", text))]

    return tokens


@pytest.fixture
async def visitor_at(app: FastAPI) -> AsyncIterator[Callable[[str], Requests]]:
    """`visitor_at("203.0.113.9")` calls the API from that network address."""
    async with AsyncExitStack() as clients:

        def at(address: str) -> Requests:
            transport = TimeoutTransport(app, client=(address, 40_000))
            client = httpx.AsyncClient(transport=transport, base_url="http://test")
            clients.push_async_callback(client.aclose)
            return Requests(client, {"Api-Version": "3", "Client-Timezone": "Europe/London"})

        yield at


@pytest.fixture
def count(session: AsyncSession) -> Callable[[], Awaitable[tuple[int, ...]]]:
    """How many people, accounts, tokens and mails there are: the same before and after a refusal."""

    async def rows() -> tuple[int, ...]:
        tables = (User, Account, AccessToken, MailRow)
        return tuple([await session.scalar(select(func.count()).select_from(table)) or 0 for table in tables])

    return rows
