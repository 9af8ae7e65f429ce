"""No address of a client's file answers without the session it was made for, or after its time."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.media.models import Media
from regimen.platform.models import StoredFile
from tests.conftest import Requests
from tests.media.phone_files import QUICK, ffmpeg
from tests.media.samples import encoded, quarters
from tests.media.uploading import make_video, upload

RunJobs = Callable[[], Awaitable[Any]]


def files_of_every_kind(folder: Path) -> dict[str, bytes]:
    sound = folder / "voice.m4a"
    ffmpeg("-f", "lavfi", "-i", "sine=f=440:d=0.5", str(sound))
    return {
        "set.mp4": make_video(folder / "set.mp4", *QUICK, seconds=1),
        "voice.m4a": sound.read_bytes(),
        "photo.png": encoded(quarters(), "PNG"),
        "notes.txt": b"My knee hurts.",
    }


async def status(http: httpx.AsyncClient, address: str) -> int:
    return (await http.get(address)).status_code


@pytest.mark.parametrize("end", ["expiry", "sign-out"])
async def test_every_variant_and_segment_ends_with_the_session_or_in_hours(
    store: str,
    maya: Requests,
    erik: Requests,
    tom: Requests,
    visitor: Requests,
    run_jobs: RunJobs,
    session: AsyncSession,
    clock: Clock,
    tmp_path: Path,
    end: str,
) -> None:
    for name, data in files_of_every_kind(tmp_path).items():
        await upload(maya, data, name)
    await run_jobs()
    rows = (await session.scalars(select(Media))).all()
    assert {row.state for row in rows} == {"published"}
    listed = {one["id"]: one for one in (await maya.get("/media/fetch")).json()["items"]}
    addresses: list[str] = []
    for row in rows:
        prefix = listed[str(row.id)]["src"].split("/", 4)[3]
        shown = set(row.sizes.values()) | ({row.key} if row.key in listed[str(row.id)]["src"] else set())
        addresses += [f"/files/signed/{prefix}/{key}" for key in shown]
        for other in (erik, tom, visitor):
            assert (await other.get(f"/media/{row.id}")).status_code in {401, 404}
    keys = set(await session.scalars(select(StoredFile.key)))
    hidden = keys - {address.split("/", 4)[4] for address in addresses}
    assert len(addresses) == 7 + 1 + 4 + 1, "mp4, playlists, a size, stills; sound; a picture and its sizes; text"
    assert len(hidden) == 2, "the video and the sound as they were uploaded say where it was"
    http = visitor.http
    assert {await status(http, one) for one in addresses} == {200}
    for key in keys:
        assert await status(http, f"/files/{key}") == 404
    tokens = {address.split("/", 4)[3] for address in addresses}
    for token in tokens:  # a signature opens its own folder only
        allowed = {one.split("/", 4)[4] for one in addresses if f"/{token}/" in one}
        for key in keys - allowed:
            assert await status(http, f"/files/signed/{token}/{key}") == 404
        for key in allowed:
            assert await status(http, f"/files/signed/{token[:-2]}/{key}") == 404
    if end == "expiry":
        clock.advance(timedelta(hours=3, minutes=1))
    else:
        assert (await maya.delete("/users/sign_out")).status_code < 300
    assert {await status(http, one) for one in addresses} == {404}
