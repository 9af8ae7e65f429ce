"""The only file that knows every domain: which routes there are, who hears which event, who fills which port.

Adding a domain means a folder on each side, its lines here, and a migration.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any

from fastapi import APIRouter
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts import api as accounts
from regimen.accounts.actor import Actor, actor_of_token
from regimen.accounts.events import ChecklistUpdated, UserDeleted
from regimen.accounts.sources import SOURCES as ABOUT_ME
from regimen.clients.api import clients, program_list
from regimen.exercises import api as exercises
from regimen.exercises import service as exercise_service
from regimen.feed import access as feed_access
from regimen.feed import actions as feed_actions
from regimen.feed import api as feed
from regimen.feed.events import NotificationCreated, UnreadChanged
from regimen.feed.rules.templates import TEMPLATES as NOTIFICATION_TEMPLATES
from regimen.media import api as media
from regimen.memberships import access as membership_access
from regimen.memberships import api as memberships
from regimen.memberships import jobs as membership_jobs
from regimen.memberships import message_api as membership_messages
from regimen.memberships.about_me import missed_payments, running_subscriptions
from regimen.memberships.effects import OWNER as MEMBERSHIP
from regimen.memberships.events import ClientJoined, ClientTrialStarted, MembershipChanged
from regimen.memberships.first_steps import first_client
from regimen.memberships.money import MembershipMoney
from regimen.memberships.welcome import welcome
from regimen.payments import accounts as payment_accounts
from regimen.payments import api as payments
from regimen.payments import jobs as payment_jobs
from regimen.payments import ports as payment_ports
from regimen.payments.about_me import balance_left, connected_account, stopped_account
from regimen.payments.events import StripeStatusChanged
from regimen.payments.jobs import take_webhook
from regimen.platform.clock_offset import on_clock_moved
from regimen.platform.developer import api as developer
from regimen.platform.events import subscribe
from regimen.platform.live import account_stream, user_stream
from regimen.platform.live.cable import Authorise, Cable
from regimen.platform.live.events import LiveEvent, Reread
from regimen.platform.runtime import Runtime
from regimen.platform.services import services_of
from regimen.platform.stripe.connect import connected
from regimen.programs import api as programs
from regimen.programs import ports as program_ports
from regimen.programs.events import ProgramPublished
from regimen.programs.first_steps import tick_first_program
from regimen.reference import api as reference
from regimen.storefront import api as storefront
from regimen.storefront.heads import page_head
from regimen.subscription import access as plans
from regimen.subscription import api as subscription
from regimen.subscription import service as plan_service
from regimen.subscription.events import SubscriptionUpdated
from regimen.training.actions import timelines
from regimen.training.api import builder, bulk_edit, calendar, notation, workout_log
from regimen.training.events import DayChanged, TrainingChanged
from regimen.training.jobs import notify_clients

ROUTERS: list[APIRouter] = [
    *accounts.routers,
    reference.router,
    subscription.router,
    exercises.router,
    media.router,
    programs.router,
    program_list.router,
    clients.router,
    builder.router,
    bulk_edit.router,
    notation.router,
    calendar.router,
    workout_log.router,
    storefront.router,
    feed.router,
    payments.router,
    memberships.router,
    membership_messages.router,
]

PAGE_HEAD = page_head
"""What those who read no JavaScript see of a public page."""

DEVELOPER: APIRouter = developer.router
"""Mail outbox and clock; mounted where developer tools are allowed."""

Starter = Callable[[AsyncSession, datetime], Awaitable[object]]
STARTERS: list[Starter] = [exercise_service.load_starter]
"""What every installation has from the first day: each runs at every start and changes nothing the second time."""


async def _own_stream(_: AsyncSession, actor: Actor, __: Mapping[str, Any]) -> str | None:
    return user_stream(actor.user_id)


async def _work_stream(_: AsyncSession, actor: Actor, __: Mapping[str, Any]) -> str | None:
    """What concerns the account that a coach works in; a client has only themselves."""
    return account_stream(actor.account_id) if actor.account_id else user_stream(actor.user_id)


LIVE_EVENTS: list[type[LiveEvent]] = [
    Reread,
    ChecklistUpdated,
    SubscriptionUpdated,
    StripeStatusChanged,
    TrainingChanged,
    MembershipChanged,
    NotificationCreated,
    UnreadChanged,
]
"""Every message that goes out on a live channel."""

CHANNELS: dict[str, Authorise[Actor]] = {
    "NotificationChannel": _own_stream,
    "ChatNotificationChannel": _own_stream,
    "SystemNotificationChannel": _work_stream,
}
"""Live channels, and who may hear which stream of them."""


async def _live_caller(session: AsyncSession, token: str) -> Actor | None:
    services = services_of(session)
    return await actor_of_token(services.fast_sql, token, services.clock.now())


CABLE = Cable(_live_caller, CHANNELS)


@asynccontextmanager
async def opened(runtime: Runtime) -> AsyncIterator[None]:
    """ServicesDep that live as long as the process: put them into `runtime.services.parts` and close them here."""

    async def intake(raw: bytes, signature: str, endpoint: str) -> None:
        await take_webhook(runtime.sessions, raw, signature, endpoint)

    async with connected(runtime.services, runtime.address.direct, intake):
        yield


def wire() -> None:
    """Connect listeners to events and services to ports. Called once a process, before anything is served."""
    ABOUT_ME.plans = plans.plans
    ABOUT_ME.start_trial = plan_service.start_trial
    ABOUT_ME.choose_free = plan_service.choose_free
    program_ports.track_created.connect(timelines.create_timeline)
    program_ports.calendar_changed.connect(timelines.sync_timelines)
    subscribe(DayChanged, notify_clients)
    subscribe(ProgramPublished, tick_first_program)
    program_ports.charges_enabled.connect(payment_accounts.charges_enabled)
    program_ports.count_subscribers.connect(membership_access.count_subscribers)
    plans.SOURCES.client_counts = membership_access.client_counts
    payment_ports.connect(MEMBERSHIP, MembershipMoney())
    for moved in (membership_jobs.catch_up_with_clock, payment_jobs.sandbox_keeps_its_word):
        if moved not in on_clock_moved:
            on_clock_moved.append(moved)
    if connected_account not in ABOUT_ME.current:
        ABOUT_ME.current.append(connected_account)
    for obstacle in (running_subscriptions, balance_left):
        if obstacle not in ABOUT_ME.obstacles:
            ABOUT_ME.obstacles.append(obstacle)
    for warn in (missed_payments, stopped_account):
        if warn not in ABOUT_ME.warnings:
            ABOUT_ME.warnings.append(warn)
    subscribe(ClientJoined, first_client)
    subscribe(ClientJoined, welcome)
    subscribe(ClientTrialStarted, welcome)
    for event in NOTIFICATION_TEMPLATES:
        subscribe(event, feed_actions.notify)
    subscribe(UserDeleted, feed_actions.delete_notifications)
    if feed_access.accounts_with_unread not in ABOUT_ME.unread:
        ABOUT_ME.unread.append(feed_access.accounts_with_unread)
