"""A coach and a client agree on a range of a metric."""

import csv
import io
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.body_metrics.events import BodyMetricRangeSet
from regimen.body_metrics.models import BodyMetricRange
from regimen.feed.actions.body_metrics import notify_of_range
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.platform.services import Services
from tests.body_metrics.steps import METRICS, WEIGHT, agree, enter, got, share
from tests.cast import Cast, Person
from tests.conftest import Requests

INES_TITLE = "Harbour Fitness"
LIMITS_KG = "Enter a weight from 20 to 400 kg."


def of_client(client: Person, metric: Any = WEIGHT) -> str:
    return f"/coach/clients/{client.id}/body_metrics/{metric}"


def own(metric: Any = WEIGHT) -> str:
    return f"/athlete/body_metrics/{metric}"


async def set_range(coach: Requests, client: Person, metric: Any = WEIGHT, **values: Any) -> Any:
    return await coach.put(f"{of_client(client, metric)}/range", {"low": 64, "high": 66, "unit": "kg", **values})


async def seen_ranges(person: Requests, path: str) -> list[tuple[str, float | None, float | None]]:
    ranges = (await got(person, path))["ranges"]
    return [(one["account_title"], one["low"], one["high"]) for one in ranges]


async def exported_ranges(client: Requests) -> list[list[str]]:
    """Returns date, metric and what is agreed, by row of the exported file."""
    file = await client.get("/athlete/body_metrics/export")
    [_, *rows] = csv.reader(io.StringIO(file.content.decode("utf-8-sig")))
    return [[*row[:2], *row[7:]] for row in rows]


async def stored(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(BodyMetricRange)) or 0


@pytest.mark.spec("LDB-08")
@pytest.mark.usefixtures("maya_trains")
async def test_both_see_the_range_that_they_agreed_on_and_either_removes_it(
    maya: Requests, erik: Requests, cast: Cast
) -> None:
    await agree(maya, cast.erik)
    assert await seen_ranges(erik, of_client(cast.maya)) == []
    assert (await set_range(erik, cast.maya)).status_code == 204
    both = [("Northside Strength", 64.0, 66.0)]
    assert await seen_ranges(erik, of_client(cast.maya)) == both
    assert await seen_ranges(maya, own()) == both
    for _ in range(2):
        assert (await set_range(erik, cast.maya, low=None)).status_code == 204
    assert await seen_ranges(maya, own()) == [("Northside Strength", None, 66.0)]
    assert await seen_ranges(maya, own(METRICS["waist"])) == []
    assert (await erik.delete(f"{of_client(cast.maya)}/range")).status_code == 204
    assert (await erik.delete(f"{of_client(cast.maya)}/range")).status_code == 404
    assert await seen_ranges(maya, own()) == []
    assert (await set_range(erik, cast.maya, high=None)).status_code == 204
    mine = f"{own()}/ranges/{cast.erik.account_id}"
    assert (await maya.delete(mine)).status_code == 204
    assert (await maya.delete(mine)).status_code == 404
    assert await seen_ranges(erik, of_client(cast.maya)) == []


@pytest.mark.usefixtures("maya_trains")
async def test_a_range_is_kept_as_entered_and_read_in_the_readers_unit(
    maya: Requests, erik: Requests, cast: Cast, session: AsyncSession
) -> None:
    await agree(maya, cast.erik)
    assert (await set_range(erik, cast.maya, low=141.5, high=145, unit="lb")).status_code == 204
    [agreed] = (await got(erik, of_client(cast.maya)))["ranges"]
    assert (agreed["low"], agreed["high"]) == (64.2, 65.8)
    assert (agreed["entered_low"], agreed["entered_high"], agreed["unit"]) == (141.5, 145, "lb")
    coach = await session.get_one(User, cast.erik.id)
    coach.weight_unit = "lb"
    await session.commit()
    assert await seen_ranges(erik, of_client(cast.maya)) == [("Northside Strength", 141.5, 145)]


@pytest.mark.usefixtures("maya_trains")
@pytest.mark.parametrize(
    ("values", "errors"),
    [
        ({"low": None, "high": None}, {"low": "Enter at least one of the two."}),
        ({"low": 66, "high": 66}, {"high": "Enter a higher number than the one it starts from."}),
        ({"low": 67, "high": 66}, {"high": "Enter a higher number than the one it starts from."}),
        ({"low": 6, "high": 660}, {"low": LIMITS_KG, "high": LIMITS_KG}),
        ({"low": 64.123}, {"low": "Enter a weight from 20 to 400 kg, with two decimals at most."}),
        ({"high": "many"}, {"high": "Enter a number."}),
        ({"high": "65"}, {"high": "Enter a number."}),
        ({"low": True}, {"low": "Enter a number."}),
        ({"high": 1e300}, {"high": LIMITS_KG}),
        ({"unit": "cm"}, {"unit": "Choose one of the units of this metric."}),
    ],
)
async def test_what_is_not_possible_is_refused_beside_its_field(
    maya: Requests, erik: Requests, cast: Cast, session: AsyncSession, values: dict[str, Any], errors: dict[str, str]
) -> None:
    await agree(maya, cast.erik)
    refused = await set_range(erik, cast.maya, **values)
    assert refused.status_code == 422
    assert {name: sentences[0] for name, sentences in refused.json()["errors"].items()} == errors
    assert await stored(session) == 0


@pytest.mark.usefixtures("maya_trains")
async def test_an_archived_metric_gets_no_range_but_loses_the_one_it_has(
    maya: Requests, erik: Requests, cast: Cast
) -> None:
    await agree(maya, cast.erik)
    metric = new_id()
    pain = {"name": "Knee pain", "unit": "of 10"}
    assert (await erik.post("/coach/body_metrics", {"id": str(metric), **pain})).status_code == 201
    assert (await set_range(erik, cast.maya, metric, low=None, high=3, unit="number")).status_code == 204
    await enter(maya, metric, value=2, unit="number")
    assert (await erik.put(f"/coach/body_metrics/{metric}", {**pain, "archived": True})).status_code == 200
    refused = await set_range(erik, cast.maya, metric, low=None, high=4, unit="number")
    assert refused.json()["code"] == "MetricArchived"
    assert await seen_ranges(maya, own(metric)) == [("Northside Strength", None, 3.0)]
    assert (await erik.delete(f"{of_client(cast.maya, metric)}/range")).status_code == 204


@pytest.mark.usefixtures("maya_trains_with_ines")
async def test_a_client_sees_the_ranges_of_all_with_whom_they_share_a_coach_only_their_own(
    maya: Requests, erik: Requests, ines: Requests, cast: Cast, session: AsyncSession
) -> None:
    await agree(maya, cast.erik, cast.ines)
    assert (await set_range(erik, cast.maya)).status_code == 204
    assert (await set_range(ines, cast.maya, low=63, high=None)).status_code == 204
    of_erik, of_ines = ("Northside Strength", 64.0, 66.0), (INES_TITLE, 63.0, None)
    assert sorted(await seen_ranges(maya, own())) == sorted([of_erik, of_ines])
    assert await seen_ranges(erik, of_client(cast.maya)) == [of_erik]
    assert await seen_ranges(ines, of_client(cast.maya)) == [of_ines]
    assert (await maya.delete(f"{own()}/ranges/{cast.ines.account_id}")).status_code == 204
    assert await seen_ranges(erik, of_client(cast.maya)) == [of_erik]
    assert await stored(session) == 1


@pytest.mark.usefixtures("maya_trains_with_ines")
async def test_who_sees_nothing_changes_nothing(
    maya: Requests, tom: Requests, erik: Requests, ines: Requests, cast: Cast, session: AsyncSession
) -> None:
    assert (await set_range(erik, cast.maya)).status_code == 404, "nothing is shared yet"
    await agree(maya, cast.erik)
    await agree(tom)
    assert (await set_range(erik, cast.maya)).status_code == 204
    assert (await set_range(ines, cast.maya)).status_code == 404
    assert (await set_range(erik, cast.tom)).status_code == 404
    assert (await set_range(erik, cast.maya, new_id())).status_code == 404
    for person, path in (
        (ines, f"{of_client(cast.maya)}/range"),
        (tom, f"{own()}/ranges/{cast.erik.account_id}"),
        (maya, f"{own()}/ranges/{cast.ines.account_id}"),
    ):
        assert (await person.delete(path)).status_code == 404
    assert await stored(session) == 1


@pytest.mark.usefixtures("maya_trains_with_ines")
async def test_a_range_is_hidden_while_nothing_is_shared_and_gone_with_everything(
    maya: Requests, erik: Requests, ines: Requests, cast: Cast, session: AsyncSession
) -> None:
    await agree(maya, cast.erik, cast.ines)
    for coach in (erik, ines):
        assert (await set_range(coach, cast.maya)).status_code == 204
    assert (await share(maya, cast.erik.account_id, shared=False)).status_code == 204
    assert [title for title, *_ in await seen_ranges(maya, own())] == [INES_TITLE]
    mine = f"{own()}/ranges/{cast.erik.account_id}"
    assert (await maya.delete(mine)).status_code == 404
    assert (await erik.delete(f"{of_client(cast.maya)}/range")).status_code == 404
    assert (await share(maya, cast.erik.account_id, shared=True)).status_code == 204
    assert await seen_ranges(erik, of_client(cast.maya)) == [("Northside Strength", 64.0, 66.0)]
    assert (await maya.delete("/athlete/body_metrics")).status_code == 204
    assert await stored(session) == 0


@pytest.mark.usefixtures("maya_trains")
async def test_client_and_coaches_fetch_ranges_again(
    maya: Requests, erik: Requests, cast: Cast, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    await agree(maya, cast.erik)
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(services.bus, "publish", lambda _topic, message: sent.append(message))
    streams = {f"user:{cast.maya.id}", f"account:{cast.erik.account_id}"}
    await set_range(erik, cast.maya)
    assert {one["stream"] for one in sent} == streams
    sent.clear()
    await maya.delete(f"{own()}/ranges/{cast.erik.account_id}")
    assert {one["stream"] for one in sent} == streams
    sent.clear()
    assert (await set_range(erik, cast.maya, low=67)).status_code == 422
    assert sent == []


@pytest.mark.usefixtures("maya_trains_with_ines")
async def test_the_exported_file_has_the_agreed_ranges(
    maya: Requests, erik: Requests, ines: Requests, cast: Cast
) -> None:
    await agree(maya, cast.erik, cast.ines)
    await enter(maya)
    await enter(maya, METRICS["resting_heart_rate"], value=60, unit="bpm")
    assert (await set_range(erik, cast.maya, low=141.5, high=145, unit="lb")).status_code == 204
    assert (await set_range(erik, cast.maya, METRICS["waist"], low=None, high=80, unit="cm")).status_code == 204
    pulse = ["2026-01-12", "Resting heart rate", "", "", ""]
    assert await exported_ranges(maya) == [
        ["2026-01-12", "Weight", "64.1833", "65.7709", "Northside Strength"],
        pulse,
        ["", "Waist", "", "80", "Northside Strength"],
    ]
    assert (await set_range(ines, cast.maya, low=None, high=66)).status_code == 204
    assert (await exported_ranges(maya))[0][2:] == ["open; 64.1833", "66; 65.7709", f"{INES_TITLE}; Northside Strength"]
    await share(maya, cast.erik.account_id, shared=False)
    assert await exported_ranges(maya) == [["2026-01-12", "Weight", "", "66", INES_TITLE], pulse]


Told = Callable[[], Awaitable[list[dict[str, Any]]]]


@pytest.fixture
def told(maya: Requests, run_jobs: Callable[[], Awaitable[int]]) -> Told:
    """Returns what Maya has been told of, the newest first."""

    async def fetch() -> list[dict[str, Any]]:
        await run_jobs()
        return list((await got(maya, "/notifications?activity_type=client_activity"))["items"])

    return fetch


def metrics_of(told: list[dict[str, Any]]) -> list[str]:
    return [one["body_metric"]["id"] for one in told]


@pytest.mark.spec("FED-02")
@pytest.mark.usefixtures("maya_trains")
async def test_a_client_is_told_of_a_range_once_however_often_it_is_corrected(
    maya: Requests, erik: Requests, cast: Cast, clock: Clock, told: Told
) -> None:
    await agree(maya, cast.erik)
    assert (await set_range(erik, cast.maya, high=None)).status_code == 204
    [first] = await told()
    assert first["text"] == "Erik Lindqvist set a range for one of your body metrics."
    assert (first["notification_type"], first["body_metric"]) == ("client_comment", {"id": str(WEIGHT)})
    clock.advance(timedelta(minutes=1))
    for _ in range(2):
        assert (await set_range(erik, cast.maya)).status_code == 204
    [second] = await told()
    assert second["id"] != first["id"]
    assert (await set_range(erik, cast.maya, low=90, high=80)).status_code == 422
    assert (await set_range(erik, cast.maya, METRICS["waist"], low=None, high=80, unit="cm")).status_code == 204
    assert metrics_of(await told()) == [str(METRICS["waist"]), str(WEIGHT)]
    assert (await maya.patch("/notifications/read_all", {})).status_code == 200
    clock.advance(timedelta(minutes=1))
    assert (await set_range(erik, cast.maya, high=None)).status_code == 204
    assert len(await told()) == 3, "what was read stays"


@pytest.mark.usefixtures("maya_trains_with_ines")
async def test_a_corrected_range_replaces_only_what_is_told_of_the_same_range(
    maya: Requests,
    erik: Requests,
    ines: Requests,
    cast: Cast,
    clock: Clock,
    told: Told,
    services: Services,
) -> None:
    await agree(maya, cast.erik, cast.ines)
    assert (await erik.post(f"/coach/clients/{cast.maya.id}/body_metrics/ask", {})).status_code == 204
    for coach in (erik, ines):
        assert (await set_range(coach, cast.maya)).status_code == 204
    before = {one["id"]: one["text"] for one in await told()}
    [of_erik] = [one for one, text in before.items() if text.startswith("Erik Lindqvist set a range")]
    assert len(before) == 3
    clock.advance(timedelta(minutes=1))
    live = services.bus.subscribe("live")
    assert (await set_range(erik, cast.maya, unit="lb", low=141, high=145)).status_code == 204
    after = {one["id"]: one["text"] for one in await told()}
    assert {one: text for one, text in before.items() if one not in after} == {of_erik: before[of_erik]}
    assert sorted(after.values()) == sorted(before.values())
    heard = [await live.next() for _ in range(live.waiting())]
    gone = {"event": "destroyed_notification", "id": of_erik}
    assert [one for one in heard if one["message"]["event"] == gone["event"]] == [
        {"stream": f"user:{cast.maya.id}", "message": gone}
    ]


@pytest.mark.usefixtures("maya_trains")
async def test_the_same_numbers_in_another_unit_are_another_range(
    maya: Requests, erik: Requests, cast: Cast, clock: Clock, told: Told
) -> None:
    await agree(maya, cast.erik)
    assert (await set_range(erik, cast.maya, unit="kg", low=80, high=90)).status_code == 204
    [first] = await told()
    clock.advance(timedelta(minutes=1))
    assert (await set_range(erik, cast.maya, unit="lb", low=80, high=90)).status_code == 204
    [second] = await told()
    assert second["id"] != first["id"]
    assert await seen_ranges(maya, own()) == [("Northside Strength", 36.3, 40.8)]


@pytest.mark.usefixtures("maya_trains_with_ines")
@pytest.mark.parametrize("how", ["coach", "client", "stop", "delete"])
async def test_what_is_unread_of_a_range_goes_with_it(
    maya: Requests, erik: Requests, ines: Requests, cast: Cast, clock: Clock, told: Told, how: str
) -> None:
    await agree(maya, cast.erik, cast.ines)
    assert (await set_range(erik, cast.maya, METRICS["resting_heart_rate"], unit="bpm")).status_code == 204
    assert len(await told()) == 1
    assert (await maya.patch("/notifications/read_all", {})).status_code == 200
    clock.advance(timedelta(minutes=1))
    assert (await set_range(erik, cast.maya)).status_code == 204
    assert (await set_range(ines, cast.maya)).status_code == 204
    assert (await set_range(erik, cast.maya, METRICS["waist"], unit="cm")).status_code == 204
    assert len(await told()) == 4
    removed = {
        "coach": lambda: erik.delete(f"{of_client(cast.maya)}/range"),
        "client": lambda: maya.delete(f"{own()}/ranges/{cast.erik.account_id}"),
        "stop": lambda: share(maya, cast.erik.account_id, shared=False),
        "delete": lambda: maya.delete("/athlete/body_metrics"),
    }[how]
    assert (await removed()).status_code == 204
    left = sorted((one["text"].split()[0], one["body_metric"]["id"]) for one in await told())
    read = ("Erik", str(METRICS["resting_heart_rate"]))
    waist, of_ines = ("Erik", str(METRICS["waist"])), ("Ines", str(WEIGHT))
    kept = {"coach": [waist, of_ines], "client": [waist, of_ines], "stop": [of_ines], "delete": []}
    assert left == sorted([read, *kept[how]])


@pytest.mark.usefixtures("maya_trains")
async def test_what_is_delivered_late_of_a_range_is_not_told(
    maya: Requests, erik: Requests, cast: Cast, clock: Clock, told: Told, session: AsyncSession
) -> None:
    await agree(maya, cast.erik)
    about = {"actor_id": cast.erik.id, "account_id": cast.erik.account_id, "client_id": cast.maya.id}
    earlier = BodyMetricRangeSet(at=clock.now(), subject_id=WEIGHT, **about)
    clock.advance(timedelta(minutes=1))
    assert (await set_range(erik, cast.maya)).status_code == 204
    newer = await told()
    await notify_of_range(session, earlier, clock.now())
    await session.commit()
    assert await told() == newer
    assert (await erik.delete(f"{of_client(cast.maya)}/range")).status_code == 204
    assert await told() == []
    await notify_of_range(session, earlier, clock.now())
    await session.commit()
    assert await told() == [], "it is gone"
