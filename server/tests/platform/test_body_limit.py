"""Too large a body is refused before it is read, and changes nothing."""

import json
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.platform.body_limit import MAX_FORM_BYTES, MAX_JSON_BYTES
from tests.conftest import Requests

JSON = {"Content-Type": "application/json"}


def body_of(size: int) -> bytes:
    return json.dumps({"first_name": "x" * size}).encode()


async def in_pieces(body: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(body), 65536):
        yield body[start : start + 65536]


@pytest.mark.parametrize("declared", [True, False], ids=["declared", "in pieces"])
async def test_a_body_above_the_limit_is_refused(visitor: Requests, session: AsyncSession, declared: bool) -> None:
    people = await session.scalar(select(func.count(User.id)))
    body = body_of(MAX_JSON_BYTES)
    answer = await visitor.post("/users/sign_up", content=body if declared else in_pieces(body), headers=JSON)
    assert answer.status_code == 413
    assert answer.json()["errors"] == {"base": ["This request is too large."]}
    assert await session.scalar(select(func.count(User.id))) == people


@pytest.mark.parametrize("declared", [True, False], ids=["declared", "in pieces"])
async def test_a_body_below_the_limit_is_read(visitor: Requests, declared: bool) -> None:
    body = body_of(MAX_JSON_BYTES - 100)
    answer = await visitor.post("/users/sign_up", content=body if declared else in_pieces(body), headers=JSON)
    assert answer.status_code == 422


async def test_a_form_with_a_picture_has_a_higher_limit(erik: Requests) -> None:
    taken = await erik.post("/media", files={"file": ("large.jpg", b"x" * (MAX_JSON_BYTES + 1), "image/jpeg")})
    assert taken.status_code == 422, "read, and found to be no picture"
    refused = await erik.post("/media", files={"file": ("huge.jpg", b"x" * MAX_FORM_BYTES, "image/jpeg")})
    assert refused.status_code == 413
