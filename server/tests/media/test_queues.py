"""In which queue a file is processed, by what it holds: nothing that waits for a decoder holds up everybody's jobs."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.kit.pictures import tasks
from regimen.kit.pictures.pool import BACKGROUND
from regimen.kit.video import encode, probe
from regimen.media.actions import process
from regimen.media.rules import effort
from regimen.platform.jobs import ONE_AT_A_TIME, declared_jobs
from regimen.platform.worker import _shares
from tests.conftest import Requests
from tests.media.endless import endless
from tests.media.phone_files import QUICK, ffmpeg
from tests.media.samples import encoded, quarters
from tests.media.test_expensive_pictures import SLEEP, picture_pool
from tests.media.test_processing import TEXT, run_next, shown
from tests.media.test_turns import queues
from tests.media.uploading import make_video, upload
from tests.running import running_app
from tests.waiting import wait_until

RunJobs = Callable[[], Awaitable[Any]]
IN_PARTS = ("-movflags", "frag_keyframe+empty_moov")
"""As browsers record MP4: it begins with what it holds."""


def sound(folder: Path, name: str, *arguments: str, seconds: float = 1) -> bytes:
    target = folder / name
    ffmpeg("-f", "lavfi", "-i", f"sine=f=440:d={seconds}", *arguments, str(target))
    return target.read_bytes()


def webm(folder: Path) -> bytes:
    return make_video(folder / "made.webm", "-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libopus", seconds=0.5)


def video(folder: Path, *arguments: str) -> bytes:
    return make_video(folder / "made.mp4", *QUICK, *arguments, seconds=0.5)


def picture(_: Path) -> bytes:
    return encoded(quarters())


@pytest.mark.parametrize(
    ("name", "declared", "make", "queue"),
    [
        ("photo.png", "audio/mp4", picture, "pictures"),
        ("clip.mp4", "audio/mp4", video, "media"),
        ("clip.mp4", "audio/mp4", lambda folder: video(folder, *IN_PARTS), "media"),
        ("clip.m4a", "audio/mp4", lambda folder: video(folder, *IN_PARTS), "media"),
        ("clip.webm", "audio/webm", webm, "media"),
        ("clip", "audio/webm", webm, "media"),
        ("voice.mp3", "video/mp4", lambda folder: sound(folder, "made.mp3"), "sound"),
        ("voice.m4a", "", lambda folder: sound(folder, "made.m4a"), "sound"),
        ("voice.m4a", "", lambda folder: sound(folder, "made.mp4"), "sound"),
        ("voice.mp4", "", lambda folder: sound(folder, "made.mp4", *IN_PARTS), "sound"),
        ("voice.webm", "video/webm", lambda folder: sound(folder, "made.webm", "-c:a", "libopus"), "sound"),
    ],
)
async def test_what_a_file_holds_decides_where_it_waits(
    erik: Requests,
    session: AsyncSession,
    clock: Clock,
    tmp_path: Path,
    name: str,
    declared: str,
    make: Callable[[Path], bytes],
    queue: str,
) -> None:
    begun = await upload(erik, make(tmp_path), name, content_type=declared)
    assert await queues(session) == ["default"]
    await run_next(session, clock, 1)
    assert await queues(session) == [queue]
    assert (await shown(erik, begun["id"]))["state"] == "processing"
    assert queue in ONE_AT_A_TIME


async def test_a_document_waits_for_nothing(erik: Requests, session: AsyncSession, clock: Clock) -> None:
    begun = await upload(erik, TEXT, "notes.txt", content_type="audio/mp4")
    await run_next(session, clock, 1)
    assert (await shown(erik, begun["id"]))["state"] == "published"


def test_a_worker_has_places_for_what_is_decoded_besides_those_for_all_else() -> None:
    shared, *alone = _shares(None, 4)
    assert not ONE_AT_A_TIME.intersection(shared[0])
    assert "default" in shared[0]
    assert alone == [([queue], 1) for queue in sorted(ONE_AT_A_TIME)]
    own = {entry.name: entry.queue for entry in declared_jobs() if entry.queue in ONE_AT_A_TIME}
    assert {name: queue for name, queue in own.items() if not name.startswith("test_")} == {
        "delete_bytes": "deletions",
        "delete_orphaned_files": "deletions",
        "process_picture": "pictures",
        "renew_cover": "pictures",
        "process_sound": "sound",
        "process_video": "media",
        "process_long_video": "long_media",
        "make_video_sizes": "long_media",
    }


def test_each_queue_that_reads_files_has_a_process_for_it() -> None:
    """What takes long to be read holds up neither voice notes nor stills."""
    assert probe.POOL.size == len(ONE_AT_A_TIME - {"pictures", "deletions"})
    assert BACKGROUND.size > 1


async def test_a_video_that_looks_like_sound_is_processed_with_videos(
    erik: Requests,
    session: AsyncSession,
    clock: Clock,
    run_jobs: RunJobs,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By its name and the brand in its first bytes; that it has pictures is said at its end."""
    data = video(tmp_path).replace(b"ftypisom", b"ftypM4A ", 1)
    begun = await upload(erik, data, "clip.m4a", content_type="audio/mp4")
    await run_next(session, clock, 1)
    assert await queues(session) == ["sound"]
    with monkeypatch.context() as patch:
        for step in ("make_still", "make_file", "make_sound"):
            patch.delattr(encode, step)
        await run_next(session, clock, 1)
    assert await queues(session) == ["media"]
    await run_jobs()
    media = await shown(erik, begun["id"])
    assert (media["state"], media["type"], media["content_type"]) == ("published", "video", "video/mp4")


def test_half_an_hour_of_sound_does_not_wait_for_long_videos() -> None:
    half_an_hour = probe.VideoFacts(duration_ms=30 * 60_000, picture=None, sound=0)
    assert effort.is_short(half_an_hour)


async def test_long_sound_is_processed_with_long_videos(
    erik: Requests,
    session: AsyncSession,
    clock: Clock,
    run_jobs: RunJobs,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(effort, "_SHORT_SOUND_MS", 1_500)
    monkeypatch.setattr(effort, "SHORT_WORK", 0.1)
    long = await upload(erik, sound(tmp_path, "long.mp3", seconds=4), "long.mp3")
    note = await upload(erik, sound(tmp_path, "note.mp3", seconds=1), "note.mp3")
    await run_next(session, clock, 2)
    assert await queues(session) == ["sound", "sound"]
    with monkeypatch.context() as patch:
        patch.delattr(encode, "make_sound")
        await run_next(session, clock, 1)
        assert sorted(await queues(session)) == ["media", "sound"]
        await session.execute(text("update procrastinate_jobs set priority = 1 where queue_name = 'media'"))
        await run_next(session, clock, 1)
    assert sorted(await queues(session)) == ["long_media", "sound"]
    await run_next(session, clock, 1)
    assert [(await shown(erik, one["id"]))["state"] for one in (long, note)] == ["processing", "published"]
    await run_jobs()
    media = await shown(erik, long["id"])
    assert (media["state"], media["content_type"], media["duration"]) == ("published", "audio/mp4", 4)


async def test_large_sound_is_not_fetched_where_voice_notes_wait(
    erik: Requests, session: AsyncSession, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = sound(tmp_path, "long.wav")
    monkeypatch.setattr(process, "MAX_SHORT_SOUND", len(data) - 1)
    await upload(erik, data, "long.wav")
    await run_next(session, clock, 1)
    assert await queues(session) == ["media"]


async def test_short_sound_that_takes_long_makes_room(
    erik: Requests,
    session: AsyncSession,
    clock: Clock,
    run_jobs: RunJobs,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun = await upload(erik, sound(tmp_path, "voice.mp3"), "voice.mp3")
    await run_next(session, clock, 1)
    with monkeypatch.context() as patch:
        patch.setattr(encode, "make_sound", endless(patch, process._SOUND_RUN))
        await run_next(session, clock, 1)
    assert await queues(session) == ["media"]
    await run_jobs()
    assert (await shown(erik, begun["id"]))["state"] == "published"


@pytest.mark.parametrize(
    ("name", "make"), [("photo.png", picture), ("voice.mp3", lambda folder: sound(folder, "voice.mp3"))]
)
async def test_nobodys_second_file_comes_before_somebody_elses_first(
    erik: Requests,
    ines: Requests,
    session: AsyncSession,
    clock: Clock,
    tmp_path: Path,
    name: str,
    make: Callable[[Path], bytes],
) -> None:
    data = make(tmp_path)
    of_erik = [await upload(erik, data, name) for _ in range(3)]
    of_ines = await upload(ines, data, name)
    await run_next(session, clock, 4)
    await run_next(session, clock, 2)
    states = [(await shown(erik, one["id"]))["state"] for one in of_erik]
    assert states == ["published", "processing", "processing"]
    assert (await shown(ines, of_ines["id"]))["state"] == "published"


async def test_pictures_and_sound_hold_up_no_document(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a decoder and an encoder never end, and more files wait for them than a worker has places."""
    started: list[object] = []

    async def endless(*arguments: object) -> int:
        started.append(arguments)
        await asyncio.Event().wait()
        return 0

    pool = picture_pool(1)
    pool.command = SLEEP
    monkeypatch.setattr(tasks, "BACKGROUND", pool)
    monkeypatch.setattr(encode, "make_sound", endless)
    monkeypatch.setattr("regimen.platform.worker._GRACE", 0.01)
    voice = sound(tmp_path, "voice.mp3")
    async with running_app(database_url, tmp_path) as running:
        erik = running.as_person(running.cast.erik)
        for _ in range(5):
            await upload(erik, encoded(quarters()), "photo.png")
            await upload(erik, voice, "voice.mp3")
        worker = asyncio.create_task(running.runtime.work())
        await wait_until(lambda: pool._tasks == 1 and len(started) == 1, "a picture and sound that never end")
        notes = await upload(erik, TEXT, "notes.txt")

        async def is_published() -> bool:
            return (await shown(erik, notes["id"]))["state"] == "published"

        await wait_until(is_published, "the document")
        assert (pool._tasks, len(started)) == (1, 1)
        pool.close()
        worker.cancel()
        await asyncio.gather(worker, return_exceptions=True)


async def test_covers_that_an_earlier_release_queued_are_made(database_url: str, tmp_path: Path) -> None:
    """Their jobs are in the queue of all else."""
    async with running_app(database_url, tmp_path) as running:
        async with running.runtime.sessions.begin() as session:
            insert = """insert into procrastinate_jobs (queue_name, task_name, args)
                        values ('default', 'renew_covers', jsonb_build_object('source_id', cast(:id as text)))"""
            await session.execute(text(insert), {"id": str(new_id())})
        worker = asyncio.create_task(running.runtime.work(queues=["default"]))

        async def is_done() -> bool:
            async with running.runtime.sessions.begin() as session:
                left = "select count(*) from procrastinate_jobs where task_name = 'renew_covers'"
                return not await session.scalar(text(left))

        await wait_until(is_done, "the covers")
        worker.cancel()
        await asyncio.gather(worker, return_exceptions=True)
