"""Passwords that anybody would guess."""

import pytest

from regimen.accounts.rules.common_passwords import is_easily_guessed
from tests.conftest import Requests
from tests.first_party import APP

GUESSED = {"password": ["This password is easy to guess. A few words of your own make a better one."]}
COMMON = [
    "123456", "password", "      ", "Password2026!", "qwerty", "abcdef", "987654", "aaaaaaa", "ababab", "abcabc",
    "P@ssw0rd", "letmein", "Fitness1", "111222", "asdfghjkl", "iloveyou",
]  # fmt: skip


@pytest.mark.parametrize("password", COMMON)
def test_common_ones_are_found(password: str) -> None:
    assert is_easily_guessed(password)


@pytest.mark.parametrize("password", ["six chars", "correct horse", "battery staple", "Ja$m1n", "tr0ub4dor", "9f2Kq8"])
def test_others_are_not(password: str) -> None:
    assert not is_easily_guessed(password)


@pytest.mark.parametrize("password", ["123456", "nora.berg@example.com", "Nora.Berg"])
async def test_they_are_refused_at_sign_up(join, count, password: str) -> None:
    before = await count()
    answer = await join(password=password)
    assert (answer.status_code, answer.json()["errors"]) == (422, GUESSED)
    assert await count() == before


async def test_they_are_refused_for_a_new_password(maya: Requests, visitor: Requests, cast, mailed) -> None:
    await visitor.post("/users/password", {"email": cast.maya.user.email})
    (token,) = await mailed("reset_password")
    form = {"password": "password1", "password_confirmation": "password1"}
    answer = await visitor.put("/users/password", APP | form | {"reset_password_token": token})
    assert answer.json()["errors"] == GUESSED
    changed = await maya.patch("/users/password", {"user": form | {"current_password": "correct horse"}})
    assert changed.json()["errors"] == {"user.password": GUESSED["password"]}
