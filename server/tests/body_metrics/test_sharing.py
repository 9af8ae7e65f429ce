"""Health data is seen by coaches to whom the client shows it, and by nobody else."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.events import UserDeleted
from regimen.accounts.models import MemberRole, Role
from regimen.body_metrics.models import (
    BodyMetricConsent,
    BodyMetricEntry,
    BodyMetricRange,
    BodyMetricRequest,
    BodyMetricShare,
)
from regimen.body_metrics.schemas import MAX_SHARES
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.memberships.models import Membership, State
from regimen.platform.events import publish
from regimen.platform.services import Services
from regimen.programs.models import ProgramType
from regimen.subscription.models import Subscription
from tests.body_metrics.steps import (
    METRICS,
    WEIGHT,
    agree,
    enter,
    enter_for,
    got,
    item_of,
    own,
    own_entries,
    seen,
    seen_entries,
    share,
    typed,
)
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.factory import EnrolledClient, TrainingFactory

RunJobs = Callable[[], Awaitable[int]]
TABLES = (BodyMetricConsent, BodyMetricEntry, BodyMetricShare, BodyMetricRequest)


async def counts(session: AsyncSession) -> list[int]:
    return [await session.scalar(select(func.count()).select_from(table)) or 0 for table in TABLES]


@pytest.mark.spec("LDB-08")
@pytest.mark.usefixtures("maya_trains")
async def test_coaches_see_what_is_shared_and_open_one_metric(maya: Requests, erik: Requests, cast: Cast) -> None:
    await agree(maya, cast.erik)
    await enter(maya, value=66, date="2025-12-29")
    await enter(maya, value=65)
    listed = await seen(erik, cast.maya)
    assert (listed["state"], listed["first_name"], listed["agreed_at"] is not None) == ("shared", "Maya", True)
    item = item_of(listed)
    assert (item["count"], item["latest"]["shown"], len(item["trend"])) == (2, 65, 2)
    assert [one["value"] for one in await seen_entries(erik, cast.maya)] == [65, 66]


@pytest.mark.spec("LDB-08")
@pytest.mark.usefixtures("maya_trains")
async def test_a_coach_sees_nothing_until_the_client_shares_and_after_they_stop(
    maya: Requests, erik: Requests, cast: Cast, session: AsyncSession
) -> None:
    await agree(maya)
    entry = await enter(maya)
    account = cast.erik.account_id
    one = f"/coach/clients/{cast.maya.id}/body_metrics/{WEIGHT}"

    async def sees_nothing() -> None:
        listed = await seen(erik, cast.maya)
        assert (listed["state"], listed["agreed_at"], listed["items"]) == ("not_shared", None, [])
        assert (await erik.get(one)).status_code == 404
        assert (await erik.put(f"{one}/entries/{new_id()}", typed())).status_code == 404
        assert (await erik.delete(f"{one}/entries/{entry}")).status_code == 404
        assert len(await own_entries(maya)) == 1

    await sees_nothing()
    assert (await share(maya, account, shared=True)).status_code == 204
    assert (await seen(erik, cast.maya))["state"] == "shared"
    assert (await share(maya, account, shared=False)).status_code == 204
    await sees_nothing()
    [chosen] = (await own(maya))["shares"]
    assert (chosen["account_title"], chosen["shared"]) == ("Northside Strength", False)
    assert chosen["agreed_at"] is not None
    assert chosen["stopped_at"] is not None
    assert await counts(session) == [1, 1, 1, 0]


async def test_nobody_shares_with_strangers_or_without_agreeing(
    maya: Requests, cast: Cast, session: AsyncSession, maya_trains: EnrolledClient
) -> None:
    with_ines = {"share_with": [str(cast.erik.account_id), str(cast.ines.account_id)]}
    assert (await maya.put("/athlete/body_metrics/consent", with_ines)).status_code == 404
    assert (await share(maya, cast.ines.account_id, shared=True)).status_code == 404
    refused = await share(maya, cast.erik.account_id, shared=True)
    assert refused.json()["code"] == "ConsentNeeded"
    too_many = {"share_with": [str(cast.erik.account_id)] * (MAX_SHARES + 1)}
    assert list((await maya.put("/athlete/body_metrics/consent", too_many)).json()["errors"]) == ["share_with"]
    assert await counts(session) == [0, 0, 0, 0]
    assert [one["account_title"] for one in (await own(maya))["shares"]] == ["Northside Strength"]


@pytest.mark.spec("LDB-08")
async def test_other_accounts_and_coaches_without_clients_see_nothing(
    maya: Requests, ines: Requests, cast: Cast, as_person: Any, maya_trains: EnrolledClient
) -> None:
    await agree(maya, cast.erik)
    await enter(maya)
    path = f"/coach/clients/{cast.maya.id}/body_metrics"
    for address in (path, f"{path}/{WEIGHT}"):
        assert (await ines.get(address)).status_code == 404
    assert (await ines.post(f"{path}/ask", {"metric_id": str(WEIGHT)})).status_code == 404
    contributor = as_person(await cast.hire("Bo", "Berg", cast.erik, MemberRole.CONTRIBUTOR))
    assert (await contributor.get(path)).status_code == 403
    colleague = as_person(await cast.hire("Ada", "Quist", cast.erik))
    assert len(await seen_entries(colleague, cast.maya)) == 1


@pytest.mark.usefixtures("maya_trains_with_ines")
async def test_two_accounts_see_the_same_without_each_other(
    maya: Requests, erik: Requests, ines: Requests, cast: Cast
) -> None:
    await agree(maya, cast.erik, cast.ines)
    entry = await enter_for(erik, cast.maya, value=64, note="At the gym")
    [of_erik] = await seen_entries(ines, cast.maya)
    assert (of_erik["value"], of_erik["entered_by"], of_erik["entered_by_name"]) == (64, "coach", "")
    assert (of_erik["note"], of_erik["can_change"]) == ("", False)
    path = f"/coach/clients/{cast.maya.id}/body_metrics/{WEIGHT}/entries/{entry}"
    assert (await ines.delete(path)).status_code == 404
    assert (await share(maya, cast.erik.account_id, shared=False)).status_code == 204
    assert (await seen(erik, cast.maya))["state"] == "not_shared"
    assert (await seen(ines, cast.maya))["state"] == "shared"


@pytest.mark.usefixtures("maya_trains")
async def test_a_client_takes_everything_along_and_deletes_it(
    maya: Requests, erik: Requests, tom: Requests, cast: Cast, session: AsyncSession
) -> None:
    await agree(maya, cast.erik)
    await agree(tom)
    await enter(tom)
    await enter(maya, value=143.3, unit="lb", note="=1+1")
    await enter_for(erik, cast.maya, METRICS["sleep"], value=7.5, unit="hours")
    file = await maya.get("/athlete/body_metrics/export")
    assert file.headers["content-type"].startswith("text/csv")
    header, weight, sleep = file.content.decode("utf-8-sig").splitlines()
    assert header.startswith("Date,Metric,Value,Unit")
    assert weight == "2026-01-12,Weight,143.3,lb,64.9998,'=1+1,Maya Kowalczyk,,,"
    assert sleep == "2026-01-12,Sleep,7.5,hours,7.5,,Erik Lindqvist,,,"
    assert (await maya.delete("/athlete/body_metrics")).status_code == 204
    assert await counts(session) == [1, 1, 0, 0], "Tom's are left"
    assert (await own(maya))["agreed_at"] is None
    assert (await seen(erik, cast.maya))["state"] == "not_shared"
    assert (await maya.delete("/athlete/body_metrics")).status_code == 204


@pytest.mark.usefixtures("maya_trains")
async def test_what_somebody_measured_is_deleted_with_them(
    maya: Requests, erik: Requests, cast: Cast, session: AsyncSession, run_jobs: RunJobs
) -> None:
    await agree(maya, cast.erik)
    await enter(maya)
    await erik.post(f"/coach/clients/{cast.maya.id}/body_metrics/ask", {"metric_id": str(WEIGHT)})
    of_weight = f"/coach/clients/{cast.maya.id}/body_metrics/{WEIGHT}"
    assert (await erik.put(f"{of_weight}/range", {"low": 64, "unit": "kg"})).status_code == 204
    assert await counts(session) == [1, 1, 1, 1]
    assert await session.scalar(select(func.count()).select_from(BodyMetricRange)) == 1
    await publish(session, UserDeleted(at=cast.now, subject_id=cast.maya.id, role=Role.CLIENT))
    await session.commit()
    await run_jobs()
    assert await counts(session) == [0, 0, 0, 0]
    assert await session.scalar(select(func.count()).select_from(BodyMetricRange)) == 0


@pytest.mark.spec("FED-02")
@pytest.mark.usefixtures("maya_trains")
async def test_a_coach_asks_once_a_day(
    maya: Requests, erik: Requests, cast: Cast, clock: Clock, session: AsyncSession, run_jobs: RunJobs
) -> None:
    path = f"/coach/clients/{cast.maya.id}/body_metrics/ask"
    body = {"metric_id": str(METRICS["waist"])}
    assert (await seen(erik, cast.maya))["can_ask"] is True
    assert (await erik.post(path, body)).status_code == 204
    refused = await erik.post(path, body)
    assert (refused.status_code, refused.json()["code"]) == (409, "AlreadyAsked")
    assert (await seen(erik, cast.maya))["can_ask"] is False
    await run_jobs()
    [told] = (await got(maya, "/notifications?activity_type=client_activity"))["items"]
    assert told["text"] == "Erik Lindqvist would like to see your body metrics. You choose whether to share them."
    assert (told["notification_type"], told["body_metric"]) == ("client_comment", {"id": str(METRICS["waist"])})
    assert told["user"]["full_name"] == "Erik Lindqvist"
    await agree(maya, cast.erik)
    clock.advance(timedelta(days=1))
    assert (await erik.post(path, body)).status_code == 204
    await run_jobs()
    newest, _ = (await got(maya, "/notifications?activity_type=client_activity"))["items"]
    assert newest["text"] == "Erik Lindqvist asked you to update your body metrics."


@pytest.mark.usefixtures("maya_trains")
async def test_who_has_no_program_is_not_asked(
    erik: Requests, cast: Cast, session: AsyncSession, training: TrainingFactory
) -> None:
    left = await training.enrol(cast.tom, ProgramType.SELF_PACED, written=[0])
    ended = update(Membership).where(Membership.id == left.membership_id).values(state=State.CANCELED)
    await session.execute(ended)
    await session.commit()
    path = f"/coach/clients/{cast.tom.id}/body_metrics"
    refused = await erik.post(f"{path}/ask", {"metric_id": str(WEIGHT)})
    assert refused.json()["code"] == "NotCurrentClient"
    listed = await got(erik, path)
    assert (listed["state"], listed["can_ask"]) == ("not_current", False)
    missing = await erik.post(f"/coach/clients/{cast.maya.id}/body_metrics/ask", {"metric_id": str(new_id())})
    assert missing.status_code == 404
    assert await counts(session) == [0, 0, 0, 0]


@pytest.mark.usefixtures("maya_trains")
async def test_a_closed_account_reads_but_writes_nothing(
    maya: Requests, erik: Requests, cast: Cast, session: AsyncSession
) -> None:
    await agree(maya, cast.erik)
    entry = await enter_for(erik, cast.maya)
    subscription = await session.get_one(Subscription, cast.erik.account_id)
    subscription.trial_end_at = cast.now - timedelta(days=1)
    await session.commit()
    path = f"/coach/clients/{cast.maya.id}/body_metrics"
    assert (await erik.put(f"{path}/{WEIGHT}/entries/{entry}", typed(value=1))).status_code == 406
    assert (await erik.delete(f"{path}/{WEIGHT}/entries/{entry}")).status_code == 406
    assert (await erik.put(f"{path}/{WEIGHT}/range", {"low": 64, "unit": "kg"})).status_code == 406
    assert (await erik.delete(f"{path}/{WEIGHT}/range")).status_code == 406
    assert (await erik.post(f"{path}/ask", {"metric_id": str(WEIGHT)})).status_code == 406
    assert (await erik.post("/coach/body_metrics", {"id": str(new_id()), "name": "Mood"})).status_code == 406
    assert [one["value"] for one in await seen_entries(erik, cast.maya)] == [65]
    assert await counts(session) == [1, 1, 1, 0]


@pytest.mark.usefixtures("maya_trains")
async def test_client_and_coaches_fetch_again(
    maya: Requests, cast: Cast, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(services.bus, "publish", lambda _topic, message: sent.append(message))
    await agree(maya)
    await enter(maya)
    own_stream, gym = f"user:{cast.maya.id}", f"account:{cast.erik.account_id}"
    assert {one["stream"] for one in sent} == {own_stream}, "coaches are not told of what they don't see"
    for shared in (True, False):
        sent.clear()
        await share(maya, cast.erik.account_id, shared=shared)
        assert {one["stream"] for one in sent} == {own_stream, gym}
        event = {"event": "body_metrics_changed", "client_id": str(cast.maya.id)}
        assert [one["message"] for one in sent] == [event, event]
