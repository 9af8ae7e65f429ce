"""What every app needs before anybody signs in."""

import hashlib
from functools import cache
from typing import Annotated, Literal, NamedTuple

from fastapi import APIRouter, Header, Response
from pydantic import HttpUrl

from regimen.config import Settings
from regimen.kit.db import Session
from regimen.kit.money import PLATFORM_FEE_PERCENT
from regimen.kit.schema import View
from regimen.platform.services import services_of
from regimen.reference import data

router = APIRouter(tags=["reference"])


class CountryView(View):
    code: str
    name: str
    local_currencies: list[str]
    country_phone_code: str


class StateView(View):
    code: str
    name: str


class CurrencyView(View):
    code: str
    decimals: int


class TaxTypeView(View):
    code: str
    name: str
    countries: list[str]


class Links(View, frozen=True):
    """Pages outside the app, where there are any."""

    help_centre: str | None
    demo_videos: str | None
    coach_app: str | None
    client_app: str | None


class SettingsView(View):
    """The United Kingdom and the United States lead the countries; `states` is keyed by country."""

    product_name: str
    countries: list[CountryView]
    states: dict[str, list[StateView]]
    currencies: list[CurrencyView]
    coach_currencies: list[str]
    payout_countries: list[str]
    tax_types: list[TaxTypeView]
    payments_mode: Literal["sandbox", "stripe"]
    publishable_key: str | None
    platform_fee_percent: int
    trial_period: int
    profile_prompt_hours: int
    developer_tools: bool
    links: Links


class Installation(NamedTuple):
    """The settings that apps may know."""

    product_name: str
    payments_mode: Literal["sandbox", "stripe"]
    publishable_key: str | None
    trial_period: int
    profile_prompt_hours: int
    developer_tools: bool
    links: Links


def _installation(settings: Settings) -> Installation:
    stripe = bool(settings.stripe_secret_key)  # hosts pass an unset one as ""
    return Installation(
        product_name=settings.product_name,
        payments_mode="stripe" if stripe else "sandbox",
        publishable_key=settings.stripe_publishable_key if stripe else None,
        trial_period=settings.trial_period,
        profile_prompt_hours=settings.profile_prompt_hours,
        developer_tools=settings.developer_tools,
        links=Links(
            help_centre=_text(settings.help_centre_url),
            demo_videos=_text(settings.demo_videos_url),
            coach_app=_text(settings.coach_app_url),
            client_app=_text(settings.client_app_url),
        ),
    )


def _text(url: HttpUrl | None) -> str | None:
    return str(url) if url else None


@cache
def _answer(installation: Installation) -> tuple[bytes, str]:
    """The answer, written once a process, and its ETag."""
    view = SettingsView(
        **installation._asdict(),
        countries=[CountryView.model_validate(country) for country in data.countries()],
        states={code: [StateView.model_validate(state) for state in listed] for code, listed in data.states().items()},
        currencies=[CurrencyView(code=code, decimals=digits) for code, digits in data.currencies()],
        coach_currencies=list(data.COACH_CURRENCIES),
        payout_countries=list(data.PAYOUT_COUNTRIES),
        tax_types=[TaxTypeView.model_validate(kind) for kind in data.TAX_TYPES],
        platform_fee_percent=PLATFORM_FEE_PERCENT,
    )
    body = view.model_dump_json().encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:16]}"'


@router.get("/settings", response_model=SettingsView)
async def settings(
    session: Session, if_none_match: Annotated[str | None, Header(include_in_schema=False)] = None
) -> Response:
    """Countries, states, currencies and how this installation is set up."""
    body, tag = _answer(_installation(services_of(session).settings))
    headers = {"ETag": tag, "Cache-Control": "public, max-age=300"}
    if if_none_match == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)
