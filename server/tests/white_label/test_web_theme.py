"""Erik gives the public pages of Northside Strength their own colours."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.subscription.models import ProductKind, Subscription
from regimen.white_label import api
from regimen.white_label.models import WhiteLabel
from tests.cast import PASSWORD, Cast
from tests.conftest import Requests
from tests.running import running_app
from tests.storefront.conftest import Publish, page, publish  # noqa: F401 (fixtures)

THEME = {
    "primary": "#2e4ae6",
    "primary_contrast": "#ffffff",
    "secondary": "#eef1ff",
    "secondary_contrast": "#141a3a",
    "system_text": "#4662e3",
}
PALE = THEME | {"system_text": "#5b7cff"}
URL = "/coach/white-label"


async def own(coach: Requests) -> dict[str, Any]:
    answer = await coach.get(URL)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def save(coach: Requests, theme: dict[str, Any] | None, version: int | None = None) -> httpx.Response:
    before = (await own(coach))["version"]
    return await coach.put(f"{URL}/web-theme", {"version": before if version is None else version, "web_theme": theme})


async def css_of(visitor: Requests, cast: Cast) -> str | None:
    css: str | None = (await visitor.get(f"/storefronts/{cast.erik.account_id}")).json()["theme_css"]
    return css


@pytest.mark.spec("WLB-03", "WLB-04")
async def test_before_it_is_saved_the_theme_is_the_default(erik: Requests, visitor: Requests, cast: Cast) -> None:
    found = await own(erik)
    assert (found["version"], found["web_theme"]) == (0, None)
    assert found["default_theme"] == {
        "primary": "#389840",
        "primary_contrast": "#ffffff",
        "secondary": "#f5fbf5",
        "secondary_contrast": "#22242f",
        "system_text": "#389840",
    }
    assert len(found["suggested_colours"]) == 10
    assert found["public_url"] == f"http://127.0.0.1:8400/g/{cast.erik.account_id}"
    assert await css_of(visitor, cast) is None


async def test_storefront_and_program_pages_wear_it_from_their_first_paint(
    erik: Requests,
    visitor: Requests,
    cast: Cast,
    page: httpx.AsyncClient,  # noqa: F811
    publish: Publish,  # noqa: F811
) -> None:
    program = await publish("Squat")
    assert "data-theme" not in (await page.get(f"/p/{program.id}")).text
    saved = await save(erik, THEME)
    assert (saved.status_code, saved.json()["web_theme"], saved.json()["version"]) == (200, THEME, 1)
    css = await css_of(visitor, cast)
    assert css is not None
    assert "--button:#2e4ae6" in css
    shown = (await visitor.get(f"/plans/{program.id}/public")).json()
    assert shown["theme_css"] == css
    for path in (f"/p/{program.id}", f"/g/{cast.erik.account_id}", f"/g/{cast.erik.account_id}/programs"):
        assert f"<style data-theme>{css}</style>" in (await page.get(path)).text
    other = (await visitor.get(f"/storefronts/{cast.ines.account_id}")).json()
    assert other["theme_css"] is None, "those of others stay as they are"


async def test_an_unreadable_colour_is_shown_and_saved_a_little_darker(erik: Requests) -> None:
    answer = await erik.post(f"{URL}/web-theme/preview", PALE)
    assert answer.status_code == 200, answer.text
    preview = answer.json()
    assert preview["contrasts"]["system_text"] < 4.5 <= preview["readable_contrasts"]["system_text"]
    assert preview["readable"] == THEME
    assert "--accent-text:#4662e3" in preview["css"]
    assert (await own(erik))["version"] == 0, "a preview saves nothing"
    assert (await save(erik, PALE)).json()["web_theme"] == THEME
    assert (await save(erik, PALE)).json()["version"] == 1, "the same again changes nothing"


async def test_back_to_the_default(erik: Requests, visitor: Requests, cast: Cast) -> None:
    await save(erik, THEME)
    assert (await save(erik, None)).json()["web_theme"] is None
    assert await css_of(visitor, cast) is None


async def test_who_edited_an_older_version_is_told_and_nothing_moves(erik: Requests) -> None:
    await save(erik, THEME)
    late = await save(erik, THEME | {"primary": "#000000"}, version=0)
    assert (late.status_code, late.json()["reason"]) == (409, "stale")
    assert (await own(erik))["web_theme"] == THEME


async def test_of_coaches_who_save_at_once_one_is_saved(database_url: str, tmp_path: Path) -> None:
    async with running_app(database_url, tmp_path) as app:
        erik = app.as_person(app.cast.erik)
        for version in range(3):
            themes = [THEME | {"primary": f"#0000{version}{n}"} for n in range(3)]
            at_once = await asyncio.gather(*(save(erik, theme, version) for theme in themes))
            assert sorted(one.status_code for one in at_once) == [200, 409, 409]


@pytest.mark.parametrize(
    "colour", ["red", "#12345", "#1234567", "#12345g", "", "#123", "rgb(0,0,0)", "#000000;}", None, 7]
)
@pytest.mark.parametrize("field", ["primary", "system_text"])
async def test_what_is_no_colour_is_refused_beside_its_field(erik: Requests, field: str, colour: object) -> None:
    answer = await erik.post(f"{URL}/web-theme/preview", THEME | {field: colour})
    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])
    refused = await save(erik, THEME | {field: colour})
    assert (refused.status_code, list(refused.json()["errors"])) == (422, [f"web_theme.{field}"])
    assert (await own(erik))["version"] == 0


async def test_capitals_are_the_same_colour(erik: Requests) -> None:
    assert (await save(erik, THEME | {"primary": " #2E4AE6 "})).json()["web_theme"] == THEME


async def test_the_free_plan_has_no_theme_and_shows_none_that_was_saved_before(
    erik: Requests,
    visitor: Requests,
    cast: Cast,
    session: AsyncSession,
    publish: Publish,  # noqa: F811
) -> None:
    program = await publish("Squat")
    await save(erik, THEME)
    subscription = await session.get_one(Subscription, cast.erik.account_id)
    kind, trial_end = subscription.product_kind, subscription.trial_end_at
    subscription.product_kind, subscription.trial_end_at = ProductKind.FREE, None
    await session.commit()
    refused = await save(erik, THEME | {"primary": "#000000"})
    assert (refused.status_code, refused.json()["reason"], refused.json()["errors"]["base"]) == (
        422,
        "upgrade",
        ["Access restricted"],
    )
    assert (await own(erik))["web_theme"] == THEME
    assert await css_of(visitor, cast) is None
    assert (await visitor.get(f"/plans/{program.id}/public")).json()["theme_css"] is None
    subscription.product_kind, subscription.trial_end_at = kind, trial_end
    await session.commit()
    assert await css_of(visitor, cast) is not None, "it comes back with the plan"


async def test_a_client_or_visitor_has_nothing_derived(
    maya: Requests, visitor: Requests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "make_readable", lambda theme: pytest.fail("others would wait for it"))
    for who, status in ((maya, 403), (visitor, 401)):
        assert (await who.get(URL)).status_code == status
        assert (await who.put(f"{URL}/web-theme", {"version": 0, "web_theme": THEME})).status_code == status
        assert (await who.post(f"{URL}/web-theme/preview", THEME)).status_code == status


async def test_themes_of_an_account_are_limited(
    erik: Requests, ines: Requests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "THEMES_AN_ACCOUNT", "2/hour")
    answers = [(await erik.post(f"{URL}/web-theme/preview", THEME)).status_code for _ in range(3)]
    assert answers == [200, 200, 429]
    assert (await ines.post(f"{URL}/web-theme/preview", THEME)).status_code == 200


async def test_it_goes_with_its_owner(erik: Requests, session: AsyncSession, cast: Cast) -> None:
    await save(erik, THEME)
    assert (await session.scalars(select(WhiteLabel.account_id))).all() == [cast.erik.account_id]
    deleted = await erik.delete("/users/me", params={"confirmation": "DELETE"}, json={"password": PASSWORD})
    assert deleted.status_code == 204, deleted.text
    assert (await session.scalars(select(WhiteLabel.account_id))).all() == []
