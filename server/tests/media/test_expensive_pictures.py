"""Small files that take long to decode hold up nobody: they are refused, or killed, and the rest is told to wait."""

import asyncio
import io
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from PIL import Image
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.kit.errors import Busy, TooMany
from regimen.kit.pictures import decoding, tasks, worker
from regimen.kit.pictures.failures import BadPicture
from regimen.kit.processes.pool import Pool
from regimen.media.models import Media
from tests.conftest import Requests
from tests.media.bombs import gif_of_frames, large_png, webp_of_frames
from tests.media.samples import difference, encoded, opened, quarters
from tests.running import running_app
from tests.waiting import TIMEOUT, wait_for, wait_until

AVATAR = "user[avatar]"
SLEEP = ("sleep", "600")


def picture_pool(size: int, *, waiting: int = 8, per_person: int = 2) -> Pool:
    module = "regimen.kit.pictures.worker"
    return Pool(
        module, failure=BadPicture, too_slow="It takes too long.", size=size, waiting=waiting, per_person=per_person
    )


@pytest.mark.parametrize("frames", [301, 2_000, 20_000, 100_000])
async def test_a_gif_of_many_frames_is_refused_before_they_are_read(
    erik: Requests, session: AsyncSession, frames: int
) -> None:
    answer = await erik.post("/media", files={"file": ("bomb.gif", gif_of_frames(frames), "image/gif")})
    assert answer.status_code == 422
    assert answer.json()["errors"]["file"] == ["This animation has more than 300 frames. Please use a shorter one."]
    assert await session.scalar(select(func.count()).select_from(Media)) == 0


async def test_an_animation_of_300_frames_stays_animated(erik: Requests, services) -> None:
    body = (await erik.post("/media", files={"file": ("a.gif", gif_of_frames(300), "image/gif")})).json()
    stored = opened(await services.files.get(body["src"].removeprefix("/files/")))
    assert stored.n_frames == 300  # type: ignore[attr-defined]


async def test_a_webp_of_many_frames_is_refused(erik: Requests) -> None:
    answer = await erik.post("/media", files={"file": ("a.webp", webp_of_frames(301), "image/webp")})
    assert "300 frames" in answer.json()["errors"]["file"][0]


@pytest.mark.parametrize("frames", [2_000, 20_000])
async def test_an_avatar_takes_the_first_frame_only(maya: Requests, frames: int) -> None:
    """The first frame is red, the last one blue."""
    upload = {AVATAR: ("me.gif", gif_of_frames(frames), "image/gif")}
    answer = await maya.post("/users/private_avatar", files=upload)
    assert answer.status_code == 200, answer.text
    served = await maya.http.get(answer.json()["private"]["avatar_url"])
    shown = opened(served.content)
    assert getattr(shown, "n_frames", 1) == 1
    assert difference(shown, Image.new("RGB", shown.size, "red")) < 10


async def test_a_picture_of_50_megapixels_makes_no_avatar(maya: Requests) -> None:
    answer = await maya.post("/users/private_avatar", files={AVATAR: ("me.png", large_png(), "image/png")})
    assert answer.status_code == 422
    assert "The limit is 12 megapixels." in answer.text


async def test_a_large_photo_makes_an_avatar(maya: Requests) -> None:
    upload = {AVATAR: ("me.jpg", encoded(quarters(6000, 8000), "JPEG", quality=50), "image/jpeg")}
    assert (await maya.post("/users/private_avatar", files=upload)).status_code == 200


async def test_a_person_reads_ten_avatars_an_hour(maya: Requests, tom: Requests) -> None:
    upload = {AVATAR: ("me.png", encoded(quarters()), "image/png")}
    answers = [await maya.post("/users/private_avatar", files=upload) for _ in range(11)]
    assert [one.status_code for one in answers] == [200] * 10 + [429]
    assert 60 < int(answers[-1].headers["retry-after"]) <= 3600
    assert (await tom.post("/users/private_avatar", files=upload)).status_code == 200


@pytest.fixture
async def slow_pool(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Pool]:
    """Decoders that never answer."""
    pool = picture_pool(2, waiting=2, per_person=2)
    pool.command = SLEEP
    monkeypatch.setattr(tasks, "POOL", pool)
    yield pool
    pool.close()


async def test_a_decoder_that_takes_too_long_is_killed(slow_pool: Pool) -> None:
    slow_pool.deadline = 0.1
    with pytest.raises(BadPicture, match="takes too long"):
        await wait_for(tasks.avatar(encoded(quarters()), 64, person="maya"), "the end of a slow decoder")
    assert slow_pool._processes == set()


@pytest.mark.parametrize("task", [{"do": "check", "sizes": {"small": 480}}, {"do": "avatar", "side": 64}])
@pytest.mark.parametrize("step", ["open", "decode"])
def test_a_picture_that_takes_too_much_memory_is_too_large(
    monkeypatch: pytest.MonkeyPatch, task: dict[str, object], step: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise MemoryError

    picture = encoded(quarters())
    if step == "open":
        monkeypatch.setattr(decoding.Image, "open", fail)
    monkeypatch.setattr(decoding.ImageOps, "exif_transpose", fail)
    answer = ({"refused": "This picture is too large to read. Please use a smaller one."}, {})
    assert worker._answer(task, {"data": picture}) == answer


async def test_a_full_queue_says_when_to_come_back(slow_pool: Pool) -> None:
    picture = encoded(quarters())
    people = [asyncio.create_task(tasks.avatar(picture, 64, person=n)) for n in range(4)]
    await wait_until(lambda: len(slow_pool._processes) == 2, "two decoders")
    with pytest.raises(Busy) as refusal:
        await wait_for(tasks.avatar(picture, 64, person="another"), "the refusal of a full queue")
    assert refusal.value.extra == {"retry_after": 5}
    slow_pool.deadline = 0.1
    slow_pool.close()
    refused = await wait_for(asyncio.gather(*people, return_exceptions=True), "the end of all pictures")
    assert all(isinstance(one, BadPicture) for one in refused)
    assert slow_pool._tasks == 0


async def test_one_person_has_two_pictures_in_the_queue(slow_pool: Pool) -> None:
    picture = encoded(quarters())
    own = [asyncio.create_task(tasks.avatar(picture, 64, person="maya")) for _ in range(2)]
    await wait_until(lambda: slow_pool._tasks == 2, "two pictures")
    with pytest.raises(TooMany):
        await wait_for(tasks.avatar(picture, 64, person="maya"), "the refusal of a third picture")
    slow_pool.deadline = 0.1
    slow_pool.close()
    await wait_for(asyncio.gather(*own, return_exceptions=True), "the end of both pictures")


async def test_one_persons_pictures_leave_a_decoder_to_others(slow_pool: Pool) -> None:
    picture = encoded(quarters())
    slow = asyncio.create_task(tasks.avatar(picture, 64, person="maya"))
    await wait_until(lambda: len(slow_pool._processes) == 1, "a decoder that never answers")
    slow_pool.command = picture_pool(1).command
    second = asyncio.create_task(tasks.avatar(picture, 64, person="maya"))
    await wait_until(lambda: slow_pool._tasks == 2, "another picture of the same person")
    assert await wait_for(tasks.avatar(picture, 64, person="tom"), "the picture of somebody else")
    assert not second.done()
    slow_pool.close()
    with pytest.raises(BadPicture):
        await wait_for(slow, "the end of the first picture")
    assert await wait_for(second, "the picture that waited")
    assert slow_pool._tasks == 0


async def test_decoding_holds_neither_a_connection_nor_a_lock(
    database_url: str, tmp_path: Path, slow_pool: Pool
) -> None:
    picture = encoded(quarters())
    avatar, upload = {AVATAR: ("me.png", picture, "image/png")}, {"file": ("a.png", picture, "image/png")}
    async with running_app(database_url, tmp_path) as running:
        erik, maya = running.as_person(running.cast.erik), running.as_person(running.cast.maya)
        waiting = [
            asyncio.create_task(erik.post("/users/avatar", files=avatar)),
            asyncio.create_task(maya.post("/users/private_avatar", files=avatar)),
            asyncio.create_task(erik.post("/media", files=upload, headers={"Idempotency-Key": "one"})),
        ]
        await wait_until(
            lambda: slow_pool._tasks == 3 and not running.connections_in_use, "three pictures without a connection"
        )
        assert not any(one.done() for one in waiting)
        async with running.runtime.sessions.begin() as session:
            await session.execute(select(User).where(User.id == running.cast.maya.id).with_for_update(nowait=True))
        assert (await maya.patch("/users/private", {"private": {"first_name": "Mia"}})).status_code == 200
        slow_pool.deadline = 0.1
        slow_pool.close()
        assert {one.status_code for one in await asyncio.gather(*waiting)} == {422}


async def test_cropping_holds_neither_a_connection_nor_a_lock(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = picture_pool(1)
    async with running_app(database_url, tmp_path) as running:
        erik = running.as_person(running.cast.erik)
        upload = {"file": ("a.png", encoded(quarters(200, 200)), "image/png")}
        media_id = (await erik.post("/media", files=upload)).json()["id"]
        program = (await erik.post("/coach/plans", {"plan_type": "membership", "title": "Squat"})).json()
        pool.command = SLEEP
        monkeypatch.setattr(tasks, "POOL", pool)
        path = f"/coach/plans/{program['id']}"
        cropping = asyncio.create_task(erik.patch(f"{path}/covers", {"wide": {"media_id": media_id}}))
        await wait_until(lambda: pool._tasks == 1 and not running.connections_in_use, "a picture without a connection")
        assert (await erik.patch(path, {"title": "Squat more"})).status_code == 200
        assert not cropping.done()
        pool.close()
        assert (await cropping).status_code == 422


async def test_a_killed_decoder_is_replaced() -> None:
    pool = picture_pool(1)
    picture = encoded(quarters())
    task = {"do": "avatar", "side": 64}
    await wait_for(pool.run(task, picture, person=1), "a picture of the first decoder")
    (process,) = pool._processes
    process.kill()
    process.wait(TIMEOUT)
    _, blobs = await wait_for(pool.run(task, picture, person=1), "a picture of the second decoder")
    assert Image.open(io.BytesIO(blobs["picture"])).size == (64, 64)
    pool.close()


async def test_decoders_do_not_know_our_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGIMEN_SECRET", "x" * 40)
    pool = picture_pool(1)
    await wait_for(pool.run({"do": "avatar", "side": 64}, encoded(quarters()), person=1), "a picture")
    (process,) = pool._processes
    with open(f"/proc/{process.pid}/environ", "rb") as file:  # noqa: ASYNC230, PTH123
        assert b"REGIMEN" not in file.read()
    pool.close()
