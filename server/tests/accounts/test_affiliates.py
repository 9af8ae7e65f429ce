"""Business accounts that are partners of Regimen: the operator says which."""

from argparse import Namespace
from types import SimpleNamespace
from typing import Any
from typing import cast as typed

import pytest
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from regimen.accounts.commands import run
from regimen.accounts.models import AccountKind
from regimen.platform.runtime import Runtime
from tests.cast import Cast
from tests.conftest import Requests


@pytest.fixture
def affiliate(sessions: async_sessionmaker[AsyncSession]) -> Any:
    """Runs `regimen affiliate` with these arguments."""
    runtime = typed(Runtime, SimpleNamespace(sessions=sessions))

    async def command(action: str, email: str | None = None) -> int:
        return await run(runtime, Namespace(action=action, email=email))

    return command


async def is_partner(coach: Requests) -> Any:
    return (await coach.get("/users/me")).json()["current"]["affiliate"]


@pytest.mark.spec("ACC-02")
async def test_the_operator_makes_a_business_account_a_partner(
    affiliate: Any, cast: Cast, erik: Requests, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await is_partner(erik) is False
    assert await affiliate("make", f" {cast.erik.user.email.upper()} ") == 0
    assert await is_partner(erik) is True
    assert await affiliate("list") == 0
    assert cast.erik.user.email in capsys.readouterr().out
    assert await affiliate("end", cast.erik.user.email) == 0
    assert await is_partner(erik) is False


async def test_a_private_account_and_an_unknown_address_are_no_partners(
    affiliate: Any, cast: Cast, as_person: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    bea = await cast.coach("Bea", "Novak", AccountKind.PRIVATE, "Bea Novak")
    for email in (bea.user.email, "nobody@example.com", None):
        assert await affiliate("make", email) == 2
    assert await is_partner(as_person(bea)) is False
    assert "owns a business account" in capsys.readouterr().err
