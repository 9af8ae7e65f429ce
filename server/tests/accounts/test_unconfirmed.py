"""An address that nobody has confirmed: somebody may have signed up with a stranger's."""

from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.platform.models import MailRow
from tests.conftest import Requests
from tests.first_party import APP

NORA = "nora.berg@example.com"
NEW = "battery staple"


async def test_confirming_elsewhere_ends_what_began_before(
    join, enter, mailed, with_token, visitor: Requests, count
) -> None:
    attacker = with_token(await join())
    (token,) = await mailed("confirm_email")
    confirmed = (await visitor.post("/users/confirm", {"confirmation_token": token})).json()
    assert confirmed["message"] == "Your account has been confirmed."
    assert (await attacker.get("/users/me")).status_code == 401
    assert (await enter(NORA, "six chars")).json()["errors"] == {"base": ["Invalid email or password."]}

    form = APP | {
        "password": NEW,
        "password_confirmation": NEW,
        "reset_password_token": confirmed["reset_password_token"],
    }
    answer = await visitor.put("/users/password", form)
    assert answer.status_code == 200
    assert (await with_token(answer).get("/users/me")).json()["private"]["email"] == NORA
    assert (await enter(NORA, NEW)).status_code == 200
    assert (await visitor.put("/users/password", form)).status_code == 422, "it works once"


async def test_confirming_while_signed_in_as_somebody_else_ends_it_too(
    join, mailed, with_token, maya: Requests
) -> None:
    attacker = with_token(await join())
    (token,) = await mailed("confirm_email")
    assert (await maya.post("/users/confirm", {"confirmation_token": token})).json()["reset_password_token"]
    assert (await attacker.get("/users/me")).status_code == 401
    assert (await maya.get("/users/me")).status_code == 200


async def test_a_mail_to_an_address_that_may_be_a_strangers_carries_no_link_of_the_person(
    join, session: AsyncSession
) -> None:
    await join(first_name="Win at evil.example now")
    text = await session.scalar(select(MailRow.text).where(MailRow.to == NORA))
    assert text is not None
    assert "evil.example" not in text
    assert text.startswith("Hi Win at evil example now,")


@pytest.mark.parametrize("path", ["/users/password", "/users/confirmation"])
async def test_a_request_for_a_link_does_the_same_work_for_every_address(
    join, visitor: Requests, count_queries: Any, path: str
) -> None:
    await join()
    statements = []
    for email in (NORA, "nobody@example.com"):
        with count_queries() as queries:
            assert (await visitor.post(path, {"email": email})).status_code == 200
        statements.append(queries.statements)
    assert statements[0] == statements[1]


async def test_a_confirmed_address_gets_no_second_confirmation_mail(
    join, visitor: Requests, mailed, session: AsyncSession
) -> None:
    await join()
    (token,) = await mailed("confirm_email")
    await visitor.post("/users/confirm", {"confirmation_token": token})
    await visitor.post("/users/confirmation", {"email": NORA})
    assert len(await mailed("confirm_email")) == 1
    user = await session.scalar(select(User).where(User.email == NORA).execution_options(populate_existing=True))
    assert user is not None
    assert user.confirmed_email == NORA
