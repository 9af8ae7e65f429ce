"""What follows from the answers of push services; nobody waits for the push service of somebody else."""

import asyncio
import logging
import socket
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccessToken
from regimen.chat.models import ConversationMember
from regimen.kit.clock import Clock
from regimen.platform import public_http
from regimen.platform.services import Services, services_of
from regimen.push.actions.client import PushClient, push_client
from regimen.push.actions.keys import create_keys, key_pair
from regimen.push.models import PushDevice, PushKeys
from regimen.push.rules.limits import ATTEMPTS
from regimen.push.rules.payload import Notification
from tests.cast import Cast
from tests.chat.gym import Gym, send
from tests.conftest import Requests
from tests.push.conftest import Push
from tests.push.service import Browser, PushService, make_due
from tests.push.test_devices import NewBrowser, devices
from tests.waiting import wait_for

Say = Callable[[str], Any]


@pytest.fixture
async def say(gym: Gym, cast: Cast, erik: Requests) -> Say:
    """Erik writes to Maya."""
    conversation = await gym.direct(erik, cast.maya)
    return lambda said: send(erik, conversation, said)


async def stored(session: AsyncSession) -> PushDevice | None:
    session.expire_all()
    return await session.scalar(select(PushDevice))


async def waiting_jobs(session: AsyncSession) -> int:
    found = await session.execute(
        text("select count(*) from procrastinate_jobs where task_name = 'send_notifications' and status = 'todo'")
    )
    return int(found.scalar_one())


@pytest.mark.parametrize("status", [404, 410])
async def test_a_device_that_has_unsubscribed_is_forgotten(
    status: int, say: Say, maya: Requests, browser: NewBrowser, push: Push, session: AsyncSession
) -> None:
    phone = browser("phone")
    await phone.turn_on(maya)
    phone.service.fail(phone, status)
    await say("Hello")
    await push()
    assert (len(phone.deliveries), await stored(session)) == (1, None)
    await say("Still there?")
    await push()
    assert len(phone.deliveries) == 1


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_a_busy_push_service_is_asked_again_after_its_pause(
    status: int,
    say: Say,
    maya: Requests,
    browser: NewBrowser,
    run_jobs: Callable[[], Any],
    session: AsyncSession,
    clock: Clock,
) -> None:
    phone = browser("phone")
    await phone.turn_on(maya)
    phone.service.fail(phone, status, Retry_After="600")
    await say("Hello")
    for _ in range(3):
        await make_due(session)
        await run_jobs()
    device = await stored(session)
    assert device is not None
    assert (device.failures, device.paused_until) == (1, clock.now() + timedelta(seconds=600))
    assert len(phone.deliveries) == 1, "it is left alone during its pause"
    await say("More")
    await make_due(session)
    await run_jobs()
    assert len(phone.deliveries) == 1

    clock.advance(timedelta(seconds=600))
    for _ in range(2):
        await make_due(session)
        await run_jobs()
    assert sorted(phone.bodies[1:]) == ["Hello", "More"]
    device = await stored(session)
    assert device is not None
    assert (device.failures, device.paused_until, device.used_at) == (0, None, clock.now())


async def test_a_device_goes_on_working_while_no_name_server_answers(
    services: Services,
    say: Say,
    maya: Requests,
    browser: NewBrowser,
    run_jobs: Callable[[], Any],
    push: Push,
    session: AsyncSession,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    phone = browser("phone")
    await phone.turn_on(maya)
    await say("Hello")

    async def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror

    with monkeypatch.context() as offline:
        offline.setattr(push_client(services).http, "post", unknown)
        for _ in range(2):
            await make_due(session)
            await run_jobs()
    assert phone.deliveries == []
    assert [one["works"] for one in await devices(maya)] == [True]

    clock.advance(timedelta(hours=1))
    await push()
    assert phone.bodies == ["Hello"]


async def test_a_push_service_that_stays_broken_is_asked_six_times(
    say: Say, maya: Requests, browser: NewBrowser, run_jobs: Callable[[], Any], session: AsyncSession, clock: Clock
) -> None:
    phone = browser("phone")
    await phone.turn_on(maya)
    phone.service.fail(phone, *[500] * 20)
    await say("Hello")
    for _ in range(20):
        await make_due(session)
        await run_jobs()
        clock.advance(timedelta(hours=7))
    assert len(phone.deliveries) == ATTEMPTS
    assert await waiting_jobs(session) == 0


async def test_what_was_read_during_the_pause_is_not_shown_any_more(
    gym: Gym,
    cast: Cast,
    say: Say,
    maya: Requests,
    browser: NewBrowser,
    run_jobs: Callable[[], Any],
    push: Push,
    session: AsyncSession,
    clock: Clock,
) -> None:
    phone = browser("phone")
    await phone.turn_on(maya)
    phone.service.fail(phone, 503)
    sent = await say("Hello")
    for _ in range(2):
        await make_due(session)
        await run_jobs()
    assert len(phone.deliveries) == 1
    conversation = (await maya.get("/chat/conversations?tab=messages")).json()["items"][0]["id"]
    await maya.post(f"/chat/conversations/{conversation}/read", {"seq": sent["seq"]})
    clock.advance(timedelta(hours=1))
    await push()
    assert len(phone.deliveries) == 1


@pytest.mark.parametrize("status", [301, 302, 400, 401, 403])
async def test_a_device_for_which_we_are_refused_is_parked_with_a_line_in_the_log(
    status: int,
    say: Say,
    maya: Requests,
    browser: NewBrowser,
    push: Push,
    session: AsyncSession,
    caplog: pytest.LogCaptureFixture,
) -> None:
    phone = browser("phone")
    device_id = await phone.turn_on(maya)
    phone.service.fail(phone, status, Location=f"{phone.service.origin}/elsewhere")
    await say("Hello")
    with caplog.at_level(logging.WARNING, logger="regimen"):
        await push()
    assert [one.path for one in phone.service.deliveries] == [phone.path], "redirects are not followed"
    (line,) = [one.getMessage() for one in caplog.records if "push service" in one.getMessage()]
    assert str(device_id) in line
    assert phone.path not in line, "an endpoint is a secret of the person"
    assert [one["works"] for one in await devices(maya)] == [False]
    await say("Still there?")
    await push()
    assert len(phone.deliveries) == 1

    await phone.turn_on(maya)
    await say("Now?")
    await push()
    assert phone.bodies[-1] == "Now?"


async def test_a_slow_push_service_delays_nobody_else(
    gym: Gym,
    cast: Cast,
    erik: Requests,
    maya: Requests,
    tom: Requests,
    push_service: PushService,
    browser: NewBrowser,
    run_jobs: Callable[[], Any],
    session: AsyncSession,
    clock: Clock,
) -> None:
    slow, quick = browser("slow"), browser("quick")
    await slow.turn_on(maya)
    await quick.turn_on(tom)
    push_service.hangs_until[slow.path] = quick.path
    push_service.fail(slow, 503)
    community = await gym.community()
    await send(erik, community, "@all", mentions=["all"])
    for _ in range(2):
        await make_due(session)
        await run_jobs()
    assert quick.bodies == ["@all"]
    rows = {one.endpoint: one for one in await session.scalars(select(PushDevice))}
    assert rows[slow.form["endpoint"]].failures == 1
    assert rows[quick.form["endpoint"]].used_at == clock.now()


async def test_a_push_service_that_never_answers_is_given_up_and_asked_again_later(
    say: Say,
    maya: Requests,
    push_service: PushService,
    browser: NewBrowser,
    run_jobs: Callable[[], Any],
    session: AsyncSession,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(public_http, "TIMEOUT", 0.2)
    phone = browser("phone")
    await phone.turn_on(maya)
    push_service.hangs.add(phone.path)
    await say("Hello")
    for _ in range(2):
        await make_due(session)
        await run_jobs()
    device = await stored(session)
    assert device is not None
    assert (device.failures, device.paused_until) == (1, clock.now() + timedelta(seconds=30))
    assert await waiting_jobs(session) == 1


async def test_at_most_sixteen_requests_go_to_one_push_service_at_once(
    push_service: PushService, session: AsyncSession, clock: Clock, browser: NewBrowser, gym: Gym
) -> None:
    client: PushClient = services_of(session).extra[PushClient]
    keys = await key_pair(session, clock.now())
    told = Notification(title="Hi", body="Hi", path="/chat", about="x")

    def device(number: int) -> PushDevice:
        form = browser(f"d{number}").form
        push_service.hangs.add(f"/send/d{number}")
        return PushDevice(endpoint=form["endpoint"], **form["keys"])

    sending = [asyncio.create_task(client.send(device(n), told, keys, clock.now())) for n in range(40)]
    await push_service.reached(16)
    push_service.released.set()
    await wait_for(asyncio.gather(*sending), "the end of 40 requests")
    assert len(push_service.deliveries) == 40
    assert push_service.most_at_once == 16


async def test_the_keys_are_created_once_and_never_shown(session: AsyncSession, clock: Clock) -> None:
    await create_keys(session, clock.now())
    first = await session.scalar(select(PushKeys.public_key))
    await create_keys(session, clock.now())
    assert list(await session.scalars(select(PushKeys.public_key))) == [first]


async def test_telling_a_community_costs_the_same_for_2_and_for_60_devices(
    gym: Gym,
    cast: Cast,
    erik: Requests,
    maya: Requests,
    tom: Requests,
    browser: NewBrowser,
    session: AsyncSession,
    clock: Clock,
    push: Push,
    count_queries: Callable[[], Any],
) -> None:
    community = await gym.community()
    for name, person in (("maya", maya), ("tom", tom)):
        await browser(name).turn_on(person)
    await send(erik, community, "@all", mentions=["all"])
    await push()

    async def statements() -> int:
        await send(erik, community, "@all", mentions=["all"])
        with count_queries() as queries:
            await push()
        return len(queries)

    few = await statements()
    await crowd_with_devices(gym, session, cast, clock, community, browser, 58)
    many = await statements()
    assert many == few


async def crowd_with_devices(
    gym: Gym,
    session: AsyncSession,
    cast: Cast,
    clock: Clock,
    community: object,
    browser: Callable[[str], Browser],
    number: int,
) -> None:
    """Adds clients to a community, each with a device."""
    for n in range(number):
        person = await cast.client(f"Client{n}", "Crowd")
        token = await session.scalar(select(AccessToken.id).where(AccessToken.user_id == person.id))
        form = browser(f"c{n}").form
        session.add(ConversationMember(conversation_id=community, user_id=person.id, joined_at=clock.now()))
        session.add(
            PushDevice(
                user_id=person.id,
                token_id=token,
                endpoint=form["endpoint"],
                created_at=clock.now(),
                **form["keys"],
            )
        )
    await session.commit()
