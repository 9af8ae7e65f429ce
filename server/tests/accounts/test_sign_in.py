"""Devices: signing in, out, and what a dead token may do."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccessToken, AccountKind
from regimen.kit.clock import Clock
from regimen.platform.services import Services
from tests.cast import PASSWORD, Cast
from tests.conftest import Requests


@pytest.mark.spec("API-57", "IDN-05", "IDN-10")
async def test_the_answer_says_who_came_in(enter, with_token, cast: Cast) -> None:
    answer = await enter("  MAYA.Kowalczyk@Example.com ", PASSWORD)
    assert answer.status_code == 200
    body = answer.json()
    assert set(body) == {"access_token", "token_type", "current", "private", "subscription"}
    assert body["private"]["id"] == str(cast.maya.id)
    assert (await with_token(answer).get("/users/me")).json()["current"] == body["current"]


async def test_a_token_is_stored_as_a_hash_only(enter, session: AsyncSession, cast: Cast) -> None:
    token = (await enter(cast.maya.user.email, PASSWORD)).json()["access_token"]
    assert token not in (await session.scalars(select(AccessToken.token_hash))).all()


@pytest.mark.spec("OV-107", "IDN-09")
async def test_wrong_and_unknown_look_alike(enter, count, cast: Cast) -> None:
    before = await count()
    wrong_password = await enter(cast.maya.user.email, "wrong horse")
    unknown_email = await enter("nobody@example.com", "wrong horse")
    assert wrong_password.status_code == unknown_email.status_code == 422
    assert wrong_password.json() == unknown_email.json()
    assert wrong_password.json()["errors"] == {"base": ["Invalid email or password."]}
    assert await count() == before


@pytest.mark.spec("IDN-05", "IDN-06", "OV-31")
async def test_both_fields_are_checked_before_anything_else(enter, count) -> None:
    before = await count()
    answer = await enter("maya", "12345")
    assert answer.status_code == 422
    assert answer.json()["errors"] == {
        "email": ["Please enter a valid email address."],
        "password": ["Please use at least 6 characters."],
    }
    assert await count() == before


async def test_guessing_is_slowed_down_for_the_right_password_too(enter, services: Services, cast: Cast, count) -> None:
    services.settings.sign_in_limit = "3/minute"
    before = await count()
    for _ in range(3):
        assert (await enter(cast.maya.user.email, "wrong horse")).status_code == 422
    answer = await enter(cast.maya.user.email, PASSWORD)
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) > 0
    assert await count() == before
    assert (await enter(cast.tom.user.email, PASSWORD)).status_code == 200


async def test_a_success_resets_the_count(enter, services: Services, cast: Cast) -> None:
    services.settings.sign_in_limit = "2/minute"
    for password in ("wrong horse", PASSWORD, "wrong horse", PASSWORD):
        answer = await enter(cast.maya.user.email, password)
    assert answer.status_code == 200


@pytest.mark.spec("API-59", "OV-30")
async def test_signing_out_ends_this_device_only(enter, with_token, maya: Requests, cast: Cast) -> None:
    phone = with_token(await enter(cast.maya.user.email, PASSWORD))
    assert (await phone.delete("/users/sign_out")).status_code == 204
    refused = await phone.get("/users/me")
    assert refused.status_code == 401
    assert refused.json()["title"] == "Access is denied. Try to reload the page."
    assert (await phone.delete("/users/sign_out")).status_code == 401
    assert (await maya.get("/users/me")).status_code == 200


@pytest.mark.spec("OV-30")
async def test_a_token_dies_after_thirty_days_without_use(maya: Requests, clock: Clock) -> None:
    clock.advance(timedelta(days=30) - timedelta(seconds=1))
    assert (await maya.get("/users/me")).status_code == 200
    clock.advance(timedelta(days=30))
    assert (await maya.get("/users/me")).status_code == 401


async def test_a_session_lasts_a_year_at_most(maya: Requests, clock: Clock) -> None:
    for _ in range(12):
        clock.advance(timedelta(days=29))
        assert (await maya.get("/users/me")).status_code == 200
    clock.advance(timedelta(days=365 - 12 * 29))
    assert (await maya.get("/users/me")).status_code == 401


async def test_a_deleted_person_is_nobody(
    maya: Requests, enter, cast: Cast, session: AsyncSession, clock: Clock
) -> None:
    cast.maya.user.deleted_at = clock.now()
    await session.commit()
    assert (await maya.get("/users/me")).status_code == 401
    assert (await enter(cast.maya.user.email, PASSWORD)).json()["errors"] == {"base": ["Invalid email or password."]}


@pytest.mark.parametrize("header", [None, "", "Bearer", "Bearer ", "Basic abc", "Bearer made-up"])
async def test_strange_headers_are_nobody(visitor: Requests, header: str | None) -> None:
    headers = {} if header is None else {"Authorization": header}
    assert (await visitor.get("/users/me", headers=headers)).status_code == 401


@pytest.mark.spec("ACC-03")
async def test_a_coach_returns_to_the_account_of_their_last_device(
    join, enter, mailed, with_token, clock: Clock
) -> None:
    nora = with_token(await join())
    await nora.post("/accounts", {"kind": "gym", "title": "Fjord"})
    (token,) = await mailed("confirm_email")
    await nora.post("/users/confirm", {"confirmation_token": token})
    ids = {one["account_kind"]: one["id"] for one in (await nora.get("/accounts")).json()}

    async def enter_again() -> httpx.Response:
        clock.advance(timedelta(seconds=1))
        answer: httpx.Response = await enter("nora.berg@example.com", "six chars")
        return answer

    first = await enter_again()
    assert first.json()["current"]["account_id"] == ids["gym"]
    assert first.json()["current"]["is_account_owner"] is True
    await nora.put("/accounts/switch", {"id": ids["private"]})
    phone = with_token(await enter_again())
    kind = (await phone.get("/users/me")).json()["current"]["account_kind"]
    assert kind == AccountKind.GYM, "an older device that switches does not decide"
    await phone.put("/accounts/switch", {"id": ids["private"]})
    assert (await enter_again()).json()["current"]["account_id"] == ids["private"]


async def test_a_made_up_token_is_looked_up_once(visitor: Requests, count_queries: Callable[[], Any]) -> None:
    """That lookup has connections of its own: made-up tokens stand in nobody's way."""
    with count_queries() as queries:
        answer = await visitor.get("/users/me", headers={"Authorization": "Bearer made-up"})
    assert answer.status_code == 401
    assert queries.statements == []
