"""Signing up: the form, its refusals, and the confirmation of the email."""

from datetime import timedelta

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.accounts.schemas.requests import SignUp
from regimen.kit.clock import Clock
from regimen.kit.texts import NOT_ASCII_EMAIL, visible
from regimen.platform.models import EventRow, MailRow
from tests.accounts.conftest import NEWCOMER
from tests.cast import PASSWORD, Cast
from tests.conftest import Requests

ANOTHER_NETWORK = "198.51.100.7"


@pytest.mark.spec("API-58", "IDN-10", "OV-104", "IDN-01")
async def test_a_coach_signs_up_and_is_signed_in(join, with_token, session: AsyncSession) -> None:
    answer = await join()
    assert answer.status_code == 201, answer.text
    body = answer.json()
    assert body["token_type"] == "Bearer"
    assert body["current"]["role"] == "coach"
    assert body["current"]["email"] == "nora.berg@example.com"
    assert body["current"]["registration_step"] == "profile"
    assert body["current"]["account_id"] is None
    assert body["current"]["birthdate"] == body["private"]["birthdate"] == "29/02/1996"
    assert body["private"]["platform_currency"] == "GBP"
    assert (await with_token(answer).get("/users/me")).json()["current"]["full_name"] == "Nora Berg"
    events = (await session.scalars(select(EventRow.type))).all()
    assert "user_signed_up" in events


@pytest.mark.spec("IDN-01")
@pytest.mark.parametrize(
    ("sent", "stored"),
    [
        ("Pacific/Auckland", "Pacific/Auckland"),
        ("localtime", "UTC"),
        ("Factory", "UTC"),
        ("posixrules", "UTC"),
        ("posix/Europe/London", "UTC"),
        ("right/Europe/London", "UTC"),
        ("Mars/Olympus", "UTC"),
    ],
)
async def test_a_zone_is_stored_only_if_every_database_knows_it(
    visitor: Requests, session: AsyncSession, sent: str, stored: str
) -> None:
    answer = await visitor.post("/users/sign_up", NEWCOMER, headers={"Client-Timezone": sent})
    assert answer.status_code == 201, answer.text
    email = str(NEWCOMER["email"]).strip().lower()
    assert await session.scalar(select(User.zone).where(User.email == email)) == stored


async def test_a_client_signs_up_ready_to_buy(join) -> None:
    body = (await join(role="user", country="US")).json()
    assert body["current"]["role"] == "user"
    assert body["current"]["registration_step"] == "done"
    assert body["current"]["id"] == body["private"]["id"]
    assert (body["private"]["weight"], body["private"]["length"]) == ("lb", "in")
    assert body["private"]["platform_currency"] == "USD"
    assert body["subscription"] is None


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        pytest.param({"email": "nora"}, "email", "Please enter a valid email address.", id="IDN-15"),
        pytest.param({"first_name": "  "}, "first_name", "This field is required.", id="IDN-16 first"),
        pytest.param({"last_name": ""}, "last_name", "This field is required.", id="IDN-16 last"),
        pytest.param({"birthdate": "30/02/1990"}, "birthdate", "Please enter a valid date of birth", id="IDN-17"),
        pytest.param({"birthdate": "29/02/1995"}, "birthdate", "Please enter a valid date of birth", id="OV-108"),
        pytest.param({"birthdate": "1/1/90"}, "birthdate", "Please enter a valid date of birth", id="short year"),
        pytest.param({"birthdate": "13/01/2026"}, "birthdate", "Please enter a valid date of birth", id="tomorrow"),
        pytest.param({"birthdate": "12/01/1925"}, "birthdate", "Please enter a valid date of birth", id="101 years"),
        pytest.param({"birthdate": "13/01/2013"}, "birthdate", "You must be at least 13 years old", id="IDN-23"),
        pytest.param({"agreement": False}, "agreement", "Please accept the terms.", id="IDN-18"),
        pytest.param({"password": "fives"}, "password", "Please use at least 6 characters.", id="IDN-19"),
        pytest.param({"country": ""}, "country", "Please choose a country.", id="IDN-20"),
        pytest.param({"first_name": "x" * 50}, "first_name", "Please use fewer than 50 characters.", id="IDN-21 first"),
        pytest.param({"last_name": "x" * 50}, "last_name", "Please use fewer than 50 characters.", id="IDN-21 last"),
        pytest.param(
            {"last_name": "a@b"}, "last_name", "These characters aren't allowed: / | \\ + = @ : < > ? ;", id="IDN-22"
        ),
    ],
)
@pytest.mark.spec(
    "IDN-15",
    "IDN-16",
    "IDN-17",
    "IDN-18",
    "IDN-19",
    "IDN-20",
    "IDN-21",
    "IDN-22",
    "IDN-23",
    "IDN-24",
    "OV-108",
    "OV-31",
)
async def test_a_wrong_field_is_named_and_creates_nothing(join, count, changes, field, sentence) -> None:
    before = await count()
    answer = await join(**changes)
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["errors"] == {field: [sentence]}
    assert await count() == before


async def test_every_wrong_field_is_named_at_once(join, count) -> None:
    before = await count()
    errors = (await join(email="x", password="1", country="XX", agreement=False)).json()["errors"]
    assert set(errors) == {"email", "password", "country", "agreement"}
    assert await count() == before


@pytest.mark.spec("IDN-24", "OV-13", "CTR-05")
@pytest.mark.parametrize(("birthdate", "status"), [("12/01/2013", 201), ("13/01/2013", 422), ("13/01/1925", 201)])
async def test_thirteen_today_is_old_enough(join, birthdate: str, status: int) -> None:
    assert (await join(birthdate=birthdate)).status_code == status


@pytest.mark.spec("IDN-21")
async def test_forty_nine_characters_are_a_name(join) -> None:
    body = (await join(first_name="x" * 49, last_name="y" * 49)).json()["private"]
    assert (body["first_name"], body["last_name"]) == ("x" * 49, "y" * 49)


@pytest.mark.spec("IDN-25", "IDN-54")
async def test_an_email_belongs_to_one_person(join, count, cast: Cast) -> None:
    before = await count()
    for email in (cast.maya.user.email, cast.erik.user.email.upper()):
        answer = await join(email=email, role="user")
        assert answer.status_code == 422
        assert answer.json()["errors"] == {"email": ["There's already an account with this email address."]}
    assert await count() == before


@pytest.mark.spec("OV-29")
@pytest.mark.parametrize(
    "credentials", [{"client_id": "x"}, {"client_secret": "x"}, {"client_id": "", "client_secret": ""}]
)
async def test_an_unknown_app_is_refused(join, enter, count, cast: Cast, credentials: dict[str, str]) -> None:
    before = await count()
    assert (await join(**credentials)).status_code == 401
    assert (await enter(cast.maya.user.email, PASSWORD, **credentials)).status_code == 401
    assert await count() == before


@pytest.mark.spec("API-60", "OV-34", "OV-107", "OV-96", "IDN-33")
async def test_the_mailed_link_confirms_once(
    join, enter, mailed, visitor: Requests, with_token, session: AsyncSession
) -> None:
    nora = with_token(await join())
    refused = await enter("nora.berg@example.com", "six chars")
    assert refused.status_code == 422
    assert refused.json()["errors"] == {"base": ["Please confirm your email address first."]}
    mail = await session.scalar(select(MailRow).where(MailRow.kind == "confirm_email"))
    assert mail is not None
    assert mail.to == "nora.berg@example.com"
    (token,) = await mailed("confirm_email")
    assert f"/confirmation?confirmation_token={token}" in mail.text

    answer = await nora.post("/users/confirm", {"confirmation_token": token})
    assert answer.json() == {"message": "Your account has been confirmed.", "reset_password_token": None}
    assert (await nora.get("/users/me")).json()["current"]["confirmed"] is True
    assert (await enter("nora.berg@example.com", "six chars")).json()["current"]["confirmed"] is True

    again = await visitor.post("/users/confirm", {"confirmation_token": token})
    assert again.status_code == 422
    assert again.json()["errors"] == {"base": ["This confirmation link is invalid or has expired."]}


@pytest.mark.spec("OV-30", "OV-34")
async def test_a_link_expires_after_three_days(
    join, mailed, visitor: Requests, clock: Clock, session: AsyncSession
) -> None:
    await join()
    (token,) = await mailed("confirm_email")
    clock.advance(timedelta(days=3))
    assert (await visitor.post("/users/confirm", {"confirmation_token": token})).status_code == 422
    user = await session.scalar(select(User).where(User.email == "nora.berg@example.com"))
    assert user is not None
    assert user.confirmed_at is None

    await visitor.post("/users/confirmation", {"email": "nora.berg@example.com"})
    _, newer = await mailed("confirm_email")
    clock.advance(timedelta(days=2, hours=23))
    assert (await visitor.post("/users/confirm", {"confirmation_token": newer})).status_code == 200


async def test_requesting_another_link_does_not_reveal_accounts(visitor: Requests, cast: Cast, count) -> None:
    before = await count()
    answers = [
        (await visitor.post("/users/confirmation", {"email": email})).json()
        for email in (cast.maya.user.email, "nobody@example.com")
    ]
    assert answers[0] == answers[1]
    assert await count() == before


async def test_another_link_replaces_the_first(join, mailed, visitor: Requests) -> None:
    await join()
    await visitor.post("/users/confirmation", {"email": "nora.berg@example.com"})
    first, second = await mailed("confirm_email")
    assert (await visitor.post("/users/confirm", {"confirmation_token": first})).status_code == 422
    assert (await visitor.post("/users/confirm", {"confirmation_token": second})).status_code == 200


async def test_sign_ups_from_one_network_address_are_limited(join, count, visitor_at) -> None:
    for _ in range(30):
        await join(agreement=True, birthdate="01/01/2020")
    before = await count()
    answer = await join()
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) > 0
    assert answer.json()["title"] == "Too many attempts. Please wait a moment and try again."
    assert await count() == before
    elsewhere = await visitor_at(ANOTHER_NETWORK).post("/users/sign_up", NEWCOMER)
    assert elsewhere.status_code == 201, elsewhere.text


@pytest.mark.spec("IDN-21", "IDN-22")
@given(st.text(max_size=60))
@example("\0")
@example("Maya\0")
@example("Ma\u202eya")
@example("\u200b")
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_any_text_is_a_valid_name_or_is_refused(text: str) -> None:
    name = visible(text)
    allowed = 0 < len(name) < 50 and not set(name) & set("/|\\+=@:<>?;") and "\0" not in text
    if allowed:
        assert SignUp.model_validate(NEWCOMER | {"first_name": text}).first_name == name
    else:
        with pytest.raises(ValidationError) as refusal:
            SignUp.model_validate(NEWCOMER | {"first_name": text})
        # NUL is refused for the whole form, which names its fields.
        assert [error["loc"] for error in refusal.value.errors()] == [() if "\0" in text else ("first_name",)]


@pytest.mark.parametrize("blank", ["\u202e", "\u200b", "\n", "\x1b", "\u3164", "\u200d", "\u00a0", "\u2066\u2069"])
async def test_a_name_that_shows_nothing_is_refused(join, count, blank: str) -> None:
    before = await count()
    answer = await join(first_name=blank)
    assert (answer.status_code, answer.json()["errors"]) == (422, {"first_name": ["This field is required."]})
    assert await count() == before


@pytest.mark.parametrize(
    ("typed", "stored"),
    [("Ma\u202eya", "Maya"), ("Ma\x1b[31mya", "Ma [31mya"), ("Maya\nLou", "Maya Lou"), ("Zo\u00eb", "Zo\u00eb")],
)
def test_a_name_is_stored_without_what_turns_or_hides_it(typed: str, stored: str) -> None:
    assert SignUp.model_validate(NEWCOMER | {"first_name": typed}).first_name == stored


async def test_an_address_with_other_letters_in_front_of_the_at_is_refused(join, count) -> None:
    before = await count()
    answer = await join(email="m\u00e4ya@example.com")
    assert (answer.status_code, answer.json()["errors"]) == (422, {"email": [NOT_ASCII_EMAIL]})
    assert await count() == before
