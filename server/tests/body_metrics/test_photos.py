"""Progress photos: private pictures that a client shows to coaches, or to nobody."""

import json
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.events import UserDeleted
from regimen.accounts.models import MemberRole, Role
from regimen.body_metrics.actions import photos as actions
from regimen.body_metrics.jobs import forget_deleted_photos
from regimen.body_metrics.models import DeletedProgressPhoto, ProgressPhoto
from regimen.body_metrics.rules.photos import LONGEST_SIDE, PhotoSize
from regimen.kit.ids import new_id
from regimen.kit.pictures.failures import FORM_BYTES, MAX_BYTES
from regimen.media.failures import LIBRARY_FULL
from regimen.platform.events import publish
from regimen.platform.models import StoredFile
from regimen.platform.services import Services
from tests.body_metrics.steps import TODAY, add_photo, agree, got, own, photo_form, seen
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.media.samples import difference, encoded, opened, quarters, rotated

RunJobs = Callable[[], Awaitable[int]]
OWN = "/athlete/body_metrics/photos"


def of_client(client: Person) -> str:
    return f"/coach/clients/{client.id}/body_metrics/photos"


async def share_photos(client: Requests, coach: Person, *, photos: bool | None = True, shared: bool = True) -> Any:
    return await client.put(f"/athlete/body_metrics/shares/{coach.account_id}", {"shared": shared, "photos": photos})


async def listed(person: Requests, path: str = OWN) -> list[tuple[str, str]]:
    return [(one["date"], one["pose"]) for one in (await got(person, path))["items"]]


async def stored(session: AsyncSession) -> int:
    """Returns how many files of photos there are."""
    return await session.scalar(select(func.count()).select_from(StoredFile)) or 0


async def used(client: Requests) -> int:
    return int((await got(client, "/media/fetch"))["quota"]["used"])


@pytest.fixture
async def agreed(maya: Requests, cast: Cast, maya_trains: Any) -> None:
    """Maya shares with Erik what she measures, and no photos yet."""
    await agree(maya, cast.erik)


@pytest.mark.usefixtures("agreed")
async def test_photos_are_listed_by_day_and_pose_and_keep_nothing_that_tells_where_they_were_taken(
    maya: Requests,
) -> None:
    earlier = TODAY - timedelta(days=30)
    side = await add_photo(maya, rotated(6), pose="side")
    for day, pose in ((earlier, "back"), (TODAY, "back"), (TODAY, "front"), (earlier, "front")):
        await add_photo(maya, day=day, pose=pose)
    first, second = TODAY.isoformat(), earlier.isoformat()
    assert await listed(maya) == [
        *((first, pose) for pose in ("front", "side", "back")),
        *((second, pose) for pose in ("front", "back")),
    ]
    for size in ("small", "large"):
        file = await maya.get(f"{OWN}/{side}/{size}")
        picture = opened(file.content)
        assert (file.headers["content-type"], file.headers["cache-control"]) == ("image/jpeg", "no-store")
        assert difference(picture, quarters()) < 12, "upright"
        assert not picture.getexif()
    [sideways] = [one for one in (await got(maya, OWN))["items"] if one["id"] == str(side)]
    assert (sideways["width"], sideways["height"]) == (120, 80)


@pytest.mark.usefixtures("agreed")
async def test_what_is_kept_is_no_larger_than_a_screen(maya: Requests) -> None:
    photo = await add_photo(maya, encoded(Image.new("RGB", (3000, 4000), "gray"), "JPEG"))
    sizes = [opened((await maya.get(f"{OWN}/{photo}/{size}")).content).size for size in ("large", "small")]
    assert sizes == [(1440, 1920), (480, 640)]
    assert (await maya.get(f"{OWN}/{photo}/huge")).status_code == 404


@pytest.mark.usefixtures("agreed")
async def test_sending_a_photo_again_does_nothing_twice_and_another_one_takes_its_place(
    maya: Requests, session: AsyncSession
) -> None:
    photo = await add_photo(maya)
    counted = await used(maya)
    assert counted > 0
    again = await maya.put(f"{OWN}/{photo}", **photo_form(rotated(1)))
    assert again.status_code == 204
    assert await listed(maya) == [(TODAY.isoformat(), "front")]
    assert (await used(maya), await stored(session)) == (counted, 2)
    retaken = await add_photo(maya, encoded(quarters(60, 80), "JPEG"))
    assert (await maya.get(f"{OWN}/{photo}/small")).status_code == 404
    assert difference(opened((await maya.get(f"{OWN}/{retaken}/small")).content), quarters(60, 80)) < 12
    assert (len(await listed(maya)), await stored(session)) == (1, 2)
    assert (await maya.delete(f"{OWN}/{retaken}")).status_code == 204
    assert (await listed(maya), await used(maya), await stored(session)) == ([], 0, 0)
    assert (await maya.delete(f"{OWN}/{retaken}")).status_code == 404


@pytest.mark.usefixtures("agreed")
async def test_a_photo_whose_file_is_being_deleted_is_missing(
    maya: Requests, session: AsyncSession, services: Services
) -> None:
    photo = await add_photo(maya)
    key = await session.scalar(select(ProgressPhoto.key).where(ProgressPhoto.id == photo))
    assert key is not None
    await services.files.delete(key)
    missing = await maya.get(f"{OWN}/{photo}/large")
    assert (missing.status_code, missing.headers["content-type"]) == (404, "application/problem+json")


@pytest.mark.usefixtures("agreed")
@pytest.mark.parametrize(
    ("form", "field", "sentence"),
    [
        ({"day": TODAY + timedelta(days=1)}, "date", "Choose today or an earlier date."),
        ({"day": date(1899, 1, 1)}, "date", "Choose a date after your date of birth."),
        ({"picture": b"no picture"}, "file", "This file isn't a picture."),
        ({"pose": "above"}, "pose", ""),
    ],
)
async def test_a_refused_photo_leaves_nothing(
    maya: Requests, session: AsyncSession, form: dict[str, Any], field: str, sentence: str
) -> None:
    refused = await maya.put(f"{OWN}/{new_id()}", **photo_form(**form))
    [(named, [said])] = refused.json()["errors"].items()
    assert (refused.status_code, named) == (422, field)
    assert said.startswith(sentence)
    assert (await listed(maya), await stored(session)) == ([], 0)


@pytest.mark.usefixtures("agreed")
@pytest.mark.parametrize("size", [MAX_BYTES + 1, FORM_BYTES])
async def test_a_photo_that_is_too_large_is_refused_beside_its_field(
    maya: Requests, session: AsyncSession, size: int
) -> None:
    refused = await maya.put(f"{OWN}/{new_id()}", **photo_form(b"x" * size))
    assert refused.status_code in {413, 422}
    [sentence] = refused.json()["errors"]["file"]
    assert sentence.startswith("File is too big")
    assert sentence.endswith("Max filesize: 10Mb.")
    assert (await listed(maya), await stored(session)) == ([], 0)


def test_devices_send_photos_as_large_as_they_are_kept() -> None:
    """The web tests its own limits with the same file."""
    limits = json.loads((Path(__file__).parent / "photo_limits.json").read_text())
    assert limits == {"longest_side": LONGEST_SIDE[PhotoSize.LARGE], "max_bytes": MAX_BYTES}


@pytest.mark.usefixtures("agreed")
async def test_a_form_without_a_file_or_a_day_is_refused_beside_its_field(maya: Requests) -> None:
    path, form = f"{OWN}/{new_id()}", photo_form()
    for missing in ("file", "date", "pose"):
        data = {name: value for name, value in form["data"].items() if name != missing}
        files = {} if missing == "file" else form["files"]
        refused = await maya.put(path, data=data, files=files)
        assert (refused.status_code, list(refused.json()["errors"])) == (422, [missing])


async def test_nobody_adds_photos_before_agreeing(maya: Requests, tom: Requests, session: AsyncSession) -> None:
    refused = await maya.put(f"{OWN}/{new_id()}", **photo_form())
    assert refused.json()["code"] == "ConsentNeeded"
    await agree(tom)
    photo = await add_photo(tom)
    await agree(maya)
    assert (await maya.put(f"{OWN}/{photo}", **photo_form())).status_code == 404
    assert (await maya.get(f"{OWN}/{photo}/large")).status_code == 404
    assert (await maya.patch(f"{OWN}/{photo}", {"date": "2026-01-01", "pose": "back"})).status_code == 404
    assert (await maya.delete(f"{OWN}/{photo}")).status_code == 404
    assert (await listed(maya), await listed(tom)) == ([], [(TODAY.isoformat(), "front")])
    assert await stored(session) == 2


@pytest.mark.usefixtures("agreed")
async def test_a_full_library_and_too_many_photos_take_no_more(
    maya: Requests, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    await add_photo(maya)
    counted = await used(maya)
    monkeypatch.setattr(actions, "MAX_PHOTOS", 1)
    refused = await maya.put(f"{OWN}/{new_id()}", **photo_form(pose="back"))
    assert refused.json()["code"] == "TooManyPhotos"
    await add_photo(maya, pose="front")  # takes the place of the first
    monkeypatch.setattr(actions, "MAX_PHOTOS", 2)
    monkeypatch.setattr(actions, "CLIENT_QUOTA", counted + 1)
    refused = await maya.put(f"{OWN}/{new_id()}", **photo_form(pose="back"))
    assert refused.json()["errors"] == {"file": [LIBRARY_FULL]}
    assert (await used(maya), await stored(session), len(await listed(maya))) == (counted, 2, 1)


@pytest.mark.usefixtures("agreed")
async def test_a_photo_moves_to_another_day_where_there_is_none(maya: Requests) -> None:
    photo, other = await add_photo(maya), await add_photo(maya, day=date(2026, 1, 5))
    path = f"{OWN}/{photo}"
    taken = await maya.patch(path, {"date": "2026-01-05", "pose": "front"})
    assert (taken.json()["code"], list(taken.json()["errors"])) == ("PhotoExists", ["date"])
    late = await maya.patch(path, {"date": "2026-01-13", "pose": "front"})
    assert list(late.json()["errors"]) == ["date"]
    for _ in range(2):
        assert (await maya.patch(path, {"date": "2026-01-05", "pose": "side"})).status_code == 204
    assert await listed(maya) == [("2026-01-05", "front"), ("2026-01-05", "side")]
    assert (await maya.get(f"{OWN}/{other}/small")).status_code == 200


@pytest.mark.spec("LDB-08")
@pytest.mark.usefixtures("agreed")
async def test_coaches_see_photos_only_while_they_are_shared_and_not_a_moment_longer(
    maya: Requests, erik: Requests, ines: Requests, cast: Cast, as_person: Any
) -> None:
    photo = await add_photo(maya)
    path = of_client(cast.maya)
    addresses = (path, f"{path}/{photo}/small", f"{path}/{photo}/large")

    async def seen_by(coach: Requests) -> set[int]:
        return {(await coach.get(address)).status_code for address in addresses}

    assert await seen_by(erik) == {404}, "metrics are shared, photos are not"
    assert (await share_photos(maya, cast.erik)).status_code == 204
    assert await seen_by(erik) == {200}
    assert await listed(erik, path) == [(TODAY.isoformat(), "front")]
    assert (await seen(erik, cast.maya))["photos_agreed_at"] is not None
    assert await seen_by(ines) == {404}
    contributor = as_person(await cast.hire("Bo", "Berg", cast.erik, MemberRole.CONTRIBUTOR))
    assert await seen_by(contributor) == {403}
    assert (await erik.delete(f"{path}/{photo}")).status_code == 404, "coaches change nothing"
    await share_photos(maya, cast.erik, photos=None)
    assert await seen_by(erik) == {200}, "what isn't said stays"
    await share_photos(maya, cast.erik, photos=False)
    assert await seen_by(erik) == {404}
    assert (await seen(erik, cast.maya))["state"] == "shared"


@pytest.mark.usefixtures("agreed")
async def test_stopping_to_share_metrics_stops_photos_and_sharing_again_does_not_bring_them_back(
    maya: Requests, erik: Requests, cast: Cast
) -> None:
    await add_photo(maya)
    refused = await share_photos(maya, cast.erik, shared=False)
    assert list(refused.json()["errors"]) == ["photos"]
    await share_photos(maya, cast.erik)
    await share_photos(maya, cast.erik, shared=False, photos=None)
    assert (await erik.get(of_client(cast.maya))).status_code == 404
    await share_photos(maya, cast.erik, photos=None)
    assert (await seen(erik, cast.maya))["state"] == "shared"
    assert (await erik.get(of_client(cast.maya))).status_code == 404
    [chosen] = (await own(maya))["shares"]
    assert chosen["photos_agreed_at"] is None


@pytest.mark.usefixtures("maya_trains_with_ines")
async def test_each_account_is_asked_for_apart(maya: Requests, erik: Requests, ines: Requests, cast: Cast) -> None:
    await agree(maya, cast.erik, cast.ines)
    await add_photo(maya)
    await share_photos(maya, cast.ines)
    path = of_client(cast.maya)
    assert [(await coach.get(path)).status_code for coach in (erik, ines)] == [404, 200]


@pytest.mark.usefixtures("agreed")
@pytest.mark.parametrize("how", ["everything", "user"])
async def test_photos_are_deleted_with_everything_and_with_the_user(
    maya: Requests,
    tom: Requests,
    cast: Cast,
    session: AsyncSession,
    services: Services,
    run_jobs: RunJobs,
    how: str,
) -> None:
    await agree(tom)
    toms = await add_photo(tom)
    mayas = await add_photo(maya)
    key = await session.scalar(select(ProgressPhoto.key).where(ProgressPhoto.id == mayas))
    assert key is not None
    if how == "everything":
        assert (await maya.delete("/athlete/body_metrics")).status_code == 204
        assert await listed(maya) == []
    else:
        await publish(session, UserDeleted(at=cast.now, subject_id=cast.maya.id, role=Role.CLIENT))
        await session.commit()
    await run_jobs()
    assert list(await session.scalars(select(ProgressPhoto.id))) == [toms]
    assert (await stored(session), await services.files.size(key)) == (2, None)
    assert await used(maya) == 0
    assert await used(tom) > 0


@pytest.mark.usefixtures("agreed")
async def test_a_photo_whose_answer_was_lost_is_on_the_day_that_was_said_last(maya: Requests) -> None:
    photo = await add_photo(maya, day=date(2026, 1, 10))
    path = f"{OWN}/{photo}"
    assert (await maya.put(path, **photo_form(day=date(2026, 1, 3), pose="side"))).status_code == 204
    assert await listed(maya) == [("2026-01-03", "side")]
    await add_photo(maya)
    taken = await maya.put(path, **photo_form())
    assert (taken.json()["code"], list(taken.json()["errors"])) == ("PhotoExists", ["date"])
    assert await listed(maya) == [(TODAY.isoformat(), "front"), ("2026-01-03", "side")]


@pytest.mark.usefixtures("agreed")
@pytest.mark.parametrize("how", ["deleted", "replaced", "everything"])
async def test_a_photo_that_is_gone_does_not_return_when_it_is_sent_again(
    maya: Requests, tom: Requests, session: AsyncSession, how: str
) -> None:
    photo = await add_photo(maya)
    left = []
    if how == "deleted":
        assert (await maya.delete(f"{OWN}/{photo}")).status_code == 204
    elif how == "everything":
        assert (await maya.delete("/athlete/body_metrics")).status_code == 204
        await agree(maya)
    else:
        await add_photo(maya)
        left = [(TODAY.isoformat(), "front")]
    counted = await used(maya)
    for pose in ("front", "back"):
        refused = await maya.put(f"{OWN}/{photo}", **photo_form(pose=pose))
        assert (refused.status_code, refused.json()["code"]) == (422, "PhotoDeleted")
        assert list(refused.json()["errors"]) == ["file"]
    await agree(tom)
    assert (await tom.put(f"{OWN}/{photo}", **photo_form())).status_code == 404, "as one that is somebody else's"
    assert (await listed(maya), await listed(tom), await used(maya)) == (left, [], counted)
    assert await stored(session) == 2 * len(left)


@pytest.mark.usefixtures("agreed")
async def test_the_id_of_a_deleted_photo_is_known_for_a_week(maya: Requests, cast: Cast, session: AsyncSession) -> None:
    photo = await add_photo(maya)
    assert (await maya.delete(f"{OWN}/{photo}")).status_code == 204
    for days, known in ((7, [photo]), (8, [])):
        await forget_deleted_photos(session, cast.now + timedelta(days=days))
        await session.commit()
        assert list(await session.scalars(select(DeletedProgressPhoto.id))) == known


@pytest.mark.usefixtures("agreed")
async def test_the_files_have_no_addresses_of_their_own(
    maya: Requests, erik: Requests, visitor: Requests, cast: Cast, session: AsyncSession
) -> None:
    await add_photo(maya)
    await share_photos(maya, cast.erik)
    rows = (await session.scalars(select(StoredFile))).all()
    assert [row.public for row in rows] == [False, False]
    for person in (maya, erik, visitor):
        answers = [await person.http.get(f"/files/{row.key}", headers=person.headers) for row in rows]
        assert {answer.status_code for answer in answers} == {404}


@pytest.mark.usefixtures("agreed")
async def test_client_and_coaches_who_see_photos_fetch_them_again(
    maya: Requests, cast: Cast, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = await add_photo(maya)
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(services.bus, "publish", lambda _topic, message: sent.append(message))
    own_stream, gym = f"user:{cast.maya.id}", f"account:{cast.erik.account_id}"
    await add_photo(maya, pose="side")
    assert {one["stream"] for one in sent} == {own_stream}, "coaches are not told of what they don't see"
    await share_photos(maya, cast.erik)
    sent.clear()
    await add_photo(maya, pose="back")
    assert {one["stream"] for one in sent} == {own_stream, gym}
    for change in (maya.patch(f"{OWN}/{photo}", {"date": "2026-01-01", "pose": "side"}), maya.delete(f"{OWN}/{photo}")):
        sent.clear()
        assert (await change).status_code == 204
        assert {one["stream"] for one in sent} == {own_stream, gym}
