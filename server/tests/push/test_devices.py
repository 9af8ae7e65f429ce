"""Devices: turning them on and off, whose they are, and what ends them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actions.sessions import create_access_token
from regimen.accounts.models import AccessToken
from regimen.accounts.rules.sessions import IDLE_LIFETIME
from regimen.kit.clock import Clock
from regimen.push.jobs import delete_signed_out_devices
from regimen.push.models import PushDevice
from regimen.push.rules.limits import MAX_DEVICES
from tests.cast import PASSWORD, Cast, Person
from tests.chat.gym import Gym, ok, send
from tests.conftest import Requests
from tests.push.conftest import Push
from tests.push.service import Browser

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Version/18.4 Safari/604.1"
NewBrowser = Callable[[str], Browser]


async def devices(person: Requests) -> list[dict[str, Any]]:
    return list((await ok(await person.get("/push/subscriptions")))["devices"])


async def count(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(PushDevice)) or 0


async def sign_in_again(
    session: AsyncSession, person: Person, clock: Clock, as_person: Callable[[Person], Requests]
) -> Requests:
    """Returns the person on another device."""
    account_id = person.account.id if person.account else None
    token = create_access_token(session, person.id, account_id=account_id, device="other", now=clock.now())
    await session.commit()
    return as_person(Person(person.user, token, person.account))


async def test_a_device_is_turned_on_twice_and_listed_once(
    maya: Requests, tom: Requests, browser: NewBrowser, session: AsyncSession
) -> None:
    phone = browser("phone")
    first = await phone.turn_on(maya, **{"User-Agent": PHONE})
    assert await phone.turn_on(maya, **{"User-Agent": PHONE}) == first
    (listed,) = await devices(maya)
    assert (listed["id"], listed["browser"], listed["system"]) == (str(first), "Safari", "iPhone")
    assert (listed["current"], listed["works"], listed["used_at"]) == (True, True, None)
    assert await devices(tom) == []
    assert await count(session) == 1


async def test_a_session_has_one_device_the_newest(maya: Requests, browser: NewBrowser) -> None:
    await browser("old").turn_on(maya)
    newest = await browser("new").turn_on(maya)
    assert [one["id"] for one in await devices(maya)] == [str(newest)]


async def test_a_person_has_ten_devices_at_most(
    cast: Cast,
    maya: Requests,
    browser: NewBrowser,
    clock: Clock,
    session: AsyncSession,
    as_person: Callable[[Person], Requests],
) -> None:
    oldest = await browser("first").turn_on(maya)
    for number in range(MAX_DEVICES):
        clock.advance(timedelta(minutes=1))
        await browser(f"d{number}").turn_on(await sign_in_again(session, cast.maya, clock, as_person))
    ids = [one["id"] for one in await devices(maya)]
    assert len(ids) == MAX_DEVICES
    assert str(oldest) not in ids


async def test_only_ones_own_devices_are_removed(
    maya: Requests, tom: Requests, browser: NewBrowser, session: AsyncSession
) -> None:
    device = await browser("phone").turn_on(maya)
    assert (await tom.delete(f"/push/subscriptions/{device}")).status_code == 404
    assert (await tom.post(f"/push/subscriptions/{device}/test")).status_code == 404
    assert await count(session) == 1
    await ok(await maya.delete(f"/push/subscriptions/{device}"))
    assert (await maya.delete(f"/push/subscriptions/{device}")).status_code == 404
    assert await count(session) == 0


async def test_the_next_person_on_a_device_takes_it_over_but_nobody_without_its_secret(
    maya: Requests, tom: Requests, browser: NewBrowser
) -> None:
    phone = browser("phone")
    await phone.turn_on(maya)
    stranger = browser("phone")  # the same endpoint with keys of their own
    refused = await tom.post("/push/subscriptions", stranger.form)
    assert (refused.status_code, refused.json()["code"]) == (422, "UnusableEndpoint")
    assert len(await devices(maya)) == 1
    await phone.turn_on(tom)
    assert (len(await devices(maya)), len(await devices(tom))) == (0, 1)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"endpoint": ""}, "endpoint"),
        ({"endpoint": "https://push.example.com/" + "x" * 1000}, "endpoint"),
        ({"endpoint": "http://push.example.com/x"}, "endpoint"),
        ({"keys": {"p256dh": "AAAA", "auth": "BTBZMqHH6r4Tts7J_aSIgg"}}, "keys.p256dh"),
        ({"keys": {"p256dh": "B" * 87, "auth": "BTBZMqHH6r4Tts7J_aSIgg"}}, "keys.p256dh"),
        ({"keys": {"p256dh": "ä", "auth": "BTBZMqHH6r4Tts7J_aSIgg"}}, "keys.p256dh"),
    ],
)
async def test_what_no_browser_sends_is_refused_beside_its_field(
    change: dict[str, Any], field: str, maya: Requests, browser: NewBrowser, session: AsyncSession
) -> None:
    refused = await maya.post("/push/subscriptions", browser("phone").form | change)
    assert refused.status_code == 422
    errors = refused.json()["errors"]
    assert list(errors) == [field]
    if field == "keys.p256dh":
        assert errors[field] == ["This browser's keys for notifications can't be used. Please turn them on again."]
    assert await count(session) == 0


async def test_a_wrong_secret_is_refused(maya: Requests, browser: NewBrowser, session: AsyncSession) -> None:
    form = browser("phone").form
    form["keys"]["auth"] = "AAAA"
    refused = await maya.post("/push/subscriptions", form)
    assert list(refused.json()["errors"]) == ["keys.auth"]
    assert await count(session) == 0


async def test_a_test_notification_reaches_that_device_only(
    cast: Cast,
    maya: Requests,
    browser: NewBrowser,
    clock: Clock,
    session: AsyncSession,
    as_person: Callable[[Person], Requests],
    push: Push,
) -> None:
    phone, laptop = browser("phone"), browser("laptop")
    await phone.turn_on(maya)
    other = await laptop.turn_on(await sign_in_again(session, cast.maya, clock, as_person))
    clock.advance(timedelta(hours=1))
    await ok(await maya.post(f"/push/subscriptions/{other}/test"))
    await push()
    assert (len(phone.shown), [one["title"] for one in laptop.shown]) == (0, ["Notifications are on"])
    assert laptop.shown[0]["navigate"].endswith("/user/settings/emails")
    used = {one["id"]: one["used_at"] for one in await devices(maya)}
    assert used[str(other)] == clock.now().isoformat().replace("+00:00", "Z")


@pytest.mark.parametrize("how", ["sign out", "revoke", "idle", "delete"])
async def test_a_device_hears_nothing_once_its_session_has_ended(
    how: str,
    gym: Gym,
    cast: Cast,
    erik: Requests,
    maya: Requests,
    browser: NewBrowser,
    clock: Clock,
    session: AsyncSession,
    as_person: Callable[[Person], Requests],
    push: Push,
) -> None:
    phone, laptop = browser("phone"), browser("laptop")
    await phone.turn_on(maya)
    conversation = await gym.direct(erik, cast.maya)
    await send(erik, conversation, "Before")
    await push()
    assert phone.bodies == ["Before"]
    if how != "delete":
        if how == "idle":
            used = clock.now() - IDLE_LIFETIME - timedelta(days=1)
            of_maya = update(AccessToken).where(AccessToken.user_id == cast.maya.id)
            await session.execute(of_maya.values(last_used_at=used))
            await session.commit()
        other = await sign_in_again(session, cast.maya, clock, as_person)
        await laptop.turn_on(other)
    if how == "sign out":
        await ok(await maya.delete("/users/sign_out"))
    elif how == "revoke":
        await ok(await other.delete("/users/sessions"))
    elif how == "delete":
        gone = await maya.delete("/users/me?confirmation=DELETE", json={"password": PASSWORD})
        assert gone.status_code == 204, gone.text
    if how != "delete":
        await send(erik, conversation, "After")
        await push()
        assert (phone.bodies, laptop.bodies) == (["Before"], ["After"])
        assert len(await devices(other)) == 1
    await push()
    await delete_signed_out_devices(session, clock.now())
    left = set(await session.scalars(select(PushDevice.endpoint)))
    assert left == (set() if how == "delete" else {laptop.form["endpoint"]})


async def test_lists_cost_the_same_for_one_device_and_for_ten(
    cast: Cast,
    maya: Requests,
    browser: NewBrowser,
    clock: Clock,
    session: AsyncSession,
    as_person: Callable[[Person], Requests],
    count_queries: Callable[[], Any],
) -> None:
    await browser("first").turn_on(maya)
    await devices(maya)
    with count_queries() as one:
        await devices(maya)
    for number in range(MAX_DEVICES - 1):
        await browser(f"d{number}").turn_on(await sign_in_again(session, cast.maya, clock, as_person))
    with count_queries() as ten:
        assert len(await devices(maya)) == MAX_DEVICES
    assert len(one) == len(ten) <= 4, ten.statements
