"""Reference data and the set-up of this installation as apps see them."""

import hashlib
from functools import cache
from typing import Literal, NamedTuple

from pydantic import HttpUrl

from regimen.config import Settings
from regimen.kit.money import PLATFORM_FEE_PERCENT
from regimen.reference import rules
from regimen.reference.schemas import CountryView, CurrencyView, Links, SettingsView, StateView, TaxTypeView


class Installation(NamedTuple):
    """The settings that apps may see."""

    product_name: str
    payments_mode: Literal["sandbox", "stripe"]
    publishable_key: str | None
    trial_period: int
    profile_prompt_hours: int
    developer_tools: bool
    links: Links


def installation_of(settings: Settings) -> Installation:
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
def settings_json(installation: Installation) -> tuple[bytes, str]:
    """Returns the settings as JSON, built once per process, and its ETag."""
    view = SettingsView(
        **installation._asdict(),
        countries=[CountryView.model_validate(country) for country in rules.countries()],
        states={code: [StateView.model_validate(state) for state in listed] for code, listed in rules.states().items()},
        currencies=[CurrencyView(code=code, decimals=digits) for code, digits in rules.currencies()],
        coach_currencies=list(rules.COACH_CURRENCIES),
        payout_countries=list(rules.PAYOUT_COUNTRIES),
        tax_types=[TaxTypeView.model_validate(kind) for kind in rules.TAX_TYPES],
        platform_fee_percent=PLATFORM_FEE_PERCENT,
    )
    body = view.model_dump_json().encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:16]}"'
