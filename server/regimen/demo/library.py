"""What the demo's coach has in their library besides covers: a video, a tempo to lift to, a document and a link.

The files are made here, small enough to be processed in seconds.
"""

import asyncio
from pathlib import Path
from typing import Final

from regimen.demo.context import DemoContext
from regimen.demo.people import SQUAT
from regimen.demo.pictures import cover
from regimen.kit.db import run_after_commit
from regimen.kit.pdf.pool import render_pdf
from regimen.kit.scratch import scratch_folder
from regimen.kit.video.ffmpeg import ffmpeg_of, run_ffmpeg
from regimen.media.actions import library
from regimen.media.actions.uploads import add_file
from regimen.media.models import MediaScope

_VIDEO_SECONDS: Final = 5
_SOUND_SECONDS: Final = 20
_MOST_SECONDS: Final = 120.0
_BEAT: Final = "0.6*sin(2*PI*880*t)*lt(mod(t,1),0.06)+0.4*sin(2*PI*1320*t)*lt(mod(t,5),0.12)"
"""A low beep each second, a high one where the next repetition begins: three down, one pause, one up."""
_TUTORIAL: Final = "https://www.youtube.com/watch?v=bEv6CCg2BC8"
_RULES: Final = (
    ("Chalk is welcome.", "Please wipe the bar afterwards."),
    ("Put the plates back.", "The heaviest ones at the bottom."),
    ("Use the safety bars.", "Also for your warm-up sets, and when nobody is watching."),
    ("Ask for a spot.", "Everybody here is happy to help."),
    ("Film your top sets.", "Place the phone at the height of your hips, from the side."),
)
_DOCUMENT: Final = """
#set page(paper: "a5", margin: 18mm)
#set text(size: 11pt)
#let rules = json(bytes(sys.inputs.data))
#text(size: 20pt, weight: "bold")[House rules]
#v(4mm)
#for (number, rule) in rules.enumerate() [
  #text(weight: "bold")[#(number + 1). #rule.at(0)] \\ #rule.at(1)
  #v(2mm)
]
"""


async def fill_library(demo: DemoContext) -> None:
    """Adds files to the library of the gym; they are processed as uploads are."""
    erik = demo.erik
    document = await render_pdf(_DOCUMENT, _RULES, person=erik.user_id)
    async with scratch_folder() as folder:
        found = [
            ("House rules.pdf", "application/pdf", document, ("gym",)),
            ("Squat tempo 3-1-1.m4a", "audio/mp4", await _tempo(demo, folder), ("squat", "tempo")),
            ("Welcome to Squat Every Day.mp4", "video/mp4", await _video(demo, folder), ("squat",)),
        ]
    async with demo.runtime.sessions() as session:
        async with session.begin():
            link = await library.add_link(session, erik, _TUTORIAL, MediaScope.USER, demo.now)
            await library.change(session, link, title="Squat technique", caption=None, tags=["squat"])
            for name, content_type, data, tags in found:
                media = await add_file(session, data, name=name, content_type=content_type, actor=erik, now=demo.now)
                await library.change(session, media, title=None, caption=None, tags=tags)
        await run_after_commit(session)


async def _video(demo: DemoContext, folder: Path) -> bytes:
    """Returns a slow move over a program's cover."""
    picture, target = folder / "cover.jpg", folder / "video.mp4"
    await asyncio.to_thread(picture.write_bytes, cover(SQUAT, "wide"))
    move = f"zoompan=z='1+0.2*on/{_VIDEO_SECONDS * 25}':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2'"
    moves = f"{move}:d={_VIDEO_SECONDS * 25}:s=640x360:fps=25"
    await _run(
        demo, "-i", str(picture), "-vf", moves, "-c:v", "libx264", "-preset", "ultrafast", "-crf", "26", str(target)
    )
    return await asyncio.to_thread(target.read_bytes)


async def _tempo(demo: DemoContext, folder: Path) -> bytes:
    target = folder / "tempo.m4a"
    await _run(demo, "-f", "lavfi", "-i", f"aevalsrc='{_BEAT}':d={_SOUND_SECONDS}:s=24000", str(target))
    return await asyncio.to_thread(target.read_bytes)


async def _run(demo: DemoContext, *arguments: str) -> None:
    # Somebody waits for the demo.
    ffmpeg = ffmpeg_of(demo.runtime.services.settings.ffmpeg, waits=False)
    await run_ffmpeg(ffmpeg, list(arguments), seconds=_MOST_SECONDS)
