"""Ines's own account beside the gym: on the Free plan, with a free program and one place left."""

from sqlalchemy import select

from regimen.demo.context import DemoContext
from regimen.demo.people import CLIENTS, ZONE, Client
from regimen.demo.training_days import DayBuilder
from regimen.kit.clock import local_date
from regimen.kit.db import run_after_commit
from regimen.memberships.actions import purchase
from regimen.memberships.actions.offer import PurchaseRequest
from regimen.programs.actions import lifecycle, settings
from regimen.programs.models import ProgramType, Track
from regimen.training.actions.publish import publish_days
from regimen.training.models import Timeline

TITLE = "Ten Quiet Minutes"
WEEKS = 4
MOVES = ("Hips", "Shoulders", "Ankles", "Spine")
MEMBERS = ("tom@example.com", "lena@example.com", "grace@example.com", "peter@example.com")


async def give_ines_a_program(demo: DemoContext) -> None:
    """Creates the program; four clients of the gym follow it too."""
    async with demo.runtime.sessions() as session:
        async with session.begin():
            program = await lifecycle.create(
                session, actor=demo.ines, program_type=ProgramType.FIXED, title=TITLE,
                description="A little mobility every other day. Free for everybody who trains with me.",
                now=demo.now, today=local_date(demo.now, ZONE),
            )  # fmt: skip
            changes = {"custom_url": "ten-quiet-minutes", "level": 1, "minutes_per_day": 10, "days_per_week": 4}
            await settings.change(session, program, changes, actor=demo.ines, now=demo.now)
            timelines = select(Timeline).join(Track, Track.id == Timeline.track_id)
            timeline = (await session.scalars(timelines.where(Timeline.program_id == program.id))).one()
            build = DayBuilder({})
            days = {
                2 * number: build.day(move, 10, build.intervals((f"{move}, slowly", "work", 600)))
                for number, move in enumerate(MOVES * (7 * WEEKS // (2 * len(MOVES))))
            }
            await publish_days(session, timeline, days, actor=demo.ines, now=demo.now)
            await lifecycle.publish_program(session, program, actor=demo.ines, now=demo.now)
            program_id = program.id
        await run_after_commit(session)
    for client in CLIENTS:
        if client.email in MEMBERS:
            await _join(demo, str(program_id), client)


async def _join(demo: DemoContext, program: str, client: Client) -> None:
    request = PurchaseRequest(
        start_date=local_date(demo.now, ZONE), price_option_id=None, waiver_accepted=False,
        full_name=f"{client.first} {client.last}",
    )  # fmt: skip
    await purchase.buy(demo.work, demo.actor_of(client), program, request)
