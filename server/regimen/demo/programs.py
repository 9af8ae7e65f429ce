"""Creates the demo's programs the way their coach would: set up, priced, written, published."""

from datetime import timedelta

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.demo.context import DemoContext
from regimen.demo.people import DAYS_BACK, ZONE
from regimen.demo.pictures import cover
from regimen.demo.program_catalog import PROGRAMS, ProgramSpec
from regimen.demo.training_days import DayBuilder, Library, first_5k, northside_group, one_to_one, squat_every_day
from regimen.exercises.models import Exercise
from regimen.kit.clock import local_date
from regimen.kit.db import run_after_commit
from regimen.kit.pictures.tasks import check_picture
from regimen.media.actions import pictures as media
from regimen.media.rules.covers import Shape
from regimen.media.rules.made_files import PICTURE_SIZES
from regimen.payments.actions import accounts as payment_accounts
from regimen.programs.actions import covers, lifecycle, prices, settings
from regimen.programs.models import Program, ProgramType, Track
from regimen.training.actions.publish import publish_days
from regimen.training.models import Timeline

DAYS_PER_WRITE = 42


async def create_programs(demo: DemoContext) -> None:
    """Connects payouts, then creates, prices, writes and publishes each program."""
    work = demo.work
    provider_id = await payment_accounts.ensure_account(work, demo.erik.account)
    await demo.sandbox.browser.submit_onboarding(provider_id, True)
    await payment_accounts.sync_account(work, provider_id)
    for spec in PROGRAMS:
        async with demo.runtime.sessions() as session:
            async with session.begin():
                await _create_program(session, demo, spec)
            await run_after_commit(session)


async def _create_program(session: AsyncSession, demo: DemoContext, spec: ProgramSpec) -> None:
    erik, now, today = demo.erik, demo.now, local_date(demo.now, ZONE)
    monday = today - timedelta(days=today.weekday())
    program = await lifecycle.create(
        session, actor=erik, program_type=spec.kind, title=spec.title, description=spec.description, now=now,
        today=monday if spec.kind is ProgramType.ONE_MANY else today,
    )  # fmt: skip
    changes: dict[str, object] = {
        "custom_url": spec.url, "trial_days": spec.trial_days, "level": spec.level,
        "minutes_per_day": spec.minutes, "days_per_week": spec.days_per_week,
        "welcome_message": spec.welcome, "waiver_required": bool(spec.waiver), "waiver_text": spec.waiver,
    }  # fmt: skip
    if spec.visibility:
        changes["visibility_days"] = spec.visibility
    await settings.change(session, program, changes, actor=erik, now=now)
    await _add_covers(session, demo, program, spec.key)
    for period, amount in spec.prices:
        await prices.add(session, program, amount_minor=amount, currency="GBP", period=period, actor=erik, now=now)
    await _write_days(session, demo, program, spec)
    await lifecycle.publish_program(session, program, actor=erik, now=now)
    demo.programs[spec.key] = program.id


async def _add_covers(session: AsyncSession, demo: DemoContext, program: Program, key: str) -> None:
    erik, now = demo.erik, demo.now
    pictures = {}
    for shape in Shape:
        picture = await check_picture(cover(key, shape.value), PICTURE_SIZES, person=erik.user_id)
        source = await media.add_picture(session, picture, title=program.title, actor=erik, now=now)
        pictures[shape] = await media.crop_picture(
            demo.runtime.services.files, source, shape, None, person=erik.user_id
        )
    await covers.set_covers(session, program, pictures, actor=erik, now=now)


async def _write_days(session: AsyncSession, demo: DemoContext, program: Program, spec: ProgramSpec) -> None:
    library: Library = {
        name.lower(): (ident, measurement.value)
        for ident, name, measurement in await session.execute(
            select(Exercise.id, Exercise.name, Exercise.measurement).where(Exercise.account_id.is_(None))
        )
    }
    builder = DayBuilder(library)
    contents = {
        ProgramType.SELF_PACED: lambda: squat_every_day(builder),
        ProgramType.ONE_MANY: lambda: northside_group(builder, DAYS_BACK // 7 + 3),
        ProgramType.FIXED: lambda: first_5k(builder),
        ProgramType.INDIVIDUAL: lambda: one_to_one(builder, 10),
    }[spec.kind]()
    timeline = await session.scalar(
        select(Timeline)
        .join(Track, Track.id == Timeline.track_id)
        .where(Timeline.program_id == program.id, Track.is_default)
    )
    assert timeline is not None
    numbers = sorted(contents)
    for start in range(0, len(numbers), DAYS_PER_WRITE):
        part = {day: contents[day] for day in numbers[start : start + DAYS_PER_WRITE]}
        await publish_days(session, timeline, part, actor=demo.erik, now=demo.now)
