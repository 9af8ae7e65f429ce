"""Whatever people upload is published, without where it was taken and by what, or says why it can't be used."""

import asyncio
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import av
import pytest
from PIL import Image
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.media.models import Media, MediaUsage
from regimen.platform.models import StoredFile
from tests.conftest import Requests
from tests.media.phone_files import GPS, PHONE, PICTURES, PLACE, REFUSED, SOUNDS, VIDEOS, PhoneFile
from tests.media.uploading import upload

BY_A_CONTAINER = {"major_brand", "minor_version", "compatible_brands"}


async def processed(person: Requests, file: PhoneFile, folder: Path, run_jobs: Callable[[], Any]) -> dict[str, Any]:
    data = await asyncio.to_thread(file.make, folder)
    begun = await upload(person, data, file.name, content_type=file.content_type)
    await run_jobs()
    media: dict[str, Any] = (await person.get(f"/media/{begun['id']}")).json()
    return media


async def published_files(person: Requests, session: AsyncSession) -> dict[str, bytes]:
    """Returns what anybody may read, by name. The file as it was uploaded is not part of it."""
    media = (await session.scalars(select(Media))).one()
    shown = {}
    for row in (await session.scalars(select(StoredFile))).all():
        answer = await person.http.get(f"/files/{row.key}")
        assert (answer.status_code, row.key) == (200 if row.key in media.sizes.values() else 404, row.key)
        if answer.status_code == 200:
            shown[row.key.rpartition("/")[2]] = answer.content
    return shown


def check_tells_nothing(name: str, data: bytes) -> None:
    """A published file says neither where it was made nor by what."""
    for told in (PHONE, PLACE, PLACE[1:8]):
        assert told.encode() not in data, f"{name} says {told}"
    if name.endswith((".jpg", ".png", ".gif", ".webp")):
        picture = Image.open(io.BytesIO(data))
        assert dict(picture.getexif()) == dict(picture.getexif().get_ifd(GPS)) == {}
        assert not {"exif", "xmp", "comment", "icc_profile"} & picture.info.keys(), name
    elif name.endswith((".mp4", ".m4a")):
        with av.open(io.BytesIO(data)) as container:
            assert container.metadata.keys() <= BY_A_CONTAINER, name
            for stream in container.streams:
                assert stream.type in {"video", "audio"}
                assert stream.metadata.keys() <= {"language", "handler_name", "vendor_id", "encoder"}, (
                    name,
                    stream.metadata,
                )


@pytest.mark.parametrize("file", VIDEOS, ids=lambda one: one.name)
async def test_a_video_becomes_upright_h264_in_several_sizes(
    erik: Requests, run_jobs: Callable[[], Any], session: AsyncSession, tmp_path: Path, file: PhoneFile
) -> None:
    media = await processed(erik, file, tmp_path, run_jobs)
    assert (media["state"], media["failure"], media["type"], media["progress"]) == ("published", "", "video", 100)
    assert (media["width"], media["height"]) == file.size
    assert media["duration"] > 0
    shown = await published_files(erik, session)
    for name, data in shown.items():
        check_tells_nothing(name, data)
    assert {"small.jpg", "normal.jpg", "large.jpg", "video.mp4"} <= shown.keys()
    assert ({"master.m3u8", "v0.m3u8", "v0.mp4"} <= shown.keys()) == file.has_ladder
    for name in (one for one in shown if one.endswith(".mp4")):
        with av.open(io.BytesIO(shown[name])) as container:
            picture = container.streams.video[0]
            frame = next(container.decode(picture))
            assert (picture.codec_context.name, frame.format.name, frame.rotation) == ("h264", "yuv420p", 0)
            assert picture.sample_aspect_ratio in {None, 1}
            assert (picture.width < picture.height) == (media["width"] < media["height"])
            assert float(picture.average_rate) <= 60.5
            assert [one.codec_context.name for one in container.streams.audio] == ["aac"] * file.has_sound
    with av.open(io.BytesIO(shown["video.mp4"])) as container:
        picture = container.streams.video[0]
        assert min(picture.width, picture.height) == min(720, media["width"], media["height"])
        assert shown["video.mp4"].index(b"moov") < shown["video.mp4"].index(b"mdat"), "it plays before it has arrived"


@pytest.mark.parametrize("file", PICTURES, ids=lambda one: one.name)
async def test_a_picture_is_stored_upright_in_sizes(
    erik: Requests, run_jobs: Callable[[], Any], session: AsyncSession, tmp_path: Path, file: PhoneFile
) -> None:
    media = await processed(erik, file, tmp_path, run_jobs)
    assert (media["state"], media["failure"], media["type"]) == ("published", "", "image")
    assert (media["width"], media["height"]) == file.size
    for address in ("src", "cover_hd", "cover", "thumb"):
        data = (await erik.http.get(media[address])).content
        check_tells_nothing("picture.jpg", data)
        picture = Image.open(io.BytesIO(data))
        assert (picture.width < picture.height) == (media["width"] < media["height"])
        assert picture.format in {"JPEG", "PNG", "WEBP", "GIF"}
    keys = (await session.scalars(select(StoredFile.key))).all()
    assert len(keys) == 4, "the picture as it was uploaded is gone"


@pytest.mark.parametrize("file", SOUNDS, ids=lambda one: one.name)
async def test_sound_becomes_a_file_that_every_browser_plays(
    erik: Requests, run_jobs: Callable[[], Any], session: AsyncSession, tmp_path: Path, file: PhoneFile
) -> None:
    media = await processed(erik, file, tmp_path, run_jobs)
    assert (media["state"], media["failure"], media["type"]) == ("published", "", "other")
    assert media["content_type"] == "audio/mp4"
    assert media["duration"] == pytest.approx(2, abs=0.2)
    shown = await published_files(erik, session)
    assert shown.keys() == {"sound.m4a"}
    check_tells_nothing("sound.m4a", shown["sound.m4a"])
    answer = await erik.http.get(media["src"])
    assert (answer.content, answer.headers["content-type"]) == (shown["sound.m4a"], "audio/mp4")
    with av.open(io.BytesIO(answer.content)) as container:
        assert [one.codec_context.name for one in container.streams] == ["aac"]


@pytest.mark.parametrize("file", REFUSED, ids=lambda one: f"{one.name}-{one.sentence[-24:]}")
async def test_what_cannot_be_used_says_why_and_takes_no_room(
    erik: Requests, run_jobs: Callable[[], Any], session: AsyncSession, tmp_path: Path, file: PhoneFile
) -> None:
    media = await processed(erik, file, tmp_path, run_jobs)
    assert (media["state"], media["failure"], media["src"], media["thumb"]) == ("failed", file.sentence, "", None)
    assert media["file_size"] == 0
    assert (await session.scalars(select(MediaUsage.bytes))).all() == [0]
    assert (await session.scalars(select(StoredFile.key))).all() == []
    assert (await erik.delete(f"/media/{media['id']}")).status_code == 204
    assert (await session.scalars(select(Media.id))).all() == []
