"""The library can be narrowed to tags, and to what is used or not used; it says what its reader may change."""

from datetime import datetime, timedelta

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.media.models import Media, MediaKind, MediaScope, MediaState, MediaUse, PlaceKind
from tests.cast import Cast
from tests.conftest import MONDAY, Requests


def video(cast: Cast, title: str, tags: list[str], now: datetime = MONDAY) -> Media:
    return Media(
        account_id=cast.erik.account_id,
        kind=MediaKind.VIDEO,
        state=MediaState.PUBLISHED,
        title=title,
        tags=tags,
        key="",
        content_type="video/mp4",
        bytes=1,
        created_at=now,
    )


async def titles(coach: Requests, query: str) -> list[str]:
    response = await coach.get(f"/media/fetch?{query}&q[s]=title asc")
    assert response.status_code == 200, response.text
    return [item["title"] for item in response.json()["items"]]


async def test_tags_and_uses_narrow_the_library(cast: Cast, erik: Requests, session: AsyncSession) -> None:
    squat, hinge, row = (
        video(cast, "Squat", ["Legs", "barbell"]),
        video(cast, "Hinge", ["legs day", "barbell"]),
        video(cast, "Row", []),
    )
    session.add_all([squat, hinge, row])
    await session.flush()
    session.add(MediaUse(media_id=squat.id, kind=PlaceKind.DAY, place="1"))
    session.add(MediaUse(media_id=hinge.id, kind=PlaceKind.MESSAGE, place="2"))
    await session.commit()

    assert await titles(erik, "q[tags_any][]=barbell") == ["Hinge", "Squat"]
    assert await titles(erik, "q[tags_any][]=Legs") == ["Squat"], "whole tags, not parts of them"
    assert await titles(erik, "q[tags_any][]=Legs&q[tags_any][]=legs day") == ["Hinge", "Squat"]
    assert await titles(erik, "q[used_in][]=day") == ["Squat"]
    assert await titles(erik, "q[used_in][]=unused") == ["Row"]
    assert await titles(erik, "q[used_in][]=unused&q[used_in][]=message") == ["Hinge", "Row"]
    refused = await erik.get("/media/fetch?q[used_in][]=nowhere")
    assert refused.status_code == 422


async def test_a_library_names_its_tags_once_whatever_is_filtered(
    cast: Cast, erik: Requests, ines: Requests, session: AsyncSession
) -> None:
    session.add_all([video(cast, "Squat", ["legs", "Barbell"]), video(cast, "Hinge", ["legs", "hinge"])])
    await session.commit()
    listed = (await erik.get("/media/fetch?q[title_cont_any]=Squat")).json()
    assert (len(listed["items"]), listed["tags"]) == (1, ["Barbell", "hinge", "legs"])
    assert (await ines.get("/media/fetch")).json()["tags"] == []


async def test_items_of_the_product_and_of_others_are_not_the_readers_own(
    cast: Cast, erik: Requests, session: AsyncSession
) -> None:
    own, product, hyrox = (video(cast, title, []) for title in ("Own", "Product", "Ines's"))
    product.account_id, product.scope = None, MediaScope.PRODUCT
    hyrox.account_id, hyrox.scope = cast.ines.account_id, MediaScope.HYROX
    cast.erik.user.hyrox_access = True
    session.add_all([own, product, hyrox])
    await session.commit()
    found = {
        owner: [item["is_own"] for item in (await erik.get(f"/media/fetch?owner={owner}")).json()["items"]]
        for owner in ("current", "regimen", "hyrox")
    }
    assert found == {"current": [True], "regimen": [False], "hyrox": [False]}
    assert (await erik.patch(f"/media/{hyrox.id}", {"title": "Mine"})).status_code == 404


@pytest.mark.spec("MED-06", "MED-19", "API-44")
async def test_a_page_has_fifteen_items_the_number_of_pages_and_says_who_has_hyrox(
    cast: Cast, erik: Requests, session: AsyncSession
) -> None:
    session.add_all([video(cast, f"Set {n:02}", [], MONDAY + timedelta(minutes=n)) for n in range(16)])
    await session.commit()
    first, second = [(await erik.get(f"/media/fetch?page={page}")).json() for page in (1, 2)]
    assert [len(one["items"]) for one in (first, second)] == [15, 1]
    assert (first["items"][0]["title"], second["items"][0]["title"]) == ("Set 15", "Set 00"), "the newest first"
    assert (first["pagination"]["total_pages"], first["hyrox_access"]) == (2, False)
    cast.erik.user.hyrox_access = True
    await session.commit()
    assert (await erik.get("/media/fetch")).json()["hyrox_access"] is True


@pytest.mark.spec("API-44")
async def test_a_library_is_filtered_by_kind_and_title_and_sorted(
    cast: Cast, erik: Requests, session: AsyncSession
) -> None:
    squat, hinge, row = (video(cast, title, [], MONDAY) for title in ("Squat", "Hinge", "Row"))
    row.kind, row.bytes, squat.bytes, hinge.bytes = MediaKind.IMAGE, 3, 2, 1
    session.add_all([squat, hinge, row])
    await session.commit()

    async def found(query: str) -> list[str]:
        return [item["title"] for item in (await erik.get(f"/media/fetch?{query}")).json()["items"]]

    assert await found("q[s]=title asc") == ["Hinge", "Row", "Squat"]
    assert await found("q[s]=title desc") == ["Squat", "Row", "Hinge"]
    assert await found("q[s]=bytes asc") == ["Hinge", "Squat", "Row"]
    assert await found("q[kind_in][]=video&q[s]=title asc") == ["Hinge", "Squat"]
    assert await found("q[title_cont_any]=o") == ["Row"]
    assert await found("per_page=1&page=2&q[s]=title asc") == ["Row"]


@pytest.mark.spec("MED-07")
async def test_four_kinds_are_in_the_libraries_of_three_owners(
    cast: Cast, erik: Requests, session: AsyncSession
) -> None:
    cast.erik.user.hyrox_access = True
    owners = {"current": MediaScope.USER, "hyrox": MediaScope.HYROX, "regimen": MediaScope.PRODUCT}
    for owner, scope in owners.items():
        for kind in ("video", "image", "other", "youtube"):
            item = video(cast, f"{owner} {kind}", [])
            item.kind, item.scope = MediaKind(kind), scope
            if scope is MediaScope.PRODUCT:
                item.account_id = None
            if kind == "youtube":
                item.link_provider, item.video_id, item.link_key = "youtube", "dQw4w9WgXcQ", ""
            session.add(item)
    await session.commit()
    for owner in owners:
        for kind in ("video", "image", "other", "youtube"):
            assert await titles(erik, f"owner={owner}&q[kind_in][]={kind}") == [f"{owner} {kind}"]
    for query in ("owner=everybody", "owner=product", "q[kind_in][]=song"):
        assert (await erik.get(f"/media/fetch?{query}")).status_code == 422


@pytest.mark.spec("MED-11")
async def test_without_that_library_people_see_their_own_files(
    cast: Cast, erik: Requests, maya: Requests, session: AsyncSession
) -> None:
    own, product, hyrox, hers = (video(cast, title, []) for title in ("Own", "Product", "HYROX", "Hers"))
    product.account_id, product.scope, hyrox.scope = None, MediaScope.PRODUCT, MediaScope.HYROX
    hers.account_id, hers.client_id, hers.created_by = None, cast.maya.id, cast.maya.id
    session.add_all([own, product, hyrox, hers])
    await session.commit()

    async def found(person: Requests, owner: str) -> list[str]:
        return [item["title"] for item in (await person.get(f"/media/fetch?owner={owner}")).json()["items"]]

    assert await found(erik, "hyrox") == ["Own"]
    assert await found(maya, "regimen") == await found(maya, "hyrox") == ["Hers"]


async def test_signs_of_patterns_are_only_signs(erik: Requests) -> None:
    link = {"media": {"video_url": "https://www.youtube.com/watch?v=dQw4w9WgXcQ"}}
    media = (await erik.post("/media", link)).json()
    await erik.patch(f"/media/{media['id']}", {"tags": ["squat 80%"]})
    for sign, found in (("%25", 1), ("_", 0), ("80%25", 1)):
        page = (await erik.get(f"/media/fetch?q[title_cont_any]={sign}")).json()
        assert page["pagination"]["total"] == found
