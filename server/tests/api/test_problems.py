"""Refusals of every kind are problems: unknown addresses, NUL characters, and what nobody foresaw."""

import httpx
import pytest
from fastapi import FastAPI

from regimen.main import create_app
from tests.conftest import Requests
from tests.waiting import TimeoutTransport

PROBLEM = "application/problem+json"


async def test_a_nul_character_is_refused_beside_its_field(erik: Requests, maya: Requests) -> None:
    answer = await maya.post("/athlete/card_tokens", {"payment_method_id": "pm_\0", "coach_id": "x"})
    assert answer.status_code == 422
    assert answer.json()["errors"]["payment_method_id"] == ["Please remove the invisible characters."]
    nested = await erik.patch("/users/private", {"private": {"first_name": "E\0"}})
    assert nested.json()["errors"] == {"private.first_name": ["Please remove the invisible characters."]}


@pytest.mark.parametrize(
    ("path", "status"),
    [("/sandbox/intents/%00", 404), ("/plans/%00", 404), ("/settings?x=%00", 422), ("/no/such/%00", 404)],
)
async def test_a_nul_character_in_an_address_is_refused(visitor: Requests, path: str, status: int) -> None:
    answer = await visitor.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (status, PROBLEM)


async def test_what_nobody_foresaw_is_a_problem_without_details(app: FastAPI, visitor: Requests) -> None:
    broken = create_app(app.state.settings)
    broken.state = app.state

    @broken.get("/api/broken")
    async def fail() -> None:
        raise RuntimeError("secret detail")

    transport = TimeoutTransport(broken, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8400") as http:
        answer = await http.get("/api/broken", headers=visitor.headers)
    assert (answer.status_code, answer.headers["content-type"]) == (500, PROBLEM)
    assert answer.json()["code"] == "ServerError"
    assert (answer.headers["cache-control"], answer.headers["x-content-type-options"]) == ("no-store", "nosniff")
    assert "secret" not in answer.text
