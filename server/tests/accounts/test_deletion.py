"""Deleting one's account, and what prevents it."""

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts import ports
from regimen.accounts.models import AccessToken, Account, User
from regimen.kit.errors import Failure
from regimen.memberships.failures import ActiveMemberships
from regimen.payments.failures import OutstandingBalance
from regimen.platform.models import EventRow, StoredFile
from tests.accounts.test_me import picture
from tests.cast import PASSWORD, Cast
from tests.conftest import Requests

SURE = {"confirmation": "DELETE"}
AGAIN = {"password": PASSWORD}


@pytest.mark.spec("IDN-38")
async def test_a_deleted_person_leaves_no_trace(maya: Requests, cast: Cast, enter, join, session: AsyncSession) -> None:
    email = cast.maya.user.email
    assert (await maya.delete("/users/me", params=SURE, json=AGAIN)).status_code == 204
    assert (await maya.get("/users/me")).status_code == 401
    assert (await enter(email, PASSWORD)).json()["errors"] == {"base": ["Invalid email or password."]}
    row = await session.get(User, cast.maya.id, populate_existing=True)
    assert row is not None
    assert (row.full_name, row.birthdate, row.country, row.gender) == ("Deleted user", None, None, None)
    assert email not in row.email
    assert (await session.scalars(select(EventRow.type))).all().count("user_deleted") == 1
    assert (await join(email=email, role="user")).status_code == 201, "the address is free again"


@pytest.mark.spec("IDN-38")
async def test_accounts_of_a_deleted_coach_are_erased(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    assert (await erik.delete("/users/me", params=SURE, json=AGAIN)).status_code == 204
    account = await session.get(Account, cast.erik.account_id, populate_existing=True)
    assert account is not None
    assert (account.title, account.custom_url, account.about, account.avatar_key) == ("Deleted", None, "", None)


@pytest.mark.spec("IDN-38")
async def test_pictures_and_tokens_are_deleted_too(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    for path in ("/users/avatar", "/users/private_avatar"):
        await erik.post(path, files={"user[avatar]": ("me.png", picture(), "image/png")})
    assert len((await session.scalars(select(StoredFile.key).where(StoredFile.owner_id == cast.erik.id))).all()) == 2
    assert (await erik.delete("/users/me", params=SURE, json=AGAIN)).status_code == 204
    assert (await session.scalars(select(StoredFile.key).where(StoredFile.owner_id == cast.erik.id))).all() == []
    assert (await session.scalars(select(AccessToken.id).where(AccessToken.user_id == cast.erik.id))).all() == []


@pytest.mark.parametrize("body", [None, {}, {"password": ""}, {"password": "wrong horse"}])
async def test_the_word_is_not_enough(maya: Requests, body: dict[str, str] | None) -> None:
    answer = await maya.delete("/users/me", params=SURE, json=body)
    assert (answer.status_code, answer.json()["errors"]) == (422, {"password": ["That's not your password."]})
    assert (await maya.get("/users/me")).status_code == 200


@pytest.mark.spec("IDN-38", "IDN-39", "IDN-40", "OV-33")
@pytest.mark.parametrize(
    ("params", "blocker", "sentence"),
    [
        ({}, None, "Please type DELETE to confirm."),
        ({"confirmation": "delete"}, None, "Please type DELETE to confirm."),
        (
            SURE,
            OutstandingBalance(),
            "Your account cannot be deleted because you have an outstanding balance on your Stripe account",
        ),
        (SURE, ActiveMemberships(), "Your account cannot be deleted while you have active subscriptions."),
    ],
)
async def test_a_refused_deletion_changes_nothing(
    maya: Requests,
    cast: Cast,
    session: AsyncSession,
    monkeypatch: pytest.MonkeyPatch,
    params: dict[str, str],
    blocker: Failure | None,
    sentence: str,
) -> None:
    async def block(_session: AsyncSession, _actor: object, _now: object) -> None:
        if blocker is not None:
            raise blocker

    monkeypatch.setattr(ports, "deletion_blockers", [block])
    before = (await maya.get("/users/me")).json()
    answer = await maya.delete("/users/me", params=params, json=AGAIN)
    assert answer.status_code == 422
    assert [s for sentences in answer.json()["errors"].values() for s in sentences] == [sentence]
    assert (await maya.get("/users/me")).json() == before
    assert (await session.scalars(select(AccessToken.revoked_at).where(AccessToken.user_id == cast.maya.id))).all() == [
        None
    ]
