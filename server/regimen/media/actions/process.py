"""Finds out what an uploaded file is and makes of it what people see.

Documents are ready at once. Whatever is decoded has queues of its own, because mails and everybody's other work would
wait for it: one of pictures, one of short sound, and two of videos. Videos take minutes, so a video is published as one
file first. They begin in a queue in which nothing takes longer than a minute or two, and short ones, which are fetched
only once, end there; long ones, and the other sizes of all, go beside it, and so does long sound.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.db import transaction
from regimen.kit.errors import Busy, Failure, TooMany
from regimen.kit.pictures import tasks as pictures
from regimen.kit.pictures.failures import SUFFIXES, check_size
from regimen.kit.scratch import scratch_folder
from regimen.kit.video import encode
from regimen.kit.video.failures import BadVideo
from regimen.kit.video.ffmpeg import Ffmpeg, ffmpeg_of
from regimen.kit.video.probe import VideoFacts, probe
from regimen.media.actions import quota
from regimen.media.actions.results import (
    DONE,
    Gone,
    Made,
    MadeFile,
    Reporter,
    Upload,
    Work,
    add_sizes,
    discard,
    fail,
    is_open,
    locked,
    publish,
)
from regimen.media.events import push_change
from regimen.media.failures import NOT_PROCESSED, TOO_LONG_FOR_CLIENTS, TOO_MUCH_WORK
from regimen.media.models import Media, MediaKind
from regimen.media.rules.effort import (
    MAX_SHORT_SOUND,
    MAX_WORK,
    MAX_WORK_OF_CLIENT,
    is_short,
    is_short_sound,
    priority_of_long,
    priority_of_short,
    priority_of_sizes,
    work_of,
)
from regimen.media.rules.file_types import HEAD_BYTES, FileType, seems_sound, type_of
from regimen.media.rules.limits import CLIENT_MINUTES, MAX_PICTURE
from regimen.media.rules.made_files import PICTURE_SIZES, ladder_keys
from regimen.platform.jobs import Sessions, count_unfinished, enqueue, long_job
from regimen.platform.services import services_behind
from regimen.platform.storage.store import NoSuchObject

log = logging.getLogger(__name__)

_FILE_SHARE: Final = 60
"""Percent of the progress until a video can be played; the rest is for its other sizes."""
_SHORT_RUN: Final = 90.0
"""Seconds after which a video makes room for others, whatever its header says about its length."""
_SOUND_RUN: Final = 30.0
"""The same of short sound, which takes some seconds."""
_Fits = Callable[[VideoFacts], bool]


async def _give_up(sessions: Sessions, now: datetime, *, upload: Upload) -> None:
    await fail(_work(sessions, upload), NOT_PROCESSED)


@long_job("process_media", given_up=_give_up)
async def process_media(sessions: Sessions, now: datetime, *, upload: Upload) -> None:
    """Publishes a document, or stores why a file can't be used. All else goes on in a queue of its own: nothing waits
    for a decoder here."""
    work = _work(sessions, upload)
    if not await is_open(work):
        return
    async with _settling(work):
        head = await work.store.head(upload.key, HEAD_BYTES)
        found = type_of(head, upload.name)
        if found.kind is MediaKind.IMAGE:
            await _enqueue_in_turn(work, process_picture)
        elif found.demuxer is None:
            await publish(work, Made(found.kind, found.content_type))
        elif upload.size <= MAX_SHORT_SOUND and seems_sound(found, head, upload.name):
            await _enqueue_in_turn(work, process_sound)
        else:
            # Whether it is short shows once it is fetched, and then it can be processed at once.
            await _enqueue_in_turn(work, process_video, process_long_video)


async def _enqueue_in_turn(
    work: Work, job: Callable[..., Awaitable[None]], *counted: Callable[..., Awaitable[None]]
) -> None:
    """Adds a job that comes after as many of others as its owner has unfinished ones, also of the kinds `counted`."""
    async with transaction(work.sessions) as session:
        owner = {"owner_id": work.upload.owner_id}
        place = 1 + await count_unfinished(session, [job, *counted], upload=owner)
        await enqueue(session, job, priority=priority_of_short(place), upload=work.upload)


@long_job("process_picture", queue="pictures", given_up=_give_up)
async def process_picture(sessions: Sessions, now: datetime, *, upload: Upload) -> None:
    """Publishes a picture in sizes."""
    work = _work(sessions, upload)
    if await is_open(work):
        async with _settling(work):
            await publish(work, await _made_of_picture(work))


class _TakesLong(Exception):
    """A recording is not a short one, or no sound where only sound is processed."""

    def __init__(self, effort: float) -> None:
        self.effort = effort


@long_job("process_sound", queue="sound", given_up=_give_up)
async def process_sound(sessions: Sessions, now: datetime, *, upload: Upload) -> None:
    """Publishes short sound, such as a voice note. What holds a picture after all is left to `process_video`, and so is
    sound that takes long: others wait for theirs."""
    work = _work(sessions, upload)
    try:
        await _process_quickly(work, _SOUND_RUN, is_short_sound)
    except _TakesLong:
        await _enqueue_in_turn(work, process_video, process_long_video)


@long_job("process_video", queue="media", given_up=_give_up)
async def process_video(sessions: Sessions, now: datetime, *, upload: Upload) -> None:
    """Publishes a short video as one file, and has its other sizes made. A long one is left to `process_long_video`,
    and so is one that takes long though its header says otherwise: others wait for it. Sound of some length too."""
    work = _work(sessions, upload)
    try:
        await _process_quickly(work, _SHORT_RUN, is_short)
    except _TakesLong as found:
        await _enqueue_long(work, found.effort)


async def _process_quickly(work: Work, seconds: float, fits: _Fits) -> None:
    """Processes a recording that `fits`. Raises _TakesLong for all else, and after so many seconds."""
    try:
        async with asyncio.timeout(seconds) as limit:
            await _process(work, processors=2, fits=fits)
    except TimeoutError:
        if not limit.expired():
            raise  # of the database or the store, and tried again
        raise _TakesLong(seconds) from None


async def _enqueue_long(work: Work, effort: float) -> None:
    async with transaction(work.sessions) as session:
        owner = {"owner_id": work.upload.owner_id}
        place = 1 + await count_unfinished(session, [process_long_video], upload=owner)
        await enqueue(session, process_long_video, priority=priority_of_long(effort, place), upload=work.upload)


@long_job("process_long_video", queue="long_media", given_up=_give_up)
async def process_long_video(sessions: Sessions, now: datetime, *, upload: Upload) -> None:
    """Publishes a long video as one file on one processor, and has its other sizes made; or long sound."""
    await _process(_work(sessions, upload), processors=1)


async def _process(work: Work, *, processors: int, fits: _Fits | None = None) -> None:
    """Processes a video or sound, or raises _TakesLong unless it `fits`."""
    upload = work.upload
    if await is_open(work):
        async with _settling(work):
            found = type_of(await work.store.head(upload.key, HEAD_BYTES), upload.name)
            await _process_recording(work, found, processors=processors, fits=fits)


async def _give_up_sizes(sessions: Sessions, now: datetime, *, upload: Upload) -> None:
    work = _work(sessions, upload)
    await work.store.delete(*ladder_keys(upload.key))
    try:
        async with locked(work) as (session, media):
            media.progress = DONE
            await push_change(session, media)
    except Gone:
        await discard(work)


@long_job("make_video_sizes", queue="long_media", given_up=_give_up_sizes)
async def make_video_sizes(sessions: Sessions, now: datetime, *, upload: Upload) -> None:
    """Adds HLS to a video that can be played as one file; without it, it goes on as that."""
    work = _work(sessions, upload)
    try:
        async with locked(work) as (_, media):
            if media.progress == DONE:
                return
        async with scratch_folder() as folder:
            source = await _source(work, type_of(await work.store.head(upload.key, HEAD_BYTES), upload.name), folder)
            ladder = folder / "hls"
            ladder.mkdir()
            await encode.make_ladder(_ffmpeg(work), source, ladder, Reporter(work, _FILE_SHARE, DONE))
            await add_sizes(work, _ladder_files(ladder))
    except BadVideo as failure:
        log.warning("The sizes of video %s could not be made: %s", upload.media_id, failure.sentence)
        await _give_up_sizes(sessions, now, upload=upload)
    except Gone:
        await discard(work)


def _work(sessions: Sessions, upload: Upload) -> Work:
    return Work(sessions, services_behind(sessions), upload)


@asynccontextmanager
async def _settling(work: Work) -> AsyncIterator[None]:
    """Stores a refusal as the end of the upload. What says to come back later ends the attempt and not the upload."""
    try:
        yield
    except (Busy, TooMany):
        raise
    except Failure as failure:
        await fail(work, failure.sentence)
    except NoSuchObject:
        await fail(work, NOT_PROCESSED)
    except Gone:
        await discard(work)


async def _made_of_picture(work: Work) -> Made:
    check_size(work.upload.size, MAX_PICTURE)
    picture = await _in_sizes(work, await work.store.get(work.upload.key))
    original = MadeFile(f"picture{SUFFIXES[picture.content_type]}", picture.data, picture.content_type)
    return Made(
        MediaKind.IMAGE,
        picture.content_type,
        original,
        sizes=_size_files(picture),
        width=picture.width,
        height=picture.height,
    )


async def _in_sizes(work: Work, data: bytes) -> pictures.Picture:
    return await pictures.check_picture(
        data, PICTURE_SIZES, person=work.upload.media_id, limit=MAX_PICTURE, is_job=True
    )


def _size_files(picture: pictures.Picture) -> dict[str, MadeFile]:
    return {size: MadeFile(f"{size}.jpg", data, "image/jpeg") for size, data in picture.sizes.items()}


async def _process_recording(work: Work, found: FileType, *, processors: int, fits: _Fits | None) -> None:
    """Publishes a video as one file, or sound. The uploaded file may say where it was recorded: nobody is shown it.

    Raises _TakesLong for what does not fit.
    """
    async with scratch_folder() as folder:
        source = await _source(work, found, folder)
        facts, ffmpeg = source.facts, _ffmpeg(work)
        if fits is not None and not fits(facts):
            raise _TakesLong(work_of(facts))
        if facts.picture is None:
            target = folder / "sound.m4a"
            length = await encode.make_sound(ffmpeg, source, target, Reporter(work, 0, DONE))
            made = Made(MediaKind.OTHER, "audio/mp4", is_hidden=True, duration_ms=length or facts.duration_ms)
            made.sizes["sound"] = MadeFile("sound.m4a", target, "audio/mp4")
            await publish(work, made)
            return
        still, target = folder / "still.jpg", folder / "video.mp4"
        await encode.make_still(ffmpeg, source, still)
        poster = await _in_sizes(work, await asyncio.to_thread(still.read_bytes))
        length = await encode.make_file(ffmpeg, source, target, Reporter(work, 0, _FILE_SHARE), processors=processors)
        width, height = encode.size_of(facts, encode.LADDER[-1])
        has_ladder = length >= encode.LADDER_FROM_MS
        await publish(
            work,
            Made(
                MediaKind.VIDEO,
                found.content_type.replace("audio/", "video/"),  # of a video in a container that is usual for sound
                is_hidden=True,
                sizes={**_size_files(poster), "mp4": MadeFile("video.mp4", target, "video/mp4")},
                width=width,
                height=height,
                duration_ms=length or facts.duration_ms,
            ),
            progress=_FILE_SHARE if has_ladder else DONE,
            then=(lambda session: _enqueue_sizes(session, work, facts)) if has_ladder else None,
        )


async def _enqueue_sizes(session: AsyncSession, work: Work, facts: VideoFacts) -> None:
    await enqueue(session, make_video_sizes, priority=priority_of_sizes(work_of(facts)), upload=work.upload)


async def _source(work: Work, found: FileType, folder: Path) -> encode.Source:
    """Fetches an uploaded video or sound and reads what it holds. Raises BadVideo, NoSuchObject, Gone."""
    if found.demuxer is None:
        raise BadVideo
    path = folder / "upload"
    await work.store.download(work.upload.key, path)
    facts = await probe(path, found.demuxer, person=work.upload.media_id)
    async with transaction(work.sessions) as session:
        media = await session.get(Media, work.upload.media_id)
    if media is None:
        raise Gone
    of_client = quota.is_of_client(media)
    if of_client and facts.duration_ms > CLIENT_MINUTES * 60_000:
        raise BadVideo(TOO_LONG_FOR_CLIENTS)
    if work_of(facts) > (MAX_WORK_OF_CLIENT if of_client else MAX_WORK):
        raise BadVideo(TOO_MUCH_WORK)
    return encode.Source(path, found.demuxer, facts)


def _ffmpeg(work: Work) -> Ffmpeg:
    settings = work.services.settings
    return ffmpeg_of(settings.ffmpeg, waits=settings.ffmpeg_waits)


def _ladder_files(folder: Path) -> dict[str, MadeFile]:
    """Returns the files of a ladder by size; playlists name the others, so all keep their names."""
    types = {".m3u8": "application/vnd.apple.mpegurl", ".mp4": "video/mp4"}
    return {
        "hls" if path.name == "master.m3u8" else f"hls/{path.name}": MadeFile(path.name, path, types[path.suffix])
        for path in sorted(folder.iterdir())
    }
