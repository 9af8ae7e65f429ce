"""Too large a body is refused before it is read, before anybody is asked who they are; and it changes nothing."""

import json
from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.kit.body_limit import DEFAULT_MAX_BYTES, KIB, body_limit_of
from regimen.kit.pictures.failures import FORM_BYTES
from regimen.kit.sheets.pool import FORM_BYTES as SHEET_FORM_BYTES
from tests.conftest import Requests

JSON = {"Content-Type": "application/json"}
LARGER_BODIES = {
    "PUT /api/coach/form_checks/{form_check_id}/answer": 256 * KIB,
    "POST /api/coach/form_checks/{form_check_id}/voice": 20 * 1024 * KIB,
    "PUT /api/coach/timelines/{timeline_id}/days": 1024 * KIB,
    "PUT /api/coach/timelines/{timeline_id}/days/{day}": 256 * KIB,
    "PUT /api/coach/timelines/{timeline_id}/days/{day}/draft": 512 * KIB,
    "PUT /api/coach/timelines/{timeline_id}/days/{day}/overrides": 256 * KIB,
    "POST /api/coach/timelines/{timeline_id}/days/{day}/overrides/preview": 256 * KIB,
    "POST /api/coach/timelines/{timeline_id}/copy": 1024 * KIB,
    "POST /api/coach/workout_text": 256 * KIB,
    "POST /api/coach/workout_files": SHEET_FORM_BYTES,
    "POST /api/coach/workout_files/reading": 1024 * KIB,
    "POST /api/coach/timelines/{timeline_id}/imports": 1024 * KIB,
    "POST /api/coach/timelines/{timeline_id}/imports/days": 4096 * KIB,
    "POST /api/coach/bulk_actions": 512 * KIB,
    "POST /api/coach/bulk_actions/preview": 512 * KIB,
    "POST /api/coach/templates": 1024 * KIB,
    "PUT /api/coach/templates/{template_id}": 1024 * KIB,
    "POST /api/coach/notation": 512 * KIB,
    "POST /api/coach/notation/print": 512 * KIB,
    "PATCH /api/coach/plans/{plan_id}": 512 * KIB,
    "POST /api/coach/plans/{plan_id}/invites": 128 * KIB,
    "PUT /api/coach/storefront": 128 * KIB,
    "POST /api/chat/conversations/{conversation_id}/pictures": FORM_BYTES,
    "POST /api/media": FORM_BYTES,
    "PUT /api/athlete/body_metrics/photos/{progress_photo_id}": FORM_BYTES,
    "PUT /api/media/{media_id}/captions/{language}": 2048 * KIB,
    "POST /api/stripe/webhooks/{endpoint}": 1024 * KIB,
    "PUT /api/coach/white-label/logo": FORM_BYTES,
    "POST /api/users/avatar": FORM_BYTES,
    "POST /api/users/private_avatar": FORM_BYTES,
}


def body_of(size: int) -> bytes:
    return json.dumps({"first_name": "x" * size}).encode()


async def in_pieces(body: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(body), 65536):
        yield body[start : start + 65536]


def test_only_few_routes_take_large_bodies(built_app: FastAPI) -> None:
    routes = [one for one in built_app.router.routes if isinstance(one, APIRoute) and one.path.startswith("/api/")]
    limits = {f"{method} {one.path}": body_limit_of(one.endpoint) for one in routes for method in one.methods}
    assert {name: limit for name, limit in limits.items() if limit != DEFAULT_MAX_BYTES} == LARGER_BODIES


@pytest.mark.parametrize("declared", [True, False], ids=["declared", "in pieces"])
async def test_a_body_above_the_limit_is_refused(visitor: Requests, session: AsyncSession, declared: bool) -> None:
    people = await session.scalar(select(func.count(User.id)))
    body = body_of(DEFAULT_MAX_BYTES)
    answer = await visitor.post("/users/sign_up", content=body if declared else in_pieces(body), headers=JSON)
    assert answer.status_code == 413
    assert answer.json()["errors"] == {"base": ["This request is too large."]}
    assert answer.headers["content-type"] == "application/problem+json"
    assert await session.scalar(select(func.count(User.id))) == people


@pytest.mark.parametrize("length", ["-1", "1e3", "9" * 5000, "0x10", "\u0663"])
async def test_a_length_that_is_no_number_is_refused(visitor: Requests, length: str) -> None:
    headers = JSON | {"Content-Length": length.encode()}
    answer = await visitor.post("/users/sign_up", content=in_pieces(b"{}"), headers=headers)
    assert answer.status_code == 413


@pytest.mark.parametrize("declared", [True, False], ids=["declared", "in pieces"])
async def test_a_body_below_the_limit_is_read(visitor: Requests, declared: bool) -> None:
    body = body_of(DEFAULT_MAX_BYTES - 100)
    answer = await visitor.post("/users/sign_up", content=body if declared else in_pieces(body), headers=JSON)
    assert answer.status_code == 422


async def test_300_000_unknown_fields_of_a_visitor_are_not_read(visitor: Requests) -> None:
    body = json.dumps({f"k{number}": 1 for number in range(300_000)}).encode()
    answer = await visitor.post("/users/sign_in", content=body, headers=JSON)
    assert answer.status_code == 413
    assert len(answer.content) < 500


async def test_a_refusal_is_short_and_repeats_nothing(visitor: Requests) -> None:
    body = json.dumps({f"secret{number}": 1 for number in range(3_000)}).encode()
    answer = await visitor.post("/users/sign_in", content=body, headers=JSON)
    assert answer.status_code == 422
    assert "secret" not in answer.text
    assert len(answer.content) < 1000


async def test_a_refusal_names_at_most_50_fields(erik: Requests) -> None:
    answer = await erik.post("/coach/notation/print", {"blocks": [{"kind": f"hostile{n}"} for n in range(40)] * 2})
    assert answer.status_code == 422
    wrong = await erik.put(
        "/coach/timelines/00000000-0000-4000-8000-000000000001/days",
        {"days": [{"nope": "hostile"} for _ in range(300)]},
    )
    assert wrong.status_code == 422
    assert len(wrong.json()["errors"]) <= 50
    assert "hostile" not in answer.text + wrong.text


async def test_a_form_with_a_picture_has_a_higher_limit(erik: Requests) -> None:
    taken = await erik.post("/media", files={"file": ("large.jpg", b"x" * (4 * 1024 * KIB), "image/jpeg")})
    assert taken.status_code == 422, "read, and found to be no picture"
    refused = await erik.post("/media", files={"file": ("huge.jpg", b"x" * FORM_BYTES, "image/jpeg")})
    assert refused.status_code == 413
