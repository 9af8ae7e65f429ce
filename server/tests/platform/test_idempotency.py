"""A repeated write happens once, and the repetition gets the same response."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated
from uuid import uuid4

import httpx
import pytest
from fastapi import APIRouter, Depends, FastAPI, Header, Request, UploadFile
from fastapi.responses import JSONResponse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel
from sqlalchemy import text

from regimen.kit import errors
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid
from regimen.platform import idempotency
from regimen.platform.idempotency import IdempotentRoute
from regimen.platform.runtime import Runtime
from regimen.platform.server import attach
from tests.waiting import TimeoutTransport, wait_for, wait_until


class Purchase(BaseModel):
    item: str
    refuse: bool = False


class Gate:
    """Lets a test hold a purchase that has written but not committed."""

    def __init__(self) -> None:
        self.reached, self.open = asyncio.Event(), asyncio.Event()
        self.open.set()

    async def pass_through(self) -> None:
        self.reached.set()
        await self.open.wait()


async def guard(authorization: Annotated[str, Header()] = "") -> None:
    if authorization == "Bearer revoked":
        raise Forbidden


router = APIRouter(route_class=IdempotentRoute, dependencies=[Depends(guard)])


@router.post("/purchases", status_code=201)
async def buy(body: Purchase, session: Session, request: Request) -> dict[str, str]:
    """Writes one row for each execution."""
    number = str(uuid4())
    await session.execute(text("insert into rate_windows values (:key, 1, now())"), {"key": f"{body.item}:{number}"})
    await request.app.state.gate.pass_through()
    if body.refuse:
        raise Invalid(errors={"item": ["Sold out."]})
    return {"number": number}


@router.post("/odd")
async def odd(session: Session) -> JSONResponse:
    return JSONResponse({"odd": True}, 418)


@router.post("/forms")
async def form(file: UploadFile, session: Session) -> dict[str, int]:
    await session.execute(text("insert into rate_windows values (:key, 1, now())"), {"key": f"form:{uuid4()}"})
    return {"size": len(await file.read())}


@router.get("/purchases")
async def purchases(session: Session) -> int:
    return await session.scalar(text("select count(*) from rate_windows")) or 0


@pytest.fixture
def gate() -> Gate:
    return Gate()


@pytest.fixture
async def shop(runtime: Runtime, gate: Gate) -> AsyncIterator[httpx.AsyncClient]:
    app = FastAPI()
    app.state.gate = gate
    errors.install(app)
    app.include_router(router, prefix="/api")
    attach(app, runtime)
    transport = TimeoutTransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://shop/api") as client:
        yield client


def headers(key: str, who: str = "maya") -> dict[str, str]:
    return {"Idempotency-Key": key, "Authorization": f"Bearer {who}"}


async def bought(shop: httpx.AsyncClient) -> int:
    return int((await shop.get("/purchases")).json())


async def test_sent_twice_happens_once(shop: httpx.AsyncClient) -> None:
    first, second = [await shop.post("/purchases", json={"item": "a"}, headers=headers("k")) for _ in range(2)]
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.content == second.content
    assert "idempotent-replayed" not in first.headers
    assert second.headers["idempotent-replayed"] == "true"
    assert await bought(shop) == 1


async def test_without_a_key_every_request_is_executed(shop: httpx.AsyncClient) -> None:
    for _ in range(2):
        await shop.post("/purchases", json={"item": "a"})
    assert await bought(shop) == 2


async def test_a_key_is_bound_to_body_person_and_path(shop: httpx.AsyncClient) -> None:
    await shop.post("/purchases", json={"item": "a"}, headers=headers("k"))
    reused = await shop.post("/purchases", json={"item": "b"}, headers=headers("k"))
    assert reused.status_code == 422
    assert "Idempotency-Key" in reused.json()["errors"]
    assert await bought(shop) == 1
    assert (await shop.post("/purchases", json={"item": "a"}, headers=headers("k", "tom"))).status_code == 201
    assert (await shop.post("/odd", headers=headers("k"))).status_code == 418
    assert await bought(shop) == 2


async def test_a_double_click_waits_for_the_first(shop: httpx.AsyncClient, gate: Gate, runtime: Runtime) -> None:
    gate.open.clear()
    clicks = [asyncio.create_task(shop.post("/purchases", json={"item": "a"}, headers=headers("k"))) for _ in range(5)]

    async def four_wait() -> bool:
        waiting = (
            "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
        )
        async with runtime.sessions() as session:
            return await session.scalar(text(waiting)) == 4

    await wait_until(four_wait, "four clicks that wait for the first")
    gate.open.set()
    answers = await asyncio.gather(*clicks)
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert await bought(shop) == 1


async def test_a_request_that_waits_long_is_refused(
    shop: httpx.AsyncClient, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idempotency, "_LOCK_TIMEOUT", "50ms")
    gate.open.clear()
    first = asyncio.create_task(shop.post("/purchases", json={"item": "a"}, headers=headers("k")))
    await wait_for(gate.reached.wait(), "the first purchase, before its commit")
    second = await shop.post("/purchases", json={"item": "a"}, headers=headers("k"))
    assert second.status_code == 409
    assert second.headers["retry-after"] == "1"
    gate.open.set()
    assert (await first).status_code == 201
    assert await bought(shop) == 1


async def test_a_refused_write_can_be_retried(shop: httpx.AsyncClient) -> None:
    refused = await shop.post("/purchases", json={"item": "a", "refuse": True}, headers=headers("k"))
    assert refused.status_code == 422
    assert await bought(shop) == 0
    assert (await shop.post("/purchases", json={"item": "a"}, headers=headers("k"))).status_code == 201
    for _ in range(2):
        assert (await shop.post("/odd", headers=headers("odd"))).status_code == 418


async def test_a_key_does_not_bypass_guards(shop: httpx.AsyncClient) -> None:
    await shop.post("/purchases", json={"item": "a"}, headers=headers("k"))
    assert (await shop.post("/purchases", json={"item": "a"}, headers=headers("k", "revoked"))).status_code == 403


async def test_forms_with_files_work_too(shop: httpx.AsyncClient) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n12345\r\n--x--\r\n'
    kind = {"content-type": "multipart/form-data; boundary=x"}
    for _ in range(2):
        answer = await shop.post("/forms", content=body, headers=headers("k") | kind)
        assert answer.json() == {"size": 5}
    assert await bought(shop) == 1


def test_the_header_is_in_the_api_document() -> None:
    app = FastAPI()
    app.include_router(router)
    parameters = app.openapi()["paths"]["/purchases"]["post"]["parameters"]
    assert "idempotency-key" in {each["name"].lower() for each in parameters}


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sends=st.lists(st.tuples(st.sampled_from("kl"), st.sampled_from("ab")), min_size=1, max_size=8))
async def test_any_number_of_repetitions_writes_once(shop: httpx.AsyncClient, sends: list[tuple[str, str]]) -> None:
    run, before = uuid4().hex, await bought(shop)
    first_body: dict[str, str] = {}
    for key, item in sends:
        answer = await shop.post("/purchases", json={"item": item}, headers=headers(f"{run}{key}"))
        expected = first_body.setdefault(key, item)
        assert answer.status_code == (201 if item == expected else 422)
    assert await bought(shop) - before == len(first_body)
