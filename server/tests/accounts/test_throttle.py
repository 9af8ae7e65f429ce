"""Guessing is slowed down, and nobody can lock another person out."""

from datetime import timedelta

import pytest
from limits import parse

from regimen.accounts.actions import request_links, throttle
from regimen.accounts.actions.one_time_links import LIFETIMES
from regimen.accounts.models import TokenPurpose
from regimen.kit.clock import Clock
from regimen.platform.services import Services
from tests.cast import PASSWORD, Cast
from tests.conftest import Requests
from tests.first_party import APP

WRONG = "wrong horse"
HOME, CAFE, ATTACKER = "198.51.100.7", "198.51.100.99", "203.0.113.9"


@pytest.fixture(autouse=True)
def limits(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Short limits, so that the tests are."""
    services.settings.sign_in_limit = "3/minute"
    monkeypatch.setattr(throttle, "_GROWING", ("5/hour",))
    monkeypatch.setattr(throttle, "_FROM_ANYWHERE", ("8/day",))


async def enter(who: Requests, email: str, password: str = WRONG) -> int:
    answer = await who.post("/users/sign_in", APP | {"email": email, "password": password})
    if answer.status_code == 429:
        assert int(answer.headers["retry-after"]) > 0
    return answer.status_code


async def test_guesses_of_others_never_lock_the_owner_out(visitor_at, cast: Cast) -> None:
    maya = cast.maya.user.email
    assert [await enter(visitor_at(ATTACKER), maya) for _ in range(4)] == [422, 422, 422, 429]
    assert await enter(visitor_at(ATTACKER), maya, PASSWORD) == 429
    assert await enter(visitor_at(HOME), maya, PASSWORD) == 200


async def test_the_delay_grows(visitor_at, cast: Cast, services: Services) -> None:
    services.settings.sign_in_limit = "100/minute"
    statuses = [await enter(visitor_at(ATTACKER), cast.maya.user.email) for _ in range(6)]
    assert statuses == [422] * 5 + [429], "a longer window follows the short one"


async def test_guesses_from_many_networks_are_bounded_but_not_for_the_owners_own(
    visitor_at, cast: Cast, clock: Clock
) -> None:
    maya = cast.maya.user.email
    assert await enter(visitor_at(HOME), maya, PASSWORD) == 200
    clock.advance(timedelta(days=1))
    tried = [await enter(visitor_at(f"203.0.113.{n}"), maya) for n in range(12)]
    assert tried.count(422) == 7
    assert tried[-1] == 429
    assert await enter(visitor_at(HOME), maya, PASSWORD) == 200
    refused = await visitor_at(CAFE).post("/users/sign_in", APP | {"email": maya, "password": PASSWORD})
    assert (refused.status_code, refused.json()["code"]) == (429, "TooManyForEmail")
    link = await visitor_at(CAFE).post("/users/password", {"email": maya})
    assert link.status_code == 200, "the mailed link always works"


async def test_one_ipv6_connection_counts_as_one(visitor_at, cast: Cast) -> None:
    addresses = [f"2001:db8:1:2:{n:x}::1" for n in range(4)]
    assert [await enter(visitor_at(each), cast.maya.user.email) for each in addresses] == [422, 422, 422, 429]


async def test_asking_for_links_for_somebody_does_not_refuse_them_one(visitor_at, cast: Cast, mailed) -> None:
    ask = {"email": cast.maya.user.email}
    for _ in range(5):
        assert (await visitor_at(ATTACKER).post("/users/password", ask)).status_code == 200
    assert (await visitor_at(ATTACKER).post("/users/password", ask)).status_code == 429
    assert (await visitor_at(HOME).post("/users/password", ask)).status_code == 200
    assert len(await mailed("reset_password")) == 6
    for n in range(30):
        assert (await visitor_at(f"203.0.113.{n + 20}").post("/users/password", ask)).status_code == 200
    assert len(await mailed("reset_password")) == 20


@pytest.mark.parametrize("purpose", TokenPurpose)
def test_links_are_mailed_again_before_the_last_one_expires(purpose: TokenPurpose) -> None:
    assert parse(request_links._PER_EMAIL).get_expiry() <= LIFETIMES[purpose].total_seconds()


async def test_giving_the_password_again_is_counted(maya: Requests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttle, "_PASSWORD_AGAIN", ("2/minute",))
    for _ in range(2):
        answer = await maya.post("/users/password/check", {"password": "wrong horse"})
        assert (answer.status_code, answer.json()["errors"]) == (422, {"password": ["That's not your password."]})
    assert (await maya.post("/users/password/check", {"password": PASSWORD})).status_code == 429
    again = {"password": PASSWORD}
    erased = await maya.delete("/users/me", params={"confirmation": "DELETE"}, json=again)
    assert erased.status_code == 429
    assert (await maya.get("/users/me")).status_code == 200
