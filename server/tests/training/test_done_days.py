"""When a day is done: the cases of `done_days.json`, which the web's `status.test.ts` reads too."""

import json
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.platform.models import FailedJobItem
from regimen.programs.models import ProgramType
from regimen.training.access.done_days import client_day
from regimen.training.actions.workout_log import settle
from regimen.training.jobs import close_begun_days
from regimen.training.rules.content import DayContent
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.factory import START, EnrolledClient, TrainingFactory
from tests.training.log_steps import Device

FILE = json.loads(Path(__file__).with_name("done_days.json").read_text())
CASES: list[dict[str, Any]] = FILE["cases"]


def content_of(case: dict[str, Any]) -> DayContent:
    sets = [{"id": ident, "kind": kind} for ident, kind in FILE["sets"].items()]
    entry = {"id": "entry", "name": "Back squat", "sets": sets}
    blocks = {
        "sets": {"id": "sets", "kind": "strength", "entries": [entry]},
        "amrap": {"id": "amrap", "kind": "amrap"},
        "text": {"id": "text", "kind": "text", "text": "Easy run"},
    }
    chosen = [blocks[name] for name in case["blocks"]]
    return DayContent.model_validate({"sessions": [{"id": "session", "title": "Today", "blocks": chosen}]})


async def log(device: Device, case: dict[str, Any]) -> None:
    for ident in case.get("logged", []):
        assert (await device.log(ident, 80, 0)).status_code == 204
    for ident in case.get("skipped", []):
        assert (await device.log(ident, 0, 0, done={"skipped": "Knee"})).status_code == 204
    if case.get("scored"):
        score = {"block_id": "amrap", "score": {"type": "rounds_reps", "rounds": 5}}
        assert (await device.client.put(f"/athlete/scores/{new_id()}", device.event(0, **score))).status_code == 204
    if case.get("finished"):
        assert (await device.feedback(0, completed=True)).status_code == 204


@pytest.fixture
def client_at_evening(
    training: TrainingFactory, cast: Cast, maya: Requests, clock: Clock
) -> Callable[[EnrolledClient], Device]:
    """Maya's phone, at eight in the evening of the first day."""

    def phone(enrolled: EnrolledClient) -> Device:
        clock.freeze(datetime(2026, 1, 12, 20, tzinfo=UTC))
        return Device(maya, enrolled, clock.now())

    return phone


async def counted(coach: Requests, client_id: object) -> tuple[int, int]:
    """Returns the done and planned sessions of the first week, as the coach reads them."""
    profile = (await coach.get(f"/coach/clients/{client_id}")).json()
    (week,) = [one for one in profile["weeks"] if one["monday"] == str(START)]
    return week["done"], profile["sessions_done"]


async def close(session: AsyncSession, clock: Clock) -> None:
    await close_begun_days(session, clock.now())
    await session.commit()


async def month_status(client: Requests) -> tuple[bool, bool]:
    (day,) = (await client.get("/athlete/calendar/month", params={"from": str(START), "to": str(START)})).json()["days"]
    return day["completed"], day["logged"]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
async def test_a_day_counts(
    training: TrainingFactory,
    cast: Cast,
    erik: Requests,
    session: AsyncSession,
    clock: Clock,
    client_at_evening: Callable[[EnrolledClient], Device],
    case: dict[str, Any],
) -> None:
    enrolled = await training.enrol(cast.maya, ProgramType.FIXED, written=range(1), content=content_of(case))
    phone = client_at_evening(enrolled)
    await log(phone, case)
    assert await counted(erik, cast.maya.id) == (int(case["counts"]),) * 2
    completed, logged = await month_status(phone.client)
    assert completed == (case["shown"] == "done")
    if not completed:
        assert logged == (case["shown"] == "partial")
    to_review = (await erik.get("/today/sessions")).json()["items"]
    assert [one["completed"] for one in to_review] == [True] * case["counts"]
    # Three in the morning where she lives: not a minute before.
    clock.freeze(datetime(2026, 1, 13, 2, 59, tzinfo=UTC))
    await close(session, clock)
    assert await counted(erik, cast.maya.id) == (int(case["counts"]),) * 2
    clock.advance(timedelta(minutes=1))
    await close(session, clock)
    assert await counted(erik, cast.maya.id) == (int(case["counts_later"]),) * 2
    assert (await month_status(phone.client))[0] == (case["shown"] == "done"), "a day that was closed is partly done"
    if case["counts_later"]:
        (listed,) = (await erik.get("/today/sessions")).json()["items"]
        assert listed["done_sets"] == len(set(case.get("logged", [])) - {"warmup"})


@pytest.fixture
async def phone(training: TrainingFactory, cast: Cast, client_at_evening: Callable[[EnrolledClient], Device]) -> Device:
    content = content_of({"blocks": ["sets"]})
    return client_at_evening(await training.enrol(cast.maya, ProgramType.FIXED, written=range(7), content=content))


async def test_a_set_that_is_undone_opens_the_day_on_its_day_only(
    phone: Device, erik: Requests, cast: Cast, session: AsyncSession, clock: Clock
) -> None:
    for ident in ("first", "second"):
        await phone.log(ident, 80, 0)
    assert await counted(erik, cast.maya.id) == (1, 1)
    await phone.undo("second", 1)
    assert await counted(erik, cast.maya.id) == (0, 0)
    clock.advance(timedelta(hours=10))
    await close(session, clock)
    assert await counted(erik, cast.maya.id) == (1, 1)
    phone.now = clock.now()
    await phone.log("first", 85, 0)
    assert await counted(erik, cast.maya.id) == (1, 1), "a correction does not open a closed day"
    clock.advance(timedelta(minutes=5))
    await phone.undo("first", 5)
    assert await counted(erik, cast.maya.id) == (0, 0), "nothing of it is left"


async def test_a_day_ends_where_the_client_lives(
    phone: Device, erik: Requests, cast: Cast, session: AsyncSession, clock: Clock
) -> None:
    await session.execute(update(User).where(User.id == cast.maya.id).values(zone="Pacific/Honolulu"))
    await session.commit()
    phone.client = Requests(phone.client.http, phone.client.headers | {"Client-Timezone": "Pacific/Honolulu"})
    await phone.log("first", 80, 0)  # ten in the morning there
    clock.freeze(datetime(2026, 1, 13, 12, 59, tzinfo=UTC))
    await close(session, clock)
    assert await counted(erik, cast.maya.id) == (0, 0)
    clock.freeze(datetime(2026, 1, 13, 13, 0, tzinfo=UTC))
    await close(session, clock)
    assert await counted(erik, cast.maya.id) == (1, 1)


@pytest.mark.parametrize("zone", ["localtime", "Mars/Olympus"])
async def test_a_zone_that_postgres_does_not_know_stops_nothing(
    training: TrainingFactory,
    phone: Device,
    erik: Requests,
    tom: Requests,
    cast: Cast,
    session: AsyncSession,
    clock: Clock,
    zone: str,
) -> None:
    other = await training.enrol(cast.tom, ProgramType.FIXED, program=phone.enrolled.program)
    await phone.log("first", 80, 0)
    await Device(tom, other, clock.now()).log("first", 60, 0)
    await session.execute(update(User).where(User.id == cast.maya.id).values(zone=zone))
    await session.commit()
    # Of today and unfinished, neither is shown to the coach; closed, both are: also that of unknown zones, as in UTC.
    clock.freeze(datetime(2026, 1, 13, 3, 0, tzinfo=UTC))
    await close(session, clock)
    assert await counted(erik, cast.tom.id) == (1, 1)
    assert await counted(erik, cast.maya.id) == (1, 1)
    to_review = await erik.get("/today/sessions")
    assert to_review.status_code == 200, to_review.text
    assert len(to_review.json()["items"]) == 2


async def test_days_of_other_zones_are_closed_when_those_of_one_cannot_be(
    training: TrainingFactory,
    phone: Device,
    erik: Requests,
    tom: Requests,
    cast: Cast,
    session: AsyncSession,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other = await training.enrol(cast.tom, ProgramType.FIXED, program=phone.enrolled.program)
    await phone.log("first", 80, 0)
    await Device(tom, other, clock.now()).log("first", 60, 0)
    await session.execute(update(User).where(User.id == cast.maya.id).values(zone="Africa/Abidjan"))
    await session.commit()

    def fails_in_abidjan(now: datetime, zone: str) -> date:
        if zone == "Africa/Abidjan":
            raise ValueError(zone)
        return client_day(now, zone)

    monkeypatch.setattr(settle, "client_day", fails_in_abidjan)
    clock.freeze(datetime(2026, 1, 13, 3, 0, tzinfo=UTC))
    await close(session, clock)
    assert await counted(erik, cast.tom.id) == (1, 1)
    assert await counted(erik, cast.maya.id) == (0, 0)
    failed = (await session.scalars(select(FailedJobItem))).one()
    assert (failed.job, failed.item) == ("close_begun_days", "Africa/Abidjan")


async def test_what_is_logged_of_a_closed_day_completes_it(
    phone: Device, erik: Requests, cast: Cast, session: AsyncSession, clock: Clock
) -> None:
    await phone.log("first", 80, 0)
    clock.advance(timedelta(days=1))
    await close(session, clock)
    assert await counted(erik, cast.maya.id) == (1, 1)
    phone.now = clock.now()
    await phone.log("second", 80, 0)
    assert await counted(erik, cast.maya.id) == (1, 1)
    assert (await month_status(phone.client))[0], "all of it is done now"
