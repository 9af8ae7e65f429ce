"""The developer tools: the outbox, the movable clock, and where they are not available."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from regimen.config import Settings
from regimen.kit.clock import Clock
from regimen.main import create_app
from regimen.platform import clock_offset, mail
from regimen.platform.developer.api import later
from regimen.platform.developer.schemas import Step
from regimen.platform.runtime import DatabaseUrls, open_runtime
from tests.conftest import Requests
from tests.waiting import TimeoutTransport, wait_until


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The times at which the clock hook ran."""
    seen: list[datetime] = []

    async def hook(session: AsyncSession, now: datetime) -> None:
        await session.execute(
            text("insert into rate_windows values ('timers ran', 1, :now) on conflict do nothing"), {"now": now}
        )
        seen.append(now)

    monkeypatch.setattr(clock_offset, "clock_hooks", [*clock_offset.clock_hooks, hook])
    return seen


async def test_the_outbox_is_sorted_and_searchable(visitor: Requests, session: AsyncSession, clock: Clock) -> None:
    for number in range(3):
        clock.advance(timedelta(minutes=1))
        greeting = mail.Message(kind="greeting", subject=f"Hello {number}", text="http://x.test/a")
        await mail.send(session, f"p{number}@example.com", greeting)
    await session.commit()
    page = (await visitor.get("/developer/mails", params={"per_page": 2})).json()
    assert [each["subject"] for each in page["items"]] == ["Hello 2", "Hello 1"]
    assert page["pagination"]["total"] == 3
    found = (await visitor.get("/developer/mails", params={"search": "P1@"})).json()["items"]
    assert [each["to"] for each in found] == ["p1@example.com"]
    one = (await visitor.get(f"/developer/mails/{found[0]['id']}")).json()
    assert (one["text"], one["html"]) == ("http://x.test/a", None)


async def test_an_unknown_mail_is_not_found(visitor: Requests) -> None:
    assert (await visitor.get("/developer/mails/00000000-0000-7000-8000-000000000000")).status_code == 404


async def test_moving_the_clock_runs_due_work_before_the_response(
    visitor: Requests, clock: Clock, moved: list[datetime], session: AsyncSession
) -> None:
    before = clock.now()
    answer = await visitor.post("/developer/clock", {"advance": "7d"})
    assert answer.status_code == 200
    assert clock.now() - before == timedelta(days=7)
    assert answer.json()["offset_seconds"] == 7 * 86400
    assert moved == [clock.now()]
    assert await session.scalar(text("select count(*) from rate_windows where key = 'timers ran'")) == 1
    assert (await visitor.get("/developer/clock")).json() == answer.json()
    back = await visitor.post("/developer/clock", {"offset_seconds": 0})
    assert back.json()["offset_seconds"] == 0
    assert clock.now() == before


@pytest.mark.parametrize(
    "body", [{}, {"advance": "2y"}, {"advance": "1d", "offset_seconds": 1}, {"offset_seconds": 10**12}]
)
async def test_invalid_moves_are_refused(visitor: Requests, clock: Clock, body: dict[str, object]) -> None:
    before = clock.now()
    assert (await visitor.post("/developer/clock", body)).status_code == 422
    assert clock.now() == before


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("1h", datetime(2026, 1, 31, 10, tzinfo=UTC)),
        ("1d", datetime(2026, 2, 1, 9, tzinfo=UTC)),
        ("7d", datetime(2026, 2, 7, 9, tzinfo=UTC)),
        ("1mo", datetime(2026, 2, 28, 9, tzinfo=UTC)),
    ],
)
def test_steps(step: Step, expected: datetime) -> None:
    assert later(datetime(2026, 1, 31, 9, tzinfo=UTC), step) == expected


async def test_every_process_follows_the_clock_even_a_new_one(database_url: str, tmp_path: Path) -> None:
    settings = Settings(_env_file=None, data_dir=tmp_path)
    address = DatabaseUrls(database_url, database_url)
    async with open_runtime(settings, address) as one, open_runtime(settings, address) as two:
        await clock_offset.move(one.sessions, timedelta(days=30))
        await wait_until(lambda: two.clock.offset == timedelta(days=30), "the moved clock")
        async with open_runtime(settings, address) as three:
            assert three.clock.offset == timedelta(days=30)


@pytest.mark.parametrize("path", ["/developer/mails", "/developer/clock", "/sandbox/intents/x"])
@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1.evil.example"},
        {"Host": "127.0.0.1@evil.example"},
        {"Host": "evil.example@127.0.0.1"},
        {"Host": "localhost/evil.example"},
        {"Host": "127.0.0.1:8400:80"},
        {"Host": "192.168.1.5:8400"},
        {"X-Forwarded-For": "203.0.113.7"},
        {"Forwarded": "for=203.0.113.7"},
    ],
)
async def test_they_answer_only_to_a_browser_at_this_machine(
    visitor: Requests, path: str, headers: dict[str, str]
) -> None:
    assert (await visitor.get(path, headers=headers)).json()["code"] == "NotFound"


@pytest.mark.parametrize("host", ["127.0.0.1:8400", "localhost:5173", "[::1]:8400"])
async def test_this_machine_has_several_names(visitor: Requests, host: str) -> None:
    assert (await visitor.get("/developer/clock", headers={"Host": host})).status_code == 200


@pytest.mark.parametrize(
    "given",
    [
        {"environment": "production", "secret": "s" * 32},
        {"developer_tools_setting": False},
        {"stripe_secret_key": "sk_test_x", "stripe_publishable_key": "pk_test_x", "stripe_webhook_secret": "w"},
        {"environment": "production", "secret": "a long random text", "developer_tools_setting": True},
    ],
)
async def test_developer_routes_are_missing_in_production(
    given: dict[str, Any], sessions: async_sessionmaker[AsyncSession], clock: Clock
) -> None:
    app = create_app(Settings(_env_file=None, **given))
    app.state.sessions, app.state.clock = sessions, clock
    async with httpx.AsyncClient(transport=TimeoutTransport(app), base_url="http://127.0.0.1:8400") as http:
        for path in ("mails", "clock"):
            response = await http.get(f"/api/developer/{path}", headers={"Api-Version": "3"})
            assert response.status_code == 404
        moved = await http.post("/api/developer/clock", json={"advance": "1d"}, headers={"Api-Version": "3"})
        assert moved.status_code in {404, 405}
    await asyncio.sleep(0)
    assert clock.offset == timedelta()
