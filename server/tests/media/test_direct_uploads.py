"""Uploads in parts: they go on after any cut, count towards the quota exactly, and leave nothing behind."""

import os
import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.media.actions import uploads
from regimen.media.jobs import forget_parts, forget_uploads
from regimen.media.models import Media, MediaUpload, MediaUsage
from regimen.media.rules import limits
from regimen.platform.files import api
from regimen.platform.jobs import enqueue
from regimen.platform.models import StoredFile
from regimen.platform.services import Services
from tests.cast import Cast
from tests.conftest import Requests
from tests.media.uploading import begin, complete, put_and_cut, send, upload

TEXT = b"Squat every day. " * 600
FAR = datetime(9999, 1, 1, tzinfo=UTC)
FAR_AHEAD = datetime(2100, 1, 1, tzinfo=UTC)


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of 1,000 bytes, so that small files have several."""
    monkeypatch.setattr(uploads, "PART_SIZE", 1000)


async def usage(session: AsyncSession) -> dict[Any, int]:
    rows = (await session.scalars(select(MediaUsage).execution_options(populate_existing=True))).all()
    return {row.owner_id: row.bytes for row in rows if row.bytes}


async def parts_left(services: Services) -> set[str]:
    """Returns the unfinished uploads that the store knows."""
    return set(await services.files.multipart.begun_before(FAR, services.clock.now()))


@pytest.mark.spec("API-46", "MED-05")
async def test_a_file_arrives_in_parts_and_is_published(
    store: str, erik: Requests, run_jobs: Callable[[], Any], session: AsyncSession, cast: Cast
) -> None:
    begun = (await begin(erik, "Warm-up plan.txt", len(TEXT))).json()
    assert [part["size"] for part in begun["parts"]] == [1000] * 10 + [200]
    assert {part["is_received"] for part in begun["parts"]} == {False}
    assert (begun["media"]["state"], begun["media"]["title"]) == ("uploading", "Warm-up plan")
    assert (await erik.get("/media/fetch")).json()["items"] == [], "an unfinished upload is listed nowhere"
    for answer in await send(erik, begun, TEXT):
        assert answer.status_code in {200, 204}
    done = (await complete(erik, begun)).json()
    assert done["state"] == "processing"
    await run_jobs()
    (item,) = (await erik.get("/media/fetch")).json()["items"]
    assert (item["state"], item["type"], item["content_type"]) == ("published", "other", "text/plain; charset=utf-8")
    assert (item["file_size"], item["duration"], item["caption"], item["is_new"]) == (len(TEXT), None, "", True)
    served = await erik.http.get(item["src"])
    assert (served.content, served.headers["content-type"]) == (TEXT, "text/plain; charset=utf-8")
    assert await usage(session) == {cast.erik.account_id: len(TEXT)}


async def test_a_cut_upload_goes_on_where_it_was(
    store: str, erik: Requests, session: AsyncSession, services: Services
) -> None:
    """Twenty cuts: each costs at most the part that was on its way."""
    data = os.urandom(40_500)
    cuts = random.Random(7)
    media_id = new_id()
    sent = 0
    for _ in range(20):
        begun = (await begin(erik, "clip.mp4", len(data), media_id=media_id)).json()
        missing = [part["number"] for part in begun["parts"] if not part["is_received"]]
        arriving = missing[: cuts.randint(0, 2)]
        sent += len(await send(erik, begun, data, only=arriving))
        if len(missing) > len(arriving):  # the line is cut in the middle of the next part
            part = begun["parts"][missing[len(arriving)] - 1]
            await put_and_cut(erik, part["url"], part["size"], data[: part["size"] // 2])
    begun = (await erik.get(f"/media/direct_upload/{media_id}")).json()
    sent += len(await send(erik, begun, data))
    assert sent == 41, "no part that had arrived was sent again"
    assert (await complete(erik, begun)).status_code == 200
    assert await parts_left(services) == set()
    (key,) = await session.scalars(select(StoredFile.key))
    assert await services.files.get(key) == data


async def test_parts_come_in_any_order_and_again(store: str, erik: Requests, run_jobs: Callable[[], Any]) -> None:
    begun = (await begin(erik, "notes.txt", len(TEXT))).json()
    for number in (11, 3, 3, 1):
        assert [one.is_success for one in await send(erik, begun, TEXT, only=[number])] == [True]
    early = await complete(erik, begun)
    assert (early.status_code, early.json()["code"]) == (422, "UploadIncomplete")
    resumed = (await erik.get(f"/media/direct_upload/{begun['media']['id']}")).json()
    assert [part["number"] for part in resumed["parts"] if part["is_received"]] == [1, 3, 11]
    await send(erik, resumed, TEXT)
    first, again = await complete(erik, begun), await complete(erik, begun)
    assert first.status_code == again.status_code == 200
    await run_jobs()
    (item,) = (await erik.get("/media/fetch")).json()["items"]
    assert (await erik.http.get(item["src"])).content == TEXT


@pytest.mark.spec("MED-22", "MED-23")
@pytest.mark.parametrize(
    ("name", "size", "sentence"),
    [
        ("long.mp4", 612 * 1024 * 1024, "File is too big (612Mb). Max filesize: 500Mb."),
        ("long.mp4", 500 * 1024 * 1024 + 1, "File is too big (500Mb). Max filesize: 500Mb."),
        ("empty.mp4", 0, "This file is empty."),
        (
            "setup.exe",
            10,
            "This type of file can't be uploaded. Please use a video, a picture, sound, a PDF or a document.",
        ),
    ],
)
async def test_what_cannot_be_uploaded_is_refused_before_anything_is_sent(
    erik: Requests, session: AsyncSession, name: str, size: int, sentence: str
) -> None:
    refused = await begin(erik, name, size)
    assert (refused.status_code, refused.json()["errors"]) == (422, {"file": [sentence]})
    assert await session.scalar(select(func.count()).select_from(Media)) == 0
    assert await usage(session) == {}


@pytest.mark.spec("MED-22")
async def test_exactly_500_megabytes_may_be_sent(erik: Requests) -> None:
    assert (await begin(erik, "seminar.mp4", 500 * 1024 * 1024)).status_code == 201


@pytest.mark.spec("MED-22")
async def test_a_replacement_is_not_larger_either(
    store: str, erik: Requests, run_jobs: Callable[[], Any], session: AsyncSession, cast: Cast
) -> None:
    media = await upload(erik, TEXT, "plan.txt")
    await run_jobs()
    there, most = f"/media/{media['id']}/replace", 500 * 1024 * 1024
    refused = await erik.post(there, {"name": "plan.txt", "size": most + 1024 * 1024})
    sentence = "File is too big (501Mb). Max filesize: 500Mb."
    assert (refused.status_code, refused.json()["errors"]) == (422, {"file": [sentence]})
    assert await usage(session) == {cast.erik.account_id: len(TEXT)}
    assert (await erik.post(there, {"name": "plan.txt", "size": most})).status_code == 200


@pytest.mark.spec("MED-28", "MED-29", "MED-30", "API-47")
async def test_a_cancelled_upload_leaves_nothing(
    store: str, erik: Requests, session: AsyncSession, services: Services
) -> None:
    begun = (await begin(erik, "notes.txt", len(TEXT))).json()
    await send(erik, begun, TEXT, only=[1, 2, 3])
    assert (await erik.delete(f"/media/{begun['media']['id']}")).status_code == 204
    assert await session.scalar(select(func.count()).select_from(Media)) == 0
    assert (await usage(session), await parts_left(services)) == ({}, set())
    late = await send(erik, begun, TEXT, only=[4])
    assert not late[0].is_success
    assert await parts_left(services) == set()
    assert (await complete(erik, begun)).status_code == 404


async def test_an_upload_is_cancelled_also_while_the_store_is_away(
    erik: Requests, services: Services, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = (await begin(erik, "notes.txt", len(TEXT))).json()

    async def fail(*_: Any) -> None:
        raise OSError("The bucket is away.")

    monkeypatch.setattr(services.files, "delete", fail)
    monkeypatch.setattr(services.files.multipart, "abort", fail)
    assert (await erik.delete(f"/media/{begun['media']['id']}")).status_code == 204
    assert await usage(session) == {}


async def test_a_part_whose_upload_is_cancelled_before_its_first_byte_is_not_found(
    erik: Requests, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = (await begin(erik, "notes.txt", len(TEXT))).json()
    write = api._write

    async def cancel_first(*arguments: Any) -> None:
        assert (await erik.delete(f"/media/{begun['media']['id']}")).status_code == 204
        await write(*arguments)

    monkeypatch.setattr(api, "_write", cancel_first)
    (late,) = await send(erik, begun, TEXT, only=[1])
    assert late.status_code == 404
    assert await parts_left(services) == set()


async def test_an_upload_that_nobody_resumes_is_forgotten_after_a_week(
    store: str, erik: Requests, session: AsyncSession, services: Services, clock: Clock, run_jobs: Callable[[], Any]
) -> None:
    begun = (await begin(erik, "notes.txt", len(TEXT))).json()
    await send(erik, begun, TEXT, only=[1, 2])
    for days, left in ((6, 1), (2, 0)):
        clock.advance(timedelta(days=days))
        await enqueue(session, forget_uploads)
        await session.commit()
        await run_jobs()
        assert await session.scalar(select(func.count()).select_from(MediaUpload)) == left
    assert (await usage(session), await parts_left(services)) == ({}, set())


async def test_parts_that_belong_to_no_upload_are_deleted(
    store: str, erik: Requests, services: Services, clock: Clock, session: AsyncSession, run_jobs: Callable[[], Any]
) -> None:
    """A server that ended between the store and the database leaves them. Parts of uploads that go on stay."""
    begun = (await begin(erik, "notes.txt", len(TEXT))).json()
    await send(erik, begun, TEXT, only=[1])
    (kept,) = await parts_left(services)
    for number in range(2):
        await services.files.multipart.begin(f"media/lost/{number}", "video/mp4", 1000, clock.now())
    assert len(await parts_left(services)) == 3
    clock.freeze(FAR_AHEAD)  # the store has a clock of its own
    await enqueue(session, forget_parts)
    await session.commit()
    await run_jobs()
    assert await parts_left(services) == {kept}


@pytest.mark.parametrize("goes_on", [True, False])
async def test_a_server_that_ends_after_it_has_put_the_parts_together_costs_nothing(
    store: str,
    erik: Requests,
    services: Services,
    session: AsyncSession,
    clock: Clock,
    run_jobs: Callable[[], Any],
    goes_on: bool,
) -> None:
    begun = (await begin(erik, "notes.txt", len(TEXT))).json()
    await send(erik, begun, TEXT)
    row = (await session.scalars(select(MediaUpload))).one()
    await services.files.multipart.complete(row.key, row.store_upload, range(1, 12), clock.now())
    resumed = (await erik.get(f"/media/direct_upload/{row.media_id}")).json()
    assert {part["is_received"] for part in resumed["parts"]} == {True}
    if goes_on:
        assert (await complete(erik, begun)).status_code == 200
        await run_jobs()
        (item,) = (await erik.get("/media/fetch")).json()["items"]
        assert (await erik.http.get(item["src"])).content == TEXT
    else:
        assert (await erik.delete(f"/media/{row.media_id}")).status_code == 204
        assert await services.files.size(row.key) is None
        assert await usage(session) == {}


async def test_a_refused_replacement_leaves_the_one_that_goes_on(
    store: str, erik: Requests, run_jobs: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    media = await upload(erik, TEXT, "plan.txt")
    await run_jobs()
    begun = (await erik.post(f"/media/{media['id']}/replace", {"name": "plan.txt", "size": len(TEXT)})).json()
    await send(erik, begun, TEXT, only=[1, 2])
    monkeypatch.setattr("regimen.media.actions.quota.ACCOUNT_QUOTA", 3 * len(TEXT))
    refused = await erik.post(f"/media/{media['id']}/replace", {"name": "plan.txt", "size": 3 * len(TEXT)})
    assert refused.status_code == 422
    resumed = (await erik.get(f"/media/direct_upload/{media['id']}")).json()
    assert [part["number"] for part in resumed["parts"] if part["is_received"]] == [1, 2]


async def test_a_full_library_takes_no_more_until_something_is_deleted(
    erik: Requests, session: AsyncSession, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("regimen.media.actions.quota.ACCOUNT_QUOTA", 10_000)
    first = (await begin(erik, "one.txt", 6_000)).json()
    refused = await begin(erik, "two.txt", 4_001)
    assert refused.json()["errors"] == {
        "file": ["Your library is full. Delete files that you no longer need, and try again."]
    }
    assert await usage(session) == {cast.erik.account_id: 6_000}
    await erik.delete(f"/media/{first['media']['id']}")
    assert (await begin(erik, "two.txt", 10_000)).status_code == 201
    assert await usage(session) == {cast.erik.account_id: 10_000}


async def test_too_many_uploads_at_a_time_are_refused(erik: Requests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "OPEN_UPLOADS", 2)
    answers = [(await begin(erik, f"{n}.txt", 10)).status_code for n in range(3)]
    assert answers == [201, 201, 422]


async def test_uploads_belong_to_their_library(erik: Requests, ines: Requests, maya: Requests) -> None:
    begun = (await begin(erik, "notes.txt", len(TEXT))).json()
    there = f"/media/direct_upload/{begun['media']['id']}"
    for other in (ines, maya):
        assert (await other.get(there)).status_code == 404
        assert (await other.post(f"{there}/complete")).status_code == 404
        assert (await other.delete(f"/media/{begun['media']['id']}")).status_code == 404
        taken = await begin(other, "notes.txt", len(TEXT), media_id=begun["media"]["id"])
        assert taken.status_code == 404
        assert (await other.get("/media/direct_upload")).json() == []
    assert [one["id"] for one in (await erik.get("/media/direct_upload")).json()] == [begun["media"]["id"]]


async def test_addresses_of_parts_cannot_be_forged_or_outlive_their_time(erik: Requests, clock: Clock) -> None:
    begun = (await begin(erik, "notes.txt", len(TEXT))).json()
    url = begun["parts"][0]["url"]
    forged = url[:-4] + ("AAAA" if not url.endswith("AAAA") else "BBBB")
    assert (await erik.http.put(forged, content=TEXT[:1000])).status_code == 403
    clock.advance(timedelta(hours=7))
    assert (await erik.http.put(url, content=TEXT[:1000])).status_code == 403
    fresh = (await erik.get(f"/media/direct_upload/{begun['media']['id']}")).json()["parts"][0]["url"]
    assert (await erik.http.put(fresh, content=TEXT[:1000])).status_code == 204


@pytest.mark.spec("MED-28", "API-47")
async def test_new_files_can_be_deleted_older_ones_stay(
    store: str, erik: Requests, run_jobs: Callable[[], Any], session: AsyncSession, services: Services, clock: Clock
) -> None:
    kept = await upload(erik, TEXT, "kept.txt")
    await run_jobs()
    clock.advance(limits.NEW_FOR)
    new = await upload(erik, TEXT, "new.txt")
    await run_jobs()
    listed = (await erik.get("/media/fetch")).json()
    assert {one["title"]: one["is_new"] for one in listed["items"]} == {"new": True, "kept": False}
    refused = await erik.delete(f"/media/{kept['id']}")
    assert refused.status_code == 409
    assert "Only files that were added in the last 24 hours can be deleted." in refused.text
    url = next(one["src"] for one in listed["items"] if one["title"] == "new")
    assert (await erik.delete(f"/media/{new['id']}")).status_code == 204
    assert (await erik.http.get(url)).status_code == 404, "the bytes are gone too"
    assert await session.scalar(select(func.count()).select_from(StoredFile)) == 1
    assert [one["title"] for one in (await erik.get("/media/fetch")).json()["items"]] == ["kept"]


async def test_another_file_takes_the_place_and_the_id_stays(
    store: str, erik: Requests, run_jobs: Callable[[], Any], session: AsyncSession, cast: Cast
) -> None:
    old = await upload(erik, TEXT, "plan.txt")
    await run_jobs()
    old = (await erik.get(f"/media/{old['id']}")).json()
    better = TEXT * 2
    form = {"name": "plan 2.txt", "size": len(better), "content_type": "text/plain"}
    begun = (await erik.post(f"/media/{old['id']}/replace", form)).json()
    assert begun["media"]["src"] == old["src"], "it is shown until the new file is there"
    await send(erik, begun, better)
    assert (await complete(erik, begun)).status_code == 200
    await run_jobs()
    new = (await erik.get(f"/media/{old['id']}")).json()
    assert (await erik.http.get(new["src"])).content == better
    assert (await erik.http.get(old["src"])).status_code == 404
    assert await usage(session) == {cast.erik.account_id: len(better)}


async def test_a_bad_replacement_changes_nothing_and_says_why(
    store: str, erik: Requests, run_jobs: Callable[[], Any], session: AsyncSession, cast: Cast
) -> None:
    old = await upload(erik, TEXT, "plan.txt")
    await run_jobs()
    bad = b"PK\x03\x04" + bytes(500)
    form = {"name": "clip.mp4", "size": len(bad), "content_type": "video/mp4"}
    begun = (await erik.post(f"/media/{old['id']}/replace", form)).json()
    await send(erik, begun, bad)
    await complete(erik, begun)
    await run_jobs()
    shown = (await erik.get(f"/media/{old['id']}")).json()
    assert (shown["state"], shown["failure"]) == ("published", "Named .mp4, but it holds a ZIP archive.")
    assert (await erik.http.get(shown["src"])).content == TEXT
    assert await usage(session) == {cast.erik.account_id: len(TEXT)}
