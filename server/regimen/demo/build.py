"""Builds the demo: a gym, two coaches, four programs, thirty clients, eight weeks.

The clock is set eight weeks back and the real services are called in the order in which it all happened, so that
memberships, invoices, fees and notifications are exactly what the product would have made of it.
"""

import time
from collections.abc import Callable
from datetime import timedelta

from sqlalchemy import select, update

from regimen.clients.access.account_clients import clients_of
from regimen.demo.accounts import create_accounts
from regimen.demo.benchmarks import add_benchmarks
from regimen.demo.body_metrics import measure_clients
from regimen.demo.challenges import run_challenges
from regimen.demo.client_care import look_after_clients
from regimen.demo.context import DemoContext
from regimen.demo.conversations import write_conversations
from regimen.demo.coupons import create_coupons
from regimen.demo.disputes import answer_inquiry
from regimen.demo.form_checks import send_form_checks, set_up_form_checks
from regimen.demo.invoices import issue_documents
from regimen.demo.leaderboards import talk_about_scores
from regimen.demo.library import fill_library
from regimen.demo.memberships import play_memberships
from regimen.demo.own_account import give_ines_a_program
from regimen.demo.people import CLIENTS, DAYS_BACK, PASSWORD, RUN
from regimen.demo.plan import choose_plan_of_gym, renew_plan_of_gym
from regimen.demo.programs import create_programs
from regimen.demo.questions import ask_questions
from regimen.demo.storefronts import write_storefront
from regimen.demo.team import complete_team
from regimen.demo.training_logs import log_training
from regimen.feed.models import Notification
from regimen.invoicing.actions.issue import IssueLater
from regimen.kit.db import run_after_commit
from regimen.kit.ids import new_id
from regimen.memberships.models import Membership
from regimen.platform import jobs
from regimen.platform.runtime import Runtime
from regimen.today.actions import Seen, review
from regimen.training.models import Enrolment


async def build_demo(runtime: Runtime, report: Callable[[str], None] = print) -> None:
    """Fills an empty database. Takes some seconds; `report` gets a line per step."""
    timer, offset = time.monotonic(), runtime.clock.offset
    runtime.services.extra[IssueLater] = IssueLater()
    real_now = runtime.clock.now()
    demo = DemoContext(runtime, started_at=real_now - timedelta(days=DAYS_BACK), real_now=real_now)
    try:
        demo.go_to_day(0)
        report("Demo: people and their pictures")
        await create_accounts(demo)
        report("Demo: programs, covers and calendars")
        await create_programs(demo)
        await choose_plan_of_gym(demo)
        await create_coupons(demo)
        report("Demo: eight weeks of joining, paying and leaving")
        await play_memberships(demo)
        await renew_plan_of_gym(demo)
        await give_ines_a_program(demo)
        report("Demo: eight weeks of training")
        await _log_training(demo)
    finally:
        runtime.clock.offset = offset
        runtime.services.extra.pop(IssueLater)
    report("Demo: invoices and credit notes")
    await issue_documents(demo)
    await answer_inquiry(demo)
    await _deliver_events(demo)
    report("Demo: tags, notes and views of clients")
    await look_after_clients(demo)
    report("Demo: body metrics")
    await measure_clients(demo)
    report("Demo: conversations")
    await write_conversations(demo)
    await _review_sessions(demo)
    await complete_team(demo)
    report("Demo: a video, sound and documents")
    await fill_library(demo)
    await _deliver_events(demo)
    report("Demo: benchmarks")
    await add_benchmarks(demo)
    report("Demo: form checks")
    await set_up_form_checks(demo)
    await send_form_checks(demo)
    await talk_about_scores(demo)
    await run_challenges(demo)
    await write_storefront(demo)
    await ask_questions(demo)
    await _deliver_events(demo)
    await _sort_feed(demo)
    report(f"Demo: ready after {time.monotonic() - timer:.0f} seconds. Everybody's password is {PASSWORD}.")


async def _log_training(demo: DemoContext) -> None:
    by_user = {demo.users[client.email]: client for client in CLIENTS}
    async with demo.runtime.sessions() as session, session.begin():
        enrolments = (
            await session.scalars(
                select(Enrolment)
                .join(Membership, Membership.id == Enrolment.membership_id)
                .where(Membership.program_id.in_(demo.programs.values()))
                .order_by(Enrolment.created_at, Enrolment.id)
            )
        ).all()
        for enrolment in enrolments:
            client = by_user[enrolment.client_id]
            end = demo.real_now - timedelta(hours=12) if client.program != RUN else demo.real_now
            await log_training(session, client, enrolment, until=end, rng=demo.rng)


async def _review_sessions(demo: DemoContext) -> None:
    """Erik has seen what was logged until yesterday morning."""
    clients = clients_of(demo.erik.account)
    seen_until = demo.now - timedelta(hours=30)
    async with demo.runtime.sessions() as session, session.begin():
        ids = await session.scalars(select(clients.c.client_id))
        await review(session, [Seen(one, seen_until) for one in ids], actor=demo.erik, now=demo.now)


async def _deliver_events(demo: DemoContext) -> None:
    """Writes eight weeks of notifications now, not while the first visitor looks, and marks the older ones as read."""
    while True:
        async with demo.runtime.sessions() as session:
            async with session.begin():
                done = await jobs.run_due(session, demo.runtime.clock.now(), limit=1000)
            await run_after_commit(session)
        if not done:
            break
    async with demo.runtime.sessions() as session, session.begin():
        is_old = Notification.created_at < demo.real_now - timedelta(days=3)
        await session.execute(update(Notification).where(is_old).values(read_at=Notification.created_at))


async def _sort_feed(demo: DemoContext) -> None:
    """The feed is sorted by ids, which say when the demo created something, not on which of its days."""
    async with demo.runtime.sessions() as session, session.begin():
        by_day = await session.scalars(select(Notification.id).order_by(Notification.created_at, Notification.id))
        for notification_id in by_day.all():
            moved = update(Notification).where(Notification.id == notification_id).values(id=new_id())
            await session.execute(moved)
