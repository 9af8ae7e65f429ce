"""Prints how soon a video can be played, and how much longer others wait meanwhile: `make bench-media`.

A coach uploads a minute in 1920 x 1080, as a phone records it. Meanwhile a client opens their calendar again and again.
"""

import asyncio
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from bench.__main__ import BIN, create_database, free_port, running
from bench.load import RequestFactory, Timings, request
from bench.under_attack import until_calm, wait_times
from regimen.kit.ids import new_id
from regimen.kit.video.ffmpeg import ffmpeg_of
from regimen.platform.postgres import Supervisor

CLIP_SECONDS = int(os.environ.get("BENCH_CLIP_SECONDS", "60"))
ALONE_SECONDS = 20.0
PLAYABLE_TARGET = 45.0
SLOWER_TARGET = 0.2


def make_clip(target: Path) -> None:
    """Writes a clip of about 16 Mbit/s: moving shapes and the noise of a dark gym."""
    pictures = f"testsrc2=size=1920x1080:rate=30:duration={CLIP_SECONDS},noise=alls=14:allf=t"
    command = [ffmpeg_of(None).path, "-nostdin", "-loglevel", "error", "-f", "lavfi", "-i", pictures]
    command += ["-f", "lavfi", "-i", f"sine=f=300:d={CLIP_SECONDS}", "-c:v", "libx264", "-preset", "ultrafast"]
    subprocess.run([*command, "-b:v", "16M", "-pix_fmt", "yuv420p", str(target)], check=True)


def headers(token: str) -> dict[str, str]:
    return {"Api-Version": "3", "Client-Timezone": "UTC", "Authorization": f"Bearer {token}"}


async def upload(http: httpx.AsyncClient, clip: Path) -> str:
    """Uploads the clip; returns the item's id."""
    data = await asyncio.to_thread(clip.read_bytes)
    media_id = str(new_id())
    form = {"id": media_id, "name": clip.name, "size": len(data), "content_type": "video/mp4"}
    begun: dict[str, Any] = (await http.post("/api/media/direct_upload", json=form)).raise_for_status().json()
    for part in begun["parts"]:
        start = (part["number"] - 1) * begun["part_size"]
        (await http.put(part["url"], content=data[start : start + part["size"]])).raise_for_status()
    (await http.post(f"/api/media/direct_upload/{media_id}/complete")).raise_for_status()
    return media_id


async def until(http: httpx.AsyncClient, media_id: str, port: int, make: RequestFactory, progress: int) -> Timings:
    """Waits until a video has come so far. Returns how long others waited meanwhile."""
    started, milliseconds = time.perf_counter(), []
    while True:
        milliseconds += (await wait_times(port, make, 0.5)).milliseconds
        media = (await http.get(f"/api/media/{media_id}")).raise_for_status().json()
        elapsed = time.perf_counter() - started
        if media["state"] == "failed":
            raise RuntimeError(media["failure"])
        if media["state"] == "published" and media["progress"] >= progress:
            return Timings(milliseconds, elapsed)


def together(*times: Timings) -> Timings:
    return Timings([one for part in times for one in part.milliseconds], sum(part.elapsed for part in times))


def verdict(value: float, target: float) -> str:
    return "met" if value <= target else "MISSED"


async def measure(url: str, folder: Path, coach: str, client: str, clip: Path) -> None:
    port = free_port()
    command = [str(BIN / "regimen"), "serve", "--port", str(port)]
    raw = request("GET", "/api/users/me", headers(client))

    def make(_: int) -> bytes:
        return raw

    with running(command, port, DATABASE_URL=url, REGIMEN_DATA_DIR=str(folder), REGIMEN_ADDRESS_LIMIT="0"):
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=headers(coach), timeout=120) as http:
            await until_calm(port, make)
            before = await wait_times(port, make, ALONE_SECONDS)
            media_id = await upload(http, clip)
            first = await until(http, media_id, port, make, progress=1)
            sizes = await until(http, media_id, port, make, progress=100)
            after = await wait_times(port, make, ALONE_SECONDS)
    alone, meanwhile = (together(*times).percentile(0.95) for times in ((before, after), (first, sizes)))
    slower = meanwhile / alone - 1
    print(
        f"{CLIP_SECONDS} s of 1920x1080 can be played after {first.elapsed:.1f} s "
        f"(at most {PLAYABLE_TARGET:.0f} s): {verdict(first.elapsed, PLAYABLE_TARGET)}"
    )
    print(
        f"GET users/me, p95 until all sizes are made: {meanwhile:.1f} ms, alone {alone:.1f} ms, {slower:+.0%} "
        f"(at most +{SLOWER_TARGET:.0%}): {verdict(slower, SLOWER_TARGET)}"
    )


async def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="regimen-bench-"))
    server = Supervisor(folder)
    server.start()
    try:
        clip = folder / "clip.mp4"
        await asyncio.to_thread(make_clip, clip)
        url, seeded = await create_database(server, "bench", clients=10, days=28)
        await measure(url, folder / "data", seeded.coach_token, seeded.client_token, clip)
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    asyncio.run(main())
