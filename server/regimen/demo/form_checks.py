"""Clips of sets that the demo's clients have sent: one is answered with drawings, two wait.

The clips are drawn here: somebody who squats, seen from the side.
"""

import asyncio
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import cos, pi, sin
from pathlib import Path
from typing import Final
from uuid import UUID

from PIL import Image, ImageDraw
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.demo.context import DemoContext
from regimen.demo.people import CLIENTS, ZONE
from regimen.form_checks.access import load_clips, lock_form_check
from regimen.form_checks.actions.answer import answer_form_check
from regimen.form_checks.actions.send import send_form_check
from regimen.form_checks.actions.settings import change_settings
from regimen.form_checks.rules import Colour, ShapeKind
from regimen.form_checks.schemas import AnswerForm, FormCheckSettingsForm, Mark, SendForm, Shape
from regimen.kit.clock import local_date
from regimen.kit.db import run_after_commit
from regimen.kit.ids import new_id
from regimen.kit.scratch import scratch_folder
from regimen.kit.video.ffmpeg import ffmpeg_of, run_ffmpeg
from regimen.media.actions.uploads import add_file
from regimen.training.actions.workout_log.arrival import Caller
from regimen.training.models import SetResult

_WIDTH, _HEIGHT = 360, 480
_RATE: Final = 15
_REPS: Final = 3
_REP_SECONDS: Final = 2
_BOTTOM_MS: Final = 1000
"""When the first repetition is at its lowest."""
_MOST_SECONDS: Final = 300.0
_UPLOADED_AFTER: Final = timedelta(minutes=2)
_EXERCISE: Final = "Back Squat"
_ANOTHER_DAY: Final = timedelta(hours=12)
_CUES: Final = ["Brace first", "Knees out", "Bar over mid-foot"]
_HINT: Final = "Film from the side, at the height of your hips."


@dataclass(frozen=True)
class _Sent:
    """A form check: of the client's last set of squats, or of that of an earlier day if one is named already."""

    who: str
    question: str
    answered: bool = False


_SENT: Final = (
    _Sent("Maya", "Third set felt heavy. Stay at this load?"),
    _Sent("Maya", "Is this deep enough?", answered=True),
    _Sent("Tom", "My hips come up first, I think."),
)


async def send_form_checks(demo: DemoContext) -> None:
    """Sends the clips as the clients' phones would, and answers those that are answered."""
    clip = await _clip(demo)
    before: dict[str, datetime] = {}
    for sent in _SENT:
        async with demo.runtime.sessions() as session:
            async with session.begin():
                await _send(session, demo, sent, clip, before)
            await run_after_commit(session)


async def set_up_form_checks(demo: DemoContext) -> None:
    """The gym's cues, and its hint for those who film."""
    async with demo.runtime.sessions() as session, session.begin():
        form = FormCheckSettingsForm(keep_months=None, hint=_HINT, cues=_CUES)
        await change_settings(session, demo.erik, form, demo.now)


async def _send(
    session: AsyncSession, demo: DemoContext, sent: _Sent, clip: bytes, before: dict[str, datetime]
) -> None:
    client = next(one for one in CLIENTS if one.first == sent.who)
    actor = demo.actor_of(client)
    squats = select(SetResult).where(
        SetResult.client_id == actor.user_id,
        SetResult.prescribed["name"].astext == _EXERCISE,
        SetResult.logged_at < before.get(sent.who, demo.now),
    )
    result = (await session.scalars(squats.order_by(SetResult.logged_at.desc()).limit(1))).one()
    before[sent.who] = result.logged_at - _ANOTHER_DAY
    sent_at = result.logged_at + _UPLOADED_AFTER
    media = await add_file(session, clip, name="Squat.mp4", content_type="video/mp4", actor=actor, now=sent_at)
    form = SendForm(
        enrolment_id=result.enrolment_id,
        day=result.day,
        set_id=result.set_id,
        media_ids=[media.id],
        question=sent.question,
        filmed_at=result.logged_at,
    )
    form_check_id = new_id()
    caller = Caller(actor.user_id, sent_at, local_date(sent_at, ZONE), ZONE)
    await send_form_check(session, actor, form_check_id, form, caller)
    if sent.answered:
        await _answer(session, demo, form_check_id)


async def _answer(session: AsyncSession, demo: DemoContext, form_check_id: UUID) -> None:
    form_check = await lock_form_check(session, demo.erik, form_check_id)
    [clip] = (await load_clips(session, [form_check_id]))[form_check_id]
    hip, knee, chest = _squatting(1.0)[:3]
    back = [[x / _WIDTH, y / _HEIGHT] for x, y in (chest, hip, (hip[0], hip[1] - 120))]
    marks = [
        Mark(
            clip_id=clip.row.id,
            at_ms=_BOTTOM_MS,
            text="Deep enough. Your back stays at this angle all the way up.",
            shapes=[
                Shape(kind=ShapeKind.ANGLE, colour=Colour.YELLOW, points=back),
                Shape(kind=ShapeKind.CIRCLE, colour=Colour.RED, points=_around(knee)),
            ],
        ),
        Mark(clip_id=clip.row.id, at_ms=_BOTTOM_MS + 600, text="Breathe out up here, not earlier."),
    ]
    form = AnswerForm(id=new_id(), text="Best squats of the block. Same breath, same speed next time.", marks=marks)
    await answer_form_check(session, demo.erik, form_check, form, demo.now)


def _around(point: tuple[float, float]) -> list[list[float]]:
    """Returns a circle around a joint: opposite corners of the square around it."""
    return [[(point[0] + by) / _WIDTH, (point[1] + by) / _HEIGHT] for by in (-28, 28)]


async def _clip(demo: DemoContext) -> bytes:
    async with scratch_folder() as folder:
        await asyncio.to_thread(_draw, folder)
        target = folder / "squat.mp4"
        arguments = ["-framerate", str(_RATE), "-i", str(folder / "%03d.png"), "-c:v", "libx264", "-preset", "veryfast"]
        ffmpeg = ffmpeg_of(demo.runtime.services.settings.ffmpeg, waits=False)
        await run_ffmpeg(ffmpeg, [*arguments, "-pix_fmt", "yuv420p", str(target)], seconds=_MOST_SECONDS)
        return await asyncio.to_thread(target.read_bytes)


def _draw(folder: Path) -> None:
    for number in range(_REPS * _REP_SECONDS * _RATE):
        depth = (1 - cos(2 * pi * number / (_REP_SECONDS * _RATE))) / 2
        _frame(depth).save(folder / f"{number:03}.png")


def _squatting(depth: float) -> list[tuple[float, float]]:
    """Returns hip, knee and chest of somebody who stands (0) or squats (1), then the foot."""
    foot = (175.0, 420.0)
    knee = (foot[0] + 55 * depth, foot[1] - 92 + 12 * depth)
    hip = (knee[0] - 95 * sin(depth * pi / 2) - 5, knee[1] - 95 * cos(depth * pi / 2) - 4)
    lean = 0.12 + 0.6 * depth
    chest = (hip[0] + 125 * sin(lean), hip[1] - 125 * cos(lean))
    return [hip, knee, chest, foot]


def _frame(depth: float) -> Image.Image:
    picture = Image.new("RGB", (_WIDTH, _HEIGHT), "#2b3436")
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 400, _WIDTH, _HEIGHT), fill="#5a4632")
    draw.rectangle((280, 0, 304, 400), fill="#15171a")
    for y in range(20, 400, 36):
        draw.ellipse((288, y, 296, y + 8), fill="#4a4f55")
    hip, knee, chest, foot = _squatting(depth)
    for start, end, colour in ((foot, knee, "#4d5380"), (knee, hip, "#4d5380"), (hip, chest, "#8f96d0")):
        draw.line((*start, *end), fill=colour, width=34)
        for joint in (start, end):
            draw.ellipse(_square_around(joint, 17), fill=colour)
    draw.rounded_rectangle((foot[0] - 18, 412, foot[0] + 56, 432), 8, fill="#f2f2f0")
    head = (chest[0] + 20, chest[1] - 42)
    draw.ellipse((head[0] - 24, head[1] - 26, head[0] + 24, head[1] + 26), fill="#e4b590")
    for radius, colour in ((62, "#c23b30"), (48, "#d9a520"), (10, "#9aa0a6")):
        bar = (chest[0] - 6, chest[1] + 6)
        draw.ellipse(_square_around(bar, radius), outline=colour, width=max(8, radius // 5))
    return picture


def _square_around(point: tuple[float, float], half: float) -> tuple[float, float, float, float]:
    x, y = point
    return (x - half, y - half, x + half, y + half)
