"""Who may change an item of the library follows from where it is used."""

from datetime import timedelta
from typing import Any

import httpx
import pytest

from regimen.accounts.models import MemberRole
from regimen.kit.ids import new_id
from tests.cast import Cast
from tests.chat.gym import Gym, ok
from tests.conftest import Requests
from tests.media.samples import encoded, quarters


async def _attempts(person: Requests, media_id: str) -> list[httpx.Response]:
    return [
        await person.patch(f"/media/{media_id}", {"title": "Free beer", "caption": "Only today"}),
        await person.post(f"/media/{media_id}/replace", {"name": "other.png", "size": 9}),
        await person.delete(f"/media/{media_id}"),
    ]


async def _picture(person: Requests) -> dict[str, Any]:
    answer = await person._send("POST", "/media", files={"file": ("gym.png", encoded(quarters(), "PNG"), "image/png")})
    picture: dict[str, Any] = answer.json()
    return picture


@pytest.mark.parametrize("place", ["cover", "attachment", "planned post", "message"])
async def test_a_contributor_changes_no_page_and_no_post_by_the_library(
    gym: Gym, cast: Cast, erik: Requests, as_person, place: str
) -> None:
    cleo = as_person(await cast.hire("Cleo", "Park", cast.erik, MemberRole.CONTRIBUTOR))
    own = await _picture(cleo)
    picture = await _picture(erik)
    if place in {"cover", "attachment"}:
        program = await ok(await erik.post("/coach/plans", {"plan_type": "membership", "title": "Squat"}))
        if place == "cover":
            form: dict[str, Any] = {"square": {"media_id": picture["id"]}}
            await ok(await erik.patch(f"/coach/plans/{program['id']}/covers", form))
        else:
            form = {"attachments": [{"media_id": picture["id"]}]}
            await ok(await erik.put(f"/coach/plans/{program['id']}/attachments", form))
    else:
        community = await gym.community()
        form = {"text": "", "attachments": [{"resource_type": "media", "resource_id": picture["id"]}]}
        kind = "messages" if place == "message" else "planned_posts"
        later = {"send_at": (gym.clock.now() + timedelta(hours=1)).isoformat()} if kind == "planned_posts" else {}
        await ok(await erik.put(f"/chat/conversations/{community}/{kind}/{new_id()}", form | later))
    sees_it = place in {"cover", "attachment"}
    wanted = (403, "UsedByOthers") if sees_it else (404, "NotFound")
    for refused in await _attempts(cleo, picture["id"]):
        assert (refused.status_code, refused.json()["code"]) == wanted
    items = (await ok(await cleo.get("/media/fetch")))["items"]
    listed = [(one["id"], one["is_own"], one["is_changeable"]) for one in items]
    mine = (own["id"], True, True)
    assert listed == ([(picture["id"], True, False), mine] if sees_it else [mine]), "no button that is refused"
    if sees_it:
        assert (await ok(await cleo.get(f"/media/{picture['id']}")))["is_changeable"] is False
    assert (await cleo.get(f"/media/{picture['id']}")).status_code == (200 if sees_it else 404)
    assert await ok(await erik.get(f"/media/{picture['id']}")) == picture
    changed, replacing, deleted = await _attempts(cleo, own["id"])
    assert (changed.status_code, replacing.status_code, deleted.status_code) == (200, 200, 204)
    assert (await erik.patch(f"/media/{picture['id']}", {"title": "Gym"})).status_code == 200


@pytest.mark.parametrize("kind", ["messages", "planned_posts"])
async def test_what_a_colleague_sends_of_theirs_is_no_longer_theirs_alone(
    gym: Gym, cast: Cast, erik: Requests, as_person, kind: str
) -> None:
    cleo = as_person(await cast.hire("Cleo", "Park", cast.erik, MemberRole.CONTRIBUTOR))
    picture, community = await _picture(cleo), await gym.community()
    form: dict[str, Any] = {"text": "", "attachments": [{"resource_type": "media", "resource_id": picture["id"]}]}
    later = {"send_at": (gym.clock.now() + timedelta(hours=1)).isoformat()} if kind == "planned_posts" else {}
    await ok(await erik.put(f"/chat/conversations/{community}/{kind}/{new_id()}", form | later))
    for refused in await _attempts(cleo, picture["id"]):
        assert (refused.status_code, refused.json()["code"]) == (403, "UsedByOthers")
    assert await ok(await erik.get(f"/media/{picture['id']}")) == picture
