"""What sellers and buyers enter: each mistake has its sentence, and nothing is saved."""

from typing import Any

import pytest

from regimen.invoicing.rules.details import (
    CITY_MISSING,
    COUNTRY_MISSING,
    COUNTRY_UNKNOWN,
    LINE1_MISSING,
    NAME_MISSING,
    PREFIX_WRONG,
    VAT_NEEDS_COUNTRY,
)
from regimen.invoicing.rules.vat_numbers import clean_vat_number
from tests.conftest import Requests
from tests.invoicing.conftest import BUYER, SELLER, Sales

NOT_GERMAN = "This isn't a valid VAT number of Germany. Check it for typing mistakes."


@pytest.mark.parametrize(
    ("change", "errors"),
    [
        ({"legal_name": "  "}, {"legal_name": [NAME_MISSING]}),
        ({"line1": "", "city": ""}, {"line1": [LINE1_MISSING], "city": [CITY_MISSING]}),
        ({"country": None}, {"country": [COUNTRY_MISSING], "vat_number": [VAT_NEEDS_COUNTRY]}),
        ({"country": "XX"}, {"country": [COUNTRY_UNKNOWN]}),
        ({"vat_number": "DE136695978"}, {"vat_number": [NOT_GERMAN]}),
        ({"prefix": "N-1"}, {"prefix": [PREFIX_WRONG]}),
        ({"prefix": "X"}, {"prefix": [PREFIX_WRONG]}),
    ],
)
async def test_a_mistake_of_a_seller(erik: Requests, change: dict[str, Any], errors: dict[str, Any]) -> None:
    before = (await erik.get("/coach/invoice_details")).json()
    answer = await erik.put("/coach/invoice_details", SELLER | change)
    assert (answer.status_code, answer.json()["errors"]) == (422, errors)
    assert (await erik.get("/coach/invoice_details")).json() == before


async def test_a_seller_saves_and_reads(erik: Requests, ines: Requests) -> None:
    first = (await erik.get("/coach/invoice_details")).json()
    assert (first["legal_name"], first["prefix"], first["complete"]) == ("Northside Strength", "NOR", False)
    answer = await erik.put("/coach/invoice_details", SELLER | {"prefix": "gym1"})
    assert answer.json() == (await erik.get("/coach/invoice_details")).json()
    assert (answer.json()["prefix"], answer.json()["vat_number"]) == ("GYM1", "DE136695976")
    assert (await ines.get("/coach/invoice_details")).json()["legal_name"] == "Harbour Fitness"


async def test_the_prefix_stays_after_the_first_number(sales: Sales) -> None:
    assert (await sales.erik.put("/coach/invoice_details", SELLER | {"prefix": "gym"})).status_code == 200
    await sales.buy()
    assert [row["label"] for row in await sales.list()] == ["GYM-2026-00001"]
    refused = await sales.erik.put("/coach/invoice_details", SELLER | {"prefix": "new", "city": "Bremen"})
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["prefix"])
    kept = (await sales.erik.get("/coach/invoice_details")).json()
    assert (kept["prefix"], kept["prefix_fixed"], kept["city"]) == ("GYM", True, "Hamburg")
    again = await sales.erik.put("/coach/invoice_details", SELLER | {"prefix": "GYM", "city": "Bremen"})
    assert again.json()["city"] == "Bremen"


@pytest.mark.parametrize(
    ("change", "errors"),
    [
        ({"line1": ""}, {"line1": [LINE1_MISSING]}),
        (
            {"country": None, "vat_number": "IE6433435F"},
            {"country": [COUNTRY_MISSING], "vat_number": [VAT_NEEDS_COUNTRY]},
        ),
    ],
)
async def test_a_mistake_of_a_buyer(maya: Requests, change: dict[str, Any], errors: dict[str, Any]) -> None:
    answer = await maya.put("/athlete/invoice_details", BUYER | change)
    assert (answer.status_code, answer.json()["errors"]) == (422, errors)
    assert (await maya.get("/athlete/invoice_details")).json()["line1"] == ""


async def test_a_buyer_saves_reads_and_empties(maya: Requests, tom: Requests) -> None:
    saved = await maya.put("/athlete/invoice_details", BUYER | {"vat_number": "ie 6433435 f"})
    assert saved.json() == BUYER | {"vat_number": "IE6433435F"}
    assert (await tom.get("/athlete/invoice_details")).json()["name"] == ""
    emptied = await maya.put("/athlete/invoice_details", {})
    assert (emptied.status_code, emptied.json()["name"], emptied.json()["country"]) == (200, "", None)


@pytest.mark.parametrize(
    ("text", "country", "number"),
    [
        ("136695976", "DE", "DE136695976"),
        ("EL 094259216", "GR", "EL094259216"),
        ("GB 980 7806 84", "GB", "GB980780684"),
        ("CHE-107.787.577 IVA", "CH", "CHE107787577IVA"),
        ("12-3456789", "US", "US123456789"),
    ],
)
def test_vat_numbers_are_written_with_their_country(text: str, country: str, number: str) -> None:
    assert clean_vat_number(text, country) == number
