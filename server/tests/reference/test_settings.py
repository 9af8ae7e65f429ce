"""What every app reads before anyone signs in."""

import pytest
from pydantic import HttpUrl

from regimen.platform.services import Services
from regimen.reference import rules
from tests.conftest import Requests


@pytest.mark.spec("API-21", "CON-03")
async def test_a_visitor_gets_the_reference_data(visitor: Requests) -> None:
    body = (await visitor.get("/settings")).json()
    assert body["countries"][0] == {
        "code": "GB",
        "name": "United Kingdom",
        "local_currencies": ["GBP"],
        "country_phone_code": "44",
    }
    assert {"code": "CA", "name": "California"} in body["states"]["US"]
    assert set(body["states"]) == {"US", "CA", "AU"}
    assert {"code": "JPY", "decimals": 0} in body["currencies"]
    assert {"GB", "US", "FR", "AU"} <= set(body["payout_countries"])
    assert {"code": "gb_vat", "name": "UK VAT number", "countries": ["GB"]} in body["tax_types"]
    assert {"us_ein", "eu_vat"} <= {tax["code"] for tax in body["tax_types"]}
    assert (body["payments_mode"], body["publishable_key"]) == ("sandbox", None)


@pytest.mark.spec("CON-04")
async def test_uk_and_us_come_first(visitor: Requests) -> None:
    countries = (await visitor.get("/settings")).json()["countries"]
    assert [c["code"] for c in countries[:3]] == ["GB", "US", "AF"]
    names = [c["name"].translate(str.maketrans("Åéôç", "Aeoc")).casefold() for c in countries[2:]]
    assert names == sorted(names)
    assert len({c["code"] for c in countries}) == len(countries) == 250


@pytest.mark.spec("CON-05", "CON-06", "CTR-22")
async def test_currencies(visitor: Requests) -> None:
    body = (await visitor.get("/settings")).json()
    codes = [c["code"] for c in body["currencies"]]
    assert {"USD", "EUR", "GBP"} <= set(codes)
    assert len(codes) == len(set(codes)) >= 135
    assert body["coach_currencies"] == ["GBP", "USD", "EUR"]
    assert set(body["payout_countries"]) <= {c["code"] for c in body["countries"]}


async def test_the_settings_are_cached_with_an_etag(visitor: Requests, count_queries) -> None:
    first = await visitor.get("/settings")
    assert "max-age" in first.headers["cache-control"]
    with count_queries() as queries:
        again = await visitor.get("/settings", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content, len(queries)) == (304, b"", 0)


async def test_stripe_mode_has_a_publishable_key(visitor: Requests, services: Services) -> None:
    services.settings.stripe_secret_key, services.settings.stripe_publishable_key = "sk_test_x", "pk_test_x"
    body = (await visitor.get("/settings")).json()
    assert (body["payments_mode"], body["publishable_key"]) == ("stripe", "pk_test_x")
    services.settings.stripe_secret_key = ""
    body = (await visitor.get("/settings")).json()
    assert (body["payments_mode"], body["publishable_key"]) == ("sandbox", None)


@pytest.mark.spec("SHL-26")
async def test_links_come_from_the_settings(visitor: Requests, services: Services) -> None:
    names = ("help_centre", "demo_videos", "coach_app", "client_app")
    assert (await visitor.get("/settings")).json()["links"] == dict.fromkeys(names)
    for name in names:
        setattr(services.settings, f"{name}_url", HttpUrl(f"https://regimen.example/{name}"))
    links = (await visitor.get("/settings")).json()["links"]
    assert links == {name: f"https://regimen.example/{name}" for name in names}


def test_every_country_has_a_currency() -> None:
    for country in rules.countries():
        assert rules.is_currency(rules.local_currency(country.code))
        assert rules.coach_currency(country.code) in rules.COACH_CURRENCIES
    assert rules.coach_currency(None) == rules.local_currency("XX") == "USD"
    assert rules.is_state("US", "CA")
    assert not rules.is_state("US", "XX")
    assert rules.is_state("FR", "anything")
