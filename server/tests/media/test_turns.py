"""Whose video is processed when: nobody's uploads keep everybody else waiting."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.kit.video import encode
from regimen.kit.video.probe import VideoFacts
from regimen.media.actions import process
from regimen.media.rules import effort
from regimen.platform.jobs import ONE_AT_A_TIME
from regimen.platform.services import Services
from tests.conftest import Requests
from tests.media.endless import endless
from tests.media.phone_files import QUICK, ffmpeg
from tests.media.test_processing import run_next, shown
from tests.media.uploading import make_video, upload

RunJobs = Callable[[], Awaitable[Any]]


@pytest.fixture
def clip(tmp_path: Path) -> bytes:
    return make_video(tmp_path / "clip.mp4", *QUICK, seconds=0.5)


async def queues(session: AsyncSession) -> list[str]:
    rows = await session.scalars(text("select queue_name from procrastinate_jobs where status = 'todo' order by id"))
    return list(rows)


async def test_a_client_sends_half_an_hour_at_most(
    maya: Requests, erik: Requests, run_jobs: RunJobs, tmp_path: Path
) -> None:
    """One frame every ten minutes: its file is small, and it would take hours."""
    target = tmp_path / "long.mp4"
    ffmpeg("-f", "lavfi", "-i", "testsrc2=rate=1/600:size=64x48", "-t", "2400", *QUICK, str(target))
    begun = await upload(maya, target.read_bytes(), "long.mp4")
    await run_jobs()
    media = await shown(maya, begun["id"])
    assert (media["state"], media["failure"]) == (
        "failed",
        "This file is longer than 30 minutes. Please cut it into parts.",
    )
    assert (await maya.get("/media/fetch")).json()["quota"]["used"] == 0


async def test_a_short_video_never_waits_for_a_long_one(
    erik: Requests, ines: Requests, session: AsyncSession, clock: Clock, clip: bytes, tmp_path: Path
) -> None:
    """They are in two queues; a process works at both."""
    target = tmp_path / "long.mp4"
    ffmpeg("-f", "lavfi", "-i", "testsrc2=rate=1/600:size=64x48", "-t", "3600", *QUICK, str(target))
    await upload(erik, target.read_bytes(), "long.mp4")
    await upload(ines, clip, "clip.mp4")
    await run_next(session, clock, 2)
    await run_next(session, clock, 1)  # the long one's header is read
    short, long = await queues(session)
    assert long != short
    assert {long, short} <= ONE_AT_A_TIME


async def test_a_short_video_is_fetched_and_read_once(
    maya: Requests, run_jobs: RunJobs, services: Services, clip: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched, read = [], []
    download, probe = type(services.files).download, process.probe

    async def count_download(store: Any, key: str, target: Path) -> None:
        fetched.append(key)
        await download(store, key, target)

    async def count_probe(*arguments: Any, **options: Any) -> Any:
        read.append(arguments)
        return await probe(*arguments, **options)

    monkeypatch.setattr(type(services.files), "download", count_download)
    monkeypatch.setattr(process, "probe", count_probe)
    begun = await upload(maya, clip, "clip.mp4")
    await run_jobs()
    assert (await shown(maya, begun["id"]))["state"] == "published"
    assert (len(fetched), len(read)) == (1, 1)


async def test_nobodys_second_video_comes_before_somebody_elses_first(
    erik: Requests, ines: Requests, session: AsyncSession, clock: Clock, clip: bytes
) -> None:
    of_erik = [await upload(erik, clip, f"{n}.mp4") for n in range(3)]
    of_ines = await upload(ines, clip, "clip.mp4")
    await run_next(session, clock, 4)
    await run_next(session, clock, 2)
    states = [(await shown(erik, one["id"]))["state"] for one in of_erik]
    assert states == ["published", "processing", "processing"]
    assert (await shown(ines, of_ines["id"]))["state"] == "published"


async def test_a_short_video_that_takes_long_makes_room(
    erik: Requests,
    session: AsyncSession,
    clock: Clock,
    run_jobs: RunJobs,
    clip: bytes,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As one whose header lies about its length."""

    begun = await upload(erik, clip, "clip.mp4")
    await run_next(session, clock, 1)
    with monkeypatch.context() as patch:
        patch.setattr(encode, "make_file", endless(patch, process._SHORT_RUN))
        await run_next(session, clock, 1)
    assert await queues(session) == ["long_media"]
    assert (await shown(erik, begun["id"]))["state"] == "processing"
    await run_jobs()
    assert (await shown(erik, begun["id"]))["state"] == "published"


@pytest.mark.parametrize(("who", "most"), [("erik", "MAX_WORK"), ("maya", "MAX_WORK_OF_CLIENT")])
async def test_a_video_that_would_take_hours_is_refused_with_a_sentence(
    erik: Requests,
    maya: Requests,
    run_jobs: RunJobs,
    clip: bytes,
    monkeypatch: pytest.MonkeyPatch,
    who: str,
    most: str,
) -> None:
    """Long videos are processed one after another: nobody's may keep everybody else's waiting for a day."""
    person = {"erik": erik, "maya": maya}[who]
    monkeypatch.setattr(process, most, 0.1)
    begun = await upload(person, clip, "clip.mp4")
    await run_jobs()
    media = await shown(person, begun["id"])
    assert (media["state"], media["failure"]) == (
        "failed",
        "This video takes too long to process. Please export it in 1080p, or cut it into parts.",
    )
    assert (await person.get("/media/fetch")).json()["quota"]["used"] == 0


def test_how_much_work_a_video_may_be() -> None:
    def work(width: int, height: int, rate: float, minutes: float) -> float:
        return effort.work_of(VideoFacts(round(minutes * 60_000), 0, None, width, height, rate))

    assert work(1920, 1080, 30, 4 * 60) <= effort.MAX_WORK < work(7680, 4320, 60, 10)
    assert work(3840, 2160, 30, 30) <= effort.MAX_WORK_OF_CLIENT < work(3840, 2160, 60, 30)
