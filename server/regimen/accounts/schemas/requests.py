"""What clients of the API send about users and accounts."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Field, PlainSerializer, ValidationInfo, field_validator

from regimen.accounts.models import AccountKind, Gender, Role
from regimen.accounts.rules.common_passwords import is_easily_guessed
from regimen.accounts.rules.passwords import EASILY_GUESSED, MAX_LENGTH, MIN_LENGTH
from regimen.accounts.rules.profile import INVALID_BIRTHDATE
from regimen.kit.schema import Body
from regimen.kit.texts import Email, PersonName, Slug
from regimen.reference.rules import COACH_CURRENCIES, is_country, is_currency


def _birthdate(value: Any) -> date:
    if isinstance(value, date):
        return value
    parts = str(value).split("/")
    if len(parts) != 3:
        parts = str(value).split("-")[::-1]
    if len(parts) != 3 or len(parts[2]) != 4 or not all(part.isdecimal() for part in parts):
        raise ValueError(INVALID_BIRTHDATE)
    try:
        day, month, year = map(int, parts)
        return date(year, month, day)
    except (ValueError, OverflowError) as error:
        raise ValueError(INVALID_BIRTHDATE) from error


def _password(value: str) -> str:
    if len(value) < MIN_LENGTH:
        raise ValueError(f"Please use at least {MIN_LENGTH} characters.")
    if len(value) > MAX_LENGTH:
        raise ValueError(f"Please use at most {MAX_LENGTH} characters.")
    return value


def _new_password(value: str) -> str:
    if is_easily_guessed(_password(value)):
        raise ValueError(EASILY_GUESSED)
    return value


def _country(value: str) -> str:
    if not is_country(value):
        raise ValueError("Please choose a country.")
    return value


def _currency(value: str) -> str:
    if not is_currency(value):
        raise ValueError("Please choose a currency.")
    return value


def _coach_currency(value: str) -> str:
    if value not in COACH_CURRENCIES:
        raise ValueError("Please choose GBP, USD or EUR.")
    return value


Birthdate = Annotated[
    date,
    BeforeValidator(_birthdate),
    PlainSerializer(lambda d: f"{d:%d/%m/%Y}", return_type=str, when_used="json"),
    Field(json_schema_extra={"format": "DD/MM/YYYY"}),
]
NewPassword = Annotated[str, AfterValidator(_new_password)]
CountryCode = Annotated[str, AfterValidator(_country)]
CurrencyCode = Annotated[str, AfterValidator(_currency)]
CoachCurrency = Annotated[str, AfterValidator(_coach_currency)]
Link = Annotated[str, Field(max_length=300, pattern=r"^https?://\S+$")]


class AppBody(Body):
    """Base of what first-party apps send with their credentials. Passwords are not trimmed."""

    model_config = Body.model_config | {"str_strip_whitespace": False}

    client_id: Annotated[str, Field(max_length=200)] = ""
    client_secret: Annotated[str, Field(max_length=200)] = ""


class SignUp(AppBody):
    role: Role
    email: Email
    password: NewPassword
    first_name: PersonName
    last_name: PersonName
    birthdate: Birthdate
    country: CountryCode
    agreement: bool
    invitation_token: Annotated[str, Field(max_length=200)] | None = Field(
        None, description="Of the link by which a coach was invited to an account: they join it at once."
    )

    @field_validator("invitation_token")
    @classmethod
    def of_a_coach(cls, value: str | None, so_far: ValidationInfo) -> str | None:
        if value is not None and so_far.data.get("role") is Role.CLIENT:
            raise ValueError("This invitation is for coaches. Please sign up as a coach.")
        return value

    @field_validator("first_name", "last_name", mode="before")
    @classmethod
    def trimmed(cls, value: Any) -> Any:
        return value.strip() if isinstance(value, str) else value

    @field_validator("password")
    @classmethod
    def not_the_email(cls, value: str, so_far: ValidationInfo) -> str:
        email = str(so_far.data.get("email", ""))
        if is_easily_guessed(value, email, email.partition("@")[0]):
            raise ValueError(EASILY_GUESSED)
        return value

    @field_validator("agreement")
    @classmethod
    def agreed(cls, value: bool) -> bool:
        if not value:
            raise ValueError("Please accept the terms.")
        return value


class SignIn(AppBody):
    email: Email
    password: Annotated[str, Field(max_length=MAX_LENGTH)]

    @field_validator("password")
    @classmethod
    def given(cls, value: str) -> str:
        return _password(value)


class Confirm(Body):
    confirmation_token: Annotated[str, Field(max_length=200)]


class PasswordAgain(Body):
    """The password of somebody who is signed in already."""

    model_config = Body.model_config | {"str_strip_whitespace": False}

    password: Annotated[str, Field(max_length=MAX_LENGTH)] = ""


class ChangeEmail(PasswordAgain):
    email: Email


class ChangeEmailByLink(Body):
    email_change_token: Annotated[str, Field(max_length=200)]


class ByEmail(Body):
    email: Email


class ResetPassword(AppBody):
    password: NewPassword
    password_confirmation: Annotated[str, Field(max_length=MAX_LENGTH)]
    reset_password_token: Annotated[str, Field(max_length=200)]


class PasswordChange(Body):
    model_config = Body.model_config | {"str_strip_whitespace": False}

    current_password: Annotated[str, Field(max_length=MAX_LENGTH)]
    password: NewPassword
    password_confirmation: Annotated[str, Field(max_length=MAX_LENGTH)]


class ChangePassword(Body):
    user: PasswordChange


class LandingPageFields(Body):
    """`title` is the account's name; `id` is accepted and must be the account's own."""

    id: UUID | None = None
    title: PersonName | None = None
    about: Annotated[str, Field(max_length=2000)] | None = None
    social_links: Annotated[list[Link], Field(max_length=10)] | None = None


class UserFields(Body):
    """Whatever is sent is changed; what is left out stays."""

    first_name: PersonName | None = None
    last_name: PersonName | None = None
    country: CountryCode | None = None
    state: Annotated[str, Field(max_length=16)] | None = None
    birthdate: Birthdate | None = None
    gender: Gender | None = None


class CurrentFields(UserFields):
    """The current account's side of a profile. `trial_start` and `free_start` choose a plan."""

    currency: CurrencyCode | None = None
    custom_url: Slug | None = None
    landing_page_attributes: LandingPageFields | None = None
    trial_start: bool | None = None
    free_start: bool | None = None


class UpdateCurrent(Body):
    user: CurrentFields


class PrivateFields(UserFields):
    platform_currency: CurrencyCode | None = None
    weight: Literal["kg", "lb"] | None = None
    length: Literal["cm", "in"] | None = None
    show_results: bool | None = None
    landing_page_attributes: LandingPageFields | None = None


class UpdatePrivate(Body):
    private: PrivateFields


class PopupSeen(Body):
    popup_name: Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[a-z0-9_]+$")]


class ChecklistStep(Body):
    name: Literal["watched_video_tour"]


class MarkChecklist(Body):
    """The one step that only the coach's own app can know of; the others complete by themselves."""

    check_list: ChecklistStep


class CreateAccount(Body):
    kind: AccountKind
    title: PersonName | None = Field(
        None, description="Required for a business; a private account has the coach's name."
    )
    country: CountryCode | None = None
    currency: CoachCurrency | None = None
    custom_url: Slug | None = None


class SwitchAccount(Body):
    id: UUID
