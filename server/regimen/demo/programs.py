"""The demo's programs come into being, as their coach would make them."""

from datetime import timedelta

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.demo import art, writing
from regimen.demo.people import DAYS_BACK, ZONE
from regimen.demo.world import World
from regimen.exercises.models import Exercise
from regimen.kit.clock import local_date
from regimen.kit.db import run_after_commit
from regimen.kit.pictures import Crop
from regimen.media import service as media
from regimen.media.service import Shape
from regimen.payments import accounts as payment_accounts
from regimen.programs.models import Program, ProgramType, Track
from regimen.programs.service import covers, lifecycle, prices, setup
from regimen.training import days as training_days
from regimen.training.models import Timeline

DAYS_AT_ONCE = 42


async def write_programs(world: World) -> None:
    """Payouts are connected, then each program is set up, priced, written and published."""
    till = world.till
    provider_id = await payment_accounts.ensure_account(till, world.erik.account)
    await world.sandbox.browser.submit_onboarding(provider_id, True)
    await payment_accounts.refresh(till, provider_id)
    for number, written in enumerate(writing.PROGRAMS):
        async with world.runtime.sessions() as session:
            async with session.begin():
                await _program(session, world, written, number)
            await run_after_commit(session)


async def _program(session: AsyncSession, world: World, written: writing.Written, number: int) -> None:
    erik, now, today = world.erik, world.now, local_date(world.now, ZONE)
    monday = today - timedelta(days=today.weekday())
    program = await setup.create(
        session, actor=erik, kind=written.kind, title=written.title, description=written.description, now=now,
        today=monday if written.kind is ProgramType.ONE_MANY else today,
    )  # fmt: skip
    changes: dict[str, object] = {
        "custom_url": written.url, "trial_days": written.trial_days, "level": written.level,
        "average_duration": written.minutes, "days_per_week": written.days_per_week,
        "welcome_message": written.welcome, "waiver_on": bool(written.waiver), "waiver_text": written.waiver,
    }  # fmt: skip
    if written.visibility:
        changes["visibility_days"] = written.visibility
    await setup.change(session, program, changes, actor=erik, now=now)
    await _cover(session, world, program, written.motif, number)
    for period, amount in written.prices:
        await prices.add(session, program, amount_minor=amount, currency="GBP", period=period, actor=erik, now=now)
    await _calendar(session, world, program, written)
    await lifecycle.publish_program(session, program, actor=erik, now=now)
    world.programs[written.key] = program.id


async def _cover(session: AsyncSession, world: World, program: Program, motif: str, number: int) -> None:
    wide = await media.take_picture(
        session, art.cover(motif, number, "wide"), title=program.title, actor=world.erik, now=world.now
    )
    square = await media.take_picture(
        session, art.cover(motif, number, "square"), title=program.title, actor=world.erik, now=world.now
    )
    whole: Crop | None = None
    choices = {Shape.WIDE: (wide.id, whole), Shape.SQUARE: (square.id, whole)}
    await covers.choose(session, program, choices, actor=world.erik, now=world.now)


async def _calendar(session: AsyncSession, world: World, program: Program, written: writing.Written) -> None:
    library: writing.Library = {
        name.lower(): (ident, measurement.value)
        for ident, name, measurement in await session.execute(
            select(Exercise.id, Exercise.name, Exercise.measurement).where(Exercise.account_id.is_(None))
        )
    }
    pen = writing.Pen(library)
    contents = {
        ProgramType.MEMBERSHIP: lambda: writing.squat_every_day(pen),
        ProgramType.ONE_MANY: lambda: writing.northside_group(pen, DAYS_BACK // 7 + 3),
        ProgramType.FIXED: lambda: writing.first_5k(pen),
        ProgramType.INDIVIDUAL: lambda: writing.one_to_one(pen, 10),
    }[written.kind]()
    timeline = await session.scalar(
        select(Timeline)
        .join(Track, Track.id == Timeline.track_id)
        .where(Timeline.program_id == program.id, Track.is_default)
    )
    assert timeline is not None
    numbers = sorted(contents)
    for start in range(0, len(numbers), DAYS_AT_ONCE):
        part = {day: contents[day] for day in numbers[start : start + DAYS_AT_ONCE]}
        await training_days.write_days(session, timeline, part, actor=world.erik, now=world.now)
