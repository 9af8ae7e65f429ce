"""What becomes of uploaded files while they are processed, when they are replaced or deleted, and when jobs fail."""

import asyncio
import contextlib
import io
import itertools
import json
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable
from fractions import Fraction
from pathlib import Path
from typing import Any
from uuid import UUID

import av
import pytest
from PIL import Image
from sqlalchemy import select, text, update
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from regimen.kit import scratch
from regimen.kit.clock import Clock
from regimen.kit.errors import Busy
from regimen.kit.pictures import tasks
from regimen.kit.scratch import scratch_folder
from regimen.kit.video import encode
from regimen.kit.video.failures import TooSlow
from regimen.media.actions import pictures, process
from regimen.media.actions.pictures import renew_cover
from regimen.media.actions.results import Upload
from regimen.media.models import Media, MediaUsage
from regimen.media.rules import effort
from regimen.media.rules.made_files import made_keys
from regimen.platform.jobs import enqueue, run_due
from regimen.platform.models import StoredFile
from regimen.platform.services import Services
from tests.cast import Cast
from tests.conftest import Requests
from tests.media.phone_files import QUICK, ffmpeg
from tests.media.samples import difference, encoded, opened, quarters
from tests.media.uploading import complete, make_video, send, upload
from tests.waiting import LONG_TIMEOUT, wait_for

RunJobs = Callable[[], Awaitable[Any]]
TEXT = b"Squat every day. " * 600
ZIP = b"PK\x03\x04" + bytes(500)


@pytest.fixture
def clip(tmp_path: Path) -> bytes:
    return make_video(tmp_path / "clip.mp4", *QUICK, seconds=1)


async def processed(person: Requests, data: bytes, name: str, run_jobs: RunJobs) -> dict[str, Any]:
    begun = await upload(person, data, name)
    await run_jobs()
    return await shown(person, begun["id"])


async def shown(person: Requests, media_id: str) -> dict[str, Any]:
    media: dict[str, Any] = (await person.get(f"/media/{media_id}")).json()
    return media


async def replace(person: Requests, media_id: str, data: bytes, name: str) -> None:
    """Uploads a file that takes the place of another one; it is not processed yet."""
    begun = await person.post(f"/media/{media_id}/replace", {"name": name, "size": len(data)})
    assert begun.status_code == 200, begun.text
    await send(person, begun.json(), data)
    assert (await complete(person, begun.json())).status_code == 200


async def usage(session: AsyncSession) -> int:
    """Returns how many bytes are counted for the only library of the test."""
    return (await session.scalars(select(MediaUsage.bytes).execution_options(populate_existing=True))).one()


async def keys(session: AsyncSession) -> list[str]:
    return sorted((await session.scalars(select(StoredFile.key))).all())


def folders_in(path: Path) -> set[Path]:
    return set(path.iterdir())


def objects(services: Services) -> list[str]:
    """Returns the keys of what is really stored."""
    folder: Path = services.files.multipart._folder  # type: ignore[attr-defined]
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


async def run_next(session: AsyncSession, clock: Clock, runs: int) -> None:
    """Runs so many jobs, the most urgent first."""
    with contextlib.suppress(RuntimeError):  # more are left
        await wait_for(run_due(session, clock.now(), limit=runs), f"the end of {runs} jobs", LONG_TIMEOUT)


@pytest.mark.spec("MED-01", "MED-03", "MED-04", "MED-05", "MED-36")
async def test_a_video_can_be_watched_as_one_file_and_in_several_sizes(
    erik: Requests, run_jobs: RunJobs, tmp_path: Path
) -> None:
    data = make_video(tmp_path / "clip.mp4", *QUICK, size="1920x1080", seconds=1)
    media = await processed(erik, data, "Back squat.mp4", run_jobs)
    assert (media["type"], media["state"], media["progress"], media["failure"]) == ("video", "published", 100, "")
    assert (media["width"], media["height"], media["duration"]) == (1920, 1080, 1)
    assert (media["video_id"], media["caption"], media["title"]) == (None, "", "Back squat")
    for size, width in (("thumb", 480), ("cover_sm", 480), ("cover", 960), ("cover_hd", 1920)):
        picture = opened((await erik.http.get(media[size])).content)
        assert (picture.format, picture.width) == ("JPEG", width)
    master = (await erik.http.get(media["stream_src"])).text
    assert [line for line in master.splitlines() if line.endswith(".m3u8")] == [f"v{n}.m3u8" for n in range(4)]
    assert re.findall(r"RESOLUTION=(\w+)", master) == ["640x360", "852x480", "1280x720", "1920x1080"]
    folder = media["stream_src"].rpartition("/")[0]
    playlist = (await erik.http.get(f"{folder}/v2.m3u8")).text
    assert set(re.findall(r"v2\.\w+", playlist)) == {"v2.mp4"}
    assert "#EXT-X-BYTERANGE" in playlist, "a size is one file"
    part = await erik.http.get(f"{folder}/v2.mp4", headers={"Range": "bytes=0-99"})
    assert (part.status_code, len(part.content)) == (206, 100)


@pytest.mark.spec("MED-03")
async def test_a_video_is_playable_before_its_other_sizes_exist(
    erik: Requests, session: AsyncSession, clock: Clock, run_jobs: RunJobs, clip: bytes
) -> None:
    begun = await upload(erik, clip, "clip.mp4")
    media = await shown(erik, begun["id"])
    assert (media["state"], media["src"], media["thumb"], media["stream_src"]) == ("processing", "", None, None)
    await run_next(session, clock, 2)
    media = await shown(erik, begun["id"])
    assert (media["state"], media["progress"], media["stream_src"]) == ("published", 60, None)
    assert (await erik.http.get(media["src"])).headers["content-type"] == "video/mp4"
    await run_jobs()
    media = await shown(erik, begun["id"])
    assert (media["progress"], media["stream_src"] is not None) == (100, True)


async def test_a_clip_of_less_than_a_second_is_one_file(erik: Requests, run_jobs: RunJobs, tmp_path: Path) -> None:
    data = make_video(tmp_path / "blink.mp4", *QUICK, seconds=0.4)
    media = await processed(erik, data, "blink.mp4", run_jobs)
    assert (media["state"], media["progress"], media["stream_src"]) == ("published", 100, None)
    assert (await erik.http.get(media["src"])).status_code == 200


async def test_short_videos_come_first_and_other_sizes_last(
    erik: Requests, session: AsyncSession, clock: Clock, clip: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However few bytes a long one has."""
    monkeypatch.setattr(effort, "SHORT_WORK", 1.0)
    talk = make_video(tmp_path / "talk.mp4", *QUICK, seconds=6, size="64x48", sound=False)
    clip += bytes(len(talk))
    seminar = await upload(erik, talk, "seminar.mp4")
    await run_next(session, clock, 3)
    assert (await shown(erik, seminar["id"]))["progress"] == 60
    longer, short = await upload(erik, talk, "longer.mp4"), await upload(erik, clip, "short.mp4")
    picture = await upload(erik, encoded(quarters()), "photo.png")
    await run_next(session, clock, 6)  # the picture is dealt with in two jobs
    states = [(await shown(erik, one["id"]))["progress"] for one in (seminar, longer, short, picture)]
    assert states == [60, 0, 60, 100], "nothing waits for other sizes"
    await run_next(session, clock, 1)
    states = [(await shown(erik, one["id"]))["progress"] for one in (seminar, longer, short)]
    assert states == [60, 60, 60]


async def test_frames_come_at_even_times_and_can_be_stepped_back(
    erik: Requests, run_jobs: RunJobs, tmp_path: Path
) -> None:
    """Of a clip whose frames came at uneven times: 60 in two seconds, where every seventh is missing."""
    uneven = ["-vf", "select='mod(n,7)'", "-fps_mode", "vfr"]
    data = make_video(tmp_path / "clip.mp4", *QUICK, *uneven, seconds=2)
    media = await processed(erik, data, "clip.mp4", run_jobs)
    folder = media["stream_src"].rpartition("/")[0]
    for address in (media["src"], f"{folder}/v0.mp4"):
        with av.open(io.BytesIO((await erik.http.get(address)).content)) as container:
            frames = list(container.decode(video=0))
        times = [Fraction(one.pts) * one.time_base for one in frames if one.pts is not None]
        steps = {round(float(later - earlier), 3) for earlier, later in itertools.pairwise(times)}
        assert len(steps) == 1
        assert 1 / steps.pop() == pytest.approx(30 * 6 / 7, abs=0.5)
        key_frames = [number for number, one in enumerate(frames) if one.key_frame]
        assert max(later - earlier for earlier, later in itertools.pairwise(key_frames)) <= 15


@pytest.mark.parametrize("transfer", ["arib-std-b67", "smpte2084"])
async def test_bright_pictures_are_shown_on_usual_screens(
    erik: Requests, run_jobs: RunJobs, tmp_path: Path, transfer: str
) -> None:
    """Left a grey card, right white paper, as ITU-R BT.2408 wants them in both ways of HDR. An 18 % grey is 118 on
    usual screens, and paper nearly white."""
    white = {"arib-std-b67": 0.75, "smpte2084": 0.58}[transfer]
    grey = 0.38
    levels = [round(64 + 876 * level) for level in (grey, white)]
    tags = f"setparams=color_primaries=bt2020:color_trc={transfer}:colorspace=bt2020nc:range=tv"
    picture = (
        f"color=black:s=320x240:d=0.2,format=yuv420p10le,geq=lum='if(lt(X,160),{levels[0]},{levels[1]})':cb=512:cr=512"
    )
    target = tmp_path / "hdr.mov"
    codec = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none:info=0", "-tag:v", "hvc1"]
    ffmpeg("-f", "lavfi", "-i", f"{picture},{tags}", *codec, str(target))
    media = await processed(erik, target.read_bytes(), "hdr.mov", run_jobs)
    with av.open(io.BytesIO((await erik.http.get(media["src"])).content)) as container:
        frame = next(container.decode(video=0))
        assert frame.color_trc in {1, 2}, "no screen takes it for HDR"
        shows = frame.to_image()
    still = opened((await erik.http.get(media["cover_hd"])).content)
    for one in (shows, still):
        assert 100 <= one.getpixel((80, 120))[0] <= 130
        assert 205 <= one.getpixel((240, 120))[0] <= 240


async def test_a_quiet_voice_becomes_as_loud_as_others(erik: Requests, run_jobs: RunJobs, tmp_path: Path) -> None:
    loud, quiet = tmp_path / "loud.m4a", tmp_path / "quiet.m4a"
    levels = {}
    for target, volume in ((loud, "0dB"), (quiet, "-30dB")):
        ffmpeg("-f", "lavfi", "-i", "anoisesrc=c=pink:d=6:seed=1", "-af", f"volume={volume}", str(target))
        media = await processed(erik, target.read_bytes(), target.name, run_jobs)
        with av.open(io.BytesIO((await erik.http.get(media["src"])).content)) as container:
            frames = [bytes(one.planes[0])[: one.samples * 4] for one in container.decode(audio=0)]
        samples = memoryview(b"".join(frames)[len(frames) // 3 * 4 :]).cast("B").cast("f")
        levels[target] = (sum(one * one for one in samples) / len(samples)) ** 0.5
    assert 0.5 < levels[quiet] / levels[loud] < 2


async def test_what_a_client_uploads_is_theirs_and_private(
    maya: Requests, erik: Requests, ines: Requests, visitor: Requests, run_jobs: RunJobs, clip: bytes
) -> None:
    media = await processed(maya, clip, "set.mp4", run_jobs)
    for coach in (erik, ines):
        assert (await coach.get(f"/media/{media['id']}")).status_code == 404
        assert (await coach.get("/media/fetch")).json()["items"] == []
    addresses = [media["src"], media["thumb"], media["stream_src"]]
    folder = media["stream_src"].rpartition("/")[0]
    addresses += [f"{folder}/v0.m3u8", f"{folder}/v0.mp4"]
    for address in addresses:
        assert (await visitor.http.get(address)).status_code == 200
        key = address.split("/", 4)[4]
        assert (await visitor.http.get(f"/files/{key}")).status_code == 404, "not without a signature"
        altered = address.replace("/signed/", "/signed/x", 1)
        assert (await visitor.http.get(altered)).status_code == 404
    other = (await upload(maya, b"Just text.", "note.txt"))["id"]
    await run_jobs()
    foreign = (await shown(maya, other))["src"].split("/", 4)[4]
    token = media["src"].split("/", 4)[3]
    assert (await visitor.http.get(f"/files/signed/{token}/{foreign}")).status_code == 404, "only its own folder"
    assert (await maya.delete("/users/sign_out")).status_code < 300
    for address in addresses:
        assert (await visitor.http.get(address)).status_code == 404, "ends with the session"


async def test_a_video_as_it_was_uploaded_is_shown_to_nobody(
    maya: Requests, run_jobs: RunJobs, session: AsyncSession, clip: bytes
) -> None:
    """It says where it was recorded. The signature of what was made of it is no way there."""
    media = await processed(maya, clip, "set.mp4", run_jobs)
    key = (await session.scalars(select(Media.key))).one()
    token = media["src"].split("/", 4)[3]
    for address in (f"/files/{key}", f"/files/signed/{token}/{key}"):
        assert (await maya.http.get(address)).status_code == 404


async def test_deleting_deletes_every_file(
    erik: Requests, run_jobs: RunJobs, session: AsyncSession, services: Services, clip: bytes
) -> None:
    media = await processed(erik, clip, "clip.mp4", run_jobs)
    assert objects(services) == await keys(session)
    assert len(objects(services)) == 8
    assert (await erik.delete(f"/media/{media['id']}")).status_code == 204
    assert (await keys(session), objects(services), await usage(session)) == ([], [], 0)
    for address in (media["src"], media["thumb"], media["stream_src"]):
        assert (await erik.http.get(address)).status_code == 404


@pytest.mark.parametrize("name", ["clip.mp4", "photo.png", "notes.txt"])
async def test_what_is_deleted_before_it_is_processed_leaves_nothing(
    erik: Requests, run_jobs: RunJobs, session: AsyncSession, services: Services, clip: bytes, name: str
) -> None:
    data = {"clip.mp4": clip, "photo.png": encoded(quarters()), "notes.txt": TEXT}[name]
    begun = await upload(erik, data, name)
    assert (await erik.delete(f"/media/{begun['id']}")).status_code == 204
    await run_jobs()
    assert (await keys(session), objects(services), await usage(session)) == ([], [], 0)


@pytest.mark.parametrize("step", ["make_file", "make_ladder"])
async def test_a_video_that_is_deleted_meanwhile_ends_the_work_on_it(
    erik: Requests,
    run_jobs: RunJobs,
    session: AsyncSession,
    services: Services,
    clip: bytes,
    monkeypatch: pytest.MonkeyPatch,
    step: str,
) -> None:
    begun = await upload(erik, clip, "clip.mp4")
    make = getattr(encode, step)

    async def deleting(*arguments: Any, **options: Any) -> Any:
        assert (await erik.delete(f"/media/{begun['id']}")).status_code == 204
        await make(*arguments, **options)
        raise AssertionError("it was worked on in vain")

    monkeypatch.setattr(encode, step, deleting)
    await run_jobs()
    assert (await keys(session), objects(services), await usage(session)) == ([], [], 0)


async def test_folders_of_killed_workers_are_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scratch.tempfile, "gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr(scratch.tempfile, "tempdir", str(tmp_path))
    program = f"""
import asyncio, tempfile
tempfile.tempdir = {str(tmp_path)!r}
from regimen.kit.scratch import scratch_folder
async def work():
    async with scratch_folder() as folder:
        (folder / "upload").write_bytes(b"x")
        print("ready", flush=True)
        await asyncio.sleep(600)
asyncio.run(work())
"""
    worker = await asyncio.create_subprocess_exec(sys.executable, "-c", program, stdout=subprocess.PIPE)
    assert worker.stdout is not None
    assert await wait_for(worker.stdout.readline(), "a folder of the worker") == b"ready\n"
    (theirs,) = folders_in(tmp_path)
    monkeypatch.setattr(scratch, "_NEW_SECONDS", 0)
    async with scratch_folder() as own:
        assert {theirs, own} == folders_in(tmp_path), "it is still used"
    worker.kill()
    await wait_for(worker.wait(), "the end of the killed worker")
    async with scratch_folder() as own:
        assert folders_in(tmp_path) == {own}
    assert folders_in(tmp_path) == set()


async def test_what_a_killed_worker_left_is_overwritten(
    erik: Requests, run_jobs: RunJobs, session: AsyncSession, services: Services, clip: bytes
) -> None:
    begun = await upload(erik, clip, "clip.mp4")
    for key in made_keys((await keys(session))[0]):
        if not key.endswith(
            (".m4a", "png", "webp", "gif", "picture.jpg", *(f"v{n}.{e}" for n in (1, 2, 3) for e in ("mp4", "m3u8")))
        ):
            await services.files.put(key, b"half", "video/mp4")
    assert len(objects(services)) == 8
    await run_jobs()
    media = await shown(erik, begun["id"])
    assert media["state"] == "published"
    assert b"half" not in [(await erik.http.get(media[one])).content for one in ("src", "thumb", "stream_src")]
    assert objects(services) == await keys(session)


@pytest.mark.parametrize("job", [process.process_media, process.process_video, process.make_video_sizes])
async def test_a_job_that_is_run_again_changes_nothing(
    erik: Requests, run_jobs: RunJobs, session: AsyncSession, services: Services, clip: bytes, job: Callable[..., Any]
) -> None:
    media = await processed(erik, clip, "clip.mp4", run_jobs)
    row = (await session.scalars(select(Media))).one()
    again = Upload(row.id, row.key, "clip.mp4", "", len(clip), row.account_id, replaces=False)
    stored = objects(services)
    await enqueue(session, job, upload=again)
    await session.commit()
    await run_jobs()
    assert json.dumps(await shown(erik, media["id"])) == json.dumps(media)
    assert (objects(services), await usage(session)) == (stored, len(clip))


async def test_a_file_that_fails_to_be_processed_says_so_at_last(
    erik: Requests,
    run_jobs: RunJobs,
    session: AsyncSession,
    sessions: async_sessionmaker[AsyncSession],
    services: Services,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As when the disk is full: the job is tried again for some minutes."""

    async def fail(*_: object) -> None:
        raise OSError("No space left on device")

    begun = await upload(erik, TEXT, "notes.txt")
    monkeypatch.setattr(services.files, "head", fail)
    with pytest.raises(OSError, match="No space"):
        await run_jobs()
    media = await shown(erik, begun["id"])
    assert (media["state"], media["failure"], await usage(session)) == ("processing", "", len(TEXT))
    row = (await session.scalars(select(Media))).one()
    (key,) = await keys(session)
    await process._give_up(sessions, clock.now(), upload=Upload(row.id, key, "notes.txt", "", len(TEXT), None, False))
    media = await shown(erik, begun["id"])
    assert media["state"] == "failed"
    assert media["failure"] == "This file could not be processed. Please upload it again."
    assert (await keys(session), objects(services), await usage(session)) == ([], [], 0)


async def test_a_busy_decoder_is_no_reason_to_refuse_a_picture(
    erik: Requests, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(*_: object, **__: object) -> None:
        raise Busy(retry_after=5)

    begun = await upload(erik, encoded(quarters()), "photo.png")
    with monkeypatch.context() as patch:
        patch.setattr(tasks.BACKGROUND, "run", busy)
        with pytest.raises(Busy):
            await run_jobs()
    media = await shown(erik, begun["id"])
    assert (media["state"], media["failure"]) == ("processing", "")


async def test_a_video_whose_sizes_cannot_be_made_goes_on_as_one_file(
    erik: Requests,
    run_jobs: RunJobs,
    session: AsyncSession,
    services: Services,
    clip: bytes,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fail(*_: object) -> None:
        raise TooSlow

    monkeypatch.setattr(encode, "make_ladder", fail)
    media = await processed(erik, clip, "clip.mp4", run_jobs)
    assert (media["state"], media["failure"], media["progress"], media["stream_src"]) == ("published", "", 100, None)
    assert (await erik.http.get(media["src"])).status_code == 200
    assert objects(services) == await keys(session)


async def test_a_video_that_gets_too_large_fails_and_leaves_nothing(
    erik: Requests,
    run_jobs: RunJobs,
    session: AsyncSession,
    services: Services,
    clip: bytes,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(encode, "largest_file", lambda *_: 1000)
    media = await processed(erik, clip, "clip.mp4", run_jobs)
    sentence = "This file gets too large when it is processed. Please use a shorter one, or export it again."
    assert (media["state"], media["failure"]) == ("failed", sentence)
    assert (objects(services), await keys(session), await usage(session)) == ([], [], 0)


async def test_a_video_of_hours_is_refused(
    erik: Requests, run_jobs: RunJobs, tmp_path: Path, session: AsyncSession
) -> None:
    """One frame every ten minutes for five hours."""
    target = tmp_path / "long.mp4"
    ffmpeg("-f", "lavfi", "-i", "testsrc2=rate=1/600:size=64x48", "-t", "18000", *QUICK, str(target))
    media = await processed(erik, target.read_bytes(), "long.mp4", run_jobs)
    assert media["failure"] == "This file is longer than 4 hours. Please cut it into parts."
    assert (media["state"], await usage(session)) == ("failed", 0)


async def test_another_video_takes_the_place_when_it_can_be_played(
    erik: Requests,
    session: AsyncSession,
    services: Services,
    clock: Clock,
    run_jobs: RunJobs,
    clip: bytes,
    tmp_path: Path,
) -> None:
    old = await processed(erik, clip, "clip.mp4", run_jobs)
    better = make_video(tmp_path / "better.mp4", *QUICK, size="480x640", seconds=1)
    await replace(erik, old["id"], better, "better.mp4")
    waiting = await shown(erik, old["id"])
    assert (waiting["src"], waiting["stream_src"], waiting["state"]) == (old["src"], old["stream_src"], "published")
    await run_jobs()
    new = await shown(erik, old["id"])
    assert (new["width"], new["height"], new["progress"]) == (480, 640, 100)
    for address in ("src", "thumb", "stream_src"):
        assert (await erik.http.get(old[address])).status_code == 404
        assert (await erik.http.get(new[address])).status_code == 200
    assert objects(services) == await keys(session)
    assert await usage(session) == len(better)


async def test_a_picture_may_take_the_place_of_a_video_and_a_video_that_of_a_picture(
    erik: Requests, session: AsyncSession, services: Services, run_jobs: RunJobs, clip: bytes
) -> None:
    media = await processed(erik, clip, "clip.mp4", run_jobs)
    for name, data, kind in (("photo.png", encoded(quarters()), "image"), ("clip.mp4", clip, "video")):
        await replace(erik, media["id"], data, name)
        await run_jobs()
        media = await shown(erik, media["id"])
        assert (media["type"], media["failure"], media["stream_src"] is None) == (kind, "", kind == "image")
        assert objects(services) == await keys(session)
        assert await usage(session) == len(data)


@pytest.mark.parametrize(("data", "name"), [(ZIP, "clip.mp4"), (b"\0\0\0\x18ftypmp42" + bytes(900), "clip.mp4")])
async def test_a_replacement_that_cannot_be_used_changes_nothing_and_says_why(
    erik: Requests, session: AsyncSession, run_jobs: RunJobs, clip: bytes, data: bytes, name: str
) -> None:
    old = await processed(erik, clip, "clip.mp4", run_jobs)
    stored = await keys(session)
    await replace(erik, old["id"], data, name)
    await run_jobs()
    new = await shown(erik, old["id"])
    assert new.pop("failure") in {
        "Named .mp4, but it holds a ZIP archive.",
        "This file is damaged or incomplete. Please export it again.",
    }
    assert old.pop("failure") == ""
    assert new == old
    assert (await keys(session), await usage(session)) == (stored, len(clip))


async def test_of_two_replacements_the_later_one_stays(
    erik: Requests, session: AsyncSession, services: Services, clock: Clock, run_jobs: RunJobs, clip: bytes
) -> None:
    """The first is a video, which takes longer."""
    media = await processed(erik, TEXT, "plan.txt", run_jobs)
    await replace(erik, media["id"], clip, "clip.mp4")
    await replace(erik, media["id"], TEXT * 2, "plan 2.txt")
    assert await usage(session) == len(TEXT) + len(clip) + len(TEXT * 2)
    await session.execute(
        text("update procrastinate_jobs set priority = -1 where id = (select min(id) from procrastinate_jobs)")
    )
    await session.commit()
    await run_jobs()
    media = await shown(erik, media["id"])
    assert (media["type"], media["failure"]) == ("other", "")
    assert (await erik.http.get(media["src"])).content == TEXT * 2
    assert objects(services) == await keys(session)
    assert await usage(session) == len(TEXT * 2)


async def test_deleting_an_item_gives_back_what_its_replacement_counted(
    erik: Requests, session: AsyncSession, services: Services, run_jobs: RunJobs, clip: bytes
) -> None:
    media = await processed(erik, TEXT, "plan.txt", run_jobs)
    await replace(erik, media["id"], clip, "clip.mp4")
    assert (await erik.delete(f"/media/{media['id']}")).status_code == 204
    await run_jobs()
    assert (await keys(session), objects(services), await usage(session)) == ([], [], 0)


@pytest.mark.spec("MED-36", "MED-37")
async def test_a_cover_moves_and_has_the_still_of_its_video(
    erik: Requests, run_jobs: RunJobs, tmp_path: Path, cast: Cast
) -> None:
    """The video is wider than its largest still: the left half is red, the right half blue."""
    target = tmp_path / "wide.mp4"
    halves = "color=red:s=1200x1000:d=0.2[l];color=blue:s=1200x1000:d=0.2[r];[l][r]hstack"
    ffmpeg("-f", "lavfi", "-i", halves, *QUICK, str(target))
    media = await processed(erik, target.read_bytes(), "wide.mp4", run_jobs)
    assert (media["width"], media["height"]) == (2400, 1000)
    words = {"title": "Gym", "caption": "From the door"}
    assert (await erik.patch(f"/media/{media['id']}", words)).status_code == 200
    program = (await erik.post("/coach/plans", {"plan_type": "membership", "title": "Squat"})).json()
    crop = {"x": 1120, "y": 0, "width": 800, "height": 800}  # of the still, which is 1920 wide
    answer = await erik.patch(
        f"/coach/plans/{program['id']}/covers", {"square": {"media_id": media["id"], "crop": crop}}
    )
    assert answer.status_code == 200, answer.text
    cover = next(one for one in answer.json()["covers"] if one["cover_type"] == "table_view")
    assert cover["crop"] == crop
    picture = opened((await erik.http.get(cover["large"])).content)
    assert difference(picture, Image.new("RGB", picture.size, "blue")) < 8
    assert (await erik.http.get(cover["original"])).headers["content-type"] == "image/jpeg"
    assert {name: cover["media"][name] for name in ("type", "kind", "state", "video_id", "caption")} == {
        "type": "video",
        "kind": "video",
        "state": "published",
        "video_id": None,
        "caption": "From the door",
    }
    for name in ("src", "stream_src", "cover_sm", "cover", "cover_hd"):
        assert cover["media"][name] == media[name]
    for name, width in (("cover_sm", 480), ("cover", 960), ("cover_hd", 1920)):
        still = opened((await erik.http.get(cover["media"][name])).content)
        assert (still.format, still.width) == ("JPEG", width)


async def test_covers_follow_when_their_picture_is_replaced(
    erik: Requests, session: AsyncSession, services: Services, run_jobs: RunJobs
) -> None:
    media = await processed(erik, encoded(Image.new("RGB", (1200, 800), "red")), "photo.png", run_jobs)
    program = (await erik.post("/coach/plans", {"plan_type": "membership", "title": "Squat"})).json()
    path = f"/coach/plans/{program['id']}"
    await erik.patch(f"{path}/covers", {"wide": {"media_id": media["id"]}})
    before = (await erik.get(path)).json()["covers"]
    await replace(erik, media["id"], encoded(Image.new("RGB", (600, 600), "blue")), "photo.png")
    await run_jobs()
    after = (await erik.get(path)).json()["covers"]
    for old, new in zip(before, after, strict=True):
        for size in ("large", "normal", "small", "original"):
            picture = opened((await erik.http.get(new[size])).content)
            assert difference(picture, Image.new("RGB", picture.size, "blue")) < 3
            assert (await erik.http.get(old[size])).status_code == 404
    await replace(erik, media["id"], TEXT, "notes.txt")
    await run_jobs()
    kept = (await erik.get(path)).json()["covers"]
    assert [one["large"] for one in kept] == [one["large"] for one in after]
    assert {(await erik.http.get(one["original"])).status_code for one in kept} == {200}
    assert set(objects(services)) == set(await keys(session))


async def test_covers_are_made_of_the_last_file_and_only_once(
    erik: Requests,
    session: AsyncSession,
    sessions: async_sessionmaker[AsyncSession],
    clock: Clock,
    run_jobs: RunJobs,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A job that runs again leaves those that are made; one that finds a later file leaves them to its job."""
    media = await processed(erik, encoded(Image.new("RGB", (1200, 800), "red")), "photo.png", run_jobs)
    program = (await erik.post("/coach/plans", {"plan_type": "membership", "title": "Squat"})).json()
    path = f"/coach/plans/{program['id']}"
    await erik.patch(f"{path}/covers", {"wide": {"media_id": media["id"]}})
    (cover_id, *_) = await session.scalars(select(Media.id).where(Media.source_id == UUID(media["id"])))
    before = (await erik.get(path)).json()["covers"]
    await renew_cover(sessions, clock.now(), cover_id=cover_id)
    assert (await erik.get(path)).json()["covers"] == before

    crop_again = pictures._crop_again

    async def replaced_meanwhile(*args: Any) -> Any:
        cropped = await crop_again(*args)
        await session.execute(update(Media).where(Media.id == UUID(media["id"])).values(key="media/a/b/later.png"))
        await session.commit()
        return cropped

    monkeypatch.setattr(pictures, "_crop_again", replaced_meanwhile)
    await session.execute(update(Media).where(Media.id == cover_id).values(key="media/a/b/earlier.png"))
    await session.commit()
    await renew_cover(sessions, clock.now(), cover_id=cover_id)
    large = [one["large"] for one in (await erik.get(path)).json()["covers"]]
    assert large == [one["large"] for one in before]


async def test_pictures_of_the_form_are_published_at_once(erik: Requests) -> None:
    answer = await erik.post("/media", files={"file": ("a.png", encoded(quarters()), "image/png")})
    assert (answer.status_code, answer.json()["state"]) == (201, "published")


async def test_tables_of_older_programs_are_text(erik: Requests, run_jobs: RunJobs) -> None:
    data = "Übung;Sätze\nKniebeuge;5\n".encode("cp1252")
    media = await processed(erik, data, "plan.csv", run_jobs)
    assert (media["state"], media["content_type"]) == ("published", "text/plain")
