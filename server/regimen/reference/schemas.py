"""What crosses the wire."""

from typing import Literal

from regimen.kit.schema import View


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
