"""Erik lets the public pages of Northside Strength load a container of his."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.subscription.models import ProductKind, Subscription
from regimen.tag_manager.models import TagManager
from tests.cast import PASSWORD, Cast, Person
from tests.conftest import Requests
from tests.running import running_app
from tests.storefront.conftest import Publish, publish  # noqa: F401 (fixture)

URL = "/coach/tag-manager"
CODE = "GTM-ABC1234"
UNUSED = {"version": 0, "code": None, "enabled": False}


async def own(coach: Requests) -> dict[str, Any]:
    answer = await coach.get(URL)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def save(
    coach: Requests, code: object = CODE, *, enabled: bool = True, version: int | None = None
) -> httpx.Response:
    before = (await own(coach))["version"]
    return await coach.put(URL, {"version": before if version is None else version, "code": code, "enabled": enabled})


@pytest.mark.spec("WLB-08")
async def test_each_account_has_a_container_of_its_own(erik: Requests, ines: Requests) -> None:
    assert await own(erik) == UNUSED
    saved = await save(erik)
    assert (saved.status_code, saved.json()) == (200, {"version": 1, "code": CODE, "enabled": True})
    assert await own(erik) == saved.json()
    assert await own(ines) == UNUSED


@pytest.mark.spec("WLB-09")
@pytest.mark.parametrize("code", ["GTM-ABCDE", "GTM-0123456789", " GTM-K2X4Z "])
async def test_a_code_has_5_to_10_capitals_or_digits(erik: Requests, code: str) -> None:
    assert (await save(erik, code)).json()["code"] == code.strip()


@pytest.mark.spec("WLB-09")
@pytest.mark.parametrize(
    "code",
    [
        "GTM-ABCD",
        "GTM-0123456789A",
        "GTM-abcde",
        "GTMABCDE",
        "gtm-ABCDE",
        "G-ABCDE12",
        "GTM-ÄBCDE",
        "GTM-ABCDE\n;",
        "x" * 99,
        "GTM-ABCDE&l=x",
        "GTM-١٢٣٤٥",
        12345,
        ["GTM-ABCDE"],
    ],
)
async def test_any_other_is_refused_beside_its_field(erik: Requests, code: object) -> None:
    refused = await save(erik, code)
    assert (refused.status_code, refused.json()["errors"]) == (422, {"code": ["Invalid code"]})
    assert await own(erik) == UNUSED


@pytest.mark.spec("WLB-09")
@pytest.mark.parametrize("code", [None, ""])
async def test_without_a_code_nothing_is_enabled(erik: Requests, code: object) -> None:
    refused = await save(erik, code)
    assert (refused.status_code, refused.json()["errors"]) == (422, {"code": ["Invalid code"]})
    await save(erik)
    assert (await save(erik, code, enabled=False)).json() == {"version": 2, "code": None, "enabled": False}


async def test_the_same_again_changes_nothing(erik: Requests) -> None:
    assert (await save(erik, None, enabled=False)).json() == UNUSED
    await save(erik)
    for version in (1, 0):
        again = await save(erik, version=version)
        assert (again.status_code, again.json()["version"]) == (200, 1)


async def test_who_edited_an_older_version_is_told_and_nothing_moves(erik: Requests) -> None:
    await save(erik)
    late = await save(erik, "GTM-OTHER", version=0)
    assert (late.status_code, late.json()["reason"]) == (409, "stale")
    assert (await own(erik))["code"] == CODE


async def test_of_coaches_who_save_at_once_one_is_saved(database_url: str, tmp_path: Path) -> None:
    async with running_app(database_url, tmp_path) as app:
        erik = app.as_person(app.cast.erik)
        for version in range(3):
            at_once = await asyncio.gather(*(save(erik, f"GTM-AAA{version}{n}", version=version) for n in range(3)))
            assert sorted(one.status_code for one in at_once) == [200, 409, 409]


@pytest.mark.spec("WLB-12", "PRG-10")
async def test_the_public_page_of_a_program_names_the_container_of_its_owner(
    erik: Requests,
    ines: Requests,
    visitor: Requests,
    publish: Publish,  # noqa: F811
) -> None:
    program = await publish("Squat")

    async def analytics() -> object:
        return (await visitor.get(f"/plans/{program.id}/public")).json()["owner"]["analytics"]

    await save(ines, "GTM-INES1")
    assert await analytics() == {"code": None, "enabled": False}
    await save(erik)
    assert await analytics() == {"code": CODE, "enabled": True}
    await save(erik, enabled=False)
    assert await analytics() == {"code": None, "enabled": False}, "nobody's business while it is off"
    assert (await own(erik))["code"] == CODE


@pytest.mark.spec("WLB-08")
async def test_every_plan_has_it(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    subscription = await session.get_one(Subscription, cast.erik.account_id)
    subscription.product_kind, subscription.trial_end_at = ProductKind.FREE, None
    await session.commit()
    assert (await save(erik)).status_code == 200
    subscription.product_kind = None
    await session.commit()
    assert (await save(erik, enabled=False)).status_code == 200, "who has no plan any more can switch it off"


async def test_who_sees_no_money_has_none(
    maya: Requests, visitor: Requests, cast: Cast, as_person: Callable[[Person], Requests]
) -> None:
    hired = as_person(await cast.hire("Nora", "Berg", cast.erik))
    for who, status in ((maya, 403), (visitor, 401), (hired, 403)):
        assert (await who.get(URL)).status_code == status
        assert (await who.put(URL, {"version": 0, "code": CODE, "enabled": True})).status_code == status


async def test_it_goes_with_its_owner(erik: Requests, ines: Requests, session: AsyncSession, cast: Cast) -> None:
    await save(erik)
    await save(ines, "GTM-INES1")
    deleted = await erik.delete("/users/me", params={"confirmation": "DELETE"}, json={"password": PASSWORD})
    assert deleted.status_code == 204, deleted.text
    assert (await session.scalars(select(TagManager.account_id))).all() == [cast.ines.account_id]
