"""Forgotten and changed passwords."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.accounts.rules import passwords
from regimen.accounts.rules.passwords import EASILY_GUESSED
from regimen.kit.clock import Clock
from tests.cast import PASSWORD, Cast
from tests.conftest import Requests
from tests.first_party import APP
from tests.waiting import wait_for

NEW = "battery staple"


async def _hash(session: AsyncSession, cast: Cast) -> str:
    stored = await session.scalar(select(User.password_hash).where(User.id == cast.maya.id))
    assert stored is not None
    return stored


async def test_passwords_wait_for_no_work_on_files() -> None:
    """All threads that such work may take are busy here."""
    done = threading.Event()
    with ThreadPoolExecutor(1) as threads:
        asyncio.get_running_loop().set_default_executor(threads)
        busy = asyncio.ensure_future(asyncio.to_thread(done.wait))
        try:
            stored = await wait_for(passwords.hash_password(NEW), "a hash")
            assert await wait_for(passwords.verify_password(stored, NEW), "an answer")
        finally:
            done.set()
            await busy
            asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor())


@pytest.mark.spec("API-61", "OV-96")
async def test_requesting_a_reset_does_not_reveal_accounts(visitor: Requests, cast: Cast, mailed) -> None:
    known = await visitor.post("/users/password", {"email": cast.maya.user.email.upper()})
    unknown = await visitor.post("/users/password", {"email": "nobody@example.com"})
    assert (known.status_code, known.json()) == (unknown.status_code, unknown.json()) == (200, known.json())
    assert len(await mailed("reset_password")) == 1


@pytest.mark.spec("API-62", "IDN-30")
async def test_the_link_sets_a_password_and_signs_in(
    visitor: Requests, maya: Requests, cast: Cast, mailed, enter, with_token
) -> None:
    await visitor.post("/users/password", {"email": cast.maya.user.email})
    (token,) = await mailed("reset_password")
    form = APP | {"password": NEW, "password_confirmation": NEW, "reset_password_token": token}
    answer = await visitor.put("/users/password", form)
    assert answer.status_code == 200
    assert answer.json()["private"]["id"] == str(cast.maya.id)
    assert (await with_token(answer).get("/users/me")).status_code == 200
    assert (await maya.get("/users/me")).status_code == 401, "other devices are signed out"
    assert (await enter(cast.maya.user.email, PASSWORD)).status_code == 422
    assert (await enter(cast.maya.user.email, NEW)).status_code == 200
    again = await visitor.put("/users/password", form)
    assert again.status_code == 422
    assert again.json()["errors"] == {"base": ["This link is invalid or has expired. Please request a new one."]}


async def test_the_link_confirms_the_email_too(join, visitor: Requests, mailed, enter) -> None:
    await join()
    await visitor.post("/users/password", {"email": "nora.berg@example.com"})
    (token,) = await mailed("reset_password")
    form = APP | {"password": NEW, "password_confirmation": NEW, "reset_password_token": token}
    assert (await visitor.put("/users/password", form)).json()["current"]["confirmed"] is True
    assert (await enter("nora.berg@example.com", NEW)).status_code == 200


@pytest.mark.spec("IDN-28", "IDN-29", "OV-30")
async def test_a_refused_reset_changes_nothing(
    visitor: Requests, cast: Cast, mailed, clock: Clock, session: AsyncSession
) -> None:
    await visitor.post("/users/password", {"email": cast.maya.user.email})
    (token,) = await mailed("reset_password")
    before = await _hash(session, cast)
    form = APP | {"password": NEW, "password_confirmation": NEW, "reset_password_token": token}
    for changes, errors in (
        ({"password_confirmation": "other"}, {"password_confirmation": ["Passwords must be identical."]}),
        ({"password": "short"}, {"password": ["Please use at least 6 characters."]}),
        (
            {"reset_password_token": "made-up"},
            {"base": ["This link is invalid or has expired. Please request a new one."]},
        ),
    ):
        answer = await visitor.put("/users/password", form | changes)
        assert (answer.status_code, answer.json()["errors"]) == (422, errors)
    clock.advance(timedelta(hours=6))
    assert (await visitor.put("/users/password", form)).status_code == 422
    assert await _hash(session, cast) == before


async def test_a_confirmation_link_cannot_reset_a_password(join, visitor: Requests, mailed) -> None:
    await join()
    (token,) = await mailed("confirm_email")
    form = APP | {"password": NEW, "password_confirmation": NEW, "reset_password_token": token}
    assert (await visitor.put("/users/password", form)).status_code == 422


@pytest.mark.parametrize("password", ["maya.kowalczyk@example.com", "Maya.Kowalczyk"])
async def test_ones_own_email_is_no_password(
    visitor: Requests, maya: Requests, cast: Cast, mailed, session: AsyncSession, password: str
) -> None:
    before = await _hash(session, cast)
    await visitor.post("/users/password", {"email": cast.maya.user.email})
    (token,) = await mailed("reset_password")
    both = {"password": password, "password_confirmation": password}
    refused = [
        await visitor.put("/users/password", APP | both | {"reset_password_token": token}),
        await maya.patch("/users/password", {"user": both | {"current_password": PASSWORD}}),
    ]
    for answer in refused:
        assert (answer.status_code, answer.json()["errors"]) == (422, {"password": [EASILY_GUESSED]})
    assert await _hash(session, cast) == before
    new = {"password": NEW, "password_confirmation": NEW, "reset_password_token": token}
    assert (await visitor.put("/users/password", APP | new)).status_code == 200, "the link still works"


@pytest.mark.parametrize("stored", [None, "0123456789abcdef"])
async def test_where_there_is_no_password_checking_one_takes_as_long(
    monkeypatch: pytest.MonkeyPatch, stored: str | None
) -> None:
    hasher, checked = passwords._HASHER, []

    class Spy:
        hash = staticmethod(hasher.hash)

        @staticmethod
        def verify(kept: str, password: str) -> bool:
            checked.append(kept)
            return hasher.verify(kept, password)

    monkeypatch.setattr(passwords, "_HASHER", Spy)
    assert not await passwords.verify_password(stored, "nobody has this password")
    assert [kept.startswith("$argon2id$") for kept in checked] == [True]


@pytest.mark.spec("API-63", "IDN-32")
async def test_changing_the_password_signs_out_other_devices(maya: Requests, cast: Cast, enter, with_token) -> None:
    phone = with_token(await enter(cast.maya.user.email, PASSWORD))
    form = {"user": {"current_password": PASSWORD, "password": NEW, "password_confirmation": NEW}}
    answer = await maya.patch("/users/password", form)
    assert answer.json() == {"message": "Your password has been changed"}
    assert (await maya.get("/users/me")).status_code == 200
    assert (await phone.get("/users/me")).status_code == 401
    assert (await enter(cast.maya.user.email, NEW)).status_code == 200


async def test_a_changed_password_ends_mailed_links(visitor: Requests, maya: Requests, cast: Cast, mailed) -> None:
    await visitor.post("/users/password", {"email": cast.maya.user.email})
    (token,) = await mailed("reset_password")
    both = {"password": NEW, "password_confirmation": NEW}
    assert (await maya.patch("/users/password", {"user": both | {"current_password": PASSWORD}})).status_code == 200
    answer = await visitor.put("/users/password", APP | both | {"reset_password_token": token})
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["base"])


@pytest.mark.spec("API-63", "IDN-31")
async def test_a_refused_change_changes_nothing(maya: Requests, cast: Cast, session: AsyncSession) -> None:
    before = await _hash(session, cast)
    good = {"current_password": PASSWORD, "password": NEW, "password_confirmation": NEW}
    for changes, field in (
        ({"current_password": "wrong horse"}, "current_password"),
        ({"password_confirmation": "other"}, "password_confirmation"),
        ({"password": "12345"}, "user.password"),
    ):
        answer = await maya.patch("/users/password", {"user": good | changes})
        assert answer.status_code == 422
        assert list(answer.json()["errors"]) == [field]
    assert await _hash(session, cast) == before


async def test_reset_mails_are_limited(visitor: Requests, cast: Cast, mailed) -> None:
    for _ in range(5):
        await visitor.post("/users/password", {"email": cast.maya.user.email})
    assert (await visitor.post("/users/password", {"email": cast.maya.user.email})).status_code == 429
    assert len(await mailed("reset_password")) == 5
