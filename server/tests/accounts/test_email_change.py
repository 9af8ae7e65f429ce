"""Changing one's email address: nothing changes until the link in the new mailbox is opened."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actions import one_time_links
from regimen.accounts.models import OneTimeToken, User
from regimen.accounts.rules.tokens import hash_token
from regimen.kit.clock import Clock
from regimen.platform.models import EventRow, MailRow
from tests.cast import PASSWORD, Cast
from tests.conftest import Requests
from tests.first_party import APP

NEW = "maya@new.example.com"
OLD = "maya.kowalczyk@example.com"
INVALID = "This link is invalid or has expired. You can ask for a new one in your settings."
Mailed = Callable[[str], Awaitable[list[str]]]


async def ask(who: Requests, email: str = NEW, password: str = PASSWORD) -> httpx.Response:
    return await who.post("/users/email_change", {"email": email, "password": password})


async def open_link(who: Requests, token: str) -> httpx.Response:
    return await who.post("/users/email_change/confirm", {"email_change_token": token})


async def address(session: AsyncSession, cast: Cast) -> str | None:
    return await session.scalar(select(User.email).where(User.id == cast.maya.id))


async def sent(session: AsyncSession) -> list[tuple[str, str]]:
    mails = (
        select(MailRow.to, MailRow.kind).where(MailRow.kind.like("%email%")).order_by(MailRow.created_at, MailRow.id)
    )
    return [(mail.to, mail.kind) for mail in await session.execute(mails)]


async def test_the_link_changes_the_address_and_the_old_one_is_told(
    maya: Requests, cast: Cast, session: AsyncSession, mailed: Mailed, enter, with_token
) -> None:
    phone = with_token(await enter(OLD, PASSWORD))
    asked = await ask(maya, " Maya@New.example.com ")
    assert (asked.status_code, asked.json()["email"]) == (200, NEW)
    assert (await maya.get("/users/email_change")).json() == asked.json()
    (token,) = await mailed("confirm_new_email")
    assert await address(session, cast) == OLD
    stored = list(await session.scalars(select(OneTimeToken.token_hash)))
    assert stored == [hash_token(token)], "only the hash is stored"
    done = await open_link(maya, token)
    assert done.json() == {"message": "Your email address has been changed.", "reset_password_token": None}
    me = (await maya.get("/users/me")).json()
    assert (me["current"]["email"], me["private"]["email"], me["current"]["confirmed"]) == (NEW, NEW, True)
    assert (await phone.get("/users/me")).status_code == 401, "other sessions end"
    assert (await maya.get("/users/email_change")).json() == {"email": None, "expires_at": None}
    assert (await enter(OLD, PASSWORD)).status_code == 422
    assert (await enter(NEW, PASSWORD)).status_code == 200
    assert await sent(session) == [
        (NEW, "confirm_new_email"),
        (OLD, "email_change_requested"),
        (OLD, "email_changed"),
    ]
    texts = list(await session.scalars(select(MailRow.text).where(MailRow.to == OLD)))
    assert all("hello@regimen.example" in text and NEW in text for text in texts), "they say whom to write to"
    assert list(await session.scalars(select(EventRow.type).where(EventRow.type == "email_changed"))) == [
        "email_changed"
    ]


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({"email": NEW, "password": "wrong horse"}, {"password": ["That's not your password."]}),
        ({"email": NEW}, {"password": ["That's not your password."]}),
        ({"email": "nobody", "password": PASSWORD}, {"email": ["Please enter a valid email address."]}),
        ({"email": OLD.upper(), "password": PASSWORD}, {"email": ["This is already your email address."]}),
    ],
)
async def test_a_refused_request_changes_nothing(
    maya: Requests, cast: Cast, session: AsyncSession, mailed: Mailed, body: dict[str, str], errors: dict[str, Any]
) -> None:
    await ask(maya, "maya@first.example.com")
    (token,) = await mailed("confirm_new_email")
    before = await sent(session)
    answer = await maya.post("/users/email_change", body)
    assert (answer.status_code, answer.json()["errors"]) == (422, errors)
    assert await mailed("confirm_new_email") == [token]
    assert await sent(session) == before
    assert await address(session, cast) == OLD
    assert (await open_link(maya, token)).status_code == 200, "the earlier request still stands"


async def test_guesses_of_the_password_are_counted_with_all_others(maya: Requests, cast: Cast) -> None:
    for _ in range(5):
        await maya.post("/users/password/check", {"password": "wrong horse"})
        await ask(maya, password="wrong horse")
    assert (await ask(maya)).status_code == 429


async def test_a_link_works_once_and_for_a_day(
    maya: Requests, cast: Cast, session: AsyncSession, mailed: Mailed, clock: Clock
) -> None:
    await ask(maya)
    (token,) = await mailed("confirm_new_email")
    clock.advance(timedelta(days=1))
    expired = await open_link(maya, token)
    assert (expired.status_code, expired.json()["errors"]) == (422, {"base": [INVALID]})
    assert (await maya.get("/users/email_change")).json()["email"] is None
    assert await address(session, cast) == OLD
    await ask(maya)
    token = (await mailed("confirm_new_email"))[-1]
    assert (await open_link(maya, token)).status_code == 200
    assert (await open_link(maya, token)).status_code == 422


async def test_a_new_request_replaces_the_older_and_can_be_cancelled(
    maya: Requests, cast: Cast, session: AsyncSession, mailed: Mailed
) -> None:
    await ask(maya, "typo@new.example.com")
    await ask(maya)
    assert (await maya.get("/users/email_change")).json()["email"] == NEW
    (token,) = await mailed("confirm_new_email")
    assert [to for to, kind in await sent(session) if kind == "confirm_new_email"] == [NEW]
    for _ in range(2):
        assert (await maya.delete("/users/email_change")).status_code == 204
    assert (await maya.get("/users/email_change")).json()["email"] is None
    assert (await open_link(maya, token)).status_code == 422
    assert await address(session, cast) == OLD


async def test_a_new_password_stops_the_change(maya: Requests, mailed: Mailed) -> None:
    await ask(maya)
    (token,) = await mailed("confirm_new_email")
    both = {"password": "battery staple", "password_confirmation": "battery staple"}
    assert (await maya.patch("/users/password", {"user": both | {"current_password": PASSWORD}})).status_code == 200
    assert (await open_link(maya, token)).status_code == 422


async def test_an_address_in_use_is_told_to_its_owner_only(
    maya: Requests, cast: Cast, session: AsyncSession, mailed: Mailed, run_jobs, enter
) -> None:
    taken = cast.tom.user.email
    free, used = await ask(maya), await ask(maya, taken)
    assert (used.status_code, used.json()) == (free.status_code, free.json() | {"email": taken})
    assert (await maya.get("/users/email_change")).json()["email"] == taken
    assert await mailed("confirm_new_email") == []
    assert await sent(session) == [(taken, "email_in_use"), (OLD, "email_change_requested")]
    assert (await enter(taken, PASSWORD)).json()["private"]["id"] == str(cast.tom.id)


async def test_an_address_that_is_taken_meanwhile(
    maya: Requests, cast: Cast, session: AsyncSession, mailed, join
) -> None:
    await ask(maya)
    (token,) = await mailed("confirm_new_email")
    assert (await join(email=NEW)).status_code == 201
    refused = await open_link(maya, token)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["email"])
    assert await address(session, cast) == OLD


async def test_the_new_mailbox_alone_is_not_enough(
    maya: Requests, tom: Requests, visitor: Requests, cast: Cast, session: AsyncSession, mailed: Mailed
) -> None:
    """Somebody reads the mails of an address that was mistyped, or that another person asked for."""
    await ask(maya)
    (token,) = await mailed("confirm_new_email")
    for stranger in (visitor, tom):
        refused = await open_link(stranger, token)
        assert (refused.status_code, refused.json()["reason"]) == (403, "sign_in_needed")
    assert await address(session, cast) == OLD
    assert (await open_link(maya, token)).status_code == 200, "the link still works where its owner is signed in"


async def test_links_that_were_mailed_to_the_old_address_die(
    visitor: Requests, maya: Requests, cast: Cast, session: AsyncSession, mailed: Mailed
) -> None:
    await ask(maya)
    await visitor.post("/users/password", {"email": OLD})
    (reset,) = await mailed("reset_password")
    (token,) = await mailed("confirm_new_email")
    await visitor.post("/users/password", {"email": OLD})  # a mail that is not written yet
    assert (await open_link(maya, token)).status_code == 200
    both = {"password": "battery staple", "password_confirmation": "battery staple"}
    assert (await visitor.put("/users/password", APP | both | {"reset_password_token": reset})).status_code == 422
    assert await mailed("reset_password") == [reset]
    await visitor.post("/users/password", {"email": NEW})
    assert len(await mailed("reset_password")) == 2


async def test_requests_are_limited_by_person_and_by_recipient(
    maya: Requests, tom: Requests, cast: Cast, mailed: Mailed, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    monkeypatch.setattr(one_time_links, "_PER_RECIPIENT", "3/6 hours")
    statuses = []
    for _ in range(6):
        statuses.append((await ask(maya)).status_code)
        await mailed("confirm_new_email")
    assert statuses == [200] * 5 + [429]
    assert len(await mailed("confirm_new_email")) == 3
    assert (await ask(tom)).status_code == 200, "nobody learns that others asked for it"
    assert len(await mailed("confirm_new_email")) == 3


async def test_a_mistyped_address_is_corrected_before_it_is_confirmed(
    join, visitor: Requests, mailed: Mailed, with_token, session: AsyncSession, enter
) -> None:
    typo, right = "nora.berg@exmaple.com", "nora.berg@example.com"
    nora = with_token(await join(email=typo))
    (to_stranger,) = await mailed("confirm_email")
    asked = await nora.post("/users/email_change", {"email": right, "password": "six chars"})
    assert asked.status_code == 200
    (token,) = await mailed("confirm_new_email")
    assert await sent(session) == [(typo, "confirm_email"), (right, "confirm_new_email")], "strangers get no notice"
    assert (await visitor.post("/users/confirm", {"confirmation_token": to_stranger})).status_code == 422
    await visitor.post("/users/confirmation", {"email": typo})
    again = (await mailed("confirm_new_email"))[-1]
    assert [to for to, _ in await sent(session)] == [typo, right, right], "asking again mails the new address"
    assert (await open_link(nora, token)).status_code == 422
    assert (await open_link(nora, again)).json()["reset_password_token"] is None
    me = (await nora.get("/users/me")).json()["current"]
    assert (me["email"], me["confirmed"]) == (right, True)
    assert (await enter(right, "six chars")).status_code == 200


async def test_an_unconfirmed_link_opened_elsewhere_ends_what_began_before(
    join, visitor: Requests, mailed: Mailed, with_token, enter
) -> None:
    """Somebody else signed up and asked for the address of the person who reads this mail."""
    mallory = with_token(await join(email="mallory@example.com"))
    await mallory.post("/users/email_change", {"email": "nora.berg@example.com", "password": "six chars"})
    (token,) = await mailed("confirm_new_email")
    done = (await open_link(visitor, token)).json()
    assert (await mallory.get("/users/me")).status_code == 401
    assert (await enter("nora.berg@example.com", "six chars")).status_code == 422
    both = {"password": "battery staple", "password_confirmation": "battery staple"}
    form = APP | both | {"reset_password_token": done["reset_password_token"]}
    assert (await visitor.put("/users/password", form)).json()["current"]["email"] == "nora.berg@example.com"


async def test_a_deleted_user_has_no_link(maya: Requests, visitor: Requests, mailed: Mailed) -> None:
    await ask(maya)
    (token,) = await mailed("confirm_new_email")
    await maya.delete("/users/me", params={"confirmation": "DELETE"}, json={"password": PASSWORD})
    assert (await open_link(visitor, token)).status_code == 422
