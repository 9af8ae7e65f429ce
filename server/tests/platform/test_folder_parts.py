"""Uploads in parts in a folder: completing copies nothing, and no moment at which it is interrupted spoils a file."""

import asyncio
import fcntl
import shutil
import threading
from collections.abc import Callable
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

import pytest

from regimen.platform.storage import multipart
from regimen.platform.storage.multipart import FolderMultipart, SentAgain, UploadGone
from tests.waiting import wait_until

NOW = datetime(2026, 1, 12, tzinfo=UTC)
KEY = "media/one/two/file.mp4"
DATA = b"1111222233"
PARTS = {1: DATA[:4], 2: DATA[4:8], 3: DATA[8:]}
SIZES = {1: 4, 2: 4, 3: 2}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def parts(folder: Path) -> FolderMultipart:
    return FolderMultipart(folder, "secret")


async def begun(parts: FolderMultipart, *numbers: int) -> str:
    """Returns an upload of which these parts have arrived."""
    upload = await parts.begin(KEY, "video/mp4", 4, NOW)
    for number in numbers:
        await parts.put(KEY, upload, number, PARTS[number], NOW)
    return upload


def left(folder: Path) -> list[Path]:
    return list((folder / ".parts").iterdir())


async def test_completing_an_upload_copies_nothing(
    parts: FolderMultipart, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    upload = await begun(parts, 3, 1, 2)
    assert await parts.parts(KEY, upload, NOW) == SIZES

    def refuse(*_: object) -> None:
        raise AssertionError("a large file would keep the request waiting")

    monkeypatch.setattr(multipart.shutil, "copyfileobj", refuse)
    await parts.complete(KEY, upload, [1, 2, 3], NOW)
    assert ((folder / KEY).read_bytes(), left(folder)) == (DATA, [])


async def test_two_that_send_a_part_at_once_leave_it_whole(parts: FolderMultipart, folder: Path) -> None:
    upload = await begun(parts, 1, 3)
    await asyncio.gather(*(parts.put(KEY, upload, 2, letter * 4, NOW) for letter in (b"a", b"b", b"c")))
    assert await parts.parts(KEY, upload, NOW) == SIZES
    await parts.complete(KEY, upload, [1, 2, 3], NOW)
    assert (folder / KEY).read_bytes() in {b"1111" + letter * 4 + b"33" for letter in (b"a", b"b", b"c")}


async def test_a_part_that_breaks_off_while_it_is_copied_has_not_arrived(
    parts: FolderMultipart, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    upload = await begun(parts, 1, 2, 3)

    def break_off(source: IO[bytes], target: IO[bytes], _: int) -> None:
        target.write(source.read(2))
        raise OSError("No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(multipart.shutil, "copyfileobj", break_off)
        with pytest.raises(OSError, match="No space"):
            await parts.put(KEY, upload, 2, b"new!", NOW)
    assert await parts.parts(KEY, upload, NOW) == {1: 4, 3: 2}
    with pytest.raises(UploadGone):
        await parts.complete(KEY, upload, [1, 2, 3], NOW)
    await parts.put(KEY, upload, 2, PARTS[2], NOW)
    await parts.complete(KEY, upload, [1, 2, 3], NOW)
    assert (folder / KEY).read_bytes() == DATA


async def end_by_completing(parts: FolderMultipart, upload: str) -> None:
    await parts.complete(KEY, upload, [1, 2, 3], NOW)


async def end_by_cancelling(parts: FolderMultipart, upload: str) -> None:
    await parts.abort(KEY, upload, NOW)


@pytest.mark.parametrize("end", [end_by_completing, end_by_cancelling])
@pytest.mark.parametrize("is_written", [True, False])
async def test_a_part_that_is_on_its_way_when_the_upload_ends_changes_nothing(
    parts: FolderMultipart, folder: Path, end: Callable[..., Any], is_written: bool
) -> None:
    upload = await begun(parts, 1, 2, 3)

    async def send_late() -> None:
        async with parts.new_part(upload, 2) as path:
            if is_written:
                path.write_bytes(b"late")
            await end(parts, upload)
            if not is_written:
                path.write_bytes(b"late")

    with pytest.raises(UploadGone):
        await send_late()
    assert left(folder) == []
    assert (folder / KEY).exists() == (end is end_by_completing)
    if end is end_by_completing:
        assert (folder / KEY).read_bytes() == DATA


async def test_a_part_that_waits_for_the_lock_while_the_upload_is_completed_changes_nothing(
    parts: FolderMultipart, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    upload = await begun(parts, 1, 2, 3)
    late = folder / "late"
    late.write_bytes(b"late")
    lock = multipart.fcntl.flock

    def complete_first(*arguments: Any) -> None:
        monkeypatch.setattr(multipart.fcntl, "flock", lock)
        parts._complete(KEY, upload, [1, 2, 3])
        lock(*arguments)

    monkeypatch.setattr(multipart.fcntl, "flock", complete_first)
    with pytest.raises(UploadGone):
        parts._keep(late, upload, 2)
    assert (folder / KEY).read_bytes() == DATA


async def test_a_server_that_ends_before_it_has_deleted_the_marks_leaves_a_completed_upload(
    parts: FolderMultipart, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    upload = await begun(parts, 1, 2, 3)
    monkeypatch.setattr(parts, "_remove", lambda _: None)
    await parts.complete(KEY, upload, [1, 2, 3], NOW)
    for ask in (parts.parts(KEY, upload, NOW), parts.complete(KEY, upload, [1, 2, 3], NOW)):
        with pytest.raises(UploadGone):
            await ask
    with pytest.raises(UploadGone):
        await parts.put(KEY, upload, 2, b"late", NOW)
    assert (folder / KEY).read_bytes() == DATA


async def test_an_upload_that_the_release_before_began_goes_on(parts: FolderMultipart, folder: Path) -> None:
    upload = await begun(parts)
    earlier = folder / ".parts" / upload
    shutil.rmtree(earlier)
    earlier.mkdir()
    (earlier / "1.part").write_bytes(PARTS[1])
    (earlier / "2.part").write_bytes(b"old!")
    for number in (2, 3):
        await parts.put(KEY, upload, number, PARTS[number], NOW)
    assert await parts.parts(KEY, upload, NOW) == SIZES
    await parts.complete(KEY, upload, [1, 2, 3], NOW)
    assert ((folder / KEY).read_bytes(), left(folder)) == (DATA, [])


async def test_what_is_being_received_of_a_part_takes_room_three_times_at_most(
    parts: FolderMultipart, folder: Path
) -> None:
    """Lines break, and two tabs send the same upload; but nobody fills the disk with parts that never end."""
    upload = await begun(parts, 1, 3)
    given_up = parts.new_part(upload, 2)
    paths = [await given_up.__aenter__()]
    paths[0].write_bytes(b"abc")
    async with AsyncExitStack() as senders:
        for _ in range(3):
            paths.append(await senders.enter_async_context(parts.new_part(upload, 2)))
            paths[-1].write_bytes(b"abc")
        assert [path.stat().st_size for path in paths] == [0, 3, 3, 3]
        with pytest.raises(SentAgain):
            parts.check_received(paths[0], upload, 2)
        for path in paths[1:]:
            parts.check_received(path, upload, 2)
            path.write_bytes(PARTS[2])
    # The one that was given up goes on writing where it was, and ends last: it is not kept.
    with paths[0].open("r+b") as late:
        late.seek(3)
        late.write(b"d")
    with pytest.raises(SentAgain):
        await given_up.__aexit__(None, None, None)
    await parts.complete(KEY, upload, [1, 2, 3], NOW)
    assert (folder / KEY).read_bytes() == DATA


async def test_who_asks_what_has_arrived_waits_for_no_part_that_is_copied(parts: FolderMultipart, folder: Path) -> None:
    """They hold a connection to the database meanwhile."""
    upload = await begun(parts, 1, 2)
    (whole,) = (folder / ".parts" / upload).glob("whole-*")
    with whole.open("r+b") as copying:
        fcntl.flock(copying, fcntl.LOCK_EX)
        assert await parts.parts(KEY, upload, NOW) == {1: 4, 2: 4}


async def test_parts_that_are_copied_leave_the_threads_of_all_else_free(
    parts: FolderMultipart, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is slow. Of one upload only one part is copied at a time, so that another one has a thread."""
    goes_on, copied = threading.Event(), []

    def copy(_: Path, upload: str, number: int) -> None:
        copied.append((upload, number))
        goes_on.wait()

    first, other = await begun(parts), await begun(parts)
    monkeypatch.setattr(parts, "_keep", copy)
    sent = [asyncio.create_task(parts.put(KEY, first, number, DATA, NOW)) for number in range(1, 100)]
    await wait_until(lambda: bool(copied), "a part that is copied")
    sent.append(asyncio.create_task(parts.put(KEY, other, 1, DATA, NOW)))
    await wait_until(lambda: len(copied) == 2, "the part of the other upload")
    assert {upload for upload, _ in copied} == {first, other}
    assert await asyncio.to_thread(lambda: "free") == "free"
    goes_on.set()
    await asyncio.gather(*sent)
